import { act, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRunStore } from '../../src/index.ts';
import { AgentChat, AgentChatWidget, Announcer, loadKit } from '../../src/components/index.ts';
import { events as e, scriptedAgent } from '../../src/testing/index.ts';
import { handTransport } from '../helpers/hand-transport.ts';
import { expectAccessible, renderThread, send } from '../helpers/render-thread.tsx';

beforeAll(loadKit);

const echo = () =>
  scriptedAgent(
    (input) =>
      e.run(input.threadId, input.runId, e.text(`a-${input.runId}`, `**Hello**, ${input.messages.length}`)),
    {
      pace: 0,
    },
  );

beforeEach(() => localStorage.clear());

describe('AgentChat', () => {
  it('is a whole chat from one prop', async () => {
    const user = userEvent.setup();
    const { container } = render(<AgentChat transport={echo()} title="Helper" suggestions={['Say hello']} />);
    expect(screen.getByRole('heading', { name: 'Helper' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Say hello' }));
    expect((await screen.findByText('Hello')).tagName).toBe('STRONG');
    await screen.findByText('Done');
    await expectAccessible(container);
  });

  it('starts a new conversation', async () => {
    const user = userEvent.setup();
    render(<AgentChat transport={echo()} suggestions={['Say hello']} />);
    await user.click(screen.getByRole('button', { name: 'Say hello' }));
    await screen.findByText('Hello');
    await user.click(screen.getByRole('button', { name: 'New conversation' }));
    expect(screen.queryByText('Hello')).toBeNull();
    expect(screen.getByRole('button', { name: 'Say hello' })).toBeTruthy();
  });

  it('draws a store of the user without owning it', () => {
    const store = createRunStore({
      transport: echo(),
      initialMessages: [{ id: '1', role: 'user', content: 'kept' }],
    });
    const { unmount } = render(<AgentChat store={store} />);
    expect(screen.getByText('kept')).toBeTruthy();
    unmount();
    expect(store.getState().messages).toHaveLength(1);
  });

  it('takes other words, and keeps the rest', () => {
    render(<AgentChat transport={echo()} labels={{ composer: { send: '보내기' }, locale: 'ko' }} />);
    expect(screen.getByRole('button', { name: '보내기' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'New conversation' })).toBeTruthy();
  });

  it('sets a theme and a density as data, and none by itself', () => {
    const { container, rerender } = render(<AgentChat transport={echo()} />);
    const root = container.firstElementChild as HTMLElement;
    expect(root.dataset.theme).toBeUndefined();
    rerender(<AgentChat transport={echo()} theme="dark" density="compact" />);
    expect([root.dataset.theme, root.dataset.density]).toEqual(['dark', 'compact']);
  });

  it('shows steps, shared state and tokens beside the conversation', async () => {
    const agent = scriptedAgent(
      (input) => [
        e.runStarted(input.threadId, input.runId),
        e.stepStarted('Look around'),
        e.stateSnapshot({ trip: { days: 3, paid: false } }),
        e.stepFinished('Look around'),
        e.runFinished(input.threadId, input.runId, { usage: [{ inputTokens: 12 }] }),
      ],
      { pace: 0 },
    );
    const user = userEvent.setup();
    const store = createRunStore({ transport: agent });
    render(<AgentChat store={store} side />);
    await act(async () => void (await store.send('go')));
    const side = screen.getByRole('complementary', { name: 'Progress and state' });
    expect(within(side).getByText('Look around')).toBeTruthy();
    expect(within(side).getByText('12')).toBeTruthy();
    // A count that nobody stated is not shown as zero.
    expect(within(side).queryByText('Output')).toBeNull();
    await user.click(within(side).getByRole('button', { name: 'Edit trip › days: 3' }));
    await user.clear(within(side).getByRole('textbox'));
    await user.keyboard('5{Enter}');
    await user.click(within(side).getByRole('switch', { name: 'Edit trip › paid' }));
    expect(store.getState().state).toEqual({ trip: { days: 5, paid: true } });
  });

  it('is drawn on a server, without any inline style', () => {
    const html = renderToString(<AgentChat url="/agent" side suggestions={['a']} />);
    expect(html).toContain('What should we work on?');
    expect(html).not.toMatch(/\sstyle=/);
  });
});

describe('the widget', () => {
  it('opens, takes the focus into the field, closes with Escape and gives the focus back', async () => {
    const user = userEvent.setup();
    render(<AgentChatWidget transport={echo()} />);
    const launcher = screen.getByRole('button', { name: 'Open the assistant' });
    expect(document.activeElement).toBe(document.body);
    await user.click(launcher);
    expect(screen.getByRole('dialog', { name: 'Assistant' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(launcher);
  });

  it('counts what came while it was closed, until it is opened', async () => {
    const user = userEvent.setup();
    const store = createRunStore({ transport: echo() });
    render(<AgentChatWidget store={store} />);
    await act(async () => void (await store.send('hi')));
    await user.click(screen.getByRole('button', { name: 'Open the assistant, 1 new message' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Open the assistant' })).toBeTruthy();
  });

  it('remembers whether it was open, without taking the focus after a reload', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<AgentChatWidget transport={echo()} />);
    await user.click(screen.getByRole('button', { name: 'Open the assistant' }));
    unmount();
    render(<AgentChatWidget transport={echo()} />);
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  });

  it('can be owned by the application', async () => {
    const user = userEvent.setup();
    const onOpenChange = vi.fn();
    render(<AgentChatWidget transport={echo()} open={false} onOpenChange={onOpenChange} />);
    await user.click(screen.getByRole('button', { name: 'Open the assistant' }));
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the announcer', () => {
  it('speaks the start, tools, questions and the end, each once and never a token', async () => {
    const spoken: string[] = [];
    const thread = await renderThread(<Announcer />);
    const region = screen.getByRole('status');
    const observer = new MutationObserver(() => spoken.push(region.textContent ?? ''));
    observer.observe(region, { childList: true, characterData: true, subtree: true });
    await send(thread);
    await thread.push(
      e.runStarted('t', thread.runId()),
      ...e.text('m', 'secret words'),
      ...e.tool('c', 'find', {}),
    );
    await waitFor(() => expect(region.textContent).toBe('The agent is working. Tool find called.'));
    for (let at = 0; at < 20; at++) await thread.push(...e.text(`m${at}`, 'word'));
    await thread.push(
      e.runFinished('t', thread.runId(), {
        outcome: { type: 'interrupt', interrupts: [{ id: 'i', reason: 'x' }] },
      }),
    );
    await thread.end();
    await waitFor(() => expect(region.textContent).toBe('The agent asks a question.'));
    expect(new Set(spoken).size).toBe(2);
    observer.disconnect();
  });

  it('says how a run ended', async () => {
    const hand = handTransport();
    const store = createRunStore({ transport: hand, threadId: 't' });
    render(<AgentChat store={store} />);
    await send({ store });
    const thread = { runId: () => hand.inputs.at(-1)?.runId ?? '' };
    await act(() => hand.push(e.runStarted('t', thread.runId()), e.runFinished('t', thread.runId())));
    await act(() => hand.end());
    await screen.findByText(/The agent has answered/);
  });
});
