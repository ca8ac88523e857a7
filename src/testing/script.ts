import type { AgentEvent, RunAgentInput } from '../protocol/index.ts';

/** What a script is given besides the input. */
export interface ScriptContext {
  /** Aborted when the other side has gone. */
  signal: AbortSignal;
  /** Pauses for so many milliseconds (times the agent's `pace`); rejects when the other side has gone. */
  wait(ms: number): Promise<void>;
}

/**
 * One exchange of a scripted agent: gets the input of a run and gives its events, RUN_STARTED and RUN_FINISHED too. It
 * keeps nothing between runs: everything it needs is in the input.
 *
 * @example
 * const script: Script = async function* (input, { wait }) {
 *   yield events.runStarted(input.threadId, input.runId);
 *   await wait(200);
 *   yield* events.text('m1', 'Hello');
 *   yield events.runFinished(input.threadId, input.runId);
 * };
 */
export type Script = (
  input: RunAgentInput,
  context: ScriptContext,
) => AsyncIterable<AgentEvent> | Iterable<AgentEvent>;

/** A context whose pauses are multiplied by `pace` (0: none) and end with the signal. */
export function scriptContext(signal: AbortSignal, pace: number): ScriptContext {
  return {
    signal,
    wait(ms) {
      return new Promise<void>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const pause = ms * pace;
        if (!(pause > 0)) return resolve();
        const stop = (): void => {
          clearTimeout(timer);
          reject(signal.reason);
        };
        const timer = setTimeout(() => {
          signal.removeEventListener('abort', stop);
          resolve();
        }, pause);
        signal.addEventListener('abort', stop, { once: true });
      });
    },
  };
}
