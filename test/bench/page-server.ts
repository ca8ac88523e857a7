import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

/** How the agent of a page answers. */
export interface AgentPace {
  /** The events, as JSON with `$thread` and `$run` where the ids go. */
  events: readonly string[];
  /** Events a second; undefined: everything at once. */
  perSecond?: number;
}

export interface PageServer {
  origin: string;
  /** How `/agent` answers from now on. */
  answerWith(pace: AgentPace): void;
  /** Events sent so far. */
  sent(): number;
  close(): Promise<void>;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** Serves built pages, `/page/<name>`, and one agent to all of them. */
export async function servePages(directories: readonly string[]): Promise<PageServer> {
  let pace: AgentPace = { events: [] };
  let sent = 0;
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/agent') return answer(request, response, pace, (count) => (sent += count));
    if (pathname.startsWith('/page/')) return sendPage(pathname.slice(6), response);
    const file = directories
      .map((directory) => join(directory, normalize(pathname)))
      .find((path) => existsSync(path));
    if (file === undefined || pathname === '/') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  }

  function sendPage(name: string, response: ServerResponse): void {
    for (const directory of directories) {
      // Written by the build.
      const manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')) as Record<
        string,
        { file: string; name?: string; isEntry?: boolean; css?: string[]; imports?: string[] }
      >;
      const entry = Object.values(manifest).find((chunk) => chunk.isEntry && chunk.name === name);
      if (entry === undefined) continue;
      const css = [entry, ...(entry.imports ?? []).map((key) => manifest[key])].flatMap(
        (chunk) => chunk?.css ?? [],
      );
      const links = css.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(
        `<!doctype html><html lang="en"><head><title>${name}</title><meta name="viewport" content="width=device-width">${links}</head><body><div id="root"></div><script type="module" src="/${entry.file}"></script></body></html>`,
      );
      return;
    }
    response.writeHead(404).end(`There is no page ${name}.`);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, so it is an address.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    answerWith(next) {
      pace = next;
    },
    sent: () => sent,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  pace: AgentPace,
  onSent: (count: number) => void,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(404).end();
    return;
  }
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { threadId, runId } = JSON.parse(body) as { threadId: string; runId: string };
  const lines = pace.events.map(
    (event) => `data: ${event.replace('$thread', threadId).replace('$run', runId)}\n\n`,
  );
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' });
  response.socket?.setNoDelay(true);
  if (pace.perSecond === undefined) {
    response.end(lines.join(''));
    onSent(lines.length);
    return;
  }
  const begin = performance.now();
  for (let at = 0; at < lines.length && !response.destroyed;) {
    const due = Math.min(lines.length, Math.floor(((performance.now() - begin) * pace.perSecond) / 1000) + 1);
    onSent(due - at);
    for (; at < due; at++) response.write(lines[at]);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  response.end();
}
