'use client';
import { useMemo, type ReactElement } from 'react';
import { AnswerRecord, SchemaForm, type FormDraft } from '../forms/index.ts';
import type { Interrupt } from '../protocol/index.ts';
import type { Answer, ToolCallView } from '../store/index.ts';
import { useFormContext } from './form-context-of.ts';
import { useLabels } from './kit.tsx';
import { ShownCallNow } from './shown-call-now.tsx';

export { loneApproval } from './lone-approval.ts';
export { OwnQuestion } from './own-question.tsx';
export { ShownCallNow };

/** What a question is about, as far as drawing it goes. */
export interface QuestionProps {
  interrupt: Interrupt;
  call: Pick<ToolCallView, 'name' | 'arguments'> | undefined;
  parameters: unknown;
}

export interface QuestionFormProps extends QuestionProps {
  draft: FormDraft | undefined;
  disabled: boolean;
  /** It can only be closed. */
  expired: boolean;
  together: boolean;
  onAnswer: ((answer: Answer) => void) | undefined;
  onDraftChange: ((draft: FormDraft) => void) | undefined;
}

/** The call in question and the form that answers. */
export function QuestionForm(props: QuestionFormProps): ReactElement {
  const { interrupt, call, parameters, draft, disabled, expired, together, onAnswer, onDraftChange } = props;
  const labels = useLabels();
  const { keep } = labels.interrupt;
  // Several answers are sent together, so one of them is only kept.
  const words = useMemo(
    () => (together ? { ...labels.forms, send: keep } : labels.forms),
    [together, labels.forms, keep],
  );
  return (
    <SchemaForm
      schema={interrupt.responseSchema}
      context={useFormContext(interrupt, call, parameters)}
      draft={draft}
      onDraftChange={onDraftChange}
      onSubmit={(payload) =>
        onAnswer?.({ status: 'resolved', ...(payload === undefined ? {} : { payload }) })
      }
      onCancel={() => onAnswer?.({ status: 'cancelled' })}
      disabled={disabled || expired}
      canCancel={expired}
      labels={words}
      heading={null}
    >
      {call !== undefined ? (
        <ShownCallNow name={call.name} argumentsText={call.arguments} />
      ) : interrupt.toolCallId === undefined ? null : (
        <p className="rv-interrupt-warning">{labels.interrupt.callMissing}</p>
      )}
    </SchemaForm>
  );
}

/** What was answered, in the words of the form. */
export function QuestionRecord({
  interrupt,
  call,
  parameters,
  payload,
}: QuestionProps & { payload: unknown }): ReactElement {
  const labels = useLabels();
  return (
    <AnswerRecord
      schema={interrupt.responseSchema}
      context={useFormContext(interrupt, call, parameters)}
      answer={payload}
      labels={labels.forms}
    />
  );
}
