import type { AgentEvent, Message, ReasoningMessage } from '../protocol/index.ts';
import { closeItem, openItem } from './items.ts';
import {
  appendMessage,
  heldMessage,
  mergeMetadata,
  type ReduceContext,
  type Reducers,
} from './reduce-context.ts';
import { noteSubagent } from './reduce-subagent.ts';

type TextType =
  | 'TEXT_MESSAGE_START'
  | 'TEXT_MESSAGE_CONTENT'
  | 'TEXT_MESSAGE_END'
  | 'REASONING_START'
  | 'REASONING_END'
  | 'REASONING_MESSAGE_START'
  | 'REASONING_MESSAGE_CONTENT'
  | 'REASONING_MESSAGE_END';

/** Text and reasoning: sections 2 and 7 of the reducer rules. */
export const textReducers: Reducers<TextType> = {
  TEXT_MESSAGE_START(context, event) {
    start(context, 'text', event, () => ({
      id: event.messageId,
      role: event.role ?? 'assistant',
      content: '',
      ...(event.name === undefined ? {} : { name: event.name }),
    }));
  },
  TEXT_MESSAGE_CONTENT(context, event) {
    context.buffers.append('text', event.messageId, event.delta, event.metadata);
  },
  TEXT_MESSAGE_END(context, event) {
    end(context, 'text', event);
  },
  // A span is a bracket around thinking, not a message.
  REASONING_START(context, event) {
    noteSubagent(context, event.subagentRunId);
    openItem(context, 'span', event.messageId, event.subagentRunId);
    context.draft.structure++;
  },
  REASONING_END(context, event) {
    closeItem(context, 'span', event.messageId);
  },
  REASONING_MESSAGE_START(context, event) {
    start(context, 'reasoning', event, (): ReasoningMessage => ({
      id: event.messageId,
      role: 'reasoning',
      content: '',
    }));
  },
  REASONING_MESSAGE_CONTENT(context, event) {
    context.buffers.append('reasoning', event.messageId, event.delta, event.metadata);
  },
  REASONING_MESSAGE_END(context, event) {
    end(context, 'reasoning', event);
  },
};

type StartEvent = AgentEvent<'TEXT_MESSAGE_START' | 'REASONING_MESSAGE_START'>;
type EndEvent = AgentEvent<'TEXT_MESSAGE_END' | 'REASONING_MESSAGE_END'>;

function start(
  context: ReduceContext,
  kind: 'text' | 'reasoning',
  event: StartEvent,
  mint: () => Message,
): void {
  const held = heldMessage(context, event.messageId);
  const swallowed = held !== undefined && !accepts(kind, held);
  context.buffers.open(kind, event.messageId, swallowed);
  if (swallowed) {
    context.warn({
      code: 'id-collision',
      rule: held.role === 'activity' ? 'R-05' : 'R-06',
      eventType: event.type,
      message: `${event.type} names "${event.messageId}", which is already a message of role ${held.role}; that message stays and this text is dropped.`,
    });
    return;
  }
  noteSubagent(context, event.subagentRunId);
  if (held === undefined) {
    const message = mint();
    if (event.subagentRunId !== undefined) message.subagentRunId = event.subagentRunId;
    if (event.metadata !== undefined) message.metadata = { ...event.metadata };
    appendMessage(context, message);
  } else {
    const merged = mergeMetadata(held.metadata, event.metadata);
    if (merged !== undefined) held.metadata = merged;
  }
  openItem(context, kind, event.messageId, event.subagentRunId);
}

function accepts(kind: 'text' | 'reasoning', held: Message): boolean {
  if (kind === 'reasoning') return held.role === 'reasoning';
  return held.role !== 'activity' && held.role !== 'reasoning' && held.role !== 'tool';
}

function end(context: ReduceContext, kind: 'text' | 'reasoning', event: EndEvent): void {
  const open = context.buffers.get(kind, event.messageId);
  context.buffers.close(kind, event.messageId);
  if (open === undefined || open.swallowed) return;
  closeItem(context, kind, event.messageId);
  const held = heldMessage(context, event.messageId);
  if (held === undefined || event.metadata === undefined) return;
  held.metadata = { ...held.metadata, ...event.metadata };
}
