import { ProtocolError } from '../protocol/index.ts';

/** Cuts a body of length-prefixed frames apart. */
export interface FrameSplitter {
  /**
   * The frames that these bytes complete, one after the other. Throws a `ProtocolError` at the first one whose length
   * is over the limit, before any of its bytes are kept.
   */
  split(bytes: Uint8Array): Generator<Uint8Array, void, undefined>;
  /** A frame has begun and is not complete. */
  isInside(): boolean;
}

/** A frame is its length as four bytes, the highest first, and that many bytes; cut anywhere by the network (T-19). */
const LENGTH_BYTES = 4;

export function createFrameSplitter(maxFrameBytes: number): FrameSplitter {
  let length = 0;
  let lengthBytes = 0;
  // Joined once when the frame is complete: joining at every piece would be quadratic.
  let pieces: Uint8Array[] = [];
  let missing = 0;

  return {
    *split(bytes) {
      let at = 0;
      while (at < bytes.length) {
        while (lengthBytes < LENGTH_BYTES && at < bytes.length) {
          length = length * 256 + (bytes[at++] as number);
          if (++lengthBytes === LENGTH_BYTES) missing = length;
        }
        if (lengthBytes < LENGTH_BYTES) return;
        if (length > maxFrameBytes) {
          throw new ProtocolError('too-large', `it has ${length} bytes, more than ${maxFrameBytes}.`, {
            rule: 'T-21',
          });
        }
        const piece = bytes.subarray(at, at + missing);
        at += piece.length;
        missing -= piece.length;
        pieces.push(piece);
        if (missing > 0) return;
        const frame = joined(pieces, length);
        pieces = [];
        length = 0;
        lengthBytes = 0;
        yield frame;
      }
    },
    isInside: () => lengthBytes > 0,
  };
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return only;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
