'use client';
import { useRef, type ComponentProps, type ReactElement } from 'react';
import { useInterrupts } from '../react/index.ts';
import { classes } from './classes.ts';
import { goToQuestion } from './go-to-question.ts';
import { Icon } from './icons.tsx';
import { useKit } from './kit.tsx';
import { useOnDemand } from './on-demand.ts';
import { formParts } from './kit-parts.ts';
import { useMergedRef } from './use-merged-ref.ts';
import { useQuestionFocus } from './use-question-focus.ts';

/**
 * What is still to be answered, in one place: how many, a way to the next question, and the button that sends all
 * answers together. Renders a `<section>`, and nothing while there is no open question.
 */
export function InterruptPanel({
  className,
  ref,
  ...props
}: Omit<ComponentProps<'section'>, 'children'>): ReactElement | null {
  const { labels, payloadOf } = useKit();
  const parts = useOnDemand(formParts, false);
  const { total, answered, sending, canSend, canApproveAll, error, send, approveAll } = useInterrupts({
    approvalOf: parts.value?.loneApproval,
    payloadOf,
  });
  const element = useRef<HTMLElement>(null);
  const merged = useMergedRef(ref, element);
  useQuestionFocus(element, total > 0 && !sending);
  if (total === 0 || sending) return null;
  return (
    <section
      aria-label={labels.interrupt.count(total)}
      {...props}
      ref={merged}
      data-complete={canSend ? '' : undefined}
      className={classes('rv-interrupt-panel', className)}
    >
      <Icon name="interrupted" className="rv-interrupt-icon" />
      <span className="rv-interrupt-panel-text">
        <span className="rv-interrupt-panel-count">{labels.interrupt.count(total)}</span>
        {total > 1 ? (
          <span className="rv-interrupt-panel-progress" aria-live="polite">
            {labels.interrupt.progress(answered, total)}
          </span>
        ) : null}
        {error === undefined ? null : (
          <span className="rv-interrupt-panel-error" role="alert">
            {labels.interrupt.sendFailed} {error}
          </span>
        )}
      </span>
      {canApproveAll && !canSend ? (
        <button type="button" className="rv-button" data-kind="quiet" onClick={approveAll}>
          {labels.interrupt.approveAll(total)}
        </button>
      ) : null}
      {canSend ? (
        <button type="button" className="rv-button" data-kind="primary" onClick={() => void send()}>
          {labels.interrupt.send(total)}
        </button>
      ) : (
        <button type="button" className="rv-button" onClick={() => goToQuestion(element.current)}>
          {labels.interrupt.goTo}
        </button>
      )}
    </section>
  );
}
