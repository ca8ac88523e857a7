import { createPatcher, type AgentEvent, type PatchError } from '../protocol/index.ts';
import type { Run, RunState, RunStatus, RunStore } from '../store/index.ts';
import { measure } from './measure.ts';
import { newTiming, noteTiming, type ExchangeTiming } from './timing.ts';

/** One event as it came by. */
export interface LogEntry {
  /** Position since the log began, from 0. Never given twice, also after `clear`. */
  readonly index: number;
  /** Milliseconds since the epoch, with fractions, from one steady clock. */
  readonly at: number;
  /** Milliseconds since its exchange began. */
  readonly elapsed: number;
  /** The legal, expanded event. */
  readonly event: AgentEvent;
  /** The run that the stream was in; absent before RUN_STARTED. */
  readonly runId?: string;
  /** The `index` of its {@link LoggedExchange}. */
  readonly exchange: number;
}

/** One request to the agent and what came back. */
export interface LoggedExchange extends ExchangeTiming {
  readonly index: number;
  readonly threadId: string;
  /** The run that was asked for, or else the first that the stream named. */
  runId?: string;
  /** What is known of the request; absent where the log began under way. */
  readonly request?: Pick<RunState, 'messages' | 'state'> & Pick<Run, 'resume'>;
  status: RunStatus;
  /** All of its events are held, from the first one on. */
  complete: boolean;
}

/** What the shared state was around one event. */
export interface StateAround {
  before: unknown;
  after: unknown;
  /** Why its patch did not apply; then nothing changed. */
  error?: PatchError;
}

/** Settings of {@link createEventLog}. */
export interface EventLogOptions {
  /** Events held; the oldest go first. @default 20_000 */
  limit?: number;
  /** Characters of events held, roughly; the oldest events go first. @default 32 million */
  maxChars?: number;
  /** Milliseconds between two calls of a listener. @default 100 */
  interval?: number;
  /** Milliseconds since the epoch. @default a steady clock */
  clock?: () => number;
}

/** The events of a store, in order, within bounds. */
export interface EventLog {
  readonly store: RunStore;
  /** The events that are held, oldest first. */
  entries(): readonly LogEntry[];
  /** How many events were let go because of the bounds. */
  dropped(): number;
  /** The exchanges of the last events, oldest first. */
  exchanges(): readonly Readonly<LoggedExchange>[];
  /**
   * The shared state before and after an event, worked out when asked for. `undefined` where an event that it depends
   * on is no longer held.
   */
  stateAround(index: number): StateAround | undefined;
  /** Called after changes, at most once per `interval`. Returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Another number after every change that listeners were told of. */
  version(): number;
  /** Lets go of all events. */
  clear(): void;
  /** Stops watching the store. What is held stays. */
  close(): void;
}

/** Exchanges remembered; each is a few numbers and references. */
const EXCHANGES = 200;

/**
 * Watches a store and keeps its events. An event costs one object and one size estimate; states are kept as references
 * to what the store published, and diffs are made when somebody looks.
 *
 * @example
 * const log = createEventLog(store, { limit: 5_000 });
 * await store.send('Hello');
 * console.table(log.entries().map(({ elapsed, event }) => ({ elapsed, type: event.type })));
 * log.close();
 */
export function createEventLog(store: RunStore, options: EventLogOptions = {}): EventLog {
  const { limit = 20_000, maxChars = 32_000_000, interval = 100, clock = steadyNow } = options;
  if (!(limit >= 1))
    throw new RangeError(`runview: the limit of an event log must be 1 or more, but is ${limit}.`);

  let held: Held[] = [];
  // Where `held` begins: cut off in one go later, because removing the first element each time would copy the rest.
  let head = 0;
  let chars = 0;
  let next = 0;
  let dropped = 0;
  let exchanges: LoggedExchange[] = [];
  let nextExchange = 0;
  // Events between two publishes start from the state of the first; this tells such groups apart.
  let publish = 0;
  let published: unknown = store.getState().state;
  // A publish whose earlier state events are gone: what later ones in it started from is unknown.
  let lostPublish = -1;
  // A connect empties the view at its first event, before anything is published.
  let replayBegins = false;
  let runId: string | undefined;

  const listeners = new Set<() => void>();
  let version = 0;
  let shownVersion = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function touch(): void {
    version++;
    if (timer !== undefined || listeners.size === 0) return;
    shownVersion = version - 1;
    timer = setTimeout(tell, interval);
  }

  function tell(): void {
    timer = undefined;
    for (const listener of listeners) listener();
  }

  function begin(state: RunState, known: boolean): LoggedExchange {
    const run = state.runs.findLast((each) => each.status === 'running' && each.kind === 'requested');
    const exchange: LoggedExchange = {
      ...newTiming(known ? clock() : (run?.startedAt ?? clock())),
      index: nextExchange++,
      threadId: state.threadId,
      status: 'running',
      complete: known,
      ...(run === undefined ? {} : { runId: run.runId }),
      ...(known
        ? {
            request: {
              messages: state.messages,
              state: state.state,
              ...(run?.resume === undefined ? {} : { resume: run.resume }),
            },
          }
        : {}),
    };
    exchanges.push(exchange);
    if (exchanges.length > EXCHANGES) exchanges = exchanges.slice(-EXCHANGES);
    runId = undefined;
    return exchange;
  }

  function watchState(state: RunState, previous: RunState): void {
    publish++;
    published = state.state;
    const running = state.status === 'running';
    if (running === (previous.status === 'running')) return;
    const current = exchanges.at(-1);
    if (running) {
      begin(state, true);
      replayBegins = state.runs.at(-1)?.status !== 'running';
    } else if (current !== undefined) {
      current.endedAt = clock();
      current.status = state.status;
    }
    touch();
  }

  function watchEvent(event: AgentEvent): void {
    if (replayBegins) {
      replayBegins = false;
      publish++;
      published = {};
    }
    const exchange = exchanges.at(-1) ?? begin(store.getState(), false);
    const at = clock();
    if (event.type === 'RUN_STARTED') {
      runId = event.runId;
      exchange.runId ??= runId;
    }
    const entry: LogEntry = {
      index: next++,
      at,
      elapsed: Math.max(0, at - exchange.startedAt),
      event,
      exchange: exchange.index,
      ...(runId === undefined ? {} : { runId }),
    };
    const size = measure(event);
    held.push({ entry, publish, base: published, chars: size });
    chars += size;
    noteTiming(exchange, event, at);
    while (held.length - head > limit || (chars > maxChars && held.length - head > 1)) drop();
    if (head > 1024 && head * 2 > held.length) {
      held = held.slice(head);
      head = 0;
    }
    touch();
  }

  function drop(): void {
    const lost = held[head];
    if (lost === undefined) return;
    held[head] = NOTHING;
    head++;
    chars -= lost.chars;
    dropped++;
    forget(lost);
  }

  function forget({ entry, publish: of }: Held): void {
    if (changesState(entry.event)) lostPublish = of;
    const exchange = exchanges.find((each) => each.index === entry.exchange);
    if (exchange !== undefined) exchange.complete = false;
  }

  if (store.getState().status === 'running') begin(store.getState(), false);
  const stopState = store.subscribe(watchState);
  const stopEvents = store.subscribeEvents(watchEvent);

  return {
    store,
    entries: () => held.slice(head).map(({ entry }) => entry),
    dropped: () => dropped,
    exchanges: () => [...exchanges],
    stateAround(index) {
      const first = held[head];
      if (first === undefined) return undefined;
      const position = head + index - first.entry.index;
      const asked = position < head ? undefined : held[position];
      if (asked === undefined || asked.publish === lostPublish) return undefined;
      let from = position;
      while (from > head && held[from - 1]?.publish === asked.publish) from--;
      return replayStates(
        asked.base,
        held.slice(from, position + 1).map(({ entry }) => entry.event),
      );
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        timer = undefined;
      };
    },
    version: () => (timer === undefined ? version : shownVersion),
    clear() {
      for (const each of held.slice(head)) forget(each);
      held = [];
      head = 0;
      chars = 0;
      touch();
    },
    close() {
      stopState();
      stopEvents();
      clearTimeout(timer);
      timer = undefined;
      replayBegins = false;
    },
  };
}

interface Held {
  entry: LogEntry;
  publish: number;
  /** The shared state that was last published when the event came. */
  base: unknown;
  chars: number;
}

const NOTHING: Held = {
  // Takes the place of an entry that is gone and is never read: `head` stands behind it.
  entry: { index: -1, at: 0, elapsed: 0, event: { type: 'RAW', event: null }, exchange: -1 },
  publish: -1,
  base: undefined,
  chars: 0,
};

/** True for the events that may change the shared state. */
export function changesState(event: AgentEvent): event is AgentEvent<'STATE_SNAPSHOT' | 'STATE_DELTA'> {
  return event.type === 'STATE_SNAPSHOT' || event.type === 'STATE_DELTA';
}

/** The states around the last of the events, the first of which came on `base`. */
function replayStates(base: unknown, events: readonly AgentEvent[]): StateAround {
  let patcher = createPatcher(base);
  const last = events.length - 1;
  let before: unknown = base;
  for (const [at, event] of events.entries()) {
    if (at === last) {
      before = patcher.doc;
      // The patcher goes on writing in what it copied, and `before` has to stay.
      patcher = createPatcher(before);
    }
    if (event.type === 'STATE_SNAPSHOT') {
      patcher = createPatcher(event.snapshot);
    } else if (event.type === 'STATE_DELTA') {
      const result = patcher.apply(event.delta);
      if (at === last && !result.ok) return { before, after: before, error: result.error };
    }
  }
  return { before, after: patcher.doc };
}

/** The time of day from a clock that never jumps. */
function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}
