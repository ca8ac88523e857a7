import { type LegalEvent, type ResumeEntry, type WarningReport } from '../protocol/index.ts';
import { RunError, type Transport } from '../transport/index.ts';
import { buildInput } from './build-input.ts';
import { runExchange, type ExchangeEnd } from './exchange.ts';
import { newId } from './ids.ts';
import { closeDanglingCalls } from './pending-calls.ts';
import type { Publisher } from './publisher.ts';
import { plain, type ReduceContext } from './reduce-context.ts';
import { endRun, newRun, settleRun } from './reduce-run.ts';
import type { RunStoreOptions } from './run-store.ts';
import { initialRunState, type Run, type RunState } from './state.ts';
import type { Thread } from './thread.ts';

/** What one order to run consists of. */
export interface RunOrder {
  kind: 'run' | 'connect';
  resume?: ResumeEntry[];
  /** Changes the thread before the input is built; undone if the input may not be sent. */
  prepare?(context: ReduceContext): void;
}

/** Starts, follows and ends the one exchange that a thread may have at a time (L-14). */
export interface RunControl {
  /** The exchange under way, as its promise. */
  current(): Promise<Run> | undefined;
  start(order: RunOrder): Promise<Run>;
  stop(): void;
}

interface Exchange {
  controller: AbortController;
  runId: string;
  kind: RunOrder['kind'];
  promise: Promise<Run>;
  resolve(run: Run): void;
}

export interface RunControlParts {
  thread: Thread;
  publisher: Publisher;
  options(): RunStoreOptions;
  /** Who watches the events, besides the `onEvent` of the options. */
  watchers: ReadonlySet<(event: LegalEvent) => void>;
  transport(): Transport;
  warn(warning: WarningReport): void;
  /** Once per exchange that carried a run, after it was published. */
  onSettled(run: Run): void;
}

export function createRunControl(parts: RunControlParts): RunControl {
  const { thread, publisher, warn } = parts;
  let exchange: Exchange | undefined;

  function start(order: RunOrder): Promise<Run> {
    const before = publisher.now();
    const runId = newId('run');
    const options = parts.options();
    thread.change((context) => {
      order.prepare?.(context);
      // The agent starts from {} where no state can be sent (O-06), so this side does as well.
      if (context.draft.state === null || context.draft.state === undefined) context.draft.state = {};
      if (order.kind === 'run') closeDanglingCalls(context, order.resume && namesOf(options.tools));
    });
    let input: ReturnType<typeof buildInput>;
    try {
      input = buildInput(thread.take(), {
        runId,
        tools: options.tools,
        context: options.context,
        forwardedProps: options.forwardedProps,
        resume: order.resume,
        onWarning: warn,
      });
    } catch (error) {
      thread.replace(before);
      return Promise.reject(error);
    }
    const begun = begin(order, runId, before);
    exchange = begun;
    void runExchange({
      transport: parts.transport(),
      kind: order.kind,
      input,
      signal: begun.controller.signal,
      middleware: options.middleware ?? [],
      onWarning: warn,
      onEvent: (event, type) => receive(begun, event, type),
      onBatch: () => publisher.soon(),
    }).then((end) => publisher.withNext(() => finish(begun, end)));
    return begun.promise;
  }

  function begin(order: RunOrder, runId: string, before: RunState): Exchange {
    thread.setRequestedRunId(order.kind === 'run' ? runId : undefined);
    thread.change((context) => {
      const { draft } = context;
      draft.status = 'running';
      draft.automaticRunsPaused = false;
      draft.pendingCalls = [];
      delete draft.error;
      if (order.kind === 'run') {
        const run = newRun(runId, before.threadId, 'requested', context.now);
        if (order.resume !== undefined) run.resume = order.resume;
        draft.runs.push(run);
      }
    });
    publisher.now();
    let resolve: (run: Run) => void = () => {};
    const promise = new Promise<Run>((settle) => {
      resolve = settle;
    });
    return { controller: new AbortController(), runId, kind: order.kind, promise, resolve };
  }

  let replaying: Exchange | undefined;

  function receive(of: Exchange, event: LegalEvent, type: LegalEvent['type']): void {
    if (exchange !== of) return;
    // What is replayed onto what is held would be there twice (L-10), so a replay begins with an empty view.
    if (of.kind === 'connect' && replaying !== of) {
      replaying = of;
      emptyForReplay();
    }
    const { onEvent } = parts.options();
    if (onEvent !== undefined) tell('onEvent', onEvent, event);
    for (const watcher of parts.watchers) tell('subscribeEvents', watcher, event);
    thread.push(event, type);
  }

  function tell(name: string, listener: (event: LegalEvent) => void, event: LegalEvent): void {
    try {
      listener(event);
    } catch (error) {
      warn(listenerThrew(name, error));
    }
  }

  function emptyForReplay(): void {
    const { threadId, drafts, queue, capabilities, warnings } = thread.take();
    thread.replace({
      ...initialRunState(threadId),
      status: 'running',
      drafts,
      queue,
      warnings,
      ...(capabilities === undefined ? {} : { capabilities }),
    });
  }

  function finish(of: Exchange, end: ExchangeEnd): void {
    if (exchange !== of) return;
    exchange = undefined;
    let at: number | undefined;
    thread.change((context) => {
      at = settleExchange(context, of, end);
      const { draft } = context;
      const run = at === undefined ? undefined : draft.runs[at];
      draft.status = run === undefined ? (end.type === 'ended' ? 'idle' : end.type) : run.status;
      const error = run === undefined ? end.error : plain(run.error);
      if (error === undefined) delete draft.error;
      else draft.error = error;
    });
    const state = publisher.now();
    thread.setRequestedRunId(undefined);
    const run = (at === undefined ? undefined : state.runs[at]) ?? emptyRun(of, state, end);
    of.resolve(run);
    parts.onSettled(run);
  }

  return {
    current: () => exchange?.promise,
    start,
    stop() {
      const stopped = exchange;
      if (stopped === undefined) return;
      // First the abort: what still arrives is nobody's, and the end must not wait for the network.
      stopped.controller.abort();
      finish(stopped, { type: 'stopped' });
    },
  };
}

/** Gives every run of the exchange its end and says where the exchange's own run stands in `runs`. */
function settleExchange(context: ReduceContext, of: Exchange, end: ExchangeEnd): number | undefined {
  const { active, draft } = context;
  const runs = plain(draft.runs);
  const placeholder = runs.findLastIndex((run) => run.runId === of.runId && run.kind === 'requested');
  const started = active.at >= 0;
  // A reported end stands, whatever the connection did afterwards; only a refused stream overrules it.
  const endedWell = active.ended !== undefined && end.type !== 'rejected';
  if (endedWell) settleRun(context);
  const open = placeholder >= 0 && draft.runs[placeholder]?.status === 'running';
  if (!endedWell || (open && end.type !== 'ended')) {
    const status = end.type === 'ended' ? 'truncated' : end.type;
    // A run that was started takes the end; otherwise the one that was asked for.
    if (!started || endedWell) {
      if (placeholder < 0) return undefined;
      active.at = placeholder;
    }
    endRun(context, { status, ...(end.error === undefined ? {} : { error: end.error }) });
  }
  return adoptRun(context, of, placeholder);
}

/**
 * The run that the exchange was about: the one with our id; else the last of the stream, since some agents mint run
 * ids of their own (reducer rules, section 1).
 */
function adoptRun(context: ReduceContext, of: Exchange, placeholder: number): number | undefined {
  const { draft, active } = context;
  if (of.kind === 'connect') return draft.runs.length > 0 ? draft.runs.length - 1 : undefined;
  if (draft.runs[placeholder]?.status !== 'running') return placeholder;
  if (active.at < 0) return placeholder;
  const resume = draft.runs[placeholder]?.resume;
  draft.runs.splice(placeholder, 1);
  const at = active.at > placeholder ? active.at - 1 : active.at;
  const run = draft.runs[at] as Run;
  run.kind = 'requested';
  if (resume !== undefined) run.resume = plain(resume);
  return at;
}

/** For a promise that has to resolve though no run came: a connect to a thread without history. */
function emptyRun(of: Exchange, state: RunState, end: ExchangeEnd): Run {
  const now = Date.now();
  return {
    ...newRun(of.runId, state.threadId, 'replayed', now),
    endedAt: now,
    status: end.type === 'ended' ? 'finished' : end.type,
    ...(end.error === undefined ? {} : { error: end.error }),
  };
}

/** A callback of the application that throws is its own fault; the run goes on. */
export function listenerThrew(name: string, error: unknown): WarningReport {
  return {
    code: 'listener-threw',
    rule: 'L-07',
    message: `The ${name} callback threw: ${error instanceof Error ? error.message : String(error)}. The run goes on.`,
  };
}

/** The error of an order that cannot be carried out. */
export function misuse(message: string): RunError {
  return new RunError('internal', message);
}

function namesOf(tools: RunStoreOptions['tools']): ReadonlySet<string> {
  return new Set(tools?.map((tool) => tool.name));
}
