'use client';
import { useId, type ComponentProps, type ReactElement } from 'react';
import type { FormDraft } from '../forms/index.ts';
import { expiryOf, type Interrupt } from '../protocol/index.ts';
import type { Answer, ToolCallView } from '../store/index.ts';
import { classes } from './classes.ts';
import { formatRelative } from './format.ts';
import { Icon } from './icons.tsx';
import { useLabels } from './kit.tsx';
import { LongText } from './long-text.tsx';
import { QuestionBody } from './question-body.tsx';
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
  draft?: FormDraft | undefined;
  /** The call in question: shown from the real call, never from what the agent writes about it. */
  call?: Pick<ToolCallView, 'name' | 'arguments'> | undefined;
  /** Schema of the call's arguments, where it is known: gives a typed editor. */
  parameters?: unknown;
  /** Name of the subagent that asks. */
  askedBy?: string | undefined;
  /** Its answer waits for those of other questions. */
  together?: boolean | undefined;
  /** The call or the question is not the one that was answered. */
  callChanged?: boolean | undefined;
  /** Why the answer could not be sent. */
  error?: string | undefined;
  onAnswer?: ((answer: Answer) => void) | undefined;
  onDraftChange?: ((draft: FormDraft) => void) | undefined;
  onChangeAnswer?: (() => void) | undefined;
}

/**
 * One question of the agent, with the means to answer it. `data-phase` says where it stands. Nothing is chosen, focused
 * or sent by itself. Renders a `<section>`.
 *
 * @example
 * <InterruptCard interrupt={interrupt} call={call} onAnswer={(answer) => resume({ [interrupt.id]: answer })} />
 */
export function InterruptCard(props: InterruptCardProps): ReactElement {
  const {
    interrupt,
    phase = 'open',
    answer,
    draft,
    call,
    parameters,
    askedBy,
    together = false,
    callChanged = false,
    error,
    ...more
  } = props;
  const { onAnswer, onDraftChange, onChangeAnswer, className, ...rest } = more;
  const labels = useLabels();
  const headingId = useId();
  const expiry = expiryOf(interrupt);
  const live = phase === 'open' || phase === 'kept';
  const now = useNow(live && expiry !== undefined);
  const expired = live && expiry !== undefined && expiry <= now;
  return (
    <section
      role="group"
      aria-labelledby={headingId}
      tabIndex={-1}
      {...rest}
      data-phase={phase}
      data-expired={expired ? '' : undefined}
      className={classes('rv-interrupt', className)}
    >
      <div className="rv-interrupt-header">
        <Icon name={iconOf(phase, answer)} className="rv-interrupt-icon" />
        <h3 className="rv-interrupt-title" id={headingId}>
          {headingOf(interrupt, labels)}
        </h3>
        {askedBy === undefined ? null : (
          <span className="rv-interrupt-asker">{labels.interrupt.askedBy(askedBy)}</span>
        )}
        {live ? <Expiry interrupt={interrupt} expiry={expiry} now={now} /> : null}
      </div>
      {callChanged ? (
        <p className="rv-interrupt-warning" role="alert">
          <Icon name="failed" /> {labels.interrupt.callChanged}
        </p>
      ) : null}
      <AgentProse text={interrupt.message} />
      <QuestionBody
        {...{ interrupt, phase, answer, draft, call, parameters, together, expired, onAnswer, onDraftChange }}
      />
      {phase === 'sending' ? (
        <p className="rv-interrupt-note" role="status">
          <Icon name="running" /> {labels.interrupt.sending}
        </p>
      ) : null}
      <InterruptError>{error}</InterruptError>
      {phase === 'kept' ? (
        <div className="rv-interrupt-kept">
          <span className="rv-interrupt-note">{labels.interrupt.waiting}</span>
          {onChangeAnswer === undefined ? null : (
            <button type="button" className="rv-button" onClick={onChangeAnswer}>
              {labels.interrupt.change}
            </button>
          )}
        </div>
      ) : null}
    </section>
  );
}

function iconOf(phase: InterruptPhase, answer: Answer | undefined): 'interrupted' | 'finished' | 'abandoned' {
  if (phase === 'closed' || (answer?.status === 'cancelled' && phase !== 'open')) return 'abandoned';
  return phase === 'answered' || phase === 'kept' ? 'finished' : 'interrupted';
}

/** What stands over a question: never the agent's own words. */
export function headingOf(interrupt: Interrupt, { interrupt: words }: ReturnType<typeof useLabels>): string {
  const { reason } = interrupt;
  const known = reason === 'tool_call' || reason === 'input_required' || reason === 'confirmation';
  return words.heading[known ? reason : 'other'];
}

/** Why an answer was not sent. */
export function InterruptError({ children }: { children: string | undefined }): ReactElement | null {
  const labels = useLabels();
  if (children === undefined) return null;
  return (
    <p className="rv-interrupt-warning" role="alert">
      <Icon name="failed" /> {labels.interrupt.sendFailed} {children}
    </p>
  );
}

/** What the agent writes about its question, marked as that. */
function AgentProse({ text }: { text: unknown }): ReactElement | null {
  const labels = useLabels();
  if (typeof text !== 'string' || text.trim() === '') return null;
  return (
    <div className="rv-interrupt-message">
      <span className="rv-section-label">{labels.interrupt.agentSays}</span>
      <LongText text={text} limit={2000} />
    </div>
  );
}

interface ExpiryProps {
  interrupt: Interrupt;
  expiry: number | undefined;
  now: number;
}

function Expiry({ interrupt, expiry, now }: ExpiryProps): ReactElement | null {
  const { interrupt: words, locale } = useLabels();
  if (typeof interrupt.expiresAt !== 'string') return null;
  return (
    <span className="rv-interrupt-expiry">
      <Icon name="clock" />
      {expiry === undefined
        ? words.expiryText(interrupt.expiresAt.slice(0, 60))
        : expiry <= now
          ? words.expired
          : words.expires(formatRelative(expiry - now, locale))}
    </span>
  );
}
