'use client';
import { useMemo, useState, type ComponentProps, type ReactElement } from 'react';
import { useRun, useRunValue } from '../react/index.ts';
import {
  selectRun,
  type Run,
  type RunEnd as RunEndWord,
  type RunFailure,
  type RunStatus as RunStatusWord,
} from '../store/index.ts';
import { classes } from './classes.ts';
import { Icon } from './icons.tsx';
import { useKit, useLabels } from './kit.tsx';

export interface RunStatusPillProps extends ComponentProps<'span'> {
  /** One of the nine words; by default that of the thread. */
  status?: RunStatusWord;
}

/** How the run stands, as icon and word. `data-status` is one of the nine statuses. Renders a `<span>`. */
export function RunStatus({ status, ...props }: RunStatusPillProps): ReactElement {
  return status === undefined ? <LiveRunStatus {...props} /> : <Pill status={status} {...props} />;
}

function LiveRunStatus(props: Omit<RunStatusPillProps, 'status'>): ReactElement {
  return <Pill status={useRunValue((state) => state.status)} {...props} />;
}

function Pill({
  status,
  className,
  children,
  ...props
}: RunStatusPillProps & { status: RunStatusWord }): ReactElement {
  const labels = useLabels();
  return (
    <span {...props} data-status={status} className={classes('rv-run-status', className)}>
      <Icon name={status} />
      <span className="rv-run-status-word">{children ?? labels.status[status]}</span>
    </span>
  );
}

/** The ends that are told in the conversation, because they ask for something or explain a gap. */
export type BadEnd = Exclude<RunEndWord, 'finished' | 'interrupted'>;

export interface RunEndProps extends Omit<ComponentProps<'div'>, 'children'> {
  status: BadEnd;
  error?: RunFailure | undefined;
  /** Offered as a button. */
  onRetry?: (() => void) | undefined;
}

/**
 * How a run ended, where it did not end well, with a way to try again. What this side has to say is said in the words of
 * the catalogue, and the message for developers stands folded away; what the agent itself said is shown as it is.
 * Renders a `<div>`.
 */
export function RunEnd({ status, error, onRetry, className, ...props }: RunEndProps): ReactElement {
  const { run: words } = useLabels();
  const said = error === undefined ? undefined : own(words.failed, error.code);
  const title = (status === 'failed' ? said : undefined) ?? words.ended[status];
  // A code that is none of ours came with RUN_ERROR: the words are the agent's, and for the person.
  const isTheirs = status === 'failed' && said === undefined;
  const reason = isTheirs
    ? error?.message
    : status === 'rejected' && error !== undefined
      ? own(words.refused, error.code)
      : undefined;
  const facts = [
    error?.rule === undefined ? undefined : words.rule(error.rule),
    // The code says nothing new where the status has said it.
    error?.code === status ? undefined : error?.code,
  ].filter((fact) => fact !== undefined && fact !== '');
  return (
    <div {...props} data-status={status} className={classes('rv-run-end', className)}>
      <Icon name={status} className="rv-run-end-icon" />
      <div className="rv-run-end-text">
        <span className="rv-run-end-title">{title}</span>
        {error?.status === undefined ? null : (
          <span className="rv-run-end-message">{words.httpStatus(error.status)}</span>
        )}
        {reason === undefined || reason === title ? null : (
          <span className="rv-run-end-message" dir="auto">
            {reason}
          </span>
        )}
        {error?.retryAfter === undefined ? null : (
          <span className="rv-run-end-message">{words.retryAfter(error.retryAfter)}</span>
        )}
        {error === undefined || (error.message === title && facts.length === 0) ? null : isTheirs ? (
          <Facts facts={facts} />
        ) : (
          <details className="rv-run-end-details">
            <summary>{words.details}</summary>
            <span className="rv-run-end-message" lang="en" dir="ltr">
              {error.message}
            </span>
            <Facts facts={facts} />
          </details>
        )}
      </div>
      {onRetry === undefined ? null : (
        <button type="button" className="rv-button" onClick={onRetry}>
          <Icon name="retry" />
          {words.retry}
        </button>
      )}
    </div>
  );
}

function Facts({ facts }: { facts: readonly (string | undefined)[] }): ReactElement | null {
  return facts.length === 0 ? null : <code className="rv-run-end-facts">{facts.join(' · ')}</code>;
}

/** The word for a code; a code of the agent may be any text, `constructor` too. */
function own(words: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined;
}

/** The end of one run of the thread; Retry stands only at the last one. */
export function RunEndRow({ runId }: { runId: string }): ReactElement | null {
  const store = useRun();
  const End = useKit().components.RunEnd ?? RunEnd;
  const run = useRunValue(useMemo(() => selectRun(runId), [runId]));
  const isLast = useRunValue((state) => state.runs.at(-1)?.runId === runId && state.status !== 'running');
  const [busy, setBusy] = useState(false);
  if (run === undefined || !isBadEnd(run.status)) return null;
  const retry = (): void => {
    setBusy(true);
    // Rejects only when there is nothing to retry; the thread has then moved on and this row with it.
    store
      .retry()
      .catch(() => {})
      .finally(() => setBusy(false));
  };
  const canRetry = isLast && !busy && run.status !== 'cancelled';
  return <End status={run.status} error={run.error} onRetry={canRetry ? retry : undefined} />;
}

function isBadEnd(status: Run['status']): status is BadEnd {
  return status !== 'running' && status !== 'finished' && status !== 'interrupted';
}
