import { FORM_LIMITS } from './limits.ts';

/** A pattern of a schema that may be run: rewritten for the `u` flag, with a bound on what it can cost. */
export interface SafePattern {
  source: string;
  /** Upper estimate of the backtracking steps on a text of `length` code units. */
  steps(length: number): number;
}

const cache = new Map<string, SafePattern | undefined>();

/**
 * Reads a pattern for running on the main thread, `undefined` when it must not be: it does not compile, is too long,
 * or can backtrack without a polynomial bound (a repeated group whose inner repetitions are not delimited, repeated
 * alternatives, back references). What is refused is left to the server (hostile sc-02).
 */
export function readPattern(pattern: string): SafePattern | undefined {
  if (cache.has(pattern)) return cache.get(pattern);
  const safe = analyse(pattern);
  if (cache.size > 500) cache.clear();
  cache.set(pattern, safe);
  return safe;
}

function analyse(pattern: string): SafePattern | undefined {
  if (pattern.length > FORM_LIMITS.patternLength) return undefined;
  try {
    const source = compiles(pattern) ? pattern : forUnicode(pattern);
    if (!compiles(source)) return undefined;
    const reader = new Reader(source);
    const items = reader.alternatives();
    const anchored = /^\^(?!.*\|)/s.test(source);
    return { source, steps: (length) => chainSteps(items, length) * (anchored ? 1 : length + 1) };
  } catch {
    // The reader met what it will not vouch for; the server checks this one.
    return undefined;
  }
}

function compiles(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Spells what other engines accept in a way the `u` flag accepts: `\A`, `\Z`, `(?P<x>`, needless escapes, bare braces. */
function forUnicode(pattern: string): string {
  return pattern
    .replace(/\(\?P</g, '(?<')
    .replace(/\\([\s\S])/g, (whole, character: string) => {
      if (character === 'A') return '^';
      if (character === 'Z' || character === 'z') return '$';
      return /[\w^$\\.*+?()[\]{}|/-]/.test(character) && character !== '_' ? whole : character;
    })
    .replace(/\\-(?![^[]*\])/g, '-')
    .replace(
      /(\\[pPu]?)?\{(?!\d+(?:,\d*)?\})([^}]*)(\}?)/g,
      (whole, escape: string | undefined, inside: string, end: string) =>
        escape === undefined ? `\\{${inside}${end === '' ? '' : '\\}'}` : whole,
    );
}

/** One repeatable piece of a pattern, flattened out of groups that do not repeat. */
interface Piece {
  /** Which of 128 ASCII characters, and (at 128) any other, the piece can start to consume. */
  set: boolean[];
  /** Choices it leaves open: 1 for a fixed piece, `Infinity` for `*` and `+`. */
  choices: number;
  /** Whether the text cannot match without it. */
  mandatory: boolean;
  /** A look-around: tried again at this place for each way the text before it can be cut. */
  look?: Piece[];
}

const OTHER = ['é', 'Ж', 'あ', '🐘', '\u00a0', '\u2028'];

class Unsafe extends Error {}

/** Reads a pattern that is known to compile. Throws {@link Unsafe} for what cannot be bounded. */
class Reader {
  private at = 0;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  /** Everything up to the closing parenthesis or the end. */
  alternatives(): Piece[] {
    const branches = [this.sequence()];
    while (this.source[this.at] === '|') {
      this.at += 1;
      branches.push(this.sequence());
    }
    if (branches.length === 1) return branches[0] ?? [];
    if (decided(branches)) {
      const set = noSet();
      for (const piece of branches.flat()) unite(set, piece.set);
      return [{ set, choices: 1, mandatory: true }];
    }
    const pieces = branches.flat().map((piece) => ({ ...piece, mandatory: false }));
    // A choice between branches is one more thing that can be taken back.
    pieces.push({ set: noSet(), choices: branches.length, mandatory: false });
    return pieces;
  }

  private sequence(): Piece[] {
    const pieces: Piece[] = [];
    while (this.at < this.source.length && this.source[this.at] !== '|' && this.source[this.at] !== ')') {
      pieces.push(...this.piece());
    }
    return pieces;
  }

  private piece(): Piece[] {
    const start = this.at;
    const character = this.source[this.at] ?? '';
    if (character === '(') return this.group();
    if (character === '^' || character === '$') {
      this.at += 1;
      return [];
    }
    if (character === '\\') {
      const next = this.source[this.at + 1] ?? '';
      if (/[1-9k]/.test(next)) throw new Unsafe();
      this.at += this.escapeLength();
      if (next === 'b' || next === 'B') return [];
    } else if (character === '[') {
      while (this.source[this.at] !== ']') this.at += this.source[this.at] === '\\' ? 2 : 1;
      this.at += 1;
    } else {
      this.at += String.fromCodePoint(this.source.codePointAt(this.at) ?? 0).length;
    }
    const set = setOf(this.source.slice(start, this.at));
    const [min, max] = this.quantifier();
    return max === 0 ? [] : [{ set, choices: max - min + 1, mandatory: min > 0 }];
  }

  private escapeLength(): number {
    const rest = this.source.slice(this.at);
    return (
      /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[\s\S])/u.exec(rest)?.[0]
        .length ?? 2
    );
  }

  private group(): Piece[] {
    const opening = /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/.exec(this.source.slice(this.at))?.[0] ?? '(';
    this.at += opening.length;
    const inside = this.alternatives();
    this.at += 1;
    const [min, max] = this.quantifier();
    if (/^\(\?<?[=!]/.test(opening)) {
      return [{ set: noSet(), choices: 1, mandatory: false, look: inside }];
    }
    if (max <= 1)
      return min === 0 ? [...inside.map((piece) => ({ ...piece, mandatory: false })), optional()] : inside;
    return [repeated(inside, min, max)];
  }

  private quantifier(): [number, number] {
    const match = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(this.source.slice(this.at));
    if (match === null) return [1, 1];
    this.at += match[0].length;
    const sign = match[0][0];
    if (sign === '*') return [0, Infinity];
    if (sign === '+') return [1, Infinity];
    if (sign === '?') return [0, 1];
    const min = Number(match[1]);
    return [min, match[2] === '' ? min : match[3] === '' ? Infinity : Number(match[3])];
  }
}

/** A repeated group as one piece: only where each inner choice is closed by a delimiter, or all choices are few. */
function repeated(inside: Piece[], min: number, max: number): Piece {
  const set = noSet();
  for (const piece of inside) unite(set, piece.set);
  const open = inside.filter((piece) => piece.choices > 1);
  const few = open.reduce((product, piece) => product * piece.choices, 1) ** max;
  if (open.length > 0 && !(few <= 1000)) {
    const twice = [...inside, ...inside];
    inside.forEach((piece, index) => {
      if (piece.choices === 1) return;
      const closed = twice
        .slice(index + 1, index + inside.length)
        .some((next) => next.mandatory && next.choices === 1 && disjoint(next.set, piece.set));
      if (!closed) throw new Unsafe();
    });
  }
  if (max === Infinity && !inside.some((piece) => piece.mandatory)) throw new Unsafe();
  return { set, choices: Math.max(max - min + 1, Number.isFinite(few) ? few : 1), mandatory: min > 0 };
}

/** Steps of the longest run of choices that can be taken back together. */
function chainSteps(pieces: Piece[], length: number): number {
  let active: Piece[] = [];
  let most = 1;
  let looked = 0;
  for (const piece of pieces) {
    if (piece.mandatory) active = active.filter((open) => !disjoint(open.set, piece.set));
    if (piece.choices > 1) active.push(piece);
    const ways = active.reduce((product, open) => product * Math.min(open.choices, length + 1), 1);
    if (piece.look !== undefined) looked += ways * chainSteps(piece.look, length);
    most = Math.max(most, ways);
  }
  return most + looked + length;
}

/** Whether the first character alone says which branch it is, and no branch leaves a choice open. */
function decided(branches: Piece[][]): boolean {
  return branches.every((branch, index) => {
    const first = branch[0];
    if (first === undefined || !first.mandatory) return false;
    if (branch.some((piece) => piece.choices !== 1 || piece.look !== undefined)) return false;
    return branches
      .slice(index + 1)
      .every((other) => other[0] !== undefined && disjoint(first.set, other[0].set));
  });
}

function unite(set: boolean[], more: boolean[]): void {
  more.forEach((has, index) => {
    if (has) set[index] = true;
  });
}

function setOf(atom: string): boolean[] {
  const one = new RegExp(`^(?:${atom})$`, 'u');
  const set = Array.from({ length: 128 }, (_, code) => one.test(String.fromCharCode(code)));
  set.push(OTHER.some((character) => one.test(character)) || !set.some(Boolean));
  return set;
}

function noSet(): boolean[] {
  return Array.from({ length: 129 }, () => false);
}

function optional(): Piece {
  return { set: noSet(), choices: 2, mandatory: false };
}

function disjoint(a: boolean[], b: boolean[]): boolean {
  return !a.some((has, index) => has && b[index] === true);
}
