import type { Message } from '../protocol/index.ts';
import { initialRunState, type Item, type RunState } from './state.ts';

/** The state of a thread that begins with something: the caller's data is copied, since a state is never changed. */
export function indexedState(threadId: string, messages: Message[] = [], state: unknown = {}): RunState {
  const held = copyOf(messages);
  return {
    ...initialRunState(threadId),
    messages: held,
    items: itemsOf(held),
    state: copyOf(state),
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

/**
 * A copy of JSON data that shares its strings: they cannot change, and a structured clone makes each anew, which costs
 * as much memory as the thread itself. What is no plain data is cloned.
 */
function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  // Mapped or spread, it is of the same type again.
  if (Array.isArray(value)) return value.map(copyOf) as T;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return structuredClone(value);
  // Plain, as its prototype says.
  const copy = { ...value } as Record<string, unknown>;
  for (const key of Object.keys(copy)) {
    const member = copy[key];
    if (typeof member === 'object' && member !== null) copy[key] = copyOf(member);
  }
  return copy as T;
}
