'use client';
import { useEffect, useLayoutEffect, useState } from 'react';
import { continues } from './continues.ts';

/** One frame at 60 Hz, in milliseconds: a growing text is never drawn more often. */
const FRAME_MS = 16;

/** The longest wait between two drawings of a growing text, in milliseconds. */
const LONGEST_MS = 500;

/** Share of the time that drawing may take: after a drawing of 10 ms the next one comes 40 ms later at the earliest. */
const REST_PER_COST = 4;

// React warns about layout effects on a server, where none would run.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * The text to draw now. While it grows, it follows at most once a frame, and less often when drawing it is expensive.
 * A text that has stopped growing, or was replaced, is returned at once.
 */
export function useThrottledText(text: string, streaming: boolean): string {
  // Not state: a text that is due is drawn in the render that brought it. A state set afterwards would be a second
  // commit in the same frame.
  const [last] = useState(() => ({ shown: text, drawnAt: -Infinity, wait: FRAME_MS }));
  const [, drawAgain] = useState(0);
  const startedAt = performance.now();
  const mayWait = streaming && startedAt < last.drawnAt + last.wait && continues(text, last.shown);
  const current = mayWait ? last.shown : text;

  useBeforePaint(() => {
    const now = performance.now();
    last.shown = current;
    last.drawnAt = now;
    last.wait = Math.min(LONGEST_MS, FRAME_MS + (now - startedAt) * REST_PER_COST);
    // Measured for each drawn text, from its render to its commit, and not for renders that draw nothing new.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [current]);

  useBeforePaint(() => {
    if (text === current) return;
    // The text that comes with a later frame draws this one too; the timer is for when none comes. It is a timer and
    // not a frame, because frames stop in a hidden page, and text must not stay behind there.
    const due = last.drawnAt + last.wait + FRAME_MS - performance.now();
    const timer = setTimeout(() => {
      last.drawnAt = -Infinity;
      drawAgain((count) => count + 1);
    }, due);
    return () => clearTimeout(timer);
  }, [text, current, last]);

  return current;
}
