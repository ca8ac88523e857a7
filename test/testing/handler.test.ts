import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { createServer as createVite, preview } from 'vite';
import { describe, expect, it, vi } from 'vitest';
import { createPipeline } from '../../src/protocol/index.ts';
import { demoAgent } from '../../src/testing/vite-plugin.ts';
import { demoCapabilities, demoChips, events, scriptedAgent } from '../../src/testing/index.ts';
import type { Script } from '../../src/testing/index.ts';
import { httpTransport } from '../../src/transport/index.ts';
import { afterwards, serve, sleep } from '../transport/server.ts';
import { inputOf } from './demo.ts';

const live = () => new AbortController().signal;

/** A script that gives `count` events, `ms` apart. */
const ticking = (count: number, ms: number): Script =>
  async function* (input, { wait }) {
    yield events.runStarted(input.threadId, input.runId);
    for (let i = 0; i < count; i++) {
      await wait(ms);
      yield events.custom('app:tick', i);
    }
    yield events.runFinished(input.threadId, input.runId);
  };

/** POSTs over a bare socket, and gives each piece of the answer with the time at which it came. */
async function rawPost(url: string, body: string): Promise<{ at: number; text: string }[]> {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const pieces: { at: number; text: string }[] = [];
  socket.setEncoding('utf8');
  socket.on('data', (text) => pieces.push({ at: performance.now(), text: String(text) }));
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  await once(socket, 'close');
  return pieces;
}

describe('the handler on a real socket', () => {
  it('sends each event when it happens, not at the end', async () => {
    const { handler } = scriptedAgent(ticking(4, 40));
    const url = await serve(handler);
    const pieces = await rawPost(url, JSON.stringify(inputOf('x')));
    const head = pieces[0]?.text ?? '';
    expect(head).toContain('HTTP/1.1 200 OK');
    expect(head.toLowerCase()).toContain('content-type: text/event-stream');
    expect(head.toLowerCase()).toContain('cache-control: no-cache, no-transform');
    expect(head.toLowerCase()).toContain('x-accel-buffering: no');
    const ticks = pieces.filter(({ text }) => text.includes('app:tick'));
    expect(ticks).toHaveLength(4);
    const [first, last] = [ticks[0]?.at ?? 0, ticks.at(-1)?.at ?? 0];
    expect(last - first).toBeGreaterThan(90);
    expect(ticks[0]?.text).toContain('data: {"type":"CUSTOM","name":"app:tick","value":0}\n\n');
  });

  it('sends the headers before the first event', async () => {
    const { handler } = scriptedAgent(ticking(1, 1500));
    const url = await serve(handler);
    const start = performance.now();
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(inputOf('x')),
    });
    expect(performance.now() - start).toBeLessThan(1400);
    await response.body?.cancel();
  });

  it('shows by comments that it is alive while the script is silent', async () => {
    const { handler } = scriptedAgent(ticking(1, 130), { heartbeatMs: 30 });
    const pieces = await rawPost(await serve(handler), JSON.stringify(inputOf('x')));
    const comments = pieces
      .map(({ text }) => text)
      .join('')
      .match(/: still here\n\n/g);
    // Four by the clock; a busy machine may be late for one or two.
    expect(comments?.length).toBeGreaterThanOrEqual(1);
    expect(comments?.length).toBeLessThanOrEqual(5);
  });

  it('cuts the answer into pieces of the given size, in the middle of characters too', async () => {
    const { handler } = scriptedAgent(
      (input) => events.run(input.threadId, input.runId, events.text('m1', '세계 🙂')),
      { chunkBytes: 7, heartbeatMs: 1 },
    );
    const seen: unknown[] = [];
    const sizes: number[] = [];
    const url = await serve((request, response) => {
      const write = response.write.bind(response);
      response.write = ((chunk: Uint8Array) => {
        if (typeof chunk !== 'string') sizes.push(chunk.byteLength);
        return write(chunk);
      }) as typeof response.write;
      void handler(request, response);
    });
    for await (const event of httpTransport({ url }).run(inputOf('x'), { signal: live() })) seen.push(event);
    expect(seen).toEqual(events.run('t1', 'r1', events.text('m1', '세계 🙂')));
    expect(Math.max(...sizes)).toBe(7);
    expect(sizes.length).toBeGreaterThan(30);
  });

  it('stops the script when the other side has gone (29)', async () => {
    const gone = vi.fn();
    const { handler } = scriptedAgent(async function* (input, { signal, wait }) {
      signal.addEventListener('abort', gone);
      try {
        yield events.runStarted(input.threadId, input.runId);
        for (;;) {
          await wait(5);
          yield events.custom('app:tick', 0);
        }
      } finally {
        gone();
      }
    });
    for await (const _ of httpTransport({ url: await serve(handler) }).run(inputOf('x'), { signal: live() }))
      break;
    await vi.waitFor(() => expect(gone).toHaveBeenCalledTimes(2), 1000);
  });

  it('waits for a reader that is slow, and holds no more than it must', async () => {
    let made = 0;
    const { handler } = scriptedAgent(async function* (input) {
      yield events.runStarted(input.threadId, input.runId);
      const value = 'x'.repeat(100_000);
      for (; made < 400; made++) yield events.custom('app:big', value);
    });
    let read = 0;
    for await (const _ of httpTransport({ url: await serve(handler) }).run(inputOf('x'), {
      signal: live(),
    })) {
      read += 1;
      if (read === 3) {
        await sleep(300);
        expect(made).toBeLessThan(200);
      }
    }
    expect(read).toBe(401);
  });

  it('reports a script that throws as RUN_ERROR, with what came before', async () => {
    const { handler } = scriptedAgent(function* (input) {
      yield events.runStarted(input.threadId, input.runId);
      throw new Error('forgot the key');
    });
    const seen: unknown[] = [];
    for await (const event of httpTransport({ url: await serve(handler) }).run(inputOf('x'), {
      signal: live(),
    }))
      seen.push(event);
    expect(seen).toMatchObject([
      { type: 'RUN_STARTED' },
      { type: 'RUN_ERROR', message: 'The script failed: forgot the key', code: 'script' },
    ]);
  });

  it.each([
    ['PUT', 'application/json', '{}', 405, 'POST'],
    ['POST', 'text/plain', '{}', 415, 'application/json'],
    ['POST', 'application/json', '{', 400, 'not JSON'],
    ['POST', 'application/json', '[]', 422, 'RunAgentInput'],
    ['POST', 'application/json', '{"runId":"r","messages":[]}', 422, 'threadId'],
    ['POST', 'application/json', '{"threadId":"t","messages":[]}', 422, 'runId'],
    ['POST', 'application/json', '{"threadId":"t","runId":"r","messages":{}}', 422, 'messages'],
    ['POST', 'application/json', '{"threadId":"t","runId":"r","messages":[],"resume":1}', 422, 'resume'],
  ])('refuses %s %s %s with %i (T-13)', async (method, type, body, status, word) => {
    const { handler } = scriptedAgent();
    const response = await fetch(await serve(handler), { method, headers: { 'content-type': type }, body });
    expect(response.status).toBe(status);
    expect(((await response.json()) as { message: string }).message).toContain(word);
  });

  it('refuses a body over 16 MiB', async () => {
    const { handler } = scriptedAgent();
    const body = `{"threadId":"${'x'.repeat(17 * 1024 * 1024)}"}`;
    const response = await fetch(await serve(handler), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => undefined);
    // The server may close the connection before the whole body was sent.
    if (response !== undefined) expect(response.status).toBe(413);
  });

  it('tells capabilities by GET, if it has any', async () => {
    expect(await (await fetch(await serve(scriptedAgent().handler))).json()).toEqual(demoCapabilities);
    expect((await fetch(await serve(scriptedAgent(() => []).handler))).status).toBe(404);
  });
});

describe('the demo agent over HTTP', () => {
  it.each(demoChips.map(({ label, prompt }) => [label, prompt]))(
    'is the same stream as in the process: %s',
    async (_, prompt) => {
      const agent = scriptedAgent(undefined, { pace: 0 });
      const url = await serve(agent.handler);
      const pipeline = createPipeline();
      const [here, there]: unknown[][] = [[], []];
      for await (const event of agent.run(inputOf(prompt), { signal: live() }))
        here?.push(withoutTime(event));
      for await (const event of httpTransport({ url }).run(inputOf(prompt), { signal: live() })) {
        there?.push(withoutTime(event));
        pipeline.push(event);
      }
      expect(there).toEqual(here);
    },
  );
});

/** One question ends in fifteen minutes from now. */
function withoutTime(event: unknown): unknown {
  return JSON.parse(JSON.stringify(event).replace(/"expiresAt":"[^"]+"/, '"expiresAt":""'));
}

describe('the vite plugin', () => {
  const root = resolve(import.meta.dirname, '../fixtures');
  const talk = async (base: string) => {
    const capabilities = await httpTransport({
      url: `${base}/agent`,
      capabilitiesUrl: `${base}/agent/capabilities`,
    }).capabilities?.({ signal: live() });
    expect(capabilities).toEqual(demoCapabilities);
    const controller = new AbortController();
    const first: unknown[] = [];
    await expect(async () => {
      for await (const event of httpTransport({ url: `${base}/agent` }).run(inputOf('tour'), {
        signal: controller.signal,
      })) {
        first.push(event);
        if (first.length === 5) controller.abort();
      }
    }).rejects.toMatchObject({ code: 'aborted' });
    expect(first[0]).toMatchObject({ type: 'RUN_STARTED', threadId: 't1' });
  };

  it('mounts the agent in a dev server and a preview server', async () => {
    const common = { root, configFile: false as const, logLevel: 'silent' as const, plugins: [demoAgent()] };
    const server = await createVite({
      ...common,
      server: { port: 0, host: '127.0.0.1', ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    });
    afterwards(() => void server.close());
    await server.listen();
    const address = server.httpServer?.address();
    await talk(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    const built = await preview({
      ...common,
      build: { outDir: '.' },
      preview: { port: 0, host: '127.0.0.1' },
    });
    afterwards(() => void built.close());
    const other = built.httpServer.address();
    await talk(`http://127.0.0.1:${typeof other === 'object' ? other?.port : ''}`);
  });
});

describe('npm run agent', () => {
  it('serves the agent, prints one line, and lets pages of this machine call it', async () => {
    const code =
      "import { runnerImport } from 'vite'; await runnerImport('./src/testing/serve.ts', { configFile: false })";
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    afterwards(() => void child.kill());
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    expect(line.trim().split('\n')).toHaveLength(1);
    expect(line).toContain('curl -N');
    const url = /http:\/\/\S+\/agent/.exec(line)?.[0] ?? '';
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:5173',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-team',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type,x-team');
    const stranger = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://localhost.evil.example' },
    });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
    const seen: unknown[] = [];
    for await (const event of httpTransport({ url }).run(inputOf('fail'), { signal: live() }))
      seen.push(event);
    expect(seen.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'upstream_unavailable' });
  });
});
