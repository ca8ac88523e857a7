'use client';
import { useContext, useMemo, type ReactElement } from 'react';
import type { FormDraft } from '../forms/index.ts';
import type { Interrupt } from '../protocol/index.ts';
import {
  draftOf,
  isStale,
  keptValues,
  useInterrupts,
  useRunValue,
  useSubagent,
  useToolCall,
} from '../react/index.ts';
import type { RunState } from '../store/index.ts';
import { InterruptCard, type InterruptPhase } from './interrupt-card.tsx';
import { findRenderer, useKit } from './kit.tsx';
import { OwnInterruptCard, type Question } from './own-interrupt-card.tsx';
import { OwnerContext } from './owner-context.ts';
import { isObject, own } from './read-data.ts';
import { RendererBoundary } from './renderer-boundary.tsx';
import { selectQuestions, selectQuestionsOfCall, selectSentAnswer } from './select-questions.ts';
import { nameOf } from './subagent-name.ts';

/** The questions of a run at the place where it stopped: open cards, or the record of the answers. */
export function Questions({ runId }: { runId: string }): ReactElement {
  const owner = useContext(OwnerContext);
  const interrupts = useRunValue(useMemo(() => selectQuestions(runId, owner), [runId, owner]));
  return (
    <div className="rv-questions">
      <Cards interrupts={interrupts} />
    </div>
  );
}

/** The questions about one tool call. */
export function QuestionsOfCall({ toolCallId }: { toolCallId: string }): ReactElement {
  const interrupts = useRunValue(useMemo(() => selectQuestionsOfCall(toolCallId), [toolCallId]));
  return <Cards interrupts={interrupts} />;
}

function Cards({ interrupts }: { interrupts: readonly Interrupt[] }): ReactElement {
  return (
    <>
      {interrupts.map((interrupt) => (
        <RendererBoundary key={interrupt.id}>
          <InterruptRow interrupt={interrupt} />
        </RendererBoundary>
      ))}
    </>
  );
}

/** One question of the thread, joined with its draft, its call and its asker. */
function InterruptRow({ interrupt }: { interrupt: Interrupt }): ReactElement {
  const { id, reason, toolCallId, subagentRunId } = interrupt;
  const { components, renderers, labels, payloadOf } = useKit();
  const { answer, answerOf, keep, change, total, error } = useInterrupts({ payloadOf });
  const isOpen = useRunValue((state) => state.interrupts.some((each) => each.id === id));
  const sending = useRunValue((state) => state.status === 'running');
  const draft = useRunValue((state) => draftOf(state.drafts, id));
  const stale = useRunValue((state) => isStale(state, interrupt));
  const sent = useRunValue(useMemo(() => selectSentAnswer(id), [id]));
  const call = useToolCall(toolCallId ?? '')?.call;
  const asker = useSubagent(subagentRunId ?? '');
  const parameters = useRunValue((state) => parametersOf(state, call?.name));
  const { form } = useMemo(() => keptValues(draft), [draft]);
  // Of several, an answer is kept until all are there; a lone one was sent, and if that failed it can be given again.
  const isKept = total > 1 && answerOf(id) !== undefined;
  const question: Question = {
    interrupt,
    phase: phaseOf(isOpen, sending, isKept, sent !== undefined),
    answer: isOpen ? draft?.answer : sent,
    // The form itself reads a draft leniently, whatever is in it.
    draft: isObject(form) ? (form as FormDraft) : undefined,
    call,
    parameters,
    askedBy: asker === undefined ? undefined : nameOf(asker, labels.subagent.unnamed),
    together: total > 1,
    callChanged: stale,
    error,
    onAnswer: (given) => answer(id, given),
    onDraftChange: (typed) => keep(id, typed),
    onChangeAnswer: () => change(id),
  };
  const Own = findRenderer(renderers.interrupt, reason);
  const Card = components.InterruptCard ?? InterruptCard;
  return Own === undefined ? <Card {...question} /> : <OwnInterruptCard view={Own} {...question} />;
}

function phaseOf(isOpen: boolean, sending: boolean, isKept: boolean, wasSent: boolean): InterruptPhase {
  if (!isOpen) return wasSent ? 'answered' : 'closed';
  if (sending) return 'sending';
  return isKept ? 'kept' : 'open';
}

/** The schema of a tool's arguments, as the agent declared it. */
function parametersOf(state: RunState, name: string | undefined): unknown {
  const items: unknown = state.capabilities?.tools?.items;
  if (name === undefined || !Array.isArray(items)) return undefined;
  return own(
    items.find((item) => own(item, 'name') === name),
    'parameters',
  );
}
