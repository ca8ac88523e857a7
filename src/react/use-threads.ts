'use client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { StoredThreadSummary, ThreadStorage } from '../store/index.ts';
import { useRun } from './run-provider.tsx';
import { useRunValue } from './use-run-value.ts';

/** Milliseconds after a change until the list is read again: a thread is saved a moment after it changed. */
const READ_AFTER_MS = 500;

/** What {@link useThreads} gives. */
export interface Threads {
  /** Newest first. */
  threads: readonly StoredThreadSummary[];
  /** `failed` where the storage could not be read; what was read before stays. */
  status: 'loading' | 'ready' | 'failed';
  /** Id of the thread that is open. */
  current: string;
  /** Leaves the open thread, which stays saved, and opens another one. */
  open(threadId: string): void;
  /** Starts an empty thread. */
  create(): void;
  /** Deletes a thread; where it is the open one, an empty one takes its place. */
  remove(threadId: string): Promise<void>;
  /** Reads the list again. */
  refresh(): Promise<void>;
}

/**
 * The saved threads of a storage, kept up to date with the open one and with other tabs. Give the same storage to the
 * run store, as its `storage`.
 *
 * @example
 * const { threads, current, open, create } = useThreads(storage);
 */
export function useThreads(storage: ThreadStorage): Threads {
  const store = useRun();
  const current = useRunValue((state) => state.threadId);
  const status = useRunValue((state) => state.status);
  const isEmpty = useRunValue((state) => state.messages.length === 0);
  const [list, setList] = useState<Pick<Threads, 'threads' | 'status'>>({ threads: [], status: 'loading' });

  const refresh = useCallback(async () => {
    try {
      const threads = await storage.list();
      setList({ threads, status: 'ready' });
    } catch {
      // Storage is full, blocked or broken; whoever shows the list says so and offers to read again.
      setList(({ threads }) => ({ threads, status: 'failed' }));
    }
  }, [storage]);

  useEffect(() => {
    void refresh();
    const handleStorage = (): void => void refresh();
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, [refresh]);

  useEffect(() => {
    const timer = setTimeout(() => void refresh(), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [refresh, current, status, isEmpty]);

  return useMemo(
    () => ({
      ...list,
      current,
      open(threadId) {
        if (threadId !== store.getState().threadId) store.reset({ threadId });
      },
      create: () => store.reset(),
      async remove(threadId) {
        // Leaving a thread saves it, so it is left before it is deleted.
        if (threadId === store.getState().threadId) store.reset();
        try {
          await storage.delete(threadId);
        } catch {
          // It is still there, as the list read next will show.
        }
        await refresh();
      },
      refresh,
    }),
    [list, current, store, storage, refresh],
  );
}
