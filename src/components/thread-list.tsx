'use client';
import { useRef, useState, type ComponentProps, type KeyboardEvent, type ReactElement } from 'react';
import { useThreads } from '../react/index.ts';
import type { ThreadStorage } from '../store/index.ts';
import { classes } from './classes.ts';
import { composeHandlers } from './compose-handlers.ts';
import { Icon } from './icons.tsx';
import { useLabels } from './kit.tsx';
import { ThreadRow } from './thread-row.tsx';
import { useMergedRef } from './use-merged-ref.ts';
import { useNow } from './use-now.ts';

export interface ThreadListProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** The same storage that the run store has. */
  storage: ThreadStorage;
  /** After a person opened a thread, or started one. */
  onPick?: (() => void) | undefined;
}

/**
 * The saved threads: open one, start one, rename one, delete one and have it back. The arrow keys, Home and End move
 * along the list, F2 renames, Delete deletes, Ctrl+Z or Cmd+Z takes that back; the open thread has `aria-current`.
 * `data-status` is `loading`, `ready` or `failed`. Renders a `<nav>`.
 *
 * @example
 * <RunProvider store={store}><ThreadList storage={storage} /><MessageList /></RunProvider>
 */
export function ThreadList(props: ThreadListProps): ReactElement {
  const { storage, onPick, className, ref, onKeyDown, ...rest } = props;
  const labels = useLabels();
  const list = useThreads(storage);
  const { threads, status, current, removed } = list;
  const now = useNow(threads.length > 0, 60_000);
  const [renaming, setRenaming] = useState<string | undefined>(undefined);
  const nav = useRef<HTMLElement>(null);
  const merged = useMergedRef(ref, nav);
  // The row that a restored thread comes back in does not stand there yet.
  const focusNext = useRef<string | undefined>(undefined);
  const words = labels.threads;
  const remove = (threadId: string): void => {
    // The row that has the focus goes.
    const rows = rowsIn(nav.current);
    const at = threads.findIndex((each) => each.threadId === threadId);
    const next = rows[at + 1] ?? rows[at - 1] ?? nav.current?.querySelector<HTMLElement>('.rv-threads-new');
    next?.focus();
    void list.remove(threadId);
  };
  const restore = (): void => {
    focusNext.current = removed?.threadId;
    void list.restore();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const undoes = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!undoes || removed === undefined || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    restore();
  };
  return (
    <nav
      aria-label={words.title}
      {...rest}
      ref={merged}
      onKeyDown={composeHandlers(onKeyDown, handleKeyDown)}
      data-status={status}
      className={classes('rv-threads', className)}
    >
      <button
        type="button"
        className="rv-button rv-threads-new"
        onClick={() => {
          list.create();
          onPick?.();
        }}
      >
        <Icon name="plus" /> {labels.chat.newThread}
      </button>
      {status === 'failed' ? (
        <div className="rv-threads-note" role="alert">
          {words.failed}{' '}
          <button type="button" className="rv-link-button" onClick={() => void list.refresh()}>
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
              renaming={renaming === thread.threadId}
              setRenaming={(next) => setRenaming(next ? thread.threadId : undefined)}
              focusNext={focusNext}
              list={list}
              onPick={onPick}
              onRemove={() => remove(thread.threadId)}
            />
          ))}
        </ul>
      ) : status === 'failed' ? null : (
        <p className="rv-threads-note" role="status">
          {status === 'loading' ? words.loading : words.empty}
        </p>
      )}
      <div className="rv-threads-removed">
        <span role="status">
          {removed === undefined
            ? null
            : words.removed(removed.title === '' ? words.untitled : removed.title)}
        </span>
        {removed === undefined ? null : (
          <button type="button" className="rv-link-button" onClick={restore}>
            {words.undo}
          </button>
        )}
      </div>
    </nav>
  );
}

function rowsIn(element: Element | null): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>('.rv-thread-open') ?? [])];
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const rows = rowsIn(event.currentTarget);
  const at = rows.indexOf(event.target as HTMLElement); // Compared only; any other element is not found.
  if (at === -1) return;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  rows[next]?.focus();
}
