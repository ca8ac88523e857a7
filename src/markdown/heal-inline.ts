interface Opener {
  char: string;
  length: number;
  at: number;
}

interface Bracket {
  at: number;
  image: boolean;
  /** Emphasis that was open when the bracket came. */
  openers: number;
}

/** More than this many open markers is not text that a model writes; it is left as it is. */
const MOST_OPEN = 8;
const SPECIAL = /[\\`<![\]*_~]/g;
const SPACE = /\s/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const WORD = /[\p{L}\p{N}]/u;

/**
 * Completes the source of one paragraph, heading or cell that stops in the middle: open `**`, `*`, `~~` and backticks
 * are closed, an open link is its label, an open image is nothing, and a marker with nothing behind it yet is dropped.
 * Text with nothing open comes back as it is. Linear in the length of the text.
 */
export function healInline(text: string): string {
  return healed(text, 4);
}

function healed(text: string, attempts: number): string {
  const open = scan(text);
  if (open.openers.length > MOST_OPEN || open.removals.length > MOST_OPEN) return text;
  // Taking a piece away can leave another marker with nothing behind it: look again.
  if (open.removals.length > 0) {
    const rest = without(text, open.removals) + open.code;
    return attempts > 0 ? healed(rest, attempts - 1) : rest;
  }
  const closers = open.openers.toReversed().map(({ char, length }) => char.repeat(length));
  if (closers.length === 0) return text + open.code;
  return (open.code === '' ? text.trimEnd() : text + open.code) + closers.join('');
}

interface Scan {
  openers: Opener[];
  /** Start and end of what is to be taken away. */
  removals: [number, number][];
  /** Backticks that close an open code span. */
  code: string;
}

function scan(text: string): Scan {
  const openers: Opener[] = [];
  const brackets: Bracket[] = [];
  const removals: [number, number][] = [];
  const unclosedRuns = new Set<number>();
  let code = '';
  let at = 0;
  const end = text.length;
  scanning: while (at < end) {
    SPECIAL.lastIndex = at;
    at = SPECIAL.exec(text)?.index ?? end;
    const char = text[at];
    switch (char) {
      case undefined:
        break scanning;
      case '\\':
        if (at === end - 1) removals.push([at, end]);
        at += 2;
        break;
      case '`': {
        const run = runLength(text, at);
        const close = unclosedRuns.has(run) ? -1 : findRun(text, at + run, run);
        if (close !== -1) {
          at = close + run;
          break;
        }
        unclosedRuns.add(run);
        const content = text.slice(at + run);
        const partial = trailingRun(content);
        if (content.length === partial) removals.push([at, end]);
        else code = '`'.repeat(partial < run ? run - partial : run);
        break scanning;
      }
      case '<':
        at += /^<[^\s<>][^<>]{0,2000}>/.exec(text.slice(at, at + 2003))?.[0].length ?? 1;
        break;
      case '!':
        if (text[at + 1] === '[') {
          brackets.push({ at, image: true, openers: openers.length });
          at += 2;
        } else at++;
        break;
      case '[':
        brackets.push({ at, image: false, openers: openers.length });
        at++;
        break;
      case ']': {
        const bracket = brackets.pop();
        const after = text[at + 1];
        if (bracket === undefined) {
          at++;
          break;
        }
        if (after === '(' || after === '[') {
          const close = after === '(' ? closingParen(text, at + 1) : text.indexOf(']', at + 2);
          if (close !== -1) {
            openers.length = Math.min(openers.length, bracket.openers);
            at = close + 1;
            break;
          }
        } else if (after !== undefined || text[bracket.at + 1] === '^') {
          at++;
          break;
        }
        if (bracket.image) removals.push([bracket.at, end]);
        else removals.push([bracket.at, bracket.at + 1], [at, end]);
        brackets.length = 0;
        break scanning;
      }
      default:
        at = takeRun(text, at, openers, removals, brackets.at(-1)?.openers ?? 0);
    }
  }
  for (const { at: start, image } of brackets.slice(0, MOST_OPEN + 1)) {
    if (image) removals.push([start, end]);
    else if (text[start + 1] !== '^' && !WORD.test(text[start - 1] ?? '')) removals.push([start, start + 1]);
  }
  return { openers: openers.filter((opener) => isWorthClosing(text, opener)), removals, code };
}

/** Emphasis: pairs a run of `*`, `_` or `~` with the openers before it, roughly as CommonMark does. */
function takeRun(
  text: string,
  at: number,
  openers: Opener[],
  removals: [number, number][],
  floor: number,
): number {
  const char = text.charAt(at);
  const run = runLength(text, at);
  const after = text[at + run];
  const partner = openers.findLastIndex((opener, index) => index >= floor && opener.char === char);
  if (after === undefined) {
    const opener = openers[partner];
    if (opener !== undefined && run >= opener.length) openers.length = partner;
    else removals.push([at, text.length]);
    return at + run;
  }
  const before = text[at - 1] ?? ' ';
  const left =
    !SPACE.test(after) && (!PUNCTUATION.test(after) || SPACE.test(before) || PUNCTUATION.test(before));
  const right =
    !SPACE.test(before) && (!PUNCTUATION.test(before) || SPACE.test(after) || PUNCTUATION.test(after));
  let rest = run;
  if (right && (char !== '_' || !left || PUNCTUATION.test(after))) {
    for (let index = partner; rest > 0 && index >= floor; index--) {
      const opener = openers[index];
      if (opener?.char !== char) continue;
      const used = Math.min(opener.length, rest);
      rest -= used;
      opener.length -= used;
      openers.length = opener.length === 0 ? index : index + 1;
    }
  }
  const opens = left && rest > 0 && (char !== '_' || !right || PUNCTUATION.test(before));
  if (opens && openers.length <= MOST_OPEN) openers.push({ char, length: rest, at });
  return at + run;
}

/** A lone `*` inside a word and a lone `~` are most often not the start of anything. */
function isWorthClosing(text: string, { char, length, at }: Opener): boolean {
  if (length > 3) return false;
  if (char === '~') return length === 2;
  return length > 1 || !WORD.test(text[at - 1] ?? '');
}

function runLength(text: string, at: number): number {
  let end = at + 1;
  while (text[end] === text[at]) end++;
  return end - at;
}

function trailingRun(text: string): number {
  let start = text.length;
  while (text[start - 1] === '`') start--;
  return text.length - start;
}

function findRun(text: string, from: number, length: number): number {
  let at = text.indexOf('`', from);
  while (at !== -1) {
    const run = runLength(text, at);
    if (run === length) return at;
    at = text.indexOf('`', at + run);
  }
  return -1;
}

/** The `)` that ends a link destination and title, or -1 when the text stops before it. */
function closingParen(text: string, open: number): number {
  let depth = 0;
  let quote = '';
  for (let at = open; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\') at++;
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if ((char === '"' || char === "'") && SPACE.test(text.charAt(at - 1))) quote = char;
    else if (char === '(') depth++;
    else if (char === ')' && --depth === 0) return at;
  }
  return -1;
}

function without(text: string, removals: readonly [number, number][]): string {
  let rest = '';
  let from = 0;
  for (const [start, end] of removals.toSorted((a, b) => a[0] - b[0])) {
    rest += text.slice(from, Math.max(from, start));
    from = Math.max(from, end);
  }
  return rest + text.slice(from);
}
