import type {
  AgentCapabilities,
  ContentPart,
  Interrupt,
  Message,
  Metadata,
  ResumeEntry,
  TokenUsage,
  Warning,
} from '../protocol/index.ts';

/** How a run stands: nothing yet, going on, or one of the seven ways to end. */
export type RunStatus =
  | 'idle'
  | 'running'
  | 'finished'
  | 'interrupted'
  | 'cancelled'
  | 'stopped'
  | 'failed'
  | 'rejected'
  | 'truncated';

/** The ways a run can end. */
export type RunEnd = Exclude<RunStatus, 'idle' | 'running'>;

/** A failure as data: what `RunError` and RUN_ERROR leave in the state. */
export interface RunFailure {
  /** `RunErrorCode`, or the agent's own code for a RUN_ERROR. */
  code: string;
  /** One short sentence, plain text. */
  message: string;
  /** HTTP status, if there was one. */
  status?: number;
  /** Rule id, where the stream was rejected. */
  rule?: string;
  /** Seconds that the server asked to wait. */
  retryAfter?: number;
}

/** One exchange with the agent. */
export interface Run {
  runId: string;
  threadId: string;
  /** `replayed` for history that the stream restated; it has no side effects (L-13). */
  kind: 'requested' | 'replayed';
  status: 'running' | RunEnd;
  /** Milliseconds since the epoch, our clock. */
  startedAt: number;
  endedAt?: number;
  protocolVersion?: string;
  parentRunId?: string;
  /** What RUN_FINISHED carried as `result`. */
  result?: unknown;
  error?: RunFailure;
  /** As the agent counted; absent counts are unknown, not zero. */
  usage?: TokenUsage[];
  metadata?: Metadata;
  /** The questions that ended this run. */
  interrupts?: Interrupt[];
  /** The answers that this run was started with. */
  resume?: ResumeEntry[];
  /** Tool calls that this run left unanswered (F-04, F-05). */
  pendingToolCallIds: string[];
  /** The last message when the run ended: where its end is shown. */
  lastMessageId?: string;
}

/**
 * How the stream treated one message, reasoning span or tool call: when it opened and closed. Kept beside the
 * messages, because these go back to the agent as they are (O-13).
 */
export interface Item {
  kind: 'text' | 'reasoning' | 'span' | 'toolCall';
  /** messageId, span id or toolCallId. */
  id: string;
  /** The subagent that opened it; absent for the root agent. */
  subagentRunId?: string;
  runId?: string;
  /** `cut`: its run ended while it was open, so it is not complete. */
  status: 'open' | 'closed' | 'cut';
  startedAt?: number;
  /** For a tool call: when its result came, where that was in the same run. */
  endedAt?: number;
  /** For a tool call: the id of the message that holds it. */
  messageId?: string;
  /** For a tool call: the id of the tool message that answers it. */
  resultId?: string;
}

/** One row of progress, keyed by owner and name. */
export interface Step {
  stepName: string;
  subagentRunId?: string;
  runId: string;
  status: 'running' | 'done' | 'abandoned';
  startedAt: number;
  endedAt?: number;
}

/** One invocation of a subagent. */
export interface Subagent {
  subagentRunId: string;
  /** Absent while it was never announced; show the id then. */
  name?: string;
  description?: string;
  parentSubagentRunId?: string;
  parentToolCallId?: string;
  parentMessageId?: string;
  /** SUBAGENT_STARTED was seen. */
  announced: boolean;
  /** `implied`: only its tag was seen. `waiting`: suspended on a question. `abandoned`: its run ended badly. */
  status: 'running' | 'done' | 'failed' | 'waiting' | 'abandoned' | 'implied';
  /** Why it is done without a result of its own. */
  settledBy?: 'resumed-elsewhere' | 'dismissed' | 'run-end';
  result?: unknown;
  error?: { message: string; code?: string };
  /** The questions that it waits for. */
  interruptIds: string[];
  /** The runs it took part in. */
  runIds: string[];
  /** The last message when it was first seen: where its lane is shown. */
  afterMessageId?: string;
  startedAt: number;
  endedAt?: number;
}

export type InterruptId = string;

/**
 * What a person decided about one interrupt: an answer (`payload` any JSON but null; a "no" is an answer too), or
 * closing the question without one (I-07, I-08).
 */
export type Answer =
  | { status: 'resolved'; payload?: unknown; metadata?: Metadata }
  | { status: 'cancelled'; metadata?: Metadata };

/** What was typed for an interrupt so far, and the answer once it was given. Survives re-render and reload. */
export interface Draft {
  /** The form's own values; opaque to the store. */
  values?: unknown;
  /** Set when the person decided; sent when every open interrupt has one. */
  answer?: Answer;
}

/**
 * A tool call that this side has to answer before the thread goes on (F-06), and what it waits for.
 * - `approval` the person has to allow it · `execution` its tool is running here
 * - `person` its answer comes from the person · `nobody` no tool of this name is registered here
 */
export interface PendingCall {
  toolCallId: string;
  waitsFor: 'approval' | 'execution' | 'person' | 'nobody';
}

/** A message that waits for the run to end. */
export interface QueuedMessage {
  id: string;
  content: string | ContentPart[];
}

/** Everything about one thread: JSON data, never changed in place, parts that stay keep their identity. */
export interface RunState {
  threadId: string;
  /** What a person called the thread. Absent: it goes by its first question. */
  title?: string;
  status: RunStatus;
  /** The conversation in order, as AG-UI shapes it, activity messages included. */
  messages: Message[];
  /** The shared state. */
  state: unknown;
  /** The subagent that changed the shared state last; absent for the root agent or this side. */
  stateChangedBy?: string;
  /** A patch did not apply, so the shared state may differ from the agent's until the next snapshot. */
  stateMayDiverge: boolean;
  runs: Run[];
  items: Item[];
  steps: Step[];
  /** In the order of their first appearance. */
  subagents: Subagent[];
  /** The open questions. */
  interrupts: Interrupt[];
  drafts: Record<InterruptId, Draft>;
  /** The tool calls that this side has to answer. */
  pendingCalls: PendingCall[];
  /** The tool calls that were executed or answered here; none of them is executed again (F-13). */
  begunCalls: string[];
  /** Tool results started as many runs in a row as may be; `run()` goes on. */
  automaticRunsPaused: boolean;
  queue: QueuedMessage[];
  capabilities?: AgentCapabilities;
  warnings: Warning[];
  /** Why the last run ended badly; absent otherwise. */
  error?: RunFailure;
  /** Goes up when messages, tool calls or subagents come, go or move; not when text grows. */
  structure: number;
}

/** The state of a thread before anything happened. */
export function initialRunState(threadId: string): RunState {
  return {
    threadId,
    status: 'idle',
    messages: [],
    state: {},
    stateMayDiverge: false,
    runs: [],
    items: [],
    steps: [],
    subagents: [],
    interrupts: [],
    drafts: {},
    pendingCalls: [],
    begunCalls: [],
    automaticRunsPaused: false,
    queue: [],
    warnings: [],
    structure: 0,
  };
}
