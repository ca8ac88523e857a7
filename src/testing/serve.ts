// `npm run agent`: the demo agent by itself, for trying a client of any kind against it.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { scriptedHandler } from './handler.ts';

const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

const port = Number(process.env.PORT ?? 8000);
const handler = scriptedHandler();

/** Pages of this machine may call the agent, whatever port they are served from; no other page may. */
function allowLocalPages(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  response.setHeader('vary', 'Origin');
  if (origin === undefined || !LOCAL_ORIGIN.test(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-credentials', 'true');
  if (request.method !== 'OPTIONS') return;
  response.setHeader('access-control-allow-methods', 'POST, GET, OPTIONS');
  response.setHeader(
    'access-control-allow-headers',
    request.headers['access-control-request-headers'] ?? 'content-type',
  );
  response.setHeader('access-control-max-age', '600');
}

const server = createServer((request, response) => {
  allowLocalPages(request, response);
  if (request.method === 'OPTIONS') response.writeHead(204).end();
  else void handler(request, response);
});

server.on('error', (error: NodeJS.ErrnoException) => {
  const why = error.code === 'EADDRINUSE' ? `port ${port} is in use; set PORT to another one` : error.message;
  console.error(`The demo agent could not start: ${why}.`);
  process.exitCode = 1;
});

server.listen(port, 'localhost', () => {
  const address = server.address();
  const url = `http://localhost:${typeof address === 'object' && address !== null ? address.port : port}/agent`;
  const body =
    '{"threadId":"t1","runId":"r1","messages":[{"id":"u1","role":"user","content":"Take the tour"}]}';
  console.log(`Demo agent at ${url} · try: curl -N -H 'content-type: application/json' -d '${body}' ${url}`);
});
