import type { Message } from '../protocol/index.ts';
import { settleCallItem } from './items.ts';
import { noteSubagent } from './reduce-subagent.ts';
import { activityKey } from './patches.ts';
import { plain, type ReduceContext, type Reducers } from './reduce-context.ts';

/** MESSAGES_SNAPSHOT: section 4 of the reducer rules. */
export const snapshotReducers: Reducers<'MESSAGES_SNAPSHOT'> = {
  MESSAGES_SNAPSHOT(context, event) {
    const held = plain(context.draft.messages);
    for (const message of held) context.patches.drop(activityKey(message.id));
    replaceMessages(context, reconcile(held, event.messages));
  },
};

/** Gives the thread another list of messages and notes what came with it. */
export function replaceMessages(context: ReduceContext, messages: Message[]): void {
  const { draft, index } = context;
  draft.messages = messages;
  draft.structure++;
  index.rebuild({ messages, items: plain(draft.items), subagents: plain(draft.subagents) });
  context.renew();
  for (const message of messages) {
    noteSubagent(context, message.subagentRunId);
    if (message.role !== 'assistant') continue;
    for (const call of message.toolCalls ?? []) {
      const resultId = index.result(call.id);
      settleCallItem(context, call.id, {
        messageId: message.id,
        ...(resultId === undefined ? {} : { resultId }),
      });
    }
  }
}

/**
 * The held list against the snapshot: restated messages are replaced where they stand, new ones follow, missing ones
 * go, except activities and reasoning where the snapshot does not speak of that role at all.
 */
export function reconcile(held: readonly Message[], snapshot: readonly Message[]): Message[] {
  const restated = new Map<string, Message>();
  for (const message of snapshot) restated.set(message.id, message);
  const mentions = (role: Message['role']): boolean => snapshot.some((message) => message.role === role);
  const keepsActivity = !mentions('activity');
  const keepsReasoning = !mentions('reasoning');

  const next: Message[] = [];
  const placed = new Set<string>();
  for (const message of held) {
    const copy = restated.get(message.id);
    if (copy !== undefined) next.push(copy);
    else if (message.role === 'activity' ? keepsActivity : message.role === 'reasoning' && keepsReasoning)
      next.push(message);
    placed.add(message.id);
  }
  for (const message of snapshot) {
    if (placed.has(message.id)) continue;
    placed.add(message.id);
    // Of one id stated twice the last one counts, once.
    next.push(restated.get(message.id) as Message);
  }
  return next;
}
