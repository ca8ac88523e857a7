import { enforceInput } from '../protocol/index.ts';
import type { Recording } from '../transport/index.ts';
import type { EventLog, LoggedExchange } from './event-log.ts';

/**
 * One exchange of a log as a recording. Its events are the legal, expanded ones (chunks are taken apart, X-02),
 * and its input is what the store shows of the request: messages, state and answers; tools and context are the
 * application's and are not in it. For every byte as it came, wrap the transport with `record` of `runview/testing`.
 *
 * @example
 * const recording = recordingOf(log, log.exchanges().at(-1)!);
 */
export function recordingOf(log: EventLog, exchange: Readonly<LoggedExchange>): Recording {
  const { request, threadId, runId = 'unknown' } = exchange;
  const events = log
    .entries()
    .filter((entry) => entry.exchange === exchange.index)
    .map(({ elapsed, event }) => ({ at: Math.round(elapsed), event }));
  return {
    version: 1,
    input: enforceInput({
      threadId,
      runId,
      messages: request?.messages ?? [],
      tools: [],
      context: [],
      ...(request?.state === undefined ? {} : { state: request.state }),
      ...(request?.resume === undefined ? {} : { resume: request.resume }),
    }),
    events,
  };
}

/**
 * A file name for a recording: letters, digits and dashes of its ids, bounded.
 *
 * @example
 * recordingFileName(recording); // "runview-thread-1-run-1.json"
 */
export function recordingFileName({ input }: Recording): string {
  const part = (id: string): string =>
    id
      .slice(0, 60)
      .replace(/[^\w-]+/g, '-')
      .replace(/^-+|-+$/g, '');
  return `${['runview', part(input.threadId), part(input.runId)].filter(Boolean).join('-')}.json`;
}
