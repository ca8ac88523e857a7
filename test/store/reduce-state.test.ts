import { describe, expect, it } from 'vitest';
import { events as e } from '../../src/testing/index.ts';
import { fold } from '../helpers/fold.ts';

const run = (...body: unknown[]): unknown[] => [e.runStarted('t', 'r'), ...body, e.runFinished('t', 'r')];

describe('shared state', () => {
  it('is replaced by a snapshot of any value, by presence and not by truth (R-20)', () => {
    for (const value of [null, 0, '', false, [], { a: 1 }])
      expect(fold(run(e.stateSnapshot({ old: 1 }), e.stateSnapshot(value))).state.state).toEqual(value);
  });

  it('begins as {} for the first patch (R-21)', () => {
    expect(fold(run(e.stateDelta([{ op: 'add', path: '/x', value: 1 }]))).state.state).toEqual({ x: 1 });
  });

  it('takes a patch whole or not at all, warns, and takes the next snapshot regardless (R-22, R-23, R-24)', () => {
    const patch = e.stateDelta([
      { op: 'replace', path: '/a', value: 2 },
      { op: 'replace', path: '/zz', value: 1 },
    ]);
    const kept = fold(run(e.stateSnapshot({ a: 1 }), patch));
    expect(kept.state).toMatchObject({ state: { a: 1 }, stateMayDiverge: true });
    expect(kept.warnings).toMatchObject([{ rule: 'R-23', path: '/zz' }]);
    const next = fold(run(e.stateSnapshot({ a: 1 }), patch, e.stateSnapshot({ b: 1 }))).state;
    expect(next).toMatchObject({ state: { b: 1 }, stateMayDiverge: false });
  });

  it('shares what a patch did not touch', () => {
    const { published } = fold(
      run(
        e.stateSnapshot({ big: { deep: [1] }, n: 0 }),
        e.stateDelta([{ op: 'replace', path: '/n', value: 1 }]),
      ),
      { publishEvery: 1 },
    );
    const [before, after] = [published[1]?.state, published[2]?.state] as { big: unknown; n: number }[];
    expect(after?.n).toBe(1);
    expect(after?.big).toBe(before?.big);
  });

  it('knows which subagent changed it last, and is one for all (R-25)', () => {
    const { state } = fold(
      run(
        e.stateSnapshot({ a: 1 }),
        e.stateDelta([{ op: 'add', path: '/b', value: 2 }], { subagentRunId: 's' }),
      ),
    );
    expect(state).toMatchObject({ state: { a: 1, b: 2 }, stateChangedBy: 's' });
  });

  it('is never polluted by a path through a prototype (R-28)', () => {
    const { state } = fold(run(e.stateDelta([{ op: 'add', path: '/__proto__/x', value: 1 }])));
    expect(state.state).toEqual({});
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});

describe('activities', () => {
  it('run through the trace of snapshots and patches with metadata kept (R-32, R-35)', () => {
    const { state, warnings } = fold(
      run(
        e.activitySnapshot('a', 'X', { a: 1 }, { metadata: { k: 1 } }),
        e.activitySnapshot('a', 'Y', { a: 2 }, { replace: false, metadata: { k: 2, j: null } }),
        e.activityDelta('a', 'Z', [{ op: 'add', path: '/b', value: 1 }]),
        e.activityDelta('a', 'W', [{ op: 'remove', path: '/nope' }]),
      ),
    );
    expect(state.messages).toEqual([
      { id: 'a', role: 'activity', activityType: 'Z', content: { a: 1, b: 1 }, metadata: { k: 2, j: null } },
    ]);
    expect(warnings.map((warning) => warning.rule)).toEqual(['R-35']);
  });

  it('keep their place, take the owner of a replacing snapshot, and lose it with one that has none (R-31, R-32)', () => {
    const { state } = fold(
      run(
        ...e.text('m', '1'),
        e.activitySnapshot('a', 'X', { a: 1 }, { subagentRunId: 's' }),
        ...e.text('n', '2'),
        e.activitySnapshot('a', 'Y', { b: 1 }),
      ),
    );
    expect(state.messages[1]).toEqual({ id: 'a', role: 'activity', activityType: 'Y', content: { b: 1 } });
  });

  it('do not take over a message, and a patch for none is skipped (R-33, R-34)', () => {
    const { state, warnings } = fold(
      run(
        ...e.text('m', 'x'),
        e.activitySnapshot('m', 'X', {}),
        e.activityDelta('zz', 'X', []),
        e.activityDelta('m', 'X', []),
      ),
    );
    expect(state.messages).toEqual([{ id: 'm', role: 'assistant', content: 'x' }]);
    expect(warnings.map((warning) => warning.rule)).toEqual(['R-33', 'R-34', 'R-34']);
  });

  it('refuse a patch that makes them something else than an object (R-36)', () => {
    const { state, warnings } = fold(
      run(
        e.activitySnapshot('a', 'X', { a: 1 }),
        e.activityDelta('a', 'X', [{ op: 'replace', path: '', value: [1] }]),
      ),
    );
    expect(state.messages[0]).toMatchObject({ content: { a: 1 } });
    expect(warnings.map((warning) => warning.rule)).toEqual(['R-35']);
  });

  it('take a patch of the whole document among others', () => {
    const { state } = fold(
      run(
        e.activitySnapshot('a', 'X', { a: 1 }),
        e.activityDelta('a', 'X', [{ op: 'add', path: '/b', value: 2 }]),
        e.activityDelta('a', 'X', [{ op: 'replace', path: '', value: { c: 3 } }]),
        e.activityDelta('a', 'X', [{ op: 'add', path: '/d', value: 4 }]),
      ),
    );
    expect(state.messages[0]).toMatchObject({ content: { c: 3, d: 4 } });
  });
});
