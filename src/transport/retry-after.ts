/** Seconds that are believed of a Retry-After header; a longer wish is the person's to decide. */
export const MAX_RETRY_AFTER_S = 60;

/** Reads a Retry-After header (seconds or an HTTP date) as seconds from now; `undefined` where it says neither. */
export function parseRetryAfter(value: string | null, now: number = Date.now()): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // Only a date with a name of a month: Date.parse would take "1.5" for a day in 2001.
  const at = /[a-z]{3}/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

/**
 * Milliseconds before try number `tries` (from 1): what the server asked for, capped, or 0.5 s doubled each time; with
 * up to 20 % on top, so that clients that failed together do not come back together.
 */
export function retryDelayMs(
  tries: number,
  retryAfter: number | undefined,
  random: () => number = Math.random,
): number {
  const base =
    retryAfter === undefined
      ? Math.min(500 * 2 ** (tries - 1), MAX_RETRY_AFTER_S * 1000)
      : Math.min(retryAfter, MAX_RETRY_AFTER_S) * 1000;
  return Math.round(base * (1 + 0.2 * random()));
}
