'use client';
import { useRef, useState, type ComponentProps, type KeyboardEvent, type ReactElement } from 'react';
import { useThreads } from '../react/index.ts';
import type { StoredThreadSummary, ThreadStorage } from '../store/index.ts';
import { classes } from './classes.ts';
import { formatRelative } from './format.ts';
import { Icon } from './icons.tsx';
import { useLabels } from './kit.tsx';
import { useNow } from './use-now.ts';

export interface ThreadListProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** The same storage that the run store has. */
  storage: ThreadStorage;
}

/**
 * The saved threads: open one, start one, delete one. The arrow keys move along the list and Delete asks to delete; the
 * open thread has `aria-current`. `data-status` is `loading`, `ready` or `failed`. Renders a `<nav>`.
 *
 * @example
 * <RunProvider store={store}><ThreadList storage={storage} /><MessageList /></RunProvider>
 */
export function ThreadList({ storage, className, ...props }: ThreadListProps): ReactElement {
  const labels = useLabels();
  const { threads, status, current, open, create, remove, refresh } = useThreads(storage);
  const now = useNow(threads.length > 0, 60_000);
  const [asking, setAsking] = useState<string | undefined>(undefined);
  const createButton = useRef<HTMLButtonElement>(null);
  const words = labels.threads;
  const confirm = (threadId: string): void => {
    setAsking(undefined);
    void remove(threadId);
    // The row that had the focus goes.
    createButton.current?.focus();
  };
  return (
    <nav
      aria-label={words.title}
      {...props}
      data-status={status}
      className={classes('rv-threads', className)}
    >
      <button ref={createButton} type="button" className="rv-button rv-threads-new" onClick={create}>
        <Icon name="plus" /> {labels.chat.newThread}
      </button>
      {status === 'failed' ? (
        <div className="rv-threads-note" role="alert">
          {words.failed}{' '}
          <button type="button" className="rv-link-button" onClick={() => void refresh()}>
            {labels.run.retry}
          </button>
        </div>
      ) : null}
      {threads.length > 0 ? (
        <ul className="rv-threads-list" onKeyDown={moveFocus}>
          {threads.map((thread) => (
            <ThreadRow
              key={thread.threadId}
              thread={thread}
              now={now}
              isCurrent={thread.threadId === current}
              asking={asking === thread.threadId}
              setAsking={(next) => setAsking(next ? thread.threadId : undefined)}
              onOpen={() => open(thread.threadId)}
              onRemove={() => confirm(thread.threadId)}
            />
          ))}
        </ul>
      ) : status === 'failed' ? null : (
        <p className="rv-threads-note" role="status">
          {status === 'loading' ? words.loading : words.empty}
        </p>
      )}
    </nav>
  );
}

interface ThreadRowProps {
  thread: StoredThreadSummary;
  now: number;
  isCurrent: boolean;
  asking: boolean;
  setAsking: (asking: boolean) => void;
  onOpen: () => void;
  onRemove: () => void;
}

function ThreadRow(props: ThreadRowProps): ReactElement {
  const { thread, now, isCurrent, asking, setAsking, onOpen, onRemove } = props;
  const { threads: words, locale } = useLabels();
  const row = useRef<HTMLButtonElement>(null);
  const title = thread.title === '' ? words.untitled : thread.title;
  const keep = (): void => {
    setAsking(false);
    row.current?.focus();
  };
  return (
    <li className="rv-thread" data-current={isCurrent ? '' : undefined}>
      <button
        ref={row}
        type="button"
        className="rv-thread-open"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key !== 'Delete') return;
          event.preventDefault();
          setAsking(true);
        }}
      >
        <span className="rv-thread-title">
          <bdi>{title}</bdi>
        </span>
        <time className="rv-thread-time" dateTime={isoOf(thread.savedAt)}>
          {timeOf(thread.savedAt, now, locale)}
        </time>
      </button>
      {asking ? (
        <span
          className="rv-thread-confirm"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            keep();
          }}
        >
          <button ref={takeFocus} type="button" className="rv-button" data-kind="danger" onClick={onRemove}>
            {words.confirm}
          </button>
          <button type="button" className="rv-button" data-kind="quiet" onClick={keep}>
            {words.keep}
          </button>
        </span>
      ) : (
        <button
          type="button"
          className="rv-icon-button"
          data-size="s"
          aria-label={words.remove(title)}
          title={words.remove(title)}
          onClick={() => setAsking(true)}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}

// The person has just asked to delete, so the question may take the focus.
function takeFocus(element: HTMLButtonElement | null): void {
  element?.focus();
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.rv-thread-open')];
  const at = rows.indexOf(event.target as HTMLElement); // Compared only; any other element is not found.
  if (at === -1) return;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  rows[next]?.focus();
}

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** `5 minutes ago`, and the day itself from a week on. */
function timeOf(savedAt: number, now: number, locale: string): string {
  if (isoOf(savedAt) === undefined) return '';
  // A clock that was set back must not tell of the future.
  const past = Math.min(0, savedAt - now);
  return past > -WEEK
    ? formatRelative(past, locale)
    : new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(savedAt);
}

/** The time for machines; absent where a storage holds nonsense. */
function isoOf(savedAt: number): string | undefined {
  const date = new Date(savedAt);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
