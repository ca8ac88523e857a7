// `runview/protobuf`: AG-UI events as protobuf. An entry of its own, so that only those who ask for it load the decoder.
import { AGUIUnknownEventTypeError, decode } from '@ag-ui/proto';
import { LIMITS, ProtocolError } from '../protocol/index.ts';
import { createFrameSplitter } from './protobuf-frames.ts';
import { RunError } from './run-error.ts';

/** Settings of {@link protobufReader}. */
export interface ProtobufReaderOptions {
  /** Bytes that one event may have; a longer one stops the stream with `too-large` (T-21). @default LIMITS.sseEventChars */
  maxFrameBytes?: number;
}

/** Reads the body of an answer: the events, one list for each piece of the network that completed at least one. */
export type ProtobufReader = (stream: ReadableStream<Uint8Array>) => AsyncIterable<readonly unknown[]>;

/**
 * Reads `application/vnd.ag-ui.event+proto` with the decoder of `@ag-ui/proto` (T-19, T-20). It only turns bytes into
 * events, the same ones that the agent would send as text; the pipeline judges them (T-02).
 *
 * @example
 * const transport = httpTransport({ url: '/agent', protobuf: protobufReader() });
 */
export function protobufReader(options: ProtobufReaderOptions = {}): ProtobufReader {
  const maxFrameBytes = options.maxFrameBytes ?? LIMITS.sseEventChars;
  return (stream) => readBatches(stream, maxFrameBytes);
}

async function* readBatches(
  stream: ReadableStream<Uint8Array>,
  maxFrameBytes: number,
): AsyncGenerator<readonly unknown[], void, undefined> {
  const splitter = createFrameSplitter(maxFrameBytes);
  const reader = stream.getReader();
  let index = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const batch: unknown[] = [];
      let refusal: ProtocolError | undefined;
      try {
        for (const frame of splitter.split(value)) {
          batch.push(eventIn(frame));
          index++;
        }
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error;
        refusal = located(error, index);
      }
      // What came before the refused frame is good (E-17).
      if (batch.length > 0) yield batch;
      if (refusal !== undefined) throw refusal;
    }
    if (splitter.isInside()) {
      throw new RunError(
        'truncated',
        'The connection ended in the middle of an event. What came before is kept.',
      );
    }
  } finally {
    // After a network error, cancelling fails with that same error, which the loop has already thrown (T-23).
    reader.cancel().catch(() => {});
  }
}

/** The event in one frame, as JSON data. */
function eventIn(frame: Uint8Array): object {
  try {
    const event: { type?: unknown; input?: unknown } = decode(frame);
    requireJson(event);
    if (typeof event.input === 'object' && event.input !== null) dropEmptyLists(event.input);
    return event;
  } catch (error) {
    // The pipeline drops it with a warning, as it does with an unknown event that comes as text (E-01, T-20).
    if (error instanceof AGUIUnknownEventTypeError) return { type: `PROTOBUF_VARIANT_${variantOf(frame)}` };
    throw new ProtocolError('protobuf', 'its bytes are no AG-UI event.', { rule: 'T-20', cause: error });
  }
}

/** Protobuf can carry numbers that JSON cannot, and values that are none; neither may reach a state. */
function requireJson(value: unknown): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('a number is not finite');
  if (value === undefined) throw new TypeError('a value is missing');
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(value)) requireJson(member);
}

/** On this wire an empty list and none at all are the same, and in an input they mean the same (O-07). */
function dropEmptyLists(input: { tools?: unknown; context?: unknown; resume?: unknown }): void {
  for (const key of ['tools', 'context', 'resume'] as const) {
    const list = input[key];
    if (Array.isArray(list) && list.length === 0) delete input[key];
  }
}

/** The number of the envelope's first field: the decoder has seen that the bytes are protobuf. */
function variantOf(frame: Uint8Array): number {
  let tag = 0;
  for (const [at, byte] of frame.subarray(0, 5).entries()) {
    tag += (byte & 0x7f) * 2 ** (7 * at);
    if (byte < 0x80) break;
  }
  return Math.floor(tag / 8);
}

function located(error: ProtocolError, eventIndex: number): ProtocolError {
  const { code, rule, message, cause } = error;
  return new ProtocolError(code, `Event ${eventIndex} was refused: ${message} [${rule}]`, {
    rule,
    eventIndex,
    cause,
  });
}
