import type { AgentEvent, TokenUsage, ToolCall } from '../protocol/index.ts';
import { cutOpenItems } from './items.ts';
import {
  appendMessage,
  plain,
  type ReduceContext,
  type Reducers,
  type ReportedEnd,
} from './reduce-context.ts';
import { settleCallItem } from './items.ts';
import { noteSubagent, settleSubagents } from './reduce-subagent.ts';
import type { Run, RunEnd, RunFailure, Subagent } from './state.ts';

type RunType = 'RUN_STARTED' | 'RUN_FINISHED' | 'RUN_ERROR' | 'RAW' | 'CUSTOM';

const GOOD_ENDS: readonly RunEnd[] = ['finished', 'interrupted', 'cancelled'];

/** Runs: sections 1 and 9 of the reducer rules. */
export const runReducers: Reducers<RunType> = {
  RUN_STARTED(context, event) {
    settleRun(context);
    const { draft, active } = context;
    active.at = startRecord(context, event);
    active.startedCalls = [];
    active.answeredCalls = new Set();
    active.ended = undefined;
    context.buffers.clear();
    for (const message of event.input?.messages ?? []) {
      // History shown to a consumer that did not make the request (L-11); held messages stand.
      if (context.index.message(message.id) !== undefined) continue;
      noteSubagent(context, message.subagentRunId);
      appendMessage(context, message);
      if (message.role === 'tool') context.index.setResult(message.toolCallId, message.id);
      if (message.role === 'assistant') noteCalls(context, message.id, message.toolCalls ?? []);
    }
    draft.structure++;
    context.renew();
  },
  RUN_FINISHED(context, event) {
    const run = activeRun(context);
    if (run === undefined) return;
    const outcome = event.outcome ?? { type: 'success' };
    if (event.result !== undefined) run.result = event.result;
    addFacts(run, event);
    const interrupts = outcome.type === 'interrupt' ? outcome.interrupts : [];
    if (interrupts.length > 0) run.interrupts = interrupts;
    replaceInterrupts(context, run, interrupts);
    const stated = outcome.type === 'success' ? outcome.pendingToolCallIds : undefined;
    run.pendingToolCallIds =
      stated !== undefined && stated.length > 0 ? [...stated] : derivedPending(context);
    context.active.ended = { status: OUTCOME_STATUS[outcome.type] };
  },
  RUN_ERROR(context, event) {
    const error: RunFailure = { code: event.code ?? 'agent', message: event.message };
    const run = activeRun(context) ?? failedBeforeStart(context);
    addFacts(run, event);
    endRun(context, { status: 'failed', error });
    context.active.ended = { status: 'failed', error };
  },
  // Both go to observers only.
  RAW() {},
  CUSTOM() {},
};

const OUTCOME_STATUS = {
  success: 'finished',
  interrupt: 'interrupted',
  cancelled: 'cancelled',
} as const satisfies Record<string, RunEnd>;

/** The run is over for good: its reported end becomes its status (L-06). */
export function settleRun(context: ReduceContext): void {
  const { ended } = context.active;
  if (ended === undefined) return;
  endRun(context, ended);
  context.active.ended = undefined;
}

/** Ends the active run, if it has no end yet; what is open is cut off. */
export function endRun(context: ReduceContext, end: ReportedEnd): void {
  const run = activeRun(context);
  if (run === undefined) return;
  const good = GOOD_ENDS.includes(end.status);
  run.status = end.status;
  run.endedAt = context.now;
  if (end.error !== undefined) run.error = end.error;
  const lastMessage = context.draft.messages.at(-1);
  if (lastMessage !== undefined) run.lastMessageId = lastMessage.id;
  context.draft.structure++;
  if (!good) {
    run.pendingToolCallIds = [];
    context.buffers.clear();
    cutOpenItems(context);
  }
  settleSubagents(context, good);
  if (good) settleWaiting(context, run);
}

/** The run that the stream is in, as a draft. */
export function activeRun(context: ReduceContext): Run | undefined {
  return context.active.at < 0 ? undefined : context.draft.runs[context.active.at];
}

/** A run as it begins. */
export function newRun(runId: string, threadId: string, kind: Run['kind'], now: number): Run {
  return { runId, threadId, kind, status: 'running', startedAt: now, pendingToolCallIds: [] };
}

/** Finds or makes the record of a started run, in stream order: replayed runs come before the one we asked for. */
function startRecord(context: ReduceContext, event: AgentEvent<'RUN_STARTED'>): number {
  const { draft } = context;
  const waiting = draft.runs.findLastIndex((run) => run.status === 'running' && run.kind === 'requested');
  const requested = event.runId === context.requestedRunId;
  let at: number;
  if (requested && waiting >= 0) {
    at = waiting;
  } else {
    const run = newRun(event.runId, event.threadId, requested ? 'requested' : 'replayed', context.now);
    at = waiting >= 0 && !requested ? waiting : draft.runs.length;
    draft.runs.splice(at, 0, run);
  }
  const run = draft.runs[at] as Run;
  run.threadId = event.threadId;
  if (event.protocolVersion !== undefined) run.protocolVersion = event.protocolVersion;
  if (event.parentRunId !== undefined) run.parentRunId = event.parentRunId;
  if (event.metadata !== undefined) run.metadata = { ...event.metadata };
  return at;
}

function failedBeforeStart(context: ReduceContext): Run {
  const { draft } = context;
  const waiting = draft.runs.findLastIndex((run) => run.status === 'running' && run.kind === 'requested');
  if (waiting >= 0) {
    context.active.at = waiting;
  } else {
    context.active.at = draft.runs.length;
    draft.runs.push(newRun(context.requestedRunId ?? '', draft.threadId, 'requested', context.now));
  }
  return draft.runs[context.active.at] as Run;
}

function addFacts(run: Run, event: { usage?: TokenUsage[]; metadata?: Run['metadata'] }): void {
  if (event.usage !== undefined) run.usage = event.usage;
  if (event.metadata !== undefined) run.metadata = { ...run.metadata, ...event.metadata };
}

/** Calls started in this run minus those answered in it, in start order (F-05). */
function derivedPending(context: ReduceContext): string[] {
  return context.active.startedCalls.filter((id) => !context.active.answeredCalls.has(id));
}

/** The last finished run decides which questions are open (I-14). Of one id stated twice the first counts (I-20). */
function replaceInterrupts(
  context: ReduceContext,
  run: Run,
  interrupts: NonNullable<Run['interrupts']>,
): void {
  const { draft } = context;
  const seen = new Set<string>();
  draft.interrupts = interrupts.filter((interrupt) => !seen.has(interrupt.id) && seen.add(interrupt.id));
  if (run.interrupts !== undefined) run.interrupts = draft.interrupts;
  const kept = Object.entries(plain(draft.drafts)).filter(([id]) => seen.has(id));
  // An answer that was sent is spent; the same id asked again is a new question.
  draft.drafts = Object.fromEntries(kept.map(([id, { answer: _sent, ...rest }]) => [id, rest]));
  for (const interrupt of draft.interrupts) noteSubagent(context, interrupt.subagentRunId);
  draft.structure++;
}

/** A subagent that waited and never came back, though its questions were answered, is done. */
function settleWaiting(context: ReduceContext, run: Run): void {
  const open = new Set(context.draft.interrupts.map((interrupt) => interrupt.id));
  const cancelled = new Set(
    (run.resume ?? []).filter((entry) => entry.status === 'cancelled').map((entry) => entry.interruptId),
  );
  plain(context.draft.subagents).forEach((waiting, at) => {
    if (waiting.status !== 'waiting' || waiting.runIds.at(-1) === run.runId) return;
    if (waiting.interruptIds.some((id) => open.has(id))) return;
    const subagent = context.draft.subagents[at] as Subagent;
    subagent.status = 'done';
    const dismissed =
      waiting.interruptIds.length > 0 && waiting.interruptIds.every((id) => cancelled.has(id));
    subagent.settledBy = dismissed ? 'dismissed' : 'resumed-elsewhere';
  });
}

function noteCalls(context: ReduceContext, messageId: string, calls: readonly ToolCall[]): void {
  calls.forEach((call, at) => {
    context.index.setCall(call.id, { messageId, at });
    settleCallItem(context, call.id, { messageId });
  });
}
