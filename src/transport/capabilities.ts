import { readCapabilities } from '../protocol/index.ts';
import type { AgentCapabilities } from '../protocol/index.ts';
import { discard, readBounded, refusalOf } from './http-answer.ts';
import { configuredHeaders, request, secretsOf, untilAborted } from './http-request.ts';
import type { HttpExchange } from './http-request.ts';
import { RunError } from './run-error.ts';

/** Bytes of a declaration that are read; a longer one is not used. */
const MAX_BYTES = 1024 * 1024;

/** Statuses that mean "this agent does not say". */
const SILENT: ReadonlySet<number> = new Set([204, 404, 405, 406, 410, 501]);

/**
 * Asks the agent what it can do. `undefined` where it does not say or says something that is no declaration (P-01,
 * P-02); throws RunError where it could not be asked.
 */
export async function askCapabilities(
  exchange: HttpExchange,
  signal: AbortSignal,
): Promise<AgentCapabilities | undefined> {
  const { controller } = exchange;
  const stop = (): void =>
    controller.abort(new RunError('aborted', 'The request was stopped from this side.'));
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  try {
    controller.signal.throwIfAborted();
    const headers = await configuredHeaders(exchange);
    headers.set('accept', 'application/json');
    const response = await request(exchange, { method: 'GET', headers });
    if (SILENT.has(response.status)) {
      discard(response);
      return undefined;
    }
    if (response.status !== 200) throw await refusalOf(response, [], secretsOf(headers, exchange.url));
    const text = await untilAborted(exchange, readBounded(response, MAX_BYTES));
    try {
      return readCapabilities(JSON.parse(text));
    } catch {
      return undefined; // A page instead of a declaration; never a reason to fail.
    }
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    signal.removeEventListener('abort', stop);
    controller.abort(new RunError('aborted', 'The request is over.'));
  }
}
