export { createRunStore } from './create-run-store.ts';
export { initialRunState } from './state.ts';
export type {
  Answer,
  Draft,
  InterruptId,
  Item,
  PendingCall,
  QueuedMessage,
  Run,
  RunEnd,
  RunFailure,
  RunState,
  RunStatus,
  Step,
  Subagent,
} from './state.ts';
export { defineTool } from './frontend-tools.ts';
export type { FrontendTool, ToolContext } from './frontend-tools.ts';
export type { JsonSchema, StandardResult, StandardSchema } from './standard-schema.ts';
export type { RunStore, RunStoreOptions, RunStorePatch, SendOptions, ThreadStart } from './run-store.ts';
export { indexedDbThreads, localStorageThreads, memoryThreads, TITLE_CHARS, titleOf } from './storage.ts';
export type { StoredThread, StoredThreadSummary, ThreadStorage } from './storage.ts';
export {
  selectInterrupts,
  selectItem,
  selectMessage,
  selectRun,
  selectSteps,
  selectSubagent,
  selectSubagentsOfCall,
  selectTimeline,
  selectToolCall,
  selectUsage,
} from './select.ts';
export type { Selector, TimelineEntry, ToolCallStatus, ToolCallView, UsageTotals } from './select.ts';
