import type { AgentEvent, ContentPart, EventType, JsonPatchOperation, Message } from '../protocol/index.ts';

/** The fields of an event that its builder does not take by position: all optional ones, such as `metadata`. */
export type EventExtra<T extends EventType, Positional extends string> = Omit<
  AgentEvent<T>,
  'type' | Positional
>;

/** Every required field by position, everything else in one object at the end. */
const single = {
  runStarted(
    threadId: string,
    runId: string,
    extra?: EventExtra<'RUN_STARTED', 'threadId' | 'runId'>,
  ): AgentEvent<'RUN_STARTED'> {
    return { type: 'RUN_STARTED', threadId, runId, ...extra };
  },
  runFinished(
    threadId: string,
    runId: string,
    extra?: EventExtra<'RUN_FINISHED', 'threadId' | 'runId'>,
  ): AgentEvent<'RUN_FINISHED'> {
    return { type: 'RUN_FINISHED', threadId, runId, ...extra };
  },
  runError(message: string, extra?: EventExtra<'RUN_ERROR', 'message'>): AgentEvent<'RUN_ERROR'> {
    return { type: 'RUN_ERROR', message, ...extra };
  },
  stepStarted(stepName: string, extra?: EventExtra<'STEP_STARTED', 'stepName'>): AgentEvent<'STEP_STARTED'> {
    return { type: 'STEP_STARTED', stepName, ...extra };
  },
  stepFinished(
    stepName: string,
    extra?: EventExtra<'STEP_FINISHED', 'stepName'>,
  ): AgentEvent<'STEP_FINISHED'> {
    return { type: 'STEP_FINISHED', stepName, ...extra };
  },
  textStart(
    messageId: string,
    extra?: EventExtra<'TEXT_MESSAGE_START', 'messageId'>,
  ): AgentEvent<'TEXT_MESSAGE_START'> {
    return { type: 'TEXT_MESSAGE_START', messageId, ...extra };
  },
  textContent(
    messageId: string,
    delta: string,
    extra?: EventExtra<'TEXT_MESSAGE_CONTENT', 'messageId' | 'delta'>,
  ): AgentEvent<'TEXT_MESSAGE_CONTENT'> {
    return { type: 'TEXT_MESSAGE_CONTENT', messageId, delta, ...extra };
  },
  textEnd(
    messageId: string,
    extra?: EventExtra<'TEXT_MESSAGE_END', 'messageId'>,
  ): AgentEvent<'TEXT_MESSAGE_END'> {
    return { type: 'TEXT_MESSAGE_END', messageId, ...extra };
  },
  textChunk(fields: EventExtra<'TEXT_MESSAGE_CHUNK', never>): AgentEvent<'TEXT_MESSAGE_CHUNK'> {
    return { type: 'TEXT_MESSAGE_CHUNK', ...fields };
  },
  toolStart(
    toolCallId: string,
    toolCallName: string,
    extra?: EventExtra<'TOOL_CALL_START', 'toolCallId' | 'toolCallName'>,
  ): AgentEvent<'TOOL_CALL_START'> {
    return { type: 'TOOL_CALL_START', toolCallId, toolCallName, ...extra };
  },
  toolArgs(
    toolCallId: string,
    delta: string,
    extra?: EventExtra<'TOOL_CALL_ARGS', 'toolCallId' | 'delta'>,
  ): AgentEvent<'TOOL_CALL_ARGS'> {
    return { type: 'TOOL_CALL_ARGS', toolCallId, delta, ...extra };
  },
  toolEnd(
    toolCallId: string,
    extra?: EventExtra<'TOOL_CALL_END', 'toolCallId'>,
  ): AgentEvent<'TOOL_CALL_END'> {
    return { type: 'TOOL_CALL_END', toolCallId, ...extra };
  },
  toolChunk(fields: EventExtra<'TOOL_CALL_CHUNK', never>): AgentEvent<'TOOL_CALL_CHUNK'> {
    return { type: 'TOOL_CALL_CHUNK', ...fields };
  },
  toolResult(
    messageId: string,
    toolCallId: string,
    content: string | ContentPart[],
    extra?: EventExtra<'TOOL_CALL_RESULT', 'messageId' | 'toolCallId' | 'content'>,
  ): AgentEvent<'TOOL_CALL_RESULT'> {
    return { type: 'TOOL_CALL_RESULT', messageId, toolCallId, content, ...extra };
  },
  stateSnapshot(
    snapshot: unknown,
    extra?: EventExtra<'STATE_SNAPSHOT', 'snapshot'>,
  ): AgentEvent<'STATE_SNAPSHOT'> {
    return { type: 'STATE_SNAPSHOT', snapshot, ...extra };
  },
  stateDelta(
    delta: JsonPatchOperation[],
    extra?: EventExtra<'STATE_DELTA', 'delta'>,
  ): AgentEvent<'STATE_DELTA'> {
    return { type: 'STATE_DELTA', delta, ...extra };
  },
  messagesSnapshot(
    messages: Message[],
    extra?: EventExtra<'MESSAGES_SNAPSHOT', 'messages'>,
  ): AgentEvent<'MESSAGES_SNAPSHOT'> {
    return { type: 'MESSAGES_SNAPSHOT', messages, ...extra };
  },
  activitySnapshot(
    messageId: string,
    activityType: string,
    content: Record<string, unknown>,
    extra?: EventExtra<'ACTIVITY_SNAPSHOT', 'messageId' | 'activityType' | 'content'>,
  ): AgentEvent<'ACTIVITY_SNAPSHOT'> {
    return { type: 'ACTIVITY_SNAPSHOT', messageId, activityType, content, ...extra };
  },
  activityDelta(
    messageId: string,
    activityType: string,
    patch: JsonPatchOperation[],
    extra?: EventExtra<'ACTIVITY_DELTA', 'messageId' | 'activityType' | 'patch'>,
  ): AgentEvent<'ACTIVITY_DELTA'> {
    return { type: 'ACTIVITY_DELTA', messageId, activityType, patch, ...extra };
  },
  reasoningStart(
    messageId: string,
    extra?: EventExtra<'REASONING_START', 'messageId'>,
  ): AgentEvent<'REASONING_START'> {
    return { type: 'REASONING_START', messageId, ...extra };
  },
  reasoningEnd(
    messageId: string,
    extra?: EventExtra<'REASONING_END', 'messageId'>,
  ): AgentEvent<'REASONING_END'> {
    return { type: 'REASONING_END', messageId, ...extra };
  },
  reasoningMessageStart(
    messageId: string,
    extra?: EventExtra<'REASONING_MESSAGE_START', 'messageId' | 'role'>,
  ): AgentEvent<'REASONING_MESSAGE_START'> {
    return { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning', ...extra };
  },
  reasoningMessageContent(
    messageId: string,
    delta: string,
    extra?: EventExtra<'REASONING_MESSAGE_CONTENT', 'messageId' | 'delta'>,
  ): AgentEvent<'REASONING_MESSAGE_CONTENT'> {
    return { type: 'REASONING_MESSAGE_CONTENT', messageId, delta, ...extra };
  },
  reasoningMessageEnd(
    messageId: string,
    extra?: EventExtra<'REASONING_MESSAGE_END', 'messageId'>,
  ): AgentEvent<'REASONING_MESSAGE_END'> {
    return { type: 'REASONING_MESSAGE_END', messageId, ...extra };
  },
  reasoningMessageChunk(
    fields: EventExtra<'REASONING_MESSAGE_CHUNK', never>,
  ): AgentEvent<'REASONING_MESSAGE_CHUNK'> {
    return { type: 'REASONING_MESSAGE_CHUNK', ...fields };
  },
  reasoningEncryptedValue(
    subtype: 'tool-call' | 'message',
    entityId: string,
    encryptedValue: string,
    extra?: EventExtra<'REASONING_ENCRYPTED_VALUE', 'subtype' | 'entityId' | 'encryptedValue'>,
  ): AgentEvent<'REASONING_ENCRYPTED_VALUE'> {
    return { type: 'REASONING_ENCRYPTED_VALUE', subtype, entityId, encryptedValue, ...extra };
  },
  subagentStarted(
    subagentRunId: string,
    name: string,
    extra?: EventExtra<'SUBAGENT_STARTED', 'subagentRunId' | 'name'>,
  ): AgentEvent<'SUBAGENT_STARTED'> {
    return { type: 'SUBAGENT_STARTED', subagentRunId, name, ...extra };
  },
  subagentFinished(
    subagentRunId: string,
    extra?: EventExtra<'SUBAGENT_FINISHED', 'subagentRunId'>,
  ): AgentEvent<'SUBAGENT_FINISHED'> {
    return { type: 'SUBAGENT_FINISHED', subagentRunId, ...extra };
  },
  subagentError(
    subagentRunId: string,
    message: string,
    extra?: EventExtra<'SUBAGENT_ERROR', 'subagentRunId' | 'message'>,
  ): AgentEvent<'SUBAGENT_ERROR'> {
    return { type: 'SUBAGENT_ERROR', subagentRunId, message, ...extra };
  },
  raw(event: unknown, extra?: EventExtra<'RAW', 'event'>): AgentEvent<'RAW'> {
    return { type: 'RAW', event, ...extra };
  },
  custom(name: string, value: unknown, extra?: EventExtra<'CUSTOM', 'name' | 'value'>): AgentEvent<'CUSTOM'> {
    return { type: 'CUSTOM', name, value, ...extra };
  },
};

/** Whole items at once, for tests that do not care how they are cut. */
const whole = {
  /** A text message: start, one delta, end. */
  text(messageId: string, text: string, extra?: EventExtra<'TEXT_MESSAGE_START', 'messageId'>): AgentEvent[] {
    return [
      single.textStart(messageId, extra),
      single.textContent(messageId, text),
      single.textEnd(messageId),
    ];
  },
  /** A reasoning message: start, one delta, end. */
  reasoning(
    messageId: string,
    text: string,
    extra?: EventExtra<'REASONING_MESSAGE_START', 'messageId' | 'role'>,
  ): AgentEvent[] {
    return [
      single.reasoningMessageStart(messageId, extra),
      single.reasoningMessageContent(messageId, text),
      single.reasoningMessageEnd(messageId),
    ];
  },
  /** A tool call: start, its arguments as JSON in one delta, end. */
  tool(
    toolCallId: string,
    toolCallName: string,
    args: unknown,
    extra?: EventExtra<'TOOL_CALL_START', 'toolCallId' | 'toolCallName'>,
  ): AgentEvent[] {
    return [
      single.toolStart(toolCallId, toolCallName, extra),
      single.toolArgs(toolCallId, JSON.stringify(args)),
      single.toolEnd(toolCallId),
    ];
  },
  /** A whole successful run around other events. */
  run(threadId: string, runId: string, body: readonly AgentEvent[]): AgentEvent[] {
    return [
      single.runStarted(threadId, runId, { protocolVersion: '1.0' }),
      ...body,
      single.runFinished(threadId, runId, { outcome: { type: 'success' } }),
    ];
  },
};

/**
 * Builders for all 31 events, typed: required fields by position, optional ones in an object at the end. `text`,
 * `reasoning`, `tool` and `run` build whole items.
 *
 * @example
 * const stream = events.run('t1', 'r1', [...events.text('m1', 'Hello'), events.custom('app:ping', null)]);
 */
export const events: typeof single & typeof whole = { ...single, ...whole };
