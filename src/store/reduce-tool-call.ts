import type { AgentEvent, AssistantMessage, Message, ToolCall, ToolMessage } from '../protocol/index.ts';
import { closeItem, openItem, settleCallItem } from './items.ts';
import {
  appendMessage,
  heldMessage,
  insertMessage,
  mergeMetadata,
  plain,
  type ReduceContext,
  type Reducers,
} from './reduce-context.ts';
import { noteSubagent } from './reduce-subagent.ts';

type ToolCallType =
  'TOOL_CALL_START' | 'TOOL_CALL_ARGS' | 'TOOL_CALL_END' | 'TOOL_CALL_RESULT' | 'REASONING_ENCRYPTED_VALUE';

/** Tool calls, their results and encrypted values: sections 3 and 8 of the reducer rules. */
export const toolCallReducers: Reducers<ToolCallType> = {
  TOOL_CALL_START(context, event) {
    noteSubagent(context, event.subagentRunId);
    const { toolCallId } = event;
    const held = heldCall(context, toolCallId);
    if (held === undefined) addCall(context, event);
    else reopenCall(context, held, event);
    context.buffers.open('toolCall', toolCallId, false);
    openItem(context, 'toolCall', toolCallId, event.subagentRunId, context.index.call(toolCallId)?.messageId);
    if (!context.active.startedCalls.includes(toolCallId)) context.active.startedCalls.push(toolCallId);
  },
  TOOL_CALL_ARGS(context, event) {
    context.buffers.append('toolCall', event.toolCallId, event.delta, event.metadata);
  },
  TOOL_CALL_END(context, event) {
    context.buffers.close('toolCall', event.toolCallId);
    closeItem(context, 'toolCall', event.toolCallId);
    if (event.metadata === undefined) return;
    const call = heldCall(context, event.toolCallId);
    if (call !== undefined) call.metadata = { ...call.metadata, ...event.metadata };
  },
  TOOL_CALL_RESULT(context, event) {
    noteSubagent(context, event.subagentRunId);
    context.active.answeredCalls.add(event.toolCallId);
    const held = heldMessage(context, event.messageId);
    if (held === undefined) addResult(context, event);
    else replaceResult(context, held, event);
    endCall(context, event.toolCallId);
  },
  REASONING_ENCRYPTED_VALUE(context, event) {
    const target =
      event.subtype === 'tool-call'
        ? heldCall(context, event.entityId)
        : heldMessage(context, event.entityId);
    if (target === undefined || ('role' in target && target.role === 'activity')) {
      context.warn({
        code: 'unknown-entity',
        rule: 'R-54',
        eventType: event.type,
        message: `REASONING_ENCRYPTED_VALUE names the ${event.subtype} "${event.entityId}", which cannot hold one; the value is dropped.`,
      });
      return;
    }
    // The label lives and dies with its value.
    const holder = target as { encryptedValue?: string; encryptedValueType?: string };
    holder.encryptedValue = event.encryptedValue;
    if (event.encryptedValueType === undefined) delete holder.encryptedValueType;
    else holder.encryptedValueType = event.encryptedValueType;
  },
};

/** A call lasts until its result, unless that came in a later run: then a person's pause lies in between. */
function endCall(context: ReduceContext, toolCallId: string): void {
  const at = context.index.item('toolCall', toolCallId);
  const item = at === undefined ? undefined : context.draft.items[at];
  const runId = context.draft.runs[context.active.at]?.runId;
  if (item?.startedAt !== undefined && item.runId === runId) item.endedAt = context.now;
}

/** The call with this id, as a draft. */
export function heldCall(context: ReduceContext, toolCallId: string): ToolCall | undefined {
  const place = context.index.call(toolCallId);
  if (place === undefined) return undefined;
  const message = heldMessage(context, place.messageId) as AssistantMessage | undefined;
  return message?.toolCalls?.[place.at];
}

function reopenCall(context: ReduceContext, held: ToolCall, event: AgentEvent<'TOOL_CALL_START'>): void {
  if (held.function.name !== event.toolCallName) {
    context.warn({
      code: 'call-renamed',
      rule: 'R-13',
      eventType: event.type,
      message: `The tool call "${event.toolCallId}" was opened again under another name; it is now called ${event.toolCallName}.`,
    });
    held.function.name = event.toolCallName;
  }
  const merged = mergeMetadata(held.metadata, event.metadata);
  if (merged !== undefined) held.metadata = merged;
}

function addCall(context: ReduceContext, event: AgentEvent<'TOOL_CALL_START'>): void {
  const { toolCallId: id, parentMessageId: parentId } = event;
  const call: ToolCall = {
    id,
    type: 'function',
    function: { name: event.toolCallName, arguments: '' },
    ...(event.metadata === undefined ? {} : { metadata: { ...event.metadata } }),
  };
  const parent = parentId === undefined ? undefined : heldMessage(context, parentId);
  if (parent?.role === 'assistant') {
    context.index.setCall(id, { messageId: parent.id, at: parent.toolCalls?.length ?? 0 });
    if (parent.toolCalls === undefined) parent.toolCalls = [call];
    else parent.toolCalls.push(call);
    context.draft.structure++;
  } else {
    mintCallMessage(context, event, parent, call);
  }
  adoptEarlyResult(context, id);
}

function mintCallMessage(
  context: ReduceContext,
  event: AgentEvent<'TOOL_CALL_START'>,
  parent: Message | undefined,
  call: ToolCall,
): void {
  if (parent !== undefined) {
    context.warn({
      code: 'id-collision',
      rule: 'R-11',
      eventType: event.type,
      message: `TOOL_CALL_START names "${parent.id}" as its parent, which is a message of role ${parent.role}; the call gets a message of its own.`,
    });
  }
  const wanted = parent === undefined ? (event.parentMessageId ?? event.toolCallId) : event.toolCallId;
  const taken = context.index.message(wanted) !== undefined;
  // A call id that is already a message's id must not take that message over; ids are opaque, so any free one does.
  const id = taken ? `${wanted}#call` : wanted;
  context.index.setCall(call.id, { messageId: id, at: 0 });
  appendMessage(context, {
    id,
    role: 'assistant',
    toolCalls: [call],
    ...(event.subagentRunId === undefined ? {} : { subagentRunId: event.subagentRunId }),
  });
}

/** A result that came before its call is moved next to it, where providers expect it. */
function adoptEarlyResult(context: ReduceContext, toolCallId: string): void {
  const resultId = context.index.result(toolCallId);
  const place = context.index.call(toolCallId);
  if (resultId === undefined || place === undefined) return;
  const list = plain(context.draft.messages).slice();
  const from = list.findIndex((message) => message.id === resultId);
  const [result] = list.splice(from, 1);
  const holder = list.findIndex((message) => message.id === place.messageId);
  list.splice(holder + 1, 0, result as Message);
  context.draft.messages = list;
  context.index.moved(list, 0);
  context.renew();
  settleCallItem(context, toolCallId, { messageId: place.messageId, resultId });
}

function addResult(context: ReduceContext, event: AgentEvent<'TOOL_CALL_RESULT'>): void {
  const { toolCallId } = event;
  insertResult(context, {
    id: event.messageId,
    role: 'tool',
    toolCallId,
    content: event.content,
    ...(event.subagentRunId === undefined ? {} : { subagentRunId: event.subagentRunId }),
    ...(event.metadata === undefined ? {} : { metadata: { ...event.metadata } }),
  });
}

/** Puts a tool message after its call's message and the results already there. */
export function insertResult(context: ReduceContext, message: ToolMessage): void {
  const { draft, index } = context;
  const place = index.call(message.toolCallId);
  index.setResult(message.toolCallId, message.id);
  if (place === undefined) {
    appendMessage(context, message);
    return;
  }
  let at = (index.message(place.messageId) ?? draft.messages.length - 1) + 1;
  while (at < draft.messages.length && draft.messages[at]?.role === 'tool') at++;
  if (at === draft.messages.length) appendMessage(context, message);
  else insertMessage(context, at, message);
  settleCallItem(context, message.toolCallId, { messageId: place.messageId, resultId: message.id });
}

function replaceResult(context: ReduceContext, held: Message, event: AgentEvent<'TOOL_CALL_RESULT'>): void {
  if (held.role !== 'tool' || held.toolCallId !== event.toolCallId) {
    context.warn({
      code: 'id-collision',
      rule: 'R-16',
      eventType: event.type,
      message: `TOOL_CALL_RESULT mints the message "${event.messageId}", which already stands for something else; the result is dropped.`,
    });
    return;
  }
  held.content = event.content;
  const merged = mergeMetadata(held.metadata, event.metadata);
  if (merged !== undefined) held.metadata = merged;
}
