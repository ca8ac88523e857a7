import { current, isDraft } from 'immer';
import type { LegalEvent, Message, Metadata, WarningReport } from '../protocol/index.ts';
import type { Patches } from './patches.ts';
import type { RunEnd, RunFailure, RunState } from './state.ts';
import type { TextBuffers } from './text-buffers.ts';
import type { ThreadIndex } from './thread-index.ts';

/** How the active run was reported to end; provisional until the stream is over or the next run starts (L-06). */
export interface ReportedEnd {
  status: RunEnd;
  error?: RunFailure;
}

/** What the reducer keeps about the run that the stream is in; forgotten when the next one starts. */
export interface ActiveRun {
  /** Position in `runs`; -1 while no run was started. */
  at: number;
  /** Tool calls in start order (F-05). */
  startedCalls: string[];
  answeredCalls: Set<string>;
  /** Set by RUN_FINISHED and RUN_ERROR. */
  ended: ReportedEnd | undefined;
}

/** Everything a reducer may touch. */
export interface ReduceContext {
  /** The open Immer draft. */
  readonly draft: RunState;
  /**
   * Finishes the draft and opens a new one, after objects that are not ours were put into it: from an event, or from
   * the state before. Read through the same draft they would be changed in place. Drafts read earlier are void then.
   */
  renew(): void;
  readonly index: ThreadIndex;
  readonly buffers: TextBuffers;
  readonly patches: Patches;
  readonly active: ActiveRun;
  /** `runId` of the input of this exchange; `undefined` outside one. */
  readonly requestedRunId: string | undefined;
  /** Our clock, in ms, read once per batch of events. */
  readonly now: number;
  warn(warning: WarningReport): void;
}

/** The reducers of a family of events, one per type; a forgotten type does not compile. */
export type Reducers<T extends LegalEvent['type']> = {
  [K in T]: (context: ReduceContext, event: Extract<LegalEvent, { type: K }>) => void;
};

/**
 * A part of the draft as plain data, for work on a whole list: reading element by element through the draft would
 * make a proxy for each. Untouched elements keep their identity.
 */
export function plain<T>(part: T): T {
  // `current` is typed for drafts only; `part` is one here, of the same shape.
  return isDraft(part) ? (current(part as object) as T) : part;
}

/** Merges metadata key by key, last write wins, never into a value. */
export function mergeMetadata(held: Metadata | undefined, more: Metadata | undefined): Metadata | undefined {
  return more === undefined ? held : { ...held, ...more };
}

/** The message with this id, as a draft. */
export function heldMessage(context: ReduceContext, id: string): Message | undefined {
  const at = context.index.message(id);
  return at === undefined ? undefined : context.draft.messages[at];
}

/** Adds a message at the end. */
export function appendMessage(context: ReduceContext, message: Message): void {
  context.index.setMessage(message.id, context.draft.messages.length);
  context.draft.messages.push(message);
  context.draft.structure++;
}

// Moving a longer tail element by element through the draft would make a proxy for each.
const SPLICE_TAIL = 32;

/** Puts a message at a place; what stood there and after moves on. */
export function insertMessage(context: ReduceContext, at: number, message: Message): void {
  const { draft, index } = context;
  if (draft.messages.length - at > SPLICE_TAIL) {
    const list = plain(draft.messages).slice();
    list.splice(at, 0, message);
    draft.messages = list;
    index.moved(list, at);
    context.renew();
  } else {
    const tail = draft.messages.splice(at);
    draft.messages.push(message, ...tail);
    index.setMessage(message.id, at);
    tail.forEach((moved, offset) => index.setMessage(moved.id, at + 1 + offset));
  }
  context.draft.structure++;
}
