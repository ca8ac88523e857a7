import spec from 'commonmark-spec';
import { Lexer } from 'marked';
import { describe, expect, it, vi } from 'vitest';
import { createBlocks, type BlockReader } from '../../src/markdown/freeze.ts';
import { lex } from '../../src/markdown/lexer.ts';
import { DEFINITIONS, document, PIECES } from './model-text.ts';
import { createRandom } from './random.ts';

/** The tokens of a text lexed as a whole: what every other way must come to. */
function whole(text: string): string {
  const normal = text.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd');
  return JSON.stringify(lex(normal).tokens.filter(({ type }) => type !== 'space' && type !== 'def'));
}

function read(reader: BlockReader, text: string, final = false): string {
  return JSON.stringify(reader.update(text, { final }).blocks.map(({ token }) => token));
}

/** Feeds a text in random pieces and compares each state with the whole. Answers the number of states and differences. */
function feed(text: string, seed: number): { states: number; differences: string[] } {
  const random = createRandom(seed);
  const reader = createBlocks({ heal: false });
  const differences: string[] = [];
  let states = 0;
  for (let at = 0; at < text.length;) {
    at = Math.min(text.length, at + 1 + random.below(random.next() < 0.5 ? 4 : 40));
    const prefix = text.slice(0, at);
    states++;
    if (read(reader, prefix) !== whole(prefix)) differences.push(prefix);
  }
  if (read(reader, text, true) !== whole(text)) differences.push(text);
  return { states, differences };
}

const examples = spec.tests.map(({ markdown }) => markdown.replaceAll('→', '\t'));

describe('freezing blocks of a growing text (1.3)', () => {
  it('comes to the same blocks as a full lex at every cut of model-like documents', () => {
    let states = 0;
    for (let seed = 1; seed <= 250; seed++) {
      const result = feed(document(seed, PIECES, 12), seed);
      states += result.states;
      expect(result.differences, `seed ${seed}`).toEqual([]);
    }
    expect(states).toBeGreaterThan(5_000);
  });

  it('comes to the same blocks at every cut of documents made of CommonMark examples', () => {
    for (let seed = 1; seed <= 250; seed++) {
      const random = createRandom(seed);
      const text = Array.from({ length: 5 }, () => random.pick(examples)).join(
        random.pick(['', '\n', '\n\n']),
      );
      expect(feed(text, seed).differences, `seed ${seed}`).toEqual([]);
    }
  });

  it('comes to the same blocks when definitions arrive before, between and after their uses', () => {
    for (let seed = 1; seed <= 250; seed++) {
      const text = document(seed, [...DEFINITIONS, ...DEFINITIONS, ...PIECES], 10);
      expect(feed(text, seed).differences, `seed ${seed}`).toEqual([]);
    }
  });

  it('reads CRLF and lone CR as line ends, also when a cut falls between CR and LF', () => {
    const text = '# a\r\n\r\n- b\r- c\r\n\r\nd\r\n';
    const reader = createBlocks({ heal: false });
    for (let at = 1; at <= text.length; at++) {
      expect(read(reader, text.slice(0, at))).toBe(whole(text.slice(0, at)));
    }
  });

  it('keeps the object of every block that did not change', () => {
    const reader = createBlocks();
    const before = reader.update('# one\n\ntwo\n\n```js\nthree\n```\n\nfou').blocks;
    const after = reader.update('# one\n\ntwo\n\n```js\nthree\n```\n\nfour').blocks;
    expect(after.slice(0, 3).map((block, index) => block === before[index])).toEqual([true, true, true]);
    expect(after[3]).not.toBe(before[3]);
  });

  it('keeps the objects when the text ends with nothing left open', () => {
    const reader = createBlocks();
    const text = '# one\n\ntwo\n\n- three\n\n';
    const before = reader.update(text).blocks;
    expect(reader.update(text, { final: true }).blocks).toEqual(before);
    for (const [index, block] of reader.update(text, { final: true }).blocks.entries()) {
      expect(block).toBe(before[index]);
    }
  });

  it('makes new blocks when a definition changes what they link to', () => {
    const reader = createBlocks();
    const [before] = reader.update('see [a]\n\n').blocks;
    const [after] = reader.update('see [a]\n\n[a]: https://a.example\n').blocks;
    expect(after).not.toBe(before);
    expect(JSON.stringify(after?.token)).toContain('https://a.example');
  });

  it('lexes only what follows the frozen blocks', () => {
    const lexed = vi.spyOn(Lexer.prototype, 'lex');
    const reader = createBlocks();
    const text = 'Some words of a paragraph.\n\n'.repeat(200);
    for (let at = 4; at <= text.length; at += 4) reader.update(text.slice(0, at));
    const longest = Math.max(...lexed.mock.calls.map(([source]) => source.length));
    lexed.mockRestore();
    expect(longest).toBeLessThan(60);
  });

  it('does not take an underline for a heading before its line is complete', () => {
    const text = 'a\n``` ```\nb\n- - c\n';
    const reader = createBlocks({ heal: false });
    for (let at = 1; at <= text.length; at++) {
      expect(read(reader, text.slice(0, at))).toBe(whole(text.slice(0, at)));
    }
  });

  it('starts again when the text is replaced by another', () => {
    const reader = createBlocks();
    reader.update('first\n\nsecond\n\nthird');
    expect(read(reader, 'other')).toBe(whole('other'));
    expect(read(reader, 'other\n\nmore')).toBe(whole('other\n\nmore'));
  });

  it('goes on from a final text when it grows after all', () => {
    const reader = createBlocks();
    reader.update('a\n\nb', { final: true });
    expect(read(reader, 'a\n\nb c\n\nd\n', true)).toBe(whole('a\n\nb c\n\nd\n'));
  });

  it('counts table cells over frozen blocks as over the whole', () => {
    const table = `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(2_600)}\n`;
    const text = `${table}text\n\n${table}`;
    const reader = createBlocks({ heal: false });
    reader.update(`${table}text\n\n`);
    expect(read(reader, text)).toBe(whole(text));
  });

  it('shows a text over the limit as plain text, from the first character over it', () => {
    const reader = createBlocks();
    expect(reader.update('a'.repeat(300_000)).plain).toBe(null);
    expect(reader.update('a'.repeat(300_001))).toEqual({ blocks: [], plain: 'length' });
  });
});
