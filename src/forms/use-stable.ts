'use client';

import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { jsonEqual } from './json.ts';

/** The same object for as long as its JSON stays equal, so that a schema written inline does not plan a form anew. */
export function useStableJson<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || isEqual(kept, value)) return kept;
  setKept(value);
  return value;
}

/** What is nested too deeply to compare counts as different: planning it again is safe. */
function isEqual(a: unknown, b: unknown): boolean {
  try {
    return jsonEqual(a, b);
  } catch {
    return false;
  }
}

// Nothing is measured on a server, and React warns there about layout effects.
const useBrowserLayoutEffect = typeof document === 'undefined' ? () => undefined : useLayoutEffect;

/** A function of constant identity that always calls the newest one. Not for use while rendering. */
export function useStableCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(callback);
  useBrowserLayoutEffect(() => {
    newest.current = callback;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
