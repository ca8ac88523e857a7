import type { AgentCapabilities, RunAgentInput } from '../protocol/index.ts';

/** What a transport is given besides the input. */
export interface TransportOptions {
  /** Aborted when the person stops the run or the store goes away. The transport closes its connection and ends. */
  signal: AbortSignal;
}

/**
 * How a run is reached. `run` gives the wire events in order, unchecked: the pipeline judges them, the same way for
 * every transport (T-02). Failures are thrown as {@link RunError}; a stream that just ends, ends the iteration (T-15).
 * An aborted signal is thrown as `RunError('aborted')`, so that no caller can mistake it for an end of the stream; a
 * caller that leaves the loop gets no error and the connection is closed.
 *
 * @example
 * const transport: Transport = { async *run(input) { yield* myEvents(input); } };
 */
export interface Transport {
  /**
   * Version that the agent speaks, such as `"0.0.57"`, if it is known to be an old one (B-09): what is sent to it and
   * what comes from it is translated then. Unknown means current (N-06).
   */
  readonly peer?: string;
  run(input: RunAgentInput, options: TransportOptions): AsyncIterable<unknown>;
  /** The events of `run`, grouped as they arrived. Waiting once per group is faster, so a store prefers it. */
  batches?(input: RunAgentInput, options: TransportOptions): AsyncIterable<readonly unknown[]>;
  /** Replay and live tail of a thread, where the server has one. */
  connect?(input: RunAgentInput, options: TransportOptions): AsyncIterable<unknown>;
  /** The events of `connect`, grouped as they arrived. */
  connectBatches?(input: RunAgentInput, options: TransportOptions): AsyncIterable<readonly unknown[]>;
  /** What the agent says it can do; `undefined` where it does not say (P-01). */
  capabilities?(options: TransportOptions): Promise<AgentCapabilities | undefined>;
}
