import type { RunAgentInput } from '../protocol/index.ts';
import { flatten } from './flatten.ts';
import { RunError } from './run-error.ts';
import type { Transport, TransportOptions } from './transport.ts';

/** One exchange as it went over the wire: what was sent, and what came when. JSON data. */
export interface Recording {
  version: 1;
  input: RunAgentInput;
  events: {
    /** Milliseconds since the exchange began. */
    at: number;
    /** The event as it arrived, unchecked. */
    event: unknown;
  }[];
}

/** What {@link replayTransport} takes besides the recording. */
export interface ReplayOptions {
  /** 2 is twice as fast; Infinity gives everything at once. @default 1 */
  speed?: number;
}

/**
 * Plays a recorded exchange again, for stories, tests and bug reports. Every run plays the same events; the recorded
 * thread and run take the ids of the one that was asked for. `connect` plays them with the recorded run ids, as history.
 *
 * @example
 * const transport = replayTransport(JSON.parse(await file.text()), { speed: 4 });
 */
export function replayTransport(recording: Recording, options: ReplayOptions = {}): Transport {
  const { version, events } = recording;
  if (version !== 1 || !Array.isArray(events)) {
    throw new TypeError(
      'runview: replayTransport got something that is no recording of version 1, so there is nothing to play. ' +
        'Give it what `record(transport).recording()` returned.',
    );
  }
  const speed = options.speed ?? 1;
  if (!(speed > 0)) throw new RangeError(`runview: the speed of a replay must be above 0, but is ${speed}.`);
  const play = (
    rename: (event: unknown) => unknown,
    { signal }: TransportOptions,
  ): AsyncIterable<readonly unknown[]> => playBatches(recording, speed, rename, signal);
  const asRequested = (input: RunAgentInput) => renamer(recording.input, input, true);
  const asHistory = (input: RunAgentInput) => renamer(recording.input, input, false);
  return {
    run: (input, o) => flatten(play(asRequested(input), o)),
    batches: (input, o) => play(asRequested(input), o),
    connect: (input, o) => flatten(play(asHistory(input), o)),
    connectBatches: (input, o) => play(asHistory(input), o),
  };
}

async function* playBatches(
  { events }: Recording,
  speed: number,
  rename: (event: unknown) => unknown,
  signal: AbortSignal,
): AsyncGenerator<readonly unknown[], void, undefined> {
  const start = performance.now();
  let next = 0;
  while (next < events.length) {
    // Against the start, not the last event, so that small delays do not add up.
    const due = (at: number): number => start + at / speed - performance.now();
    const first = events[next];
    if (first !== undefined) await pause(due(first.at), signal);
    const batch: unknown[] = [];
    for (
      let entry = first;
      entry !== undefined && (batch.length === 0 || due(entry.at) <= 0);
      entry = events[next]
    ) {
      batch.push(rename(structuredClone(entry.event)));
      next += 1;
    }
    yield batch;
    if (signal.aborted) throw aborted();
  }
  if (signal.aborted) throw aborted();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(aborted());
    if (!(ms > 0)) return resolve();
    const stop = (): void => {
      clearTimeout(timer);
      reject(aborted());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

function aborted(): RunError {
  return new RunError('aborted', 'The run was stopped from this side.');
}

/** Gives the events that name the recorded thread (and run) the names that were asked for. */
function renamer(from: RunAgentInput, to: RunAgentInput, runs: boolean): (event: unknown) => unknown {
  const named = (value: object): object => ({
    ...value,
    ...('threadId' in value && value.threadId === from.threadId ? { threadId: to.threadId } : {}),
    ...(runs && 'runId' in value && value.runId === from.runId ? { runId: to.runId } : {}),
  });
  return (event) => {
    if (typeof event !== 'object' || event === null || !('type' in event)) return event;
    if (event.type !== 'RUN_STARTED' && event.type !== 'RUN_FINISHED') return event;
    const renamed: { input?: unknown } = named(event);
    if (typeof renamed.input === 'object' && renamed.input !== null) renamed.input = named(renamed.input);
    return renamed;
  };
}
