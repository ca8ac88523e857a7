// Events in few words for tests: each builder takes what the event must have, and `more` for the rest.
import type { AgentEvent, EventType, JsonPatchOperation, Message } from '../../src/protocol/index.ts';

type More<T extends EventType> = Partial<Omit<AgentEvent<T>, 'type'>>;

/** The thread and run that the builders name unless told otherwise. */
export const THREAD = 't';
export const RUN = 'r';

export function runStarted(runId: string = RUN, more: More<'RUN_STARTED'> = {}): AgentEvent<'RUN_STARTED'> {
  return { type: 'RUN_STARTED', threadId: THREAD, runId, ...more };
}

export function runFinished(
  runId: string = RUN,
  more: More<'RUN_FINISHED'> = {},
): AgentEvent<'RUN_FINISHED'> {
  return { type: 'RUN_FINISHED', threadId: THREAD, runId, ...more };
}

export function runError(message = 'boom', more: More<'RUN_ERROR'> = {}): AgentEvent<'RUN_ERROR'> {
  return { type: 'RUN_ERROR', message, ...more };
}

export function stepStarted(stepName: string, subagentRunId?: string): AgentEvent<'STEP_STARTED'> {
  return { type: 'STEP_STARTED', stepName, ...tag(subagentRunId) };
}

export function stepFinished(stepName: string, subagentRunId?: string): AgentEvent<'STEP_FINISHED'> {
  return { type: 'STEP_FINISHED', stepName, ...tag(subagentRunId) };
}

export function textStart(
  messageId: string,
  more: More<'TEXT_MESSAGE_START'> = {},
): AgentEvent<'TEXT_MESSAGE_START'> {
  return { type: 'TEXT_MESSAGE_START', messageId, ...more };
}

export function textContent(
  messageId: string,
  delta: string,
  more: More<'TEXT_MESSAGE_CONTENT'> = {},
): AgentEvent<'TEXT_MESSAGE_CONTENT'> {
  return { type: 'TEXT_MESSAGE_CONTENT', messageId, delta, ...more };
}

export function textEnd(
  messageId: string,
  more: More<'TEXT_MESSAGE_END'> = {},
): AgentEvent<'TEXT_MESSAGE_END'> {
  return { type: 'TEXT_MESSAGE_END', messageId, ...more };
}

export function textChunk(more: More<'TEXT_MESSAGE_CHUNK'>): AgentEvent<'TEXT_MESSAGE_CHUNK'> {
  return { type: 'TEXT_MESSAGE_CHUNK', ...more };
}

export function toolStart(
  toolCallId: string,
  toolCallName = 'search',
  more: More<'TOOL_CALL_START'> = {},
): AgentEvent<'TOOL_CALL_START'> {
  return { type: 'TOOL_CALL_START', toolCallId, toolCallName, ...more };
}

export function toolArgs(
  toolCallId: string,
  delta: string,
  more: More<'TOOL_CALL_ARGS'> = {},
): AgentEvent<'TOOL_CALL_ARGS'> {
  return { type: 'TOOL_CALL_ARGS', toolCallId, delta, ...more };
}

export function toolEnd(toolCallId: string, more: More<'TOOL_CALL_END'> = {}): AgentEvent<'TOOL_CALL_END'> {
  return { type: 'TOOL_CALL_END', toolCallId, ...more };
}

export function toolChunk(more: More<'TOOL_CALL_CHUNK'>): AgentEvent<'TOOL_CALL_CHUNK'> {
  return { type: 'TOOL_CALL_CHUNK', ...more };
}

export function toolResult(
  messageId: string,
  toolCallId: string,
  content: AgentEvent<'TOOL_CALL_RESULT'>['content'] = 'done',
  more: More<'TOOL_CALL_RESULT'> = {},
): AgentEvent<'TOOL_CALL_RESULT'> {
  return { type: 'TOOL_CALL_RESULT', messageId, toolCallId, content, ...more };
}

export function stateSnapshot(snapshot: unknown, subagentRunId?: string): AgentEvent<'STATE_SNAPSHOT'> {
  return { type: 'STATE_SNAPSHOT', snapshot, ...tag(subagentRunId) };
}

export function stateDelta(...delta: JsonPatchOperation[]): AgentEvent<'STATE_DELTA'> {
  return { type: 'STATE_DELTA', delta };
}

export function messagesSnapshot(...messages: Message[]): AgentEvent<'MESSAGES_SNAPSHOT'> {
  return { type: 'MESSAGES_SNAPSHOT', messages };
}

export function activitySnapshot(
  messageId: string,
  activityType: string,
  content: Record<string, unknown>,
  more: More<'ACTIVITY_SNAPSHOT'> = {},
): AgentEvent<'ACTIVITY_SNAPSHOT'> {
  return { type: 'ACTIVITY_SNAPSHOT', messageId, activityType, content, ...more };
}

export function activityDelta(
  messageId: string,
  activityType: string,
  patch: JsonPatchOperation[],
  more: More<'ACTIVITY_DELTA'> = {},
): AgentEvent<'ACTIVITY_DELTA'> {
  return { type: 'ACTIVITY_DELTA', messageId, activityType, patch, ...more };
}

export function reasoningStart(messageId: string, subagentRunId?: string): AgentEvent<'REASONING_START'> {
  return { type: 'REASONING_START', messageId, ...tag(subagentRunId) };
}

export function reasoningEnd(messageId: string, subagentRunId?: string): AgentEvent<'REASONING_END'> {
  return { type: 'REASONING_END', messageId, ...tag(subagentRunId) };
}

export function thoughtStart(
  messageId: string,
  more: More<'REASONING_MESSAGE_START'> = {},
): AgentEvent<'REASONING_MESSAGE_START'> {
  return { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning', ...more };
}

export function thoughtContent(
  messageId: string,
  delta: string,
  more: More<'REASONING_MESSAGE_CONTENT'> = {},
): AgentEvent<'REASONING_MESSAGE_CONTENT'> {
  return { type: 'REASONING_MESSAGE_CONTENT', messageId, delta, ...more };
}

export function thoughtEnd(
  messageId: string,
  more: More<'REASONING_MESSAGE_END'> = {},
): AgentEvent<'REASONING_MESSAGE_END'> {
  return { type: 'REASONING_MESSAGE_END', messageId, ...more };
}

export function thoughtChunk(more: More<'REASONING_MESSAGE_CHUNK'>): AgentEvent<'REASONING_MESSAGE_CHUNK'> {
  return { type: 'REASONING_MESSAGE_CHUNK', ...more };
}

export function encryptedValue(
  subtype: 'tool-call' | 'message',
  entityId: string,
  value = 'secret',
  more: More<'REASONING_ENCRYPTED_VALUE'> = {},
): AgentEvent<'REASONING_ENCRYPTED_VALUE'> {
  return { type: 'REASONING_ENCRYPTED_VALUE', subtype, entityId, encryptedValue: value, ...more };
}

export function subagentStarted(
  subagentRunId: string,
  name = 'researcher',
  more: More<'SUBAGENT_STARTED'> = {},
): AgentEvent<'SUBAGENT_STARTED'> {
  return { type: 'SUBAGENT_STARTED', subagentRunId, name, ...more };
}

export function subagentFinished(
  subagentRunId: string,
  more: More<'SUBAGENT_FINISHED'> = {},
): AgentEvent<'SUBAGENT_FINISHED'> {
  return { type: 'SUBAGENT_FINISHED', subagentRunId, ...more };
}

export function subagentError(
  subagentRunId: string,
  message = 'boom',
  more: More<'SUBAGENT_ERROR'> = {},
): AgentEvent<'SUBAGENT_ERROR'> {
  return { type: 'SUBAGENT_ERROR', subagentRunId, message, ...more };
}

export function raw(event: unknown, subagentRunId?: string): AgentEvent<'RAW'> {
  return { type: 'RAW', event, ...tag(subagentRunId) };
}

export function custom(name: string, value: unknown, subagentRunId?: string): AgentEvent<'CUSTOM'> {
  return { type: 'CUSTOM', name, value, ...tag(subagentRunId) };
}

function tag(subagentRunId: string | undefined): { subagentRunId?: string } {
  return subagentRunId === undefined ? {} : { subagentRunId };
}
