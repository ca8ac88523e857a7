import { readCapabilities } from '../protocol/index.ts';
import type { RunAgentInput } from '../protocol/index.ts';
import { createEventQueue } from './event-queue.ts';
import { flatten } from './flatten.ts';
import { RunError } from './run-error.ts';
import { safeErrorText } from './safe-text.ts';
import type { Transport, TransportOptions } from './transport.ts';

/** What an observable of any kind has. */
export interface EventObservable {
  subscribe(observer: { next(event: unknown): void; error(error: unknown): void; complete(): void }): {
    unsubscribe(): void;
  };
}

/** What {@link agentTransport} needs of an agent: every `AbstractAgent` of `@ag-ui/client` has it. */
export interface AgentLike {
  run(input: RunAgentInput): EventObservable;
  abortRun?(): void;
  getCapabilities?(): Promise<unknown>;
}

/** A middleware of `@ag-ui/client`. */
interface AgentMiddleware {
  run(input: RunAgentInput, next: AgentLike): EventObservable;
}

/**
 * Reaches an agent object of `@ag-ui/client` (HttpAgent, a framework's own, yours), with the middleware it was given by
 * `use`. Only its `run` is used: its messages, state and subscribers stay as they are, because the store holds the thread.
 *
 * @example
 * const run = useAgentRun({ transport: agentTransport(new HttpAgent({ url: '/agent' })) });
 */
export function agentTransport(agent: AgentLike): Transport {
  const run = (input: RunAgentInput, { signal }: TransportOptions): AsyncIterable<readonly unknown[]> =>
    observe(agent, signal, () => withMiddleware(agent).run(completeInput(input)));
  const connect = connectOf(agent);
  const follow = (input: RunAgentInput, { signal }: TransportOptions): AsyncIterable<readonly unknown[]> =>
    observe(agent, signal, () => (connect as NonNullable<typeof connect>)(completeInput(input))); // Only used where it is there.
  return {
    run: (input, options) => flatten(run(input, options)),
    batches: run,
    ...(connect === undefined
      ? {}
      : { connect: (input, options) => flatten(follow(input, options)), connectBatches: follow }),
    ...(agent.getCapabilities === undefined
      ? {}
      : { capabilities: async () => readCapabilities(await agent.getCapabilities?.()) }),
  };
}

async function* observe(
  agent: AgentLike,
  signal: AbortSignal,
  begin: () => EventObservable,
): AsyncGenerator<readonly unknown[], void, undefined> {
  const queue = createEventQueue();
  const aborted = (): void => queue.fail(new RunError('aborted', 'The run was stopped from this side.'));
  if (signal.aborted) aborted();
  signal.addEventListener('abort', aborted, { once: true });
  let settled = false;
  let subscription: { unsubscribe(): void } | undefined;
  try {
    if (!signal.aborted) {
      refreshAbortController(agent);
      subscription = begin().subscribe({
        next: queue.push,
        error(error) {
          settled = true;
          queue.fail(failureOf(error));
        },
        complete() {
          settled = true;
          queue.end();
        },
      });
    }
    yield* queue.batches();
  } catch (error) {
    throw failureOf(error);
  } finally {
    signal.removeEventListener('abort', aborted);
    // An agent that has ended by itself is left alone: it may be running for somebody else by now.
    if (subscription !== undefined && !settled) agent.abortRun?.();
    subscription?.unsubscribe();
  }
}

/** The agent behind its own middleware, in the order in which `@ag-ui/client` runs it. */
function withMiddleware(agent: AgentLike): AgentLike {
  // Private to the type of `@ag-ui/client`, but the only way to what `use` was given; checked before it is believed.
  const { middlewares } = agent as { middlewares?: unknown };
  if (!Array.isArray(middlewares)) return agent;
  return middlewares.filter(isMiddleware).reduceRight<AgentLike>(
    (next, middleware) => ({
      run: (input) => middleware.run(input, next),
      // Middleware may look at these.
      get messages(): unknown {
        return (next as { messages?: unknown }).messages;
      },
      get state(): unknown {
        return (next as { state?: unknown }).state;
      },
    }),
    agent,
  );
}

function isMiddleware(value: unknown): value is AgentMiddleware {
  return typeof value === 'object' && value !== null && 'run' in value && typeof value.run === 'function';
}

/**
 * The agent's own `connect`. Every agent of `@ag-ui/client` inherits one that only throws, from the class that also
 * holds `connectAgent`; that one means that the agent cannot connect.
 */
function connectOf(agent: AgentLike): ((input: RunAgentInput) => EventObservable) | undefined {
  let base: object | undefined;
  let owner: object | undefined;
  for (let at: object | null = agent; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    if (Object.hasOwn(at, 'connectAgent')) base = at;
    if (owner === undefined && Object.hasOwn(at, 'connect')) owner = at;
  }
  if (owner === undefined || owner === base) return undefined;
  const { connect } = agent as { connect?: unknown };
  if (typeof connect !== 'function') return undefined;
  return (input) => connect.call(agent, input) as EventObservable; // What the type of `@ag-ui/client` says it gives.
}

/** An HttpAgent keeps the controller of its last run; once that was aborted, every later `run` would be too. */
function refreshAbortController(agent: AgentLike): void {
  const holder = agent as { abortController?: unknown };
  if (holder.abortController instanceof AbortController && holder.abortController.signal.aborted) {
    holder.abortController = new AbortController();
  }
}

/** Agents of `@ag-ui/client` expect every list to be there; absent and empty mean the same (O-07). */
function completeInput(input: RunAgentInput): RunAgentInput {
  return {
    ...input,
    tools: input.tools ?? [],
    context: input.context ?? [],
    forwardedProps: input.forwardedProps ?? {},
  };
}

function failureOf(error: unknown): RunError {
  if (error instanceof RunError) return error;
  const text = safeErrorText(error instanceof Error ? error.message : String(error));
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  if (typeof status === 'number') {
    return new RunError('http', `The agent answered with HTTP ${status}.`, { status, cause: error });
  }
  // What `fetch` throws in Node and the browsers when there is no answer.
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return new RunError('network', 'The agent could not be reached.', { cause: error });
  }
  return new RunError('internal', `The agent failed${text === '' ? '.' : `: ${text}`}`, { cause: error });
}
