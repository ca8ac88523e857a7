import { LIMITS, ProtocolError } from '../../protocol/index.ts';

/** Settings of {@link createDecoder}. */
export interface DecoderOptions {
  /** `message`: one frame, or a list of frames, per WebSocket message. `lines`: one frame a line, cut anywhere. */
  framing: 'message' | 'lines';
  /** Characters of one frame. */
  maxFrameChars: number;
}

/** Characters of one frame, unless said otherwise. */
export const MAX_FRAME_CHARS: number = LIMITS.sseEventChars;

/**
 * Turns WebSocket messages of one connection into frames. Throws a `ProtocolError`: `json` for what is no JSON,
 * `too-large` for a frame over the limit, `not-an-event` for a message that is neither text nor bytes.
 */
export function createDecoder({ framing, maxFrameChars }: DecoderOptions): (data: unknown) => unknown[] {
  const decoder = new TextDecoder();
  let rest = '';

  return (data) => {
    const text = textOf(data);
    if (framing === 'message') {
      if (text.length > maxFrameChars) throw tooLarge(text.length);
      const frame = parse(text);
      return Array.isArray(frame) ? frame : [frame];
    }
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    const longest = Math.max(rest.length, ...lines.map((line) => line.length));
    if (longest > maxFrameChars) throw tooLarge(longest);
    return lines.filter((line) => line.trim() !== '').map(parse);
  };

  function textOf(data: unknown): string {
    if (typeof data === 'string') return data;
    // In lines, a character may be cut by the end of a message.
    const stream = framing === 'lines';
    if (data instanceof ArrayBuffer || ArrayBuffer.isView(data)) return decoder.decode(data, { stream });
    throw new ProtocolError(
      'not-an-event',
      'The agent sent a WebSocket message that is neither text nor an ArrayBuffer.',
      { rule: 'AF-8' },
    );
  }

  function tooLarge(length: number): ProtocolError {
    return new ProtocolError(
      'too-large',
      `The agent sent a frame of ${length} characters, more than the ${maxFrameChars} that are taken. See \`maxFrameChars\`.`,
      { rule: 'AF-8' },
    );
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ProtocolError('json', 'The agent sent a frame that is not JSON.', {
      rule: 'AF-8',
      cause: error,
    });
  }
}
