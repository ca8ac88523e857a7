import { act } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import {
  KitProvider,
  Message,
  MessageList,
  MessageText,
  ToolCallCard,
  type MessageProps,
  type MessageTextProps,
  type ToolCallCardProps,
} from '../../src/components/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { renderThread, send } from '../helpers/render-thread.tsx';

let drawn: string[] = [];

function CountedMessage(props: MessageProps): ReactElement {
  drawn.push(props.message.id);
  return <Message {...props} />;
}

function CountedText(props: MessageTextProps): ReactElement {
  drawn.push(`text:${props.text.slice(0, 7)}`);
  return <MessageText {...props} />;
}

function CountedCall(props: ToolCallCardProps): ReactElement {
  drawn.push(props.call.toolCallId);
  return <ToolCallCard {...props} />;
}

const counted = { Message: CountedMessage, MessageText: CountedText, ToolCallCard: CountedCall };

describe('one delta', () => {
  it('draws one message and its text, and nothing else', async () => {
    const thread = await renderThread(
      <KitProvider components={counted}>
        <MessageList />
      </KitProvider>,
    );
    await send(thread);
    await thread.push(e.runStarted('t', thread.runId()));
    for (let at = 0; at < 8; at++) await thread.push(...e.text(`m${at}`, `settled ${at}`));
    await thread.push(...e.tool('c1', 'find', { a: 1 }), e.textStart('m8'), e.textContent('m8', 'growing'));
    drawn = [];
    await thread.push(e.textContent('m8', ' more'));
    // StrictMode draws everything twice; what counts is what was drawn at all.
    expect([...new Set(drawn)]).toEqual(['m8', 'text:growing']);
    await thread.end();
  });

  it('of arguments draws one message and one card', async () => {
    const thread = await renderThread(
      <KitProvider components={counted}>
        <MessageList />
      </KitProvider>,
    );
    await send(thread);
    await thread.push(
      e.runStarted('t', thread.runId()),
      ...e.text('m0', 'settled'),
      ...e.tool('c0', 'first', {}),
    );
    await thread.push(e.toolStart('c1', 'find'), e.toolArgs('c1', '{"a":'));
    drawn = [];
    await thread.push(e.toolArgs('c1', '"b'));
    const calls = drawn.filter((id) => id.startsWith('c'));
    expect([...new Set(calls)]).toEqual(['c1']);
    expect(drawn).not.toContain('m0');
    await thread.end();
  });
});

describe('5,000 deltas in one tick', () => {
  it('are drawn in a few commits and never exceed the update depth', async () => {
    const publishes: (() => void)[] = [];
    const thread = await renderThread(
      <KitProvider components={counted}>
        <MessageList />
      </KitProvider>,
      { schedule: (publish) => publishes.push(publish) },
    );
    const flush = (): Promise<void> =>
      act(async () => {
        for (const publish of publishes.splice(0)) publish();
      });
    await send(thread);
    await flush();
    await thread.push(e.runStarted('t', thread.runId()), e.textStart('m'));
    await flush();
    drawn = [];
    await thread.push(...Array.from({ length: 5000 }, () => e.textContent('m', 'word ')));
    await flush();
    await thread.push(e.textEnd('m'), e.runFinished('t', thread.runId()));
    await thread.end();
    await flush();
    const state = thread.store.getState();
    expect(String(state.messages.at(-1)?.content)).toHaveLength(25_000);
    // Twice for StrictMode; a commit per delta would be ten thousand.
    expect(drawn.filter((id) => id === 'm').length).toBeLessThanOrEqual(40);
  });
});
