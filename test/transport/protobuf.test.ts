import { encode } from '@ag-ui/proto';
import { describe, expect, it, vi } from 'vitest';
import { createRunStore, httpTransport, ProtocolError } from '../../src/index.ts';
import { createPipeline } from '../../src/protocol/index.ts';
import type { RunStore } from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { protobufReader } from '../../src/transport/protobuf.ts';
import { feedInChunks } from '../helpers/feed-in-chunks.ts';
import { createRandom } from '../helpers/random.ts';
import { legalStream } from '../helpers/random-stream.ts';
import { afterwards, bodyOf, collect, drained, serve, sleep } from './server.ts';

const TYPE = 'application/vnd.ag-ui.event+proto';

function withLength(bytes: Uint8Array): Uint8Array {
  const frame = new Uint8Array(4 + bytes.length);
  new DataView(frame.buffer).setUint32(0, bytes.length);
  frame.set(bytes, 4);
  return frame;
}

/** The encoder checks its events and complains of odd ones; the odd ones are what some tests are about. */
function frameOf(event: unknown): Uint8Array {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {});
  try {
    return withLength(encode(event as Parameters<typeof encode>[0]));
  } finally {
    said.mockRestore();
  }
}

const bodyOfEvents = (events: readonly unknown[]): Uint8Array => Buffer.concat(events.map(frameOf));

/** A server that sends these bytes in pieces of `size`. */
function serveBytes(bytes: Uint8Array, size = bytes.length): Promise<string> {
  return serve(async (_, response) => {
    response.writeHead(200, { 'content-type': TYPE });
    for (let at = 0; at < bytes.length; at += size) {
      if (!response.write(bytes.subarray(at, at + size))) await drained(response);
      if (size < bytes.length) await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  });
}

const run = (url: string): ReturnType<typeof collect> =>
  collect(httpTransport({ url, protobuf: protobufReader() }));

const HELLO = [
  e.runStarted('t1', 'r1', { timestamp: 1_700_000_000_000, metadata: { n: null } }),
  ...e.text('m1', 'Grüße, 세계 🙂'),
  e.stateSnapshot(null),
  e.stateDelta([{ op: 'add', path: '', value: { list: [1, null, { a: 'b' }] } }]),
  e.custom('app:empty', null),
  e.runFinished('t1', 'r1'),
];

describe('AG-UI as protobuf, over HTTP', () => {
  it('is asked for beside text, and read when the agent answers with it (T-03, T-04, T-05)', async () => {
    let accept: string | undefined;
    const url = await serve(async (request, response) => {
      accept = request.headers.accept;
      await bodyOf(request);
      response.writeHead(200, { 'content-type': TYPE }).end(bodyOfEvents(HELLO));
    });
    expect(await run(url)).toEqual({ events: HELLO });
    expect(accept).toBe(`${TYPE}, text/event-stream`);
  });

  it.each([1, 3, 7, 64])('may be cut anywhere: pieces of %i bytes (T-19)', async (size) => {
    expect(await run(await serveBytes(bodyOfEvents(HELLO), size))).toEqual({ events: HELLO });
  });

  it('may be cut in the middle of a length and joined at will (T-19)', async () => {
    const bytes = bodyOfEvents(HELLO);
    for (let seed = 0; seed < 40; seed++) {
      const events: unknown[] = [];
      for await (const batch of protobufReader()(feedInChunks(bytes, { seed }))) events.push(...batch);
      expect(events).toEqual(HELLO);
    }
  });

  it('is a cut run when the body ends inside a frame, at any byte, and keeps what came (T-19, T-15)', async () => {
    const whole = bodyOfEvents(HELLO.slice(0, 3));
    const cut = frameOf(e.textContent('m1', 'never complete'));
    for (const length of [1, 3, 4, 5, cut.length - 1]) {
      const url = await serveBytes(Buffer.concat([whole, cut.subarray(0, length)]));
      const { events, error } = await run(url);
      expect(events).toEqual(HELLO.slice(0, 3));
      expect(error).toMatchObject({ name: 'RunError', code: 'truncated' });
    }
    const store = storeFor(await serveBytes(Buffer.concat([whole, cut.subarray(0, 9)])));
    const ended = await store.run();
    expect(ended.status).toBe('truncated');
    expect(store.getState().messages).toMatchObject([{ content: 'Grüße, 세계 🙂' }]);
  });

  it('is refused at a whole frame that nobody can decode, after what came before (T-20, E-17)', async () => {
    const broken: [string, Uint8Array][] = [
      ['noise', new Uint8Array([0xff, 0xff, 0xff, 0xff])],
      ['nothing', new Uint8Array()],
      ['a known field that is no message', new Uint8Array([0x08, 0x01])],
      ['an event with its end missing', frameOf(e.custom('n', 'value')).subarray(4, 16)],
      ['text', new TextEncoder().encode('data: {"type":"RUN_ERROR"}\n\n')],
    ];
    for (const [name, bytes] of broken) {
      const url = await serveBytes(Buffer.concat([bodyOfEvents(HELLO.slice(0, 2)), withLength(bytes)]));
      const { events, error } = await run(url);
      expect(events, name).toEqual(HELLO.slice(0, 2));
      expect(error, name).toBeInstanceOf(ProtocolError);
      expect(error, name).toMatchObject({
        code: 'protobuf',
        rule: 'T-20',
        eventIndex: 2,
        message: 'Event 2 was refused: its bytes are no AG-UI event. [T-20]',
      });
    }
  });

  it('is refused where it carries what JSON cannot: a number without end, or no value (T-20)', async () => {
    for (const value of [Infinity, NaN, { deep: [1, -Infinity] }, [undefined]]) {
      const { error } = await run(await serveBytes(frameOf(e.custom('n', value))));
      expect(error).toMatchObject({ code: 'protobuf', rule: 'T-20' });
    }
  });

  it('drops an event from a newer agent with a warning, and the run lives (T-20, E-01)', async () => {
    // Field 41 of the envelope, which no version has yet, holding a message with one string.
    const future = withLength(new Uint8Array([0xca, 0x02, 0x04, 0x0a, 0x02, 0x68, 0x69]));
    const [first, ...rest] = HELLO;
    const store = storeFor(await serveBytes(Buffer.concat([frameOf(first), future, bodyOfEvents(rest)]), 5));
    expect(await store.run()).toMatchObject({ status: 'finished' });
    expect(store.getState().messages).toHaveLength(1);
    expect(store.getState().warnings).toMatchObject([
      { code: 'unknown-event', rule: 'E-01', eventType: 'PROTOBUF_VARIANT_41' },
    ]);
  });

  it('stops at a frame that is too long, before it is read (T-21)', async () => {
    let closed = false;
    const url = await serve(async (_, response) => {
      response.on('close', () => (closed = true));
      response.writeHead(200, { 'content-type': TYPE });
      response.write(frameOf(HELLO[0]));
      response.write(new Uint8Array([0x7f, 0xff, 0xff, 0xff, 0x0a]));
      while (!response.destroyed) await sleep(5);
    });
    const { events, error } = await run(url);
    expect(events).toEqual([HELLO[0]]);
    expect(error).toMatchObject({ code: 'too-large' });
    await vi.waitFor(() => expect(closed).toBe(true));

    const small = await serveBytes(frameOf(e.custom('n', 'x'.repeat(100))));
    const limited = await collect(
      httpTransport({ url: small, protobuf: protobufReader({ maxFrameBytes: 100 }) }),
    );
    expect(limited.error).toMatchObject({ code: 'too-large' });
  });

  it('reads a frame of 4 MB that comes in small pieces in linear time', async () => {
    const bytes = frameOf(e.custom('n', 'x'.repeat(4 * 1024 * 1024)));
    const began = performance.now();
    let count = 0;
    for await (const batch of protobufReader()(feedInChunks(bytes, { size: 64 }))) count += batch.length;
    expect(count).toBe(1);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('lets go of the connection when the reader leaves (T-23)', async () => {
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(frameOf(e.custom('n', 1))),
      cancel: () => void (cancelled = true),
    });
    for await (const batch of protobufReader()(stream)) if (batch.length > 0) break;
    expect(cancelled).toBe(true);
  });

  it('makes no object whose prototype the agent chose', async () => {
    const value: unknown = JSON.parse('{"__proto__": {"admin": true}, "name": "n"}');
    const { events } = await run(await serveBytes(frameOf(e.custom('n', value))));
    const [event] = events as { value: { admin?: boolean } }[];
    expect(event?.value.admin).toBeUndefined();
    expect(Object.getPrototypeOf(event?.value)).toBe(Object.prototype);
  });
});

describe('the verdict on an event (T-02)', () => {
  const message = (content: unknown): unknown => ({
    type: 'MESSAGES_SNAPSHOT',
    messages: [{ id: 'u', role: 'user', content }],
  });
  const patch = (...delta: unknown[]): unknown => ({ type: 'STATE_DELTA', delta });
  const end = (outcome: unknown): unknown => ({ type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome });
  const interrupt = { id: 'i', reason: 'x' };

  it.each([
    ['an unknown role', { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'critic' }],
    ['an unknown outcome', end({ type: 'paused' })],
    ['a cancelled one', end({ type: 'cancelled' })],
    [
      'questions',
      end({ type: 'interrupt', interrupts: [{ ...interrupt, responseSchema: { type: 'object' } }] }),
    ],
    ['no question', end({ type: 'interrupt', interrupts: [] })],
    ['a schema that is none', end({ type: 'interrupt', interrupts: [{ ...interrupt, responseSchema: 5 }] })],
    ['pending calls', end({ type: 'success', pendingToolCallIds: ['c'] })],
    ['usage', { type: 'RUN_ERROR', message: 'm', code: 'c', usage: [{ inputTokens: 0, model: 'm' }] }],
    ['a path that is no pointer', patch({ op: 'remove', path: 'a' })],
    [
      'a patch with null',
      patch({ op: 'add', path: '/a', value: null }, { op: 'test', path: '/a', value: 1 }),
    ],
    ['a move', patch({ op: 'move', from: '/a', path: '/b' }, { op: 'copy', from: '/a', path: '/b' })],
    ['a wrong fixed role', { type: 'REASONING_MESSAGE_START', messageId: 'm', role: 'assistant' }],
    ['an unknown subtype', e.reasoningEncryptedValue('other' as 'message', 'm', 'v')],
    ['a snapshot of null', e.stateSnapshot(null)],
    ['empty strings', e.textStart('', { role: 'user', name: '', metadata: {} })],
    ['a chunk of nothing', e.textChunk({})],
    ['metadata with null', e.textStart('m', { metadata: { a: null, b: [null] }, rawEvent: [null] })],
    ['replace', e.activitySnapshot('a', 'plan', { n: 0 }, { replace: false })],
    ['no parts', message([])],
    [
      'parts',
      message([
        { type: 'text', text: '', metadata: 'm' },
        { type: 'image', source: { type: 'data', value: 'aGk=', mimeType: 'image/png' } },
        { type: 'document', source: { type: 'file', value: 'f-1', provider: 'x' } },
      ]),
    ],
    ['an unknown message', { type: 'MESSAGES_SNAPSHOT', messages: [{ id: 'x', role: 'narrator' }] }],
    ['no message', { type: 'MESSAGES_SNAPSHOT', messages: [] }],
    ['a result of parts', e.toolResult('m', 'c', [{ type: 'text', text: 'done' }])],
    ['a subagent', e.subagentStarted('s', 'n', { parentToolCallId: 'c', description: 'd' })],
    [
      'a suspended subagent',
      e.subagentFinished('s', { outcome: { type: 'suspended', interruptIds: ['i'] } }),
    ],
    [
      'an echoed input',
      e.runStarted('t', 'r', {
        protocolVersion: '1.10',
        input: { threadId: 't', runId: 'r', messages: [], state: { a: 1 }, forwardedProps: 0 },
      }),
    ],
  ])('is the same for %s, as text and as protobuf', async (_, event) => {
    const [text, binary] = [
      judgeAlone(JSON.parse(JSON.stringify(event))),
      judgeAlone(...(await run(await serveBytes(frameOf(event)))).events),
    ];
    expect(binary).toEqual(text);
  });

  it('holds for whole streams: the same thread comes of them', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const stream = legalStream(createRandom(seed));
      const [text, binary] = [
        storeFor(await serveText(stream)),
        storeFor(await serveBytes(bodyOfEvents(stream), 1 + seed * 13)),
      ];
      await Promise.all([text.run(), binary.run()]);
      expect(seen(binary)).toEqual(seen(text));
    }
  });
});

/** What one event comes to by itself, whatever run it would belong to. */
function judgeAlone(...events: unknown[]): unknown {
  const warnings: unknown[] = [];
  const legal: unknown[] = [];
  let refusal: unknown;
  const pipeline = createPipeline({ onWarning: (warning) => warnings.push(warning) });
  try {
    const [first] = events as { type?: unknown }[];
    if (first?.type !== 'RUN_STARTED') pipeline.push(e.runStarted('t', 'r'));
    for (const event of events) legal.push(...pipeline.push(event));
  } catch (error) {
    refusal = error instanceof ProtocolError ? error.message : error;
  }
  return { legal, warnings, refusal };
}

function serveText(events: readonly unknown[]): Promise<string> {
  return serve(
    (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')),
  );
}

function storeFor(url: string): RunStore {
  const store = createRunStore({
    threadId: 't',
    transport: httpTransport({ url, protobuf: protobufReader() }),
  });
  afterwards(() => store.destroy());
  return store;
}

/** A thread without the clock and without the ids that are made up on this side. */
function seen(store: RunStore): unknown {
  const state = store.getState();
  return JSON.parse(
    JSON.stringify(
      { ...state, warnings: state.warnings.map(({ message }) => message).sort() },
      (key, value) => (/^(startedAt|endedAt|structure)$/.test(key) ? undefined : value),
    ),
  );
}
