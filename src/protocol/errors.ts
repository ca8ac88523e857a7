import type { LegalEvent } from './types.ts';

/**
 * Why a stream was refused.
 * - `malformed` a known field holds a value that the schema rejects (E-04)
 * - `not-an-event` a frame is not a JSON object with a non-empty string `type` (T-11)
 * - `sequence` the event is legal by itself but not here (V rules)
 * - `attribution` the event's `subagentRunId` disagrees with the owner of what it names (V-30..V-37)
 * - `chunk` a chunk cannot be expanded (K rules)
 * - `input` what was about to be sent is malformed (O-02)
 * - `resume` the answers do not fit the open interrupts (I-03..I-05)
 * - `json` a frame is not JSON
 * - `protobuf` a frame of a binary stream cannot be decoded (T-20)
 * - `too-large` a frame, line or value is over its limit in {@link LIMITS}
 */
export type ProtocolErrorCode =
  | 'malformed'
  | 'not-an-event'
  | 'sequence'
  | 'attribution'
  | 'chunk'
  | 'input'
  | 'resume'
  | 'json'
  | 'protobuf'
  | 'too-large';

/** Where and why, for {@link ProtocolError}. */
export interface ProtocolErrorDetail {
  /** The rule that was broken, such as `"V-07"`. */
  rule: string;
  /** JSON pointer to the value inside the event, such as `"/usage/0/inputTokens"`; empty for the event itself. */
  path?: string;
  /** Position of the event in its stream, from 0. */
  eventIndex?: number;
  /** The event's `type`, if it had one. */
  eventType?: string;
  /** Legal events that come before it in the same push (E-17). */
  delivered?: readonly LegalEvent[];
  cause?: unknown;
}

/**
 * The agent sent something that AG-UI does not allow, so the stream was refused; or we were about to send such a thing.
 * The message is one readable sentence and never holds the payload.
 *
 * @example
 * try { pipeline.push(event); } catch (error) { if (error instanceof ProtocolError) console.log(error.code, error.rule, error.path); }
 */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly code: ProtocolErrorCode;
  readonly rule: string;
  readonly path: string;
  readonly eventIndex: number | undefined;
  readonly eventType: string | undefined;
  /** Legal events of the refused push that come before the refused one, if it was pushed without a sink (E-17). */
  readonly delivered: readonly LegalEvent[];

  constructor(code: ProtocolErrorCode, message: string, detail: ProtocolErrorDetail) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.code = code;
    this.rule = detail.rule;
    this.path = detail.path ?? '';
    this.eventIndex = detail.eventIndex;
    this.eventType = detail.eventType;
    this.delivered = detail.delivered ?? [];
  }

  /** The same error, carrying events that were legal before it. */
  withDelivered(delivered: readonly LegalEvent[]): ProtocolError {
    const { code, message, rule, path, eventIndex, eventType, cause } = this;
    return new ProtocolError(code, message, {
      rule,
      path,
      cause,
      delivered,
      ...(eventIndex === undefined ? undefined : { eventIndex }),
      ...(eventType === undefined ? undefined : { eventType }),
    });
  }
}

/**
 * Something odd that did not stop the run. For developers, never for the transcript (E-16).
 * The same warning raised again only counts up.
 */
export interface Warning {
  /** Short word for the kind, such as `"unknown-event"` or `"patch-not-applied"`. */
  code: string;
  /** One sentence for a developer: what was seen, what was done about it. */
  message: string;
  /** The rule behind it, such as `"E-01"`. */
  rule: string;
  /** JSON pointer to the value inside the event, such as `"/outcome"`, if there is one. */
  path?: string;
  eventType?: string;
  /** How often it was raised in this thread. */
  count: number;
}

/** A warning as the stages raise it; the store counts repeats. */
export type WarningReport = Omit<Warning, 'count'>;

/** Receives warnings one by one. */
export type WarningListener = (warning: WarningReport) => void;

/** An identifier for a message: quoted, escaped, cut to a length that cannot flood a log. */
export function quote(id: string): string {
  return JSON.stringify(id.length > 64 ? `${id.slice(0, 63)}…` : id);
}
