'use client';
import { useCallback, useMemo, useState, type ComponentType, type ReactElement } from 'react';
import {
  createFormModel,
  formLabels,
  validateAnswer,
  type AnswerError,
  type FormDraft,
  type FormPlan,
} from '../forms/index.ts';
import type { Interrupt } from '../protocol/index.ts';
import type { Answer, ToolCallView } from '../store/index.ts';
import type { InterruptPhase } from './interrupt-card.tsx';
import { useLabels } from './kit.tsx';
import { useFormContext } from './form-context-of.ts';

/** What the application's own view of a question is given: the question, the answer so far, and what may be done. */
export interface InterruptRendererProps {
  interrupt: Interrupt;
  /** Where the question stands; only an `open` one can be answered. */
  state: InterruptPhase;
  /** It can only be cancelled. */
  expired: boolean;
  /** What was shown changed after the answer, which no longer counts. */
  changed: boolean;
  /** Its answer waits for those of other questions, and is sent with them. */
  together: boolean;
  /**
   * The call in question as the agent sent it; `<ShownCall>` draws it. Absent with a `toolCallId` when the thread lacks
   * the call: then there is nothing to say yes to.
   */
  call: Pick<ToolCallView, 'name' | 'arguments'> | undefined;
  /** Name of the subagent that asks. */
  askedBy: string | undefined;
  /** `responseSchema` as it came. */
  schema: unknown;
  /** The fields, labels and buttons that our own form would have. */
  plan: FormPlan;
  /** The answer so far, JSON. It survives a re-render, a thread switch and a reload; passwords and files do not. */
  value: unknown;
  setValue(value: unknown): void;
  /** What is wrong with the answer since `submit` last refused it, kept up to date. */
  errors: readonly AnswerError[];
  /** The answer that is kept, being sent, or on record. */
  answer: Answer | undefined;
  /**
   * Answers with `value`, or with the value given. Gives `false` and sets `errors` where the schema forbids it, and
   * `false` where the question cannot be answered (any more). A lone answer is sent, others are kept until all are there.
   */
  submit(answer?: { value: unknown }): boolean;
  /** Closes the question without an answer; always possible while it is open. */
  cancel(): void;
  /** Takes a kept answer back. */
  change(): void;
}

export interface OwnQuestionProps {
  view: ComponentType<InterruptRendererProps>;
  interrupt: Interrupt;
  state: InterruptPhase;
  expired: boolean;
  changed: boolean;
  together: boolean;
  call: Pick<ToolCallView, 'name' | 'arguments'> | undefined;
  parameters: unknown;
  askedBy: string | undefined;
  draft: FormDraft | undefined;
  answer: Answer | undefined;
  onAnswer: (answer: Answer) => void;
  onDraftChange: (draft: FormDraft) => void;
  onChangeAnswer: () => void;
}

/** A question drawn by the application, with our plan, our checks and our drafts behind it. */
export function OwnQuestion(props: OwnQuestionProps): ReactElement {
  const { view: View, parameters, draft, onAnswer, onDraftChange, onChangeAnswer, ...shown } = props;
  const { interrupt, call, state, expired } = shown;
  const labels = useLabels();
  const schema = interrupt.responseSchema;
  const context = useFormContext(interrupt, call, parameters);
  const model = useMemo(
    () => createFormModel(schema, context, formLabels(labels.forms)),
    [schema, context, labels.forms],
  );
  const [value, setOwnValue] = useState<unknown>(() =>
    model.valueOf(model.plan.root, (draft ?? model.start()).root),
  );
  const [refused, setRefused] = useState(false);
  const check = useCallback(
    (given: unknown) => validateAnswer(schema, given, { labels: labels.forms }),
    [schema, labels.forms],
  );
  const errors = useMemo(() => (refused ? check(value).errors : []), [refused, check, value]);
  const setValue = (next: unknown): void => {
    setOwnValue(next);
    onDraftChange(model.keepable(model.fill(next)));
  };
  return (
    <View
      {...shown}
      schema={schema}
      plan={model.plan}
      value={value}
      setValue={setValue}
      errors={errors}
      submit={(given) => {
        if (state !== 'open' || expired) return false;
        // A handler of a press hands on its event, which is no answer.
        const payload = given !== undefined && Object.hasOwn(given, 'value') ? given.value : value;
        const isGood = check(payload).valid;
        if (payload !== value) setValue(payload);
        setRefused(!isGood);
        if (isGood) onAnswer({ status: 'resolved', ...(payload === undefined ? {} : { payload }) });
        return isGood;
      }}
      cancel={() => {
        if (state === 'open') onAnswer({ status: 'cancelled' });
      }}
      change={() => {
        if (state === 'kept') onChangeAnswer();
      }}
    />
  );
}
