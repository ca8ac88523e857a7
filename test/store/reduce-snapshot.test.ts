import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { fold } from '../helpers/fold.ts';

const user = (id: string, content = id): Message => ({ id, role: 'user', content });
const run = (...body: unknown[]): unknown[] => [e.runStarted('t', 'r'), ...body, e.runFinished('t', 'r')];

describe('a messages snapshot', () => {
  it('replaces in place, drops what is missing, adds what is new, and keeps what it does not speak of (R-40, R-41)', () => {
    const { state } = fold(
      run(
        e.messagesSnapshot([user('x')]),
        e.activitySnapshot('act', 'plan', {}),
        ...e.reasoning('think', 'hm'),
        ...e.text('u', 'old', { role: 'user' }),
        e.messagesSnapshot([user('n2'), user('u', 'new'), user('n1')]),
      ),
    );
    expect(state.messages.map((message) => message.id)).toEqual(['act', 'think', 'u', 'n2', 'n1']);
    expect(state.messages[2]).toEqual(user('u', 'new'));
  });

  it('that has one activity drops the others, and so for reasoning (R-41)', () => {
    const activity: Message = { id: 'b', role: 'activity', activityType: 'x', content: {} };
    const { state } = fold(
      run(e.activitySnapshot('a', 'x', {}), ...e.reasoning('q', ''), e.messagesSnapshot([activity])),
    );
    expect(state.messages.map((message) => message.id)).toEqual(['q', 'b']);
  });

  it('withdraws metadata and encrypted values that it does not restate (R-42)', () => {
    const { state } = fold(
      run(
        ...e.text('m', 'x', { metadata: { a: 1 } }),
        e.reasoningEncryptedValue('message', 'm', 'E'),
        e.messagesSnapshot([{ id: 'm', role: 'assistant', content: 'x' }]),
      ),
    );
    expect(state.messages).toEqual([{ id: 'm', role: 'assistant', content: 'x' }]);
  });

  it('lets an open message go on from the restated text (R-44)', () => {
    const { state } = fold(
      run(
        e.textStart('m'),
        e.textContent('m', 'par'),
        e.messagesSnapshot([{ id: 'm', role: 'assistant', content: 'PAR' }]),
        e.textContent('m', 'tial'),
        e.textEnd('m'),
      ),
    );
    expect(state.messages).toMatchObject([{ content: 'PARtial' }]);
  });

  it('that states an id twice counts the last one, once (R-45)', () => {
    expect(fold(run(e.messagesSnapshot([user('d', '1'), user('d', '2')]))).state.messages).toEqual([
      user('d', '2'),
    ]);
  });

  it('brings calls with their results', () => {
    const { state } = fold(
      run(
        e.messagesSnapshot([
          {
            id: 'a',
            role: 'assistant',
            toolCalls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
          },
          { id: 'r', role: 'tool', toolCallId: 'c', content: 'ok' },
        ]),
      ),
    );
    expect(state.items).toEqual([
      { kind: 'toolCall', id: 'c', status: 'closed', messageId: 'a', resultId: 'r' },
    ]);
  });
});
