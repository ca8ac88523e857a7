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

/**
 * Replaces the content of a user message and cuts all that came after it. Gives false where there is no such message.
 * The message keeps its id: an agent that keeps the thread itself finds by it what was changed, and would take a
 * message with a new id as one more question (LangGraph's adapter does).
 */
export function replaceQuestion(
  context: ReduceContext,
  messageId: string,
  content: string | ContentPart[],
): boolean {
  const messages = plain(context.draft.messages);
  const at = messages.findIndex((message) => message.id === messageId && message.role === 'user');
  if (at < 0) return false;
  // Whatever else the message carried, such as an encrypted value, was about what it said.
  cutTo(context, messages, at, [{ id: messageId, role: 'user', content }]);
  return true;
}

/**
 * Takes back what the last run said and did not bring to an end: the text and the thoughts that nothing follows. The
 * attempt is about to be made again, and most agents take a history that ends with an answer as answered: they would
 * do nothing. Calls and results stay, since what they did is done (T-18).
 */
export function cutAttempt(context: ReduceContext): void {
  const { draft } = context;
  const run = draft.runs.at(-1);
  const messages = plain(draft.messages);
  const said = new Set(
    plain(draft.items)
      .filter((item) => item.runId === run?.runId && (item.kind === 'text' || item.kind === 'reasoning'))
      .map((item) => item.id),
  );
  const isLoose = (message: Message): boolean =>
    said.has(message.id) &&
    message.subagentRunId === undefined &&
    (message.role === 'reasoning' ||
      (message.role === 'assistant' && (message.toolCalls ?? []).length === 0));
  // Activities are never sent, so they end no history.
  const end = messages.findLastIndex((message) => !isLoose(message) && message.role !== 'activity');
  const gone = new Set(
    messages
      .slice(end + 1)
      .filter(isLoose)
      .map((message) => message.id),
  );
  if (gone.size === 0) return;
  draft.items = plain(draft.items).filter((item) => item.kind === 'toolCall' || !gone.has(item.id));
  const kept = messages.filter((message) => !gone.has(message.id));
  const last = kept.at(-1)?.id;
  if (run?.lastMessageId !== undefined && gone.has(run.lastMessageId) && last !== undefined)
    run.lastMessageId = last;
  replaceMessages(context, kept);
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
