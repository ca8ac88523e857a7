import { describe, expect, it } from 'vitest';
import { selectToolCall } from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { fold } from '../helpers/fold.ts';

const run = (...body: unknown[]): unknown[] => [e.runStarted('t', 'r'), ...body, e.runFinished('t', 'r')];
const ids = (...body: unknown[]): string[] => fold(run(...body)).state.messages.map((message) => message.id);

describe('tool calls', () => {
  it('without a parent get an assistant message of their own, without content (R-11)', () => {
    const { state } = fold(run(...e.tool('c', 'f', { a: 1 })));
    expect(state.messages).toEqual([
      {
        id: 'c',
        role: 'assistant',
        toolCalls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
      },
    ]);
    expect(state.runs[0]?.pendingToolCallIds).toEqual(['c']);
  });

  it('join the assistant message they name (R-11)', () => {
    const { state } = fold(
      run(
        ...e.text('m', 'hi'),
        ...e.tool('c1', 'f', 1, { parentMessageId: 'm' }),
        ...e.tool('c2', 'g', 2, { parentMessageId: 'm' }),
      ),
    );
    expect(state.messages).toMatchObject([
      { id: 'm', content: 'hi', toolCalls: [{ id: 'c1' }, { id: 'c2' }] },
    ]);
  });

  it('mint an unknown parent, which text may open later (R-11)', () => {
    const { state } = fold(run(...e.tool('c', 'f', {}, { parentMessageId: 'm' }), ...e.text('m', 'hi')));
    expect(state.messages).toMatchObject([{ id: 'm', content: 'hi', toolCalls: [{ id: 'c' }] }]);
  });

  it('with a parent of another role get their own message and a warning (R-11)', () => {
    const { state, warnings } = fold(
      run(...e.text('u', 'q', { role: 'user' }), ...e.tool('c', 'f', {}, { parentMessageId: 'u' })),
    );
    expect(state.messages.map((message) => message.id)).toEqual(['u', 'c']);
    expect(warnings.map((warning) => warning.rule)).toEqual(['R-11']);
  });

  it('never take over a message that happens to have their id', () => {
    const { state } = fold(run(...e.text('x', 'text'), ...e.tool('x', 'f', {})));
    expect(state.messages[0]).toEqual({ id: 'x', role: 'assistant', content: 'text' });
    expect(selectToolCall('x')(state)?.name).toBe('f');
  });

  it('keep broken argument text as it came (R-12)', () => {
    const { state } = fold(run(e.toolStart('c', 'f'), e.toolArgs('c', '{"a":'), e.toolEnd('c')));
    expect(selectToolCall('c')(state)?.arguments).toBe('{"a":');
  });

  it('opened again under another name are renamed with a warning and keep their text (R-13)', () => {
    const { state, warnings } = fold(
      run(
        e.toolStart('c', 'f'),
        e.toolArgs('c', '{'),
        e.toolEnd('c'),
        e.toolStart('c', 'g'),
        e.toolArgs('c', '}'),
        e.toolEnd('c'),
      ),
    );
    expect(selectToolCall('c')(state)).toMatchObject({ name: 'g', arguments: '{}' });
    expect(warnings.map((warning) => warning.rule)).toEqual(['R-13']);
  });

  it('hold their metadata themselves, not their message (R-51)', () => {
    const { state } = fold(
      run(
        e.toolStart('c', 'f', { metadata: { t: 1 } }),
        e.toolArgs('c', '{}', { metadata: { u: 1 } }),
        e.toolEnd('c', { metadata: { t: 2 } }),
      ),
    );
    expect(state.messages[0]).not.toHaveProperty('metadata');
    expect(state.messages[0]).toMatchObject({ toolCalls: [{ metadata: { t: 2, u: 1 } }] });
  });
});

describe('tool results', () => {
  it('stand after their call and the results before them, not at the end (R-15)', () => {
    expect(
      ids(
        ...e.text('a', ''),
        ...e.tool('c1', 'f', {}, { parentMessageId: 'a' }),
        ...e.tool('c2', 'f', {}, { parentMessageId: 'a' }),
        ...e.text('b', 'later'),
        e.toolResult('r2', 'c2', 'two'),
        e.toolResult('r1', 'c1', 'one'),
      ),
    ).toEqual(['a', 'r2', 'r1', 'b']);
  });

  it('stay where they belong however long the thread went on (R-15)', () => {
    const many = Array.from({ length: 80 }, (_, at) => e.text(`x${at}`, 'y')).flat();
    const order = ids(
      ...e.tool('c', 'f', {}),
      ...many,
      e.toolResult('r', 'c', 'done'),
      ...e.text('last', 'z'),
    );
    expect(order.slice(0, 3)).toEqual(['c', 'r', 'x0']);
    expect(order.at(-1)).toBe('last');
    expect(order).toHaveLength(83);
  });

  it('that come before their call move next to it (reducer rules 3)', () => {
    expect(
      ids(...e.text('m', 'x'), e.toolResult('r', 'c', 'early'), ...e.text('n', 'y'), ...e.tool('c', 'f', {})),
    ).toEqual(['m', 'n', 'c', 'r']);
  });

  it('of one id stated twice replace each other (R-16)', () => {
    const { state } = fold(
      run(
        ...e.tool('c', 'f', {}),
        e.toolResult('r', 'c', 'x'),
        e.toolResult('r', 'c', 'y', { metadata: { k: 1 } }),
      ),
    );
    expect(state.messages.slice(1)).toEqual([
      { id: 'r', role: 'tool', toolCallId: 'c', content: 'y', metadata: { k: 1 } },
    ]);
  });

  it('on the id of another message are dropped with a warning (R-16)', () => {
    const { state, warnings } = fold(
      run(...e.text('m', 'hi'), ...e.tool('c', 'f', {}), e.toolResult('m', 'c', 'x')),
    );
    expect(state.messages[0]).toEqual({ id: 'm', role: 'assistant', content: 'hi' });
    expect(warnings.map((warning) => warning.rule)).toEqual(['R-16']);
  });

  it('answer the call and do not open it again; their owner is their own (R-14, V-36)', () => {
    const { state } = fold(
      run(
        ...e.tool('c', 'f', {}, { subagentRunId: 's1' }),
        e.toolResult('r', 'c', 'ok', { subagentRunId: 's2' }),
      ),
    );
    expect(state.messages[1]).toMatchObject({ role: 'tool', subagentRunId: 's2' });
    expect(selectToolCall('c')(state)?.status).toBe('done');
    expect(state.runs[0]?.pendingToolCallIds).toEqual([]);
  });
});

describe('the status of a tool call', () => {
  const status = (stream: unknown[]): string | undefined => selectToolCall('c')(fold(stream).state)?.status;
  const start = e.runStarted('t', 'r');

  it('goes from streaming over running to done or failed', () => {
    expect(status([start, e.toolStart('c', 'f')])).toBe('streaming');
    expect(status([...run(...e.tool('c', 'f', {}), e.toolResult('r', 'c', ''))])).toBe('done');
  });

  it('is cut when the run broke while it was open, and unanswered when the run left it', () => {
    expect(status([start, e.toolStart('c', 'f'), e.runError('x')])).toBe('cut');
    expect(status(run(...e.tool('c', 'f', {})))).toBe('unanswered');
  });

  it('waits for approval while an open question is about it', () => {
    const outcome = {
      type: 'interrupt' as const,
      interrupts: [{ id: 'i', reason: 'tool_call', toolCallId: 'c' }],
    };
    expect(status([start, ...e.tool('c', 'f', {}), e.runFinished('t', 'r', { outcome })])).toBe(
      'awaiting-approval',
    );
  });
});
