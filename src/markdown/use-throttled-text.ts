'use client';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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
  const [shown, setShown] = useState(text);
  const clock = useRef({ drawnAt: -Infinity, wait: FRAME_MS });
  const current = streaming && continues(text, shown) ? shown : text;
  const startedAt = performance.now();

  useBeforePaint(() => {
    const now = performance.now();
    clock.current = {
      drawnAt: now,
      wait: Math.min(LONGEST_MS, FRAME_MS + (now - startedAt) * REST_PER_COST),
    };
    // Measured for each drawn text, from its render to its commit, and not for renders that draw nothing new.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [current]);

  useBeforePaint(() => {
    if (text === shown) return;
    const { drawnAt, wait } = clock.current;
    const due = drawnAt + wait - performance.now();
    if (!streaming || due <= 0 || !continues(text, shown)) {
      setShown(text);
      return;
    }
    // A timer and not a frame: frames stop in a hidden page, and text must not stay behind there.
    const timer = setTimeout(() => setShown(text), due);
    return () => clearTimeout(timer);
  }, [text, shown, streaming]);

  return current;
}
