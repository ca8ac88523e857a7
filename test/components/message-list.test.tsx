import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessageList, loadKit } from '../../src/components/index.ts';
import type { Message } from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { expectAccessible, renderThread, send } from '../helpers/render-thread.tsx';

const log = (): HTMLElement => screen.getByRole('log', { name: 'Conversation' });

/** jsdom lays nothing out, so the sizes of the scroller are given by hand. */
function layOut(element: HTMLElement, height: number, content: number): void {
  Object.defineProperty(element, 'clientHeight', { configurable: true, value: height });
  Object.defineProperty(element, 'scrollHeight', { configurable: true, get: () => content });
}

let observers: (() => void)[] = [];

beforeEach(() => {
  observers = [];
  globalThis.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      observers.push(() => callback([], this as unknown as ResizeObserver));
    }
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  } as unknown as typeof ResizeObserver;
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'ResizeObserver');
});

const grow = (): void => act(() => observers.forEach((tell) => tell()));

beforeAll(loadKit);

describe('the conversation', () => {
  it('is a log that does not read tokens aloud', async () => {
    await renderThread(<MessageList />);
    expect(log().getAttribute('aria-live')).toBe('off');
  });

  it('follows its end while the reader is there', async () => {
    const thread = await renderThread(<MessageList />);
    await send(thread);
    layOut(log(), 100, 500);
    grow();
    expect(log().scrollTop).toBe(500);
    await thread.end();
  });

  it('lets go when the reader moves up, and takes hold again at the end', async () => {
    const thread = await renderThread(<MessageList />);
    await send(thread);
    layOut(log(), 100, 500);
    grow();
    fireEvent.wheel(log(), { deltaY: -10 });
    log().scrollTop = 200;
    fireEvent.scroll(log());
    layOut(log(), 100, 900);
    grow();
    expect(log().scrollTop).toBe(200);
    log().scrollTop = 790;
    fireEvent.scroll(log());
    layOut(log(), 100, 1000);
    grow();
    expect(log().scrollTop).toBe(1000);
    await thread.end();
  });

  it('offers a way back that counts what came meanwhile', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<MessageList />);
    await send(thread);
    await thread.push(e.runStarted('t', thread.runId()));
    layOut(log(), 100, 500);
    grow();
    log().scrollTop = 100;
    fireEvent.scroll(log());
    expect(screen.getByRole('button', { name: 'Jump to the latest' })).toBeTruthy();
    await thread.push(...e.text('m1', 'one'), ...e.text('m2', 'two'));
    await user.click(screen.getByRole('button', { name: '2 new entries, jump to the latest' }));
    expect(screen.queryByRole('button', { name: /jump/ })).toBeNull();
    await thread.end();
  });

  it('comes back to the end when the reader sends something', async () => {
    const thread = await renderThread(<MessageList />);
    await send(thread);
    await thread.end();
    layOut(log(), 100, 500);
    grow();
    log().scrollTop = 100;
    fireEvent.scroll(log());
    await send(thread, 'more');
    expect(log().scrollTop).toBe(500);
    await thread.end();
  });

  it('draws only what is in view of a long thread, and everything where that is asked for', async () => {
    const initialMessages = Array.from({ length: 400 }, (_, at): Message => ({
      id: `m${at}`,
      role: 'user',
      content: `message ${at}`,
    }));
    const long = await renderThread(<MessageList />, { initialMessages });
    // The end alone, while the code that draws only what is in view is on the way.
    expect(long.container.querySelectorAll('.rv-row').length).toBeLessThanOrEqual(32);
    await waitFor(() => expect(screen.getByRole('log').dataset.virtual).toBe(''));
    expect(long.container.querySelectorAll('.rv-row').length).toBeLessThan(100);
    long.unmount();
    const all = await renderThread(<MessageList renderAll />, { initialMessages });
    expect(all.container.querySelectorAll('.rv-row')).toHaveLength(400);
  });

  it('shows a person, the agent, the system and a developer each in their own way', async () => {
    const { container } = await renderThread(<MessageList />, {
      initialMessages: [
        { id: '1', role: 'user', content: 'question' },
        { id: '2', role: 'assistant', content: '**answer**' },
        { id: '3', role: 'system', content: 'rules' },
        { id: '4', role: 'developer', content: 'hint' },
        { id: '5', role: 'tool', toolCallId: 'unknown', content: 'orphan' },
      ],
    });
    expect(within(screen.getByRole('article', { name: 'You' })).getByText('question')).toBeTruthy();
    expect(within(screen.getByRole('article', { name: 'Assistant' })).getByText('answer').tagName).toBe(
      'STRONG',
    );
    expect(screen.getByRole('article', { name: 'System note' })).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Developer note' })).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Tool result' })).toBeTruthy();
    await expectAccessible(container);
  });

  it('survives messages of any wrong shape', async () => {
    const odd = [
      { id: '1', role: 'user', content: null },
      { id: '2', role: 'assistant', content: 42 },
      { id: '3', role: 'assistant', content: [{ type: 'image' }, null, { type: 'text' }] },
      { id: '4', role: 'activity', activityType: '__proto__', content: null },
      { id: '5', role: 'reasoning', content: { a: 1 } },
      {
        id: '6',
        role: 'user',
        content: [
          { type: 'text', text: 'kept' },
          { type: 'video', source: 7 },
        ],
      },
    ] as unknown as Message[];
    await renderThread(<MessageList />, { initialMessages: odd });
    expect(screen.getByText('kept')).toBeTruthy();
  });

  it('edits a message of the person and runs again from there', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<MessageList />);
    await send(thread, 'frist');
    await thread.push(
      e.runStarted('t', thread.runId()),
      ...e.text('a', 'answer'),
      e.runFinished('t', thread.runId()),
    );
    await thread.end();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const field = screen.getByRole('textbox', { name: 'Edit your message' });
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, 'first{Enter}');
    expect(thread.hand.inputs[1]?.messages.map((message) => message.content)).toEqual(['first']);
    await thread.end();
  });

  it('regenerates an answer, and says why it cannot while a run goes on', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<MessageList />);
    await send(thread);
    await thread.push(e.runStarted('t', thread.runId()), ...e.text('a', 'answer'));
    expect(screen.getByRole('button', { name: 'Regenerate' })).toHaveProperty('disabled', true);
    await thread.push(e.runFinished('t', thread.runId()));
    await thread.end();
    await user.click(screen.getByRole('button', { name: 'Regenerate' }));
    expect(thread.hand.inputs).toHaveLength(2);
    await thread.end();
  });

  it('tells how a run ended where it did not end well, and tries again', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<MessageList />);
    await send(thread);
    await thread.push(
      e.runStarted('t', thread.runId()),
      ...e.text('a', 'so far'),
      e.runError('The model is overloaded', { code: 'busy' }),
    );
    await thread.end();
    expect(screen.getByText('so far')).toBeTruthy();
    expect(screen.getByText('The model is overloaded')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(thread.hand.inputs).toHaveLength(2);
    await thread.end();
  });

  it('shows a message whose run ended first as incomplete', async () => {
    const thread = await renderThread(<MessageList />);
    await send(thread);
    await thread.push(e.runStarted('t', thread.runId()), e.textStart('a'), e.textContent('a', 'half a sen'));
    await thread.end();
    expect(screen.getByText(/incomplete/)).toBeTruthy();
    expect(screen.getByText(/connection ended/i)).toBeTruthy();
  });

  it('puts lanes of subagents side by side in one group, each with its own rows', async () => {
    const thread = await renderThread(<MessageList />);
    await send(thread);
    await thread.push(
      e.runStarted('t', thread.runId()),
      e.subagentStarted('s1', 'writer'),
      e.subagentStarted('s2', 'reviewer'),
      ...e.text('a', 'from the writer', { subagentRunId: 's1' }),
      ...e.text('b', 'from the reviewer', { subagentRunId: 's2' }),
    );
    const lanes = screen.getByRole('group', { name: '2 subagents' });
    expect(
      within(within(lanes).getByRole('group', { name: 'writer' })).getByText('from the writer'),
    ).toBeTruthy();
    expect(within(lanes).getByRole('group', { name: 'reviewer' }).textContent).not.toContain(
      'from the writer',
    );
    await thread.end();
  });

  it('shows the thinking while it goes on and one line after', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<MessageList />);
    await send(thread);
    await thread.push(
      e.runStarted('t', thread.runId()),
      e.reasoningMessageStart('x'),
      e.reasoningMessageContent('x', 'let me see'),
    );
    expect(await screen.findByText('let me see')).toBeTruthy();
    await thread.push(e.reasoningMessageEnd('x'));
    expect(screen.queryByText('let me see')).toBeNull();
    await user.click(screen.getByRole('button', { name: /Thought/ }));
    expect(screen.getByText('let me see')).toBeTruthy();
    await thread.end();
  });
});
