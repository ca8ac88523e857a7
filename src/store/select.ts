import type {
  AssistantMessage,
  Interrupt,
  Message,
  TokenUsage,
  ToolCall,
  ToolMessage,
} from '../protocol/index.ts';
import type { Item, PendingCall, Run, RunState, Step, Subagent } from './state.ts';

/** Reads one thing out of a thread. Unchanged parts give the same object again, so results compare with `===`. */
export type Selector<T> = (state: RunState) => T;

/**
 * Finds an element by id in a list that mostly keeps its order: the place where it was last time is tried first, so
 * a repeated look-up is O(1).
 */
function finder<T>(matches: (element: T) => boolean): (list: readonly T[]) => T | undefined {
  let hint = -1;
  return (list) => {
    const there = list[hint];
    if (there !== undefined && matches(there)) return there;
    // What is asked for is mostly recent.
    hint = list.findLastIndex(matches);
    return list[hint];
  };
}

/** Gives the last result again while every input is the same. */
function memo<A extends readonly unknown[], R>(compute: (...inputs: A) => R): (...inputs: A) => R {
  let last: { inputs: A; result: R } | undefined;
  return (...inputs) => {
    if (last === undefined || inputs.some((input, at) => input !== last?.inputs[at]))
      last = { inputs, result: compute(...inputs) };
    return last.result;
  };
}

/** The message with this id. */
export function selectMessage(id: string): Selector<Message | undefined> {
  const find = finder<Message>((message) => message.id === id);
  return (state) => find(state.messages);
}

/** How the stream treated one text, reasoning, span or tool call. */
export function selectItem(kind: Item['kind'], id: string): Selector<Item | undefined> {
  const find = finder<Item>((item) => item.kind === kind && item.id === id);
  return (state) => find(state.items);
}

/**
 * How a tool call stands.
 * - `streaming` its arguments are arriving · `running` they are complete, the agent works on it
 * - `awaiting-approval` an open interrupt is about it, or its tool here wants a word first
 * - `executing` its tool is running here · `awaiting-answer` this side has to answer it
 * - `done` it has a result · `failed` its result reports an error · `cut` its run ended while it was open
 * - `unanswered` its run is over and nobody answered
 */
export type ToolCallStatus =
  | 'streaming'
  | 'running'
  | 'awaiting-approval'
  | 'executing'
  | 'awaiting-answer'
  | 'done'
  | 'failed'
  | 'cut'
  | 'unanswered';

/** Everything about one tool call in one place. */
export interface ToolCallView {
  toolCallId: string;
  name: string;
  /** Argument text as far as it came; JSON by convention, not by guarantee. */
  arguments: string;
  status: ToolCallStatus;
  call: ToolCall;
  messageId: string;
  subagentRunId?: string;
  result?: ToolMessage;
  /** The open question about this call. */
  interrupt?: Interrupt;
  /** What the call waits for on this side, once its run is over (F-06). */
  waitsFor?: PendingCall['waitsFor'];
  startedAt?: number;
  endedAt?: number;
}

/** One tool call with its status, result and open question. */
export function selectToolCall(toolCallId: string): Selector<ToolCallView | undefined> {
  const findItem = selectItem('toolCall', toolCallId);
  let messageId: string | undefined;
  let resultId: string | undefined;
  const findMessage = finder<Message>((message) => message.id === messageId);
  const findResult = finder<Message>((message) => message.id === resultId);
  const view = memo(viewOfCall);
  return (state) => {
    const item = findItem(state);
    messageId = item?.messageId;
    resultId = item?.resultId;
    if (item === undefined || messageId === undefined) return undefined;
    const message = findMessage(state.messages) as AssistantMessage | undefined;
    const call = message?.toolCalls?.find((each) => each.id === toolCallId);
    if (call === undefined) return undefined;
    const result =
      resultId === undefined ? undefined : (findResult(state.messages) as ToolMessage | undefined);
    const interrupt = state.interrupts.find((each) => each.toolCallId === toolCallId);
    const pending = state.pendingCalls.find((each) => each.toolCallId === toolCallId)?.waitsFor;
    return view(item, call, message?.subagentRunId, result, interrupt, pending, state.status === 'running');
  };
}

function viewOfCall(
  item: Item,
  call: ToolCall,
  owner: string | undefined,
  result: ToolMessage | undefined,
  interrupt: Interrupt | undefined,
  pending: PendingCall['waitsFor'] | undefined,
  running: boolean,
): ToolCallView {
  return {
    toolCallId: call.id,
    name: call.function.name,
    arguments: call.function.arguments,
    status: statusOfCall(item, result, interrupt, pending, running),
    call,
    messageId: item.messageId as string,
    ...(owner === undefined ? {} : { subagentRunId: owner }),
    ...(result === undefined ? {} : { result }),
    ...(interrupt === undefined ? {} : { interrupt }),
    ...(pending === undefined ? {} : { waitsFor: pending }),
    ...(item.startedAt === undefined ? {} : { startedAt: item.startedAt }),
    ...(item.endedAt === undefined ? {} : { endedAt: item.endedAt }),
  };
}

function statusOfCall(
  item: Item,
  result: ToolMessage | undefined,
  interrupt: Interrupt | undefined,
  pending: PendingCall['waitsFor'] | undefined,
  running: boolean,
): ToolCallStatus {
  if (item.status === 'open') return 'streaming';
  if (result !== undefined) return result.error === undefined ? 'done' : 'failed';
  if (interrupt !== undefined || pending === 'approval') return 'awaiting-approval';
  if (pending === 'execution') return 'executing';
  if (item.status === 'cut') return 'cut';
  if (running) return 'running';
  return pending === undefined ? 'unanswered' : 'awaiting-answer';
}

/** One row of what is shown for an owner. */
export type TimelineEntry =
  | { type: 'message'; key: string; id: string }
  /** Subagents that began at the same place: parallel lanes. */
  | { type: 'subagents'; key: string; ids: string[] }
  /** The questions that ended a run: open cards, or the record of the answers. */
  | { type: 'questions'; key: string; runId: string }
  /** A run that did not end well. */
  | { type: 'run-end'; key: string; runId: string };

/**
 * What is shown for one owner, top to bottom: the root agent by default, or one subagent. Text that grows does not
 * change it.
 */
export function selectTimeline(owner?: string): Selector<TimelineEntry[]> {
  let last: { structure: number; threadId: string; entries: TimelineEntry[] } | undefined;
  return (state) => {
    if (last?.structure !== state.structure || last.threadId !== state.threadId)
      last = { structure: state.structure, threadId: state.threadId, entries: timelineOf(state, owner) };
    return last.entries;
  };
}

function timelineOf(state: RunState, owner: string | undefined): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  const placedAfter = lanesByPlace(state, owner);
  const endsAfter = endsByPlace(state, owner);
  const callIds = new Set<string>();
  const emit = (place: string): void => {
    for (const id of placedAfter.get(place) ?? []) addLane(entries, id);
    for (const entry of endsAfter.get(place) ?? []) entries.push(entry);
  };
  emit(START);
  for (const message of state.messages) {
    if (message.role === 'assistant') for (const call of message.toolCalls ?? []) callIds.add(call.id);
    // A result is drawn in the card of its call.
    const drawnElsewhere = message.role === 'tool' && callIds.has(message.toolCallId);
    if (message.subagentRunId === owner && !drawnElsewhere)
      entries.push({ type: 'message', key: `m:${message.id}`, id: message.id });
    emit(message.id);
  }
  emit(END);
  return entries;
}

// Places that are no message. Ids are arbitrary strings, so these are ones that no wire id equals by accident.
const START = '\u0000start';
const END = '\u0000end';

function lanesByPlace(state: RunState, owner: string | undefined): Map<string, string[]> {
  const messages = new Set(state.messages.map((message) => message.id));
  const known = new Set(state.subagents.map((subagent) => subagent.subagentRunId));
  const calls = callsHeld(state);
  const places = new Map<string, string[]>();
  for (const subagent of state.subagents) {
    const parent = subagent.parentSubagentRunId;
    if ((parent !== undefined && known.has(parent) ? parent : undefined) !== owner) continue;
    if (subagent.parentToolCallId !== undefined && calls.has(subagent.parentToolCallId)) continue;
    const wanted = subagent.parentMessageId ?? subagent.afterMessageId;
    const place = wanted === undefined ? START : messages.has(wanted) ? wanted : END;
    places.set(place, [...(places.get(place) ?? []), subagent.subagentRunId]);
  }
  return places;
}

function endsByPlace(state: RunState, owner: string | undefined): Map<string, TimelineEntry[]> {
  const messages = new Set(state.messages.map((message) => message.id));
  const known = new Set(state.subagents.map((subagent) => subagent.subagentRunId));
  const places = new Map<string, TimelineEntry[]>();
  for (const run of state.runs) {
    const entries: TimelineEntry[] = [];
    const ours = (run.interrupts ?? []).some(
      ({ subagentRunId: id }) => (id !== undefined && known.has(id) ? id : undefined) === owner,
    );
    if (ours && run.status !== 'running')
      entries.push({ type: 'questions', key: `q:${run.runId}`, runId: run.runId });
    if (owner === undefined && ENDS_SHOWN.has(run.status))
      entries.push({ type: 'run-end', key: `r:${run.runId}`, runId: run.runId });
    if (entries.length === 0) continue;
    const wanted = run.lastMessageId;
    const place = wanted === undefined ? START : messages.has(wanted) ? wanted : END;
    places.set(place, [...(places.get(place) ?? []), ...entries]);
  }
  return places;
}

const ENDS_SHOWN: ReadonlySet<Run['status']> = new Set([
  'cancelled',
  'stopped',
  'failed',
  'rejected',
  'truncated',
]);

function callsHeld(state: RunState): Set<string> {
  const calls = new Set<string>();
  for (const message of state.messages)
    if (message.role === 'assistant') for (const call of message.toolCalls ?? []) calls.add(call.id);
  return calls;
}

function addLane(entries: TimelineEntry[], id: string): void {
  const before = entries.at(-1);
  if (before?.type === 'subagents') before.ids.push(id);
  else entries.push({ type: 'subagents', key: `s:${id}`, ids: [id] });
}

/** One subagent invocation. */
export function selectSubagent(subagentRunId: string): Selector<Subagent | undefined> {
  const find = finder<Subagent>((subagent) => subagent.subagentRunId === subagentRunId);
  return (state) => find(state.subagents);
}

/** Ids of the subagents that a tool call spawned. */
export function selectSubagentsOfCall(toolCallId: string): Selector<string[]> {
  const filter = memo((_structure: number, subagents: Subagent[]) =>
    subagents.filter((each) => each.parentToolCallId === toolCallId).map((each) => each.subagentRunId),
  );
  let last: string[] = [];
  return (state) => {
    const next = filter(state.structure, state.subagents);
    if (next.length !== last.length || next.some((id, at) => id !== last[at])) last = next;
    return last;
  };
}

/** The open questions, in the agent's order. */
export function selectInterrupts(): Selector<Interrupt[]> {
  return (state) => state.interrupts;
}

/** The steps of one owner in one run (the last by default). */
export function selectSteps(owner?: string, runId?: string): Selector<Step[]> {
  return memoOnList(
    (state) => state.steps,
    (steps, state) => {
      const wanted = runId ?? state.runs.at(-1)?.runId;
      return steps.filter((step) => step.subagentRunId === owner && step.runId === wanted);
    },
    (state) => state.runs.at(-1)?.runId,
  );
}

function memoOnList<T, K>(
  read: (state: RunState) => T[],
  compute: (list: T[], state: RunState) => T[],
  key: (state: RunState) => K,
): Selector<T[]> {
  let last: { list: T[]; key: K; result: T[] } | undefined;
  return (state) => {
    const list = read(state);
    const at = key(state);
    if (last?.list !== list || last.key !== at) last = { list, key: at, result: compute(list, state) };
    return last.result;
  };
}

/** A run by id, or the last one. */
export function selectRun(runId?: string): Selector<Run | undefined> {
  if (runId === undefined) return (state) => state.runs.at(-1);
  const find = finder<Run>((run) => run.runId === runId);
  return (state) => find(state.runs);
}

/** Token counts; a count that nobody stated is absent, not zero. */
export type UsageTotals = Pick<
  TokenUsage,
  | 'inputTokens'
  | 'outputTokens'
  | 'totalTokens'
  | 'reasoningTokens'
  | 'cachedInputTokens'
  | 'cacheWriteInputTokens'
>;

const COUNTS = [
  'inputTokens',
  'outputTokens',
  'totalTokens',
  'reasoningTokens',
  'cachedInputTokens',
  'cacheWriteInputTokens',
] as const;

/** The thread's usage, or one run's. Parts (reasoning, cached) are parts of the totals and never added to them. */
export function selectUsage(runId?: string): Selector<UsageTotals> {
  const total = memo((runs: Run[]) =>
    sumUsage(
      runs.filter((run) => runId === undefined || run.runId === runId).flatMap((run) => run.usage ?? []),
    ),
  );
  return (state) => total(state.runs);
}

function sumUsage(entries: readonly TokenUsage[]): UsageTotals {
  const totals: UsageTotals = {};
  for (const entry of entries) {
    for (const count of COUNTS) {
      const value = count === 'totalTokens' ? totalOf(entry) : entry[count];
      if (value !== undefined) totals[count] = (totals[count] ?? 0) + value;
    }
  }
  return totals;
}

function totalOf(entry: TokenUsage): number | undefined {
  if (entry.totalTokens !== undefined) return entry.totalTokens;
  if (entry.inputTokens === undefined || entry.outputTokens === undefined) return undefined;
  return entry.inputTokens + entry.outputTokens;
}
