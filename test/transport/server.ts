import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import type { RunAgentInput } from '../../src/protocol/index.ts';
import type { Transport } from '../../src/transport/index.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A server on a free port of this machine; closed after the test, with every connection. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/agent`;
}

/** Calls `close` after the test. */
export function afterwards(close: () => void): void {
  open.push(close);
}

export const STREAM = { 'content-type': 'text/event-stream' };

/** One SSE frame. */
export function frame(event: unknown): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

export const RUN_STARTED = { type: 'RUN_STARTED', threadId: 't1', runId: 'r1' };
export const RUN_FINISHED = { type: 'RUN_FINISHED', threadId: 't1', runId: 'r1' };

export const INPUT: RunAgentInput = {
  threadId: 't1',
  runId: 'r1',
  messages: [{ id: 'u1', role: 'user', content: 'Grüße, 세계 🙂' }],
};

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

export function json(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

/** Everything that a run gave, and what it threw. */
export async function collect(
  transport: Transport,
  signal: AbortSignal = new AbortController().signal,
  onEvent?: (event: unknown) => void,
): Promise<{ events: unknown[]; error?: unknown }> {
  const events: unknown[] = [];
  try {
    for await (const event of transport.run(INPUT, { signal })) {
      events.push(event);
      onEvent?.(event);
    }
    return { events };
  } catch (error) {
    return { events, error };
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Waits until the other side has read, or has gone. */
export function drained(response: ServerResponse): Promise<void> {
  return new Promise((done) => {
    const settle = (): void => {
      response.off('drain', settle);
      response.off('close', settle);
      done();
    };
    response.on('drain', settle);
    response.on('close', settle);
  });
}
