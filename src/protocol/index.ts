// AG-UI for programs without React: bytes and objects in, legal events out.
export { ProtocolError } from './errors.ts';
export type {
  ProtocolErrorCode,
  ProtocolErrorDetail,
  Warning,
  WarningListener,
  WarningReport,
} from './errors.ts';
export { LIMITS } from './limits.ts';
export { PROTOCOL_VERSION, compareVersions } from './version.ts';

export { createPipeline } from './pipeline.ts';
export type { Middleware, Pipeline, PipelineOptions, StreamEnd } from './pipeline.ts';
export { enforce } from './enforce.ts';
export type { Enforced } from './enforce.ts';
export { readEventBatches, readEvents } from './read-events.ts';
export type { ReadEventsOptions } from './read-events.ts';

export { applyPatch, createPatcher } from './json-patch.ts';
export type { PatchError, PatchResult, Patcher } from './json-patch.ts';

export { enforceInput, findDanglingCalls, readCapabilities } from './run-input.ts';
export type { EnforceInputOptions } from './run-input.ts';
export { downgradeInput } from './downgrade-input.ts';
export { buildResume, checkAnswers, isExpired } from './interrupts.ts';
export type { InterruptAnswer, InterruptAnswers } from './interrupts.ts';

export type {
  ActivityMessage,
  AgentCapabilities,
  AgentEvent,
  AssistantMessage,
  ChunkEventType,
  ContentPart,
  Context,
  DataSource,
  DeveloperMessage,
  EventType,
  FileSource,
  FunctionCall,
  Interrupt,
  Json,
  JsonPatchOperation,
  LegalEvent,
  Message,
  Metadata,
  PartSource,
  ReasoningMessage,
  ResumeEntry,
  RunAgentInput,
  RunFinishedOutcome,
  SubagentFinishedOutcome,
  SystemMessage,
  TokenUsage,
  Tool,
  ToolCall,
  ToolMessage,
  UrlSource,
  UserMessage,
} from './types.ts';
