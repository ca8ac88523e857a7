import { LIMITS, type ContentPart, type WarningReport } from '../protocol/index.ts';
import { executeTool, findCall, type FrontendTool } from './frontend-tools.ts';
import { actionableCalls, toolContent } from './pending-calls.ts';
import { misuse } from './run-control.ts';
import type { RunStoreOptions } from './run-store.ts';
import type { Run, RunState } from './state.ts';

/** Carries out the frontend tools that a run left pending, once each, and goes on when all are answered. */
export interface ToolRunner {
  /** After the live run settled. True where tools were started, so that nothing else begins meanwhile. */
  afterRun(run: Run): boolean;
  /** The person's own answer to a call. */
  answer(toolCallId: string, content: string | ContentPart[], error?: string): void;
  /** A person gave an order, so the count of automatic runs starts anew. */
  personSpoke(): void;
  /** Aborts what is executing. */
  stop(): void;
}

export function createToolRunner(parts: {
  getState(): RunState;
  options(): RunStoreOptions;
  answer(toolCallId: string, content: string | ContentPart[], error?: string): void;
  setState(next: unknown): void;
  warn(warning: WarningReport): void;
  followUp(): void;
  /** All calls are answered and no run follows. */
  done(): void;
}): ToolRunner {
  /** Every call that was begun here, whatever became of it: at most one execution each (F-13). */
  const begun = new Set<string>();
  let controller = new AbortController();
  let automaticRuns = 0;
  let wantsFollowUp = false;

  function toolOf(name: string): FrontendTool | undefined {
    return parts.options().tools?.find((tool) => tool.name === name);
  }

  async function execute(toolCallId: string, tool: FrontendTool, argumentText: string): Promise<void> {
    const { signal } = controller;
    const outcome = await executeTool(tool, argumentText, {
      toolCallId,
      signal,
      state: parts.getState().state,
      setState: parts.setState,
    });
    if (signal.aborted) return;
    if (tool.followUp !== false) wantsFollowUp = true;
    if ('error' in outcome) parts.answer(toolCallId, outcome.error, outcome.error);
    else parts.answer(toolCallId, toolContent(outcome.result));
    goOn();
  }

  /** Starts the next run when every call is answered and no question is open. */
  function goOn(): void {
    const state = parts.getState();
    if (state.status === 'running') return;
    if (state.interrupts.length > 0 || actionableCalls(state).length > 0) return;
    if (!wantsFollowUp) {
      parts.done();
      return;
    }
    wantsFollowUp = false;
    if (automaticRuns >= LIMITS.automaticRuns) {
      parts.warn({
        code: 'too-many-automatic-runs',
        rule: 'F-09',
        message: `${LIMITS.automaticRuns} runs in a row were started by tool results, so the next one waits for a person. Call run() to go on.`,
      });
      return;
    }
    automaticRuns++;
    parts.followUp();
  }

  return {
    afterRun() {
      const state = parts.getState();
      let started = false;
      for (const toolCallId of actionableCalls(state)) {
        const call = findCall(state, toolCallId);
        const tool = call === undefined ? undefined : toolOf(call.name);
        if (call === undefined || tool?.execute === undefined || begun.has(toolCallId)) continue;
        begun.add(toolCallId);
        started = true;
        void execute(toolCallId, tool, call.arguments);
      }
      return started;
    },
    answer(toolCallId, content, error) {
      const state = parts.getState();
      const call = findCall(state, toolCallId);
      if (call === undefined) throw misuse(`There is no tool call "${toolCallId}" in this thread to answer.`);
      const answered = state.messages.some((each) => each.role === 'tool' && each.toolCallId === toolCallId);
      if (answered) throw misuse(`The tool call "${toolCallId}" has an answer already.`);
      begun.add(toolCallId);
      if (toolOf(call.name)?.followUp !== false) wantsFollowUp = true;
      parts.answer(toolCallId, content, error);
      goOn();
    },
    personSpoke() {
      automaticRuns = 0;
    },
    stop() {
      controller.abort();
      controller = new AbortController();
      wantsFollowUp = false;
    },
  };
}
