import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/protocol/index.ts';
import { indexedState } from '../../src/store/initial-state.ts';

describe('the state of a thread that begins with something', () => {
  it('is not changed through what the caller gave', () => {
    const messages: Message[] = [{ id: 'u', role: 'user', content: [{ type: 'text', text: 'hello' }] }];
    const state = { plan: [{ done: false }] };
    const made = indexedState('t', messages, state);
    const before = structuredClone(made);
    messages.push({ id: 'v', role: 'user', content: 'more' });
    (messages[0] as { content: { text: string }[] }).content[0] = { text: 'other' };
    (state.plan[0] as { done: boolean }).done = true;
    expect(made).toEqual(before);
  });

  it('keeps a key named __proto__ an ordinary key (R-28)', () => {
    const given = JSON.parse('{"__proto__":{"polluted":1},"a":{"__proto__":2}}') as object;
    const { state } = indexedState('t', [], given);
    expect(JSON.stringify(state)).toBe(JSON.stringify(given));
    expect(Object.getPrototypeOf(state)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('clones what is no plain data', () => {
    const at = new Date(0);
    const { state } = indexedState('t', [], { at, tags: new Map([['a', 1]]) });
    expect(state).toEqual({ at, tags: new Map([['a', 1]]) });
    expect((state as { at: Date }).at).not.toBe(at);
  });
});
