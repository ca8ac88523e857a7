'use client';
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import type { Threads } from '../react/index.ts';
import type { StoredThreadSummary } from '../store/index.ts';
import { formatRelative } from './format.ts';
import { Icon } from './icons.tsx';
import { useLabels } from './kit.tsx';

export interface ThreadRowProps {
  thread: StoredThreadSummary;
  now: number;
  isCurrent: boolean;
  renaming: boolean;
  setRenaming: (renaming: boolean) => void;
  /** The thread whose row takes the focus as soon as it stands there. */
  focusNext: RefObject<string | undefined>;
  list: Threads;
  onPick: (() => void) | undefined;
  onRemove: () => void;
}

/** One saved thread: its title and time, or the field to rename it. Renders an `<li>`. */
export function ThreadRow(props: ThreadRowProps): ReactElement {
  const { thread, now, isCurrent, renaming, setRenaming, focusNext, list, onPick, onRemove } = props;
  const { threads: words, locale } = useLabels();
  const { threadId } = thread;
  const row = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    const returns = wasRenaming.current && !renaming;
    wasRenaming.current = renaming;
    if (!returns && focusNext.current !== threadId) return;
    focusNext.current = undefined;
    row.current?.focus();
  }, [renaming, focusNext, threadId]);
  const title = thread.title === '' ? words.untitled : thread.title;
  if (renaming)
    return (
      <li className="rv-thread" data-current={isCurrent ? '' : undefined} data-renaming="">
        <TitleField
          label={words.rename(title)}
          title={thread.title}
          onDone={(next) => {
            setRenaming(false);
            if (next !== undefined && next !== thread.title) void list.rename(threadId, next);
          }}
        />
      </li>
    );
  return (
    <li className="rv-thread" data-current={isCurrent ? '' : undefined}>
      <button
        ref={row}
        type="button"
        className="rv-thread-open"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => {
          list.open(threadId);
          onPick?.();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Delete') onRemove();
          else if (event.key === 'F2') setRenaming(true);
          else return;
          event.preventDefault();
        }}
      >
        <span className="rv-thread-title">
          <bdi>{title}</bdi>
        </span>
        <time className="rv-thread-time" dateTime={isoOf(thread.savedAt)}>
          {timeOf(thread.savedAt, now, locale)}
        </time>
      </button>
      <span className="rv-thread-actions">
        <button
          type="button"
          className="rv-icon-button"
          data-size="s"
          aria-label={words.rename(title)}
          title={words.rename(title)}
          onClick={() => setRenaming(true)}
        >
          <Icon name="edit" />
        </button>
        <button
          type="button"
          className="rv-icon-button"
          data-size="s"
          aria-label={words.remove(title)}
          title={words.remove(title)}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </button>
      </span>
    </li>
  );
}

interface TitleFieldProps {
  label: string;
  title: string;
  /** With the new title, or without one where it stays as it was. */
  onDone: (title: string | undefined) => void;
}

function TitleField({ label, title, onDone }: TitleFieldProps): ReactElement {
  const [draft, setDraft] = useState(title);
  const isDone = useRef(false);
  const done = (next: string | undefined): void => {
    // The field goes, which takes the focus from it: that is no second answer.
    if (isDone.current) return;
    isDone.current = true;
    onDone(next);
  };
  return (
    <input
      className="rv-field rv-thread-field"
      aria-label={label}
      value={draft}
      dir="auto"
      ref={focusAll}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => done(draft)}
      onKeyDown={(event) => {
        // An input method takes these keys for itself; in Safari its last Enter has the code 229.
        if (event.nativeEvent.isComposing || event.keyCode === 229) return;
        if (event.key === 'Enter') done(draft);
        else if (event.key === 'Escape') done(undefined);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

// The person has just asked to rename, so the field may take the focus.
function focusAll(element: HTMLInputElement | null): void {
  if (element === null || document.activeElement === element) return;
  element.focus();
  element.select();
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
