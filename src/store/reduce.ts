import type { AgentEvent, AssistantMessage, LegalEvent } from '../protocol/index.ts';
import { STATE_KEY } from './patches.ts';
import { heldMessage, type ReduceContext, type Reducers } from './reduce-context.ts';
import { runReducers } from './reduce-run.ts';
import { snapshotReducers } from './reduce-snapshot.ts';
import { shielded, stateReducers } from './reduce-state.ts';
import { subagentReducers } from './reduce-subagent.ts';
import { textReducers } from './reduce-text.ts';
import { heldCall, toolCallReducers } from './reduce-tool-call.ts';
import type { OpenText } from './text-buffers.ts';

const reducers: Reducers<LegalEvent['type']> = {
  ...runReducers,
  ...textReducers,
  ...toolCallReducers,
  ...stateReducers,
  ...subagentReducers,
  ...snapshotReducers,
};

/** These only add to a buffer or a patched copy, so what is buffered may stay so. */
const LEAVES_BUFFERS: ReadonlySet<string> = new Set([
  'TEXT_MESSAGE_CONTENT',
  'REASONING_MESSAGE_CONTENT',
  'TOOL_CALL_ARGS',
  'STATE_DELTA',
  'ACTIVITY_DELTA',
]);

/**
 * Applies one legal event to the open draft. The one writer of what agents say: pure (the clock is in the context),
 * synchronous, and O(1) in the length of the thread for every delta. `type` is the event's own as the string that the
 * pipeline compares by identity; the one in the event was parsed just now, and a look-up by it costs three times as much.
 */
export function reduce(
  context: ReduceContext,
  event: LegalEvent,
  type: LegalEvent['type'] = event.type,
): void {
  if (!LEAVES_BUFFERS.has(type)) flush(context);
  apply(context, event, type);
}

// The table ties each type to its event; through the union TypeScript sees only "some reducer and some event".
function apply<T extends LegalEvent['type']>(
  context: ReduceContext,
  event: Extract<LegalEvent, { type: T }>,
  type: LegalEvent['type'],
): void {
  const reducer = reducers[type] as (context: ReduceContext, event: AgentEvent) => void;
  reducer(context, event);
}

/** Writes buffered text and patched documents into the draft. */
export function flush(context: ReduceContext): void {
  context.buffers.flush((text) => writeText(context, text));
  context.patches.flush((key, value) => {
    if (key === STATE_KEY) {
      context.draft.state = frozenRoot(value);
      return;
    }
    const message = heldMessage(context, key.slice(1));
    if (message?.role === 'activity') message.content = frozenRoot(value) as Record<string, unknown>;
  });
}

// The patched copy is ours, so its root can be frozen where it is; `shielded` tells why.
function frozenRoot(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Object.freeze(value) : shielded(value);
}

function writeText(context: ReduceContext, text: OpenText): void {
  if (text.kind === 'toolCall') {
    const call = heldCall(context, text.id);
    if (call === undefined) return warnLost(context, text);
    call.function.arguments += text.pending;
    if (text.metadata !== undefined) call.metadata = { ...call.metadata, ...text.metadata };
    return;
  }
  const message = heldMessage(context, text.id) as AssistantMessage | undefined;
  if (message === undefined) return warnLost(context, text);
  message.content = (message.content ?? '') + text.pending;
  if (text.metadata !== undefined) message.metadata = { ...message.metadata, ...text.metadata };
}

/** A snapshot dropped the message while it was open: its text is not made anew. */
function warnLost(context: ReduceContext, text: OpenText): void {
  context.warn({
    code: 'lost-entity',
    rule: 'R-09',
    message: `Text arrived for the ${text.kind === 'toolCall' ? 'tool call' : 'message'} "${text.id}", which a snapshot removed; it is dropped.`,
  });
}
