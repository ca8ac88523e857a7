'use client';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Keeps the last value for as long as `isEqual` says that nothing changed, so that blocks keep their memo. */
export function useStable<T>(value: T, isEqual: (a: T, b: T) => boolean): T {
  const [kept, setKept] = useState(value);
  if (kept === value || isEqual(kept, value)) return kept;
  setKept(value);
  return value;
}

/** A function that never changes and calls the latest one. For event handlers only. */
export function useLatest<Args extends unknown[], Result>(
  callback: ((...args: Args) => Result) | undefined,
): (...args: Args) => Result | undefined {
  const latest = useRef(callback);
  useBeforePaint(() => {
    latest.current = callback;
  });
  const [stable] = useState(
    () =>
      (...args: Args) =>
        latest.current?.(...args),
  );
  return stable;
}

/** Own properties equal one by one; lists inside are compared one level deeper. */
export function isShallowEqual(a: object, b: object): boolean {
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && isSame(value, right.get(key)))
  );
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSameItem(item, b[index]));
  }
  return false;
}

function isSameItem(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  const objects = typeof a === 'object' && typeof b === 'object' && a !== null && b !== null;
  return objects && isShallowEqual(a, b);
}
