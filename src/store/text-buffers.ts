import type { Metadata } from '../protocol/index.ts';

/** What is open: a text message, a reasoning message or the arguments of a tool call. */
export interface OpenText {
  kind: 'text' | 'reasoning' | 'toolCall';
  id: string;
  /** Deltas since the last flush. */
  pending: string;
  metadata: Metadata | undefined;
  /** The id belongs to something else, so this opening is ignored. */
  swallowed: boolean;
  dirty: boolean;
}

/**
 * The open texts of a run. A delta costs one string append; the draft is touched once per flush, whatever the number
 * of deltas.
 */
export interface TextBuffers {
  open(kind: OpenText['kind'], id: string, swallowed: boolean): void;
  get(kind: OpenText['kind'], id: string): OpenText | undefined;
  append(kind: OpenText['kind'], id: string, delta: string, metadata: Metadata | undefined): void;
  close(kind: OpenText['kind'], id: string): void;
  /** Hands each changed text to `write` and empties it. */
  flush(write: (text: OpenText) => void): void;
  /** Forgets everything, open or not. */
  clear(): void;
}

export function createTextBuffers(): TextBuffers {
  const maps: Record<OpenText['kind'], Map<string, OpenText>> = {
    text: new Map(),
    reasoning: new Map(),
    toolCall: new Map(),
  };
  let dirty: OpenText[] = [];

  return {
    open(kind, id, swallowed) {
      maps[kind].set(id, { kind, id, pending: '', metadata: undefined, swallowed, dirty: false });
    },
    get: (kind, id) => maps[kind].get(id),
    append(kind, id, delta, metadata) {
      const text = maps[kind].get(id);
      if (text === undefined || text.swallowed) return;
      text.pending += delta;
      if (metadata !== undefined) text.metadata = { ...text.metadata, ...metadata };
      if (text.dirty) return;
      text.dirty = true;
      dirty.push(text);
    },
    close: (kind, id) => void maps[kind].delete(id),
    flush(write) {
      if (dirty.length === 0) return;
      const changed = dirty;
      dirty = [];
      for (const text of changed) {
        text.dirty = false;
        write(text);
        text.pending = '';
        text.metadata = undefined;
      }
    },
    clear() {
      for (const map of Object.values(maps)) map.clear();
      dirty = [];
    },
  };
}
