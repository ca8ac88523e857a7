// The one description of what AG-UI 1.1 puts into a stream and a request. Reading (enforce.ts) and sending (run-input.ts)
// walk this table, so a field is named here once or not at all. What an agent declares stands in capabilities.ts.
import {
  any,
  boolean,
  count,
  integer,
  listOf,
  literal,
  objectOf,
  oneOf,
  open,
  optional,
  pointer,
  present,
  shapeOf,
  string,
  textOf,
  unionOf,
} from './fields.ts';
import type { FieldTable, Shape } from './fields.ts';
import type { EventType, Message } from './types.ts';

const metadata = optional(open);
const owner = { subagentRunId: optional(string) };
const encrypted = { encryptedValue: optional(string), encryptedValueType: optional(string) };

// Content parts and their sources

const source = unionOf(
  'type',
  {
    data: shapeOf('DataSource', { type: literal('data'), value: string, mimeType: string }),
    url: shapeOf('UrlSource', { type: literal('url'), value: string, mimeType: optional(string) }),
    file: shapeOf('FileSource', {
      type: literal('file'),
      value: string,
      provider: optional(string),
      mimeType: optional(string),
    }),
  },
  'E-03',
);
const partBase = { id: optional(string), metadata: optional(present) };
const mediaPart = (type: string): Shape =>
  shapeOf(`${type} part`, { type: literal(type), source, ...partBase });
const part = unionOf(
  'type',
  {
    text: shapeOf('text part', { type: literal('text'), text: string, ...partBase }),
    image: mediaPart('image'),
    audio: mediaPart('audio'),
    video: mediaPart('video'),
    document: mediaPart('document'),
  },
  'E-03',
);
const content = textOf(part);

// Messages

const toolCall = shapeOf('ToolCall', {
  id: string,
  type: oneOf(['function'], 'E-03'),
  function: objectOf(shapeOf('FunctionCall', { name: string, arguments: string })),
  ...encrypted,
  metadata,
});
const message = (role: string, table: FieldTable): Shape =>
  shapeOf(`${role} message`, { id: string, role: literal(role), ...owner, metadata, ...table });

/** The seven kinds of message by `role`. */
export const MESSAGE_SHAPES: Readonly<Record<Message['role'], Shape>> = {
  developer: message('developer', { content: string, name: optional(string), ...encrypted }),
  system: message('system', { content: string, name: optional(string), ...encrypted }),
  assistant: message('assistant', {
    content: optional(string),
    name: optional(string),
    toolCalls: optional(listOf(objectOf(toolCall))),
    ...encrypted,
  }),
  user: message('user', { content, name: optional(string), ...encrypted }),
  tool: message('tool', { content, toolCallId: string, error: optional(string), ...encrypted }),
  activity: message('activity', { activityType: string, content: open }),
  reasoning: message('reasoning', { content: string, ...encrypted }),
};
const messages = listOf(unionOf('role', MESSAGE_SHAPES, 'E-03'));

// Run input, outcomes, usage

/** A tool that an agent may call. */
export const TOOL_SHAPE: Shape = shapeOf('Tool', {
  name: string,
  description: string,
  parameters: optional(present),
  metadata,
});

/** The body of a run request. */
export const RUN_INPUT_SHAPE: Shape = shapeOf('RunAgentInput', {
  threadId: string,
  runId: string,
  protocolVersion: optional(string),
  parentRunId: optional(string),
  state: optional(present),
  messages,
  tools: optional(listOf(objectOf(TOOL_SHAPE))),
  context: optional(listOf(objectOf(shapeOf('Context', { description: string, value: string })))),
  forwardedProps: optional(present),
  resume: optional(
    listOf(
      objectOf(
        shapeOf('ResumeEntry', {
          interruptId: string,
          status: oneOf(['resolved', 'cancelled'], 'E-11'),
          payload: optional(present),
          metadata,
        }),
      ),
    ),
  ),
});

/** A question that ended a run. */
export const INTERRUPT_SHAPE: Shape = shapeOf('Interrupt', {
  id: string,
  reason: string,
  message: optional(string),
  toolCallId: optional(string),
  responseSchema: optional(open),
  expiresAt: optional(string),
  metadata,
  ...owner,
});

const runOutcome = unionOf(
  'type',
  {
    success: shapeOf('success outcome', {
      type: literal('success'),
      pendingToolCallIds: optional(listOf(string)),
    }),
    interrupt: shapeOf('interrupt outcome', {
      type: literal('interrupt'),
      interrupts: listOf(objectOf(INTERRUPT_SHAPE), 1),
    }),
    cancelled: shapeOf('cancelled outcome', { type: literal('cancelled') }),
  },
  'E-08',
);
const subagentOutcome = unionOf(
  'type',
  {
    success: shapeOf('success outcome', { type: literal('success') }),
    suspended: shapeOf('suspended outcome', {
      type: literal('suspended'),
      interruptIds: optional(listOf(string)),
    }),
  },
  'E-08',
);
const usage = optional(
  listOf(
    objectOf(
      shapeOf('TokenUsage', {
        provider: optional(string),
        model: optional(string),
        inputTokens: optional(count),
        outputTokens: optional(count),
        totalTokens: optional(count),
        reasoningTokens: optional(count),
        cachedInputTokens: optional(count),
        cacheWriteInputTokens: optional(count),
      }),
    ),
  ),
);

// JSON Patch: the only closed union of open objects

const patchOp = (op: string, table: FieldTable): Shape =>
  shapeOf(`${op} operation`, { op: literal(op), path: pointer, ...table }, { open: true });
const patch = listOf(
  unionOf(
    'op',
    {
      add: patchOp('add', { value: any }),
      remove: patchOp('remove', {}),
      replace: patchOp('replace', { value: any }),
      move: patchOp('move', { from: pointer }),
      copy: patchOp('copy', { from: pointer }),
      test: patchOp('test', { value: any }),
    },
    'E-10',
  ),
);

// Events

const base = { timestamp: optional(integer), rawEvent: optional(present), metadata };
const owned = { ...base, ...owner };
const textRole = oneOf(['developer', 'system', 'assistant', 'user'], 'E-11');

const EVENTS = {
  RUN_STARTED: {
    ...base,
    threadId: string,
    runId: string,
    protocolVersion: optional(string),
    parentRunId: optional(string),
    input: optional(objectOf(RUN_INPUT_SHAPE)),
  },
  RUN_FINISHED: {
    ...base,
    threadId: string,
    runId: string,
    result: optional(present),
    outcome: optional(runOutcome),
    usage,
  },
  RUN_ERROR: { ...base, message: string, code: optional(string), usage },
  STEP_STARTED: { ...owned, stepName: string },
  STEP_FINISHED: { ...owned, stepName: string },
  TEXT_MESSAGE_START: { ...owned, messageId: string, role: optional(textRole), name: optional(string) },
  TEXT_MESSAGE_CONTENT: { ...owned, messageId: string, delta: string },
  TEXT_MESSAGE_END: { ...owned, messageId: string },
  TEXT_MESSAGE_CHUNK: {
    ...owned,
    messageId: optional(string),
    role: optional(textRole),
    delta: optional(string),
    name: optional(string),
  },
  TOOL_CALL_START: { ...owned, toolCallId: string, toolCallName: string, parentMessageId: optional(string) },
  TOOL_CALL_ARGS: { ...owned, toolCallId: string, delta: string },
  TOOL_CALL_END: { ...owned, toolCallId: string },
  TOOL_CALL_CHUNK: {
    ...owned,
    toolCallId: optional(string),
    toolCallName: optional(string),
    parentMessageId: optional(string),
    delta: optional(string),
  },
  TOOL_CALL_RESULT: {
    ...owned,
    messageId: string,
    toolCallId: string,
    content,
    role: optional(literal('tool')),
  },
  STATE_SNAPSHOT: { ...owned, snapshot: any },
  STATE_DELTA: { ...owned, delta: patch },
  MESSAGES_SNAPSHOT: { ...base, messages },
  ACTIVITY_SNAPSHOT: {
    ...owned,
    messageId: string,
    activityType: string,
    content: open,
    replace: optional(boolean),
  },
  ACTIVITY_DELTA: { ...owned, messageId: string, activityType: string, patch },
  REASONING_START: { ...owned, messageId: string },
  REASONING_END: { ...owned, messageId: string },
  REASONING_MESSAGE_START: { ...owned, messageId: string, role: literal('reasoning') },
  REASONING_MESSAGE_CONTENT: { ...owned, messageId: string, delta: string },
  REASONING_MESSAGE_END: { ...owned, messageId: string },
  REASONING_MESSAGE_CHUNK: { ...owned, messageId: optional(string), delta: optional(string) },
  REASONING_ENCRYPTED_VALUE: {
    ...owned,
    subtype: oneOf(['tool-call', 'message'], 'E-11'),
    entityId: string,
    encryptedValue: string,
    encryptedValueType: optional(string),
  },
  SUBAGENT_STARTED: {
    ...base,
    subagentRunId: string,
    name: string,
    description: optional(string),
    parentSubagentRunId: optional(string),
    parentToolCallId: optional(string),
    parentMessageId: optional(string),
  },
  SUBAGENT_FINISHED: {
    ...base,
    subagentRunId: string,
    result: optional(present),
    outcome: optional(subagentOutcome),
  },
  SUBAGENT_ERROR: { ...base, subagentRunId: string, message: string, code: optional(string) },
  RAW: { ...owned, event: any, source: optional(string) },
  CUSTOM: { ...owned, name: string, value: any },
} as const satisfies Record<EventType, FieldTable>;

/** The shape of an event, and its `type` as the one string that every later stage compares by identity. */
export interface EventShape extends Shape {
  readonly name: EventType;
}

/** The 31 events by `type`. */
export const EVENT_SHAPES: ReadonlyMap<string, EventShape> = new Map(
  // Object.keys is typed as string[]; the table above is complete by `satisfies`.
  (Object.keys(EVENTS) as EventType[]).map((type) => [
    type,
    { ...shapeOf(type, { type: literal(type), ...EVENTS[type] }), name: type },
  ]),
);
