/** What a page is asked for after a measurement. */
export interface ProbeReading {
  commits: number;
  /** Commits between two frames, the most that were seen. */
  mostCommitsInFrame: number;
  /** Frames with more than one commit. */
  crowdedFrames: number;
  /** Milliseconds between two frames, in order. */
  frames: number[];
  /** Milliseconds of each task over 50 ms. */
  longTasks: number[];
  /** Renders by component, when they were counted; the first render of one that is new does not count. */
  renders: Record<string, number>;
}

export interface Probe {
  begin(countRenders: boolean): void;
  end(): ProbeReading;
  /** Events that an in-page agent gives one by one instead of the network; undefined: the network. */
  onePerTask?: string[];
  /** Milliseconds from the navigation to the first frame with something to write in or press. */
  interactiveAt?: number;
  /** Deltas a second that in-page agents give instead, each stream on its own clock. */
  perSecond?: number;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/**
 * Runs in every page before anything else, ours or a peer's: counts commits and renders the way React's own developer
 * tools do (production builds report to them too), and sees frames and long tasks. Must not use anything from outside
 * its own body, because it is sent to the page as text.
 */
export function installProbe(): void {
  interface Fiber {
    tag: number;
    flags: number;
    type: unknown;
    child: Fiber | null;
    sibling: Fiber | null;
    alternate: Fiber | null;
  }
  let reading = empty();
  let on = false;
  let counts = false;
  let commitsNow = 0;
  let before = 0;

  function empty(): ProbeReading {
    return {
      commits: 0,
      mostCommitsInFrame: 0,
      crowdedFrames: 0,
      frames: [],
      longTasks: [],
      renders: Object.create(null) as Record<string, number>,
    };
  }

  function nameOf(type: unknown): string {
    const holder = type as { displayName?: string; name?: string; type?: unknown; render?: unknown } | null;
    if (typeof type === 'function') return (holder?.displayName ?? holder?.name) || 'anonymous';
    return nameOf(holder?.type ?? holder?.render ?? function unknown() {});
  }

  function visit(fiber: Fiber, old: Fiber | null): void {
    // Function and class components, forwardRef and memo; the flag says that this one did its work in this commit.
    const isComponent = [0, 1, 11, 14, 15].includes(fiber.tag);
    if (isComponent && old !== null && fiber !== old && (fiber.flags & 1) === 1) {
      const name = nameOf(fiber.type);
      reading.renders[name] = (reading.renders[name] ?? 0) + 1;
    }
    if (old === null || fiber.child === old.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) visit(child, child.alternate);
  }

  Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    value: {
      supportsFiber: true,
      isDisabled: false,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => {},
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
      setStrictMode: () => {},
      onCommitFiberRoot(_id: number, root: { current: Fiber }) {
        if (!on) return;
        reading.commits++;
        commitsNow++;
        if (counts) visit(root.current, root.current.alternate);
      },
    },
  });

  function frame(now: number): void {
    if (!on) return;
    if (before > 0) reading.frames.push(now - before);
    before = now;
    if (commitsNow > 1) reading.crowdedFrames++;
    reading.mostCommitsInFrame = Math.max(reading.mostCommitsInFrame, commitsNow);
    commitsNow = 0;
    requestAnimationFrame(frame);
  }

  new PerformanceObserver((list) => {
    if (on) for (const entry of list.getEntries()) reading.longTasks.push(entry.duration);
  }).observe({ type: 'longtask' });

  window.probe = {
    begin(countRenders) {
      reading = empty();
      counts = countRenders;
      commitsNow = 0;
      before = 0;
      on = true;
      requestAnimationFrame(frame);
    },
    end() {
      on = false;
      return reading;
    },
  };

  requestAnimationFrame(function look(now) {
    if (document.querySelector('textarea, button') === null) requestAnimationFrame(look);
    else requestAnimationFrame(() => (window.probe.interactiveAt = now));
  });

  const network = window.fetch;
  window.fetch = (input, init) => {
    const { onePerTask, perSecond } = window.probe;
    const url = String(input instanceof Request ? input.url : input);
    if (onePerTask === undefined || !url.includes('/agent')) return network.call(window, input, init);
    const { threadId, runId } = JSON.parse(String(init?.body)) as { threadId: string; runId: string };
    const encoder = new TextEncoder();
    let at = 0;
    const channel = new MessageChannel();
    let due = performance.now();
    const body = new ReadableStream<Uint8Array>(
      {
        // The next delta comes when the page has taken the one before, and in a task of its own.
        pull: (controller) =>
          new Promise<void>((resolve) => {
            const give = (): void => {
              const event = onePerTask[at++];
              if (event === undefined) controller.close();
              else
                controller.enqueue(
                  encoder.encode(`data: ${event.replace('$thread', threadId).replace('$run', runId)}\n\n`),
                );
              resolve();
            };
            if (perSecond === undefined) {
              channel.port1.onmessage = give;
              channel.port2.postMessage(0);
            } else {
              due += 1000 / perSecond;
              setTimeout(give, Math.max(0, due - performance.now()));
            }
          }),
      },
      { highWaterMark: 0 },
    );
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  };
}
