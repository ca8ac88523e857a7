import type { AgentEvent } from '../protocol/index.ts';
import type { LogEntry } from './event-log.ts';
import { deltaOf, familyOf, type EventFamily } from './families.ts';

/** One row of the event list: an event, or consecutive deltas of one item. */
export interface LogRow {
  readonly first: LogEntry;
  /** The same as `first` for a single event. */
  readonly last: LogEntry;
  readonly count: number;
  /** The deltas in one piece; absent for other events. */
  readonly text?: string;
}

/** What {@link LogRows.update} shows. */
export interface LogFilter {
  /** Empty shows all. */
  families: ReadonlySet<EventFamily>;
  /** Any case; found in event names, keys and values. Empty finds all. */
  query: string;
  /** Show consecutive deltas of one item as one row. */
  group: boolean;
}

/** Turns the entries of a log into rows. Keeps what it did, so that an update costs what is new. */
export interface LogRows {
  update(entries: readonly LogEntry[], filter: LogFilter): readonly LogRow[];
}

interface OpenRow {
  row: LogRow;
  key?: string;
  /** The answer of the last search, for the row as it was then. */
  found?: { query: string; count: number; match: boolean };
}

export function createLogRows(): LogRows {
  let rows: OpenRow[] = [];
  let nextIndex = 0;
  let families: ReadonlySet<EventFamily> | undefined;
  let group: boolean | undefined;

  function take(entry: LogEntry): void {
    if (families !== undefined && families.size > 0 && !families.has(familyOf(entry.event))) return;
    const delta = deltaOf(entry.event);
    const last = rows.at(-1);
    if (
      delta !== undefined &&
      group === true &&
      last?.key === delta.key &&
      last.row.last.index === entry.index - 1 &&
      last.row.first.exchange === entry.exchange
    ) {
      const { first, count, text = '' } = last.row;
      last.row = { first, last: entry, count: count + 1, text: text + delta.text };
      return;
    }
    rows.push(
      delta === undefined
        ? { row: { first: entry, last: entry, count: 1 } }
        : { row: { first: entry, last: entry, count: 1, text: delta.text }, key: delta.key },
    );
  }

  return {
    update(entries, filter) {
      const first = entries[0];
      if (first === undefined) {
        rows = [];
      } else {
        if (families !== filter.families || group !== filter.group) {
          rows = [];
          nextIndex = 0;
        }
        ({ families, group } = filter);
        // A row whose last event is still held stays as it is.
        const gone = rows.findIndex(({ row }) => row.last.index >= first.index);
        if (gone !== 0) rows = gone < 0 ? [] : rows.slice(gone);
        for (let at = Math.max(0, nextIndex - first.index); at < entries.length; at++)
          take(entries[at] as LogEntry);
        nextIndex = Math.max(nextIndex, first.index + entries.length);
      }
      const query = filter.query.trim().toLowerCase();
      return rows.filter((open) => matches(open, query)).map(({ row }) => row);
    },
  };
}

function matches(open: OpenRow, query: string): boolean {
  if (query === '') return true;
  const { row, found } = open;
  if (found?.query === query && found.count === row.count) return found.match;
  const match =
    (row.text !== undefined && row.text.toLowerCase().includes(query)) || contains(row.first.event, query);
  open.found = { query, count: row.count, match };
  return match;
}

/** Values looked at in one event; text beyond them is not found. */
const MOST_VALUES = 20_000;

/** Any key or value that contains the text, which is in lower case. No recursion, bounded work. */
function contains(event: AgentEvent, query: string): boolean {
  const open: unknown[] = [event];
  for (let seen = 0; open.length > 0 && seen < MOST_VALUES; seen++) {
    const value = open.pop();
    if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        if (!Array.isArray(value) && key.toLowerCase().includes(query)) return true;
        open.push(child);
      }
    } else if (String(value).toLowerCase().includes(query)) return true;
  }
  return false;
}
