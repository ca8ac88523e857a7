import { ProtocolError, readEventBatches } from '../protocol/index.ts';
import type { AgentCapabilities, RunAgentInput } from '../protocol/index.ts';
import { PROTOBUF_STREAM, mediaType } from './http-answer.ts';
import { flatten } from './flatten.ts';
import { openStream } from './http-request.ts';
import type { HttpExchange } from './http-request.ts';
import { RunError } from './run-error.ts';
import type { Transport, TransportOptions } from './transport.ts';
import { watchBody } from './watch-body.ts';

/** Milliseconds without a byte after which a run is given up, unless the options say otherwise. */
const DEFAULT_IDLE_MS = 60_000;

/** What {@link httpTransport} takes. */
export interface HttpTransportOptions {
  /** Address of an AG-UI endpoint. */
  url: string;
  /** Sent with every request. A function is asked again for each one, so that tokens may change. */
  headers?: HeadersInit | (() => HeadersInit | Promise<HeadersInit>);
  /** Stands in for the global `fetch`. */
  fetch?: typeof fetch;
  /** Whether cookies go along, as for `fetch`. */
  credentials?: RequestCredentials;
  timeouts?: {
    /** Milliseconds until the headers of the answer; 0: no limit. @default 60_000 */
    connectMs?: number;
    /** Milliseconds of silence during an answer; any byte counts, comments too. 0: no limit. @default 60_000 */
    idleMs?: number;
  };
  /**
   * Repeats a request that was refused with 408, 429 or 5xx, or that got no answer at all; honours Retry-After up to
   * 60 s. Off by default: the run may have started, so the server has to know the `Idempotency-Key` header (the `runId`).
   * Never repeats once an answer was accepted.
   */
  retry?: { attempts: number };
  /** Called once when the agent answers 401 or 403; then one repeat with fresh `headers`, unless it gives `false`. */
  onUnauthorized?(error: RunError): boolean | void | Promise<boolean | void>;
  /** Version that the agent speaks, such as `"0.0.57"`, if it is known to be an old one (B-09). */
  peer?: string;
  /** Address that replays a thread and follows its live run; gives the transport `connect`. */
  connectUrl?: string;
  /** Address of the agent's capabilities (GET, JSON); gives the transport `capabilities`. */
  capabilitiesUrl?: string;
  /** Reads AG-UI as protobuf: `protobufReader()` of `runview/protobuf`. Offered to the agent when given. */
  protobuf?(stream: ReadableStream<Uint8Array>): AsyncIterable<readonly unknown[]>;
}

/**
 * Reaches an agent over HTTP: one POST per run, the answer read as Server-Sent Events (T-01..T-15). Only a 200 with an
 * event stream is an answer; everything else is thrown as {@link RunError}. A run is never sent twice by itself.
 *
 * @example
 * const transport = httpTransport({ url: '/agent', headers: async () => ({ authorization: `Bearer ${await token()}` }) });
 */
export function httpTransport(options: HttpTransportOptions): Transport {
  const { connectUrl, capabilitiesUrl } = options;
  const batches = (
    url: string,
    input: RunAgentInput,
    { signal }: TransportOptions,
  ): AsyncIterable<readonly unknown[]> =>
    exchangeBatches({ url, options, controller: new AbortController() }, input, signal);
  return {
    ...(options.peer === undefined ? {} : { peer: options.peer }),
    run: (input, o) => flatten(batches(options.url, input, o)),
    batches: (input, o) => batches(options.url, input, o),
    ...(connectUrl === undefined
      ? {}
      : {
          connect: (input, o) => flatten(batches(connectUrl, input, o)),
          connectBatches: (input, o) => batches(connectUrl, input, o),
        }),
    ...(capabilitiesUrl === undefined
      ? {}
      : {
          // Most agents are never asked, so the code for it comes with the question.
          async capabilities({ signal }): Promise<AgentCapabilities | undefined> {
            const { askCapabilities } = await import('./capabilities.ts');
            return askCapabilities(
              { url: capabilitiesUrl, options, controller: new AbortController() },
              signal,
            );
          },
        }),
  };
}

async function* exchangeBatches(
  exchange: HttpExchange,
  input: RunAgentInput,
  signal: AbortSignal,
): AsyncGenerator<readonly unknown[], void, undefined> {
  const { controller } = exchange;
  const stop = (): void => controller.abort(new RunError('aborted', 'The run was stopped from this side.'));
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  try {
    controller.signal.throwIfAborted();
    const response = await openStream(exchange, input);
    yield* readAnswer(exchange, response);
    // The stream may have ended because it was stopped; that is no end of the agent's.
    controller.signal.throwIfAborted();
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    signal.removeEventListener('abort', stop);
    // However it ended: nothing of this exchange stays open, and the server sees that at once (T-23).
    controller.abort(new RunError('aborted', 'The run is over.'));
  }
}

/** Reads the body by its content type (T-05), under watch for silence and for a stop from this side. */
async function* readAnswer(
  exchange: HttpExchange,
  response: Response,
): AsyncGenerator<readonly unknown[], void, undefined> {
  if (response.body === null) return;
  if (response.body === undefined) {
    throw new RunError(
      'internal',
      'The `fetch` of this environment gives no stream. Pass one that does as the `fetch` option.',
    );
  }
  const { options, controller } = exchange;
  const watched = watchBody(response.body, {
    idleMs: options.timeouts?.idleMs ?? DEFAULT_IDLE_MS,
    onIdle: (silentMs) =>
      controller.abort(
        new RunError(
          'timeout',
          `The agent has sent nothing for ${Math.round(silentMs / 1000)} s, so the connection was given up. What came before is kept.`,
        ),
      ),
  });
  const end = (): void => watched.fail(controller.signal.reason);
  controller.signal.addEventListener('abort', end, { once: true });
  let began = false;
  try {
    const batches =
      options.protobuf !== undefined && mediaType(response) === PROTOBUF_STREAM
        ? options.protobuf(watched.stream)
        : readEventBatches(watched.stream);
    for await (const batch of batches) {
      began = true;
      yield batch;
    }
  } catch (error) {
    throw failureOf(error, began);
  } finally {
    controller.signal.removeEventListener('abort', end);
    watched.fail(new RunError('aborted', 'The run is over.'));
  }
}

/** What went wrong while reading, in the words of the contract. A refused stream stays what it is: a ProtocolError. */
function failureOf(error: unknown, began: boolean): unknown {
  if (error instanceof RunError) return error;
  if (error instanceof ProtocolError) {
    return error.code === 'too-large' ? new RunError('too-large', error.message, { cause: error }) : error;
  }
  return began
    ? new RunError(
        'truncated',
        'The connection to the agent broke before the run was over. What came before is kept.',
        { cause: error },
      )
    : new RunError('network', 'The connection to the agent broke before the first event.', { cause: error });
}
