'use client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  TITLE_CHARS,
  titleOf,
  type StoredThread,
  type StoredThreadSummary,
  type ThreadStorage,
} from '../store/index.ts';
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
  /** Calls a thread something; without a title it goes by its first question again. */
  rename(threadId: string, title: string): Promise<void>;
  /** Deletes a thread; where it is the open one, an empty one takes its place. */
  remove(threadId: string): Promise<void>;
  /** The thread that was deleted last, until another one is opened or started: it can be had back. */
  removed: StoredThreadSummary | undefined;
  /** Puts the thread that was deleted last back, and opens it where it was open and nothing has begun since. */
  restore(): Promise<void>;
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
  const [removed, setRemoved] = useState<{ thread: StoredThread; wasOpen: boolean } | undefined>(undefined);
  const title = useRunValue((state) => state.title);

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
  }, [refresh, current, status, isEmpty, title]);

  return useMemo(
    () => ({
      ...list,
      current,
      open(threadId) {
        setRemoved(undefined);
        if (threadId !== store.getState().threadId) store.reset({ threadId });
      },
      create() {
        setRemoved(undefined);
        store.reset();
      },
      async rename(threadId, next) {
        const words = next.trim();
        if (threadId === store.getState().threadId) {
          store.rename(words);
          // The store saves a moment later; the list need not wait for it.
          const { messages } = store.getState();
          const shown = words === '' ? titleOf(messages) : words;
          return setList(({ threads, status }) => ({
            status,
            threads: threads.map((each) => (each.threadId === threadId ? { ...each, title: shown } : each)),
          }));
        }
        try {
          const kept = await storage.get(threadId);
          if (kept !== undefined) await storage.set(named(kept, words));
        } catch {
          // It keeps its title, as the list read next will show.
        }
        await refresh();
      },
      async remove(threadId) {
        const wasOpen = threadId === store.getState().threadId;
        // Leaving a thread saves it, so it is left before it is deleted.
        if (wasOpen) store.reset();
        try {
          const thread = await storage.get(threadId);
          await storage.delete(threadId);
          setRemoved(thread && { thread, wasOpen });
        } catch {
          // It is still there, as the list read next will show.
        }
        await refresh();
      },
      removed: removed && summaryOf(removed.thread),
      async restore() {
        if (removed === undefined) return;
        setRemoved(undefined);
        const { thread, wasOpen } = removed;
        try {
          await storage.set(thread);
          const { messages, status } = store.getState();
          if (wasOpen && messages.length === 0 && status === 'idle')
            store.reset({ threadId: thread.threadId });
        } catch {
          // The storage does not take it any more; it may be tried again.
          setRemoved(removed);
        }
        await refresh();
      },
      refresh,
    }),
    [list, current, store, storage, refresh, removed],
  );
}

function named(thread: StoredThread, words: string): StoredThread {
  const { named: _before, ...rest } = thread;
  return words === ''
    ? { ...rest, title: titleOf(thread.messages) }
    : { ...rest, title: words.slice(0, TITLE_CHARS), named: true };
}

function summaryOf({ threadId, savedAt, title }: StoredThread): StoredThreadSummary {
  return { threadId, savedAt, title };
}
