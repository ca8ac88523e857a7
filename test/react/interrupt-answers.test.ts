import { describe, expect, it } from 'vitest';
import type { AssistantMessage, Interrupt } from '../../src/index.ts';
import { collectAnswers, isStale, shownOf } from '../../src/react/interrupt-answers.ts';

const interrupt: Interrupt = {
  id: 'i',
  reason: 'tool_call',
  toolCallId: 'c',
  responseSchema: { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] },
};
const thread = (args: string): { messages: AssistantMessage[] } => ({
  messages: [
    {
      id: 'm',
      role: 'assistant',
      toolCalls: [{ id: 'c', type: 'function', function: { name: 'pay', arguments: args } }],
    },
  ],
});
const answer = { status: 'resolved' as const, payload: { approved: true } };
const shown = shownOf(thread('{"amount":1}'), interrupt);
const drafts = { i: { answer, values: { shown } } };

describe('an answer', () => {
  it('stands while the call is the one that was shown', () => {
    const state = { ...thread('{"amount":1}'), drafts, interrupts: [interrupt] };
    expect(isStale(state, interrupt)).toBe(false);
    expect(collectAnswers(state, 0)).toEqual({ i: answer });
  });

  it.each(['{"amount":9999}', '{"amount":1} ', '{"amount":1.0}'])(
    'falls when the call becomes %s (2.3.5)',
    (args) => {
      const state = { ...thread(args), drafts, interrupts: [interrupt] };
      expect(isStale(state, interrupt)).toBe(true);
      expect(collectAnswers(state, 0)).toBeUndefined();
    },
  );

  it.each([
    ['words', { message: 'Pay 1 euro' }],
    ['schema', { responseSchema: { type: 'boolean' } }],
    ['data', { metadata: { to: 'Eve' } }],
    ['reason', { reason: 'confirmation' }],
  ])('falls when the %s of the question change (2.3.5)', (_, change) => {
    const changed = { ...interrupt, ...change };
    const state = { ...thread('{"amount":1}'), drafts, interrupts: [changed] };
    expect(isStale(state, changed)).toBe(true);
    expect(collectAnswers(state, 0)).toBeUndefined();
  });

  it('stands when only its time is set anew', () => {
    const later = { ...interrupt, expiresAt: '2030-01-01T00:00:00Z' };
    expect(isStale({ ...thread('{"amount":1}'), drafts }, later)).toBe(false);
  });

  it('falls when the call is gone', () => {
    expect(collectAnswers({ messages: [], drafts, interrupts: [interrupt] }, 0)).toBeUndefined();
  });

  it('of dismissal needs no call to stand on', () => {
    const dismissed = { i: { answer: { status: 'cancelled' as const }, values: { shown } } };
    expect(collectAnswers({ messages: [], drafts: dismissed, interrupts: [interrupt] }, 0)).toEqual({
      i: { status: 'cancelled' },
    });
  });

  it('is not sent after the question expired (I-05), and a dismissal is', () => {
    const expiring = { ...interrupt, expiresAt: '2026-01-01T00:00:00Z' };
    const state = { ...thread('{"amount":1}'), drafts, interrupts: [expiring] };
    const moment = Date.parse('2026-01-01T00:00:00Z');
    expect(collectAnswers(state, moment - 1)).toEqual({ i: answer });
    expect(collectAnswers(state, moment)).toBeUndefined();
  });

  it('is found by own key, whatever the question is called', () => {
    const odd = { ...interrupt, id: '__proto__' };
    expect(collectAnswers({ ...thread('{}'), drafts: {}, interrupts: [odd] }, 0)).toBeUndefined();
  });
});
