import type { RunAgentInput } from '../protocol/index.ts';
import { EVENT_STREAM, PROTOBUF_STREAM, discard, refusalOf } from './http-answer.ts';
import type { HttpTransportOptions } from './http.ts';
import { retryDelayMs } from './retry-after.ts';
import { RunError } from './run-error.ts';

/** Milliseconds that the headers of an answer may take, unless the options say otherwise. */
export const DEFAULT_CONNECT_MS = 60_000;

/** Headers whose values are public and would only blank out harmless words of an error text. */
const PUBLIC_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
]);

/** An exchange in progress: one request, repeated at most as the options allow, until it is answered. */
export interface HttpExchange {
  url: string;
  options: HttpTransportOptions;
  /** Ends the request and everything that waits for it. */
  controller: AbortController;
}

/**
 * POSTs the input until there is an event stream, and gives the answer that holds it. Repeats only what the options
 * allow, and never once an answer was accepted: from then on the run is going on (T-13, T-18).
 */
export async function openStream(exchange: HttpExchange, input: RunAgentInput): Promise<Response> {
  const { options } = exchange;
  const attempts = options.retry?.attempts ?? 0;
  const accepted = options.protobuf === undefined ? [EVENT_STREAM] : [PROTOBUF_STREAM, EVENT_STREAM];
  const body = serialise(input);
  let askedForCredentials = false;
  let tries = 0;
  for (;;) {
    let error: RunError;
    const headers = await buildHeaders(exchange, input, accepted);
    try {
      const response = await request(exchange, { method: 'POST', headers, body });
      const refusal = await untilAborted(
        exchange,
        refusalOf(response, accepted, secretsOf(headers, exchange.url)),
      );
      if (refusal === undefined) return response;
      error = refusal;
    } catch (thrown) {
      // Only what `request` throws on purpose; a bug must not be taken for a bad network.
      if (!(thrown instanceof RunError)) throw thrown;
      error = thrown;
    }
    exchange.controller.signal.throwIfAborted();
    const unauthorized = error.status === 401 || error.status === 403;
    if (unauthorized && options.onUnauthorized !== undefined && !askedForCredentials) {
      askedForCredentials = true;
      if ((await untilAborted(exchange, refreshCredentials(options, error))) !== false) continue;
      throw error;
    }
    if (tries >= attempts || !mayPass(error)) throw error;
    tries += 1;
    await untilAborted(exchange, sleep(retryDelayMs(tries, error.retryAfter), exchange.controller.signal));
  }
}

function serialise(input: RunAgentInput): string {
  try {
    return JSON.stringify(input);
  } catch (cause) {
    throw new RunError(
      'internal',
      'The messages, the state or the tools hold something that JSON cannot carry, such as a cycle or a bigint, so nothing was sent.',
      { cause },
    );
  }
}

/** One request. Fails with `network`, or with `timeout` when the headers of the answer take too long. */
export async function request(exchange: HttpExchange, init: RequestInit): Promise<Response> {
  const { options, url, controller } = exchange;
  const send = options.fetch ?? globalThis.fetch;
  const connectMs = options.timeouts?.connectMs ?? DEFAULT_CONNECT_MS;
  // Of its own, so that a request that took too long can be repeated under the exchange's signal.
  const attempt = new AbortController();
  const passOn = (): void => attempt.abort(controller.signal.reason);
  controller.signal.addEventListener('abort', passOn, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    if (connectMs <= 0 || !Number.isFinite(connectMs)) return;
    timer = setTimeout(() => {
      const error = new RunError(
        'timeout',
        `The agent has not answered within ${connectMs / 1000} s. It may be overloaded, or a proxy may hold its answer back.`,
      );
      reject(error);
      attempt.abort(error);
    }, connectMs);
  });
  let taken = false;
  try {
    const answer = send(url, {
      ...init,
      // A page cannot see where a redirect leads before its body and headers have gone there, so none is followed.
      redirect: 'manual',
      ...(options.credentials === undefined ? {} : { credentials: options.credentials }),
      signal: attempt.signal,
    });
    // An answer that comes after its time (a `fetch` that ignores its signal) must not hold a connection open.
    answer.then(
      (response) => void (!taken && attempt.signal.aborted && discard(response)),
      () => {}, // Reported below.
    );
    const response = await untilAborted(exchange, Promise.race([answer, late]));
    if (response.redirected && originOf(response.url) !== originOf(url)) {
      discard(response);
      throw new RunError(
        'http',
        'The request was redirected to another site, and its answer is not trusted.',
        { status: 302 },
      );
    }
    taken = true;
    return response;
  } catch (error) {
    if (error instanceof RunError || controller.signal.aborted) throw error;
    throw new RunError(
      'network',
      `The agent at ${placeOf(url)} could not be reached. The network may be down, the address wrong, or (in a browser) the server may not allow requests from this page.`,
      { cause: error },
    );
  } finally {
    clearTimeout(timer);
    // Once taken, the attempt lives on under the exchange's signal: aborting that one closes the body.
    if (!taken) controller.signal.removeEventListener('abort', passOn);
  }
}

/** Settles like `promise`, or rejects with the reason of the abort as soon as the exchange is aborted. */
export function untilAborted<T>(exchange: HttpExchange, promise: Promise<T>): Promise<T> {
  const { signal } = exchange.controller;
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

async function buildHeaders(
  exchange: HttpExchange,
  input: RunAgentInput,
  accepted: readonly string[],
): Promise<Headers> {
  const headers = await configuredHeaders(exchange);
  // Named one by one, never a wildcard, which would invite a form that cannot be read (T-03).
  headers.set('accept', accepted.join(', '));
  headers.set('content-type', 'application/json');
  if (exchange.options.retry !== undefined && !headers.has('idempotency-key'))
    headers.set('idempotency-key', input.runId);
  return headers;
}

/** The headers of the options, asked for anew: a token may have changed since the last request. */
export async function configuredHeaders(exchange: HttpExchange): Promise<Headers> {
  const { headers } = exchange.options;
  let init: HeadersInit | undefined;
  try {
    init =
      typeof headers === 'function' ? await untilAborted(exchange, Promise.resolve().then(headers)) : headers;
  } catch (error) {
    exchange.controller.signal.throwIfAborted();
    throw new RunError('internal', 'The `headers` function failed, so nothing was sent to the agent.', {
      cause: error,
    });
  }
  try {
    return new Headers(init);
  } catch {
    // No cause: its text would hold the value.
    throw new RunError(
      'internal',
      'A configured header has a name or a value that HTTP does not allow, so nothing was sent.',
    );
  }
}

async function refreshCredentials(options: HttpTransportOptions, error: RunError): Promise<boolean | void> {
  try {
    return await options.onUnauthorized?.(error);
  } catch (cause) {
    throw new RunError(
      'internal',
      'The `onUnauthorized` function failed; the agent had refused the credentials.',
      {
        cause,
      },
    );
  }
}

/** What must never appear in an error text: the configured header values, whole and without their scheme. */
export function secretsOf(headers: Headers, url: string): string[] {
  const secrets: string[] = [];
  headers.forEach((value, name) => {
    if (PUBLIC_HEADERS.has(name)) return;
    secrets.push(value, ...value.split(/[\s;,=]+/).filter((part) => part.length >= 8));
  });
  const query = url.split('?')[1];
  if (query !== undefined)
    new URLSearchParams(query.split('#')[0]).forEach(
      (value) => void (value.length >= 8 && secrets.push(value)),
    );
  return secrets.filter((secret) => secret !== '');
}

/** Whether the same request may do better in a moment. */
function mayPass(error: RunError): boolean {
  if (error.code === 'network' || error.code === 'timeout') return true;
  if (error.code !== 'http' || error.status === undefined) return false;
  return error.status === 408 || error.status === 429 || (error.status >= 500 && error.status !== 501);
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

/** The address as it may be shown: no user, no query. */
function placeOf(url: string): string {
  const plain = url.split(/[?#]/)[0] ?? '';
  return plain.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/@]*@/i, '$1');
}

function originOf(url: string): string | undefined {
  const base = typeof location === 'undefined' ? undefined : location.href;
  try {
    return new URL(url, base).origin;
  } catch {
    return undefined;
  }
}
