'use client';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { familyOf, oneLine, summaryOf } from './families.ts';
import { formatCount, formatMs } from './format.ts';
import { useInspectorLabels } from './inspector-context.tsx';
import type { LogRow } from './log-rows.ts';

/** Rows from which on only those in view are drawn. */
const VIRTUAL_FROM = 200;
/** Height of a row before it was measured, and of the head, in pixels. */
const ROW = 26;
/** Distance from the end, in pixels, at which the reader counts as being there. */
const NEAR_END = 40;
/** Rows of PageUp and PageDown where the page has no height. */
const PAGE = 20;

interface EventGridProps {
  label: string;
  rows: readonly LogRow[];
  /** Position of the selected row in `rows`; -1 for none. */
  selected: number;
  onSelect: (row: LogRow) => void;
  /** Enter on a row. */
  onOpen: () => void;
  /** Stands in the place of the rows where there are none. */
  empty: ReactNode;
}

/** The events as a grid: arrow keys choose a row, and its end is followed while the reader is there. */
export function EventGrid(props: EventGridProps): ReactElement {
  const { label, rows, selected, onSelect, onOpen, empty } = props;
  const labels = useInspectorLabels();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const following = useRef(true);
  const virtual = rows.length >= VIRTUAL_FROM;
  const chosen = rows[selected];
  const rowId = (row: LogRow): string => `${id}-${row.first.index}`;

  useLayoutEffect(() => {
    if (following.current) scrollTo(rows.length - 1, 'end');
  }, [rows]);

  // Following would carry the chosen row away from under the eyes.
  useEffect(() => {
    if (selected >= 0) following.current = selected === rows.length - 1;
    // The rows that came meanwhile change nothing about where the reader is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [selected]);

  function scrollTo(at: number, align: 'end' | 'nearest'): void {
    if (at < 0) return;
    if (list.current !== null) list.current.scrollToIndex(at, { align });
    else if (align === 'end' && scroller.current !== null)
      scroller.current.scrollTop = scroller.current.scrollHeight;
    else
      scroller.current?.querySelector(`[aria-rowindex='${at + 2}']`)?.scrollIntoView?.({ block: 'nearest' });
  }

  function choose(at: number): void {
    const row = rows[Math.max(0, Math.min(rows.length - 1, at))];
    if (row === undefined) return;
    onSelect(row);
    scrollTo(rows.indexOf(row), 'nearest');
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW) - 2) || PAGE;
    const none = selected < 0;
    const targets: Record<string, number> = {
      ArrowDown: none ? 0 : selected + 1,
      ArrowUp: none ? rows.length - 1 : selected - 1,
      PageDown: none ? 0 : selected + page,
      PageUp: none ? rows.length - 1 : selected - page,
      Home: 0,
      End: rows.length - 1,
    };
    const target = Object.hasOwn(targets, event.key) ? targets[event.key] : undefined;
    if (target !== undefined) choose(target);
    else if (event.key === 'Enter' && !none) onOpen();
    else return;
    event.preventDefault();
  }

  const draw = (row: LogRow, at: number): ReactElement => (
    <EventRow
      key={row.first.index}
      id={rowId(row)}
      row={row}
      position={at}
      selected={at === selected}
      onSelect={() => onSelect(row)}
    />
  );

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={chosen === undefined ? undefined : rowId(chosen)}
      tabIndex={0}
      className="rv-inspector-grid"
      data-virtual={virtual ? '' : undefined}
      onKeyDown={handleKeyDown}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        following.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
      }}
    >
      <div role="row" aria-rowindex={1} className="rv-inspector-row rv-inspector-head">
        {[labels.columnNumber, labels.columnTime, labels.columnEvent, labels.columnSummary].map((name) => (
          <span key={name} role="columnheader" className="rv-inspector-cell">
            {name}
          </span>
        ))}
      </div>
      {rows.length === 0 ? (
        <div role="row" aria-rowindex={2}>
          <div role="gridcell" aria-colspan={4}>
            {empty}
          </div>
        </div>
      ) : virtual ? (
        <Virtualizer
          ref={list}
          data={rows}
          scrollRef={scroller}
          itemSize={ROW}
          startMargin={ROW}
          keepMounted={selected < 0 ? NO_ROWS : [selected]}
        >
          {draw}
        </Virtualizer>
      ) : (
        rows.map(draw)
      )}
    </div>
  );
}

const NO_ROWS: readonly number[] = [];

interface EventRowProps {
  id: string;
  row: LogRow;
  position: number;
  selected: boolean;
  onSelect: () => void;
}

function EventRow({ id, row, position, selected, onSelect }: EventRowProps): ReactElement {
  const labels = useInspectorLabels();
  const { event, index, elapsed } = row.first;
  const family = familyOf(event);
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={position + 2}
      aria-selected={selected}
      data-family={family}
      className="rv-inspector-row"
      onClick={onSelect}
    >
      <span role="gridcell" className="rv-inspector-cell" data-cell="number">
        {index + 1}
      </span>
      <span role="gridcell" className="rv-inspector-cell" data-cell="time">
        <bdi>{formatMs(elapsed, labels.locale)}</bdi>
      </span>
      <span role="gridcell" className="rv-inspector-cell" data-cell="event">
        <bdi className="rv-inspector-type">{event.type}</bdi>
        {row.count === 1 ? null : (
          <span className="rv-inspector-count">
            <span aria-hidden="true">×{formatCount(row.count, labels.locale)}</span>
            <span className="rv-visually-hidden">{labels.times(formatCount(row.count, labels.locale))}</span>
          </span>
        )}
      </span>
      <span role="gridcell" className="rv-inspector-cell" data-cell="summary">
        <bdi>{row.text === undefined ? summaryOf(event) : oneLine(row.text)}</bdi>
      </span>
    </div>
  );
}
