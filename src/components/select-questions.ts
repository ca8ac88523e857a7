'use client';
import type { Interrupt, ResumeEntry } from '../protocol/index.ts';
import type { RunState, Selector } from '../store/index.ts';

/** Keeps the list it gave before while it holds the same questions. */
function steady(compute: (state: RunState) => Interrupt[]): Selector<Interrupt[]> {
  let last: { runs: RunState['runs']; structure: number; list: Interrupt[] } | undefined;
  return (state) => {
    if (last?.runs === state.runs && last.structure === state.structure) return last.list;
    const list = compute(state);
    const same =
      last !== undefined &&
      list.length === last.list.length &&
      list.every((each, at) => each === last?.list[at]);
    last = {
      runs: state.runs,
      structure: state.structure,
      list: same && last !== undefined ? last.list : list,
    };
    return last.list;
  };
}

/** The questions of one run and owner that are not drawn at a tool call. */
export function selectQuestions(runId: string, owner: string | undefined): Selector<Interrupt[]> {
  return steady((state) => {
    const asked = state.runs.find((run) => run.runId === runId)?.interrupts ?? [];
    const known = new Set(state.subagents.map((subagent) => subagent.subagentRunId));
    return asked.filter(({ subagentRunId, toolCallId }) => {
      const asker = subagentRunId !== undefined && known.has(subagentRunId) ? subagentRunId : undefined;
      return asker === owner && (toolCallId === undefined || !isCallHeld(state, toolCallId));
    });
  });
}

/** The questions that runs asked about one tool call. */
export function selectQuestionsOfCall(toolCallId: string): Selector<Interrupt[]> {
  return steady((state) =>
    state.runs.flatMap((run) =>
      (run.interrupts ?? []).filter((interrupt) => interrupt.toolCallId === toolCallId),
    ),
  );
}

function isCallHeld(state: RunState, toolCallId: string): boolean {
  return state.items.some(
    (item) => item.kind === 'toolCall' && item.id === toolCallId && item.messageId !== undefined,
  );
}

/** The answer that was sent last for a question. */
export function selectSentAnswer(interruptId: string): Selector<ResumeEntry | undefined> {
  let last: { runs: RunState['runs']; entry: ResumeEntry | undefined } | undefined;
  return (state) => {
    if (last?.runs !== state.runs) {
      const run = state.runs.findLast((each) =>
        each.resume?.some((entry) => entry.interruptId === interruptId),
      );
      last = { runs: state.runs, entry: run?.resume?.find((entry) => entry.interruptId === interruptId) };
    }
    return last.entry;
  };
}
