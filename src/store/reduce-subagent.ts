import { plain, type ReduceContext, type Reducers } from './reduce-context.ts';
import type { Step, Subagent } from './state.ts';

type SubagentType =
  'SUBAGENT_STARTED' | 'SUBAGENT_FINISHED' | 'SUBAGENT_ERROR' | 'STEP_STARTED' | 'STEP_FINISHED';

/** Subagents and steps: sections 11 and 12 of the reducer rules. */
export const subagentReducers: Reducers<SubagentType> = {
  SUBAGENT_STARTED(context, event) {
    const subagent = noteSubagent(context, event.subagentRunId) as Subagent;
    subagent.announced = true;
    subagent.status = 'running';
    subagent.name = event.name;
    if (event.description !== undefined) subagent.description = event.description;
    // A continuation in a later run may leave out where it hangs; the old place stands then.
    if (event.parentSubagentRunId !== undefined) subagent.parentSubagentRunId = event.parentSubagentRunId;
    if (event.parentToolCallId !== undefined) subagent.parentToolCallId = event.parentToolCallId;
    if (event.parentMessageId !== undefined) subagent.parentMessageId = event.parentMessageId;
    subagent.interruptIds = [];
    delete subagent.endedAt;
    delete subagent.result;
    delete subagent.error;
    delete subagent.settledBy;
    context.draft.structure++;
  },
  SUBAGENT_FINISHED(context, event) {
    const subagent = noteSubagent(context, event.subagentRunId) as Subagent;
    if (event.result !== undefined) subagent.result = event.result;
    if (event.outcome?.type === 'suspended') {
      subagent.status = 'waiting';
      subagent.interruptIds = [...(event.outcome.interruptIds ?? [])];
    } else {
      subagent.status = 'done';
    }
    subagent.endedAt = context.now;
  },
  SUBAGENT_ERROR(context, event) {
    const subagent = noteSubagent(context, event.subagentRunId) as Subagent;
    subagent.status = 'failed';
    subagent.error = { message: event.message, ...(event.code === undefined ? {} : { code: event.code }) };
    subagent.endedAt = context.now;
  },
  STEP_STARTED(context, event) {
    noteSubagent(context, event.subagentRunId);
    context.draft.steps.push({
      stepName: event.stepName,
      ...(event.subagentRunId === undefined ? {} : { subagentRunId: event.subagentRunId }),
      runId: context.draft.runs[context.active.at]?.runId ?? '',
      status: 'running',
      startedAt: context.now,
    });
  },
  STEP_FINISHED(context, event) {
    const steps = plain(context.draft.steps);
    for (let at = steps.length - 1; at >= 0; at--) {
      const step = steps[at] as Step;
      if (step.status !== 'running' || step.stepName !== event.stepName) continue;
      if (step.subagentRunId !== event.subagentRunId) continue;
      const open = context.draft.steps[at] as Step;
      open.status = 'done';
      open.endedAt = context.now;
      return;
    }
  },
};

/** The group of a tag; every tag makes one, announced or not. */
export function noteSubagent(context: ReduceContext, id: string | undefined): Subagent | undefined {
  if (id === undefined) return undefined;
  const { draft, index } = context;
  const runId = draft.runs[context.active.at]?.runId;
  const at = index.subagent(id);
  if (at !== undefined) {
    const subagent = draft.subagents[at] as Subagent;
    if (runId !== undefined && subagent.runIds.at(-1) !== runId) subagent.runIds.push(runId);
    return subagent;
  }
  index.setSubagent(id, draft.subagents.length);
  const lastMessage = draft.messages.at(-1);
  draft.subagents.push({
    subagentRunId: id,
    announced: false,
    status: 'implied',
    interruptIds: [],
    runIds: runId === undefined ? [] : [runId],
    startedAt: context.now,
    ...(lastMessage === undefined ? {} : { afterMessageId: lastMessage.id }),
  });
  draft.structure++;
  return draft.subagents.at(-1);
}

/** What the end of a run means for its subagents and steps. */
export function settleSubagents(context: ReduceContext, good: boolean): void {
  const { draft } = context;
  const runId = draft.runs[context.active.at]?.runId;
  plain(draft.subagents).forEach((subagent, at) => {
    if (!good && subagent.status === 'running') {
      const open = draft.subagents[at] as Subagent;
      open.status = 'abandoned';
      open.endedAt = context.now;
    } else if (subagent.status === 'implied' && subagent.endedAt === undefined) {
      (draft.subagents[at] as Subagent).endedAt = context.now;
    }
  });
  plain(draft.steps).forEach((step, at) => {
    if (step.status !== 'running' || step.runId !== runId) return;
    const open = draft.steps[at] as Step;
    open.status = 'abandoned';
    open.endedAt = context.now;
  });
}
