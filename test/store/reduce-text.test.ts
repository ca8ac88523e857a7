import { describe, expect, it } from 'vitest';
import { events as e } from '../../src/testing/index.ts';
import { fold } from '../helpers/fold.ts';

const run = (...body: unknown[]): unknown[] => [e.runStarted('t', 'r'), ...body, e.runFinished('t', 'r')];
const messages = (...body: unknown[]): unknown[] => fold(run(...body)).state.messages;

describe('text messages', () => {
  it('concatenate their deltas in order of arrival, whatever their timestamps say (R-01, T-01)', () => {
    const late = { ...e.textContent('m', 'Hel'), timestamp: 200 };
    const early = { ...e.textContent('m', 'lo'), timestamp: 100 };
    expect(messages(e.textStart('m'), late, early, e.textEnd('m'))).toEqual([
      { id: 'm', role: 'assistant', content: 'Hello' },
    ]);
  });

  it('are the assistant’s unless they say otherwise, and keep their name (R-02)', () => {
    expect(messages(...e.text('a', 'x', { role: 'system', name: 'policy' }), ...e.text('b', 'y'))).toEqual([
      { id: 'a', role: 'system', name: 'policy', content: 'x' },
      { id: 'b', role: 'assistant', content: 'y' },
    ]);
  });

  it('go on where they were when they are opened again, with role and name as they stood (R-03, V-11)', () => {
    expect(
      messages(...e.text('m', 'a', { name: 'one' }), ...e.text('m', 'b', { role: 'user', name: 'two' })),
    ).toEqual([{ id: 'm', role: 'assistant', name: 'one', content: 'ab' }]);
  });

  it('belong to the subagent that minted them (R-08)', () => {
    expect(messages(...e.text('m', 'x', { subagentRunId: 's1' }))).toEqual([
      { id: 'm', role: 'assistant', content: 'x', subagentRunId: 's1' },
    ]);
  });

  it('leave an activity of the same id alone and say so once per opening (R-05)', () => {
    const { state, warnings } = fold(
      run(e.activitySnapshot('a', 'plan', { steps: [] }), ...e.text('a', 'hi', { metadata: { k: 1 } })),
    );
    expect(state.messages).toEqual([
      { id: 'a', role: 'activity', activityType: 'plan', content: { steps: [] } },
    ]);
    expect(warnings.map((warning) => warning.rule)).toEqual(['R-05']);
  });

  it('do not flow into reasoning or a tool message of the same id (R-06)', () => {
    const { state, warnings } = fold(run(...e.reasoning('m', 'hm'), ...e.text('m', 'hi')));
    expect(state.messages).toEqual([{ id: 'm', role: 'reasoning', content: 'hm' }]);
    expect(warnings.map((warning) => warning.rule)).toEqual(['R-06']);
  });

  it('keep an empty delta’s metadata (K-13, R-50)', () => {
    expect(
      messages(e.textStart('m'), e.textContent('m', '', { metadata: { n: null } }), e.textEnd('m')),
    ).toEqual([{ id: 'm', role: 'assistant', content: '', metadata: { n: null } }]);
  });

  it('merge metadata key by key and never into a value (R-50, R-65)', () => {
    const [message] = messages(
      e.textStart('m', { metadata: { a: 1, o: { x: 1 } } }),
      e.textContent('m', 'x', { metadata: { o: { y: 1 }, n: null } }),
      e.textEnd('m', { metadata: { a: 2 } }),
    ) as { metadata: unknown }[];
    expect(message?.metadata).toEqual({ a: 2, o: { y: 1 }, n: null });
  });

  it('keep metadata keys named like parts of a prototype as data', () => {
    const metadata = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}') as Record<string, unknown>;
    const [message] = messages(e.textStart('m', { metadata }), e.textEnd('m')) as { metadata: object }[];
    expect(Object.keys(message?.metadata ?? {})).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('that a snapshot removed do not come back with their next delta (R-09)', () => {
    const { state, warnings } = fold(
      run(
        e.textStart('m'),
        e.textContent('m', 'a'),
        e.messagesSnapshot([]),
        e.textContent('m', 'b'),
        e.textEnd('m'),
      ),
    );
    expect(state.messages).toEqual([]);
    expect(warnings.map((warning) => warning.rule)).toEqual(['R-09']);
  });

  it('are marked cut off, and stay, when the run ends without closing them (L-07, V-06)', () => {
    const { state } = fold([
      e.runStarted('t', 'r'),
      e.textStart('m'),
      e.textContent('m', 'par'),
      e.runError('boom'),
    ]);
    expect(state.messages).toEqual([{ id: 'm', role: 'assistant', content: 'par' }]);
    expect(state.items).toEqual([
      { kind: 'text', id: 'm', runId: 'r', status: 'cut', startedAt: 1000, endedAt: 1000 },
    ]);
  });
});

describe('reasoning', () => {
  it('makes messages inside and outside of spans, and a span makes none (R-07)', () => {
    expect(
      messages(
        e.reasoningStart('s'),
        ...e.reasoning('s', 'in'),
        e.reasoningEnd('s'),
        ...e.reasoning('q', 'out'),
      ),
    ).toEqual([
      { id: 's', role: 'reasoning', content: 'in' },
      { id: 'q', role: 'reasoning', content: 'out' },
    ]);
  });

  it('keeps when a span began and ended by our clock', () => {
    let clock = 0;
    const { state } = fold(run(e.reasoningStart('s'), e.reasoningEnd('s')), {
      publishEvery: 1,
      now: () => (clock += 10),
    });
    const [span] = state.items;
    expect(span).toMatchObject({ kind: 'span', id: 's', status: 'closed' });
    expect((span?.endedAt ?? 0) > (span?.startedAt ?? 0)).toBe(true);
  });

  it('on the id of a text message is dropped with a warning (R-06)', () => {
    const { state, warnings } = fold(run(...e.text('m', 'hi'), ...e.reasoning('m', 'hm')));
    expect(state.messages).toEqual([{ id: 'm', role: 'assistant', content: 'hi' }]);
    expect(warnings.map((warning) => warning.rule)).toEqual(['R-06']);
  });
});

describe('encrypted values', () => {
  const value = (subtype: 'message' | 'tool-call', id: string, text: string, type?: string): unknown => ({
    ...e.reasoningEncryptedValue(subtype, id, text),
    ...(type === undefined ? {} : { encryptedValueType: type }),
  });

  it('are kept on what they name, with their label, and the label goes with a value that has none (R-52, R-53)', () => {
    expect(messages(...e.text('m', 'x'), value('message', 'm', 'E1', 'T1'))).toMatchObject([
      { encryptedValue: 'E1', encryptedValueType: 'T1' },
    ]);
    const [replaced] = messages(
      ...e.text('m', 'x'),
      value('message', 'm', 'E1', 'T1'),
      value('message', 'm', 'E2'),
    );
    expect(replaced).toMatchObject({ encryptedValue: 'E2' });
    expect(replaced).not.toHaveProperty('encryptedValueType');
  });

  it('of a tool call sit on the call', () => {
    expect(messages(...e.tool('c', 'f', {}), value('tool-call', 'c', 'E'))).toMatchObject([
      { toolCalls: [{ id: 'c', encryptedValue: 'E' }] },
    ]);
  });

  it('for something unknown, or for an activity, are dropped with a warning (R-54)', () => {
    const { state, warnings } = fold(
      run(e.activitySnapshot('a', 'x', {}), value('message', 'a', 'E'), value('message', 'nope', 'E')),
    );
    expect(state.messages[0]).not.toHaveProperty('encryptedValue');
    expect(warnings.map((warning) => warning.rule)).toEqual(['R-54', 'R-54']);
  });
});
