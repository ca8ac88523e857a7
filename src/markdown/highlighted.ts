import type { ReactNode } from 'react';
import type { Highlight } from './options.ts';

/** Finished blocks kept per highlighter, so that a block that scrolls back into view costs nothing. */
const KEPT = 200;

const results = new WeakMap<Highlight, Map<string, ReactNode | null>>();

/**
 * The coloured code, or `null` for plain code. Finished blocks are remembered by language and code; a block that is
 * still growing is coloured each time it is drawn, which the throttle of the text bounds.
 */
export function highlighted(
  highlight: Highlight | undefined,
  code: string,
  language: string,
  done: boolean,
): ReactNode | null {
  if (highlight === undefined || language === '') return null;
  if (!done) return attempt(highlight, code, language, done);
  let kept = results.get(highlight);
  if (kept === undefined) results.set(highlight, (kept = new Map()));
  const key = `${language}\n${code}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const result = attempt(highlight, code, language, done);
  const oldest = kept.size >= KEPT ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
  kept.set(key, result);
  return result;
}

function attempt(highlight: Highlight, code: string, language: string, done: boolean): ReactNode | null {
  try {
    return highlight(code, language, done);
  } catch {
    return null; // colour is an extra: the code is shown without it
  }
}
