import { act, render } from '@testing-library/react';
import { Profiler, type ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Markdown, type MarkdownComponents } from '../../src/markdown/index.ts';
import { document as randomDocument, PIECES } from './model-text.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function tick(milliseconds: number): void {
  act(() => vi.advanceTimersByTime(milliseconds));
}

/** Every text that a growing message was drawn as. */
function grow(text: string, step: number): { frames: string[]; root: () => HTMLElement } {
  const view = render(<Markdown text="" streaming />);
  const root = (): HTMLElement => view.container.firstElementChild as HTMLElement;
  const frames: string[] = [];
  for (let at = step; at < text.length + step; at += step) {
    view.rerender(<Markdown text={text.slice(0, at)} streaming />);
    tick(600);
    frames.push(root().innerHTML);
  }
  view.rerender(<Markdown text={text} />);
  return { frames, root };
}

describe('render counts (DESIGN 5)', () => {
  it('draws exactly one of many blocks again for one delta', () => {
    const drawn: string[] = [];
    const components: MarkdownComponents = {
      link: ({ href, children }): ReactElement => {
        drawn.push(href);
        return <a href={href}>{children}</a>;
      },
    };
    const text = Array.from(
      { length: 300 },
      (_, index) => `Block [${index}](https://a.example/${index}).\n\n`,
    ).join('');
    // New objects each time, as in `labels={{ ... }}`: only a change in them counts.
    const draw = (more: string): ReactElement => (
      <Markdown
        text={text + more}
        streaming
        components={{ ...components }}
        labels={{ copy: 'C' }}
        urlPolicy={{ remote: ['https://b.example'] }}
        onLinkClick={() => undefined}
      />
    );
    const view = render(draw('Last [x](https://a.example/last) wor'));
    tick(600);
    drawn.length = 0;
    view.rerender(draw('Last [x](https://a.example/last) words'));
    tick(600);
    expect(new Set(drawn)).toEqual(new Set(['https://a.example/last']));
    drawn.length = 0;
    view.rerender(draw('Last [x](https://a.example/last) words\n\nnew'));
    tick(600);
    expect(drawn.filter((href) => !href.endsWith('last'))).toEqual([]);
  });

  it('draws nothing again for the same text, and only what was open at the end', () => {
    const drawn: string[] = [];
    const components: MarkdownComponents = {
      link: ({ href }): ReactElement => {
        drawn.push(href);
        return <i />;
      },
    };
    const text = 'a [x](https://a.example/1)\n\nb [y](https://a.example/2)';
    const view = render(<Markdown text={text} streaming components={components} />);
    tick(600);
    drawn.length = 0;
    view.rerender(<Markdown text={text} streaming components={components} />);
    expect(drawn).toEqual([]);
    view.rerender(<Markdown text={text} components={components} />);
    expect(new Set(drawn)).toEqual(new Set(['https://a.example/2']));
  });

  it('draws every block again when the policy changes', () => {
    const view = render(<Markdown text={'![a](https://a.example/1)'} />);
    expect(view.container.querySelector('img')).toBe(null);
    view.rerender(
      <Markdown text={'![a](https://a.example/1)'} urlPolicy={{ remote: ['https://a.example'] }} />,
    );
    expect(view.container.querySelector('img')).not.toBe(null);
  });
});

describe('throttle', () => {
  it('draws at most once a frame while the text grows, and ends on the last text', () => {
    const commits = vi.fn();
    const words = Array.from({ length: 200 }, (_, index) => `word${index} `);
    let text = '';
    const draw = (): ReactElement => (
      <Profiler id="m" onRender={commits}>
        <Markdown text={text} streaming />
      </Profiler>
    );
    const view = render(draw());
    const shown = new Set<string>();
    for (const word of words) {
      text += word;
      view.rerender(draw());
      tick(1);
      shown.add(view.container.textContent ?? '');
    }
    // 200 ms are at most 13 frames of 16 ms.
    expect(shown.size).toBeLessThanOrEqual(14);
    expect(shown.size).toBeGreaterThan(8);
    tick(100);
    expect(view.container.textContent?.trim()).toBe(text.trim());
  });

  it('draws a text that is due in the commit that brought it, and makes no second one', () => {
    const commits = vi.fn();
    const draw = (text: string): ReactElement => (
      <Profiler id="m" onRender={commits}>
        <Markdown text={text} streaming />
      </Profiler>
    );
    const view = render(draw('a'));
    let text = 'a';
    for (let step = 0; step < 10; step++) {
      tick(17);
      text += ` ${step}`;
      commits.mockClear();
      view.rerender(draw(text));
      expect(commits).toHaveBeenCalledTimes(1);
      expect(view.container.textContent).toBe(text);
    }
  });

  it('draws less often when drawing is expensive, and still ends on the last text', () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const components: MarkdownComponents = {
      link: ({ href }): ReactElement => {
        now += 10; // what drawing this link costs
        return <a href={href}>x</a>;
      },
    };
    const draw = (text: string): ReactElement => <Markdown text={text} streaming components={components} />;
    const view = render(draw('[x](https://a.example) '));
    const shown = new Set<string>();
    let text = '[x](https://a.example) ';
    for (let step = 0; step < 500; step++) {
      text += `${step} `;
      now++;
      view.rerender(draw(text));
      tick(1);
      shown.add(view.container.textContent ?? '');
    }
    tick(600);
    clock.mockRestore();
    expect(shown.size).toBeLessThan(12);
    expect(shown.size).toBeGreaterThan(2);
    expect(view.container.textContent).toContain(' 499');
  });

  it('shows the whole text at once when it stops growing', () => {
    const view = render(<Markdown text="a" streaming />);
    view.rerender(<Markdown text="a b" streaming />);
    view.rerender(<Markdown text="a b **c" streaming={false} />);
    expect(view.container.textContent).toBe('a b **c');
  });

  it('shows another text at once, also while streaming', () => {
    const view = render(<Markdown text="first message" streaming />);
    view.rerender(<Markdown text="second" streaming />);
    expect(view.container.textContent).toBe('second');
  });

  it('needs no animation frame, which a hidden page does not give', () => {
    const frame = vi.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0);
    const view = render(<Markdown text="a" streaming />);
    for (const text of ['ab', 'abc', 'abcd']) view.rerender(<Markdown text={text} streaming />);
    tick(600);
    expect(view.container.textContent).toBe('abcd');
    frame.mockRestore();
  });

  it('leaves no timer behind', () => {
    const view = render(<Markdown text="a" streaming />);
    view.rerender(<Markdown text="ab" streaming />);
    view.rerender(<Markdown text="abc" streaming />);
    view.unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('healing of a growing text (1.4.10)', () => {
  const frame = (text: string): HTMLElement => {
    const view = render(<Markdown text={text} streaming />);
    const root = view.container.firstElementChild?.cloneNode(true) as HTMLElement;
    view.unmount();
    return root;
  };
  const html = (text: string): string =>
    frame(text).innerHTML.replace(/ (?:class|dir|data-[a-z]+|tabindex|role|aria-[a-z]+)="[^"]*"/g, '');

  it('closes what is open in the last paragraph, item, quote, heading and cell', () => {
    expect(html('a **b')).toBe('<p>a <strong>b</strong></p>');
    expect(html('- x\n- a `b')).toContain('<li>a <code>b</code></li>');
    expect(html('> a *b')).toContain('<em>b</em>');
    expect(html('# a **b')).toBe('<h1>a <strong>b</strong></h1>');
    expect(html('|a|b|\n|-|-|\n|1|**2')).toContain('<td><strong>2</strong></td>');
    expect(html('- [ ] a **b')).toContain('<strong>b</strong>');
  });

  it('leaves an earlier paragraph with an open marker as it was written', () => {
    expect(html('a **b\n\nc')).toBe('<p>a **b</p><p>c</p>');
    expect(html('a **b\n\n')).toBe('<p>a **b</p>');
  });

  it('hides a table head until its delimiter row is there, for one line at most', () => {
    expect(html('text\n\n| a | b')).toBe('<p>text</p>');
    expect(html('| a | b |\n')).toBe('');
    expect(html('| a | b |\n| -')).toBe('');
    expect(html('| a | b |\n| --- | --- |')).toContain('<th');
    expect(html('| a | b |\nno table')).toBe('<p>| a | b |\nno table</p>');
    expect(html('text\n| a |')).toBe('<p>text</p>');
  });

  it('shows no marker line before it is known what it starts', () => {
    for (const marker of ['-', '- ', '*', '1.', '#', '##', '---', '===', '`', '``', '>', '~~']) {
      expect(html(`text\n${marker}`), marker).toBe('<p>text</p>');
    }
  });

  it('shows an open fence as code, without its half closing fence', () => {
    expect(frame('```js\nlet a\n``').querySelector('code')?.textContent).toBe('let a');
    expect(frame('```js\nlet a\n``').querySelector('.rv-md-code')?.getAttribute('data-state')).toBe('open');
    expect(frame('```js\nlet a\n```').querySelector('.rv-md-code')?.getAttribute('data-state')).toBe('done');
    expect(frame('```j').querySelector('.rv-md-code-language')?.textContent).toBe('');
    expect(frame('```\n- ').querySelector('code')?.textContent).toBe('- ');
  });

  it('makes no link of a URL that may go on (2.3.4)', () => {
    for (const text of [
      'see https://a.exam',
      'see www.a.example',
      'see https://a.example.',
      '[x](https://a.exam',
      '**https://a.exam',
    ])
      expect(frame(text).querySelector('a'), text).toBe(null);
    for (const text of [
      'see https://a.example ',
      'see https://a.example and',
      'see https://a.example\n',
      '[x](https://a.example)',
    ])
      expect(frame(text).querySelector('a'), text).not.toBe(null);
  });

  it('takes no definition into account before its line is complete', () => {
    const urlPolicy = { remote: ['https://ok.example'] };
    const draw = (text: string): string => {
      const view = render(<Markdown text={text} streaming urlPolicy={urlPolicy} />);
      const src = view.container.querySelector('img')?.getAttribute('src') ?? '';
      view.unmount();
      return src;
    };
    const head = '![a][r]\n\n[r]: https://ok.example/p';
    expect(draw(head)).toBe('');
    expect(draw(`${head}ath/more`)).toBe('');
    expect(draw(`> ${head.replace('\n\n', '\n>\n> ')}`)).toBe('');
    expect(draw(`${head}ath\n`)).toBe('https://ok.example/path');
  });

  it('ends in exactly what a text that never grew is drawn as', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const text = randomDocument(seed, PIECES, 8);
      const { root } = grow(text, 5);
      const plain = render(<Markdown text={text} />);
      expect(root().innerHTML, `seed ${seed}`).toBe(
        (plain.container.firstElementChild as HTMLElement).innerHTML,
      );
    }
  });

  it('never shows half a link target, in no frame', () => {
    const { frames } = grow('Go to [the report](https://files.example/secret-path) now.', 1);
    expect(frames.filter((one) => one.includes('files.ex') && !one.includes('<a '))).toEqual([]);
    expect(frames.some((one) => one.includes('<a '))).toBe(true);
  });
});
