import '../../src/styles/index.css';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { createRunStore } from '../../src/index.ts';
import { AgentChat, RunStatus } from '../../src/components/index.ts';
import { events as e, scriptedAgent } from '../../src/testing/index.ts';

function Page({ children }: { children: ReactElement }): ReactElement {
  return <div style={{ inlineSize: 720, blockSize: 560 }}>{children}</div>;
}

const status = (): string => document.querySelector<HTMLElement>('.rv-run-status')?.dataset.status ?? '';
const list = (): HTMLElement => screen.getByRole('log', { name: 'Conversation' });
const say = async (text: string): Promise<void> => {
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'Message' }), `${text}{Enter}`);
};

describe('a chat with the demo agent over real HTTP', () => {
  it('shows text that grows, and says when it is done', async () => {
    render(
      <Page>
        <AgentChat url="/agent" />
      </Page>,
    );
    await say('What can you do?');
    expect(status()).toBe('running');
    const answer = await screen.findByRole('article', { name: 'Assistant' });
    await waitFor(() => expect((answer.textContent ?? '').length).toBeGreaterThan(5));
    const early = (answer.textContent ?? '').length;
    await waitFor(() => expect((answer.textContent ?? '').length).toBeGreaterThan(early));
    await waitFor(() => expect(status()).toBe('finished'), { timeout: 20_000 });
  });

  it('takes an approval and goes on from it', async () => {
    render(
      <Page>
        <AgentChat url="/agent" />
      </Page>,
    );
    await say('Approve a refund');
    await waitFor(() => expect(status()).toBe('interrupted'), { timeout: 20_000 });
    const card = document.querySelector<HTMLElement>('.rv-interrupt[data-phase="open"]');
    expect(card).not.toBeNull();
    await userEvent.setup().click(within(card as HTMLElement).getByRole('button', { name: /Approve|Yes/ }));
    await waitFor(() => expect(status()).toBe('finished'), { timeout: 20_000 });
    expect(document.querySelector('.rv-interrupt[data-phase="answered"]')).not.toBeNull();
  });

  it('stops in the middle of an answer and keeps what came', async () => {
    render(
      <Page>
        <AgentChat url="/agent" />
      </Page>,
    );
    await say('Ten thousand tokens');
    const answer = await screen.findByRole('article', { name: 'Assistant' });
    await waitFor(() => expect((answer.textContent ?? '').length).toBeGreaterThan(200));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(status()).toBe('stopped'));
    expect((answer.textContent ?? '').length).toBeGreaterThan(200);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('the conversation in a real layout', () => {
  const long = scriptedAgent(
    async function* ({ threadId, runId }, { wait }) {
      yield e.runStarted(threadId, runId);
      yield e.textStart('m');
      for (let at = 0; at < 60; at++) {
        yield e.textContent('m', `Paragraph ${at} with a few words.\n\n`);
        await wait(20);
      }
      yield e.textEnd('m');
      yield e.runFinished(threadId, runId);
    },
    { pace: 1 },
  );
  const distance = (): number => list().scrollHeight - list().clientHeight - list().scrollTop;

  it('follows its end while text grows', async () => {
    const store = createRunStore({ transport: long });
    render(
      <Page>
        <AgentChat store={store} />
      </Page>,
    );
    await store.send('go');
    await waitFor(() => expect(list().scrollHeight).toBeGreaterThan(list().clientHeight * 2));
    await waitFor(() => expect(distance()).toBeLessThan(2));
  });

  it('leaves a reader who moved up where they are', async () => {
    const store = createRunStore({ transport: long });
    render(
      <Page>
        <AgentChat store={store} />
      </Page>,
    );
    const run = store.send('go');
    await waitFor(() => expect(list().scrollHeight).toBeGreaterThan(list().clientHeight + 300));
    list().scrollTop = 100;
    await new Promise((resolve) => setTimeout(resolve, 60));
    const before = list().scrollTop;
    await run;
    expect(list().scrollTop).toBe(before);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Jump to the latest' }));
    await waitFor(() => expect(distance()).toBeLessThan(2), { timeout: 5_000 });
  });
});

describe('the styles', () => {
  const themes = ['light', 'dark'] as const;

  it.each(themes)('give every status enough contrast in the %s theme', async (theme) => {
    const words = [
      'idle',
      'running',
      'finished',
      'interrupted',
      'cancelled',
      'stopped',
      'failed',
      'rejected',
      'truncated',
    ] as const;
    const { container } = render(
      <div className="rv-root rv-chat" data-theme={theme}>
        {words.map((word) => (
          <RunStatus key={word} status={word} />
        ))}
      </div>,
    );
    const { violations } = await axe.run(container, { runOnly: ['color-contrast'] });
    expect(violations).toEqual([]);
  });

  it('change nothing outside .rv-root', () => {
    const outside = (): string[] => {
      const host = document.createElement('div');
      host.innerHTML = '<h1>a</h1><p>b</p><button>c</button><ul class="x"><li>d</li></ul><input><svg></svg>';
      document.body.append(host);
      const read = [...host.querySelectorAll('*')].map((element) => {
        const style = getComputedStyle(element);
        return ['margin', 'padding', 'color', 'font', 'boxSizing', 'listStyle', 'background', 'border']
          .map((name) => style[name as 'margin'])
          .join('|');
      });
      host.remove();
      return read;
    };
    const withOurs = outside();
    const sheets = [...document.querySelectorAll('style, link[rel="stylesheet"]')];
    for (const sheet of sheets) sheet.remove();
    const withoutOurs = outside();
    for (const sheet of sheets) document.head.append(sheet);
    expect(withOurs).toEqual(withoutOurs);
  });
});
