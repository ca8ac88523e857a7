// The shapes of AG-UI, as a person who uses runview holds them. The data types are AG-UI's own, from
// `@ag-ui/core`; here they get literal event names instead of an enum, and the one field that 1.1 adds.
import type * as agui from '@ag-ui/core';

export type {
  AgentCapabilities,
  ContentPart,
  Context,
  DataSource,
  FileSource,
  FunctionCall,
  Interrupt,
  JsonPatchOperation,
  Metadata,
  PartSource,
  ResumeEntry,
  RunFinishedOutcome,
  SubagentFinishedOutcome,
  TokenUsage,
  Tool,
  UrlSource,
} from '@ag-ui/core';

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The 31 event names of AG-UI 1.0. */
export type EventType = `${agui.EventType}`;

/** What 1.1 adds wherever an encrypted value may sit: an opaque label that lives and dies with it. */
interface EncryptedValueType {
  encryptedValueType?: string;
}

export type ToolCall = agui.ToolCall & EncryptedValueType;
export type DeveloperMessage = agui.DeveloperMessage & EncryptedValueType;
export type SystemMessage = agui.SystemMessage & EncryptedValueType;
export type UserMessage = agui.UserMessage & EncryptedValueType;
export type ToolMessage = agui.ToolMessage & EncryptedValueType;
export type ReasoningMessage = agui.ReasoningMessage & EncryptedValueType;
export type ActivityMessage = agui.ActivityMessage;
export type AssistantMessage = Omit<agui.AssistantMessage, 'toolCalls'> &
  EncryptedValueType & { toolCalls?: ToolCall[] };

/** One entry of a conversation; the `role` says which of the seven it is. */
export type Message =
  | DeveloperMessage
  | SystemMessage
  | AssistantMessage
  | UserMessage
  | ToolMessage
  | ActivityMessage
  | ReasoningMessage;

/** The body of a run request. Absent `tools` and `context` mean none (O-07). */
export type RunAgentInput = Omit<agui.RunAgentInput, 'messages' | 'tools' | 'context'> & {
  messages: Message[];
  tools?: agui.Tool[];
  context?: agui.Context[];
};

type EventFields = {
  [K in EventType]: Omit<Extract<agui.Event, { type: `${K}` }>, 'type' | 'messages' | 'input'>;
};

interface ExtraEventFields {
  MESSAGES_SNAPSHOT: { messages: Message[] };
  RUN_STARTED: { input?: RunAgentInput };
  REASONING_ENCRYPTED_VALUE: EncryptedValueType;
}

type EventOf<K extends EventType> = { type: K } & EventFields[K] &
  (K extends keyof ExtraEventFields ? ExtraEventFields[K] : unknown);

/**
 * One event of AG-UI, with its `type` as a plain string: `AgentEvent` is any of the 31,
 * `AgentEvent<'TEXT_MESSAGE_CONTENT'>` one of them.
 */
export type AgentEvent<T extends EventType = EventType> = { [K in T]: EventOf<K> }[T];

/** The events that no longer reach an application, because they are expanded into the others (K-01). */
export type ChunkEventType = 'TEXT_MESSAGE_CHUNK' | 'TOOL_CALL_CHUNK' | 'REASONING_MESSAGE_CHUNK';

/** What comes out of the pipeline: legal, stripped, expanded, in sequence. */
export type LegalEvent = AgentEvent<Exclude<EventType, ChunkEventType>>;
