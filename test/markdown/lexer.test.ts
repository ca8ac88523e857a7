import { Lexer, marked } from 'marked';
import { afterEach, describe, expect, it } from 'vitest';
import { lex, type BoundedTable, type MarkedToken } from '../../src/markdown/lexer.ts';
import { cpuTime } from './cpu-time.ts';
import { trimUrl } from '../../src/markdown/trim-url.ts';
import { MARKDOWN_LIMITS } from '../../src/markdown/limits.ts';

function first(text: string): MarkedToken {
  return lex(text).tokens[0] as MarkedToken;
}

function linksIn(text: string): string[] {
  return [...JSON.stringify(lex(text).tokens).matchAll(/"type":"link".*?"href":"(.*?)"/g)].map(
    (match) => match[1] ?? '',
  );
}

describe('the guards around the lexer (1.4)', () => {
  afterEach(() => marked.setOptions(marked.getDefaults()));

  it('does not care what the host app did to the shared marked object (1.4.1)', () => {
    const before = JSON.stringify(lex('# a\n\nb').tokens);
    marked.use({
      gfm: false,
      breaks: true,
      tokenizer: {
        heading: (src) => ({ type: 'heading', raw: src, depth: 6, text: '<script>', tokens: [] }),
      },
      extensions: [{ name: 'x', level: 'block', tokenizer: (src) => ({ type: 'x', raw: src }) }],
    });
    expect(JSON.stringify(lex('# a\n\nb').tokens)).toBe(before);
    expect(Lexer.lex('a').length).toBe(1);
  });

  it('finds bare http, https and www URLs and no e-mail addresses (1.4.2)', () => {
    expect(linksIn('go to https://a.example/b, www.b.example or HTTP://c.example')).toEqual([
      'https://a.example/b',
      'http://www.b.example',
      'HTTP://c.example',
    ]);
    expect(
      linksIn('a@b.example mailto:a@b.example xhttps://a.example foowww.a.example www.a ftp://a.example'),
    ).toEqual([]);
    expect(linksIn('<a@b.example>')).toEqual(['mailto:a@b.example']);
  });

  it('ends a bare URL before East Asian text and stops (1.4.2)', () => {
    expect(
      linksIn(
        'https://a.example을 보세요. https://b.example/p。 「https://c.example」 https://d.example:8080에서',
      ),
    ).toEqual(['https://a.example', 'https://b.example/p', 'https://c.example', 'https://d.example:8080']);
  });

  it('takes closing punctuation off a bare URL', () => {
    expect(trimUrl('https://a.example/b).')).toBe('https://a.example/b');
    expect(trimUrl('https://a.example/(b)')).toBe('https://a.example/(b)');
    expect(trimUrl('https://a.example/?a&lt;')).toBe('https://a.example/?a');
    expect(trimUrl('https://a.example**')).toBe('https://a.example');
  });

  it('shows a table with too many columns as its source (1.4.3)', () => {
    const columns = MARKDOWN_LIMITS.tableColumns;
    const table = (count: number): string => `${'|a'.repeat(count)}|\n${'|-'.repeat(count)}|\n`;
    expect((first(table(columns)) as BoundedTable).oversize).toBe(undefined);
    expect(first(table(columns + 1))).toMatchObject({ type: 'table', oversize: true, rows: [] });
  });

  it('cuts the cells of all tables in a text, and says how many rows are left out (1.4.3)', () => {
    const table = `|a|b|\n|-|-|\n${'|\n'.repeat(6_000)}\n`;
    const [one, two] = lex(`${table}between

${table}`).tokens.filter(({ type }) => type === 'table') as BoundedTable[];
    expect(one).toMatchObject({ hiddenRows: 1_001 });
    expect(one?.rows.length).toBe(4_999);
    expect(two).toMatchObject({ type: 'table', oversize: true });
    const cells = lex(table.repeat(30)).tokens.reduce(
      (sum, token) => sum + ((token as BoundedTable).rows?.length ?? 0) * 2,
      0,
    );
    expect(cells).toBeLessThanOrEqual(MARKDOWN_LIMITS.tableCells);
  });

  it('keeps all text behind a table that was cut', () => {
    const text = `|a|\n|-|\n${'|b|\n'.repeat(12_000)}\nafter`;
    const { tokens } = lex(text);
    expect(tokens.map(({ raw }) => raw).join('')).toBe(text);
    expect(tokens.at(-1)).toMatchObject({ type: 'paragraph', text: 'after' });
  });

  it('stops nesting at the limit and keeps what is deeper as text (1.4.4)', () => {
    const depthOf = (token: MarkedToken | undefined): number => {
      if (token?.type === 'blockquote') return 1 + depthOf(token.tokens[0] as MarkedToken);
      if (token?.type === 'list') return 1 + depthOf(token.items[0]?.tokens[0] as MarkedToken);
      return 0;
    };
    for (const marker of ['> ', '- ', '1. ', '- > ']) {
      const token = first(`${marker.repeat(5_000)}deep`);
      expect(depthOf(token), marker).toBe(MARKDOWN_LIMITS.depth);
      expect(JSON.stringify(token), marker).toContain('deep');
    }
  });

  it('stops nesting of emphasis at the limit (1.4.4)', () => {
    const text = `${'*a '.repeat(500)}x${' b*'.repeat(500)}`;
    const depthOf = (token: MarkedToken): number =>
      'tokens' in token && token.tokens !== undefined
        ? 1 + Math.max(0, ...token.tokens.map((child) => depthOf(child as MarkedToken)))
        : 0;
    expect(depthOf(first(text))).toBeLessThanOrEqual(MARKDOWN_LIMITS.depth + 1);
  });

  it('takes labels that start with ^ for footnotes, not for links (1.4.5)', () => {
    expect(lex('a[^1]\n\n[^1]: https://a.example').links).toEqual({});
    expect(linksIn('a[^1]\n\n[^1]: b')).toEqual([]);
  });

  it('does not let an open tag change how later text is read (1.4.6)', () => {
    expect(linksIn('<a href="x">\n\nhttps://a.example')).toEqual(['https://a.example']);
    expect(linksIn('text <a href="x"> https://a.example')).toEqual(['https://a.example']);
    expect(JSON.stringify(lex('a <pre> &lt;\n\n&lt;b').tokens)).toContain('"text":"<b"');
  });

  it('reads labels that are names of Object.prototype as plain labels', () => {
    expect(linksIn('[x][constructor] [y][__proto__] [z][toString] [hasOwnProperty]')).toEqual([]);
    expect(linksIn('[x][__proto__]\n\n[__proto__]: https://a.example')).toEqual(['https://a.example']);
    expect(({} as Record<string, unknown>)['href']).toBe(undefined);
  });
});

describe('emphasis in Korean, Chinese and Japanese', () => {
  const strong = (text: string): string[] =>
    [...JSON.stringify(lex(text).tokens).matchAll(/"type":"strong","raw":"(.*?[^\\])",/g)].map((match) =>
      JSON.parse(`"${match[1]}"`),
    );

  it('is bold where CommonMark makes it bold', () => {
    expect(strong('**강조**는 이렇게')).toEqual(['**강조**']);
    expect(strong('이것은**강조**입니다')).toEqual(['**강조**']);
  });

  it('is bold between punctuation and a letter, where CommonMark wants a space', () => {
    expect(strong('**"인용"**은 그리고 **(괄호)**를')).toEqual(['**"인용"**', '**(괄호)**']);
    expect(strong('그는**"인용"**이라')).toEqual(['**"인용"**']);
    expect(strong('**重要。**这是')).toEqual(['**重要。**']);
    expect(strong('これは**「強調」**です')).toEqual(['**「強調」**']);
    expect(strong('`a`: **`npm`**을 쓰세요')).toEqual(['**`npm`**']);
  });

  it('leaves other scripts to CommonMark', () => {
    expect(strong('a**"b"**c')).toEqual([]);
    expect(strong('**a."**b')).toEqual([]);
  });
});

describe('work (1.4)', () => {
  const patterns = [
    '>',
    '- ',
    '- > ',
    '[',
    '*a _b ',
    '*a ',
    '*a **b ',
    '**a',
    '_a ',
    '[a](b',
    '![a](b',
    '[a][b]',
    '[a',
    '~~a ',
    '<!--',
    '<?',
    '<![CDATA[',
    '<a ',
    '<a b="',
    '&#',
    '\\[',
    '`a',
    'a.',
    'a@b',
    'https://',
    'https://a.b/(',
    ' ',
    ' \n',
    '|a\n|-\n',
    '|\n',
    '[a]: b\n',
    'a\n=',
    '> a\nb\n',
    '> ```\na\n',
    '> - a\nb\n',
    '- a\n',
    '- a\n\n',
    '<div>\n',
    '![',
    '](',
    '*',
    '가*"',
    '**가',
    'a***',
  ];

  it('stays within a bound for every pattern that makes lexers quadratic', { timeout: 120_000 }, () => {
    const slow: string[] = [];
    for (const pattern of patterns) {
      for (const end of ['', '* x** ]( ) ] > | @b ~~ `` </a> --> x\n\n[a]: https://a.example']) {
        const text = pattern.repeat(Math.ceil(60_000 / pattern.length)) + end;
        // Quadratic work on 60 kB takes over 5 s; the slowest of these takes 0.5 s.
        if (cpuTime(() => lex(text)) > 4_000) slow.push(pattern + end);
      }
    }
    expect(slow).toEqual([]);
  });

  it('leaves ordinary text of the full size its markers', () => {
    const paragraph =
      'snake_case_name and 2 * 3, **bold** text with `code`, *it*, [a](https://a.example) and ~~gone~~ [1].\n\n';
    const { tokens } = lex(paragraph.repeat(Math.floor(MARKDOWN_LIMITS.markdownChars / paragraph.length)));
    expect(JSON.stringify(tokens.at(-2))).toBe(JSON.stringify(tokens[0]));
  });
});
