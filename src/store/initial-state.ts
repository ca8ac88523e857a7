import type { Message } from '../protocol/index.ts';
import { initialRunState, type Item, type RunState } from './state.ts';

/** The state of a thread that begins with something: the caller's data is copied, since a state is never changed. */
export function indexedState(threadId: string, messages: Message[] = [], state: unknown = {}): RunState {
  const held = structuredClone(messages);
  return {
    ...initialRunState(threadId),
    messages: held,
    items: itemsOf(held),
    state: structuredClone(state),
  };
}

/** Every held tool call has an item, so that its result is found without a search. */
export function itemsOf(messages: readonly Message[]): Item[] {
  const results = new Map<string, string>();
  for (const message of messages) if (message.role === 'tool') results.set(message.toolCallId, message.id);
  return messages.flatMap((message) =>
    message.role !== 'assistant'
      ? []
      : (message.toolCalls ?? []).map((call): Item => {
          const resultId = results.get(call.id);
          return {
            kind: 'toolCall',
            id: call.id,
            status: 'closed',
            messageId: message.id,
            ...(resultId === undefined ? {} : { resultId }),
          };
        }),
  );
}
