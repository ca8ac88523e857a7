import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunState } from './state.ts';
import type { Thread } from './thread.ts';

/** Brings what changed in a thread to its subscribers, at most once a frame. */
export interface Publisher {
  readonly store: Pick<StoreApi<RunState>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** Publishes with the next frame. */
  soon(): void;
  /** Publishes at once; a frame that was asked for finds nothing left to do. */
  now(): RunState;
}

export function createPublisher(thread: Thread, schedule: () => (publish: () => void) => void): Publisher {
  const store = createStore<RunState>(() => thread.take());
  let scheduled = false;

  function now(): RunState {
    if (thread.isDirty()) store.setState(thread.take(), true);
    return store.getState();
  }

  return {
    store,
    now,
    soon() {
      if (scheduled) return;
      scheduled = true;
      schedule()(() => {
        scheduled = false;
        now();
      });
    },
  };
}
