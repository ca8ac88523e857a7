/**
 * AG-UI for programs without React (Vue, Svelte, Node, tests): bytes and objects in, legal events out. Nothing here
 * needs a browser, and nothing is kept but what one stream needs.
 *
 * The pieces, in the order of a stream: `readEventBatches` (bytes to events), `createPipeline` (retired shapes
 * translated, unknown things taken out, chunks expanded, order checked), `applyPatch` (state and activities). For the
 * way out: `enforceInput`, `buildResume`, `findDanglingCalls`. A refused stream is a `ProtocolError`; anything odd that
 * does not stop a run is a warning.
 *
 * @packageDocumentation
 *
 * @example
 * import { applyPatch, createPipeline, enforceInput, ProtocolError, readEventBatches } from 'runview/protocol';
 * import type { LegalEvent, Message } from 'runview/protocol';
 *
 * interface View {
 *   texts: Map<string, string>;
 *   state: unknown;
 *   outcome: string;
 * }
 *
 * // Runs the agent once and gives what it said, the shared state, and how the run ended.
 * async function ask(url: string, messages: Message[]): Promise<View> {
 *   const view: View = { texts: new Map(), state: {}, outcome: 'no run' };
 *
 *   // What is sent is checked too: a malformed message throws before anything leaves.
 *   const input = enforceInput({ threadId: 'thread-1', runId: crypto.randomUUID(), messages });
 *   const response = await fetch(url, {
 *     method: 'POST',
 *     headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
 *     body: JSON.stringify(input),
 *   });
 *   if (!response.ok || response.body === null) throw new Error(`The agent answered ${response.status}.`);
 *
 *   const pipeline = createPipeline({ onWarning: ({ message }) => console.info(message) });
 *   try {
 *     for await (const batch of readEventBatches(response.body)) {
 *       // Each legal event is handed over at once, so what comes before a bad one is never lost.
 *       for (const event of batch) pipeline.push(event, (legal) => apply(view, legal));
 *     }
 *     // A stream that just ends is no success.
 *     if (pipeline.end().truncated) view.outcome = 'cut off';
 *   } catch (error) {
 *     if (!(error instanceof ProtocolError)) throw error;
 *     view.outcome = `refused by rule ${error.rule}`;
 *   }
 *   return view;
 * }
 *
 * // Chunks are expanded, unknown things are gone, and the order is right: only the meaning is left to do.
 * function apply(view: View, event: LegalEvent): void {
 *   switch (event.type) {
 *     case 'TEXT_MESSAGE_START':
 *       view.texts.set(event.messageId, view.texts.get(event.messageId) ?? '');
 *       break;
 *     case 'TEXT_MESSAGE_CONTENT':
 *       view.texts.set(event.messageId, view.texts.get(event.messageId) + event.delta);
 *       break;
 *     case 'STATE_SNAPSHOT':
 *       view.state = event.snapshot;
 *       break;
 *     case 'STATE_DELTA': {
 *       const result = applyPatch(view.state, event.delta);
 *       if (result.ok) view.state = result.doc;
 *       break;
 *     }
 *     case 'RUN_FINISHED':
 *       view.outcome = event.outcome?.type ?? 'success';
 *       break;
 *     case 'RUN_ERROR':
 *       view.outcome = `failed: ${event.message}`;
 *       break;
 *   }
 * }
 */
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
export type { EventSink, Middleware, Pipeline, PipelineOptions, StreamEnd } from './pipeline.ts';
export { enforce } from './enforce.ts';
export type { Enforced } from './enforce.ts';
export { readEventBatches, readEvents } from './read-events.ts';
export type { ReadEventsOptions } from './read-events.ts';

export { applyPatch, createPatcher } from './json-patch.ts';
export type { PatchError, PatchResult, Patcher } from './json-patch.ts';

export { readCapabilities } from './capabilities.ts';
export { enforceInput, findDanglingCalls } from './run-input.ts';
export type { EnforceInputOptions } from './run-input.ts';
export { downgradeInput } from './downgrade-input.ts';
export { buildResume, checkAnswers, expiryOf, isExpired } from './interrupts.ts';
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
