import type { ContentPart, Message, UserMessage } from '../protocol/index.ts';
import { newId } from './ids.ts';
import { plain, type ReduceContext } from './reduce-context.ts';
import { replaceMessages } from './reduce-snapshot.ts';

/** A user message as it goes into the thread. */
export function userMessage(content: string | ContentPart[]): UserMessage {
  return { id: newId('msg'), role: 'user', content };
}

/**
 * Cuts the answer that holds an assistant message, up to the user message before it. Gives false where there is no
 * such message.
 */
export function cutAnswer(context: ReduceContext, messageId: string | undefined): boolean {
  const messages = plain(context.draft.messages);
  const from =
    messageId === undefined
      ? messages.findLastIndex((message) => message.role !== 'user')
      : messages.findIndex((message) => message.id === messageId);
  if (from < 0) return false;
  const asked = messages.slice(0, from + 1).findLastIndex((message) => message.role === 'user');
  cutTo(context, messages, asked + 1);
  return true;
}

/** Replaces a user message and cuts all that came after it. Gives false where there is no such message. */
export function replaceQuestion(
  context: ReduceContext,
  messageId: string,
  content: string | ContentPart[],
): boolean {
  const messages = plain(context.draft.messages);
  const at = messages.findIndex((message) => message.id === messageId && message.role === 'user');
  if (at < 0) return false;
  cutTo(context, messages, at, [userMessage(content)]);
  return true;
}

/** Keeps the first `length` messages; what hung on the others goes with them. */
function cutTo(
  context: ReduceContext,
  messages: readonly Message[],
  length: number,
  added: Message[] = [],
): void {
  const kept = messages.slice(0, length);
  const keptIds = new Set(kept.map((message) => message.id));
  const gone = new Set(messages.slice(length).map((message) => message.id));
  const { draft } = context;
  const owners = new Set(kept.map((message) => message.subagentRunId));
  draft.subagents = plain(draft.subagents).filter(
    (subagent) =>
      owners.has(subagent.subagentRunId) ||
      // A lane that began right behind the last kept message belongs to the answer that was cut.
      (keptIds.has(subagent.afterMessageId ?? '') && subagent.afterMessageId !== kept.at(-1)?.id),
  );
  draft.runs = plain(draft.runs).filter(
    (run) =>
      run.lastMessageId === undefined ||
      (keptIds.has(run.lastMessageId) && run.lastMessageId !== kept.at(-1)?.id),
  );
  const runIds = new Set(draft.runs.map((run) => run.runId));
  draft.steps = plain(draft.steps).filter((step) => runIds.has(step.runId));
  draft.items = plain(draft.items).filter((item) =>
    item.kind === 'span'
      ? item.runId === undefined || runIds.has(item.runId)
      : !gone.has(item.messageId ?? item.id),
  );
  draft.interrupts = [];
  draft.pendingCalls = [];
  draft.drafts = {};
  replaceMessages(context, [...kept, ...added]);
}
