import { createPipeline, type WarningReport } from '../../src/protocol/index.ts';
import { endRun, settleRun } from '../../src/store/reduce-run.ts';
import { initialRunState, type RunState } from '../../src/store/state.ts';
import { createThread } from '../../src/store/thread.ts';

export interface FoldOptions {
  /** The thread before the events. */
  from?: RunState;
  /** Publish after this many events; the whole stream at once by default. */
  publishEvery?: number;
  /** The `runId` of our input. */
  requestedRunId?: string;
  /** Milliseconds on the clock. */
  now?: () => number;
}

export interface Folded {
  state: RunState;
  warnings: WarningReport[];
  /** Every state that was published, in order. */
  published: RunState[];
  /** The same as JSON text, written at the moment of publishing. */
  publishedText: string[];
  error?: unknown;
}

/** Wire events through the pipeline into a thread, as one exchange does it, with no transport around. */
export function fold(events: readonly unknown[], options: FoldOptions = {}): Folded {
  const thread = createThread(options.from ?? initialRunState('t'), options.now ?? (() => 1000));
  const warnings: WarningReport[] = [];
  const published: RunState[] = [];
  const publishedText: string[] = [];
  const publish = (): void => {
    const state = thread.take();
    published.push(state);
    publishedText.push(JSON.stringify(state));
  };
  const onWarning = (warning: WarningReport): void => {
    warnings.push(warning);
    thread.warn(warning);
  };
  const pipeline = createPipeline({ onWarning });
  thread.setRequestedRunId(options.requestedRunId ?? 'r');
  let error: unknown;
  try {
    events.forEach((event, at) => {
      pipeline.push(event, (legal) => thread.push(legal));
      if (options.publishEvery !== undefined && (at + 1) % options.publishEvery === 0) publish();
    });
    if (!pipeline.end().truncated) thread.change(settleRun);
  } catch (thrown) {
    error = thrown;
    thread.change((context) => endRun(context, { status: 'rejected' }));
  }
  const state = thread.take();
  warnings.push(...state.warnings.filter((each) => !warnings.some((seen) => seen.message === each.message)));
  return { state, warnings, published, publishedText, ...(error === undefined ? {} : { error }) };
}
