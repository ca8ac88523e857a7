'use client';
import { useEffect, useSyncExternalStore } from 'react';

/** How code that comes on demand stands. */
export type OnDemandState<T> =
  { status: 'absent' | 'loading' | 'failed'; value?: undefined } | { status: 'ready'; value: T };

/** Code that is fetched when something first needs it. React's own `lazy` keeps a failure for good; this can try again. */
export interface OnDemand<T> {
  /** Fetches it, or tries again after a failure. Never rejects: the state says what came of it. */
  load(): Promise<void>;
  getState(): OnDemandState<T>;
  subscribe(listener: () => void): () => void;
}

/** Makes a part of the code wait until it is needed; `fetch` is a dynamic import. */
export function onDemand<T>(fetch: () => Promise<T>): OnDemand<T> {
  const listeners = new Set<() => void>();
  let state: OnDemandState<T> = { status: 'absent' };
  let loading: Promise<void> | undefined;
  const change = (next: OnDemandState<T>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    load() {
      if (state.status === 'ready') return Promise.resolve();
      if (loading !== undefined) return loading;
      change({ status: 'loading' });
      loading = fetch().then(
        (value) => change({ status: 'ready', value }),
        // No network, or a page older than the files of the last deployment.
        () => change({ status: 'failed' }),
      );
      void loading.then(() => (loading = undefined));
      return loading;
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const ABSENT: OnDemandState<never> = { status: 'absent' };
const getAbsent = (): OnDemandState<never> => ABSENT;

/** The code, and a fetch of it as soon as it is `wanted`. A server never has it, and neither has the first picture of its page. */
export function useOnDemand<T>(part: OnDemand<T>, wanted: boolean): OnDemandState<T> {
  useEffect(() => {
    if (wanted) void part.load();
  }, [part, wanted]);
  return useSyncExternalStore<OnDemandState<T>>(part.subscribe, part.getState, getAbsent);
}
