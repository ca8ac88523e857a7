import type {
  AgentEvent,
  ContentPart,
  Context,
  Json,
  Message,
  Middleware,
  WarningReport,
} from '../protocol/index.ts';
import type { Transport } from '../transport/index.ts';
import type { Answer, Draft, InterruptId, Run, RunState } from './state.ts';
import type { FrontendTool } from './frontend-tools.ts';
import type { ThreadStorage } from './storage.ts';

/** What {@link createRunStore} and `useAgentRun` take. Either `url` or `transport` is needed to run. */
export interface RunStoreOptions {
  /** Address of an AG-UI endpoint; short for `transport: httpTransport({ url, headers })`. */
  url?: string;
  transport?: Transport;
  /** For `url`. A function is asked again for every request. */
  headers?: HeadersInit | (() => HeadersInit | Promise<HeadersInit>);
  /** For `url`: where the agent says what it can do (GET, JSON). */
  capabilitiesUrl?: string;
  /** Default: a fresh id. */
  threadId?: string;
  initialMessages?: Message[];
  initialState?: unknown;
  /** Tools offered to the agent; those with `execute` run here (see `defineTool`). */
  tools?: FrontendTool[];
  context?: Context[];
  forwardedProps?: unknown;
  middleware?: Middleware[];
  /** Every legal event, in order, before it is applied. A throw is reported as a warning and changes nothing. */
  onEvent?(event: AgentEvent): void;
  onWarning?(warning: WarningReport): void;
  /** Once per requested run, when it has settled. */
  onRunEnd?(run: Run): void;
  storage?: ThreadStorage;
  /** What `send` does while a run is going on. @default "queue" */
  whileRunning?: 'queue' | 'reject' | 'stop-and-send';
  /** When to publish. @default the next animation frame, or a timer while the page is hidden */
  schedule?(publish: () => void): void;
}

/** The options that may change while a store lives. */
export type RunStorePatch = Partial<
  Pick<
    RunStoreOptions,
    | 'url'
    | 'capabilitiesUrl'
    | 'transport'
    | 'headers'
    | 'tools'
    | 'context'
    | 'forwardedProps'
    | 'middleware'
    | 'onEvent'
    | 'onWarning'
    | 'onRunEnd'
    | 'whileRunning'
  >
>;

/** What `send` takes besides the message. */
export interface SendOptions {
  /** The answers to the open interrupts, sent along with the message. */
  answers?: Record<InterruptId, Answer>;
}

/** What `reset` starts the next thread with. */
export interface ThreadStart {
  threadId?: string;
  messages?: Message[];
  state?: unknown;
}

/**
 * One thread with an agent: its state, and what a person can do. A zustand vanilla store that only runview writes.
 * A promise of `send`, `run`, `resume` ... resolves with the run however it ended; it rejects only for misuse,
 * before anything is sent.
 */
export interface RunStore {
  getState(): RunState;
  getInitialState(): RunState;
  subscribe(listener: (state: RunState, previous: RunState) => void): () => void;
  /** Every legal event, in order, before it is applied, for tools that watch. A throw is reported as a warning. */
  subscribeEvents(listener: (event: AgentEvent) => void): () => void;
  /** Adds a user message and runs. While questions are open it needs `answers` for all of them (I-13). */
  send(content: string | ContentPart[], options?: SendOptions): Promise<Run>;
  /** Runs with what is there. */
  run(): Promise<Run>;
  /** Answers the open interrupts; every one of them needs an entry (I-03). */
  resume(answers: Record<InterruptId, Answer>): Promise<Run>;
  /** Ends the run from this side; what arrived stays. */
  stop(): void;
  /**
   * Runs again after a run that ended badly, with the same messages and answers and a new `runId`. Text that the run
   * left unfinished is taken back; calls and their results stay.
   */
  retry(): Promise<Run>;
  /** Cuts the history before an assistant message (the last one by default) and runs again. */
  regenerate(messageId?: string): Promise<Run>;
  /** Replaces what a user message says (it keeps its id), cuts what came after it, and runs. */
  edit(messageId: string, content: string | ContentPart[]): Promise<Run>;
  /** Replays the thread from a server that can, and follows its live run. */
  connect(): Promise<Run>;
  /** Gives the result of a tool call that waits for this side (F-07). */
  answerToolCall(toolCallId: string, result: Json | ContentPart[], options?: { error?: string }): void;
  /**
   * Allows or declines a call that waits for approval. A call declined is answered as such, and one that no tool is
   * registered for can be declined too.
   */
  decideToolCall(toolCallId: string, decision: 'approve' | 'decline', reason?: string): void;
  /** Changes the shared state here and sends it with the next run. A function changes a draft of it. */
  setState(next: unknown | ((draft: never) => unknown)): void;
  setDraft(interruptId: InterruptId, draft: Draft | undefined): void;
  /** Takes a waiting message out of the queue. */
  unqueue(id: string): void;
  /** Changes a waiting message; nothing happens once it was sent. */
  editQueued(id: string, content: string | ContentPart[]): void;
  /** Asks the transport what the agent declares; without an answer the state has no `capabilities`. */
  loadCapabilities(): Promise<void>;
  setOptions(patch: RunStorePatch): void;
  /** Calls the thread something, for lists of saved threads; without a title it goes by its first question again. */
  rename(title: string | undefined): void;
  /** Leaves the thread and starts an empty (or given) one. */
  reset(thread?: ThreadStart): void;
  /** Stops, and takes no more orders. */
  destroy(): void;
}
