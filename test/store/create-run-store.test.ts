import { describe, expect, it, vi } from 'vitest';
import {
  createRunStore,
  LIMITS,
  RunError,
  selectToolCall,
  type Message,
  type Run,
  type RunState,
} from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { handTransport } from '../helpers/hand-transport.ts';

const started = (runId = 'own'): unknown => e.runStarted('t', runId, { protocolVersion: '1.0' });
const finished = (): unknown => e.runFinished('t', 'own');
const asking = (...ids: string[]): unknown =>
  e.runFinished('t', 'own', {
    outcome: { type: 'interrupt', interrupts: ids.map((id) => ({ id, reason: 'confirmation' })) },
  });

function setUp(options: Partial<Parameters<typeof createRunStore>[0]> = {}) {
  const transport = handTransport();
  const store = createRunStore({ transport, threadId: 't', ...options });
  const play = async (sent: Promise<Run>, ...events: unknown[]): Promise<Run> => {
    await transport.push(started(), ...events);
    await transport.end();
    return sent;
  };
  return { transport, store, play };
}

describe('sending', () => {
  it('adds the message at once, runs, and resolves with the settled run', async () => {
    const { store, transport, play } = setUp();
    const sent = store.send('hello');
    expect(store.getState()).toMatchObject({
      status: 'running',
      messages: [{ role: 'user', content: 'hello' }],
    });
    const run = await play(sent, ...e.text('m', 'hi'), finished());
    expect(run.status).toBe('finished');
    expect(store.getState().status).toBe('finished');
    expect(store.getState().runs.at(-1)).toBe(run);
    expect(transport.inputs[0]).toMatchObject({
      threadId: 't',
      protocolVersion: '1.0',
      messages: [{ content: 'hello' }],
    });
  });

  it('sends the whole history, the state and no activity with the next run, under a new run id (O-01, O-04, R-26)', async () => {
    const { store, transport, play } = setUp();
    await play(
      store.send('one'),
      ...e.text('m', 'hi'),
      e.activitySnapshot('a', 'plan', {}),
      e.stateSnapshot({ n: 1 }),
      finished(),
    );
    await play(store.send('two'), finished());
    const [first, second] = transport.inputs;
    expect(second?.messages.map((message) => message.role)).toEqual(['user', 'assistant', 'user']);
    expect(second?.state).toEqual({ n: 1 });
    expect(second?.runId).not.toBe(first?.runId);
    expect(second).not.toHaveProperty('resume');
  });

  it('waits in the queue while a run goes on, outside of the thread (L-14, R-46)', async () => {
    const { store, transport, play } = setUp();
    const first = store.send('one');
    const second = store.send('two');
    expect(store.getState().queue).toMatchObject([{ content: 'two' }]);
    expect(store.getState().messages).toHaveLength(1);
    await play(first, finished());
    expect(store.getState()).toMatchObject({ status: 'running', queue: [] });
    await play(second, finished());
    expect(transport.inputs).toHaveLength(2);
  });

  it('can be refused, or end the run first, by option', async () => {
    const { store, transport } = setUp({ whileRunning: 'reject' });
    void store.send('one');
    await expect(store.send('two')).rejects.toThrow(/going on/);
    store.setOptions({ whileRunning: 'stop-and-send' });
    void store.send('three');
    await transport.push(started());
    expect(store.getState().runs.map((run) => run.status)).toEqual(['stopped', 'running']);
    store.stop();
  });

  it('sends a waiting message as it was last written, to whoever waits for it', async () => {
    const { store, transport, play } = setUp();
    const first = store.send('one');
    const second = store.send('tow');
    store.editQueued(store.getState().queue[0]?.id ?? '', 'two');
    store.editQueued('gone', 'three');
    expect(store.getState().queue).toMatchObject([{ content: 'two' }]);
    await play(first, finished());
    await play(second, finished());
    expect(transport.inputs[1]?.messages.at(-1)?.content).toBe('two');
  });

  it('takes a waiting message back, and tells who waited', async () => {
    const { store } = setUp();
    void store.send('one');
    const second = store.send('two');
    store.unqueue(store.getState().queue[0]?.id ?? '');
    await expect(second).rejects.toThrow(/queue/);
    store.stop();
  });

  it('refuses what may not be sent, before anything is sent, and leaves the thread as it was (O-02)', async () => {
    const { store, transport } = setUp({ initialMessages: [{ id: 5, role: 'user', content: 'x' } as never] });
    await expect(store.send('hello')).rejects.toMatchObject({ name: 'ProtocolError', code: 'input' });
    expect(transport.inputs).toEqual([]);
    expect(store.getState()).toMatchObject({ status: 'idle', runs: [] });
    expect(store.getState().messages).toHaveLength(1);
  });
});

describe('the nine ways a run stands', () => {
  it.each([
    ['finished', [started(), finished()]],
    ['interrupted', [started(), asking('i')]],
    ['cancelled', [started(), e.runFinished('t', 'own', { outcome: { type: 'cancelled' } })]],
    ['failed', [started(), e.runError('boom')]],
    ['rejected', [started(), e.textContent('nobody', 'x')]],
    ['truncated', [started(), e.textStart('m')]],
    ['failed', [started(), finished(), e.runError('late')]],
  ])('%s', async (status, stream) => {
    const { store, transport } = setUp();
    const statuses: string[] = [];
    const ended: Run[] = [];
    store.setOptions({ onRunEnd: (run) => ended.push(run) });
    store.subscribe((state, before) => {
      if (state.status !== before.status) statuses.push(state.status);
    });
    expect(store.getState().status).toBe('idle');
    const sent = store.send('x');
    await transport.push(...stream);
    await transport.end();
    expect((await sent).status).toBe(status);
    expect(statuses).toEqual(['running', status]);
    expect(ended.map((run) => run.status)).toEqual([status]);
  });

  it('settles at the end of the stream and not at RUN_FINISHED (L-06)', async () => {
    const { store, transport } = setUp();
    const sent = store.send('x');
    await transport.push(started(), finished());
    expect(store.getState().status).toBe('running');
    await transport.end();
    expect((await sent).status).toBe('finished');
  });

  it('keeps what came before a refused event of the same network chunk (E-17, L-07)', async () => {
    const { store, transport } = setUp();
    const sent = store.send('x');
    await transport.push(started(), e.textStart('m'), e.textContent('m', 'par'), {
      type: 'TEXT_MESSAGE_CONTENT',
      messageId: 5,
    });
    const run = await sent;
    expect(run).toMatchObject({ status: 'rejected', error: { code: 'malformed', rule: 'E-04' } });
    expect(store.getState().messages.at(-1)).toMatchObject({ content: 'par' });
  });

  it('takes a broken connection under way as a cut stream, and one before the first event as a failure (T-15)', async () => {
    const { store, transport } = setUp();
    const first = store.send('x');
    await transport.fail(new RunError('network', 'No connection.'));
    expect(await first).toMatchObject({ status: 'failed', error: { code: 'network' } });
    const second = store.retry();
    await transport.push(started(), ...e.text('m', 'x'));
    await transport.fail(new RunError('network', 'Connection lost.'));
    expect((await second).status).toBe('truncated');
  });

  it('takes a run id that the agent minted itself as the run that was asked for', async () => {
    const { store, play } = setUp();
    const run = await play(store.send('x'), finished());
    expect(run).toMatchObject({ runId: 'own', kind: 'requested', status: 'finished' });
    expect(store.getState().runs).toHaveLength(1);
  });
});

describe('stopping', () => {
  it('ends the run at once, keeps what came, and lets nothing late in (T-17, L-15)', async () => {
    const { store, transport } = setUp();
    const sent = store.send('x');
    await transport.push(started(), e.textStart('m'), e.textContent('m', 'par'));
    store.stop();
    expect(store.getState()).toMatchObject({ status: 'stopped' });
    expect((await sent).status).toBe('stopped');
    await transport.push(e.textContent('m', 'late'));
    expect(store.getState().messages.at(-1)).toMatchObject({ content: 'par' });
    expect(transport.closed).toBe(1);
    store.stop();
    expect(store.getState().runs).toHaveLength(1);
  });

  it('is no error and leaves no open item', async () => {
    const { store, transport } = setUp();
    const sent = store.send('x');
    await transport.push(started(), e.toolStart('c', 'f'));
    store.stop();
    const run = await sent;
    expect(run).not.toHaveProperty('error');
    expect(store.getState().items).toMatchObject([{ status: 'cut' }]);
  });
});

describe('running again', () => {
  it('retries with the same messages and a new run id, and forgets an attempt that reached nobody (T-18)', async () => {
    const { store, transport, play } = setUp();
    const first = store.send('x');
    await transport.fail(new RunError('http', 'The server answered 503.', { status: 503 }));
    expect(await first).toMatchObject({ status: 'failed', error: { status: 503 } });
    await play(store.retry(), finished());
    expect(store.getState().messages).toHaveLength(1);
    expect(store.getState().runs.map((run) => run.status)).toEqual(['finished']);
    expect(transport.inputs[0]?.runId).not.toBe(transport.inputs[1]?.runId);
    await expect(store.retry()).rejects.toThrow(/nothing to retry/);
  });

  it('makes an answer again from the question before it', async () => {
    const { store, transport, play } = setUp();
    await play(
      store.send('q'),
      ...e.reasoning('think', ''),
      ...e.tool('c', 'f', {}),
      e.toolResult('r', 'c', ''),
      ...e.text('m', 'a'),
      finished(),
    );
    await play(store.regenerate('m'), ...e.text('m2', 'b'), finished());
    expect(transport.inputs[1]?.messages.map((message) => message.role)).toEqual(['user']);
    expect(
      store
        .getState()
        .messages.map((message) => message.id)
        .slice(1),
    ).toEqual(['m2']);
    await expect(store.regenerate('nope')).rejects.toThrow(/no such message/);
  });

  it('edits a question and cuts what came after it', async () => {
    const { store, transport, play } = setUp();
    await play(store.send('one'), ...e.text('a', '1'), finished());
    await play(store.send('two'), ...e.text('b', '2'), finished());
    await play(store.edit(store.getState().messages[0]?.id ?? '', 'uno'), finished());
    expect(transport.inputs[2]?.messages).toMatchObject([{ role: 'user', content: 'uno' }]);
  });
});

describe('interrupts', () => {
  it('are answered together, in their order, in one run (I-02, I-03, I-04)', async () => {
    const { store, transport, play } = setUp();
    await play(store.send('x'), asking('a', 'b'));
    await expect(store.resume({ a: { status: 'resolved', payload: 1 } })).rejects.toMatchObject({
      code: 'resume',
    });
    await expect(
      store.resume({ a: { status: 'cancelled' }, b: { status: 'cancelled' }, z: { status: 'cancelled' } }),
    ).rejects.toMatchObject({ code: 'resume' });
    expect(transport.inputs).toHaveLength(1);
    const run = await play(
      store.resume({ b: { status: 'cancelled' }, a: { status: 'resolved', payload: { ok: true } } }),
      finished(),
    );
    expect(transport.inputs[1]?.resume).toEqual([
      { interruptId: 'a', status: 'resolved', payload: { ok: true } },
      { interruptId: 'b', status: 'cancelled' },
    ]);
    expect(run.resume).toHaveLength(2);
    expect(store.getState().interrupts).toEqual([]);
  });

  it('block a new message unless it brings their answers (I-13)', async () => {
    const { store, transport, play } = setUp();
    await play(store.send('x'), asking('a'));
    await expect(store.send('next')).rejects.toMatchObject({ code: 'resume' });
    expect(store.getState().messages).toHaveLength(1);
    await play(store.send('next', { answers: { a: { status: 'cancelled' } } }), finished());
    expect(transport.inputs[1]).toMatchObject({ resume: [{ interruptId: 'a', status: 'cancelled' }] });
    expect(transport.inputs[1]?.messages).toHaveLength(2);
  });

  it('stay open with their drafts when the resumed run fails, and a retry sends the answers again (I-14)', async () => {
    const { store, transport, play } = setUp();
    await play(store.send('x'), asking('a'));
    const draft = { values: { t: 'typed' }, answer: { status: 'resolved' as const, payload: 1 } };
    store.setDraft('a', draft);
    await play(store.resume({ a: draft.answer }), e.runError('no'));
    expect(store.getState()).toMatchObject({ interrupts: [{ id: 'a' }], drafts: { a: draft } });
    await play(store.retry(), finished());
    expect(transport.inputs[2]?.resume).toEqual(transport.inputs[1]?.resume);
    expect(store.getState()).toMatchObject({ interrupts: [], drafts: {} });
  });

  it('may be named like parts of a prototype', async () => {
    const { store, transport, play } = setUp();
    const ids = ['__proto__', 'constructor', 'a/b c'];
    await play(store.send('x'), asking(...ids));
    for (const id of ids) store.setDraft(id, { answer: { status: 'resolved', payload: id } });
    expect(Object.keys(store.getState().drafts)).toEqual(ids);
    const answers = Object.fromEntries(ids.map((id) => [id, { status: 'resolved' as const, payload: id }]));
    await play(store.resume(answers), finished());
    expect(transport.inputs[1]?.resume?.map((entry) => entry.payload)).toEqual(ids);
    expect(store.getState().drafts).toEqual({});
  });

  it('that have expired can only be cancelled (I-05)', async () => {
    const { store, play } = setUp();
    const past = e.runFinished('t', 'own', {
      outcome: {
        type: 'interrupt',
        interrupts: [{ id: 'a', reason: 'q', expiresAt: '2001-01-01T00:00:00Z' }],
      },
    });
    await play(store.send('x'), past);
    await expect(store.resume({ a: { status: 'resolved', payload: 1 } })).rejects.toMatchObject({
      code: 'resume',
    });
    await play(store.resume({ a: { status: 'cancelled' } }), finished());
  });
});

describe('frontend tools', () => {
  const tool = (execute: () => unknown) => ({
    name: 'clock',
    description: 'time',
    parameters: { type: 'object' },
    execute,
  });

  it('run once the run is over, and their result starts the next run (F-02, F-07)', async () => {
    const execute = vi.fn(() => ({ time: 'noon' }));
    const { store, transport, play } = setUp({ tools: [tool(execute)] });
    const sent = store.send('time?');
    await transport.push(started(), ...e.tool('c', 'clock', {}));
    expect(execute).not.toHaveBeenCalled();
    await transport.push(finished());
    expect(execute).not.toHaveBeenCalled();
    await transport.end();
    await sent;
    await vi.waitFor(() => expect(transport.inputs).toHaveLength(2));
    expect(transport.inputs[1]?.messages.at(-1)).toMatchObject({
      role: 'tool',
      toolCallId: 'c',
      content: '{"time":"noon"}',
    });
    expect(transport.inputs[0]?.tools).toEqual([
      { name: 'clock', description: 'time', parameters: { type: 'object' } },
    ]);
    await play(Promise.resolve({} as Run), ...e.text('m', 'noon'), finished());
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('that throw are answered with their error (F-07)', async () => {
    const { store, transport, play } = setUp({
      tools: [
        tool(() => {
          throw new Error('no clock');
        }),
      ],
    });
    await play(store.send('x'), ...e.tool('c', 'clock', {}), finished());
    await vi.waitFor(() => expect(transport.inputs).toHaveLength(2));
    expect(transport.inputs[1]?.messages.at(-1)).toMatchObject({ role: 'tool', error: 'no clock' });
    store.stop();
  });

  it('do not run when the run broke or answered the call itself (F-11, F-12)', async () => {
    const execute = vi.fn();
    const { store, play } = setUp({ tools: [tool(execute)] });
    await play(store.send('x'), ...e.tool('c', 'clock', {}), e.runError('no'));
    await play(store.send('x'), ...e.tool('d', 'clock', {}), e.toolResult('r', 'd', 'done'), finished());
    expect(execute).not.toHaveBeenCalled();
  });

  it('leave no call hanging when the thread goes on (O-10)', async () => {
    const { store, transport, play } = setUp();
    await play(store.send('x'), ...e.tool('c', 'unknown', {}), finished());
    await play(store.send('y'), finished());
    expect(transport.inputs[1]?.messages.map((message) => message.role)).toEqual([
      'user',
      'assistant',
      'tool',
      'user',
    ]);
    expect(transport.inputs[1]?.messages[2]).toMatchObject({ error: 'not executed' });
  });

  it('that need approval run when the person allows it, and are answered as declined when not (F-10)', async () => {
    const execute = vi.fn(() => 'deleted');
    const { store, transport, play } = setUp({ tools: [{ ...tool(execute), needsApproval: true }] });
    await play(store.send('x'), ...e.tool('c', 'clock', {}), ...e.tool('d', 'clock', {}), finished());
    expect(store.getState().pendingCalls.map((call) => call.waitsFor)).toEqual(['approval', 'approval']);
    expect(selectToolCall('c')(store.getState())?.status).toBe('awaiting-approval');
    store.decideToolCall('d', 'decline', 'Too early.');
    expect(execute).not.toHaveBeenCalled();
    store.decideToolCall('c', 'approve');
    await vi.waitFor(() => expect(transport.inputs).toHaveLength(2));
    expect(execute).toHaveBeenCalledTimes(1);
    expect(transport.inputs[1]?.messages.filter((message) => message.role === 'tool')).toMatchObject([
      { toolCallId: 'c', content: 'deleted' },
      { toolCallId: 'd', error: 'declined' },
    ]);
    store.stop();
  });

  it('do not go on for ever by themselves (F-09)', async () => {
    const { store, transport } = setUp({ tools: [tool(() => 'again')] });
    void store.send('x');
    for (let at = 0; at <= LIMITS.automaticRuns; at++) {
      await transport.push(started(), ...e.tool(`c${at}`, 'clock', {}), finished());
      await transport.end();
    }
    await vi.waitFor(() => expect(store.getState().automaticRunsPaused).toBe(true));
    expect(transport.inputs).toHaveLength(LIMITS.automaticRuns + 1);
    void store.run();
    expect(transport.inputs).toHaveLength(LIMITS.automaticRuns + 2);
    store.stop();
  });

  it('are told to stop when the person stops', async () => {
    let aborted = false;
    const slow = {
      ...tool(() => ''),
      execute: (_args: never, { signal }: { signal: AbortSignal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve((aborted = true)))),
    };
    const { store, transport, play } = setUp({ tools: [slow] });
    await play(store.send('x'), ...e.tool('c', 'clock', {}), finished());
    expect(selectToolCall('c')(store.getState())?.status).toBe('executing');
    store.stop();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(aborted).toBe(true);
    expect(transport.inputs).toHaveLength(1);
  });

  it('may be answered by a person', async () => {
    const { store, transport, play } = setUp({ tools: [{ name: 'ask', description: 'a person answers' }] });
    await play(store.send('x'), ...e.tool('c', 'ask', {}), finished());
    store.answerToolCall('c', { choice: 2 });
    await vi.waitFor(() => expect(transport.inputs).toHaveLength(2));
    expect(transport.inputs[1]?.messages.at(-1)).toMatchObject({ role: 'tool', content: '{"choice":2}' });
    expect(() => store.answerToolCall('c', 'again')).toThrow(/answer already/);
    store.stop();
  });
});

describe('publishing', () => {
  it('happens once for all that came with one frame', async () => {
    let publish: () => void = () => {};
    const { store, transport } = setUp({ schedule: (next) => (publish = next) });
    void store.send('x');
    const listener = vi.fn();
    store.subscribe(listener);
    await transport.push(started(), e.textStart('m'));
    for (const letter of 'hello') await transport.push(e.textContent('m', letter));
    expect(listener).not.toHaveBeenCalled();
    publish();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.getState().messages.at(-1)).toMatchObject({ content: 'hello' });
    store.stop();
  });

  it('gives states that nobody can change, and leaves untouched parts the same objects', async () => {
    const { store, play } = setUp();
    await play(store.send('x'), ...e.text('a', '1'), finished());
    const before = store.getState();
    await play(store.send('y'), ...e.text('b', '2'), finished());
    const after = store.getState();
    expect(after.messages.slice(0, 2)).toEqual(before.messages);
    expect(after.messages[1]).toBe(before.messages[1]);
    expect(() => ((after.messages as Message[])[0] = {} as Message)).toThrow(TypeError);
  });

  it('holds nothing that JSON cannot hold', async () => {
    const { store, play } = setUp();
    await play(store.send('x'), ...e.tool('c', 'f', {}), e.stateSnapshot({ a: null }), asking('i'));
    const state: RunState = store.getState();
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});

describe('the rest of a store', () => {
  it('lets a callback throw without harm and says so (behaviour 25)', async () => {
    const warnings: string[] = [];
    const { store, play } = setUp({
      onEvent: () => {
        throw new Error('mine');
      },
      onWarning: (warning) => warnings.push(warning.code),
    });
    await play(store.send('x'), ...e.text('m', 'hi'), finished());
    expect(store.getState().messages.at(-1)).toMatchObject({ content: 'hi' });
    expect(warnings).toContain('listener-threw');
  });

  it('lets others watch the events, in order and before they are applied', async () => {
    const { store, play } = setUp();
    const seen: string[] = [];
    const stop = store.subscribeEvents((event) => seen.push(event.type));
    await play(store.send('x'), ...e.text('m', 'hi'), finished());
    stop();
    await play(store.send('y'), finished());
    expect(seen).toEqual([
      'RUN_STARTED',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
      'RUN_FINISHED',
    ]);
  });

  it('changes the shared state and sends it with the next run', async () => {
    const { store, transport, play } = setUp({ initialState: { n: 1, deep: { a: 1 } } });
    const { deep } = store.getState().state as { deep: object };
    store.setState((draft: { n: number }) => void (draft.n = 2));
    expect(store.getState().state).toEqual({ n: 2, deep: { a: 1 } });
    expect((store.getState().state as { deep: object }).deep).toBe(deep);
    store.setState({ m: 3 });
    await play(store.send('x'), finished());
    expect(transport.inputs[0]?.state).toEqual({ m: 3 });
  });

  it('starts from {} on both sides where the state is null (R-21, O-06)', async () => {
    const { store, transport, play } = setUp({ initialState: null });
    await play(store.send('x'), e.stateDelta([{ op: 'add', path: '/x', value: 1 }]), finished());
    expect(transport.inputs[0]?.state ?? {}).toEqual({});
    expect(store.getState().state).toEqual({ x: 1 });
  });

  it('begins another thread on reset', async () => {
    const { store, play } = setUp();
    await play(store.send('x'), ...e.text('m', 'hi'), finished());
    store.reset({ threadId: 'other' });
    expect(store.getState()).toMatchObject({ threadId: 'other', status: 'idle', messages: [], runs: [] });
    await play(store.send('y'), ...e.text('m', 'again'), finished());
    expect(store.getState().messages).toHaveLength(2);
  });

  it('counts a warning that comes again instead of keeping it twice (E-16)', async () => {
    const { store, play } = setUp();
    const odd = { ...e.custom('x', 1), extra: true };
    await play(store.send('x'), odd, odd, odd, finished());
    expect(store.getState().warnings).toMatchObject([{ rule: 'E-02', count: 3 }]);
  });

  it('refuses to be made without an agent, and shows how', () => {
    expect(() => createRunStore({})).toThrow(/createRunStore\(\{ url/);
  });

  it('takes no orders after it was destroyed', async () => {
    const { store } = setUp();
    store.destroy();
    await expect(store.send('x')).rejects.toThrow(/destroyed/);
  });
});
