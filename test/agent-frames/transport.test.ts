import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ProtocolError, type AgentEvent, type RunAgentInput } from '../../src/protocol/index.ts';
import { RunError } from '../../src/transport/index.ts';
import {
  CONNECTION_EVENT,
  agentFramesTransport,
  type AgentFramesTransport,
  type AgentFramesTransportOptions,
  type ConnectionStatus,
} from '../../src/transport/agent-frames/index.ts';
import { types } from './drive.ts';
import { ask, delta, done, error, state } from './frames.ts';
import { collectRun, input, reach, startHand, until, type Hand } from './server.ts';

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function hand(onFrame?: (type: string, hand: Hand) => void): Promise<Hand> {
  const started = await startHand(onFrame);
  closing.push(started.close);
  return started;
}

function to(url: string, options: AgentFramesTransportOptions = {}): AgentFramesTransport {
  const transport = reach({ url, ...options });
  closing.push(() => transport.close());
  return transport;
}

async function* nothing(): AsyncGenerator<unknown> {}

interface Followed {
  result: ReturnType<typeof collectRun>;
  stop(): void;
}

function follow(transport: AgentFramesTransport, fields: Partial<RunAgentInput> = {}): Followed {
  const controller = new AbortController();
  const result = collectRun(transport.run(input(fields), { signal: controller.signal }));
  return { result, stop: () => controller.abort() };
}

/** Answers every prompt with these frames. */
const saying =
  (...frames: unknown[]) =>
  (type: string, server: Hand): void => {
    if (type === 'user.prompt') for (const frame of frames) server.send(frame);
  };

const turn = [state('thinking'), delta(0, 'Hi'), done(0, 'Hi'), state('idle', 'thinking')];

describe('a run', () => {
  it('opens the session, sends the prompt and gives the events of the answer', async () => {
    const server = await hand(saying(...turn));
    const { events, error: failure } = await follow(to(server.url)).result;
    expect(failure).toBeUndefined();
    expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', runId: 'r1', outcome: { type: 'success' } });
    expect(server.received).toEqual([
      { type: 'user.prompt', payload: { prompt_id: 'u1', session_id: 't', text: 'Hello' } },
    ]);
  });

  it('goes on over the same socket as the one before, a question in between', async () => {
    const server = await hand((type, self) => {
      if (type === 'user.prompt') self.send(ask('i'));
      if (type === 'user.interaction.response') for (const frame of turn) self.send(frame);
    });
    const transport = to(server.url);
    const asked = await follow(transport).result;
    expect(asked.events.at(-1)).toMatchObject({ outcome: { type: 'interrupt', interrupts: [{ id: 'i' }] } });
    const resume = [{ interruptId: 'i', status: 'resolved' as const, payload: { text: 'yes' } }];
    const resumed = await follow(transport, { runId: 'r2', resume }).result;
    expect(resumed.events.at(-1)).toMatchObject({ runId: 'r2', outcome: { type: 'success' } });
    expect(server.sockets).toHaveLength(1);
    expect(server.received.map(({ type }) => type)).toEqual(['user.prompt', 'user.interaction.response']);
  });

  it('is one at a time in a thread, and threads have sockets of their own', async () => {
    const server = await hand();
    const transport = to(server.url);
    const first = follow(transport);
    await until(() => server.received.length === 1);
    expect((await follow(transport).result).error).toMatchObject({ code: 'internal' });
    const other = follow(transport, { threadId: 'other' });
    await until(() => server.sockets.length === 2);
    first.stop();
    other.stop();
    expect((await first.result).error).toMatchObject({ code: 'aborted' });
  });

  it('sends the cancel frame when it is stopped, and when its reader leaves', async () => {
    const server = await hand(saying(state('thinking'), delta(0, 'Hi')));
    const transport = to(server.url, { stopGraceMs: 20 });
    const stopped = follow(transport);
    await until(() => server.received.length === 1);
    stopped.stop();
    expect((await stopped.result).error).toMatchObject({ code: 'aborted' });
    await until(() => server.received.some(({ type }) => type === 'user.cancel'));
    server.received.length = 0;
    for await (const event of transport.run(input({ runId: 'r2' }), {
      signal: new AbortController().signal,
    })) {
      if ((event as AgentEvent).type === 'TEXT_MESSAGE_CONTENT') break;
    }
    await until(() => server.received.some(({ type }) => type === 'user.cancel'));
    expect(server.received.at(-1)).toEqual({
      type: 'user.cancel',
      payload: { session_id: 't', run_id: 'r2' },
    });
  });

  it('does not begin when it was stopped before', async () => {
    const server = await hand();
    const controller = new AbortController();
    controller.abort();
    const { error: failure } = await collectRun(to(server.url).run(input(), { signal: controller.signal }));
    expect(failure).toMatchObject({ code: 'aborted' });
    expect(server.sockets).toHaveLength(0);
  });

  it('waits with the next prompt until the agent has come to rest after a stop', async () => {
    const server = await hand(saying(state('thinking'), delta(0, 'Hi')));
    const transport = to(server.url);
    const first = follow(transport);
    await until(() => server.received.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    first.stop();
    await first.result;
    const messages = [
      { id: 'u1', role: 'user' as const, content: 'Hello' },
      { id: 'r1:text:0', role: 'assistant' as const, content: 'Hi' },
      { id: 'u2', role: 'user' as const, content: 'Other' },
    ];
    const second = follow(transport, { runId: 'r2', messages });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(server.received.map(({ type }) => type)).toEqual(['user.prompt', 'user.cancel']);
    server.send(delta(0, ' ghost'));
    server.send(state('idle', 'thinking'));
    await until(() => server.received.length === 3);
    expect(server.received.at(-1)?.payload).toMatchObject({ prompt_id: 'u2', text: 'Other' });
    for (const frame of turn) server.send(frame);
    expect(JSON.stringify((await second.result).events)).not.toContain('ghost');
  });

  it('speaks to the agent in its own words where they are given', async () => {
    const server = await hand();
    const transport = to(server.url, {
      encode: {
        open: () => undefined,
        prompt: ({ text }) => ({ type: 'say', payload: { text } }),
      },
    });
    const run = follow(transport);
    await until(() => server.received.length === 1);
    expect(server.received).toEqual([{ type: 'say', payload: { text: 'Hello' } }]);
    run.stop();
  });

  it('says the last message once more, under another id, when it is asked again', async () => {
    const server = await hand(saying(...turn));
    const transport = to(server.url);
    await follow(transport).result;
    await follow(transport, { runId: 'r2' }).result;
    expect(server.received.map(({ payload }) => payload.prompt_id)).toEqual(['u1', 'u1#1']);
  });
});

describe('a frame', () => {
  it('may be binary, cut into fragments, or one of a list in a message', async () => {
    const server = await hand();
    const run = follow(to(server.url));
    await until(() => server.received.length === 1);
    const socket = server.sockets[0];
    socket?.send(Buffer.from(JSON.stringify(state('thinking'))), { binary: true });
    const text = JSON.stringify(delta(0, 'Zwölf 한글'));
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += 7) {
      socket?.send(bytes.subarray(at, at + 7), { binary: false, fin: at + 7 >= bytes.length });
    }
    server.send([done(0), state('idle', 'thinking')]);
    const { events } = await run.result;
    expect(events).toContainEqual(expect.objectContaining({ delta: 'Zwölf 한글' }));
    expect(events.at(-1)?.type).toBe('RUN_FINISHED');
  });

  it('may be a line, cut anywhere, even inside a character', async () => {
    const server = await hand();
    const run = follow(to(server.url, { framing: 'lines' }));
    await until(() => server.received.length === 1);
    const bytes = Buffer.from(
      turn
        .map((frame) => `${JSON.stringify(frame)}\n`)
        .join('')
        .replace('Hi', '한'),
    );
    for (let at = 0; at < bytes.length; at += 5) {
      server.sockets[0]?.send(bytes.subarray(at, at + 5), { binary: true });
    }
    const { events } = await run.result;
    expect(events).toContainEqual(expect.objectContaining({ delta: '한' }));
    expect(events.at(-1)?.type).toBe('RUN_FINISHED');
  });

  it.each([
    ['message', 'x'.repeat(300)],
    ['lines', 'x'.repeat(300)],
  ] as const)('over the limit ends the run as too large (AF-8), framed by %s', async (framing, text) => {
    const server = await hand(saying(JSON.stringify(delta(0, text))));
    const { error: failure } = await follow(to(server.url, { framing, maxFrameChars: 200 })).result;
    expect(failure).toBeInstanceOf(ProtocolError);
    expect(failure).toMatchObject({ code: 'too-large', rule: 'AF-8' });
  });

  it.each([
    ['no JSON', 'not json', 'json'],
    ['no object', '42', 'not-an-event'],
    ['without a type', '{}', 'not-an-event'],
    ['malformed', JSON.stringify({ type: 'agent.text.delta', payload: { content_index: 0 } }), 'malformed'],
  ])('that is %s rejects the run; the next one goes on over the same socket', async (_, text, code) => {
    let prompts = 0;
    const server = await hand((type, self) => {
      if (type !== 'user.prompt') return;
      prompts += 1;
      if (prompts === 1) self.send(text);
      else for (const frame of turn) self.send(frame);
    });
    const transport = to(server.url, { stopGraceMs: 20 });
    const rejected = await follow(transport).result;
    expect(rejected.error).toMatchObject({ name: 'ProtocolError', code });
    const again = await follow(transport, { runId: 'r2' }).result;
    expect(again.events.at(-1)?.type).toBe('RUN_FINISHED');
    expect(server.sockets).toHaveLength(1);
  });

  it('that cannot be read while nobody looks on is only warned of', async () => {
    const warnings: string[] = [];
    const server = await hand(saying(...turn));
    const transport = to(server.url, { onWarning: ({ code }) => warnings.push(code) });
    await follow(transport).result;
    server.send('not json');
    await until(() => warnings.includes('json'));
    const again = await follow(transport, { runId: 'r2' }).result;
    expect(again.events.map(({ type }) => type)[0]).toBe('RUN_STARTED');
    expect(again.error).toBeUndefined();
  });
});

describe('a connection', () => {
  it.each([
    [1000, 'truncated'],
    [1008, 'refused'],
    [4401, 'refused'],
    [1009, 'too large'],
  ])('closed with %d in the middle of a run is %s, and not made again', async (code, how) => {
    const server = await hand((type, self) => {
      if (type === 'user.prompt') self.send(delta(0, 'Hi'));
    });
    const run = follow(to(server.url));
    await until(() => server.received.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    server.sockets[0]?.close(code, 'because');
    const { events, error: failure } = await run.result;
    // What was said stays, and nobody makes up an end (T-15).
    expect(types(events)).toEqual(['RUN_STARTED', 'TEXT_START', 'TEXT_CONTENT']);
    if (how === 'truncated') expect(failure).toBeUndefined();
    else expect(failure).toMatchObject({ code: how === 'too large' ? 'too-large' : 'network' });
    if (how === 'refused') expect((failure as Error).message).toContain(`close code ${code}: because`);
    expect(server.sockets).toHaveLength(1);
  });

  it.each([1001, 1011, 1012, 1013, undefined])(
    'lost with %s is made again, and the run goes on',
    async (code) => {
      const server = await hand();
      const run = follow(to(server.url));
      await until(() => server.received.length === 1);
      server.send(delta(0, 'One'));
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (code === undefined) server.sockets[0]?.terminate();
      else server.sockets[0]?.close(code);
      await until(() => server.sockets.length === 2);
      server.send(delta(0, ' two'));
      server.send(done(0, 'One two'));
      server.send(state('idle', 'thinking'));
      const { events, error: failure } = await run.result;
      expect(failure).toBeUndefined();
      expect(events.at(-1)?.type).toBe('RUN_FINISHED');
      const told = events.flatMap((event) =>
        event.type === 'CUSTOM' && event.name === CONNECTION_EVENT
          ? [(event.value as ConnectionStatus).status]
          : [],
      );
      expect(told).toEqual(['reconnecting', 'connecting', 'open']);
      // The prompt was heard, so it is not said again.
      expect(server.received.filter(({ type }) => type === 'user.prompt')).toHaveLength(1);
    },
  );

  it('lost before anything was heard brings the prompt again, under the same id', async () => {
    const server = await hand();
    const run = follow(to(server.url));
    await until(() => server.received.length === 1);
    server.sockets[0]?.terminate();
    await until(() => server.received.length === 2);
    expect(server.received.map(({ payload }) => payload.prompt_id)).toEqual(['u1', 'u1']);
    for (const frame of turn) server.send(frame);
    expect((await run.result).events.at(-1)?.type).toBe('RUN_FINISHED');
  });

  it('is not made again where that is asked for: the run is truncated', async () => {
    const server = await hand();
    const run = follow(to(server.url, { reconnect: false }));
    await until(() => server.received.length === 1);
    server.sockets[0]?.terminate();
    expect((await run.result).error).toMatchObject({ code: 'network' });
  });

  it('is given up after so many tries, each later than the one before', async () => {
    const statuses: ConnectionStatus[] = [];
    const server = await startHand();
    const transport = to(server.url, {
      reconnect: { attempts: 3, baseMs: 8, maxMs: 20 },
      random: () => 1,
      onConnection: (status) => statuses.push(status),
    });
    const run = follow(transport);
    await until(() => server.received.length === 1);
    await server.close();
    expect((await run.result).error).toMatchObject({ code: 'network' });
    expect(statuses.flatMap((each) => (each.status === 'reconnecting' ? [each.delayMs] : []))).toEqual([
      8, 16, 20,
    ]);
    expect(statuses.at(-1)).toEqual({ status: 'closed' });
  });

  it('that cannot be made at all fails the run at once', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const { events, error: failure } = await follow(to(`ws://127.0.0.1:${port}`)).result;
    expect(events).toEqual([]);
    expect(failure).toBeInstanceOf(RunError);
    expect(failure).toMatchObject({ code: 'network', message: 'The agent could not be reached.' });
  });

  it('that nobody answers is given up after its time', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closing.push(() => silent.close());
    const { port } = silent.address() as AddressInfo;
    const { error: failure } = await follow(to(`ws://127.0.0.1:${port}`, { connectTimeoutMs: 40 })).result;
    expect(failure).toMatchObject({ code: 'network' });
  });

  it('means what the agent says its close codes mean', async () => {
    const server = await hand();
    const run = follow(to(server.url, { closeCodes: (code) => (code === 4000 ? 'lost' : undefined) }));
    await until(() => server.received.length === 1);
    server.sockets[0]?.close(4000);
    await until(() => server.sockets.length === 2);
    run.stop();
    await run.result;
  });

  it('that went dead without a word is noticed, from an agent that answers pings', async () => {
    let mute = false;
    const server = await hand((type, self) => {
      if (type === 'session.ping' && !mute) self.send({ type: 'session.pong', payload: {} });
    });
    const run = follow(to(server.url, { ping: { everyMs: 20, patienceMs: 20 } }));
    await until(() => server.received.filter(({ type }) => type === 'session.ping').length > 1);
    expect(server.sockets).toHaveLength(1);
    mute = true;
    await until(() => server.sockets.length === 2);
    run.stop();
    await run.result;
  });

  it('stays when an agent that never answered a ping is silent', async () => {
    const server = await hand();
    const run = follow(to(server.url, { ping: { everyMs: 15, patienceMs: 10 } }));
    await until(() => server.received.filter(({ type }) => type === 'session.ping').length > 3);
    expect(server.sockets).toHaveLength(1);
    run.stop();
    await run.result;
  });

  it('answers a ping of the agent', async () => {
    const server = await hand(saying({ type: 'session.ping', payload: {} }));
    const run = follow(to(server.url));
    await until(() => server.received.some(({ type }) => type === 'session.pong'));
    run.stop();
    await run.result;
  });

  it('is closed after a while without a run, and opened again for the next one', async () => {
    const server = await hand(saying(...turn));
    const transport = to(server.url, { idleCloseMs: 30 });
    await follow(transport).result;
    await until(() => server.sockets[0]?.readyState === WebSocket.CLOSED);
    await follow(transport, { runId: 'r2' }).result;
    expect(server.sockets).toHaveLength(2);
  });

  it('stays while a question is open, and is made again when it breaks then', async () => {
    const server = await hand(saying(ask('i')));
    const transport = to(server.url, { idleCloseMs: 20 });
    await follow(transport).result;
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(server.sockets[0]?.readyState).toBe(WebSocket.OPEN);
    server.sockets[0]?.terminate();
    await until(() => server.sockets.length === 2);
  });
});

describe('what comes faster than it is read', () => {
  it('makes a socket that can wait, wait; no word is lost', async () => {
    const flows: string[] = [];
    class Watched extends WebSocket {
      override pause(): void {
        flows.push('pause');
        super.pause();
      }
      override resume(): void {
        flows.push('resume');
        super.resume();
      }
    }
    const server = await hand();
    const transport = to(server.url, { WebSocket: Watched, maxQueuedEvents: 50 });
    const iterator = transport
      .batches?.(input(), { signal: new AbortController().signal })
      [Symbol.asyncIterator]();
    const first = await iterator?.next();
    expect(first?.done).toBe(false);
    for (let at = 0; at < 5_000; at++) server.send(delta(0, `${at} `));
    server.send(done(0));
    server.send(state('idle', 'thinking'));
    await until(() => flows.includes('pause'));
    let text = '';
    for (let next = await iterator?.next(); next?.done === false; next = await iterator?.next()) {
      for (const event of next.value as AgentEvent[]) {
        if (event.type === 'TEXT_MESSAGE_CONTENT') text += event.delta;
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(text).toBe(Array.from({ length: 5_000 }, (_, at) => `${at} `).join(''));
    expect(flows.at(-1)).toBe('resume');
  });

  it('ends the run as too large when it never is read', async () => {
    const server = await hand(saying(...Array.from({ length: 200 }, () => delta(0, 'x'.repeat(100)))));
    const transport = to(server.url, { maxQueuedChars: 5_000 });
    const iterator = transport
      .batches?.(input(), { signal: new AbortController().signal })
      [Symbol.asyncIterator]();
    await iterator?.next();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const read = async (): Promise<void> => {
      while ((await iterator?.next())?.done === false);
    };
    await expect(read()).rejects.toMatchObject({ code: 'too-large' });
  });

  it('waits on this side while the socket is full', async () => {
    let full = true;
    class Full extends WebSocket {
      constructor(url: string, protocols?: string | string[]) {
        super(url, protocols);
        Object.defineProperty(this, 'bufferedAmount', { get: () => (full ? 1e9 : 0) });
      }
    }
    const server = await hand(saying(...turn));
    const run = follow(to(server.url, { WebSocket: Full }));
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(server.received).toEqual([]);
    full = false;
    expect((await run.result).events.at(-1)?.type).toBe('RUN_FINISHED');
  });
});

describe('what happens while nobody looks on', () => {
  it('is told once at once, and comes with the next run', async () => {
    const moved: string[] = [];
    const server = await hand(saying(...turn));
    const transport = to(server.url, { onAgentMoved: (threadId) => moved.push(threadId) });
    await follow(transport).result;
    server.send(delta(0, 'By the way'));
    server.send(delta(0, ', one more thing.'));
    server.send(state('idle', 'thinking'));
    await until(() => moved.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const messages = [
      { id: 'u1', role: 'user' as const, content: 'Hello' },
      { id: 'r1:text:0', role: 'assistant' as const, content: 'Hi' },
      { id: 'u2', role: 'user' as const, content: 'Go on' },
    ];
    const { events } = await follow(transport, { runId: 'r2', messages }).result;
    expect(moved).toEqual(['t']);
    expect(types(events).filter((type) => type.startsWith('RUN'))).toEqual([
      'RUN_STARTED',
      'RUN_FINISHED',
      'RUN_STARTED',
      'RUN_FINISHED',
    ]);
    expect(events).toContainEqual(expect.objectContaining({ delta: 'By the way, one more thing.' }));
    expect(events.at(-1)).toMatchObject({ runId: 'r2' });
  });

  it('is a failed run of its own when the agent dies', async () => {
    const server = await hand(saying(...turn));
    const transport = to(server.url);
    await follow(transport).result;
    server.send(error('fatal', false));
    await until(() => server.sockets[0]?.readyState === WebSocket.CLOSED);
    const { events } = await follow(transport, { runId: 'r2' }).result;
    expect(types(events).filter((type) => type.startsWith('RUN'))).toEqual([
      'RUN_STARTED',
      'RUN_ERROR',
      'RUN_STARTED',
      'RUN_FINISHED',
    ]);
  });

  it('replays on connect as it was, with the messages of the person in their places', async () => {
    const server = await hand(saying(...turn));
    const transport = to(server.url);
    await follow(transport).result;
    const messages = [
      { id: 'u1', role: 'user' as const, content: 'Hello' },
      { id: 'r1:text:0', role: 'assistant' as const, content: 'Hi' },
      { id: 'u2', role: 'user' as const, content: 'Go on' },
    ];
    await follow(transport, { runId: 'r2', messages }).result;
    const { events } = await collectRun(
      transport.connect?.(
        input({
          runId: 'r3',
          messages: [...messages, { id: 'r2:text:0', role: 'assistant', content: 'Hi' }],
        }),
        {
          signal: new AbortController().signal,
        },
      ) ?? nothing(),
    );
    const said = events.flatMap((event) => {
      if (event.type === 'RUN_STARTED') return event.input?.messages.map(({ id }) => id) ?? [];
      return event.type === 'TEXT_MESSAGE_START' ? [event.messageId] : [];
    });
    expect(said).toEqual(['u1', 'r1:text:0', 'u2', 'r2:text:0']);
    expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', runId: 'r2' });
  });

  it('is nothing on connect to an agent that has nothing to say', async () => {
    const server = await hand();
    const { events, error: failure } = await collectRun(
      to(server.url).connect?.(input(), { signal: new AbortController().signal }) ?? nothing(),
    );
    expect(events).toEqual([]);
    expect(failure).toBeUndefined();
  });
});

describe('the transport', () => {
  it('takes a socket that is open already, for one thread', async () => {
    const server = await hand(saying(...turn));
    const socket = new WebSocket(server.url);
    await new Promise((resolve) => socket.once('open', resolve));
    const transport = agentFramesTransport({ socket });
    closing.push(() => transport.close());
    expect((await follow(transport).result).events.at(-1)?.type).toBe('RUN_FINISHED');
    expect(() =>
      transport.run(input({ threadId: 'other' }), { signal: new AbortController().signal }),
    ).toThrow(/One socket carries one thread/);
  });

  it('takes a function that makes sockets, one for every thread and connection', async () => {
    const server = await hand(saying(...turn));
    const asked: string[] = [];
    const transport = agentFramesTransport({
      socket({ threadId }) {
        asked.push(threadId);
        return new WebSocket(server.url);
      },
    });
    closing.push(() => transport.close());
    await follow(transport).result;
    await follow(transport, { threadId: 'other' }).result;
    expect(asked).toEqual(['t', 'other']);
  });

  it('takes an address that is made for the thread, and http for ws', async () => {
    const server = await hand(saying(...turn));
    const transport = reach({
      url: async ({ threadId }) => `${server.url.replace('ws:', 'http:')}/?thread=${threadId}#part`,
    });
    closing.push(() => transport.close());
    expect((await follow(transport).result).events.at(-1)?.type).toBe('RUN_FINISHED');
  });

  it('says what is missing without an address', () => {
    expect(() => agentFramesTransport({})).toThrow(/neither `url` nor `socket`/);
  });

  it.skipIf('WebSocket' in globalThis)('says what is missing without a WebSocket', async () => {
    const { error: failure } = await follow(agentFramesTransport({ url: 'ws://127.0.0.1:1' })).result;
    expect(failure).toMatchObject({ code: 'internal', message: expect.stringContaining('from "ws"') });
  });

  it('fails a run whose address is none', async () => {
    expect((await follow(to('::not an address::')).result).error).toMatchObject({ code: 'internal' });
  });

  it('lets nothing of a callback that throws into the session', async () => {
    const warnings: string[] = [];
    const server = await hand(saying(...turn));
    const transport = to(server.url, {
      onConnection: () => {
        throw new Error('mine');
      },
      onWarning: ({ code }) => warnings.push(code),
    });
    expect((await follow(transport).result).events.at(-1)?.type).toBe('RUN_FINISHED');
    expect(warnings).toContain('listener-threw');
  });

  it('says what it can do, files only where they can be uploaded', async () => {
    const signal = new AbortController().signal;
    expect(await agentFramesTransport({ url: '/a' }).capabilities?.({ signal })).toMatchObject({
      transport: { websocket: true },
      humanInTheLoop: { interrupts: true, approveWithEdits: false },
      multimodal: { input: { file: false } },
    });
    const more = agentFramesTransport({
      url: '/a',
      acceptsEditedInput: true,
      uploadFile: () => Promise.resolve({ url: 'https://x' }),
    });
    expect(await more.capabilities?.({ signal })).toMatchObject({
      humanInTheLoop: { approveWithEdits: true },
      multimodal: { input: { file: true } },
    });
  });

  it('ends what is followed when it is closed', async () => {
    const server = await hand();
    const transport = to(server.url);
    const run = follow(transport);
    await until(() => server.received.length === 1);
    transport.close();
    expect((await run.result).error).toMatchObject({ code: 'aborted' });
    await until(() => server.sockets[0]?.readyState === WebSocket.CLOSED);
  });
});
