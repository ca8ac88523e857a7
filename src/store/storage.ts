import { createStore as createDatabase, del, entries, get, set } from 'idb-keyval';
import type { ContentPart, Interrupt, Message } from '../protocol/index.ts';
import type { Draft, Item, PendingCall, Run, RunState, Step, Subagent } from './state.ts';

/** One saved thread. `version` is the layout of this record; one of another version is not read. */
export interface StoredThread {
  version: 1;
  threadId: string;
  /** Milliseconds since the epoch. */
  savedAt: number;
  /** What a person called it, or the beginning of the first question. */
  title: string;
  /** The title is a person's. */
  named?: true;
  status: RunState['status'];
  messages: Message[];
  state: unknown;
  runs: Run[];
  items: Item[];
  steps: Step[];
  subagents: Subagent[];
  interrupts: Interrupt[];
  drafts: Record<string, Draft>;
  pendingCalls: PendingCall[];
  begunCalls: string[];
}

/** What a list of threads shows. */
export type StoredThreadSummary = Pick<StoredThread, 'threadId' | 'savedAt' | 'title'>;

/**
 * Where threads are kept. Any of these may reject; the run goes on and a warning says so. `get` gives `undefined` for a
 * thread that is not there or cannot be read.
 */
export interface ThreadStorage {
  get(threadId: string): Promise<StoredThread | undefined>;
  set(thread: StoredThread): Promise<void>;
  delete(threadId: string): Promise<void>;
  /** Newest first. */
  list(): Promise<StoredThreadSummary[]>;
}

/** Most characters of a title. */
export const TITLE_CHARS = 80;

/** The beginning of the first question, for a list of threads. */
export function titleOf(messages: readonly Message[]): string {
  const first = messages.find((message) => message.role === 'user');
  const content = first?.content as string | ContentPart[] | undefined;
  const text =
    typeof content === 'string'
      ? content
      : (content ?? []).map((part) => (part.type === 'text' ? part.text : '')).join(' ');
  return text.trim().slice(0, TITLE_CHARS);
}

/** Whether a value that came out of a storage is a thread of this layout. */
export function isStoredThread(value: unknown): value is StoredThread {
  if (typeof value !== 'object' || value === null) return false;
  const thread = value as Partial<StoredThread>;
  const lists = [
    thread.messages,
    thread.runs,
    thread.items,
    thread.steps,
    thread.subagents,
    thread.interrupts,
    thread.pendingCalls,
    thread.begunCalls,
  ];
  return thread.version === 1 && typeof thread.threadId === 'string' && lists.every(Array.isArray);
}

function summarise(threads: readonly unknown[]): StoredThreadSummary[] {
  return threads
    .filter(isStoredThread)
    .map(({ threadId, savedAt, title }) => ({ threadId, savedAt, title }))
    .sort((a, b) => b.savedAt - a.savedAt);
}

/** Keeps threads in memory: gone with the page, shared by the stores that are given it. */
export function memoryThreads(): ThreadStorage {
  const threads = new Map<string, StoredThread>();
  return {
    get: async (threadId) => threads.get(threadId),
    set: async (thread) => void threads.set(thread.threadId, thread),
    delete: async (threadId) => void threads.delete(threadId),
    list: async () => summarise([...threads.values()]),
  };
}

/**
 * Keeps threads in `localStorage`, one key each. Small (about 5 MB for a whole site) and plain to read for every script
 * of the page; for long threads take {@link indexedDbThreads}.
 *
 * @example
 * const store = createRunStore({ url: '/agent', threadId: 'support', storage: localStorageThreads() });
 */
export function localStorageThreads(options: { prefix?: string } = {}): ThreadStorage {
  const prefix = options.prefix ?? 'runview:thread:';
  const read = (key: string): unknown => {
    const text = localStorage.getItem(key);
    try {
      return text === null ? undefined : JSON.parse(text);
    } catch {
      // Somebody else wrote there, or a write was cut: such a thread cannot be had any more.
      return undefined;
    }
  };
  return {
    get: async (threadId) => {
      const value = read(prefix + threadId);
      return isStoredThread(value) ? value : undefined;
    },
    set: async (thread) => localStorage.setItem(prefix + thread.threadId, JSON.stringify(thread)),
    delete: async (threadId) => localStorage.removeItem(prefix + threadId),
    list: async () =>
      summarise(
        Object.keys(localStorage)
          .filter((key) => key.startsWith(prefix))
          .map(read),
      ),
  };
}

/** Keeps threads in IndexedDB: as much as the browser allows, and off the main path of a page load. */
export function indexedDbThreads(options: { name?: string } = {}): ThreadStorage {
  // Opened at the first use, so that making the storage on a server is no error.
  let database: ReturnType<typeof createDatabase> | undefined;
  const open = (): ReturnType<typeof createDatabase> =>
    (database ??= createDatabase(options.name ?? 'runview', 'threads'));
  return {
    get: async (threadId) => {
      const value: unknown = await get(threadId, open());
      return isStoredThread(value) ? value : undefined;
    },
    set: (thread) => set(thread.threadId, thread, open()),
    delete: (threadId) => del(threadId, open()),
    list: async () => summarise((await entries<string, unknown>(open())).map(([, value]) => value)),
  };
}
