import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunState } from './state.ts';
import { drawsFrames } from './schedule.ts';
import type { Thread } from './thread.ts';

/** Brings what changed in a thread to its subscribers, at most once a frame. */
export interface Publisher {
  readonly store: Pick<StoreApi<RunState>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** Publishes with the next frame. */
  soon(): void;
  /** Publishes at once; a frame that was asked for finds nothing left to do. */
  now(): RunState;
  /**
   * Does `work` just before the next publish, so that one commit shows both; at once where no frames are drawn, since
   * nothing is seen there and timers of a hidden page are late.
   */
  withNext(work: () => void): void;
}

export function createPublisher(thread: Thread, schedule: () => (publish: () => void) => void): Publisher {
  const store = createStore<RunState>(() => thread.take());
  let scheduled = false;
  let waiting: (() => void)[] = [];

  function now(): RunState {
    if (thread.isDirty()) store.setState(thread.take(), true);
    return store.getState();
  }

  function soon(): void {
    if (scheduled) return;
    scheduled = true;
    schedule()(() => {
      scheduled = false;
      const due = waiting;
      waiting = [];
      for (const work of due) work();
      now();
    });
  }

  return {
    store,
    now,
    soon,
    withNext(work) {
      if (!drawsFrames()) return work();
      waiting.push(work);
      soon();
    },
  };
}
