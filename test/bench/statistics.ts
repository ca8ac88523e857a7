/** Figures of one thing, one per round, and what is told of them. */
export interface Summary {
  median: number;
  min: number;
  max: number;
  rounds: number;
}

export function summarise(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: medianOf(sorted),
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
    rounds: sorted.length,
  };
}

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  if (sorted.length % 2 === 1) return sorted[middle] as number;
  return ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** The value below which so many of the values lie; `part` from 0 to 1. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Quotients of two series of the same rounds. */
export function quotients(of: readonly number[], to: readonly number[]): number[] {
  return of.map((value, at) => value / (to[at] ?? Number.NaN));
}
