/**
 * Why a run could not be carried out, apart from what AG-UI itself reports.
 * - `http` the server answered with an error status · `content-type` it answered with something that is no event stream
 * - `network` no answer at all, or the connection broke before the first event · `timeout` nothing came in time
 * - `too-large` one event was over its limit · `agent` the agent reported RUN_ERROR · `aborted` stopped from this side
 * - `protocol` the stream was refused (the cause is a ProtocolError) · `truncated` the stream ended without an end
 * - `internal` a fault on this side, such as a `headers` function that throws
 */
export type RunErrorCode =
  | 'http'
  | 'content-type'
  | 'network'
  | 'timeout'
  | 'too-large'
  | 'agent'
  | 'aborted'
  | 'protocol'
  | 'truncated'
  | 'internal';

/** Facts about an HTTP answer, as far as there was one. */
export interface RunErrorDetail {
  status?: number;
  /** Seconds that the server asked to wait. */
  retryAfter?: number;
  /** The (bounded) body of an error answer: for the application, never for the screen. */
  body?: string;
  cause?: unknown;
}

/**
 * A run failed. `message` is one short readable sentence, safe to show: no markup, no header values, bounded.
 *
 * @example
 * if (error instanceof RunError && error.code === 'http' && error.status === 401) signInAgain();
 */
export class RunError extends Error {
  override readonly name = 'RunError';
  readonly code: RunErrorCode;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;
  // Private, so that a console or an error reporter that prints the error does not print what a server echoed.
  readonly #body: string | undefined;

  constructor(code: RunErrorCode, message: string, detail: RunErrorDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.code = code;
    this.status = detail.status;
    this.retryAfter = detail.retryAfter;
    this.#body = detail.body;
  }

  /** The (bounded, unmasked) body of an error answer: for the application, never for the screen. */
  get body(): string | undefined {
    return this.#body;
  }
}
