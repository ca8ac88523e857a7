import '../../src/styles/index.css';
import { render, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { Markdown } from '../../src/markdown/index.ts';

const columns = (count: number): string =>
  ['a|', '-|', 'word|'].map((cell) => `|${cell.repeat(count)}`).join('\n');

it.each([
  ['code', 'Code, ts', '```ts\na\n```', `\`\`\`ts\n${'x'.repeat(400)}\n\`\`\``],
  ['a table', 'Table', columns(2), columns(60)],
])('makes the box of %s a stop of the Tab key only while it scrolls', async (_, name, short, long) => {
  const draw = (text: string): ReactElement => (
    <div className="rv-root" style={{ inlineSize: 320 }}>
      <Markdown text={text} />
    </div>
  );
  const { container, rerender } = render(draw(short));
  const box = (): HTMLElement => screen.getByRole('group', { name });
  // The observer speaks once at the start; two frames later it has.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(box().tabIndex).toBe(-1);
  rerender(draw(long));
  await waitFor(() => expect(box().tabIndex).toBe(0));
  expect((await axe.run(container)).violations).toEqual([]);
  rerender(draw(short));
  await waitFor(() => expect(box().tabIndex).toBe(-1));
});
