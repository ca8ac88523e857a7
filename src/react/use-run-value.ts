'use client';
import { useDebugValue, useRef, useSyncExternalStore } from 'react';
import type { RunState, RunStore } from '../store/index.ts';
import { useRun } from './run-provider.tsx';

/**
 * One value out of the run, and a render only when it changed (`Object.is`, or `isEqual`). Keep a selector that was
 * made by a factory (`selectMessage(id)`) in a `useMemo`, or its caches are lost with each render.
 *
 * @example
 * const status = useRunValue((state) => state.status);
 */
export function useRunValue<T>(selector: (state: RunState) => T, isEqual?: (a: T, b: T) => boolean): T {
  return useStoreValue(useRun(), selector, isEqual);
}

/** The same for a store that is at hand. */
export function useStoreValue<T>(
  store: RunStore,
  selector: (state: RunState) => T,
  isEqual: (a: T, b: T) => boolean = Object.is,
): T {
  const last = useRef<{ value: T } | undefined>(undefined);
  const read = (state: RunState): T => {
    const value = selector(state);
    if (last.current !== undefined && isEqual(last.current.value, value)) return last.current.value;
    last.current = { value };
    return value;
  };
  const value = useSyncExternalStore(
    store.subscribe,
    () => read(store.getState()),
    () => read(store.getInitialState()),
  );
  useDebugValue(value);
  return value;
}
