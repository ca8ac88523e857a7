// What a test wants to know of a stream: what came out, what was said, why it was refused.
import { createPipeline, ProtocolError } from '../../src/protocol/index.ts';
import type { LegalEvent, PipelineOptions, StreamEnd, WarningReport } from '../../src/protocol/index.ts';

export interface Judged {
  events: LegalEvent[];
  /** The `type` of each event, in order. */
  types: string[];
  warnings: WarningReport[];
  /** Why the stream was refused, if it was. */
  error: ProtocolError | undefined;
  end: StreamEnd;
}

/** Sends a whole stream through a new pipeline. */
export function judge(stream: readonly unknown[], options: PipelineOptions = {}): Judged {
  const events: LegalEvent[] = [];
  const warnings: WarningReport[] = [];
  const pipeline = createPipeline({ ...options, onWarning: (warning) => warnings.push(warning) });
  let error: ProtocolError | undefined;
  try {
    for (const event of stream) pipeline.push(event, (legal) => events.push(legal));
  } catch (thrown) {
    if (!(thrown instanceof ProtocolError)) throw thrown;
    error = thrown;
  }
  return { events, types: events.map(({ type }) => type), warnings, error, end: pipeline.end() };
}

/** The rule by which a stream is refused; `undefined` if it is not. */
export function refusalOf(...stream: unknown[]): string | undefined {
  return judge(stream).error?.rule;
}
