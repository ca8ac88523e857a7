import { describe, expect, it } from 'vitest';
import { cpuTime } from './cpu-time.ts';
import { healInline } from '../../src/markdown/heal-inline.ts';

function heals(cases: Record<string, string>): void {
  for (const [source, healed] of Object.entries(cases)) expect(healInline(source), source).toBe(healed);
}

describe('completing the end of a growing paragraph (1.4.10)', () => {
  it('closes emphasis that is open', () => {
    heals({
      '**wor': '**wor**',
      'a *b c': 'a *b c*',
      'a _b': 'a _b_',
      '~~gone': '~~gone~~',
      '**a *b': '**a *b***',
      '***both': '***both***',
      '**bold and `code`': '**bold and `code`**',
    });
  });

  it('puts no space before a closer, where it would not close', () => {
    heals({ '**bold ': '**bold**', '*it \n': '*it*' });
  });

  it('drops a marker that has nothing behind it yet', () => {
    heals({ 'text **': 'text ', 'text *': 'text ', 'text `': 'text ', 'text ~~': 'text ', 'a\\': 'a' });
  });

  it('waits for the rest of a closing marker', () => {
    heals({ '**bold*': '**bold**', '~~gone~': '~~gone~~', '``code`': '``code``', '***x*': '***x***' });
  });

  it('closes an open code span, and takes nothing in it for a marker', () => {
    heals({ 'a `b ** c': 'a `b ** c`', 'a ``b ` c': 'a ``b ` c``', '`**`': '`**`' });
  });

  it('shows an open link as its label', () => {
    heals({
      'see [the gui': 'see the gui',
      'see [the guide]': 'see the guide',
      'see [the guide](': 'see the guide',
      'see [the guide](https://docs.exa': 'see the guide',
      'see [the guide](https://docs.example "ti': 'see the guide',
      'see [the guide][re': 'see the guide',
      'see [the **bold': 'see the **bold**',
    });
  });

  it('shows nothing of an open image', () => {
    heals({
      'a ![': 'a ',
      'a ![alt': 'a ',
      'a ![alt](https://img.example/p?d=SEC': 'a ',
      'a [![badge](https://img.example/b.png': 'a ',
    });
  });

  it('leaves what is complete or no marker alone', () => {
    const complete = [
      '**bold** and *it* and `code`',
      '[a](https://a.example) ![b](https://b.example/c.png)',
      '[a](https://a.example/(x) "t")',
      '2 * 3 * 4',
      'snake_case_name',
      'a*b',
      'list[0',
      'about ~5',
      'note[^1',
      '\\*not open',
      '<https://a.example/_x_>',
      '[x] and [y] are labels',
      '',
    ];
    for (const text of complete) expect(healInline(text), text).toBe(text);
  });

  it('gives up on text with more open markers than a writer leaves', () => {
    const text = '**a _b '.repeat(20);
    expect(healInline(text)).toBe(text);
  });

  it('takes time in proportion to the text', () => {
    const patterns = ['[', '![', '**a ', '`a', '*a_b~~c', '](', '<', '\\', '[a](', '[a][', '``` `'];
    for (const pattern of patterns) {
      const text = pattern.repeat(200_000 / pattern.length);
      expect(
        cpuTime(() => healInline(text)),
        pattern,
      ).toBeLessThan(1_500);
    }
  });
});
