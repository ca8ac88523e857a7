/** Milliseconds after which a publish happens without a frame: a hidden page draws none. */
const WITHOUT_FRAME_MS = 100;
/** Where there are no frames at all (Node), about one frame. */
const FRAME_MS = 16;

/** Calls `publish` once: at the next animation frame, or by a timer where no frame comes. */
export function nextFrame(publish: () => void): void {
  if (typeof requestAnimationFrame !== 'function') {
    setTimeout(publish, FRAME_MS);
    return;
  }
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    publish();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, WITHOUT_FRAME_MS);
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
