import type { AssistantMessage, Message, ToolMessage } from '../protocol/index.ts';
import type { Item, RunState } from './state.ts';

/** Where a tool call sits: the message that holds it and its place in `toolCalls`. */
export interface CallPlace {
  messageId: string;
  at: number;
}

/**
 * Positions by id, kept beside the draft, because every look through a draft makes a proxy per element. They are
 * never part of the public state: a by-id record copied per change costs far more than an array.
 */
export interface ThreadIndex {
  message(id: string): number | undefined;
  call(id: string): CallPlace | undefined;
  /** The tool message that answers a call. */
  result(toolCallId: string): string | undefined;
  item(kind: Item['kind'], id: string): number | undefined;
  subagent(id: string): number | undefined;
  setMessage(id: string, at: number): void;
  setCall(id: string, place: CallPlace): void;
  setResult(toolCallId: string, messageId: string): void;
  setItem(kind: Item['kind'], id: string, at: number): void;
  setSubagent(id: string, at: number): void;
  /** Messages from `at` on have moved. */
  moved(messages: readonly Message[], at: number): void;
  rebuild(state: Pick<RunState, 'messages' | 'items' | 'subagents'>): void;
}

/** Builds the positions of a state that is no draft. */
export function createThreadIndex(state: RunState): ThreadIndex {
  const messages = new Map<string, number>();
  const calls = new Map<string, CallPlace>();
  const results = new Map<string, string>();
  const subagents = new Map<string, number>();
  const items: Record<Item['kind'], Map<string, number>> = {
    text: new Map(),
    reasoning: new Map(),
    span: new Map(),
    toolCall: new Map(),
  };

  const index: ThreadIndex = {
    message: (id) => messages.get(id),
    call: (id) => calls.get(id),
    result: (id) => results.get(id),
    item: (kind, id) => items[kind].get(id),
    subagent: (id) => subagents.get(id),
    setMessage: (id, at) => void messages.set(id, at),
    setCall: (id, place) => void calls.set(id, place),
    setResult: (id, messageId) => void results.set(id, messageId),
    setItem: (kind, id, at) => void items[kind].set(id, at),
    setSubagent: (id, at) => void subagents.set(id, at),
    moved(list, from) {
      for (let at = from; at < list.length; at++) messages.set((list[at] as Message).id, at);
    },
    rebuild(next) {
      for (const map of [messages, calls, results, subagents, ...Object.values(items)]) map.clear();
      next.messages.forEach((message, at) => {
        messages.set(message.id, at);
        if (message.role === 'assistant') indexCalls(message, calls);
        if (message.role === 'tool') results.set((message as ToolMessage).toolCallId, message.id);
      });
      next.items.forEach((item, at) => items[item.kind].set(item.id, at));
      next.subagents.forEach((subagent, at) => subagents.set(subagent.subagentRunId, at));
    },
  };
  index.rebuild(state);
  return index;
}

function indexCalls(message: AssistantMessage, calls: Map<string, CallPlace>): void {
  message.toolCalls?.forEach((call, at) => calls.set(call.id, { messageId: message.id, at }));
}
