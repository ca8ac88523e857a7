import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync, createGzip } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { ProtocolError } from '../../src/protocol/index.ts';
import { RunError, httpTransport } from '../../src/transport/index.ts';
import {
  INPUT,
  RUN_FINISHED,
  RUN_STARTED,
  STREAM,
  afterwards,
  bodyOf,
  collect,
  drained,
  frame,
  json,
  serve,
  sleep,
} from './server.ts';

const text = (delta: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta });

describe('the request', () => {
  it('is one POST with the input as UTF-8 JSON and no wildcard in accept (T-03)', async () => {
    let seen: { method?: string | undefined; headers: Record<string, unknown>; body: string } | undefined;
    const url = await serve(async (request, response) => {
      seen = { method: request.method, headers: request.headers, body: await bodyOf(request) };
      response.writeHead(200, STREAM).end(frame(RUN_STARTED) + frame(RUN_FINISHED));
    });
    expect(await collect(httpTransport({ url }))).toEqual({ events: [RUN_STARTED, RUN_FINISHED] });
    expect(seen?.method).toBe('POST');
    expect(seen?.headers['content-type']).toBe('application/json');
    expect(seen?.headers.accept).toBe('text/event-stream');
    expect(seen?.headers).not.toHaveProperty('last-event-id');
    expect(seen?.headers).not.toHaveProperty('idempotency-key');
    expect(JSON.parse(seen?.body ?? '')).toEqual(INPUT);
  });

  it('asks for the headers anew each time, also asynchronously (44)', async () => {
    const tokens: unknown[] = [];
    const url = await serve((request, response) => {
      tokens.push(request.headers.authorization);
      response.writeHead(200, STREAM).end();
    });
    let turn = 0;
    const transport = httpTransport({
      url,
      headers: async () => ({ authorization: `Bearer token-${(turn += 1)}` }),
    });
    await collect(transport);
    await collect(transport);
    expect(tokens).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('goes through a given fetch, with its credentials (44)', async () => {
    const send = vi.fn<typeof fetch>(() =>
      Promise.resolve(new Response(frame(RUN_STARTED), { headers: STREAM })),
    );
    const { events } = await collect(httpTransport({ url: '/agent', fetch: send, credentials: 'include' }));
    expect(events).toEqual([RUN_STARTED]);
    expect(send).toHaveBeenCalledTimes(1);
    expect(send.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      credentials: 'include',
      redirect: 'manual',
    });
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('no session');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no session'))],
  ])('sends nothing when the headers function %s', async (_, headers) => {
    const send = vi.fn<typeof fetch>();
    const { error } = await collect(httpTransport({ url: '/agent', fetch: send, headers }));
    expect(error).toMatchObject({
      name: 'RunError',
      code: 'internal',
      cause: expect.objectContaining({ message: 'no session' }),
    });
    expect(send).not.toHaveBeenCalled();
  });

  it('does not show a header value that HTTP refuses', async () => {
    const { error } = await collect(
      httpTransport({ url: '/agent', headers: { authorization: 'Bearer s3cret-value\n!' } }),
    );
    expect(error).toMatchObject({ code: 'internal' });
    expect(String((error as Error).stack) + JSON.stringify((error as Error).cause ?? '')).not.toContain(
      's3cret',
    );
  });

  it('sends nothing that JSON cannot carry, and does not blame the network', async () => {
    const send = vi.fn<typeof fetch>();
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    const transport = httpTransport({ url: '/agent', fetch: send });
    await expect(async () => {
      for await (const _ of transport.run(
        { ...INPUT, state: cycle },
        { signal: new AbortController().signal },
      ));
    }).rejects.toMatchObject({ name: 'RunError', code: 'internal' });
    expect(send).not.toHaveBeenCalled();
  });

  it('says so when the fetch of the environment cannot stream', async () => {
    const response = new Response(frame(RUN_STARTED), { headers: STREAM });
    Object.defineProperty(response, 'body', { value: undefined });
    const { error } = await collect(httpTransport({ url: '/a', fetch: () => Promise.resolve(response) }));
    expect(error).toMatchObject({ code: 'internal', message: expect.stringContaining('`fetch` option') });
  });

  it('offers protobuf only with a reader for it, and chooses by the answer (T-04, T-05)', async () => {
    const accepts: unknown[] = [];
    let type = 'application/vnd.ag-ui.event+proto; v=1';
    const url = await serve((request, response) => {
      accepts.push(request.headers.accept);
      response
        .writeHead(200, { 'content-type': type })
        .end(type.startsWith('text') ? frame(RUN_STARTED) : Buffer.from([7]));
    });
    const protobuf = async function* (stream: ReadableStream<Uint8Array>) {
      for await (const bytes of stream) yield [{ type: 'CUSTOM', name: 'bytes', value: [...bytes] }];
    };
    const transport = httpTransport({ url, protobuf });
    expect((await collect(transport)).events).toEqual([{ type: 'CUSTOM', name: 'bytes', value: [7] }]);
    type = 'text/event-stream';
    expect((await collect(transport)).events).toEqual([RUN_STARTED]);
    expect(accepts).toEqual(Array(2).fill('application/vnd.ag-ui.event+proto, text/event-stream'));
    type = 'application/vnd.ag-ui.event+proto';
    expect((await collect(httpTransport({ url }))).error).toMatchObject({ code: 'content-type' });
  });

  it('tells which version the agent speaks, for those who judge what is sent and comes (B-09)', () => {
    expect(httpTransport({ url: '/a', peer: '0.0.39' }).peer).toBe('0.0.39');
    expect(httpTransport({ url: '/a' })).not.toHaveProperty('peer');
  });
});

describe('reading', () => {
  it('gives events in the order of arrival, whatever their timestamps (T-01)', async () => {
    const stream = [
      RUN_STARTED,
      { ...text('a'), timestamp: 900 },
      { ...text('b'), timestamp: 100 },
      RUN_FINISHED,
    ];
    const url = await serve(
      (_, response) => void response.writeHead(200, STREAM).end(stream.map(frame).join('')),
    );
    expect((await collect(httpTransport({ url }))).events).toEqual(stream);
  });

  it.each([1, 7, 64])(
    'reads the same from pieces of %i bytes, with all line ends, comments and a BOM (T-07..T-10)',
    async (size) => {
      const body = Buffer.from(
        `\ufeff: hello\r\nevent: x\rid: 1\ndata: {"type":"RUN_STARTED",\r\ndata: "threadId":"t1","runId":"r1"}\r\n\r\n` +
          `retry: 5\n:\n\n${frame(text('héllo 세계 🙂 👨‍👩‍👧'))}data:${JSON.stringify(RUN_FINISHED)}\r\r`,
      );
      const send = (() => {
        let at = 0;
        const stream = new ReadableStream<Uint8Array>({
          pull(controller) {
            if (at >= body.length) return controller.close();
            controller.enqueue(body.subarray(at, (at += size)));
          },
        });
        return Promise.resolve(new Response(stream, { headers: STREAM }));
      }) as typeof fetch;
      expect((await collect(httpTransport({ url: '/agent', fetch: send }))).events).toEqual([
        RUN_STARTED,
        text('héllo 세계 🙂 👨‍👩‍👧'),
        RUN_FINISHED,
      ]);
    },
  );

  it('groups the events of one network chunk (batches)', async () => {
    const url = await serve(async (_, response) => {
      response.writeHead(200, STREAM).write(frame(RUN_STARTED) + frame(text('a')) + frame(text('b')));
      await sleep(40);
      response.end(frame(RUN_FINISHED));
    });
    const sizes: number[] = [];
    for await (const batch of httpTransport({ url }).batches?.(INPUT, {
      signal: new AbortController().signal,
    }) ?? [])
      sizes.push(batch.length);
    expect(sizes).toEqual([3, 1]);
  });

  it('delivers events while the server is still sending, also compressed (20)', async () => {
    let seen = 0;
    const url = await serve(async (_, response) => {
      response.writeHead(200, { ...STREAM, 'content-encoding': 'gzip' });
      const gzip = createGzip();
      gzip.pipe(response);
      for (let i = 0; i < 3; i++) {
        gzip.write(frame(text(String(i))));
        gzip.flush();
        while (seen <= i) await sleep(5);
      }
      gzip.end();
    });
    const { events } = await collect(httpTransport({ url }), undefined, () => (seen += 1));
    expect(events).toHaveLength(3);
  });

  it('gives every event before a bad frame, then refuses the stream (T-11, E-17)', async () => {
    const url = await serve(
      (_, response) =>
        void response
          .writeHead(200, STREAM)
          .end(`${frame(RUN_STARTED)}${frame(text('a'))}data: {"type"\n\n${frame(text('b'))}`),
    );
    const { events, error } = await collect(httpTransport({ url }));
    expect(events).toEqual([RUN_STARTED, text('a')]);
    expect(error).toBeInstanceOf(ProtocolError);
    expect(error).toMatchObject({ code: 'json' });
  });

  it('stops an endless event at the limit, and lets go of the connection (T-21, 6)', async () => {
    let closed = false;
    const url = await serve(async (request, response) => {
      request.socket.on('close', () => (closed = true));
      response.writeHead(200, STREAM).write(frame(RUN_STARTED));
      response.write('data: ');
      const junk = 'x'.repeat(65_536);
      while (!response.destroyed) if (!response.write(junk)) await drained(response);
    });
    const { events, error } = await collect(httpTransport({ url }));
    expect(events).toEqual([RUN_STARTED]);
    expect(error).toMatchObject({ name: 'RunError', code: 'too-large', cause: expect.any(ProtocolError) });
    await vi.waitFor(() => expect(closed).toBe(true), 1000);
  });

  it('ends without an error when the stream just ends; nobody makes up an end for it (T-15)', async () => {
    const url = await serve((_, response) => void response.writeHead(200, STREAM).end(frame(RUN_STARTED)));
    expect(await collect(httpTransport({ url }))).toEqual({ events: [RUN_STARTED] });
  });

  it('leaves out an unfinished last event (T-12)', async () => {
    const url = await serve(
      (_, response) =>
        void response.writeHead(200, STREAM).end(`${frame(RUN_STARTED)}data: {"type":"RUN_FINI`),
    );
    expect(await collect(httpTransport({ url }))).toEqual({ events: [RUN_STARTED] });
  });

  it('reads an event of 4 MB that comes in small pieces in linear time (7)', async () => {
    const body = Buffer.from(frame(text('x'.repeat(4_000_000))));
    let at = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at >= body.length) return controller.close();
        controller.enqueue(body.subarray(at, (at += 64)));
      },
    });
    const start = performance.now();
    const { events } = await collect(
      httpTransport({ url: '/a', fetch: () => Promise.resolve(new Response(stream, { headers: STREAM })) }),
    );
    expect(events).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(4000);
  });
});

describe('the answer', () => {
  it.each([
    'text/event-stream',
    'Text/Event-Stream',
    'text/event-stream; charset=utf-8',
    ' text/event-stream ;x=y',
  ])('takes %j for a stream (11)', async (type) => {
    const url = await serve(
      (_, response) => void response.writeHead(200, { 'content-type': type }).end(frame(RUN_STARTED)),
    );
    expect((await collect(httpTransport({ url }))).events).toEqual([RUN_STARTED]);
  });

  it.each([
    ['text/html; charset=utf-8', '<title>Sign in</title>'],
    ['application/json', '{"message":"not a stream"}'],
    ['text/event-streams', frame(RUN_FINISHED)],
    [undefined, frame(RUN_FINISHED)],
  ])('refuses a 200 with the type %j and shows none of its body (T-06)', async (type, body) => {
    const url = await serve(
      (_, response) =>
        void response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end(body),
    );
    const { events, error } = await collect(httpTransport({ url }));
    expect(events).toEqual([]);
    expect(error).toMatchObject({ name: 'RunError', code: 'content-type', status: 200, body });
    expect((error as RunError).message).not.toContain('Sign in');
    expect((error as RunError).message).toContain(type?.split(';')[0] ?? 'no content type');
  });

  it.each([201, 202, 204, 205, 206, 304, 400, 401, 403, 404, 409, 410, 422, 429, 500, 503])(
    'refuses status %i even as an event stream (T-13)',
    async (status) => {
      const url = await serve(
        (_, response) =>
          void response
            .writeHead(status, STREAM)
            .end(status === 204 || status === 304 ? undefined : frame(RUN_FINISHED)),
      );
      const { events, error } = await collect(httpTransport({ url }));
      expect(events).toEqual([]);
      expect(error).toMatchObject({ code: 'http', status });
    },
  );

  it.each([
    [{ message: 'Thread is busy' }, 'Thread is busy'],
    [{ error: { message: 'Model overloaded' } }, 'Model overloaded'],
    [{ detail: 'Not found' }, 'Not found'],
    [{ title: 'Forbidden' }, 'Forbidden'],
    [{ error: 'No such agent' }, 'No such agent'],
    [{ detail: [{ loc: ['body', 'threadId'], msg: 'Field required' }] }, 'body.threadId: Field required'],
  ])('takes the sentence from a known field: %j (14)', async (body, sentence) => {
    const url = await serve((_, response) => json(response, 422, body));
    const { error } = await collect(httpTransport({ url }));
    expect((error as RunError).message).toBe(`The agent answered with HTTP 422: ${sentence}`);
  });

  it('shows nothing of an error body that is no JSON', async () => {
    const url = await serve(
      (_, response) =>
        void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway at 10.0.0.7</h1>'),
    );
    const { error } = await collect(httpTransport({ url }));
    expect((error as RunError).message).toBe('The agent answered with HTTP 502.');
    expect((error as RunError).body).toContain('10.0.0.7');
  });

  it('reads at most 64 kB of an error body and shows at most 500 characters of it (12)', async () => {
    let sent = 0;
    const url = await serve(async (_, response) => {
      response.writeHead(500, { 'content-type': 'text/plain' });
      const junk = Buffer.alloc(65_536, 'a');
      while (!response.destroyed && sent < 1e9) {
        sent += junk.length;
        if (!response.write(junk)) await drained(response);
      }
    });
    const { error } = await collect(httpTransport({ url }));
    expect((error as RunError).body?.length).toBe(65_536);
    expect(sent).toBeLessThan(50_000_000);
    const long = await serve((_, response) =>
      json(response, 500, { message: `start ${'word '.repeat(4000)}` }),
    );
    const other = await collect(httpTransport({ url: long }));
    expect((other.error as RunError).message.length).toBeLessThan(560);
  });

  it('does not wait for an error body that never ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"message":"half')),
      });
      const pending = collect(
        httpTransport({ url: '/a', fetch: () => Promise.resolve(new Response(stream, { status: 500 })) }),
      );
      await vi.advanceTimersByTimeAsync(6000);
      expect((await pending).error).toMatchObject({ code: 'http', status: 500 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('never shows configured header values or what looks like a key (14)', async () => {
    const url = await serve((request, response) =>
      json(response, 500, {
        message: `Bad key ${String(request.headers['x-api-key'])}, ${String(request.headers.authorization)}; try https://user:pw99@api.example/?token=tok-55 or sk-proj-000111222`,
      }),
    );
    const { error } = await collect(
      httpTransport({ url, headers: { 'x-api-key': 'acme', authorization: 'Bearer zzz-top-secret' } }),
    );
    const { message, body } = error as RunError;
    for (const secret of ['acme', 'zzz-top-secret', 'pw99', 'tok-55', 'sk-proj-000111222'])
      expect(message).not.toContain(secret);
    expect(message).toContain('Bad key ***');
    expect(body).toContain('zzz-top-secret');
    expect(JSON.stringify(error)).not.toContain('zzz-top-secret');
  });

  it.each([
    ['2', 2],
    ['120', 120],
    ['date', 30],
    ['soon', undefined],
    ['-1', undefined],
  ])('reads Retry-After %j (13)', async (value, seconds) => {
    const url = await serve((_, response) =>
      json(
        response,
        503,
        {},
        { 'retry-after': value === 'date' ? new Date(Date.now() + 30_000).toUTCString() : value },
      ),
    );
    const { retryAfter } = (await collect(httpTransport({ url }))).error as RunError;
    if (seconds === undefined) expect(retryAfter).toBeUndefined();
    else expect(Math.abs((retryAfter ?? 0) - seconds)).toBeLessThanOrEqual(1);
  });

  it.each([301, 302, 303, 307, 308])(
    'follows no redirect (%i), so nothing is sent elsewhere (19)',
    async (status) => {
      const other = vi.fn();
      const elsewhere = await serve((request, response) => {
        other(request.headers, request.method);
        response.writeHead(200, STREAM).end(frame(RUN_STARTED));
      });
      const url = await serve(
        (_, response) => void response.writeHead(status, { location: elsewhere }).end(),
      );
      const { events, error } = await collect(
        httpTransport({ url, headers: { 'x-api-key': 'secret-key-1' } }),
      );
      expect(events).toEqual([]);
      expect(error).toMatchObject({ code: 'http', status });
      expect((error as RunError).message).toContain('redirect');
      expect(other).not.toHaveBeenCalled();
    },
  );

  it('recognises a redirect that a browser hides', async () => {
    const response = Response.error();
    Object.defineProperty(response, 'type', { value: 'opaqueredirect' });
    const { error } = await collect(httpTransport({ url: '/a', fetch: () => Promise.resolve(response) }));
    expect(error).toMatchObject({
      code: 'http',
      status: undefined,
      message: expect.stringContaining('redirect'),
    });
  });

  it('does not trust the answer of a fetch that followed a redirect to another site', async () => {
    const send = () => {
      const response = new Response(frame(RUN_FINISHED), { headers: STREAM });
      Object.defineProperties(response, {
        redirected: { value: true },
        url: { value: 'https://evil.example/agent' },
      });
      return Promise.resolve(response);
    };
    const { events, error } = await collect(
      httpTransport({ url: 'https://good.example/agent', fetch: send }),
    );
    expect(events).toEqual([]);
    expect(error).toMatchObject({ code: 'http' });
  });
});

describe('the network', () => {
  it('reports a refused connection without the query of its address', async () => {
    const { error } = await collect(httpTransport({ url: 'http://127.0.0.1:9/agent?key=abcdefgh' }));
    expect(error).toMatchObject({ name: 'RunError', code: 'network' });
    expect((error as RunError).message).toContain('http://127.0.0.1:9/agent');
    expect((error as RunError).message).not.toContain('abcdefgh');
  });

  it('reports a connection that breaks before the first event as `network`, after it as `truncated`', async () => {
    const cut = (events: string) =>
      serve(async (request, response) => {
        response.writeHead(200, STREAM).write(events === '' ? ': hello\n\n' : events);
        await sleep(20);
        request.socket.resetAndDestroy();
      });
    expect(await collect(httpTransport({ url: await cut('') }))).toMatchObject({
      events: [],
      error: { code: 'network' },
    });
    expect(await collect(httpTransport({ url: await cut(frame(RUN_STARTED)) }))).toMatchObject({
      events: [RUN_STARTED],
      error: { code: 'truncated' },
    });
  });

  it('never sends a run again by itself, also not after a drop (18)', async () => {
    let calls = 0;
    const url = await serve(async (request, response) => {
      calls += 1;
      response.writeHead(200, STREAM).write(frame(RUN_STARTED));
      await sleep(10);
      request.socket.destroy();
    });
    await collect(httpTransport({ url, retry: { attempts: 3 } }));
    expect(calls).toBe(1);
  });

  it('gives up a server that accepts and never answers (27)', async () => {
    const url = await serve(() => {});
    const start = performance.now();
    const { error } = await collect(httpTransport({ url, timeouts: { connectMs: 60 } }));
    expect(error).toMatchObject({ code: 'timeout' });
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('gives up a server that accepts the TCP connection and says no word of HTTP (27)', async () => {
    const server = createTcpServer(() => {});
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    afterwards(() => server.close());
    const { error } = await collect(
      httpTransport({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
        timeouts: { connectMs: 60 },
      }),
    );
    expect(error).toMatchObject({ code: 'timeout' });
  });

  it('gives up a stream that has gone silent, and keeps what came (26)', async () => {
    let closed = false;
    const url = await serve((request, response) => {
      request.socket.on('close', () => (closed = true));
      response.writeHead(200, STREAM).write(frame(RUN_STARTED));
    });
    const { events, error } = await collect(httpTransport({ url, timeouts: { idleMs: 80 } }));
    expect(events).toEqual([RUN_STARTED]);
    expect(error).toMatchObject({ code: 'timeout' });
    expect((error as RunError).message).toContain('sent nothing');
    await vi.waitFor(() => expect(closed).toBe(true), 1000);
  });

  it('takes comments for a sign of life, for as long as they come (5, 28)', async () => {
    const url = await serve(async (_, response) => {
      response.writeHead(200, STREAM).flushHeaders();
      for (let i = 0; i < 12; i++) {
        await sleep(25);
        response.write(':\n\n');
      }
      response.end(frame(RUN_STARTED));
    });
    expect(await collect(httpTransport({ url, timeouts: { idleMs: 120 } }))).toEqual({
      events: [RUN_STARTED],
    });
  });

  it('learns the rhythm of rare heartbeats', async () => {
    const url = await serve(async (_, response) => {
      response.writeHead(200, STREAM).flushHeaders();
      for (const pause of [60, 140, 240]) {
        await sleep(pause);
        response.write(':\n\n');
      }
      response.end(frame(RUN_STARTED));
    });
    expect(await collect(httpTransport({ url, timeouts: { idleMs: 100 } }))).toEqual({
      events: [RUN_STARTED],
    });
  });

  it('does not count the time in which nobody reads', async () => {
    const url = await serve((_, response) => void response.writeHead(200, STREAM).write(frame(RUN_STARTED)));
    const iterator = httpTransport({ url, timeouts: { idleMs: 100 } })
      .run(INPUT, { signal: new AbortController().signal })
      [Symbol.asyncIterator]();
    expect((await iterator.next()).value).toEqual(RUN_STARTED);
    await sleep(250);
    const start = performance.now();
    await expect(iterator.next()).rejects.toMatchObject({ code: 'timeout' });
    expect(performance.now() - start).toBeGreaterThan(60);
  });
});

describe('retries', () => {
  it('are off by default', async () => {
    let calls = 0;
    const url = await serve((_, response) => {
      calls += 1;
      json(response, 503, {}, { 'retry-after': '0' });
    });
    await collect(httpTransport({ url }));
    expect(calls).toBe(1);
  });

  it('repeat a refused request as often as allowed, with the same key (16, 17)', async () => {
    const keys: unknown[] = [];
    const url = await serve((request, response) => {
      keys.push(request.headers['idempotency-key']);
      if (keys.length < 3) json(response, keys.length === 1 ? 503 : 429, {}, { 'retry-after': '0' });
      else response.writeHead(200, STREAM).end(frame(RUN_STARTED));
    });
    expect(await collect(httpTransport({ url, retry: { attempts: 2 } }))).toEqual({ events: [RUN_STARTED] });
    expect(keys).toEqual(['r1', 'r1', 'r1']);
  });

  it('give the last error when they are used up', async () => {
    let calls = 0;
    const url = await serve((_, response) => {
      calls += 1;
      json(response, 500, { message: `failure ${calls}` }, { 'retry-after': '0' });
    });
    expect((await collect(httpTransport({ url, retry: { attempts: 2 } }))).error).toMatchObject({
      status: 500,
      message: expect.stringContaining('failure 3'),
    });
    expect(calls).toBe(3);
  });

  it.each([400, 401, 403, 404, 409, 422, 501])('do not repeat what would fail again (%i)', async (status) => {
    let calls = 0;
    const url = await serve((_, response) => json(response, status, { calls: (calls += 1) }));
    await collect(httpTransport({ url, retry: { attempts: 5 } }));
    expect(calls).toBe(1);
  });

  it('wait as long as the server asks, up to a minute and a fifth (16)', async () => {
    vi.useFakeTimers();
    try {
      const times: number[] = [];
      const send = () => {
        times.push(Date.now());
        return Promise.resolve(
          new Response('{}', { status: 503, headers: { 'retry-after': times.length === 1 ? '2' : '900' } }),
        );
      };
      const pending = collect(httpTransport({ url: '/a', fetch: send, retry: { attempts: 2 } }));
      await vi.advanceTimersByTimeAsync(200_000);
      expect((await pending).error).toMatchObject({ status: 503, retryAfter: 900 });
      const [first = 0, second = 0, third = 0] = times;
      expect(second - first).toBeGreaterThanOrEqual(2000);
      expect(second - first).toBeLessThanOrEqual(2400);
      expect(third - second).toBeGreaterThanOrEqual(60_000);
      expect(third - second).toBeLessThanOrEqual(72_000);
    } finally {
      vi.useRealTimers();
    }
  });

  it('repeat after no answer at all, waiting longer each time (17)', async () => {
    vi.useFakeTimers();
    try {
      const times: number[] = [];
      const send = () => {
        times.push(Date.now());
        return Promise.reject(new TypeError('fetch failed'));
      };
      const pending = collect(httpTransport({ url: '/a', fetch: send, retry: { attempts: 3 } }));
      await vi.advanceTimersByTimeAsync(60_000);
      expect((await pending).error).toMatchObject({ code: 'network' });
      expect(times).toHaveLength(4);
      const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      expect(pauses[1]).toBeGreaterThan((pauses[0] ?? 0) * 1.5);
    } finally {
      vi.useRealTimers();
    }
  });

  it('stop when the run is stopped while they wait', async () => {
    const url = await serve((_, response) => json(response, 503, {}, { 'retry-after': '30' }));
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect(
      (await collect(httpTransport({ url, retry: { attempts: 1 } }), controller.signal)).error,
    ).toMatchObject({ code: 'aborted' });
  });
});

describe('onUnauthorized', () => {
  it.each([401, 403])(
    'is asked once on %i, and the request repeated with fresh headers (15)',
    async (status) => {
      let token = 'old-token';
      const seen: unknown[] = [];
      const url = await serve((request, response) => {
        seen.push(request.headers.authorization);
        if (seen.length === 1) json(response, status, { message: 'expired' });
        else response.writeHead(200, STREAM).end(frame(RUN_STARTED));
      });
      const onUnauthorized = vi.fn((_error: RunError) => void (token = 'new-token'));
      expect(
        await collect(httpTransport({ url, headers: () => ({ authorization: token }), onUnauthorized })),
      ).toEqual({ events: [RUN_STARTED] });
      expect(seen).toEqual(['old-token', 'new-token']);
      expect(onUnauthorized.mock.calls[0]?.[0]).toMatchObject({ status });
    },
  );

  it('does not loop when the second answer is the same: two calls at most (15)', async () => {
    let calls = 0;
    const url = await serve((_, response) => json(response, 401, { message: `no ${(calls += 1)}` }));
    const onUnauthorized = vi.fn();
    expect(
      (await collect(httpTransport({ url, onUnauthorized, retry: { attempts: 5 } }))).error,
    ).toMatchObject({ status: 401 });
    expect(calls).toBe(2);
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });

  it('may decline the repeat', async () => {
    let calls = 0;
    const url = await serve((_, response) => json(response, 401, { calls: (calls += 1) }));
    await collect(httpTransport({ url, onUnauthorized: () => false }));
    expect(calls).toBe(1);
  });

  it('reports its own failure as one', async () => {
    const url = await serve((_, response) => json(response, 401, {}));
    const { error } = await collect(
      httpTransport({ url, onUnauthorized: () => Promise.reject(new Error('popup closed')) }),
    );
    expect(error).toMatchObject({
      code: 'internal',
      cause: expect.objectContaining({ message: 'popup closed' }),
    });
  });
});

describe('stopping', () => {
  const endless = async () => {
    const state = { calls: 0, closedAt: 0, opened: 0 };
    const url = await serve(async (_, response) => {
      state.calls += 1;
      response.on('close', () => (state.closedAt = performance.now()));
      response.writeHead(200, STREAM).write(frame(RUN_STARTED));
      while (!response.destroyed) {
        response.write(frame(text('.')));
        await sleep(10);
      }
    });
    return { url, state };
  };

  it('closes the connection within a second, and throws `aborted` (29, 30)', async () => {
    const { url, state } = await endless();
    const controller = new AbortController();
    let stoppedAt = 0;
    let count = 0;
    const { error } = await collect(httpTransport({ url }), controller.signal, () => {
      if ((count += 1) !== 5) return;
      stoppedAt = performance.now();
      controller.abort();
    });
    expect(error).toMatchObject({ name: 'RunError', code: 'aborted' });
    await vi.waitFor(() => expect(state.closedAt).toBeGreaterThan(0), 1000);
    expect(state.closedAt - stoppedAt).toBeLessThan(1000);
    expect(state.calls).toBe(1);
  });

  it('closes the connection when the reader just leaves', async () => {
    const { url, state } = await endless();
    for await (const _ of httpTransport({ url }).run(INPUT, { signal: new AbortController().signal })) break;
    await vi.waitFor(() => expect(state.closedAt).toBeGreaterThan(0), 1000);
  });

  it('gives the same result before the headers, during the body, before it began and twice (31)', async () => {
    const silent = await serve(() => {});
    const { url } = await endless();
    const early = new AbortController();
    setTimeout(() => early.abort(), 30);
    expect((await collect(httpTransport({ url: silent }), early.signal)).error).toMatchObject({
      code: 'aborted',
    });

    const during = new AbortController();
    const body = await collect(httpTransport({ url }), during.signal, () => (during.abort(), during.abort()));
    expect(body.error).toMatchObject({ code: 'aborted' });

    const send = vi.fn<typeof fetch>();
    expect((await collect(httpTransport({ url, fetch: send }), AbortSignal.abort())).error).toMatchObject({
      code: 'aborted',
    });
    expect(send).not.toHaveBeenCalled();

    const after = new AbortController();
    const over = await serve((_, response) => void response.writeHead(200, STREAM).end(frame(RUN_STARTED)));
    const done = await collect(httpTransport({ url: over }), after.signal);
    after.abort();
    expect(done).toEqual({ events: [RUN_STARTED] });
  });

  it('works while the headers function is still thinking', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 20);
    const send = vi.fn<typeof fetch>();
    const transport = httpTransport({ url: '/a', fetch: send, headers: () => new Promise(() => {}) });
    expect((await collect(transport, controller.signal)).error).toMatchObject({ code: 'aborted' });
    expect(send).not.toHaveBeenCalled();
  });

  it('works with a fetch that ignores its signal, before and during the body', async () => {
    const cancelled = vi.fn();
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(frame(RUN_STARTED))),
      cancel: cancelled,
    });
    const controller = new AbortController();
    const send = () => Promise.resolve(new Response(stream, { headers: STREAM }));
    const { error } = await collect(httpTransport({ url: '/a', fetch: send }), controller.signal, () =>
      setTimeout(() => controller.abort(), 10),
    );
    expect(error).toMatchObject({ code: 'aborted' });
    await vi.waitFor(() => expect(cancelled).toHaveBeenCalled());

    const late = new AbortController();
    setTimeout(() => late.abort(), 10);
    expect(
      (await collect(httpTransport({ url: '/a', fetch: () => new Promise(() => {}) }), late.signal)).error,
    ).toMatchObject({ code: 'aborted' });
  });

  it('cancels an answer that comes after its time', async () => {
    const cancelled = vi.fn();
    const send = async () => {
      await sleep(80);
      return new Response(new ReadableStream({ cancel: cancelled }), { headers: STREAM });
    };
    const { error } = await collect(httpTransport({ url: '/a', fetch: send, timeouts: { connectMs: 20 } }));
    expect(error).toMatchObject({ code: 'timeout' });
    await vi.waitFor(() => expect(cancelled).toHaveBeenCalled(), 1000);
  });

  it('leaves no rejection unhandled on any of these ways (T-23)', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const { url } = await endless();
    const reset = await serve(async (request, response) => {
      response.writeHead(200, STREAM).write(frame(RUN_STARTED));
      await sleep(5);
      request.socket.resetAndDestroy();
    });
    const refused = await serve((_, response) => json(response, 500, { message: 'x' }));
    const silent = await serve(() => {});
    const quick = new AbortController();
    const slow = new AbortController();
    setTimeout(() => slow.abort(), 20);
    await Promise.all([
      collect(httpTransport({ url }), quick.signal, () => quick.abort()),
      collect(httpTransport({ url: silent }), slow.signal),
      collect(httpTransport({ url: silent, timeouts: { connectMs: 15 } })),
      collect(httpTransport({ url, timeouts: { idleMs: 5 } }), AbortSignal.timeout(40)),
      collect(httpTransport({ url: reset })),
      collect(httpTransport({ url: refused })),
      collect(httpTransport({ url: 'http://127.0.0.1:9/' })),
      collect(httpTransport({ url: 'not a url' })),
      collect(
        httpTransport({
          url: '/a',
          fetch: () => {
            throw new Error('sync');
          },
        }),
      ),
    ]);
    await sleep(60);
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('keeps two runs apart (34)', async () => {
    const url = await serve(async (request, response) => {
      const { runId } = JSON.parse(await bodyOf(request)) as { runId: string };
      response.writeHead(200, STREAM);
      for (let i = 0; i < 5; i++) {
        response.write(frame(text(`${runId}-${i}`)));
        await sleep(3);
      }
      response.end();
    });
    const transport = httpTransport({ url });
    const read = async (runId: string) => {
      const deltas: string[] = [];
      for await (const event of transport.run({ ...INPUT, runId }, { signal: new AbortController().signal }))
        deltas.push((event as { delta: string }).delta);
      return deltas;
    };
    const [a, b] = await Promise.all([read('a'), read('b')]);
    expect(a).toEqual([0, 1, 2, 3, 4].map((i) => `a-${i}`));
    expect(b).toEqual([0, 1, 2, 3, 4].map((i) => `b-${i}`));
  });
});

describe('connect and capabilities', () => {
  it('are there only with an address for them', () => {
    const bare = httpTransport({ url: '/a' });
    expect(bare.connect).toBeUndefined();
    expect(bare.connectBatches).toBeUndefined();
    expect(bare.capabilities).toBeUndefined();
  });

  it('connects by a POST of the input to its own address', async () => {
    const paths: unknown[] = [];
    const url = await serve((request, response) => {
      paths.push(`${request.method} ${request.url}`);
      response.writeHead(200, STREAM).end(frame(RUN_STARTED));
    });
    const transport = httpTransport({ url, connectUrl: `${url}/connect` });
    const events: unknown[] = [];
    for await (const event of transport.connect?.(INPUT, { signal: new AbortController().signal }) ?? [])
      events.push(event);
    expect(events).toEqual([RUN_STARTED]);
    expect(paths).toEqual(['POST /agent/connect']);
  });

  it('reads a declaration, and takes a wrong or missing one for none (P-01, P-02)', async () => {
    let answer: [number, unknown] = [200, { state: { deltas: true }, custom: { a: 1 } }];
    const url = await serve((request, response) => {
      expect(request.method).toBe('GET');
      expect(request.headers.accept).toBe('application/json');
      json(response, ...answer);
    });
    const ask = () =>
      httpTransport({ url, capabilitiesUrl: url }).capabilities?.({ signal: new AbortController().signal });
    expect(await ask()).toEqual({ state: { deltas: true }, custom: { a: 1 } });
    answer = [200, { state: { deltas: 'yes' } }];
    expect(await ask()).toBeUndefined();
    answer = [404, {}];
    expect(await ask()).toBeUndefined();
    answer = [401, { message: 'who are you?' }];
    await expect(ask()).rejects.toMatchObject({ code: 'http', status: 401 });
  });

  it('takes a page in place of a declaration for none', async () => {
    const url = await serve(
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hi</p>'),
    );
    expect(
      await httpTransport({ url, capabilitiesUrl: url }).capabilities?.({
        signal: new AbortController().signal,
      }),
    ).toBeUndefined();
  });
});

it('reads a body that was compressed as a whole (20)', async () => {
  const url = await serve(
    (_, response) =>
      void response
        .writeHead(200, { ...STREAM, 'content-encoding': 'gzip' })
        .end(gzipSync(frame(RUN_STARTED))),
  );
  expect((await collect(httpTransport({ url }))).events).toEqual([RUN_STARTED]);
});
