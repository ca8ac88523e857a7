import { JSON_TOKEN, parseJson } from './parse-json.ts';
import { codePoints, showInvisible } from './text.ts';

/** One argument as a person should see it before saying yes. */
export interface ShownArgument {
  /** Name with every invisible character written out. */
  name: string;
  /** Whether the name holds characters that names usually do not: other scripts, spaces, invisible ones. */
  isUnusual: boolean;
  /** The whole value: text as it reads, everything else exactly as the call spells it (`1.10` stays `1.10`). */
  text: string;
  /** `text`, cut to a few lines when it is long. */
  short: string;
  isShortened: boolean;
  /** Characters of `text`. */
  length: number;
  kind: 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array';
  /** Whether the same name comes again in the call. */
  isDuplicate: boolean;
}

/** The arguments of a tool call, read from the text the agent sent. */
export interface ShownArguments {
  /** Whether the text is one complete JSON value. Broken text is shown as it is and never repaired (hostile sp-07). */
  isValid: boolean;
  /** Where it breaks. */
  line?: number;
  column?: number;
  /** The parsed value; of a repeated name it holds only the last one, so look at `duplicates` first. */
  value?: unknown;
  /** One entry per argument in the order of the call, repeated names included. Empty unless it is an object. */
  entries: ShownArgument[];
  /** Names that appear more than once in one object, at any depth. */
  duplicates: string[];
  /** The text itself with invisible characters written out. */
  rawText: string;
  /** Whether something invisible is in it. */
  hasInvisible: boolean;
  /** Changes when anything of the text changes, see {@link shownHash}. */
  hash: string;
}

/** A value is cut after this many characters ... */
const SHORT_CHARACTERS = 240;
/** ... or lines, whatever comes first, so that no value pushes the next name out of sight (hostile sp-04). */
const SHORT_LINES = 4;

/**
 * Reads the argument text of a tool call for an approval: every argument, raw numbers, repeated names, invisible
 * characters, long values cut one by one. What is approved is what is shown.
 *
 * @example
 * readArguments('{"amount":1.10,"amount":5000}').duplicates; // ['amount']
 */
export function readArguments(text: string): ShownArguments {
  const parsed = parseJson(text);
  const rawText = showInvisible(text);
  const view: ShownArguments = {
    isValid: parsed.ok,
    entries: [],
    duplicates: [],
    rawText,
    hasInvisible: rawText !== text,
    hash: shownHash(text),
  };
  if (!parsed.ok) return { ...view, line: parsed.line, column: parsed.column };
  view.value = parsed.value;
  const { entries, duplicates } = scan(text);
  view.duplicates = [...duplicates].map(showInvisible);
  const counts = new Map<string, number>();
  for (const { key } of entries) counts.set(key, (counts.get(key) ?? 0) + 1);
  view.entries = entries.map(({ key, source }) => shownArgument(key, source, (counts.get(key) ?? 0) > 1));
  view.hasInvisible ||= view.entries.some(
    (entry) => entry.text.includes('⟨U+') || entry.name.includes('⟨U+'),
  );
  return view;
}

/** Whether a name holds anything but the letters, digits and signs that names of tools and arguments usually have (hostile sp-02). */
export function isUnusualName(name: string): boolean {
  return !/^[A-Za-z0-9_.:/-]+$/.test(name);
}

/**
 * A short fingerprint of a text: its length and 53 bits of a multiplicative hash, the same on every machine. It tells
 * whether the call is still the one that was shown; it is no signature, so compare the texts themselves where both
 * are at hand.
 */
export function shownHash(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return `${text.length.toString(36)}-${(4294967296 * (2097151 & b) + (a >>> 0)).toString(36)}`;
}

function shownArgument(key: string, source: string, isDuplicate: boolean): ShownArgument {
  const first = source[0] ?? '';
  const kind =
    first === '"'
      ? 'string'
      : first === '{'
        ? 'object'
        : first === '['
          ? 'array'
          : first === 'n'
            ? 'null'
            : /[tf]/.test(first)
              ? 'boolean'
              : 'number';
  const text = showInvisible(kind === 'string' ? (JSON.parse(source) as string) : source);
  const short = shorten(text);
  return {
    name: showInvisible(key),
    isUnusual: isUnusualName(key),
    text,
    short,
    isShortened: short !== text,
    length: codePoints(text),
    kind,
    isDuplicate,
  };
}

function shorten(text: string): string {
  const lines = text.split('\n', SHORT_LINES + 1);
  const few = lines.slice(0, SHORT_LINES).join('\n');
  const cut = Array.from(few.slice(0, SHORT_CHARACTERS * 2))
    .slice(0, SHORT_CHARACTERS)
    .join('');
  return cut.length < text.length ? `${cut}…` : text;
}

/** Top-level members with their source, and the names repeated anywhere. The text is known to be valid. */
function scan(text: string): { entries: { key: string; source: string }[]; duplicates: Set<string> } {
  const entries: { key: string; source: string }[] = [];
  const duplicates = new Set<string>();
  const open: { keys: Set<string> | undefined; isKeyNext: boolean }[] = [];
  let topKey: string | undefined;
  let valueStart = 0;
  let at = 0;
  for (;;) {
    JSON_TOKEN.lastIndex = at;
    const match = JSON_TOKEN.exec(text);
    if (match === null) break;
    const [, sign, string] = match;
    const end = JSON_TOKEN.lastIndex;
    const start = end - (sign ?? string ?? match[3] ?? '').length;
    const inside = open.at(-1);
    if (topKey !== undefined && open.length === 1 && (sign === ',' || sign === '}')) {
      entries.push({ key: topKey, source: text.slice(valueStart, start).trim() });
      topKey = undefined;
    }
    if (sign === '{') open.push({ keys: new Set(), isKeyNext: true });
    else if (sign === '[') open.push({ keys: undefined, isKeyNext: false });
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === ',' && inside?.keys !== undefined) inside.isKeyNext = true;
    else if (sign === ':' && open.length === 1) valueStart = end;
    else if (string !== undefined && inside?.keys !== undefined && inside.isKeyNext) {
      const key = JSON.parse(string) as string;
      if (inside.keys.has(key)) duplicates.add(key);
      inside.keys.add(key);
      inside.isKeyNext = false;
      if (open.length === 1) topKey = key;
    }
    at = end;
  }
  return { entries, duplicates };
}
