'use client';
import { useCallback, useEffect, useState, type RefObject } from 'react';

/** Rows from which on only those in view are drawn. */
const WINDOW_FROM = 200;
/** Rows drawn before and after those in view. */
const AROUND = 12;
/** Rows in view where nothing has a height yet. */
const SOME = 30;
/** Height of a row where nothing has a height yet, in pixels. */
const ROW = 26;

/** Which rows of a long list are drawn. */
export interface RowWindow {
  /** Positions of the drawn rows, ascending; all of them in a short list. */
  drawn: readonly number[];
  /** Height of every row, in pixels. */
  row: number;
  /** Looks again at where the scroller stands. */
  update(): void;
}

/**
 * Rows of one and the same height need no measuring of each: where a row stands is a product. So a scroll to a row is
 * done when the call returns, and a head that stays in place is reckoned with. The head is as high as a row.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  keep: number,
): RowWindow {
  const [view, setView] = useState<View>({ first: 0, visible: SOME, row: ROW });

  const update = useCallback((): void => {
    const element = scroller.current;
    if (element === null) return;
    const row = rowHeight(element);
    const first = Math.floor(element.scrollTop / row);
    const visible = element.clientHeight === 0 ? SOME : Math.ceil(element.clientHeight / row);
    setView((before) =>
      before.first === first && before.visible === visible && before.row === row
        ? before
        : { first, visible, row },
    );
  }, [scroller]);

  useEffect(() => {
    update();
    if (scroller.current === null || typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(update);
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller, update]);

  return { drawn: drawnRows(view, count, keep), row: view.row, update };
}

interface View {
  first: number;
  visible: number;
  row: number;
}

/** The head stands in the scroller's own text size, whatever that is today. */
export function rowHeight(scroller: HTMLElement): number {
  const head = scroller.firstElementChild?.getBoundingClientRect().height ?? 0;
  return head > 0 ? head : ROW;
}

function drawnRows({ first, visible }: View, count: number, keep: number): number[] {
  if (count < WINDOW_FROM) return Array.from({ length: count }, (_, at) => at);
  const from = Math.max(0, Math.min(first, count - visible) - AROUND);
  const to = Math.min(count, first + visible + AROUND);
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  // The chosen row is what assistive technology is told of, so it has to exist.
  if (keep >= 0 && keep < from) rows.unshift(keep);
  if (keep >= to) rows.push(keep);
  return rows;
}
