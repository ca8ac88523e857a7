'use client';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { familyOf, oneLine, summaryOf } from './families.ts';
import { formatCount, formatMs } from './format.ts';
import { useInspectorLabels } from './inspector-context.tsx';
import type { LogRow } from './log-rows.ts';
import { rowHeight, useRowWindow } from './use-row-window.ts';

/** Rows from the end at which the reader counts as being there. */
const NEAR_END = 1.5;
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
  const following = useRef(true);
  const before = useRef(rows);
  const { drawn, row: height, update } = useRowWindow(scroller, rows.length, selected);
  const chosen = rows[selected];
  const rowId = (row: LogRow): string => `${id}-${row.first.index}`;

  useLayoutEffect(() => {
    const element = scroller.current;
    const gone = rowsGone(before.current, rows);
    before.current = rows;
    if (element === null) return;
    if (following.current) element.scrollTop = element.scrollHeight;
    // The oldest rows were let go: what the reader looks at stays where it is.
    else if (gone > 0) element.scrollTop -= gone * rowHeight(element);
    update();
  }, [rows, update]);

  // Following would carry the chosen row away from under the eyes. Rows that come later change nothing about that.
  useEffect(() => {
    if (selected >= 0) following.current = selected === before.current.length - 1;
  }, [selected]);

  function choose(at: number): void {
    const position = Math.max(0, Math.min(rows.length - 1, at));
    const row = rows[position];
    if (row === undefined) return;
    onSelect(row);
    if (scroller.current !== null) bringIntoView(scroller.current, position);
    update();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2;
    const step = page > 0 ? page : PAGE;
    const none = selected < 0;
    const targets: Record<string, number> = {
      ArrowDown: none ? 0 : selected + 1,
      ArrowUp: none ? rows.length - 1 : selected - 1,
      PageDown: none ? 0 : selected + step,
      PageUp: none ? rows.length - 1 : selected - step,
      Home: 0,
      End: rows.length - 1,
    };
    const target = Object.hasOwn(targets, event.key) ? targets[event.key] : undefined;
    if (target !== undefined) choose(target);
    else if (event.key === 'Enter' && !none) onOpen();
    else return;
    event.preventDefault();
  }

  function drawRow(at: number, order: number): ReactElement | null {
    const row = rows[at];
    if (row === undefined) return null;
    // Stands for the rows between it and the one drawn before it.
    const gap = at - (drawn[order - 1] ?? -1) - 1;
    return (
      <EventRow
        key={row.first.index}
        id={rowId(row)}
        row={row}
        position={at}
        selected={at === selected}
        {...(gap === 0 ? {} : { style: { marginBlockStart: gap * height } })}
        onSelect={() => onSelect(row)}
      />
    );
  }

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={chosen === undefined ? undefined : rowId(chosen)}
      tabIndex={0}
      className="rv-inspector-grid"
      onKeyDown={handleKeyDown}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        following.current = scrollHeight - scrollTop - clientHeight < NEAR_END * height;
        update();
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
      ) : (
        <>
          {drawn.map(drawRow)}
          <div role="presentation" style={{ blockSize: (rows.length - 1 - (drawn.at(-1) ?? -1)) * height }} />
        </>
      )}
    </div>
  );
}

/** Scrolls as little as it takes. The head covers the first row of what the scroller shows. */
function bringIntoView(scroller: HTMLElement, position: number): void {
  const row = rowHeight(scroller);
  const top = position * row;
  const bottom = top + 2 * row - scroller.clientHeight;
  if (scroller.scrollTop > top) scroller.scrollTop = top;
  else if (scroller.scrollTop < bottom) scroller.scrollTop = bottom;
}

/** How many rows went from the beginning of a list that is the same otherwise. */
function rowsGone(before: readonly LogRow[], rows: readonly LogRow[]): number {
  const [first, second] = rows;
  if (first === undefined || second === undefined || before[0]?.first === first.first) return 0;
  let low = 0;
  let high = before.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((before[middle] as LogRow).first.index < first.first.index) low = middle + 1;
    else high = middle;
  }
  return before[low]?.first === first.first && before[low + 1]?.first === second.first ? low : 0;
}

interface EventRowProps {
  id: string;
  row: LogRow;
  position: number;
  selected: boolean;
  style?: CSSProperties;
  onSelect: () => void;
}

function EventRow({ id, row, position, selected, style, onSelect }: EventRowProps): ReactElement {
  const labels = useInspectorLabels();
  const { event, index, elapsed } = row.first;
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={position + 2}
      aria-selected={selected}
      data-family={familyOf(event)}
      className="rv-inspector-row"
      style={style}
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
            <span className="rv-visually-hidden">{labels.times(row.count)}</span>
          </span>
        )}
      </span>
      <span role="gridcell" className="rv-inspector-cell" data-cell="summary">
        <bdi>{row.text === undefined ? summaryOf(event) : oneLine(row.text)}</bdi>
      </span>
    </div>
  );
}
