import { LIMITS } from '../protocol/index.ts';

/** One place where two documents differ. */
export interface StateChange {
  kind: 'added' | 'removed' | 'changed';
  /** JSON pointer; empty for the whole document. */
  path: string;
  /** Absent for `added`. */
  before?: unknown;
  /** Absent for `removed`. */
  after?: unknown;
}

/** What {@link diffState} gives. */
export interface StateDiff {
  changes: StateChange[];
  /** There are more differences than were asked for. */
  more: boolean;
}

/** Values compared before two list elements count as different. */
const EQUAL_BUDGET = 5_000;

/**
 * Where two states differ, in document order. Parts that are the same object are not looked into, so the work depends
 * on what changed. A list that grew or shrank is lined up by its equal ends.
 *
 * @example
 * const { changes } = diffState({ a: 1 }, { a: 2 }); // [{ kind: 'changed', path: '/a', before: 1, after: 2 }]
 */
export function diffState(before: unknown, after: unknown, most = 500): StateDiff {
  const changes: StateChange[] = [];
  const budget = { left: EQUAL_BUDGET };
  let more = false;

  function add(change: StateChange): void {
    if (changes.length < most) changes.push(change);
    else more = true;
  }

  function walk(a: unknown, b: unknown, path: string, depth: number): void {
    if (more || Object.is(a, b)) return;
    if (Array.isArray(a) && Array.isArray(b) && depth < LIMITS.jsonDepth) return walkLists(a, b, path, depth);
    if (isRecord(a) && isRecord(b) && depth < LIMITS.jsonDepth) return walkRecords(a, b, path, depth);
    if (depth >= LIMITS.jsonDepth && equal(a, b, { left: EQUAL_BUDGET })) return;
    add({ kind: 'changed', path, before: a, after: b });
  }

  function walkRecords(a: JsonRecord, b: JsonRecord, path: string, depth: number): void {
    for (const key of Object.keys(a)) {
      const place = `${path}/${escapeKey(key)}`;
      if (Object.hasOwn(b, key)) walk(a[key], b[key], place, depth + 1);
      else add({ kind: 'removed', path: place, before: a[key] });
    }
    for (const key of Object.keys(b)) {
      if (!Object.hasOwn(a, key)) add({ kind: 'added', path: `${path}/${escapeKey(key)}`, after: b[key] });
    }
  }

  function walkLists(a: unknown[], b: unknown[], path: string, depth: number): void {
    let start = 0;
    let tail = 0;
    if (a.length !== b.length) {
      const shorter = Math.min(a.length, b.length);
      while (start < shorter && equal(a[start], b[start], budget)) start++;
      while (tail < shorter - start && equal(a.at(-1 - tail), b.at(-1 - tail), budget)) tail++;
    }
    const common = Math.min(a.length, b.length) - tail;
    for (let at = start; at < common && !more; at++) walk(a[at], b[at], `${path}/${at}`, depth + 1);
    for (let at = Math.max(start, common); at < a.length - tail && !more; at++)
      add({ kind: 'removed', path: `${path}/${at}`, before: a[at] });
    for (let at = Math.max(start, common); at < b.length - tail && !more; at++)
      add({ kind: 'added', path: `${path}/${at}`, after: b[at] });
  }

  walk(before, after, '', 0);
  return { changes, more };
}

type JsonRecord = Record<string, unknown>;

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Equal JSON, as far as the budget reaches; beyond it only the same object is equal. */
function equal(a: unknown, b: unknown, budget: { left: number }): boolean {
  const open: [unknown, unknown][] = [[a, b]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [x, y] = pair;
    if (Object.is(x, y)) continue;
    if (budget.left-- <= 0) return false;
    if (typeof x !== 'object' || typeof y !== 'object' || x === null || y === null) return false;
    if (Array.isArray(x) !== Array.isArray(y)) return false;
    const keys = Object.keys(x);
    if (keys.length !== Object.keys(y).length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(y, key)) return false;
      open.push([(x as JsonRecord)[key], (y as JsonRecord)[key]]);
    }
  }
  return true;
}
