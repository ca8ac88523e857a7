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
import { defaultLabels, type Labels } from './labels.ts';

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

/** How a run ended, where it did not end well, with a way to try again. Renders a `<div>`. */
export function RunEnd({ status, error, onRetry, className, ...props }: RunEndProps): ReactElement {
  const labels = useLabels();
  const title = titleOf(status, error, labels);
  // The store says the same in English; in other words that is no news either.
  const plain = titleOf(status, error, defaultLabels);
  const facts = [
    error?.status === undefined ? undefined : labels.run.httpStatus(error.status),
    error?.rule === undefined ? undefined : labels.run.rule(error.rule),
    // The code says nothing new where the status has said it.
    error?.code === status ? undefined : error?.code,
  ].filter((fact) => fact !== undefined && fact !== '');
  return (
    <div {...props} data-status={status} className={classes('rv-run-end', className)}>
      <Icon name={status} className="rv-run-end-icon" />
      <div className="rv-run-end-text">
        <span className="rv-run-end-title">{title}</span>
        {error === undefined || error.message === title || error.message === plain ? null : (
          <span className="rv-run-end-message" dir="auto">
            {error.message}
          </span>
        )}
        {error?.retryAfter === undefined ? null : (
          <span className="rv-run-end-message">{labels.run.retryAfter(error.retryAfter)}</span>
        )}
        {facts.length === 0 ? null : <code className="rv-run-end-facts">{facts.join(' · ')}</code>}
      </div>
      {onRetry === undefined ? null : (
        <button type="button" className="rv-button" onClick={onRetry}>
          <Icon name="retry" />
          {labels.run.retry}
        </button>
      )}
    </div>
  );
}

function titleOf(status: BadEnd, error: RunFailure | undefined, { run }: Labels): string {
  // A code of the agent may be any text, `constructor` too.
  const words: Readonly<Record<string, string>> = run.failed;
  const said = error !== undefined && Object.hasOwn(words, error.code) ? words[error.code] : undefined;
  return (status === 'failed' ? said : undefined) ?? run.ended[status];
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
