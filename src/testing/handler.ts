import type { AgentCapabilities, RunAgentInput } from '../protocol/index.ts';
import { demoScript } from './demo-script.ts';
import { capabilitiesOf, play } from './play.ts';
import type { ScriptedAgentOptions } from './play.ts';
import type { Script } from './script.ts';

/** What the handler needs of Node's `IncomingMessage`; named here so that no type of Node leaks into a browser's build. */
export interface HandlerRequest extends AsyncIterable<Uint8Array | string> {
  method?: string | undefined;
  url?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
}

/** What the handler needs of Node's `ServerResponse`. */
export interface HandlerResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  flushHeaders(): void;
  write(chunk: Uint8Array | string): boolean;
  end(chunk?: string): unknown;
  once(event: 'close' | 'drain', listener: () => void): unknown;
  off(event: 'close' | 'drain', listener: () => void): unknown;
  readonly destroyed: boolean;
  readonly writableEnded: boolean;
}

/** Handles one HTTP request. The promise settles when the answer is over; it never rejects. */
export type Handler = (request: HandlerRequest, response: HandlerResponse) => Promise<void>;

/** Bytes of a request body that are read. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** An answer that is no run: what was wrong with the request, in the words of HTTP (T-13). */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * The HTTP side of a scripted agent: POST runs the script as Server-Sent Events, GET tells the capabilities. Free of
 * Node's modules and of the transports, so that a bundler configuration can load it by itself.
 */
export function scriptedHandler(script: Script = demoScript, options: ScriptedAgentOptions = {}): Handler {
  return async (request, response) => {
    try {
      if (request.method === 'GET' || request.method === 'HEAD') {
        return tellCapabilities(capabilitiesOf(script, options), response);
      }
      if (request.method !== 'POST') throw new Refusal(405, 'Only POST runs the agent.');
      const input = await readInput(request);
      await stream((signal) => play(script, input, signal, options), response, options);
    } catch (error) {
      if (response.destroyed || response.writableEnded) return; // Nobody is left to be told.
      if (error instanceof Refusal) return answerJson(response, error.status, { message: error.message });
      answerJson(response, 500, { message: 'The scripted agent failed before the run began.' });
    }
  };
}

async function stream(
  begin: (signal: AbortSignal) => AsyncIterable<string>,
  response: HandlerResponse,
  { heartbeatMs = 15_000, chunkBytes }: ScriptedAgentOptions,
): Promise<void> {
  const controller = new AbortController();
  response.once('close', () => controller.abort(new Error('The other side has gone.')));
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    // Proxies: no cache, no compression that waits for more, no buffering.
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();

  let writing = false;
  const encoder = new TextEncoder();
  const send = async (text: string): Promise<void> => {
    writing = true;
    if (chunkBytes === undefined) await write(response, text);
    else {
      const bytes = encoder.encode(text);
      for (let at = 0; at < bytes.byteLength; at += chunkBytes) {
        await write(response, bytes.subarray(at, at + chunkBytes));
        // A turn of the event loop, so that the pieces leave one by one.
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    }
    writing = false;
    heartbeat.refresh();
  };
  const heartbeat = restartable(heartbeatMs, () => {
    if (!writing && !response.destroyed) response.write(': still here\n\n');
  });

  try {
    for await (const json of begin(controller.signal)) {
      if (controller.signal.aborted) break;
      await send(`data: ${json}\n\n`);
    }
  } catch (error) {
    if (controller.signal.aborted) return;
    const message = error instanceof Error ? error.message : String(error);
    await send(
      `data: ${JSON.stringify({ type: 'RUN_ERROR', message: `The script failed: ${message}`, code: 'script' })}\n\n`,
    );
  } finally {
    heartbeat.stop();
    if (!response.destroyed) response.end();
  }
}

/** Writes, and waits while the other side reads more slowly than the script writes. */
async function write(response: HandlerResponse, chunk: Uint8Array | string): Promise<void> {
  if (response.destroyed || response.write(chunk)) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.once('drain', done);
    response.once('close', done);
  });
}

/** Calls back after every `ms` without a `refresh`. */
function restartable(ms: number, callback: () => void): { refresh(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = (): void => {
    clearTimeout(timer);
    if (!(ms > 0) || !Number.isFinite(ms)) return;
    timer = setTimeout(() => {
      callback();
      refresh();
    }, ms);
  };
  refresh();
  return { refresh, stop: () => clearTimeout(timer) };
}

async function readInput(request: HandlerRequest): Promise<RunAgentInput> {
  const type = String(request.headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase();
  if (type !== 'application/json') throw new Refusal(415, 'The body must be application/json.');
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Refusal(413, 'The body is larger than 16 MiB.');
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
  }
  let value: unknown;
  try {
    value = JSON.parse(text + decoder.decode());
  } catch {
    throw new Refusal(400, 'The body is not JSON.');
  }
  const input = value as Partial<Record<keyof RunAgentInput, unknown>> | null; // Judged field by field below.
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new Refusal(422, 'The body must be a RunAgentInput object.');
  }
  if (typeof input.threadId !== 'string') throw new Refusal(422, 'threadId must be a string.');
  if (typeof input.runId !== 'string') throw new Refusal(422, 'runId must be a string.');
  if (!Array.isArray(input.messages)) throw new Refusal(422, 'messages must be an array.');
  if (input.resume !== undefined && !Array.isArray(input.resume))
    throw new Refusal(422, 'resume must be an array.');
  return value as RunAgentInput; // What the scripts read was checked; the rest is theirs to judge.
}

function tellCapabilities(capabilities: AgentCapabilities | undefined, response: HandlerResponse): void {
  if (capabilities === undefined)
    answerJson(response, 404, { message: 'This agent does not tell its capabilities.' });
  else answerJson(response, 200, capabilities);
}

function answerJson(response: HandlerResponse, status: number, value: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(status === 405 ? { allow: 'POST, GET' } : {}),
  });
  response.end(JSON.stringify(value));
}
