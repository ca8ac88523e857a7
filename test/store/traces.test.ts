// Whole streams and what a person sees at their end: the traces that the reducer rules work through, in our own words,
// and the ways in which several runs share one stream.
import { describe, expect, it, vi } from 'vitest';
import { createRunStore, type Run, type RunState } from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { fold } from '../helpers/fold.ts';
import { handTransport } from '../helpers/hand-transport.ts';

const run = (...body: unknown[]): unknown[] => [e.runStarted('t', 'r'), ...body, e.runFinished('t', 'r')];
const ids = (state: RunState): string[] => state.messages.map(({ id }) => id);
const tagged = { subagentRunId: 'a' };

describe('the thread after', () => {
  it('a message that was opened again, under another role (R-03)', () => {
    const { state } = fold(run(...e.text('m', 'a'), ...e.text('m', 'b', { role: 'user' })));
    expect(state.messages).toEqual([{ id: 'm', role: 'assistant', content: 'ab' }]);
  });

  it('a turn that only calls a tool: no text, and the call is pending (F-05)', () => {
    const { state } = fold(run(...e.tool('c', 'f', {})));
    expect(state.messages).toEqual([
      {
        id: 'c',
        role: 'assistant',
        toolCalls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
    ]);
    expect(state.runs[0]?.pendingToolCallIds).toEqual(['c']);
    // No key at all, not even an empty text: there is no bubble to draw.
    expect(state.messages[0]).not.toHaveProperty('content');
  });

  it('two results that come late and out of order: next to their calls, in the order they came (R-15)', () => {
    const { state } = fold(
      run(
        ...e.text('a', ''),
        ...e.tool('c1', 'f', {}, { parentMessageId: 'a' }),
        ...e.tool('c2', 'f', {}, { parentMessageId: 'a' }),
        ...e.text('b', 'later'),
        e.toolResult('r2', 'c2', 'two'),
        e.toolResult('r1', 'c1', 'one'),
      ),
    );
    expect(ids(state)).toEqual(['a', 'r2', 'r1', 'b']);
    expect(state.runs[0]?.pendingToolCallIds).toEqual([]);
  });

  it('a result before its call: the two stand together, nothing is pending (R-15)', () => {
    const { state } = fold(run(e.toolResult('res', 'c', 'early'), ...e.tool('c', 'f', {})));
    expect(ids(state)).toEqual(['c', 'res']);
    expect(state.runs[0]?.pendingToolCallIds).toEqual([]);
  });

  it('a call whose message gets its text afterwards (R-11)', () => {
    const { state } = fold(run(...e.tool('c', 'f', {}, { parentMessageId: 'm' }), ...e.text('m', 'hi')));
    expect(state.messages).toMatchObject([{ id: 'm', content: 'hi', toolCalls: [{ id: 'c' }] }]);
  });

  it('a snapshot that leaves out the message being written: it goes, and what follows is told once (R-09)', () => {
    const { state, warnings, error } = fold(
      run(
        e.textStart('m'),
        e.textContent('m', 'lost'),
        e.messagesSnapshot([{ id: 'u', role: 'user', content: 'kept' }]),
        e.textContent('m', ' words'),
        e.textContent('m', ' more'),
        e.textEnd('m'),
      ),
      { publishEvery: 1 },
    );
    expect(error).toBeUndefined();
    expect(ids(state)).toEqual(['u']);
    expect(new Set(warnings.map(({ rule }) => rule))).toEqual(new Set(['R-09']));
    expect(state.warnings).toHaveLength(1);
  });

  it('an activity that was declined, patched, and badly patched (R-32, R-35)', () => {
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
    expect(warnings).toMatchObject([{ rule: 'R-35' }]);
  });

  it('a state of zero, a patch of its root, and a patch that fails half way (R-20, R-22)', () => {
    const root = fold(run(e.stateSnapshot(0), e.stateDelta([{ op: 'replace', path: '', value: [1] }])));
    expect(root.state.state).toEqual([1]);
    const half = fold(
      run(
        e.stateSnapshot({ a: 1 }),
        e.stateDelta([
          { op: 'replace', path: '/a', value: 2 },
          { op: 'replace', path: '/zz', value: 1 },
        ]),
      ),
    );
    expect(half.state).toMatchObject({ state: { a: 1 }, stateMayDiverge: true });
    expect(half.warnings).toMatchObject([{ rule: 'R-23', path: '/zz' }]);
  });

  it('metadata that came in pieces: key by key, values whole, null kept (R-50, R-65)', () => {
    const { state } = fold(
      run(
        e.textStart('m', { metadata: { a: 1, o: { x: 1 } } }),
        e.textContent('m', '', { metadata: { o: { y: 1 }, n: null } }),
        e.textEnd('m'),
      ),
    );
    expect(state.messages[0]?.metadata).toEqual({ a: 1, o: { y: 1 }, n: null });
  });

  it('two subagents that wrote at the same time: two messages, two groups (V-12, V-30, R-59)', () => {
    const { state } = fold(
      run(
        e.textStart('m1', { subagentRunId: 'a' }),
        e.textStart('m2', { subagentRunId: 'b' }),
        e.textContent('m1', '1'),
        e.textContent('m2', '2'),
        e.textEnd('m2'),
        e.textEnd('m1'),
      ),
    );
    expect(state.messages).toEqual([
      { id: 'm1', role: 'assistant', content: '1', subagentRunId: 'a' },
      { id: 'm2', role: 'assistant', content: '2', subagentRunId: 'b' },
    ]);
    expect(state.subagents.map(({ subagentRunId }) => subagentRunId)).toEqual(['a', 'b']);
  });
});

const question = { id: 'i', reason: 'confirmation', message: 'Go on?', subagentRunId: 'a' };
const suspends = (runId: string): unknown[] => [
  e.runStarted('t', runId),
  e.subagentStarted('a', 'researcher', { parentToolCallId: 'c' }),
  ...e.text('m1', 'first half', tagged),
  e.subagentFinished('a', { outcome: { type: 'suspended', interruptIds: ['i'] } }),
  e.runFinished('t', runId, { outcome: { type: 'interrupt', interrupts: [question] } }),
];
const goesOn = (runId: string): unknown[] => [
  e.runStarted('t', runId),
  e.subagentStarted('a', 'researcher'),
  ...e.text('m2', 'second half', tagged),
  e.subagentFinished('a'),
  e.runFinished('t', runId),
];

describe('a subagent that asks', () => {
  it('waits, and goes on in a later run of the stream with the same card (R-57)', () => {
    expect(fold(suspends('r1')).state).toMatchObject({
      subagents: [{ status: 'waiting', interruptIds: ['i'] }],
      interrupts: [{ id: 'i', subagentRunId: 'a' }],
    });
    const { state, error } = fold([...suspends('r1'), ...goesOn('r2')]);
    expect(error).toBeUndefined();
    expect(state.subagents).toMatchObject([
      {
        subagentRunId: 'a',
        status: 'done',
        runIds: ['r1', 'r2'],
        interruptIds: [],
        // Said once, in the first run, and still its place.
        parentToolCallId: 'c',
      },
    ]);
    expect(state.messages.map(({ subagentRunId }) => subagentRunId)).toEqual(['a', 'a']);
    expect(state.interrupts).toEqual([]);
  });

  it('is told the answer by the next exchange, which carries it on (I-02, I-17, R-57)', async () => {
    const transport = handTransport();
    const store = createRunStore({ transport, threadId: 't' });
    const asked = store.run();
    await transport.push(...suspends('r1'));
    await transport.end();
    await asked;
    expect(store.getState()).toMatchObject({ status: 'interrupted', subagents: [{ status: 'waiting' }] });
    const resumed = store.resume({ i: { status: 'resolved', payload: { approved: true } } });
    expect(transport.inputs[1]).toMatchObject({
      threadId: 't',
      resume: [{ interruptId: 'i', status: 'resolved', payload: { approved: true } }],
      messages: [{ id: 'm1', content: 'first half', subagentRunId: 'a' }],
    });
    expect(transport.inputs[1]?.runId).not.toBe(transport.inputs[0]?.runId);
    await transport.push(...goesOn('r2'));
    await transport.end();
    expect((await resumed).status).toBe('finished');
    expect(store.getState()).toMatchObject({
      interrupts: [],
      messages: [{ id: 'm1' }, { id: 'm2' }],
      subagents: [{ status: 'done', runIds: [expect.any(String), expect.any(String)] }],
    });
    expect(store.getState().subagents).toHaveLength(1);
  });
});

/** A store whose run is answered by this stream; `RUN` stands for the id of the run that was asked for. */
async function exchange(
  body: (runId: string) => unknown[],
  options: { connect?: boolean; execute?: () => unknown } = {},
): Promise<{ run: Run; state: RunState }> {
  const transport = handTransport();
  const tool = { name: 'openModal', description: 'opens', parameters: {} };
  const store = createRunStore({
    transport: options.connect === true ? { ...transport, connect: transport.run } : transport,
    threadId: 't',
    ...(options.execute === undefined ? {} : { tools: [{ ...tool, execute: options.execute }] }),
  });
  const order = options.connect === true ? store.connect() : store.run();
  await transport.push(...body(transport.inputs[0]?.runId ?? ''));
  await transport.end();
  return { run: await order, state: store.getState() };
}

describe('several runs on one stream', () => {
  const history = (runId: string): unknown[] => [
    e.runStarted('t', runId),
    ...e.text(`said in ${runId}`, 'before'),
    e.runFinished('t', runId, { result: 'old' }),
  ];

  it('replay, then live: ours is the one that was asked for, and it failed (L-08, L-09)', async () => {
    const { run: own, state } = await exchange((mine) => [
      ...history('A'),
      e.runStarted('t', mine),
      ...e.text('m', 'par'),
      e.runError('no luck'),
    ]);
    expect(own).toMatchObject({ kind: 'requested', status: 'failed', error: { message: 'no luck' } });
    expect(own.result).toBeUndefined();
    expect(state.runs).toMatchObject([
      { runId: 'A', kind: 'replayed', status: 'finished', result: 'old' },
      { kind: 'requested', status: 'failed' },
    ]);
    expect(ids(state)).toEqual(['said in A', 'm']);
  });

  it('a failure after the good end: the run failed, and its result is no success (L-04, L-06)', async () => {
    const { run: own } = await exchange((mine) => [
      e.runStarted('t', mine),
      ...e.text('m', 'all of it'),
      e.runFinished('t', mine, { result: 1 }),
      e.runError('could not be saved'),
    ]);
    expect(own).toMatchObject({ status: 'failed', error: { message: 'could not be saved' } });
  });

  it('a question that a later run of the stream went past is no longer open (I-14)', async () => {
    const { state } = await exchange((mine) => [
      e.runStarted('t', 'A'),
      e.runFinished('t', 'A', { outcome: { type: 'interrupt', interrupts: [{ id: 'i', reason: 'q' }] } }),
      e.runStarted('t', mine),
      e.runFinished('t', mine),
    ]);
    expect(state.interrupts).toEqual([]);
  });

  it('a question of the last run is open, whoever asked for it (I-14)', async () => {
    const { state, run: own } = await exchange(() => [...history('A'), ...suspends('B')], { connect: true });
    expect(own).toMatchObject({ runId: 'B', status: 'interrupted', kind: 'replayed' });
    expect(state.interrupts).toMatchObject([{ id: 'i' }]);
  });

  it('a run that failed is followed by another, which is not touched by it (V-04, L-08)', async () => {
    const { run: own, state } = await exchange((mine) => [
      e.runStarted('t', 'A'),
      e.textStart('open'),
      e.runError('no'),
      e.runStarted('t', mine),
      ...e.text('m', 'fine'),
      e.runFinished('t', mine),
    ]);
    expect(own.status).toBe('finished');
    expect(state.runs.map(({ status }) => status)).toEqual(['failed', 'finished']);
    expect(state.items).toMatchObject([
      { id: 'open', status: 'cut' },
      { id: 'm', status: 'closed' },
    ]);
    expect(state.error).toBeUndefined();
  });

  it('a replay that breaks before ours came is a broken exchange, and the history stays (T-15)', async () => {
    const { run: own, state } = await exchange(() => [
      ...history('A'),
      e.runStarted('t', 'B'),
      e.textStart('m'),
    ]);
    expect(own.status).toBe('truncated');
    expect(state.runs[0]).toMatchObject({ runId: 'A', status: 'finished' });
  });

  it('history has no effect on this side: its tools do not run (L-13)', async () => {
    const execute = vi.fn();
    const called = (runId: string): unknown[] => [
      e.runStarted('t', runId),
      ...e.tool(`call of ${runId}`, 'openModal', {}),
      e.runFinished('t', runId),
    ];
    await exchange(() => called('A'), { connect: true, execute });
    expect(execute).not.toHaveBeenCalled();
    const { state } = await exchange(
      (mine) => [...called('A'), e.runStarted('t', mine), ...e.text('m', 'live'), e.runFinished('t', mine)],
      { execute },
    );
    expect(execute).not.toHaveBeenCalled();
    expect(state.pendingCalls).toEqual([]);
  });

  it('a second connection shows the thread once (L-10)', async () => {
    const transport = handTransport();
    const store = createRunStore({ transport: { ...transport, connect: transport.run }, threadId: 't' });
    for (let times = 0; times < 2; times++) {
      const connected = store.connect();
      await transport.push(
        ...history('A'),
        e.runStarted('t', 'B'),
        ...e.tool('c', 'f', {}),
        e.runFinished('t', 'B'),
      );
      await transport.end();
      await connected;
    }
    expect(store.getState().messages).toMatchObject([
      { content: 'before' },
      { toolCalls: [{ function: { arguments: '{}' } }] },
    ]);
    expect(store.getState().runs).toHaveLength(2);
  });

  it('what connects is translated, stripped and judged like a run (B-08, L-12, M-01)', async () => {
    const good = await exchange(
      () => [
        e.runStarted('t', 'A'),
        { type: 'THINKING_START' },
        { type: 'THINKING_TEXT_MESSAGE_START' },
        { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'hm' },
        { type: 'THINKING_TEXT_MESSAGE_END' },
        { type: 'THINKING_END' },
        { ...e.textStart('m'), zzz: 1 },
        e.textContent('m', 'ok'),
        e.textEnd('m'),
        e.runFinished('t', 'A'),
      ],
      { connect: true },
    );
    expect(good.state.messages).toMatchObject([{ role: 'reasoning', content: 'hm' }, { content: 'ok' }]);
    expect(good.state.warnings.some(({ path }) => path === '/zzz')).toBe(true);
    const bad = await exchange(() => [e.runStarted('t', 'A'), e.textContent('m', 'x')], { connect: true });
    expect(bad.run).toMatchObject({ status: 'rejected', error: { rule: 'V-07' } });
  });
});
