import { findDanglingCalls, type ContentPart, type ToolMessage } from '../protocol/index.ts';
import { newId } from './ids.ts';
import { plain, type ReduceContext } from './reduce-context.ts';
import { heldCall, insertResult } from './reduce-tool-call.ts';
import type { Run, RunState } from './state.ts';

/** Puts the answer to a tool call next to it (F-07, F-08). */
export function addToolAnswer(
  context: ReduceContext,
  toolCallId: string,
  content: string | ContentPart[],
  error?: string,
): void {
  const message: ToolMessage = {
    id: newId('tool'),
    role: 'tool',
    toolCallId,
    content,
    ...(error === undefined ? {} : { error }),
  };
  insertResult(context, message);
}

/** A result as a tool message holds it: text and parts stay, other values become JSON text. */
export function toolContent(result: unknown): string | ContentPart[] {
  if (typeof result === 'string') return result;
  if (isParts(result)) return result;
  if (result === undefined) return '';
  try {
    // A function or a symbol has no JSON; its text is still better than nothing.
    return JSON.stringify(result) ?? String(result);
  } catch {
    return String(result);
  }
}

function isParts(value: unknown): value is ContentPart[] {
  const types = ['text', 'image', 'audio', 'video', 'document'];
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (part) => typeof part === 'object' && part !== null && types.includes((part as ContentPart).type),
    )
  );
}

/** What the agent is told of a call that nobody answered (O-10, F-12). */
const NOT_EXECUTED = 'Not executed: the run moved on without an answer to this call.';

/**
 * Answers every call that would be left hanging when the thread goes on, except those that the answers to open
 * questions cover (I-21). A run that was interrupted may have suspended calls of the agent's own beside the one in
 * question; it carries them out when it is resumed (I-12), so only calls of `ownTools` are answered then.
 */
export function closeDanglingCalls(context: ReduceContext, ownTools?: ReadonlySet<string>): void {
  const covered = new Set(context.draft.interrupts.map((interrupt) => interrupt.toolCallId));
  for (const toolCallId of findDanglingCalls(plain(context.draft.messages))) {
    if (covered.has(toolCallId)) continue;
    if (ownTools !== undefined && !ownTools.has(heldCall(context, toolCallId)?.function.name ?? '')) continue;
    addToolAnswer(context, toolCallId, NOT_EXECUTED, 'not executed');
  }
}

/**
 * The calls that this side has to answer: left pending by the live run that ended well, with no answer yet, and not
 * the subject of an open question (F-06).
 */
export function actionableCalls(state: RunState): string[] {
  const run = state.runs.findLast((each) => each.kind === 'requested') as Run | undefined;
  if (run === undefined || (run.status !== 'finished' && run.status !== 'interrupted')) return [];
  const covered = new Set(state.interrupts.map((interrupt) => interrupt.toolCallId));
  const answered = new Set(
    state.messages.flatMap((message) => (message.role === 'tool' ? [message.toolCallId] : [])),
  );
  return run.pendingToolCallIds.filter((id) => !covered.has(id) && !answered.has(id));
}
