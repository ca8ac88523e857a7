import { createPatcher, type JsonPatchOperation, type PatchError, type Patcher } from '../protocol/index.ts';

/**
 * The documents that patches work on during one frame. Each is copied along the patched paths once per frame, not
 * once per patch, and written back when the frame is published.
 */
export interface Patches {
  /** Patches the document of `key`; `read` gives its value at the first patch of the frame. */
  apply(key: string, read: () => unknown, operations: readonly JsonPatchOperation[]): PatchError | undefined;
  /** The patched value of `key`, if it was patched in this frame. */
  peek(key: string): { value: unknown } | undefined;
  /** Forgets the patches of a document that was replaced. */
  drop(key: string): void;
  /** Hands each patched document to `write` and starts the next frame. */
  flush(write: (key: string, value: unknown) => void): void;
}

/** Key of the shared state; activities are keyed by their message id behind a letter. */
export const STATE_KEY = 's';

/** Key of an activity's content. */
export function activityKey(messageId: string): string {
  return `a${messageId}`;
}

export function createPatches(): Patches {
  const open = new Map<string, { patcher: Patcher; changed: boolean }>();
  return {
    apply(key, read, operations) {
      let entry = open.get(key);
      if (entry === undefined) {
        entry = { patcher: createPatcher(read()), changed: false };
        open.set(key, entry);
      }
      const result = entry.patcher.apply(operations);
      if (!result.ok) return result.error;
      entry.changed ||= operations.length > 0;
      return undefined;
    },
    peek(key) {
      const entry = open.get(key);
      return entry?.changed ? { value: entry.patcher.doc } : undefined;
    },
    drop: (key) => void open.delete(key),
    flush(write) {
      if (open.size === 0) return;
      for (const [key, { patcher, changed }] of open) if (changed) write(key, patcher.doc);
      open.clear();
    },
  };
}
