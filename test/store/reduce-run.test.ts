import { describe, expect, it } from 'vitest';
import { selectUsage } from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { fold } from '../helpers/fold.ts';

const start = e.runStarted('t', 'r');
const interrupt = (...ids: string[]): unknown =>
  e.runFinished('t', 'r', {
    outcome: { type: 'interrupt', interrupts: ids.map((id) => ({ id, reason: 'confirmation' })) },
  });

describe('runs', () => {
  it('finish when the outcome is absent, unknown or success (L-01, E-08)', () => {
    for (const outcome of [undefined, { type: 'success' }, { type: 'paused' }]) {
      const { state } = fold([
        start,
        { ...e.runFinished('t', 'r'), ...(outcome === undefined ? {} : { outcome }) },
      ]);
      expect(state.runs[0]?.status).toBe('finished');
    }
  });

  it('that are cancelled are neither finished nor failed and keep what came (L-02)', () => {
    const { state } = fold([
      start,
      ...e.text('m', 'x'),
      e.runFinished('t', 'r', { outcome: { type: 'cancelled' } }),
    ]);
    expect(state.runs[0]).toMatchObject({ status: 'cancelled' });
    expect(state.messages).toHaveLength(1);
  });

  it('that fail after they finished are failed, and their questions stay (L-04, I-15)', () => {
    const { state } = fold([start, interrupt('i'), e.runError('boom', { code: 'x' })]);
    expect(state.runs[0]).toMatchObject({ status: 'failed', error: { code: 'x', message: 'boom' } });
    expect(state.interrupts.map((each) => each.id)).toEqual(['i']);
  });

  it('may fail before they start (reducer rules 1)', () => {
    const { state } = fold([e.runError('no')]);
    expect(state.runs).toMatchObject([{ runId: 'r', status: 'failed' }]);
  });

  it('follow each other on one stream; only ours is no replay (L-08, L-09)', () => {
    const { state } = fold([
      e.runStarted('t', 'old'),
      ...e.text('a', '1'),
      e.runFinished('t', 'old', { result: 7 }),
      start,
      ...e.text('b', '2'),
      e.runError('boom'),
    ]);
    expect(state.runs).toMatchObject([
      { runId: 'old', kind: 'replayed', status: 'finished', result: 7 },
      { runId: 'r', kind: 'requested', status: 'failed' },
    ]);
    expect(state.runs[1]).not.toHaveProperty('result');
    expect(state.messages.map((message) => message.id)).toEqual(['a', 'b']);
  });

  it('bring messages of their input that are not held, and leave held ones alone (L-11)', () => {
    const { state } = fold([
      ...e.run('t', 'x', e.text('m', 'held')),
      {
        ...start,
        input: {
          threadId: 't',
          runId: 'r',
          messages: [
            { id: 'u', role: 'user', content: 'new' },
            { id: 'm', role: 'assistant', content: 'other' },
          ],
        },
      },
    ]);
    expect(state.messages).toMatchObject([{ content: 'held' }, { id: 'u', content: 'new' }]);
  });

  it('know what they left pending: what was stated, else started and not answered, in order (F-04, F-05)', () => {
    const calls = [
      ...e.tool('a', 'f', {}),
      ...e.tool('b', 'f', {}),
      ...e.tool('c', 'f', {}),
      e.toolResult('x', 'b', ''),
    ];
    const pending = (outcome?: unknown): string[] | undefined =>
      fold([start, ...calls, { ...e.runFinished('t', 'r'), ...(outcome === undefined ? {} : { outcome }) }])
        .state.runs[0]?.pendingToolCallIds;
    expect(pending()).toEqual(['a', 'c']);
    expect(pending({ type: 'success', pendingToolCallIds: [] })).toEqual(['a', 'c']);
    expect(pending({ type: 'success', pendingToolCallIds: ['c'] })).toEqual(['c']);
  });

  it('that break leave nothing to execute (F-12)', () => {
    expect(fold([start, ...e.tool('a', 'f', {}), e.runError('x')]).state.runs[0]?.pendingToolCallIds).toEqual(
      [],
    );
  });

  it('keep usage each for itself; the thread’s is the sum of what was stated (R-62, I-18)', () => {
    const usage = [{ inputTokens: 5, outputTokens: 2, cachedInputTokens: 3 }];
    const { state } = fold([
      start,
      e.runFinished('t', 'r', { usage }),
      e.runStarted('t', 'r2'),
      e.runFinished('t', 'r2', { usage: [{ inputTokens: 1 }] }),
    ]);
    expect(selectUsage()(state)).toEqual({
      inputTokens: 6,
      outputTokens: 2,
      totalTokens: 7,
      cachedInputTokens: 3,
    });
    expect(selectUsage('r2')(state)).toEqual({ inputTokens: 1 });
  });
});

describe('interrupts', () => {
  it('are those of the last finished run (I-01, I-14)', () => {
    const next = [e.runStarted('t', 'b'), e.runFinished('t', 'b')];
    expect(fold([start, interrupt('i')]).state.interrupts.map((each) => each.id)).toEqual(['i']);
    expect(fold([start, interrupt('i'), ...next]).state.interrupts).toEqual([]);
  });

  it('stay open when the run that should answer them breaks (I-14)', () => {
    const { state } = fold([start, interrupt('i'), e.runStarted('t', 'b'), e.runError('x')]);
    expect(state.interrupts.map((each) => each.id)).toEqual(['i']);
  });
});

describe('steps', () => {
  it('are keyed by owner and name, may overlap, and return as new rows (R-56)', () => {
    const { state } = fold([
      start,
      e.stepStarted('plan'),
      e.stepStarted('plan', { subagentRunId: 's' }),
      e.stepFinished('plan', { subagentRunId: 's' }),
      e.stepFinished('plan'),
      e.stepStarted('plan'),
      e.runError('x'),
    ]);
    expect(state.steps.map(({ subagentRunId, status }) => [subagentRunId, status])).toEqual([
      [undefined, 'done'],
      ['s', 'done'],
      [undefined, 'abandoned'],
    ]);
  });
});
