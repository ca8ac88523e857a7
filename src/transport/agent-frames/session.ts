// Longer than most files: everything that may happen to a session while somebody looks on, or nobody does.
import { ProtocolError, type AgentEvent, type RunAgentInput } from '../../protocol/index.ts';
import { RunError } from '../run-error.ts';
import type { TransportOptions } from '../transport.ts';
import type { CloseVerdict } from './close-codes.ts';
import { MAX_FRAME_CHARS } from './decode.ts';
import { appendJoined } from './event-list.ts';
import { createFrameMapper, type Mapped } from './frame-mapper.ts';
import { createHistory, withInput } from './history.ts';
import { createLink, type ConnectionStatus } from './link.ts';
import { resolveMapperOptions } from './options.ts';
import { createPrompter } from './prompts.ts';
import { makeSocket } from './socket.ts';
import { createStream, type EventStream } from './stream.ts';
import type { AgentFramesTransportOptions } from './transport-options.ts';
import { isObject } from './values.ts';

/** One thread with its agent: a mapper, a link, and at most one reader. */
export interface Session {
  run(
    input: RunAgentInput,
    options: TransportOptions,
  ): AsyncGenerator<readonly AgentEvent[], void, undefined>;
  connect(
    input: RunAgentInput,
    options: TransportOptions,
  ): AsyncGenerator<readonly AgentEvent[], void, undefined>;
  close(): void;
}

/** Name of the CUSTOM event that tells of the connection during a run, with a {@link ConnectionStatus} as its value. */
export const CONNECTION_EVENT = 'agent-frames.connection';

const MIB = 1024 * 1024;

/** Makes the session of one thread. Nothing is opened before the first run. */
export function createSession(threadId: string, options: AgentFramesTransportOptions): Session {
  const resolved = resolveMapperOptions(options);
  const { encode, now, onWarning: warn, mintId } = resolved;
  const mapper = createFrameMapper(threadId, options);
  const history = createHistory();
  const prompter = createPrompter({
    encode,
    toAgent: resolved.toAgent,
    uploadFile: options.uploadFile,
    mintId,
    onUnsent: (message) => warn({ code: 'prompt-not-resent', rule: 'AF-9', message }),
  });
  const link = createLink({
    open: () => makeSocket(options, threadId),
    reconnect: reconnectOf(options),
    ping: options.ping === false ? undefined : { everyMs: 25_000, patienceMs: 10_000, ...options.ping },
    pingFrame: encode.ping,
    connectTimeoutMs: options.connectTimeoutMs ?? 15_000,
    decoding: {
      framing: options.framing ?? 'message',
      maxFrameChars: options.maxFrameChars ?? MAX_FRAME_CHARS,
    },
    maxBufferedBytes: options.maxBufferedBytes ?? MIB,
    judgeClose: options.closeCodes,
    wanted: () => reader !== undefined || mapper.openAsks().length > 0,
    random: options.random ?? Math.random,
    onOpen: opened,
    onFrame: receive,
    onFault: refuse,
    onDown: down,
    onStatus: tellStatus,
  });
  const readPing = options.readPing ?? pingOrPong;

  /** Who looks on. */
  let reader: EventStream | undefined;
  /** Who is about to, and waits for the connection. */
  let arriving: EventStream | undefined;
  /** What happened since nobody looked on; begins with RUN_STARTED. */
  let backlog: AgentEvent[] = [];
  let movedTold = false;
  /** The next RUN_STARTED tells these, to a reader that begins empty. */
  let seed: RunAgentInput['messages'] | undefined;
  /** Prompts that nothing was heard of since they were sent. */
  let unheard: unknown[] = [];
  let connections = 0;
  /** Something was heard on this connection. */
  let heard = false;
  let refused: RunError | undefined;
  let tickTimer: ReturnType<typeof setTimeout> | undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let resting: (() => void)[] = [];
  let listening: (() => void)[] = [];

  return {
    run: (input, { signal }) => follow(signal, (stream) => begin(stream, input, signal)),
    connect: (input, { signal }) => follow(signal, (stream) => lookOn(stream, input, signal)),
    close() {
      clearTimeout(tickTimer);
      clearTimeout(idleTimer);
      reader?.fail(new RunError('aborted', 'The connection was closed from this side.'));
      link.close();
    },
  };

  /** One stream of events, from its first wish to its end. */
  async function* follow(
    signal: AbortSignal,
    start: (stream: EventStream) => Promise<void>,
  ): AsyncGenerator<readonly AgentEvent[], void, undefined> {
    if (signal.aborted) throw aborted();
    if (arriving !== undefined || reader !== undefined) {
      throw new RunError(
        'internal',
        'This thread is being followed already; an agent.* session carries one run at a time.',
      );
    }
    if (refused !== undefined) throw refused;
    const stream = createStream({
      highWater: options.maxQueuedEvents ?? 5_000,
      maxChars: options.maxQueuedChars ?? 64 * MIB,
      flow: link.flow,
    });
    arriving = stream;
    clearTimeout(idleTimer);
    const stop = (): void => leave(stream, aborted());
    signal.addEventListener('abort', stop, { once: true });
    try {
      start(stream).catch((error: unknown) => leave(stream, error));
      yield* stream.batches();
    } finally {
      signal.removeEventListener('abort', stop);
      leave(stream, undefined);
      watchIdle();
    }
  }

  /** A reader goes: the run it followed is stopped, unless it was over. */
  function leave(stream: EventStream, error: unknown): void {
    if (arriving === stream) arriving = undefined;
    const runId = mapper.runId();
    if (reader === stream) {
      reader = undefined;
      link.flow(true);
      if (runId !== undefined) {
        link.send(encode.cancel({ sessionId: threadId, runId }));
        unheard = [];
        record(mapper.abandon('stopped'));
      }
    }
    if (error === undefined) stream.end();
    else stream.fail(error);
  }

  async function begin(stream: EventStream, input: RunAgentInput, signal: AbortSignal): Promise<void> {
    const before = connections;
    await link.ready(signal);
    await rest(signal);
    // An agent that was at work when the connection went says so, or it is another one that knows nothing of it.
    if (connections !== before && mapper.busy() && !heard) await news(signal);
    const atWork = mapper.busy() && heard;
    const messages = prompter.choose(input, atWork && !mapper.stopping());
    const prompts = await prompter.frames(messages, input, signal);
    // Uploads take their time; the connection may have gone meanwhile.
    await link.ready(signal);
    if (arriving !== stream) return;
    history.begin(input.messages);
    const resume = input.resume === undefined ? {} : { resume: input.resume };
    const order = { runId: input.runId, prompts, atWork, ...resume };
    const { promptsSent, ...mapped } = mapper.begin(order);
    attach(stream);
    for (const event of takeBacklog()) stream.push(event);
    if (promptsSent) {
      prompter.markSent(messages);
      unheard = prompts;
    }
    deliver(mapped);
  }

  async function lookOn(stream: EventStream, input: RunAgentInput, signal: AbortSignal): Promise<void> {
    const fresh = connections === 0;
    await link.ready(signal);
    if (arriving !== stream) return;
    const replay = history.replay(threadId, input.messages);
    takeBacklog();
    attach(stream);
    for (const event of replay) stream.push(event);
    if (replay.length === 0) seed = input.messages;
    deliver(mapper.restate());
    if (reader !== stream || mapper.runId() !== undefined) return;
    if (!fresh && !mapper.busy()) return endReader();
    // The agent may have something to say: what it still asks, or what it is doing.
    await pause(options.connectWaitMs ?? 1_000, signal);
    if (reader === stream && mapper.runId() === undefined) endReader();
  }

  function attach(stream: EventStream): void {
    arriving = undefined;
    reader = stream;
    movedTold = false;
  }

  function takeBacklog(): AgentEvent[] {
    const events = backlog;
    backlog = [];
    history.markDelivered();
    return events;
  }

  function endReader(): void {
    const ended = reader;
    reader = undefined;
    seed = undefined;
    link.flow(true);
    ended?.end();
  }

  /** Hands on what came of a step: events to who looks on, frames to the agent. */
  function deliver({ events, frames }: Mapped): void {
    for (const frame of frames) link.send(frame);
    for (const event of events) {
      history.add(event, reader !== undefined);
      if (reader === undefined) appendJoined(backlog, event);
      else reader.push(seeded(event));
    }
    if (reader !== undefined && events.length > 0 && mapper.runId() === undefined) endReader();
    else if (reader === undefined && events.length > 0) tellMoved();
    afterStep();
  }

  /** For the record only: the reader has gone. */
  function record({ events }: Mapped): void {
    for (const event of events) history.add(event, true);
    afterStep();
  }

  function afterStep(): void {
    clearTimeout(tickTimer);
    const due = mapper.nextDue();
    if (due !== undefined) tickTimer = setTimeout(() => deliver(mapper.tick()), Math.max(0, due - now()));
    if (!mapper.stopping()) {
      const rested = resting;
      resting = [];
      for (const resolve of rested) resolve();
    }
    const told = listening;
    listening = [];
    for (const resolve of told) resolve();
    watchIdle();
  }

  function seeded(event: AgentEvent): AgentEvent {
    if (seed === undefined || event.type !== 'RUN_STARTED') return event;
    const messages = seed;
    seed = undefined;
    return withInput(event, threadId, messages);
  }

  function tellMoved(): void {
    if (movedTold || arriving !== undefined) return;
    movedTold = true;
    tell('onAgentMoved', () => options.onAgentMoved?.(threadId));
  }

  /** A callback of the application that throws is its own fault; the session goes on. */
  function tell(name: string, call: () => void): void {
    try {
      call();
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      warn({ code: 'listener-threw', rule: 'L-07', message: `The ${name} callback threw: ${text}.` });
    }
  }

  // The connection

  function opened(): void {
    connections += 1;
    heard = false;
    const lastSeq = mapper.lastSeq();
    const mapped = mapper.connected();
    link.send(
      encode.open({
        sessionId: threadId,
        connection: connections,
        ...(lastSeq === undefined || mapper.lastSeq() === undefined ? {} : { lastSeq }),
        openInteractionIds: mapper.openAsks().map(({ frame }) => frame.interactionId),
      }),
    );
    // The agent drops a prompt that it knows by its id.
    if (options.resendPrompts !== false) for (const prompt of unheard) link.send(prompt);
    deliver(mapped);
  }

  function receive(frame: unknown): void {
    const ping = readPing(frame);
    if (ping === 'ping') return link.send(encode.pong(frame));
    if (ping === 'pong') return link.notePong();
    heard = true;
    unheard = [];
    let mapped: Mapped;
    try {
      mapped = mapper.push(frame);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      return refuse(error);
    }
    deliver(mapped);
    if (mapper.dead()) endProcess();
  }

  /** The agent sent what cannot be read: the run is rejected and the agent told to stop; the session stays. */
  function refuse(error: ProtocolError): void {
    if (reader === undefined) {
      warn({
        code: error.code,
        rule: error.rule,
        path: error.path,
        message: `${error.message} No run was open.`,
      });
      deliver(mapper.abandon('refused'));
      return;
    }
    const rejected = reader;
    const runId = mapper.runId();
    reader = undefined;
    link.flow(true);
    if (runId !== undefined) link.send(encode.cancel({ sessionId: threadId, runId }));
    record(mapper.abandon('refused'));
    rejected.fail(error);
  }

  /** A fatal error: the process is over, and with it the connection to it. */
  function endProcess(): void {
    if (options.afterFatal === 'refuse') {
      refused = new RunError(
        'agent',
        'The agent reported a fatal error, and its process is over. Start another thread.',
      );
    }
    link.close();
  }

  function down(verdict: CloseVerdict, error: RunError): void {
    const cut = reader;
    if (cut === undefined) {
      // Whoever comes next has to know that what the agent began was never ended.
      deliver(mapper.abandon('lost'));
      return;
    }
    reader = undefined;
    record(mapper.abandon('lost'));
    // An end of the connection is no end of the run; the stream just ends, and that makes it truncated (T-15).
    if (verdict === 'ended') cut.end();
    else cut.fail(error);
  }

  function tellStatus(status: ConnectionStatus): void {
    if (status.status === 'reconnecting') {
      mapper.disconnected();
      afterStep();
    }
    tell('onConnection', () => options.onConnection?.(status, threadId));
    // That it is closed is told by how the stream ends.
    if (reader === undefined || mapper.runId() === undefined || status.status === 'closed') return;
    reader.push({ type: 'CUSTOM', name: CONNECTION_EVENT, value: { ...status } });
  }

  function watchIdle(): void {
    clearTimeout(idleTimer);
    if (reader !== undefined || arriving !== undefined) return;
    if (mapper.openAsks().length > 0 || mapper.busy()) return;
    idleTimer = setTimeout(link.close, options.idleCloseMs ?? 60_000);
  }

  /** After a stop: until the agent has come to rest, or has had its time to. */
  function rest(signal: AbortSignal): Promise<void> {
    if (!mapper.stopping()) return Promise.resolve();
    return Promise.race([
      new Promise<void>((resolve) => resting.push(resolve)),
      pause(options.stopGraceMs ?? 5_000, signal),
    ]);
  }

  /** Until the agent says something, for as long as it may take it to say it. */
  async function news(signal: AbortSignal): Promise<void> {
    const until = performance.now() + (options.connectWaitMs ?? 1_000);
    while (!heard && !signal.aborted && performance.now() < until) {
      const step = new Promise<void>((resolve) => listening.push(resolve));
      await Promise.race([step, pause(until - performance.now(), signal)]);
    }
  }
}

function reconnectOf({ reconnect, socket }: AgentFramesTransportOptions):
  | {
      attempts: number;
      baseMs: number;
      maxMs: number;
      firstAttempts: number;
    }
  | undefined {
  // A socket that was given is the only one there is.
  if (reconnect === false || (socket !== undefined && typeof socket !== 'function')) return undefined;
  return { attempts: 10, baseMs: 500, maxMs: 15_000, firstAttempts: 1, ...reconnect };
}

function pingOrPong(frame: unknown): 'ping' | 'pong' | undefined {
  if (!isObject(frame)) return undefined;
  if (frame.type === 'session.ping') return 'ping';
  return frame.type === 'session.pong' ? 'pong' : undefined;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
  });
}

function aborted(): RunError {
  return new RunError('aborted', 'The run was stopped from this side.');
}
