import { createParser } from 'eventsource-parser';
import { typeOf } from './enforce.ts';
import { ProtocolError } from './errors.ts';
import { LIMITS } from './limits.ts';

/** Settings of {@link readEvents}. */
export interface ReadEventsOptions {
  /** Told of every piece of the stream before it is parsed, comments included; for a watchdog. */
  onBytes?: ((byteLength: number) => void) | undefined;
  /** Characters that one event may have; more refuses the stream with `too-large`. @default LIMITS.sseEventChars */
  maxEventChars?: number | undefined;
}

/**
 * Reads the events of a Server-Sent Events body, in order and unchecked but for their `type` (T-07..T-12). Throws a
 * `ProtocolError` for a frame that is no event, after every event before it. An unfinished event at the end of the
 * stream is left out. The stream is cancelled when the loop is left, however that happens (T-23).
 *
 * @example
 * const response = await fetch('/agent', { method: 'POST', body });
 * for await (const event of readEvents(response.body)) console.log(event);
 */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
  options: ReadEventsOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  for await (const batch of readEventBatches(stream, options)) yield* batch;
}

/**
 * The same events, one list for each piece of the network that completed at least one. Taking a list at a time is
 * several times faster than waiting for each event, so a store reads this.
 *
 * @example
 * for await (const batch of readEventBatches(response.body)) for (const event of batch) pipeline.push(event, apply);
 */
export async function* readEventBatches(
  stream: ReadableStream<Uint8Array>,
  options: ReadEventsOptions = {},
): AsyncGenerator<unknown[], void, undefined> {
  const frames = createFrameReader(options.maxEventChars ?? LIMITS.sseEventChars);
  // Replaces invalid bytes by U+FFFD, drops one BOM, and keeps a character that is cut over two pieces.
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      options.onBytes?.(value.byteLength);
      frames.feed(decoder.decode(value, { stream: true }));
      const batch = frames.take();
      if (batch.length > 0) yield batch;
      frames.throwIfRefused();
    }
    frames.finish(decoder.decode());
    const batch = frames.take();
    if (batch.length > 0) yield batch;
    frames.throwIfRefused();
  } finally {
    // After a network error, cancelling fails with that same error, which the loop has already thrown.
    reader.cancel().catch(() => {});
  }
}

interface FrameReader {
  feed(text: string): void;
  /** The rest of the text; what it leaves unfinished is a truncation and no error (T-12). */
  finish(text: string): void;
  /** The events since the last call. */
  take(): unknown[];
  throwIfRefused(): void;
}

function createFrameReader(maxChars: number): FrameReader {
  let events: unknown[] = [];
  let refusal: ProtocolError | undefined;
  let frame = 0;
  // The next piece may begin with the LF of a CR LF that was cut in two.
  let endedWithCr = false;
  let isOver = false;
  // The text so far ended with a complete frame, so the parser holds nothing.
  let atFrameStart = true;
  let endedWithLf = false;
  let isFirstFrame = true;

  const parser = createParser({
    maxBufferSize: maxChars,
    onEvent: ({ data }) => accept(data),
    onError: (error) => {
      // Unknown fields and odd retry values are not our business (T-08).
      if (error.type === 'max-buffer-size-exceeded') refuse(tooLarge(maxChars));
    },
  });

  return {
    feed(text) {
      if (refusal !== undefined || text === '') return;
      readFrames(withLineFeeds(text));
    },
    finish(text) {
      this.feed(text);
      if (refusal !== undefined) return;
      // A complete frame may lack only its blank line. Whatever else is left is cut off, so it is not judged.
      isOver = true;
      parser.feed('\n\n');
    },
    take() {
      const taken = events;
      if (taken.length > 0) events = [];
      return taken;
    },
    throwIfRefused() {
      if (refusal !== undefined) throw refusal;
    },
  };

  function accept(data: string): void {
    if (refusal !== undefined) return;
    try {
      if (data.length > maxChars) throw tooLarge(maxChars);
      events.push(eventOf(data));
      frame++;
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      if (!isOver) refuse(error);
    }
  }

  /**
   * Nearly every frame of an agent is one line of data and a blank one. Those are taken here, for half of what the
   * parser takes; it gets all others, and a frame that is cut over two pieces.
   */
  function readFrames(text: string): void {
    let at = atFrameStart ? 0 : endOfFrame(text);
    if (at > 0) parser.feed(text.slice(0, at));
    if (at < 0) {
      parser.feed(text);
    } else {
      at = takeSimpleFrames(text, at);
      if (at < text.length) parser.feed(at === 0 ? text : text.slice(at));
    }
    atFrameStart = at === text.length || (text.endsWith('\n\n') && text.length - at >= 2);
    endedWithLf = text === '' ? endedWithLf : text.endsWith('\n');
  }

  /** Where the frame that the text goes on with is over; -1 if it is not. */
  function endOfFrame(text: string): number {
    if (endedWithLf && text.startsWith('\n')) return 1;
    const blank = text.indexOf('\n\n');
    return blank < 0 ? -1 : blank + 2;
  }

  /** Takes one-line frames from a place on, and says where the first other one begins. */
  function takeSimpleFrames(text: string, from: number): number {
    let at = from;
    while (refusal === undefined && text.startsWith('data: ', at)) {
      const end = text.indexOf('\n', at);
      if (end < 0 || text[end + 1] !== '\n') break;
      // A blank line, so that the parser does not look for a byte order mark in what it gets later.
      if (isFirstFrame) parser.feed('\n');
      isFirstFrame = false;
      accept(text.slice(at + 6, end));
      at = end + 2;
    }
    return at;
  }

  /**
   * The parser takes all three line ends, but waits with a CR at the end of a piece, and looks for the next CR from
   * every line on, which is quadratic in a large piece. So it only ever gets LF.
   */
  function withLineFeeds(text: string): string {
    const rest = endedWithCr && text.startsWith('\n') ? text.slice(1) : text;
    endedWithCr = rest === '' ? false : rest.endsWith('\r');
    return rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest;
  }

  function refuse(error: ProtocolError): void {
    refusal ??= new ProtocolError(
      error.code,
      `Event ${frame} was refused: ${error.message} [${error.rule}]`,
      {
        rule: error.rule,
        path: error.path,
        eventIndex: frame,
      },
    );
  }
}

/** The event in one frame. The parser's own messages hold the payload, so they are not passed on. */
function eventOf(data: string): object {
  let event: unknown;
  try {
    event = JSON.parse(data);
  } catch {
    const hint = data === '[DONE]' ? ' It is the end mark of another protocol; AG-UI has none.' : '';
    throw new ProtocolError('json', `its data is not JSON.${hint}`, { rule: 'T-07' });
  }
  typeOf(event);
  // typeOf has seen that it is one.
  return event as object;
}

function tooLarge(maxChars: number): ProtocolError {
  return new ProtocolError('too-large', `it has more than ${maxChars} characters.`, { rule: 'T-21' });
}
