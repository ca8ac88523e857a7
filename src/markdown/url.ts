import { MARKDOWN_LIMITS } from './limits.ts';

/** A place that images may be loaded from without a click (rule 2.3.3). */
export interface RemoteSource {
  /** The exact origin, such as `"https://cdn.example"`. */
  origin: string;
  /** Only paths below this one, such as `"/img/"`. @default "/" */
  pathPrefix?: string;
  /** Allow a query string. A query can carry text out of the conversation, so it is off. @default false */
  query?: boolean;
  /**
   * Send cookies with the load. Off means an anonymous CORS request, which the other server must allow. @default false
   */
  credentials?: boolean;
}

/** What links may point to and what may load by itself. Everything is refused that is not named here. */
export interface UrlPolicy {
  /** Further schemes for links, such as `["slack"]`. Schemes that run script or hold data are never allowed. */
  schemes?: readonly string[];
  /** Resolve relative links against this URL; the result must have the same origin. Without it they are refused. */
  base?: string;
  /** Images from here load without a click: an origin with an optional path (`"https://cdn.example/img/"`), or an object. */
  remote?: readonly (string | RemoteSource)[];
}

/** A URL that passed {@link safeUrl}. */
export interface SafeUrl {
  /** The parsed form, host in ASCII: what was checked is what is used. */
  href: string;
  /** Scheme without the colon; `""` for a fragment. */
  scheme: string;
  /** Host with port in ASCII for http(s), the address for mailto and tel, else `""`. */
  host: string;
}

const SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel']);

/** Schemes that run script, hold a document, or reach local files; no policy can allow them. */
const NEVER: ReadonlySet<string> = new Set([
  'javascript',
  'vbscript',
  'data',
  'blob',
  'file',
  'filesystem',
  'about',
  'view-source',
]);

/** Controls, format characters (bidi, zero width, tags) and lone surrogates: nobody can see them, so the URL is refused. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * The one URL rule of runview (2.3.2), for links, images, parts and schema text. Character references must be decoded
 * before. Allows http, https, mailto, tel and `#fragment`; refuses invisible characters, user info, backslashes,
 * relative and protocol-relative URLs. Returns `null` for a URL that must not be used.
 *
 * @example
 * const url = safeUrl('https://docs.example/a'); // { href: 'https://docs.example/a', scheme: 'https', host: 'docs.example' }
 * safeUrl('javascript:alert(1)'); // null
 */
export function safeUrl(raw: string, policy: UrlPolicy = {}): SafeUrl | null {
  const url = raw.replace(/^ +| +$/g, '');
  if (url === '' || url.length > MARKDOWN_LIMITS.urlChars) return null;
  if (INVISIBLE.test(url) || url.includes('\\')) return null;
  if (url.startsWith('#')) return { href: url.replaceAll(' ', '%20'), scheme: '', host: '' };
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined) return relative(url, policy);
  if (NEVER.has(scheme)) return null;
  if (scheme === 'http' || scheme === 'https') return web(url);
  if (scheme === 'mailto' || scheme === 'tel') return address(url, scheme);
  const added = policy.schemes?.some((name) => name.toLowerCase().replace(/:$/, '') === scheme) === true;
  return added && !SCHEMES.has(scheme) ? { href: url.replaceAll(' ', '%20'), scheme, host: '' } : null;
}

/**
 * The rule of {@link UrlPolicy.remote} that lets this URL load without a click, or `null` (2.3.3). Give it the `href` of
 * a {@link SafeUrl}.
 */
export function remoteRule(href: string, policy: UrlPolicy = {}): RemoteSource | null {
  const url = parse(href);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  for (const entry of policy.remote ?? []) {
    const rule = typeof entry === 'string' ? fromText(entry) : entry;
    if (rule !== null && matches(url, rule)) return rule;
  }
  return null;
}

function web(url: string): SafeUrl | null {
  // Browsers read `https:x` and `https:///x` as hosts too; a reader does not.
  const authority = /^https?:\/\/([^/?#]+)/i.exec(url)?.[1];
  if (authority === undefined || authority.includes('@')) return null;
  const parsed = parse(url);
  if (parsed === null || parsed.username !== '' || parsed.password !== '' || parsed.host === '') return null;
  return { href: parsed.href, scheme: parsed.protocol.slice(0, -1), host: parsed.host };
}

function address(url: string, scheme: 'mailto' | 'tel'): SafeUrl | null {
  const host = url.slice(scheme.length + 1).split('?', 1)[0] ?? '';
  const valid = scheme === 'mailto' ? /^[^\s/]+@[^\s/]+$/ : /^[+0-9().;=,*#a-z-]+$/i;
  if (!valid.test(host)) return null;
  return { href: url.replaceAll(' ', '%20'), scheme, host };
}

function relative(url: string, policy: UrlPolicy): SafeUrl | null {
  if (policy.base === undefined || url.startsWith('//')) return null;
  const base = parse(policy.base);
  const resolved = parse(url, policy.base);
  if (base === null || resolved === null || resolved.origin !== base.origin) return null;
  return web(resolved.href);
}

function parse(url: string, base?: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null; // not a URL: the caller refuses it
  }
}

function fromText(entry: string): RemoteSource | null {
  const url = parse(entry);
  return url === null ? null : { origin: url.origin, pathPrefix: url.pathname };
}

function matches(url: URL, rule: RemoteSource): boolean {
  if (url.origin !== parse(rule.origin)?.origin) return false;
  if (url.search !== '' && rule.query !== true) return false;
  const prefix = rule.pathPrefix ?? '/';
  if (prefix === '/') return true;
  // Some servers decode %2f and then climb out of the prefix.
  if (/%2f|%5c/i.test(url.pathname)) return false;
  const folder = prefix.endsWith('/') ? prefix : `${prefix}/`;
  return url.pathname === prefix || url.pathname.startsWith(folder);
}
