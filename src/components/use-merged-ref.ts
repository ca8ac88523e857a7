'use client';
import { useCallback, type Ref, type RefCallback } from 'react';

/** One ref that feeds two: the user's and ours. */
export function useMergedRef<T>(theirs: Ref<T> | undefined, ours: Ref<T> | undefined): RefCallback<T> {
  return useCallback(
    (element: T | null) => {
      const cleanups = [assign(theirs, element), assign(ours, element)];
      return () => {
        for (const cleanup of cleanups) cleanup();
      };
    },
    [theirs, ours],
  );
}

function assign<T>(ref: Ref<T> | undefined, element: T | null): () => void {
  if (ref === null || ref === undefined) return () => {};
  if (typeof ref !== 'function') {
    ref.current = element;
    return () => {
      ref.current = null;
    };
  }
  const cleanup = ref(element);
  return typeof cleanup === 'function' ? cleanup : () => void ref(null);
}
