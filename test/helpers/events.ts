// The builders of runview/testing in even fewer words, for the tests of the protocol: one thread, one run, and the
// fields that these tests vary.
import { events as e, type EventExtra } from '../../src/testing/index.ts';
import type { AgentEvent, JsonPatchOperation, Message } from '../../src/protocol/index.ts';

/** The thread and run that the builders name unless told otherwise. */
export const THREAD = 't';
export const RUN = 'r';

export const runStarted = (
  runId: string = RUN,
  more: EventExtra<'RUN_STARTED', 'threadId' | 'runId'> = {},
): AgentEvent<'RUN_STARTED'> => e.runStarted(THREAD, runId, more);
export const runFinished = (
  runId: string = RUN,
  more: EventExtra<'RUN_FINISHED', 'threadId' | 'runId'> = {},
): AgentEvent<'RUN_FINISHED'> => e.runFinished(THREAD, runId, more);
export const runError = (
  message = 'boom',
  more: EventExtra<'RUN_ERROR', 'message'> = {},
): AgentEvent<'RUN_ERROR'> => e.runError(message, more);

export const stepStarted = (name: string, owner?: string): AgentEvent<'STEP_STARTED'> =>
  e.stepStarted(name, tag(owner));
export const stepFinished = (name: string, owner?: string): AgentEvent<'STEP_FINISHED'> =>
  e.stepFinished(name, tag(owner));

export const textStart: typeof e.textStart = e.textStart;
export const textContent: typeof e.textContent = e.textContent;
export const textEnd: typeof e.textEnd = e.textEnd;
export const textChunk: typeof e.textChunk = e.textChunk;

export const toolStart = (
  toolCallId: string,
  name = 'search',
  more: EventExtra<'TOOL_CALL_START', 'toolCallId' | 'toolCallName'> = {},
): AgentEvent<'TOOL_CALL_START'> => e.toolStart(toolCallId, name, more);
export const toolArgs: typeof e.toolArgs = e.toolArgs;
export const toolEnd: typeof e.toolEnd = e.toolEnd;
export const toolChunk: typeof e.toolChunk = e.toolChunk;
export const toolResult = (
  messageId: string,
  toolCallId: string,
  content: AgentEvent<'TOOL_CALL_RESULT'>['content'] = 'done',
  more: EventExtra<'TOOL_CALL_RESULT', 'messageId' | 'toolCallId' | 'content'> = {},
): AgentEvent<'TOOL_CALL_RESULT'> => e.toolResult(messageId, toolCallId, content, more);

export const stateSnapshot = (snapshot: unknown, owner?: string): AgentEvent<'STATE_SNAPSHOT'> =>
  e.stateSnapshot(snapshot, tag(owner));
export const stateDelta = (...delta: JsonPatchOperation[]): AgentEvent<'STATE_DELTA'> => e.stateDelta(delta);
export const messagesSnapshot = (...messages: Message[]): AgentEvent<'MESSAGES_SNAPSHOT'> =>
  e.messagesSnapshot(messages);
export const activitySnapshot: typeof e.activitySnapshot = e.activitySnapshot;
export const activityDelta: typeof e.activityDelta = e.activityDelta;

export const reasoningStart = (id: string, owner?: string): AgentEvent<'REASONING_START'> =>
  e.reasoningStart(id, tag(owner));
export const reasoningEnd = (id: string, owner?: string): AgentEvent<'REASONING_END'> =>
  e.reasoningEnd(id, tag(owner));
export const thoughtStart: typeof e.reasoningMessageStart = e.reasoningMessageStart;
export const thoughtContent: typeof e.reasoningMessageContent = e.reasoningMessageContent;
export const thoughtEnd: typeof e.reasoningMessageEnd = e.reasoningMessageEnd;
export const thoughtChunk: typeof e.reasoningMessageChunk = e.reasoningMessageChunk;
export const encryptedValue = (
  subtype: 'tool-call' | 'message',
  entityId: string,
  value = 'secret',
  more: EventExtra<'REASONING_ENCRYPTED_VALUE', 'subtype' | 'entityId' | 'encryptedValue'> = {},
): AgentEvent<'REASONING_ENCRYPTED_VALUE'> => e.reasoningEncryptedValue(subtype, entityId, value, more);

export const subagentStarted = (
  id: string,
  name = 'researcher',
  more: EventExtra<'SUBAGENT_STARTED', 'subagentRunId' | 'name'> = {},
): AgentEvent<'SUBAGENT_STARTED'> => e.subagentStarted(id, name, more);
export const subagentFinished: typeof e.subagentFinished = e.subagentFinished;
export const subagentError = (
  id: string,
  message = 'boom',
  more: EventExtra<'SUBAGENT_ERROR', 'subagentRunId' | 'message'> = {},
): AgentEvent<'SUBAGENT_ERROR'> => e.subagentError(id, message, more);

export const raw = (event: unknown, owner?: string): AgentEvent<'RAW'> => e.raw(event, tag(owner));
export const custom = (name: string, value: unknown, owner?: string): AgentEvent<'CUSTOM'> =>
  e.custom(name, value, tag(owner));

function tag(subagentRunId: string | undefined): { subagentRunId?: string } {
  return subagentRunId === undefined ? {} : { subagentRunId };
}
