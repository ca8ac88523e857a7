/** Events on their way from something that pushes to something that pulls. */
export interface EventQueue {
  push(event: unknown): void;
  /** No more will come. */
  end(): void;
  /** No more will come, and why; events pushed before are still delivered (E-17). */
  fail(error: unknown): void;
  /** The events, grouped as they were there when asked for. One reader. */
  batches(): AsyncGenerator<readonly unknown[], void, undefined>;
}

/** Holds what was pushed until it is pulled, without a limit: what pushes cannot be told to wait. */
export function createEventQueue(): EventQueue {
  let waiting: unknown[] = [];
  let over: { error?: unknown } | undefined;
  let wake: (() => void) | undefined;
  const settle = (how: { error?: unknown }): void => {
    over ??= how;
    wake?.();
  };
  return {
    push(event) {
      if (over !== undefined) return;
      waiting.push(event);
      wake?.();
    },
    end: () => settle({}),
    fail: (error) => settle({ error }),
    async *batches() {
      for (;;) {
        if (waiting.length > 0) {
          const batch = waiting;
          waiting = [];
          yield batch;
        } else if (over !== undefined) {
          if ('error' in over) throw over.error;
          return;
        } else {
          await new Promise<void>((resolve) => (wake = resolve));
          wake = undefined;
        }
      }
    },
  };
}
