import { LIMITS, type ContentPart, type WarningReport } from '../protocol/index.ts';
import { executeTool, findCall, type FrontendTool } from './frontend-tools.ts';
import { actionableCalls, addToolAnswer, toolContent } from './pending-calls.ts';
import type { Publisher } from './publisher.ts';
import { plain } from './reduce-context.ts';
import { misuse } from './run-control.ts';
import type { RunStoreOptions } from './run-store.ts';
import type { PendingCall, RunState } from './state.ts';
import type { Thread } from './thread.ts';

/** Carries out the frontend tools that a run left pending, once each, and goes on when all are answered. */
export interface ToolRunner {
  /** After the live run settled. True where calls wait for this side, so that nothing else begins meanwhile. */
  afterRun(): boolean;
  /** The person's own answer to a call. */
  answer(toolCallId: string, content: string | ContentPart[], error?: string): void;
  decide(toolCallId: string, decision: 'approve' | 'decline', reason?: string): void;
  /** A person gave an order, so the count of automatic runs starts anew. */
  personSpoke(): void;
  /** Aborts what is executing. */
  stop(): void;
}

export interface ToolRunnerParts {
  thread: Thread;
  publisher: Publisher;
  options(): RunStoreOptions;
  setState(next: unknown): void;
  warn(warning: WarningReport): void;
  /** Starts the next run. */
  followUp(): void;
  /** Writes the thread down now, where it is kept. */
  save(): void;
  /** All calls are answered and no run follows. */
  done(): void;
}

const DECLINED = 'The person declined this call, so it was not executed.';

export function createToolRunner(parts: ToolRunnerParts): ToolRunner {
  const { thread, publisher } = parts;
  let controller = new AbortController();
  let automaticRuns = 0;
  let wantsFollowUp = false;

  const getState = (): RunState => publisher.store.getState();

  function toolOf(toolCallId: string): FrontendTool | undefined {
    const name = findCall(getState(), toolCallId)?.name;
    return parts.options().tools?.find((tool) => tool.name === name);
  }

  function setPending(change: (calls: PendingCall[]) => PendingCall[]): void {
    thread.change(({ draft }) => {
      draft.pendingCalls = change(plain(draft.pendingCalls));
    });
  }

  const wasBegun = (toolCallId: string): boolean => getState().begunCalls.includes(toolCallId);

  /** Notes a call as begun, for good, before its tool can have any effect. */
  function begin(toolCallId: string): void {
    thread.change(({ draft }) => {
      draft.begunCalls.push(toolCallId);
    });
    publisher.now();
    parts.save();
  }

  function waitsFor(toolCallId: string): PendingCall['waitsFor'] {
    const tool = toolOf(toolCallId);
    if (tool === undefined) return 'nobody';
    if (tool.needsApproval === true) return 'approval';
    return tool.execute === undefined ? 'person' : 'execution';
  }

  async function execute(toolCallId: string): Promise<void> {
    const tool = toolOf(toolCallId);
    const call = findCall(getState(), toolCallId);
    if (tool?.execute === undefined || call === undefined || wasBegun(toolCallId)) return;
    begin(toolCallId);
    const { signal } = controller;
    const context = { toolCallId, signal, state: getState().state, setState: parts.setState };
    const outcome = await executeTool(tool, call.arguments, context);
    if (signal.aborted) return;
    if ('error' in outcome) settle(toolCallId, outcome.error, outcome.error);
    else settle(toolCallId, toolContent(outcome.result));
  }

  /** Puts the answer next to its call, and goes on when it was the last one. */
  function settle(toolCallId: string, content: string | ContentPart[], error?: string): void {
    if (toolOf(toolCallId)?.followUp !== false) wantsFollowUp = true;
    thread.change((context) => {
      addToolAnswer(context, toolCallId, content, error);
      const { draft } = context;
      draft.pendingCalls = plain(draft.pendingCalls).filter((each) => each.toolCallId !== toolCallId);
    });
    publisher.now();
    goOn();
  }

  /** Starts the next run when every call is answered and no question is open. */
  function goOn(): void {
    const state = getState();
    if (state.status === 'running' || state.interrupts.length > 0 || state.pendingCalls.length > 0) return;
    if (!wantsFollowUp) {
      parts.done();
      return;
    }
    wantsFollowUp = false;
    if (automaticRuns >= LIMITS.automaticRuns) {
      thread.change(({ draft }) => {
        draft.automaticRunsPaused = true;
      });
      parts.warn({
        code: 'too-many-automatic-runs',
        rule: 'F-09',
        message: `${LIMITS.automaticRuns} runs in a row were started by tool results, so the next one waits for a person. Call run() to go on.`,
      });
      publisher.now();
      return;
    }
    automaticRuns++;
    parts.followUp();
  }

  function answerable(toolCallId: string): void {
    const state = getState();
    if (findCall(state, toolCallId) === undefined)
      throw misuse(`There is no tool call "${toolCallId}" in this thread to answer.`);
    if (state.messages.some((each) => each.role === 'tool' && each.toolCallId === toolCallId))
      throw misuse(`The tool call "${toolCallId}" has an answer already.`);
    if (wasBegun(toolCallId)) throw misuse(`The tool call "${toolCallId}" is being executed here.`);
  }

  return {
    afterRun() {
      const calls = actionableCalls(getState()).map((id): PendingCall => ({
        toolCallId: id,
        waitsFor: waitsFor(id),
      }));
      if (calls.length === 0) return false;
      setPending(() => calls);
      publisher.now();
      for (const { toolCallId, waitsFor: by } of calls) if (by === 'execution') void execute(toolCallId);
      // A call that no tool here knows is closed with the next message; it must not hold up the queue.
      return calls.some((call) => call.waitsFor !== 'nobody');
    },
    answer(toolCallId, content, error) {
      answerable(toolCallId);
      begin(toolCallId);
      settle(toolCallId, content, error);
    },
    decide(toolCallId, decision, reason) {
      answerable(toolCallId);
      if (decision === 'decline') {
        begin(toolCallId);
        settle(
          toolCallId,
          reason === undefined || reason === '' ? DECLINED : `${DECLINED} ${reason}`,
          'declined',
        );
        return;
      }
      const waiting = getState().pendingCalls.find((each) => each.toolCallId === toolCallId);
      if (waiting?.waitsFor !== 'approval')
        throw misuse(`The tool call "${toolCallId}" does not wait for approval.`);
      const next = toolOf(toolCallId)?.execute === undefined ? 'person' : 'execution';
      setPending((all) =>
        all.map((each) => (each.toolCallId === toolCallId ? { ...each, waitsFor: next } : each)),
      );
      publisher.now();
      void execute(toolCallId);
    },
    personSpoke() {
      automaticRuns = 0;
    },
    stop() {
      controller.abort();
      controller = new AbortController();
      wantsFollowUp = false;
      if (getState().pendingCalls.length === 0) return;
      setPending(() => []);
      publisher.now();
    },
  };
}
