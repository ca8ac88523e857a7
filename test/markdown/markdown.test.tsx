import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, it, vi } from 'vitest';
import { Markdown, MARKDOWN_LIMITS, type Highlight } from '../../src/markdown/index.ts';

function draw(text: string, props: Omit<Parameters<typeof Markdown>[0], 'text'> = {}): HTMLElement {
  return render(<Markdown text={text} {...props} />).container.firstElementChild as HTMLElement;
}

describe('Markdown', () => {
  it('is one div that takes native props and ref', () => {
    let element: HTMLDivElement | null = null;
    const root = draw('a', {
      className: 'mine',
      title: 't',
      ref: (node) => void (element = node ?? element),
    });
    expect(root.className).toBe('rv-markdown mine');
    expect(root.title).toBe('t');
    expect(element).toBe(root);
  });

  it('takes the direction of each block from its text, and code from left to right', () => {
    const root = draw('# a\n\nb\n\n- c\n\n> d\n\n|e|\n|-|\n\n```\nf\n```');
    const blocks = ['h1', 'p', 'ul', 'blockquote', 'table'].map((name) =>
      root.querySelector(name)?.getAttribute('dir'),
    );
    expect(blocks).toEqual(['auto', 'auto', 'auto', 'auto', 'auto']);
    expect(root.querySelector('pre')?.dir).toBe('ltr');
  });

  it('makes no id, no name and no inline style', () => {
    const root = draw(
      '# id\n\n[a](https://a.example) ![b](https://b.example)\n\n|a|\n|:-:|\n|b|\n\n- [x] c\n\n```js\nd\n```',
    );
    expect(root.querySelectorAll('[id], [name], [style]')).toHaveLength(0);
  });

  it('has no accessibility violation', async () => {
    const root = draw(
      '# One\n\n## Two\n\n[link](https://a.example) ![image](https://b.example)\n\n|a|b|\n|-|-|\n|1|2|\n\n- [x] done\n- [ ] open\n\n```js\ncode\n```\n\n```\nmore\n```',
    );
    const { violations } = await axe.run(root, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('draws a long paragraph without spreading its children (1.4.8)', () => {
    // More children than a call may have arguments.
    const root = draw('\\*'.repeat(149_000));
    expect(root.textContent).toBe('*'.repeat(149_000));
  });
});

describe('links (2.3.4)', () => {
  it('opens apart and tells the other side nothing', () => {
    draw('[a](https://one.example)');
    const link = screen.getByRole('link', { name: 'a' });
    expect(link).toHaveProperty('target', '_blank');
    expect(link.getAttribute('rel')?.split(' ')).toEqual(['noopener', 'noreferrer', 'nofollow']);
    expect(link.getAttribute('referrerpolicy')).toBe('no-referrer');
  });

  it('shows the real host unless the label names it and no other', () => {
    const hosts = (text: string): string | undefined => {
      const { container, unmount } = render(<Markdown text={text} />);
      const shown = container.querySelector('.rv-md-link-host')?.textContent?.trim();
      unmount();
      return shown;
    };
    expect(hosts('[a](https://one.example/b)')).toBe('(one.example)');
    expect(hosts('[one.example](https://one.example/b)')).toBe(undefined);
    expect(hosts('[docs on one.example](https://www.one.example/b)')).toBe(undefined);
    expect(hosts('https://one.example/b')).toBe(undefined);
    expect(hosts('[https://bank.example/](https://evil.test/)')).toBe('(evil.test)');
    expect(hosts('[evil.test.bank.example](https://evil.test/)')).toBe('(evil.test)');
    expect(hosts('[bank.example (evil.test)](https://evil.test/)')).toBe('(evil.test)');
    expect(hosts('[https://bank.example@evil.test/](https://evil.test/)')).toBe('(evil.test)');
    expect(hosts('[https://evil.test@bank.example/](https://evil.test/)')).toBe('(evil.test)');
    expect(hosts('[аpple.example](https://аpple.example)')).toBe('(xn--pple-43d.example)');
    expect(hosts('[one.example](https://one.example:8443)')).toBe(undefined);
    expect(hosts('[write](mailto:a@b.example)')).toBe('(a@b.example)');
    expect(hosts('<a@b.example>')).toBe(undefined);
    expect(hosts('[part](#part)')).toBe(undefined);
  });

  it('lets the app keep a link from opening, by return value or by preventing the default', () => {
    const onLinkClick = vi.fn((link: { href: string }) => (link.href.includes('no') ? false : undefined));
    draw('[yes](https://yes.example/) [no](https://no.example/)', { onLinkClick });
    expect(fireEvent.click(screen.getByRole('link', { name: 'yes' }))).toBe(true);
    expect(fireEvent.click(screen.getByRole('link', { name: 'no' }))).toBe(false);
    expect(onLinkClick.mock.calls.map(([link]) => link)).toEqual([
      { href: 'https://yes.example/', host: 'yes.example' },
      { href: 'https://no.example/', host: 'no.example' },
    ]);
  });

  it('asks the app for the middle button too', () => {
    const onLinkClick = vi.fn(() => false as const);
    draw('[a](https://a.example)', { onLinkClick });
    expect(
      fireEvent(
        screen.getByRole('link'),
        new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }),
      ),
    ).toBe(false);
  });

  it('keeps the label of a refused link, without the target', () => {
    const root = draw('[**open** me](javascript:alert(1))');
    expect(root.textContent).toBe('open me');
    expect(root.querySelector('a')).toBe(null);
  });
});

describe('images (2.3.3)', () => {
  it('loads nothing before a click, and then without referrer and cookies', async () => {
    const root = draw('![chart](https://img.example/a.png "t")');
    expect(root.querySelector('img')).toBe(null);
    await userEvent.click(screen.getByRole('button', { name: 'Load image from img.example' }));
    const image = screen.getByRole('img', { name: 'chart' });
    expect(image.getAttribute('src')).toBe('https://img.example/a.png');
    expect(image.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(image.getAttribute('loading')).toBe('lazy');
    expect(image.getAttribute('crossorigin')).toBe('anonymous');
  });

  it('loads by itself what the allow list names', () => {
    const urlPolicy = { remote: ['https://img.example/ok/'] };
    const root = draw('![a](https://img.example/ok/a.png) ![b](https://img.example/no/b.png)', { urlPolicy });
    expect([...root.querySelectorAll('img')].map((image) => image.alt)).toEqual(['a']);
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('asks again when the URL behind a clicked image changes', async () => {
    const { rerender, container } = render(<Markdown text="![a](https://img.example/1)" />);
    await userEvent.click(screen.getByRole('button'));
    expect(container.querySelector('img')).not.toBe(null);
    rerender(<Markdown text="![a](https://img.example/2)" />);
    expect(container.querySelector('img')).toBe(null);
  });

  it('says that an image could not be loaded', async () => {
    draw('![chart](https://img.example/a.png)');
    await userEvent.click(screen.getByRole('button'));
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByText('The image could not be loaded.')).toBeTruthy();
  });

  it('puts no button into a link, and shows the words of a refused image', () => {
    const root = draw(
      '[![badge](https://img.example/b.png)](https://a.example) ![secret](data:image/png;base64,AA)',
    );
    expect(root.querySelector('button, img')).toBe(null);
    expect(root.querySelector('a')?.textContent).toBe('badge');
    expect(root.textContent).toContain('secret');
  });
});

describe('code', () => {
  it('names the language and copies exactly the code as plain text (2.3.16)', async () => {
    const user = userEvent.setup();
    draw('```ts\nconst a = "<b>";\n\n```');
    expect(screen.getByRole('group', { name: 'Code, ts' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('const a = "<b>";\n');
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
  });

  it('says that copying failed', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    draw('```\na\n```');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copy failed' })).toBeTruthy();
  });

  it('takes only plain words for a language (1.5)', () => {
    const highlight = vi.fn<Highlight>(() => null);
    draw(
      '```c++\na\n```\n\n```f&ouml;\nb\n```\n\n``` <b>\nc\n```\n\n```__proto__\nd\n```\n\n```constructor\ne\n```',
      { highlight },
    );
    expect(new Set(highlight.mock.calls.map(([, language]) => language))).toEqual(
      new Set(['c++', 'constructor']),
    );
  });

  it('colours with React nodes of the app and remembers finished blocks', () => {
    const highlight = vi.fn<Highlight>((code) => <mark>{code}</mark>);
    const { container, unmount } = render(<Markdown text={'```js\nlet a\n```'} highlight={highlight} />);
    expect(container.querySelector('code mark')?.textContent).toBe('let a');
    expect(highlight).toHaveBeenCalledWith('let a', 'js', true);
    const calls = highlight.mock.calls.length;
    unmount();
    render(<Markdown text={'```js\nlet a\n```'} highlight={highlight} />);
    expect(highlight.mock.calls.length).toBe(calls);
  });

  it('shows plain code when the highlighter throws', () => {
    const root = draw('```js\nlet a\n```', {
      highlight: () => {
        throw new Error('no such grammar');
      },
    });
    expect(root.querySelector('code')?.textContent).toBe('let a');
  });

  it('points out characters that nobody can see, and not those of emoji', () => {
    draw('```\na\u200bb\u202ec\n```');
    expect(screen.getByText('Invisible characters: 2')).toBeTruthy();
    expect(draw('```\n👨‍👩‍👧 👩🏽‍💻 ❤️‍🔥\n\ttab\n```').textContent).not.toContain('Invisible');
  });

  it('does not decode character references in code', () => {
    expect(draw('`&lt;`\n\n```\n&amp;\n```').textContent).toContain('&lt;');
    expect(draw('```\n&amp;\n```').querySelector('pre')?.textContent).toBe('&amp;');
  });
});

describe('tables and lists', () => {
  it('aligns cells by attribute and names the scroll area', () => {
    const root = draw('|a|b|c|\n|:-|:-:|-:|\n|1|2|3|');
    expect([...root.querySelectorAll('td')].map((cell) => cell.dataset.align)).toEqual([
      'left',
      'center',
      'right',
    ]);
    expect(screen.getByRole('group', { name: 'Table' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
  });

  it('notes what was left out of a table', () => {
    const root = draw(`|a|\n|-|\n${'|b|\n'.repeat(10_050)}`);
    expect(root.querySelectorAll('td, th')).toHaveLength(MARKDOWN_LIMITS.tableCells);
    expect(screen.getByText('Rows not shown: 51')).toBeTruthy();
  });

  it('shows a table that is too wide as its source', () => {
    const source = `${'|a'.repeat(65)}|\n${'|-'.repeat(65)}|`;
    const root = draw(source);
    expect(root.querySelector('table')).toBe(null);
    expect(within(root).getByRole('group', { name: 'Table' }).textContent).toBe(source);
  });

  it('says which tasks are done', () => {
    draw('- [x] a\n- [ ] b\n- c');
    expect(screen.getByRole('checkbox', { name: 'Done' })).toHaveProperty('checked', true);
    expect(screen.getByRole('checkbox', { name: 'Not done' })).toHaveProperty('checked', false);
  });

  it('starts an ordered list at its number', () => {
    expect(draw('7. a\n8. b').querySelector('ol')?.start).toBe(7);
  });
});

describe('labels, components and limits', () => {
  it('takes other words for everything it says', () => {
    draw('```\na\n```\n\n![](https://img.example/a)', {
      labels: { copy: '복사', loadImage: '{host}에서 이미지 불러오기', image: '이미지' },
    });
    expect(screen.getByRole('button', { name: '복사' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'img.example에서 이미지 불러오기' })).toBeTruthy();
    expect(screen.getByText('이미지')).toBeTruthy();
  });

  it('draws parts the way the app wants, with URLs that passed the rule', () => {
    const root = draw('# a\n\n[b](https://b.example) [x](javascript:1)\n\n```js\nc\n```', {
      components: {
        heading: ({ level, children }) => <div data-level={level + 2}>{children}</div>,
        link: ({ href, children }) => <button data-href={href}>{children}</button>,
        code: ({ code, language }) => <output data-language={language}>{code}</output>,
      },
    });
    expect(root.querySelector('[data-level]')?.getAttribute('data-level')).toBe('3');
    expect([...root.querySelectorAll('[data-href]')].map((link) => link.getAttribute('data-href'))).toEqual([
      'https://b.example/',
    ]);
    expect(root.querySelector('output')?.textContent).toBe('c');
  });

  it('shows a text over the limit as plain text, with a note (1.4.9)', () => {
    const root = draw('**a** '.repeat(60_000));
    expect(root.querySelector('strong')).toBe(null);
    expect(root.textContent).toContain('This message is long and shown as plain text.');
    expect(root.querySelectorAll('.rv-md-plain').length).toBeGreaterThan(10);
  });

  it('cuts a text over five million characters until it is asked to show all (1.4.9)', async () => {
    const text = 'lorem **ipsum** `dolor` '.repeat(208_334);
    const root = draw(text);
    expect((root.textContent ?? '').length).toBeLessThan(MARKDOWN_LIMITS.plainShownChars + 500);
    expect(root.querySelectorAll('*').length).toBeLessThan(50_000);
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    const pieces = [...root.querySelectorAll('.rv-md-plain')].map(({ textContent }) => textContent).join('');
    expect(pieces).toBe(text);
  });

  it('cuts plain text at line ends and never inside a character', () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => `line ${index}`).join('\n');
    const pieces = (text: string): string[] =>
      [...draw(text).querySelectorAll('.rv-md-plain')].map(({ textContent }) => textContent ?? '');
    expect(pieces(lines).join('\n')).toBe(lines);
    const emoji = `a${'😀'.repeat(160_000)}`;
    expect(pieces(emoji).filter((piece) => /\p{Cs}/u.test(piece))).toEqual([]);
    expect(pieces(emoji).join('')).toBe(emoji);
  });
});
