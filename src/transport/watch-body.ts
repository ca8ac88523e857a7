/** What {@link watchBody} is told and tells. */
export interface BodyWatch {
  /** Milliseconds without a byte after which `onIdle` is called; 0 or Infinity: never. */
  idleMs: number;
  /** Nothing came for too long. Expected to fail the body through the returned `fail`. */
  onIdle(silentMs: number): void;
}

/** A body under watch. */
export interface WatchedBody {
  stream: ReadableStream<Uint8Array>;
  /** Ends the stream with an error at once, also while a read is pending, and lets go of the connection. */
  fail(error: unknown): void;
}

/** A timer this late means that the page was asleep, not that the server was silent. */
const ASLEEP_MS = 2_000;

/**
 * Passes a body on, chunk by chunk and only on demand, so that it can be ended from this side even if the `fetch`
 * behind it ignores its signal, and so that silence is noticed. Only the time in which a read is pending counts as
 * silence: a consumer that is slow, or a page that sleeps, is not the server's fault.
 */
export function watchBody(body: ReadableStream<Uint8Array>, watch: BodyWatch): WatchedBody {
  const reader = body.getReader();
  const watching = watch.idleMs > 0 && Number.isFinite(watch.idleMs);
  // Grows with the longest pause between two bytes (to five times at most), so that rare heartbeats are no silence.
  let limit = watch.idleMs;
  // When the pending read began; undefined while none is pending.
  let since: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  function arm(ms: number): void {
    const due = performance.now() + ms;
    timer = setTimeout(() => {
      timer = undefined;
      if (since === undefined || over) return;
      const now = performance.now();
      const left = since + limit - now;
      if (left > 0) arm(left);
      else if (now - due > ASLEEP_MS) {
        // Whatever arrived meanwhile is still to be read: a full period more.
        since = now;
        arm(limit);
      } else watch.onIdle(Math.round(now - since));
    }, ms);
  }

  function letGo(reason?: unknown): void {
    over = true;
    clearTimeout(timer);
    // The connection may already be broken; then cancelling is refused, and there is nothing to do about it (T-23).
    reader.cancel(reason).catch(() => {});
  }

  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>(
    {
      start(own) {
        controller = own;
      },
      async pull() {
        since = performance.now();
        // One timer serves many reads; it looks at `since` when it fires.
        if (watching && timer === undefined) arm(limit);
        try {
          const { done, value } = await reader.read();
          if (over) return;
          if (watching)
            limit = Math.max(limit, Math.min(2.5 * (performance.now() - since), 5 * watch.idleMs));
          since = undefined;
          if (!done) return controller.enqueue(value);
          over = true;
          clearTimeout(timer);
          controller.close();
        } catch (error) {
          if (over) return;
          over = true;
          clearTimeout(timer);
          controller.error(error);
        }
      },
      cancel: letGo,
    },
    { highWaterMark: 0 },
  );

  return {
    stream,
    fail(error) {
      if (over) return;
      letGo(error);
      controller.error(error);
    },
  };
}
