/** Parsed JSON, or where it breaks. Lines and columns count from 1. */
export type ParsedJson =
  { ok: true; value: unknown } | { ok: false; offset: number; line: number; column: number };

/** `JSON.parse` with the place of the mistake, found by our own scan: engines word it differently, or not at all. */
export function parseJson(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    // Whatever the engine says, the scan below says where.
    const offset = mistakeIn(text);
    const before = text.slice(0, offset).split('\n');
    return { ok: false, offset, line: before.length, column: (before.at(-1) ?? '').length + 1 };
  }
}

/** One token of JSON: a sign, a string or another literal, with the space before it. Sticky. */
export const JSON_TOKEN: RegExp =
  // oxlint-disable-next-line no-control-regex -- raw control characters are what JSON refuses
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)(?![\w.]))/y;

const SPACE = /[ \t\r\n]*/y;

type Expected = 'value' | 'first' | 'key' | 'firstKey' | 'colon' | 'comma' | 'end';

/** Offset of the first token that cannot stand where it stands. */
function mistakeIn(text: string): number {
  const open: ('{' | '[')[] = [];
  let expect: Expected = 'value';
  let at = 0;
  const afterValue = (): 'comma' | 'end' => (open.length === 0 ? 'end' : 'comma');
  for (;;) {
    SPACE.lastIndex = at;
    const space = at + (SPACE.exec(text)?.[0].length ?? 0);
    JSON_TOKEN.lastIndex = at;
    const match = JSON_TOKEN.exec(text);
    if (match === null) return space;
    const [, sign, string] = match;
    if (sign === undefined) {
      const isKey: boolean = string !== undefined && (expect === 'key' || expect === 'firstKey');
      const isValue: boolean = expect === 'value' || expect === 'first';
      if (!isKey && !isValue) return space;
      expect = isKey ? 'colon' : afterValue();
    } else if (sign === '{' || sign === '[') {
      if (expect !== 'value' && expect !== 'first') return space;
      open.push(sign);
      expect = sign === '{' ? 'firstKey' : 'first';
    } else if (sign === '}' || sign === ']') {
      const fits =
        sign === '}'
          ? open.at(-1) === '{' && (expect === 'firstKey' || expect === 'comma')
          : open.at(-1) === '[' && (expect === 'first' || expect === 'comma');
      if (!fits) return space;
      open.pop();
      expect = afterValue();
    } else if (sign === ':') {
      if (expect !== 'colon') return space;
      expect = 'value';
    } else {
      if (expect !== 'comma') return space;
      expect = open.at(-1) === '{' ? 'key' : 'value';
    }
    at = JSON_TOKEN.lastIndex;
  }
}
