import { LIMITS } from '../protocol/index.ts';
import { parseRetryAfter } from './retry-after.ts';
import { RunError } from './run-error.ts';
import { safeErrorText } from './safe-text.ts';

/** Media type of an event stream. */
export const EVENT_STREAM = 'text/event-stream';
/** Media type of AG-UI events as protobuf. */
export const PROTOBUF_STREAM = 'application/vnd.ag-ui.event+proto';

/** Milliseconds that the body of an error answer may take; without it the error is only less wordy. */
const ERROR_BODY_MS = 5_000;

/** The media type of an answer: lower case, parameters left out; empty if there is none. */
export function mediaType(response: Response): string {
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}

/**
 * Why an answer holds no stream, as an error with a sentence from its known fields; `undefined` for a stream. Status
 * first, then content type (T-05, T-06, T-13): only 200 with an accepted type is a stream. Consumes the body of a refusal.
 */
export async function refusalOf(
  response: Response,
  accepted: readonly string[],
  secrets: readonly string[],
): Promise<RunError | undefined> {
  const { status } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304)) {
    discard(response);
    return new RunError(
      'http',
      'The agent’s address answered with a redirect, and a redirect is not followed: it could carry the conversation and ' +
        'the credentials elsewhere. Use the final address (often only a slash at its end is missing or too many).',
      // A browser hides which redirect it was.
      status === 0 ? {} : { status },
    );
  }
  if (status !== 200) {
    const body = await readBounded(response, LIMITS.errorBodyBytes);
    const said = shownText(body, mediaType(response), secrets);
    const retryAfter = parseRetryAfter(response.headers.get('retry-after'));
    return new RunError('http', `The agent answered with HTTP ${status}${said === '' ? '.' : `: ${said}`}`, {
      status,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(body === '' ? {} : { body }),
    });
  }
  const type = mediaType(response);
  if (accepted.includes(type)) return undefined;
  const body = await readBounded(response, LIMITS.errorBodyBytes);
  const named = type === '' ? 'no content type' : `“${safeErrorText(type.slice(0, 80))}”`;
  return new RunError(
    'content-type',
    `The agent answered with HTTP 200 and ${named} where ${accepted.join(' or ')} was expected. ` +
      'Something between here and the agent may have answered instead, such as a sign-in page.',
    { status, ...(body === '' ? {} : { body }) },
  );
}

/** Lets go of a body that nobody will read. */
export function discard(response: Response): void {
  response.body?.cancel().catch(() => {}); // A broken connection refuses to be cancelled; that is fine.
}

/** Reads at most `limit` bytes of a body as text, for at most five seconds; gives what there is on any failure. */
export async function readBounded(response: Response, limit: number): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), ERROR_BODY_MS);
  let text = '';
  let left = limit;
  try {
    while (left > 0) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value.subarray(0, left), { stream: true });
      left -= value.byteLength;
    }
  } catch {
    // What came before the connection broke is enough: the status is what counts.
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => {});
  }
  return text;
}

/** The sentence that an error body holds in one of the known fields; empty for any other body, HTML above all. */
function shownText(body: string, type: string, secrets: readonly string[]): string {
  if (!/[/+]json$/.test(type) && !/^\s*\{/.test(body)) return '';
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return ''; // Not JSON after all, or cut at the limit.
  }
  const said =
    textAt(value, 'message') ??
    textAt(fieldOf(value, 'error'), 'message') ??
    textAt(value, 'detail') ??
    validationText(fieldOf(value, 'detail')) ??
    textAt(value, 'title') ??
    textAt(value, 'error');
  return said === undefined ? '' : safeErrorText(said, secrets);
}

/** FastAPI and others list what is wrong with the input: `detail: [{ loc: ["body", "threadId"], msg: "Field required" }]`. */
function validationText(detail: unknown): string | undefined {
  if (!Array.isArray(detail)) return undefined;
  const parts = detail.slice(0, 3).flatMap((item) => {
    const message = textAt(item, 'msg');
    if (message === undefined) return [];
    const at = fieldOf(item, 'loc');
    return [Array.isArray(at) ? `${at.slice(0, 6).map(String).join('.')}: ${message}` : message];
  });
  return parts.length === 0 ? undefined : parts.join('; ');
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name]; // An object with an own property of that name.
}

function textAt(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name);
  return typeof field === 'string' && field.trim() !== '' ? field : undefined;
}
