import { LIMITS } from '../protocol/index.ts';

/** Milliseconds after which a publish happens without a frame: a hidden page draws none. */
const WITHOUT_FRAME_MS = 100;
/** Where there are no frames at all (Node), about one frame. */
const FRAME_MS = 16;

/** The frame that publishes last, and when its first publish began. All stores of a page share it. */
let frameNow = -1;
let frameBegan = 0;

/**
 * Calls `publish` once: at the next animation frame, or by a timer where no frame comes. All stores of a page share a
 * frame's budget, `LIMITS.frameBudgetMs`: once it is used up, those that have not had their turn come first in the next
 * frame. What a publish makes React draw counts, since it is drawn before the next callback of the frame.
 */
export function nextFrame(publish: () => void): void {
  if (typeof requestAnimationFrame !== 'function') {
    setTimeout(publish, FRAME_MS);
    return;
  }
  const once = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    publish();
  };
  const inFrame = (now: number): void => {
    // In the order in which they asked, so that each store has its turn.
    if (hasRoom(now)) once();
    else frame = requestAnimationFrame(inFrame);
  };
  let frame = requestAnimationFrame(inFrame);
  const timer = setTimeout(once, WITHOUT_FRAME_MS);
}

/** Whether one more store may publish in the frame of this time stamp; the first one always may. */
function hasRoom(now: number): boolean {
  if (now === frameNow) return performance.now() - frameBegan < LIMITS.frameBudgetMs;
  frameNow = now;
  frameBegan = performance.now();
  return true;
}

/** Whether anybody sees what is published: a hidden page and Node draw no frames. */
export function drawsFrames(): boolean {
  return typeof requestAnimationFrame === 'function' && globalThis.document?.visibilityState !== 'hidden';
}

interface SchedulerLike {
  yield?(): Promise<void>;
}

/** Lets the host draw and handle input, then goes on. */
export function yieldToHost(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: SchedulerLike };
  if (typeof scheduler?.yield === 'function') return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve, 0));
}
