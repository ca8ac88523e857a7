import type { AgentCapabilities, RunAgentInput } from '../protocol/index.ts';

/** What a transport is given besides the input. */
export interface TransportOptions {
  /** Aborted when the person stops the run or the store goes away. The transport closes its connection and ends. */
  signal: AbortSignal;
}

/**
 * How a run is reached. `run` gives the wire events in order, unchecked: the pipeline judges them, the same way for
 * every transport (T-02). Failures are thrown as {@link RunError}; a stream that just ends, ends the iteration.
 */
export interface Transport {
  run(input: RunAgentInput, options: TransportOptions): AsyncIterable<unknown>;
  /** Replay and live tail of a thread, where the server has one. */
  connect?(input: RunAgentInput, options: TransportOptions): AsyncIterable<unknown>;
  /** What the agent says it can do; `undefined` where it does not say (P-01). */
  capabilities?(options: TransportOptions): Promise<AgentCapabilities | undefined>;
}
