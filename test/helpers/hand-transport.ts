import type { RunAgentInput, Transport } from '../../src/index.ts';

/** A transport whose streams a test writes by hand. */
export interface HandTransport extends Transport {
  /** What it was asked, in order. */
  inputs: RunAgentInput[];
  /** How many streams are closed. */
  closed: number;
  /** Hands on events, and waits until they are through. */
  push(...events: unknown[]): Promise<void>;
  /** Ends the stream. */
  end(): Promise<void>;
  /** Breaks the stream. */
  fail(error: Error): Promise<void>;
}

type Step = { events: unknown[] } | { error: Error } | 'end';

/** `settleMs`: how long a push waits for what it set off. */
export function handTransport({ settleMs = 5 }: { settleMs?: number } = {}): HandTransport {
  let steps: Step[] = [];
  let wake: () => void = () => {};
  const add = (step: Step): Promise<void> => {
    steps.push(step);
    wake();
    return new Promise((resolve) => setTimeout(resolve, settleMs));
  };
  const hand: HandTransport = {
    inputs: [],
    closed: 0,
    push: (...events) => add({ events }),
    end: () => add('end'),
    fail: (error) => add({ error }),
    async *run(input, { signal }) {
      hand.inputs.push(input);
      steps = [];
      signal.addEventListener('abort', () => wake());
      try {
        for (;;) {
          const step = steps.shift();
          if (signal.aborted) return;
          if (step === undefined) await new Promise<void>((resolve) => (wake = resolve));
          else if (step === 'end') return;
          else if ('error' in step) throw step.error;
          else yield* step.events;
        }
      } finally {
        hand.closed++;
      }
    },
  };
  return hand;
}
