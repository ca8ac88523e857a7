'use client';
import type { CSSProperties, ReactElement } from 'react';
import type { FormDraft } from '../forms/index.ts';
import type { Answer } from '../store/index.ts';
import type { InterruptPhase } from './interrupt-card.tsx';
import { useLabels } from './kit.tsx';
import { LoadFailed } from './load-failed.tsx';
import { useOnDemand } from './on-demand.ts';
import { formParts } from './kit-parts.ts';
import type { QuestionProps } from './question-form.tsx';
import { isObject, own } from './read-data.ts';
import { RendererBoundary } from './renderer-boundary.tsx';

export interface QuestionBodyProps extends QuestionProps {
  phase: InterruptPhase;
  answer: Answer | undefined;
  draft: FormDraft | undefined;
  expired: boolean;
  together: boolean;
  onAnswer: ((answer: Answer) => void) | undefined;
  onDraftChange: ((draft: FormDraft) => void) | undefined;
}

/** The form of a question or the record of its answer; until their code is here, a place of about their size. */
export function QuestionBody(props: QuestionBodyProps): ReactElement {
  const { phase, answer, expired, interrupt, call, parameters, ...form } = props;
  const labels = useLabels();
  const asks = phase === 'open' || phase === 'sending';
  const drawn = asks || answer?.status === 'resolved';
  const parts = useOnDemand(formParts, drawn);
  if (!drawn) {
    const { closed, dismissed } = labels.interrupt;
    return <p className="rv-interrupt-note">{answer === undefined ? closed : dismissed}</p>;
  }
  if (parts.status === 'failed') return <LoadFailed part={formParts} text={labels.interrupt.loadFailed} />;
  if (parts.status !== 'ready') return <Placeholder {...{ interrupt, call, asks }} />;
  const { QuestionForm, QuestionRecord } = parts.value;
  const question = { interrupt, call, parameters };
  return (
    <RendererBoundary>
      {asks ? (
        <QuestionForm {...question} {...form} disabled={phase === 'sending'} expired={expired} />
      ) : (
        <QuestionRecord {...question} payload={answer?.status === 'resolved' ? answer.payload : undefined} />
      )}
    </RendererBoundary>
  );
}

/** Fields drawn at once at most; more are behind a fold, or scroll. */
const MOST_ROWS = 8;

function Placeholder({
  interrupt,
  call,
  asks,
}: Pick<QuestionProps, 'interrupt' | 'call'> & { asks: boolean }): ReactElement {
  const labels = useLabels();
  const properties = own(interrupt.responseSchema, 'properties');
  const fields = isObject(properties)
    ? Object.values(properties).filter((each) => own(each, 'type') !== 'boolean').length
    : 0;
  const style = {
    '--rv-rows': Math.min(fields, MOST_ROWS) + (call === undefined ? 0 : 1),
  } as CSSProperties; // React takes custom properties; its type does not say so.
  return (
    <p className="rv-interrupt-loading" role="status" data-asks={asks ? '' : undefined} style={style}>
      {labels.interrupt.loading}
    </p>
  );
}
