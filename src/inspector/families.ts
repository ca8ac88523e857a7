import type { AgentEvent, EventType } from '../protocol/index.ts';

/** What an event is about, for filters and colours. */
export type EventFamily =
  'run' | 'message' | 'reasoning' | 'tool' | 'state' | 'activity' | 'subagent' | 'custom';

/** The families in the order in which they are offered. */
export const EVENT_FAMILIES: readonly EventFamily[] = [
  'run',
  'message',
  'reasoning',
  'tool',
  'state',
  'activity',
  'subagent',
  'custom',
];

const FAMILIES = {
  RUN_STARTED: 'run',
  RUN_FINISHED: 'run',
  RUN_ERROR: 'run',
  STEP_STARTED: 'run',
  STEP_FINISHED: 'run',
  TEXT_MESSAGE_START: 'message',
  TEXT_MESSAGE_CONTENT: 'message',
  TEXT_MESSAGE_END: 'message',
  TEXT_MESSAGE_CHUNK: 'message',
  MESSAGES_SNAPSHOT: 'message',
  REASONING_START: 'reasoning',
  REASONING_MESSAGE_START: 'reasoning',
  REASONING_MESSAGE_CONTENT: 'reasoning',
  REASONING_MESSAGE_END: 'reasoning',
  REASONING_MESSAGE_CHUNK: 'reasoning',
  REASONING_END: 'reasoning',
  REASONING_ENCRYPTED_VALUE: 'reasoning',
  TOOL_CALL_START: 'tool',
  TOOL_CALL_ARGS: 'tool',
  TOOL_CALL_END: 'tool',
  TOOL_CALL_CHUNK: 'tool',
  TOOL_CALL_RESULT: 'tool',
  STATE_SNAPSHOT: 'state',
  STATE_DELTA: 'state',
  ACTIVITY_SNAPSHOT: 'activity',
  ACTIVITY_DELTA: 'activity',
  SUBAGENT_STARTED: 'subagent',
  SUBAGENT_FINISHED: 'subagent',
  SUBAGENT_ERROR: 'subagent',
  RAW: 'custom',
  CUSTOM: 'custom',
} as const satisfies Record<EventType, EventFamily>;

/** The family of an event. */
export function familyOf(event: AgentEvent): EventFamily {
  return FAMILIES[event.type];
}

/** The item that a delta belongs to, and its text; `undefined` for an event that is no delta. */
export function deltaOf(event: AgentEvent): { key: string; text: string } | undefined {
  switch (event.type) {
    case 'TEXT_MESSAGE_CONTENT':
    case 'REASONING_MESSAGE_CONTENT':
      return { key: `${event.type} ${event.messageId}`, text: event.delta };
    case 'TOOL_CALL_ARGS':
      return { key: `${event.type} ${event.toolCallId}`, text: event.delta };
    default:
      return undefined;
  }
}

/** Characters of a summary. */
const SUMMARY = 160;

/** What an event says, in a few words of its own: its delta, its name, its first path. */
export function summaryOf(event: AgentEvent): string {
  switch (event.type) {
    case 'TEXT_MESSAGE_CONTENT':
    case 'REASONING_MESSAGE_CONTENT':
    case 'TOOL_CALL_ARGS':
      return oneLine(event.delta);
    case 'TOOL_CALL_START':
      return oneLine(event.toolCallName);
    case 'TOOL_CALL_RESULT':
      return oneLine(typeof event.content === 'string' ? event.content : `${event.content.length} parts`);
    case 'STEP_STARTED':
    case 'STEP_FINISHED':
      return oneLine(event.stepName);
    case 'STATE_DELTA':
      return patchSummary(event.delta);
    case 'ACTIVITY_DELTA':
      return `${oneLine(event.activityType)} ${patchSummary(event.patch)}`;
    case 'ACTIVITY_SNAPSHOT':
      return oneLine(event.activityType);
    case 'MESSAGES_SNAPSHOT':
      return `${event.messages.length} messages`;
    case 'RUN_STARTED':
      return oneLine(event.runId);
    case 'RUN_FINISHED':
      return event.outcome?.type ?? 'success';
    case 'RUN_ERROR':
    case 'SUBAGENT_ERROR':
      return oneLine(event.message);
    case 'SUBAGENT_STARTED':
      return oneLine(event.name);
    case 'CUSTOM':
      return oneLine(event.name);
    default:
      return 'messageId' in event && typeof event.messageId === 'string' ? oneLine(event.messageId) : '';
  }
}

function patchSummary(operations: readonly { op: string; path: string }[]): string {
  const [first] = operations;
  if (first === undefined) return '';
  const rest = operations.length > 1 ? ` +${operations.length - 1}` : '';
  return `${first.op} ${oneLine(first.path === '' ? '/' : first.path)}${rest}`;
}

/** Bounded, and without the white space that would break a row. */
export function oneLine(text: string): string {
  const cut = text.length > SUMMARY ? `${text.slice(0, SUMMARY - 1)}…` : text;
  return cut.replace(/\s+/g, ' ');
}
