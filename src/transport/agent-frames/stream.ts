import type { AgentEvent } from '../../protocol/index.ts';
import { RunError } from '../run-error.ts';
import { appendJoined } from './event-list.ts';

/** Events on their way to one reader who may be slower than the agent. */
export interface EventStream {
  push(event: AgentEvent): void;
  /** No more will come. */
  end(): void;
  /** No more will come, and why; what came before is still delivered (E-17). */
  fail(error: unknown): void;
  over(): boolean;
  batches(): AsyncGenerator<readonly AgentEvent[], void, undefined>;
}

/** Settings of {@link createStream}. */
export interface StreamOptions {
  /** Events that wait before the agent is asked to wait, and before pieces of text are joined. */
  highWater: number;
  /** Characters of text that may wait; more fails the stream. */
  maxChars: number;
  /** Whether to go on reading from the agent. */
  flow(on: boolean): void;
}

/** A WebSocket cannot be told to wait everywhere, so what waits is joined, and bounded. */
export function createStream({ highWater, maxChars, flow }: StreamOptions): EventStream {
  let waiting: AgentEvent[] = [];
  let chars = 0;
  let ending: { error?: unknown } | undefined;
  let wake: (() => void) | undefined;

  function settle(how: { error?: unknown }): void {
    ending ??= how;
    wake?.();
  }

  return {
    push(event) {
      if (ending !== undefined) return;
      if (waiting.length >= highWater) {
        flow(false);
        appendJoined(waiting, event);
      } else {
        waiting.push(event);
      }
      if ('delta' in event && typeof event.delta === 'string') chars += event.delta.length;
      if (chars > maxChars) {
        settle({
          error: new RunError(
            'too-large',
            `More than ${maxChars} characters of the agent wait to be shown, so no more is taken.`,
          ),
        });
      }
      wake?.();
    },
    end: () => settle({}),
    fail: (error) => settle({ error }),
    over: () => ending !== undefined,
    async *batches() {
      for (;;) {
        if (waiting.length > 0) {
          const batch = waiting;
          waiting = [];
          chars = 0;
          flow(true);
          yield batch;
        } else if (ending !== undefined) {
          if ('error' in ending) throw ending.error;
          return;
        } else {
          await new Promise<void>((resolve) => (wake = resolve));
          wake = undefined;
        }
      }
    },
  };
}
