import { LIMITS } from '../protocol/index.ts';

const MASK = '***';

/** Forms that credentials take in error texts. All are linear: no nested quantifiers, and the text is bounded first. */
const SECRET_FORMS: readonly [RegExp, string][] = [
  // Userinfo of a URL.
  [/(\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@]{1,400}@/gi, `$1${MASK}@`],
  // "Authorization: Bearer abc", "Basic abc".
  [/\b(bearer|basic|negotiate)\s+[\w.~+/=-]{4,}/gi, `$1 ${MASK}`],
  // JSON Web Tokens.
  [/\beyJ[\w-]{6,}(?:\.[\w-]+){0,2}/g, MASK],
  // Keys of well-known providers, by their prefix.
  [/\b(?:sk|pk|rk|ghp|gho|ghs|ghu|github_pat|glpat|xox[a-z]|hf|npm|whsec)[-_][\w-]{8,}/g, MASK],
  [/\b(?:AKIA|ASIA|AIza|ya29\.)[\w-]{12,}/g, MASK],
  [/\b(?:key|tok|token|secret)[-_](?=[\w-]*\d)[\w-]{4,}/gi, MASK],
  // api_key=abc, "token": "abc", cookie: sid=abc, password abc.
  [
    /\b([\w-]{0,40}(?:api[-_]?key|token|secret|passw(?:or)?d|authorization|cookie|session|sid|signature)["']?\s*[:=]\s*["']?)[^\s"'&,;<>]{3,}/gi,
    `$1${MASK}`,
  ],
  // Long runs of key material.
  [/\b(?=[\w+/-]*\d)(?=[\w+/-]*[a-z])[\w+/-]{40,}={0,2}/gi, MASK],
];

/**
 * Takes out of a text what looks like a credential, and every given secret.
 *
 * @example
 * maskSecrets('no such key: sk-live-1234567890'); // "no such key: ***"
 */
export function maskSecrets(text: string, secrets: readonly string[] = []): string {
  let masked = text;
  // Longest first: a secret may hold another one.
  for (const secret of [...secrets].sort((a, b) => b.length - a.length)) {
    if (secret.length >= 4) masked = masked.replaceAll(secret, MASK);
  }
  for (const [form, replacement] of SECRET_FORMS) masked = masked.replace(form, replacement);
  return masked;
}

/**
 * A text from outside as it may reach the screen: one line, without control characters, credentials masked, at most
 * `LIMITS.errorTextChars` characters.
 *
 * @example
 * safeErrorText('Denied\n(token=abc123)'); // "Denied (token=***)"
 */
export function safeErrorText(text: string, secrets: readonly string[] = []): string {
  const limit = LIMITS.errorTextChars;
  // Bounded before the patterns run. Cut at white space, so that no half credential escapes its pattern.
  let bounded = text;
  if (text.length > 4 * limit) bounded = text.slice(0, 4 * limit).replace(/\S+$/, '') || text.slice(0, limit);
  const line = bounded
    // oxlint-disable-next-line no-control-regex -- control characters are what must go
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  const masked = maskSecrets(line, secrets);
  return masked.length <= limit ? masked : `${masked.slice(0, limit - 1)}…`;
}
