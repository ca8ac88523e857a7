import type { Draft, Item, Run, RunState, Step, Subagent } from './state.ts';
import type { Interrupt, Message } from '../protocol/index.ts';

/** One saved thread. `version` is the layout of this record. */
export interface StoredThread {
  version: 1;
  threadId: string;
  savedAt: number;
  messages: Message[];
  state: unknown;
  runs: Run[];
  items: Item[];
  steps: Step[];
  subagents: Subagent[];
  interrupts: Interrupt[];
  drafts: Record<string, Draft>;
  status: RunState['status'];
}

/** Where threads are kept. Any of these may reject; the run goes on and a warning is raised. */
export interface ThreadStorage {
  get(threadId: string): Promise<StoredThread | undefined>;
  set(thread: StoredThread): Promise<void>;
  delete(threadId: string): Promise<void>;
  list(): Promise<{ threadId: string; savedAt: number; title: string }[]>;
}
