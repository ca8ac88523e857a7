import {
  applyPatch,
  type ActivityMessage,
  type JsonPatchOperation,
  type PatchError,
} from '../protocol/index.ts';
import { STATE_KEY, activityKey } from './patches.ts';
import {
  appendMessage,
  heldMessage,
  mergeMetadata,
  plain,
  type ReduceContext,
  type Reducers,
} from './reduce-context.ts';
import { noteSubagent } from './reduce-subagent.ts';

type StateType = 'STATE_SNAPSHOT' | 'STATE_DELTA' | 'ACTIVITY_SNAPSHOT' | 'ACTIVITY_DELTA';

/** Shared state and activities: sections 5 and 6 of the reducer rules. */
export const stateReducers: Reducers<StateType> = {
  STATE_SNAPSHOT(context, event) {
    context.patches.drop(STATE_KEY);
    context.draft.state = shielded(event.snapshot);
    context.draft.stateMayDiverge = false;
    noteProvenance(context, event.subagentRunId);
  },
  STATE_DELTA(context, event) {
    const error = context.patches.apply(STATE_KEY, () => plain(context.draft.state), event.delta);
    if (error === undefined) {
      noteProvenance(context, event.subagentRunId);
      return;
    }
    context.draft.stateMayDiverge = true;
    warnUnapplied(context, event.type, 'R-23', 'state', error);
  },
  ACTIVITY_SNAPSHOT(context, event) {
    const held = heldMessage(context, event.messageId);
    if (held !== undefined && held.role !== 'activity') {
      // With `replace: false` the message was to stay anyway, so nothing is lost (R-33).
      if (event.replace !== false) warnTaken(context, event.type, 'R-33', event.messageId, held.role);
      return;
    }
    noteSubagent(context, event.subagentRunId);
    if (held === undefined) {
      const message: ActivityMessage = {
        id: event.messageId,
        role: 'activity',
        activityType: event.activityType,
        content: shielded(event.content),
        ...(event.subagentRunId === undefined ? {} : { subagentRunId: event.subagentRunId }),
        ...(event.metadata === undefined ? {} : { metadata: { ...event.metadata } }),
      };
      appendMessage(context, message);
      return;
    }
    if (event.replace !== false) {
      context.patches.drop(activityKey(event.messageId));
      held.content = shielded(event.content);
      held.activityType = event.activityType;
      if (held.subagentRunId !== event.subagentRunId) {
        if (event.subagentRunId === undefined) delete held.subagentRunId;
        else held.subagentRunId = event.subagentRunId;
        context.draft.structure++;
      }
    }
    mergeInto(held, event.metadata);
  },
  ACTIVITY_DELTA(context, event) {
    const held = heldMessage(context, event.messageId);
    if (held === undefined || held.role !== 'activity') {
      context.warn({
        code: 'unknown-activity',
        rule: 'R-34',
        eventType: event.type,
        message: `ACTIVITY_DELTA names "${event.messageId}", which is ${held === undefined ? 'not held' : `a message of role ${held.role}`}; the patch is dropped.`,
      });
      return;
    }
    noteSubagent(context, event.subagentRunId);
    const error = patchActivity(context, held, event.patch);
    if (error === undefined) {
      if (held.activityType !== event.activityType) held.activityType = event.activityType;
    } else {
      warnUnapplied(context, event.type, 'R-35', `activity "${event.messageId}"`, error);
    }
    mergeInto(held, event.metadata);
  },
};

function patchActivity(
  context: ReduceContext,
  held: ActivityMessage,
  patch: readonly JsonPatchOperation[],
): PatchError | undefined {
  const key = activityKey(held.id);
  const read = (): Record<string, unknown> => plain(held.content);
  // Only a patch of the root can turn the content into something that is no object (R-36); such a patch is rare,
  // so it alone is tried on the side first.
  if (patch.some((operation) => operation.path === '' && operation.op !== 'test')) {
    const tried = applyPatch(context.patches.peek(key)?.value ?? read(), patch);
    if (!tried.ok) return tried.error;
    if (typeof tried.doc !== 'object' || tried.doc === null || Array.isArray(tried.doc))
      return { index: 0, path: '', reason: 'the result is not an object' };
    context.patches.drop(key);
    held.content = shielded(tried.doc as Record<string, unknown>);
    return undefined;
  }
  return context.patches.apply(key, read, patch);
}

function mergeInto(held: ActivityMessage, metadata: ActivityMessage['metadata']): void {
  const merged = mergeMetadata(held.metadata, metadata);
  if (merged !== undefined && metadata !== undefined) held.metadata = merged;
}

/** The tag on a state event says who changed it, nothing else (R-25). */
function noteProvenance(context: ReduceContext, subagentRunId: string | undefined): void {
  noteSubagent(context, subagentRunId);
  if (context.draft.stateChangedBy === subagentRunId) return;
  if (subagentRunId === undefined) delete context.draft.stateChangedBy;
  else context.draft.stateChangedBy = subagentRunId;
}

/**
 * Freezes the outermost container only. Immer walks into plain objects that a draft was given, looking for drafts,
 * which costs time that grows with the document; it stops at a frozen one.
 */
export function shielded<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  return Object.freeze(Array.isArray(value) ? (value.slice() as T) : { ...value });
}

function warnUnapplied(
  context: ReduceContext,
  eventType: string,
  rule: string,
  what: string,
  error: PatchError,
): void {
  context.warn({
    code: 'patch-not-applied',
    rule,
    eventType,
    path: error.path,
    message: `Failed to apply ${what} patch: operation ${error.index} at "${error.path}" (${error.reason}); the value before it stays.`,
  });
}

function warnTaken(context: ReduceContext, eventType: string, rule: string, id: string, role: string): void {
  context.warn({
    code: 'id-collision',
    rule,
    eventType,
    message: `${eventType} names "${id}", which is already a message of role ${role}; that message stays and the event is dropped.`,
  });
}
