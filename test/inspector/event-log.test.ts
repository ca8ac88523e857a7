import { describe, expect, it, vi } from 'vitest';
import { createRunStore, type AgentEvent, type RunStore } from '../../src/index.ts';
import { createEventLog, type EventLog, type EventLogOptions } from '../../src/inspector/index.ts';
import { events as e, scriptedAgent } from '../../src/testing/index.ts';
import { handTransport, type HandTransport } from '../helpers/hand-transport.ts';

interface Watched {
  store: RunStore;
  hand: HandTransport;
  log: EventLog;
}

/** Publishes only when told to, so that a test decides which events share a frame. */
function watched(options: EventLogOptions = {}, initialState?: unknown): Watched & { publish: () => void } {
  const waiting: (() => void)[] = [];
  const hand = handTransport();
  const store = createRunStore({
    transport: hand,
    threadId: 't',
    initialState,
    schedule: (publish) => void waiting.push(publish),
  });
  return {
    hand,
    store,
    log: createEventLog(store, options),
    publish: () => waiting.splice(0).forEach((each) => each()),
  };
}

const types = (log: EventLog): string[] => log.entries().map(({ event }) => event.type);

/** The position of the last event of a type. */
function lastOf(log: EventLog, type: AgentEvent['type']): number {
  const entry = log.entries().findLast(({ event }) => event.type === type);
  if (entry === undefined) throw new Error(`no ${type}`);
  return entry.index;
}

describe('the event log', () => {
  it('keeps the events of every run in order, with their run and their time (X-01)', async () => {
    const store = createRunStore({
      transport: scriptedAgent((input) => e.run(input.threadId, input.runId, e.text('m', 'Hello'))),
    });
    const log = createEventLog(store);
    const first = await store.send('one');
    await store.send('two');
    const entries = log.entries();
    expect(entries.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(types(log).slice(0, 5)).toEqual([
      'RUN_STARTED',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
      'RUN_FINISHED',
    ]);
    expect(entries[2]?.runId).toBe(first.runId);
    expect(entries[7]?.runId).not.toBe(first.runId);
    const times = entries.map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(entries[5]?.elapsed).toBeLessThan(1000);
    expect(log.exchanges().map(({ status, complete }) => ({ status, complete }))).toEqual([
      { status: 'finished', complete: true },
      { status: 'finished', complete: true },
    ]);
  });

  it('shows chunks as the events that they stand for (K-01)', async () => {
    const { store, hand, log } = watched();
    const run = store.send('go');
    await hand.push(
      e.runStarted('t', 'r'),
      e.textChunk({ messageId: 'm', delta: 'Hi' }),
      e.runFinished('t', 'r'),
    );
    await hand.end();
    await run;
    expect(types(log)).toEqual([
      'RUN_STARTED',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
      'RUN_FINISHED',
    ]);
  });

  it('never holds more events than its limit, and says how many it let go', async () => {
    const script = (): AgentEvent[] =>
      e.run('t', 'r', [
        e.textStart('m'),
        ...Array.from({ length: 20_000 }, (_, at) => e.textContent('m', String(at))),
        e.textEnd('m'),
      ]);
    const store = createRunStore({ transport: scriptedAgent(script, { pace: 0 }), threadId: 't' });
    const log = createEventLog(store, { limit: 5_000 });
    await store.send('go');
    expect(log.entries()).toHaveLength(5_000);
    expect(log.dropped()).toBe(15_004);
    expect(log.entries().at(-1)?.event.type).toBe('RUN_FINISHED');
    expect(log.entries()[0]?.index).toBe(15_004);
    expect(log.exchanges()[0]?.complete).toBe(false);
    // What was measured on the way does not need the events any more.
    expect(log.exchanges()[0]?.eventCount).toBe(20_004);
  });

  it('bounds the text it holds too, so that few huge events cannot fill the memory', async () => {
    const { store, hand, log } = watched({ maxChars: 100_000 });
    void store.send('go');
    await hand.push(e.runStarted('t', 'r'));
    for (let at = 0; at < 10; at++) await hand.push(e.custom('big', { text: 'x'.repeat(30_000) }));
    expect(log.entries()).toHaveLength(3);
    await hand.push(e.custom('huge', 'x'.repeat(500_000)));
    expect(log.entries()).toHaveLength(1);
    store.destroy();
  });

  it('watches nothing before it is made and after it is closed', async () => {
    const { store, hand, log } = watched();
    void store.send('go');
    await hand.push(e.runStarted('t', 'r'));
    log.close();
    await hand.push(...e.text('m', 'unseen'));
    expect(types(log)).toEqual(['RUN_STARTED']);
    store.destroy();
  });

  it('says that an exchange is not complete when it was opened under way', async () => {
    const { store, hand } = watched();
    void store.send('go');
    await hand.push(e.runStarted('t', 'r'), e.textStart('m'));
    const late = createEventLog(store);
    await hand.push(e.textContent('m', 'Hi'));
    expect(types(late)).toEqual(['TEXT_MESSAGE_CONTENT']);
    expect(late.exchanges()[0]).toMatchObject({ complete: false, status: 'running' });
    store.destroy();
  });

  it('tells its listeners at most once per interval', async () => {
    vi.useFakeTimers();
    try {
      const store = createRunStore({
        transport: scriptedAgent((input) => e.run(input.threadId, input.runId, e.text('m', 'Hello'))),
      });
      const log = createEventLog(store, { interval: 100 });
      const listener = vi.fn();
      const stop = log.subscribe(listener);
      const before = log.version();
      const run = store.send('go');
      await vi.advanceTimersByTimeAsync(20);
      expect(listener).not.toHaveBeenCalled();
      expect(log.version()).toBe(before);
      await vi.advanceTimersByTimeAsync(100);
      expect(listener.mock.calls.length).toBeLessThan(3);
      expect(listener).toHaveBeenCalled();
      expect(log.version()).not.toBe(before);
      stop();
      await run;
    } finally {
      vi.useRealTimers();
    }
  });

  it('forgets everything on request and goes on numbering', async () => {
    const { store, hand, log } = watched();
    void store.send('go');
    await hand.push(e.runStarted('t', 'r'), e.stateSnapshot({ a: 1 }));
    log.clear();
    expect(log.entries()).toEqual([]);
    await hand.push(e.stateDelta([{ op: 'replace', path: '/a', value: 2 }]));
    expect(log.entries()[0]?.index).toBe(2);
    // The snapshot it builds on is gone, and was not published in between.
    expect(log.stateAround(2)).toBeUndefined();
    store.destroy();
  });

  it('refuses a limit below one', () => {
    const { store } = watched();
    expect(() => createEventLog(store, { limit: 0 })).toThrow(/limit of an event log must be 1 or more/);
  });
});

describe('the shared state around an event', () => {
  it('is right for several events of one frame and across frames (R-22)', async () => {
    const { store, hand, log, publish } = watched();
    void store.send('go');
    await hand.push(
      e.runStarted('t', 'r'),
      e.stateSnapshot({ list: [1], untouched: { deep: true } }),
      e.stateDelta([{ op: 'add', path: '/list/-', value: 2 }]),
      e.stateDelta([{ op: 'add', path: '/list/-', value: 3 }]),
    );
    expect(log.stateAround(0)).toEqual({ before: {}, after: {} });
    expect(log.stateAround(1)).toEqual({ before: {}, after: { list: [1], untouched: { deep: true } } });
    const second = log.stateAround(2);
    expect(second).toEqual({
      before: { list: [1], untouched: { deep: true } },
      after: { list: [1, 2], untouched: { deep: true } },
    });
    expect(log.stateAround(3)).toMatchObject({ before: { list: [1, 2] }, after: { list: [1, 2, 3] } });
    publish();
    await hand.push(e.stateDelta([{ op: 'remove', path: '/list/0' }]));
    expect(log.stateAround(4)).toMatchObject({ before: { list: [1, 2, 3] }, after: { list: [2, 3] } });
    // What was asked for before is still what it was.
    expect(second).toMatchObject({ before: { list: [1] }, after: { list: [1, 2] } });
    publish();
    expect(store.getState().state).toEqual(log.stateAround(4)?.after);
    store.destroy();
  });

  it('takes in what this side changed between two events', async () => {
    const { store, hand, log } = watched({}, { mine: 1 });
    void store.send('go');
    await hand.push(e.runStarted('t', 'r'));
    store.setState({ mine: 2 });
    await hand.push(e.stateDelta([{ op: 'add', path: '/theirs', value: 3 }]));
    expect(log.stateAround(1)).toEqual({ before: { mine: 2 }, after: { mine: 2, theirs: 3 } });
    store.destroy();
  });

  it('says why a patch did not apply, and that nothing changed (R-23)', async () => {
    const { store, hand, log } = watched({}, { a: 1 });
    void store.send('go');
    await hand.push(
      e.runStarted('t', 'r'),
      e.stateDelta([
        { op: 'replace', path: '/a', value: 2 },
        { op: 'replace', path: '/b/c', value: 3 },
      ]),
      e.stateDelta([{ op: 'replace', path: '/a', value: 5 }]),
    );
    const failed = log.stateAround(1);
    expect(failed).toMatchObject({ before: { a: 1 }, after: { a: 1 }, error: { index: 1, path: '/b/c' } });
    expect(log.stateAround(2)).toEqual({ before: { a: 1 }, after: { a: 5 } });
    store.destroy();
  });

  it('begins with an empty state where a thread is replayed by its server (L-10)', async () => {
    const store = createRunStore({
      threadId: 't',
      initialState: { old: true },
      transport: {
        async *run() {},
        async *connect() {
          yield* e.run('t', 'r1', [e.stateSnapshot({ step: 1 })]);
          yield* e.run('t', 'r2', [e.stateDelta([{ op: 'replace', path: '/step', value: 2 }])]);
        },
      },
    });
    const log = createEventLog(store);
    await store.connect();
    expect(log.stateAround(0)).toEqual({ before: {}, after: {} });
    expect(log.stateAround(1)).toEqual({ before: {}, after: { step: 1 } });
    expect(log.stateAround(lastOf(log, 'STATE_DELTA'))).toEqual({ before: { step: 1 }, after: { step: 2 } });
  });

  it('is not known once an event that it depends on was let go', async () => {
    const { store, hand, log } = watched({ limit: 2 });
    void store.send('go');
    await hand.push(
      e.runStarted('t', 'r'),
      e.stateSnapshot({ a: 1 }),
      e.stateDelta([{ op: 'replace', path: '/a', value: 2 }]),
      e.stateDelta([{ op: 'replace', path: '/a', value: 3 }]),
    );
    expect(log.stateAround(3)).toBeUndefined();
    expect(log.stateAround(0)).toBeUndefined();
    store.destroy();
  });

  it('leaves the events as they came, whatever is built on them later', async () => {
    const { store, hand, log, publish } = watched();
    void store.send('go');
    const snapshot = e.messagesSnapshot([{ id: 'a', role: 'assistant', content: 'begun' }]);
    await hand.push(
      e.runStarted('t', 'r'),
      e.stateSnapshot({ list: [] }),
      snapshot,
      e.stateDelta([{ op: 'add', path: '/list/-', value: 1 }]),
      ...e.text('b', 'more'),
    );
    publish();
    expect(log.entries()[1]?.event).toEqual(e.stateSnapshot({ list: [] }));
    expect(log.entries()[2]?.event).toEqual(
      e.messagesSnapshot([{ id: 'a', role: 'assistant', content: 'begun' }]),
    );
    store.destroy();
  });
});
