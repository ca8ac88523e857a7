'use client';
import { LIMITS } from '../protocol/index.ts';

/** What {@link readPartialJson} found. */
export interface PartialJson {
  /** As far as it came; absent where nothing can be said yet. */
  value: unknown;
  /** `complete`: valid JSON from end to end. `partial`: so far a beginning of JSON. `invalid`: never going to be JSON. */
  state: 'complete' | 'partial' | 'invalid';
}

/**
 * Reads JSON that is still arriving, for showing progress: open strings, lists and objects are taken as far as they
 * go, a half word or half number is left out. A complete text gives what `JSON.parse` gives. Never used for approval
 * (2.3.9).
 */
export function readPartialJson(text: string): PartialJson {
  if (text.trim() === '') return { value: undefined, state: 'partial' };
  try {
    return { value: JSON.parse(text), state: 'complete' };
  } catch {
    // Not complete, or not JSON: the reader below tells which.
  }
  const reader = new Reader(text);
  const value = reader.value(0);
  if (reader.failed || (!reader.ended && reader.rest())) return { value: undefined, state: 'invalid' };
  return { value: value === NOTHING ? undefined : value, state: 'partial' };
}

const NOTHING = Symbol('nothing yet');

const ESCAPES: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '"': '"',
  '\\': '\\',
  '/': '/',
};

class Reader {
  readonly text: string;
  at = 0;
  /** The text ended in the middle of something. */
  ended = false;
  failed = false;

  constructor(text: string) {
    this.text = text;
  }

  /** Whether anything but blanks is left. */
  rest(): boolean {
    this.blanks();
    return this.at < this.text.length;
  }

  value(depth: number): unknown {
    this.blanks();
    if (depth > LIMITS.jsonDepth) return this.fail();
    const character = this.text[this.at];
    if (character === undefined) return this.end();
    if (character === '{') return this.object(depth);
    if (character === '[') return this.array(depth);
    if (character === '"') return this.string();
    return this.word();
  }

  private object(depth: number): unknown {
    const result: Record<string, unknown> = {};
    this.at++;
    for (let first = true; ; first = false) {
      this.blanks();
      const character = this.text[this.at];
      if (character === undefined) return this.end(result);
      if (character === '}') {
        this.at++;
        return result;
      }
      if (!first) {
        if (character !== ',') return this.fail();
        this.at++;
        this.blanks();
        if (this.text[this.at] === undefined) return this.end(result);
      }
      if (this.text[this.at] !== '"') return this.fail();
      const key = this.string();
      // Half a name names nothing.
      if (this.ended) return result;
      this.blanks();
      if (this.text[this.at] === undefined) return this.end(result);
      if (this.text[this.at] !== ':') return this.fail();
      this.at++;
      const value = this.value(depth + 1);
      // As JSON.parse does it: an own property, whatever its name.
      if (value !== NOTHING && !this.failed)
        Object.defineProperty(result, key as string, {
          value,
          enumerable: true,
          writable: true,
          configurable: true,
        });
      if (this.ended || this.failed) return result;
    }
  }

  private array(depth: number): unknown {
    const result: unknown[] = [];
    this.at++;
    for (let first = true; ; first = false) {
      this.blanks();
      const character = this.text[this.at];
      if (character === undefined) return this.end(result);
      if (character === ']') {
        this.at++;
        return result;
      }
      if (!first) {
        if (character !== ',') return this.fail();
        this.at++;
      }
      const value = this.value(depth + 1);
      if (value !== NOTHING && !this.failed) result.push(value);
      if (this.ended || this.failed) return result;
    }
  }

  private string(): unknown {
    let result = '';
    this.at++;
    for (;;) {
      const character = this.text[this.at];
      if (character === undefined) return this.end(result);
      this.at++;
      if (character === '"') return result;
      if (character !== '\\') {
        result += character;
        continue;
      }
      const escape = this.text[this.at];
      if (escape === undefined) return this.end(result);
      this.at++;
      if (escape === 'u') {
        const hex = this.text.slice(this.at, this.at + 4);
        if (!/^[0-9a-f]*$/i.test(hex)) return this.fail();
        if (hex.length < 4) {
          this.at = this.text.length;
          return this.end(result);
        }
        result += String.fromCharCode(Number.parseInt(hex, 16));
        this.at += 4;
        continue;
      }
      const plain = Object.hasOwn(ESCAPES, escape) ? ESCAPES[escape] : undefined;
      if (plain === undefined) return this.fail();
      result += plain;
    }
  }

  /** true, false, null or a number. */
  private word(): unknown {
    const word = /^[^\s,:[\]{}"]*/.exec(this.text.slice(this.at, this.at + 512))?.[0] ?? '';
    this.at += word.length;
    if (this.at >= this.text.length) {
      const beginning =
        ['true', 'false', 'null'].some((known) => known.startsWith(word)) || /^-?[0-9.eE+-]*$/.test(word);
      return beginning ? this.end() : this.fail();
    }
    try {
      return JSON.parse(word);
    } catch {
      return this.fail();
    }
  }

  private blanks(): void {
    while (/[ \t\n\r]/.test(this.text[this.at] ?? '')) this.at++;
  }

  private end(value: unknown = NOTHING): unknown {
    this.ended = true;
    return value;
  }

  private fail(): unknown {
    this.failed = true;
    return NOTHING;
  }
}
