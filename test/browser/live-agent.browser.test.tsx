import { composeStories, setProjectAnnotations } from '@storybook/react-vite';
import { cleanup, render } from '@testing-library/react';
import { page, userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import preview from '../../.storybook/preview.tsx';
import * as stories from '../../stories/start-here.stories.tsx';

// The playground's own story, in a real browser, against the demo agent over real HTTP.
setProjectAnnotations(preview);
const { LiveAgent } = composeStories(stories);

const composer = () => page.getByRole('textbox', { name: /message/i });
const status = () => document.querySelector('.rv-run-status')?.getAttribute('data-status');
const log = () => page.getByRole('log');

async function say(text: string): Promise<void> {
  await composer().fill(text);
  await userEvent.keyboard('{Enter}');
}

describe('the playground', () => {
  beforeEach(() => {
    localStorage.clear();
    render(<LiveAgent />);
  });

  it('sends what was typed and shows the answer growing', async () => {
    await say('What can you do?');
    await expect.element(log().getByText('What can you do?').first()).toBeVisible();
    const lengths: number[] = [];
    await expect
      .poll(
        () => {
          const { length } = log().element().textContent ?? '';
          if (length !== lengths.at(-1)) lengths.push(length);
          return lengths.length;
        },
        { timeout: 10_000, interval: 20 },
      )
      .toBeGreaterThan(4);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  });

  it('stops in the middle of an answer, keeps what came, and says so', async () => {
    await say('ten thousand tokens please');
    const stop = page.getByRole('button', { name: /stop/i });
    await expect.element(stop).toBeVisible();
    await expect
      .poll(() => (log().element().textContent ?? '').length, { timeout: 10_000 })
      .toBeGreaterThan(200);
    await stop.click();
    await expect.element(page.getByText(/stopped/i).first()).toBeVisible();
    const kept = (log().element().textContent ?? '').length;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect((log().element().textContent ?? '').length).toBe(kept);
    expect(kept).toBeGreaterThan(200);
  });

  it('asks before it acts, and goes on from the answer', async () => {
    await say('Please approve a refund');
    const approve = page.getByRole('button', { name: /^approve/i }).first();
    await expect.element(approve, { timeout: 15_000 }).toBeVisible();
    await approve.click();
    // The card stays as a record; what could be pressed is gone, and the run went on to its end.
    await expect.poll(() => approve.query(), { timeout: 15_000 }).toBeNull();
    await expect.poll(status, { timeout: 15_000 }).toBe('finished');
    expect(log().element().textContent).toMatch(/refund/i);
  });

  it('starts anew after a reload in the middle of a run, without an error', async () => {
    await say('ten thousand tokens please');
    await expect
      .poll(() => (log().element().textContent ?? '').length, { timeout: 10_000 })
      .toBeGreaterThan(100);
    cleanup();
    render(<LiveAgent />);
    await expect.element(composer()).toBeVisible();
    await say('What can you do?');
    await expect.poll(status, { timeout: 15_000 }).toBe('finished');
  });

  it('shows every family in one conversation', async () => {
    await page.getByRole('button', { name: 'Take the tour' }).click();
    await expect
      .element(page.getByRole('button', { name: /^approve/i }).first(), { timeout: 40_000 })
      .toBeVisible();
    const root = document.body;
    for (const part of [
      'rv-message',
      'rv-reasoning',
      'rv-tool-call',
      'rv-activity',
      'rv-lane',
      'rv-steps',
      'rv-state',
      'rv-interrupt',
      'rv-composer',
      'rv-run-status',
    ])
      expect(root.querySelector(`[class*="${part}"]`), part).not.toBeNull();
  });

  it('says in a short sentence what is wrong when there is no agent, and tries again', async () => {
    cleanup();
    const requests: string[] = [];
    const original = window.fetch;
    window.fetch = (...args) => {
      requests.push(String(args[0]));
      return original(...args);
    };
    try {
      render(<LiveAgent url="/no-agent-here" />);
      await say('hello');
      const retry = page.getByRole('button', { name: /try again|retry/i }).first();
      await expect.element(retry).toBeVisible();
      await retry.click();
      await expect.poll(() => requests.length).toBe(2);
      await expect.element(retry).toBeVisible();
    } finally {
      window.fetch = original;
    }
  });
});
