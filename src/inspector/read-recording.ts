import { ProtocolError, enforceInput } from '../protocol/index.ts';
import type { Recording } from '../transport/index.ts';

/** What {@link readRecording} gives. */
export type ReadRecording = { ok: true; recording: Recording } | { ok: false; problem: string };

/** Characters of a file; a bigger one would stop the page while it is read. */
const MOST_CHARS = 64_000_000;
/** Bytes from which on a file is not even read: a character takes at most four. */
export const MOST_RECORDING_BYTES: number = 4 * MOST_CHARS;
/** Events of a recording. */
const MOST_EVENTS = 200_000;

/**
 * Reads a recording from a file that a person chose. The events are not judged here: the pipeline does that when they
 * are played, as for any agent. A problem is one sentence that says what is wrong and what is needed.
 *
 * @example
 * const read = readRecording(await file.text());
 * if (read.ok) replayTransport(read.recording);
 */
export function readRecording(text: string): ReadRecording {
  if (text.length > MOST_CHARS) return problem(tooLarge(text.length));
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? ` (${error.message.slice(0, 120)})` : '';
    return problem(`The file is not JSON${reason}. Choose a file that the inspector exported.`);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return problem(
      `The file holds ${Array.isArray(parsed) ? 'a list' : 'no object'}; a recording is one object with "version", "input" and "events".`,
    );
  const { version, input, events } = parsed as Record<string, unknown>;
  if (version !== 1)
    return problem(
      version === undefined
        ? 'The file has no "version", so it is no recording. Choose a file that the inspector exported.'
        : `The file is a recording of version ${JSON.stringify(version).slice(0, 40)}; this inspector reads version 1.`,
    );
  if (!Array.isArray(events))
    return problem('The recording has no list of "events", so there is nothing to play.');
  if (events.length > MOST_EVENTS)
    return problem(
      `The recording has ${count(events.length)} events; at most ${count(MOST_EVENTS)} are played. Record a shorter stretch.`,
    );
  for (const [at, entry] of events.entries()) {
    const wrong = wrongWith(entry);
    if (wrong !== undefined) return problem(`Entry ${at} of "events" ${wrong}.`);
  }
  try {
    return {
      ok: true,
      // Each entry was looked at above.
      recording: { version: 1, input: enforceInput(input), events: events as Recording['events'] },
    };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const place = error.path === '' ? '"input"' : `"input" at ${error.path}`;
    return problem(
      `The recording's ${place} is not a valid request, so it cannot be played. ${error.message}`,
    );
  }
}

function wrongWith(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return 'is no object with "at" and "event"';
  const { at } = entry as { at?: unknown };
  if (typeof at !== 'number' || !(at >= 0) || !Number.isFinite(at))
    return 'has no "at": the milliseconds since the exchange began';
  if (!Object.hasOwn(entry, 'event')) return 'has no "event"';
  return undefined;
}

/** The problem of a file that is too large. */
export function tooLarge(size: number): string {
  return `The file is too large to play: ${count(size)} characters, where ${count(MOST_CHARS)} are the most. Record a shorter stretch.`;
}

function problem(text: string): ReadRecording {
  return { ok: false, problem: text };
}

function count(value: number): string {
  return value.toLocaleString('en');
}
