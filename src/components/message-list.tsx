'use client';
import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useRun, useRunValue, useStickToBottom, useTimeline } from '../react/index.ts';
import type { TimelineEntry } from '../store/index.ts';
import { classes } from './classes.ts';
import { Icon } from './icons.tsx';
import { KitProvider, useLabels, type SubagentMode } from './kit.tsx';
import { virtualParts } from './kit-parts.ts';
import { TimelineRow } from './timeline.tsx';
import { useOnDemand } from './on-demand.ts';
import { useMergedRef } from './use-merged-ref.ts';

/** Rows from which on only those in view are drawn. */
const VIRTUAL_FROM = 150;

/** Rows at the end of a long thread that are drawn until the code for that is here: more than a tall screen shows. */
const FIRST_ROWS = 32;

export interface MessageListProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Draw every row of a long thread too: for find-in-page, printing, and people whose tools need it. @default false */
  renderAll?: boolean;
  /** Rows from which on only those in view are drawn. @default 150 */
  virtualFrom?: number;
  /** How the work of subagents is drawn. @default as the {@link KitProvider} around it says, or `lanes` */
  subagents?: SubagentMode;
  /** What stands there before the first message. */
  empty?: ReactNode;
}

/**
 * The conversation of the thread. Follows its end only while the reader is there, and offers a way back. A `log` that
 * does not read tokens aloud: {@link Announcer} speaks the sentences. Renders a `<div>`.
 *
 * @example
 * <RunProvider store={store}><MessageList /></RunProvider>
 */
export function MessageList(props: MessageListProps): ReactElement {
  const { renderAll = false, virtualFrom = VIRTUAL_FROM, subagents, empty, className, ref, ...rest } = props;
  const labels = useLabels();
  const entries = useTimeline();
  const { scrollerRef, contentRef, following, scrollToBottom } = useStickToBottom();
  const scroller = useRef<HTMLDivElement>(null);
  const merged = useMergedRef(ref, scroller);
  const both = useMergedRef<HTMLDivElement>(merged, scrollerRef);
  const busy = useRunValue((state) => state.status === 'running');
  const unseen = useUnseen(entries.length, following);
  useReturnOnSend(scrollToBottom);
  // The server cannot know what is in view, so the first picture there and here is the whole list.
  const mounted = useSyncExternalStore(nothingToWatch, isHere, isNotHere);
  const long = mounted && !renderAll && entries.length >= virtualFrom;
  // Fetched a little early, so that a thread that grows long meets it ready.
  const { status, value } = useOnDemand(virtualParts, !renderAll && entries.length >= virtualFrom / 2);
  const Virtualizer = value?.Virtualizer;
  const virtual = long && Virtualizer !== undefined;
  // The end of a long thread alone, until then; all of it where the code cannot be had.
  const rows = long && !virtual && status !== 'failed' ? entries.slice(-FIRST_ROWS) : entries;
  return (
    <div className="rv-message-list-frame" data-following={following ? '' : undefined}>
      <div
        role="log"
        aria-live="off"
        aria-label={labels.list.label}
        aria-busy={busy}
        tabIndex={0}
        {...rest}
        ref={both}
        data-virtual={virtual ? '' : undefined}
        className={classes('rv-message-list', className)}
      >
        <div className="rv-message-list-content" ref={contentRef}>
          {entries.length === 0 ? empty : null}
          <KitProvider subagents={subagents}>
            {virtual ? (
              // Data and a function, not a list of elements: those would be made for every row of the thread.
              <Virtualizer scrollRef={scroller} data={entries}>
                {rowOf}
              </Virtualizer>
            ) : (
              rows.map(rowOf)
            )}
          </KitProvider>
        </div>
      </div>
      {following || entries.length === 0 ? null : (
        <button type="button" className="rv-jump" onClick={() => scrollToBottom({ smooth: true })}>
          <Icon name="arrowDown" />
          {unseen === 0 ? labels.list.jump : labels.list.jumpNew(unseen)}
        </button>
      )}
    </div>
  );
}

function rowOf(entry: TimelineEntry): ReactElement {
  return (
    <div key={entry.key} className="rv-row" data-entry={entry.type}>
      <TimelineRow entry={entry} />
    </div>
  );
}

const nothingToWatch = (): (() => void) => () => {};
const isHere = (): boolean => true;
const isNotHere = (): boolean => false;

/** How many rows came since the reader left the end. */
function useUnseen(count: number, following: boolean): number {
  const [seen, setSeen] = useState(count);
  // Set while drawing, as React's way to keep a value in step with another without an extra picture.
  if (following && seen !== count) setSeen(count);
  if (!following && seen > count) setSeen(count);
  return following ? 0 : Math.max(0, count - seen);
}

/** What a person sends themselves brings them back to the end. */
function useReturnOnSend(scrollToBottom: () => void): void {
  const store = useRun();
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (state.messages === before.messages || state.structure === before.structure) return;
        const last = state.messages.at(-1);
        if (last?.role === 'user' && before.messages.at(-1)?.id !== last.id) scrollToBottom();
      }),
    [store, scrollToBottom],
  );
}
