'use client';
import { useMemo, useRef, useState, type RefObject } from 'react';
import type { LogRow } from './log-rows.ts';

/** Which row is chosen, and how focus goes from the list to its details and back. */
export interface RowSelection {
  /** Position in the rows; -1 for none. */
  position: number;
  row: LogRow | undefined;
  select(row: LogRow | undefined): void;
  detailsRef: RefObject<HTMLDivElement | null>;
  openDetails(): void;
  leaveDetails(): void;
}

/** Keeps the choice by the number of its event, so that it survives filters, joins and rows that come and go. */
export function useSelection(rows: readonly LogRow[]): RowSelection {
  const [index, setIndex] = useState<number | undefined>(undefined);
  const detailsRef = useRef<HTMLDivElement>(null);
  const position = useMemo(
    () =>
      index === undefined
        ? -1
        : rows.findIndex(({ first, last }) => first.index <= index && index <= last.index),
    [rows, index],
  );
  return {
    position,
    row: rows[position],
    select: (row) => setIndex(row?.first.index),
    detailsRef,
    openDetails: () => detailsRef.current?.focus(),
    leaveDetails() {
      const split = detailsRef.current?.parentElement;
      split?.querySelector<HTMLElement>('[role=grid]')?.focus();
    },
  };
}
