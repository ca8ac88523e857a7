'use client';
import { useId, useState, type ComponentProps, type FormEvent, type ReactElement } from 'react';
import type { Interrupt } from '../protocol/index.ts';
import type { Answer, ToolCallView } from '../store/index.ts';
import { classes } from './classes.ts';
import { formatRelative } from './format.ts';
import { Icon } from './icons.tsx';
import { JsonView } from './json-view.tsx';
import { useLabels } from './kit.tsx';
import { LongText } from './long-text.tsx';
import { own } from './read-data.ts';
import { expiryOf } from './use-interrupts.ts';
import { useNow } from './use-now.ts';

/**
 * Where a question stands: `open` to be answered, `kept` answered and not sent, `sending`, `answered` by what was sent,
 * `closed` with no answer on record.
 */
export type InterruptPhase = 'open' | 'kept' | 'sending' | 'answered' | 'closed';

export interface InterruptCardProps extends Omit<ComponentProps<'section'>, 'children'> {
  interrupt: Interrupt;
  /** @default "open" */
  phase?: InterruptPhase;
  /** What was answered, once that is decided. */
  answer?: Answer | undefined;
  /** What was typed so far. */
  values?: unknown;
  /** The call in question: shown from the real call, never from what the agent writes about it. */
  call?: ToolCallView | undefined;
  /** Name of the subagent that asks. */
  askedBy?: string | undefined;
  onAnswer?: ((answer: Answer, values?: unknown) => void) | undefined;
  onChangeAnswer?: (() => void) | undefined;
}

/** One question of the agent, with the means to answer it. `data-phase` says where it stands. Renders a `<section>`. */
export function InterruptCard(props: InterruptCardProps): ReactElement {
  const {
    interrupt,
    phase = 'open',
    answer,
    values: _,
    call: __,
    askedBy,
    onAnswer,
    onChangeAnswer,
    className,
    ...rest
  } = props;
  const labels = useLabels();
  const headingId = useId();
  const expiry = expiryOf(interrupt);
  const live = phase === 'open' || phase === 'kept';
  const now = useNow(live && expiry !== undefined);
  const expired = live && expiry !== undefined && expiry <= now;
  return (
    <section
      aria-labelledby={headingId}
      tabIndex={-1}
      {...rest}
      data-phase={phase}
      data-expired={expired ? '' : undefined}
      data-interrupt={interrupt.id}
      className={classes('rv-interrupt', className)}
    >
      <div className="rv-interrupt-header">
        <Icon
          name={phase === 'answered' ? 'finished' : phase === 'closed' ? 'abandoned' : 'interrupted'}
          className="rv-interrupt-icon"
        />
        <h3 className="rv-interrupt-title" id={headingId}>
          {headingOf(interrupt, labels)}
        </h3>
        {askedBy === undefined ? null : (
          <span className="rv-interrupt-asker">{labels.interrupt.askedBy(askedBy)}</span>
        )}
        {live ? <Expiry interrupt={interrupt} expiry={expiry} now={now} /> : null}
      </div>
      {typeof interrupt.message === 'string' && interrupt.message !== '' ? (
        <div className="rv-interrupt-message">
          <span className="rv-visually-hidden">{labels.interrupt.agentSays}</span>
          <LongText text={interrupt.message} limit={2000} />
        </div>
      ) : null}
      {phase === 'open' || phase === 'sending' ? (
        <AnswerForm
          interrupt={interrupt}
          expired={expired}
          sending={phase === 'sending'}
          onAnswer={onAnswer}
        />
      ) : (
        <Record answer={answer} phase={phase} onChange={phase === 'kept' ? onChangeAnswer : undefined} />
      )}
    </section>
  );
}

function headingOf(interrupt: Interrupt, { interrupt: words }: ReturnType<typeof useLabels>): string {
  const { reason } = interrupt;
  return reason === 'tool_call' || reason === 'input_required' || reason === 'confirmation'
    ? words.heading[reason]
    : words.heading.other;
}

function Expiry({
  interrupt,
  expiry,
  now,
}: {
  interrupt: Interrupt;
  expiry: number | undefined;
  now: number;
}): ReactElement | null {
  const labels = useLabels();
  if (typeof interrupt.expiresAt !== 'string') return null;
  return (
    <span className="rv-interrupt-expiry">
      <Icon name="clock" />
      {expiry === undefined
        ? labels.interrupt.expiryText(interrupt.expiresAt.slice(0, 60))
        : expiry <= now
          ? labels.interrupt.expired
          : labels.interrupt.expires(formatRelative(expiry - now, labels.locale))}
    </span>
  );
}

interface AnswerFormProps {
  interrupt: Interrupt;
  expired: boolean;
  sending: boolean;
  onAnswer: InterruptCardProps['onAnswer'];
}

function AnswerForm({ interrupt, expired, sending, onAnswer }: AnswerFormProps): ReactElement {
  const labels = useLabels();
  const [text, setText] = useState('');
  const [invalid, setInvalid] = useState(false);
  const decision = decisionKey(interrupt);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    try {
      const payload: unknown = JSON.parse(text);
      onAnswer?.({ status: 'resolved', payload });
    } catch {
      setInvalid(true);
    }
  };
  return (
    <form className="rv-interrupt-form" onSubmit={submit}>
      {decision !== undefined ? (
        <div className="rv-button-row">
          <button
            type="button"
            className="rv-button"
            data-kind="primary"
            disabled={expired || sending}
            onClick={() => onAnswer?.({ status: 'resolved', payload: { [decision]: true } })}
          >
            <Icon name="finished" />
            {labels.interrupt.approve}
          </button>
          <button
            type="button"
            className="rv-button"
            data-kind="danger"
            disabled={expired || sending}
            onClick={() => onAnswer?.({ status: 'resolved', payload: { [decision]: false } })}
          >
            {labels.interrupt.reject}
          </button>
        </div>
      ) : (
        <>
          <label className="rv-tool-answer-label">
            <span className="rv-section-label">{labels.interrupt.jsonLabel}</span>
            <textarea
              className="rv-field"
              rows={3}
              value={text}
              disabled={expired || sending}
              aria-invalid={invalid}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          {invalid ? <p className="rv-interrupt-note">{labels.interrupt.jsonInvalid}</p> : null}
          <button type="submit" className="rv-button" data-kind="primary" disabled={expired || sending}>
            {labels.interrupt.submit}
          </button>
        </>
      )}
      <button
        type="button"
        className="rv-button"
        data-kind="quiet"
        title={labels.interrupt.cancelHint}
        disabled={sending}
        onClick={() => onAnswer?.({ status: 'cancelled' })}
      >
        {labels.interrupt.cancel}
      </button>
    </form>
  );
}

function decisionKey(interrupt: Interrupt): string | undefined {
  if (interrupt.responseSchema === undefined)
    return interrupt.reason === 'input_required' ? undefined : 'approved';
  const properties = own(interrupt.responseSchema, 'properties');
  return ['approved', 'accepted'].find((key) => own(own(properties, key), 'type') === 'boolean');
}

function Record({
  answer,
  phase,
  onChange,
}: {
  answer: Answer | undefined;
  phase: InterruptPhase;
  onChange: (() => void) | undefined;
}): ReactElement {
  const labels = useLabels();
  if (answer === undefined) return <p className="rv-interrupt-note">{labels.interrupt.closed}</p>;
  const payload = 'payload' in answer ? answer.payload : undefined;
  return (
    <div className="rv-interrupt-record">
      <span className="rv-interrupt-verdict">{labels.interrupt.answered[answer.status]}</span>
      {payload === undefined ? null : <JsonView value={payload} />}
      {phase === 'kept' ? <p className="rv-interrupt-note">{labels.interrupt.waiting}</p> : null}
      {onChange === undefined ? null : (
        <button type="button" className="rv-button" onClick={onChange}>
          {labels.interrupt.change}
        </button>
      )}
    </div>
  );
}
