import {
  LIMITS,
  createPipeline,
  downgradeInput,
  ProtocolError,
  type LegalEvent,
  type Middleware,
  type Pipeline,
  type RunAgentInput,
  type WarningReport,
} from '../protocol/index.ts';
import { RunError, type Transport } from '../transport/index.ts';
import { yieldToHost } from './schedule.ts';
import type { RunEnd, RunFailure } from './state.ts';

/** How an exchange came to its end, before the runs it carried are looked at. */
export interface ExchangeEnd {
  /** `ended`: the stream is over by itself. The others say what cut it. */
  type: 'ended' | Extract<RunEnd, 'stopped' | 'failed' | 'rejected' | 'truncated'>;
  error?: RunFailure;
}

export interface ExchangeOptions {
  transport: Transport;
  kind: 'run' | 'connect';
  input: RunAgentInput;
  signal: AbortSignal;
  middleware: readonly Middleware[];
  onWarning(warning: WarningReport): void;
  /** One legal event, in order. */
  onEvent(event: LegalEvent, type: LegalEvent['type']): void;
  /** The events of one network chunk, or of one slice of work, are through: time to publish. */
  onBatch(): void;
}

/**
 * Carries one request from the transport through the pipeline. Never rejects: whatever happens becomes an
 * {@link ExchangeEnd}. After the signal aborts no event is handed on.
 */
export async function runExchange(options: ExchangeOptions): Promise<ExchangeEnd> {
  const { signal, onWarning } = options;
  const { peer } = options.transport;
  const pipeline = createPipeline({ middleware: options.middleware, onWarning, peer });
  let received = false;
  try {
    for await (const batch of batchesOf(options)) {
      if (signal.aborted) return { type: 'stopped' };
      received ||= batch.length > 0;
      await pushAll(pipeline, batch, options);
      if (signal.aborted) return { type: 'stopped' };
      options.onBatch();
    }
    if (signal.aborted) return { type: 'stopped' };
    // A server that has no history of the thread closes the stream at once; nothing was cut off.
    if (options.kind === 'connect' && !received) return { type: 'ended' };
    return pipeline.end().truncated
      ? { type: 'truncated', error: { code: 'truncated', message: TRUNCATED } }
      : { type: 'ended' };
  } catch (error) {
    if (signal.aborted) return { type: 'stopped' };
    return endOf(error, received);
  }
}

const TRUNCATED = 'The connection ended before the agent finished.';

function batchesOf(options: ExchangeOptions): AsyncIterable<readonly unknown[]> {
  const { transport, kind, signal } = options;
  const { peer } = transport;
  const input = peer === undefined ? options.input : downgradeInput(options.input, peer, options.onWarning);
  if (kind === 'run') {
    return transport.batches === undefined
      ? single(transport.run(input, { signal }))
      : transport.batches(input, { signal });
  }
  if (transport.connect === undefined)
    throw new RunError('internal', 'This transport cannot connect to a thread; it can only run.');
  return transport.connectBatches === undefined
    ? single(transport.connect(input, { signal }))
    : transport.connectBatches(input, { signal });
}

async function* single(events: AsyncIterable<unknown>): AsyncIterable<readonly unknown[]> {
  for await (const event of events) yield [event];
}

// The clock is looked at once per so many events; a look per event would cost as much as the event.
const EVENTS_PER_LOOK = 32;

/** Works through a batch in slices, so that a flood of events leaves the page responsive. */
async function pushAll(
  pipeline: Pipeline,
  batch: readonly unknown[],
  options: ExchangeOptions,
): Promise<void> {
  let sliceStart = performance.now();
  for (let at = 0; at < batch.length; at++) {
    pipeline.push(batch[at], options.onEvent);
    if (at % EVENTS_PER_LOOK !== EVENTS_PER_LOOK - 1) continue;
    if (performance.now() - sliceStart < LIMITS.frameBudgetMs) continue;
    options.onBatch();
    await yieldToHost();
    if (options.signal.aborted) return;
    sliceStart = performance.now();
  }
}

function endOf(error: unknown, received: boolean): ExchangeEnd {
  if (error instanceof ProtocolError) {
    // A frame over the limit is the transport's failure, not a verdict about the protocol.
    const type = error.code === 'too-large' ? 'failed' : 'rejected';
    return { type, error: { code: error.code, message: error.message, rule: error.rule } };
  }
  if (error instanceof RunError) {
    const failure: RunFailure = { code: error.code, message: error.message };
    if (error.status !== undefined) failure.status = error.status;
    if (error.retryAfter !== undefined) failure.retryAfter = error.retryAfter;
    if (error.code === 'aborted') return { type: 'stopped' };
    // A connection that broke under way is a stream without an end (T-15), whoever noticed it.
    if (error.code === 'truncated' || (error.code === 'network' && received))
      return { type: 'truncated', error: failure };
    return { type: 'failed', error: failure };
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    type: 'failed',
    error: { code: 'internal', message: `The transport failed: ${message}`.slice(0, LIMITS.errorTextChars) },
  };
}
