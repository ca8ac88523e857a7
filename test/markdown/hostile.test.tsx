import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Markdown, safeUrl } from '../../src/markdown/index.ts';

interface Case {
  id: string;
  title: string;
  surface: string;
  input: {
    markdown?: unknown;
    markdownVariants?: unknown[];
    events?: { type: string; delta?: string }[];
    alsoChunked?: number;
  };
  check: {
    dom?: {
      none?: string[];
      some?: string[];
      text?: string[];
      textNot?: string[];
      maxNodes?: number;
      maxDepth?: number;
    };
    hrefs?: { allow: string[]; count?: number };
    links?: { count?: number; relIncludes: string[] };
    hostShown?: boolean;
    flag?: Record<string, null>;
    time?: { maxMs?: number; maxTaskMs?: number };
  };
}

const corpus = resolve('../shared/hostile');
const names = [/^md-/, /^ex-0[1347]/, /^pt-06/];
const present = existsSync(resolve(corpus, 'cases'));

type Expand = (value: unknown) => unknown;

/** The corpus brings its own expander; the module runner of this project does not read files outside the root. */
async function loadExpand(): Promise<Expand> {
  const source = readFileSync(resolve(corpus, 'tools/expand.mjs'), 'utf8');
  const url = `data:text/javascript,${encodeURIComponent(source)}`;
  return ((await import(/* @vite-ignore */ url)) as { expand: Expand }).expand;
}

const expand: Expand = present ? await loadExpand() : (value) => value;

const cases: Case[] = !present
  ? []
  : readdirSync(resolve(corpus, 'cases'))
      .filter((file) => names.some((name) => name.test(file)))
      .map((file) => JSON.parse(readFileSync(resolve(corpus, 'cases', file), 'utf8')) as Case);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** The texts of a case: whole messages, or the deltas of one. */
function textsOf({ input }: Case): string[] {
  if (input.events !== undefined) {
    const events = expand(input.events) as { type: string; delta?: string }[];
    return [events.map(({ delta }) => delta ?? '').join('')];
  }
  return (expand(input.markdownVariants ?? [input.markdown]) as string[]).map(String);
}

/** Everything that can start a load or run script. */
const LOADERS =
  '[src], [srcset], [poster], [data], [background], link, script, iframe, object, embed, style, [ping]';

function assertSafe(root: HTMLElement, { check }: Case): void {
  expect(root.querySelectorAll(LOADERS)).toHaveLength(0);
  for (const selector of check.dom?.none ?? [])
    expect(root.querySelectorAll(selector), selector).toHaveLength(0);
  for (const text of check.dom?.textNot ?? []) expect(root.textContent).not.toContain(text);
  const links = [...root.querySelectorAll('a')];
  for (const link of links) {
    const href = link.getAttribute('href') ?? '';
    if (check.hrefs !== undefined)
      expect(
        check.hrefs.allow.some((allow) => new RegExp(allow).test(href)),
        href,
      ).toBe(true);
    for (const word of check.links?.relIncludes ?? []) expect(link.rel.split(' ')).toContain(word);
    if (check.hostShown === true) {
      const shown = `${link.textContent} ${link.nextElementSibling?.className === 'rv-md-link-host' ? link.nextElementSibling.textContent : ''}`;
      expect(shown).toContain(new URL(href).host);
    }
  }
  for (const flag of Object.keys(check.flag ?? {})) expect(Reflect.get(window, flag)).toBe(undefined);
}

function assertDone(root: HTMLElement, { check }: Case): void {
  for (const text of check.dom?.text ?? []) expect(root.textContent).toContain(text);
  for (const selector of check.dom?.some ?? []) expect(root.querySelector(selector), selector).not.toBe(null);
  if (check.dom?.maxNodes !== undefined)
    expect(root.querySelectorAll('*').length).toBeLessThan(check.dom.maxNodes);
  if (check.dom?.maxDepth !== undefined) expect(depthOf(root)).toBeLessThan(check.dom.maxDepth);
  if (check.hrefs?.count !== undefined)
    expect(root.querySelectorAll('a[href]')).toHaveLength(check.hrefs.count);
  if (check.links?.count !== undefined)
    expect(root.querySelectorAll('a[href]')).toHaveLength(check.links.count);
}

function depthOf(element: Element): number {
  return 1 + Math.max(0, ...[...element.children].map(depthOf));
}

describe.skipIf(!present)('the hostile corpus in ../shared (2.3)', () => {
  it('is there', () => {
    expect(cases.length).toBeGreaterThan(15);
  });

  for (const one of cases.filter(({ surface }) => surface !== 'ssr')) {
    it(`${one.id}: ${one.title}, whole and in deltas`, { timeout: 120_000 }, () => {
      for (const text of textsOf(one)) {
        const before = process.cpuUsage();
        const whole = render(<Markdown text={text} />);
        const used = process.cpuUsage(before);
        // The corpus means a browser; this DOM is several times slower.
        const bound = one.check.time?.maxMs ?? one.check.time?.maxTaskMs;
        if (bound !== undefined) expect(used.user / 1_000).toBeLessThan(bound * 2);
        const root = whole.container.firstElementChild as HTMLElement;
        assertSafe(root, one);
        assertDone(root, one);
        const final = root.innerHTML;
        whole.unmount();
        // Long inputs take eight steps: the small deltas are in the short ones.
        for (const size of text.length > 5_000 ? [Math.ceil(text.length / 8)] : [1, 7, 64]) {
          const draw = (at: number): ReactElement => (
            <Markdown text={text.slice(0, at)} streaming={at < text.length} />
          );
          const view = render(draw(0));
          for (let at = size; at < text.length + size; at += size) {
            view.rerender(draw(at));
            vi.runAllTimers();
            assertSafe(view.container.firstElementChild as HTMLElement, one);
          }
          expect((view.container.firstElementChild as HTMLElement).innerHTML).toBe(final);
          view.unmount();
        }
      }
    });
  }
});

describe('hostile text of our own (2.3)', () => {
  const draw = (text: string): HTMLElement =>
    render(<Markdown text={text} />).container.firstElementChild as HTMLElement;

  it('draws only the elements it knows, for every piece of HTML', () => {
    const tags = [
      'a',
      'img',
      'svg',
      'math',
      'form',
      'button',
      'input',
      'textarea',
      'select',
      'template',
      'noscript',
      'xmp',
      'plaintext',
      'title',
      'base',
      'marquee',
      'dialog',
      'slot',
      'custom-element',
    ];
    for (const tag of tags) {
      const root = draw(`a <${tag} onfocus=x autofocus id=y>b</${tag}>\n\n<${tag} src=x onerror=y>\n`);
      const made = new Set([...root.querySelectorAll('*')].map((element) => element.localName));
      expect(
        [...made].filter((name) => name !== 'p' && name !== 'div'),
        tag,
      ).toEqual([]);
      expect(root.textContent).toContain(`<${tag} src=x onerror=y>`);
    }
  });

  it('refuses every spelling of a script URL in links, images, references and autolinks', () => {
    const targets = [
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      '&#106;avascript:alert(1)',
      '&#x0000006A;avascript:alert(1)',
      'java&#x09;script:alert(1)',
      'javascript&#58;alert(1)',
      '&Tab;javascript:alert(1)',
      'java\\script:alert(1)',
      '\u0001javascript:alert(1)',
      '\u00a0javascript:alert(1)',
      'data:text/html,<script>',
      '//evil.test',
      '\\\\evil.test',
      'https:\\\\evil.test',
    ];
    for (const target of targets) {
      const root = draw(
        `[a](${target}) [a](<${target}>) ![b](${target}) <${target}> [c][r]\n\n[r]: ${target}\n`,
      );
      expect(root.querySelectorAll('a[href], img, [src]'), target).toHaveLength(0);
    }
  });

  it('keeps quotes and tags inside attributes as text', () => {
    const root = draw('[a](https://a.example "\\" onclick=\\"x") ![" onerror="x](https://b.example)');
    expect(root.querySelector('a')?.title).toBe('" onclick="x');
    expect(root.querySelectorAll('[onclick], [onerror]')).toHaveLength(0);
  });

  it('survives text that is no text: lone surrogates, NUL, control and format characters', () => {
    const text =
      Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code)).join('') +
      '\ud800 \udfff \ufffe \u202e[a](https://a.example)\u202c';
    expect(() => draw(text)).not.toThrow();
    expect(draw('a\0b').textContent).toBe('a\ufffdb');
  });

  it('shows a text as it was written when the lexer fails on it', () => {
    const broken = vi.spyOn(String.prototype, 'trimEnd').mockImplementation(() => {
      throw new Error('lexer fault');
    });
    const view = render(<Markdown text={'- a **b**\n- c'} />);
    broken.mockRestore();
    expect(view.container.textContent).toBe('- a **b**\n- c');
    expect(view.container.querySelector('li')).toBe(null);
    view.rerender(<Markdown text={'- a **b**\n- c\n- d'} />);
    expect(view.container.querySelectorAll('li')).toHaveLength(3);
  });

  it('gives hrefs that the URL rule gave, and no others', () => {
    const root = draw(
      '[a](HTTPS://A.example/ü?x#y) https://b.example/<c> <mailto:a@b.example> [d](#e) [f](tel:+1)',
    );
    const hrefs = [...root.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    expect(hrefs).toHaveLength(5);
    for (const href of hrefs) expect(safeUrl(href)?.href).toBe(href);
  });
});
