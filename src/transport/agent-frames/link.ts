import { ProtocolError } from '../../protocol/index.ts';
import { RunError } from '../run-error.ts';
import { safeErrorText } from '../safe-text.ts';
import { judgeClose, type CloseVerdict } from './close-codes.ts';
import { createDecoder, type DecoderOptions } from './decode.ts';
import { OPEN, type WebSocketLike } from './socket.ts';

/** How the connection stands, for showing it. */
export type ConnectionStatus =
  | { status: 'connecting' }
  | { status: 'open' }
  | { status: 'reconnecting'; attempt: number; delayMs: number }
  | { status: 'closed' };

/** When and how often a broken connection is made again. */
export interface ReconnectOptions {
  /** Tries in a row before giving up. @default 10 */
  attempts: number;
  /** Milliseconds before the second try; twice as long before every further one. @default 500 */
  baseMs: number;
  /** @default 15_000 */
  maxMs: number;
  /** Tries of a connection that never was open. @default 1 */
  firstAttempts: number;
}

/** How a link is kept alive. */
export interface PingOptions {
  /** Milliseconds of silence after which a ping goes out. @default 25_000 */
  everyMs: number;
  /** Milliseconds to wait for any sign of life, from an agent that has answered a ping before. @default 10_000 */
  patienceMs: number;
}

/** Everything a link needs. */
export interface LinkParts {
  open(): Promise<WebSocketLike>;
  reconnect: ReconnectOptions | undefined;
  ping: PingOptions | undefined;
  pingFrame(): unknown;
  connectTimeoutMs: number;
  decoding: DecoderOptions;
  /** Bytes that may wait in the socket; more waits here. */
  maxBufferedBytes: number;
  judgeClose?: ((code: number, reason: string) => CloseVerdict | undefined) | undefined;
  /** Whether somebody waits for the agent, so that a broken connection is worth making again. */
  wanted(): boolean;
  random(): number;
  onOpen(): void;
  onFrame(frame: unknown): void;
  /** What arrived cannot be read. */
  onFault(error: ProtocolError): void;
  /** The connection is over and no other one is tried. */
  onDown(verdict: CloseVerdict, error: RunError): void;
  onStatus(status: ConnectionStatus): void;
}

/** A WebSocket that is made again when it breaks. */
export interface Link {
  /** Opens it, or waits until it is open. Rejects with a `RunError`. */
  ready(signal: AbortSignal): Promise<void>;
  /** Sends a frame; one that is sent while there is no connection is gone. */
  send(frame: unknown): void;
  /** An agent that answers pings is expected to go on doing so. */
  notePong(): void;
  /** Stops and goes on reading, where the socket can. */
  flow(on: boolean): void;
  close(): void;
}

/** A connection that stayed open for so long was a good one; the next try counts from one again. */
const STABLE_MS = 5_000;
/** How often a full socket is looked at. */
const DRAIN_MS = 20;

/** Makes a link. Nothing is opened before {@link Link.ready}. */
export function createLink(parts: LinkParts): Link {
  let socket: WebSocketLike | undefined;
  let state: 'closed' | 'connecting' | 'open' | 'waiting' = 'closed';
  let tries = 0;
  let wasOpen = false;
  let openedAt = 0;
  let answersPings = false;
  let reading = true;
  let unsent: string[] = [];
  let waiters: { resolve: () => void; reject: (error: RunError) => void }[] = [];
  /** Stops listening to the socket. */
  let leaveSocket = (): void => {};
  const timers = { retry: 0 as Timer, connect: 0 as Timer, ping: 0 as Timer, drain: 0 as Timer };

  return {
    ready(signal) {
      if (signal.aborted) return Promise.reject(aborted());
      if (state === 'open' && socket?.readyState === OPEN) return Promise.resolve();
      const opened = new Promise<void>((resolve, reject) => {
        const stop = (): void => {
          waiters = waiters.filter((each) => each !== waiter);
          reject(aborted());
        };
        const waiter = {
          resolve: () => {
            signal.removeEventListener('abort', stop);
            resolve();
          },
          reject: (error: RunError) => {
            signal.removeEventListener('abort', stop);
            reject(error);
          },
        };
        signal.addEventListener('abort', stop, { once: true });
        waiters.push(waiter);
      });
      if (state === 'closed') {
        tries = 0;
        void connect();
      } else if (state === 'waiting') {
        // Somebody wants it now.
        void connect();
      }
      return opened;
    },
    send(frame) {
      if (frame === undefined || frame === null || state !== 'open') return;
      unsent.push(JSON.stringify(frame));
      drain();
    },
    notePong() {
      answersPings = true;
    },
    flow(on) {
      if (on === reading) return;
      reading = on;
      if (on) socket?.resume?.();
      else socket?.pause?.();
    },
    close() {
      const closing = leave();
      if (state === 'closed') return;
      state = 'closed';
      settle(new RunError('aborted', 'The connection was closed from this side.'));
      closing?.close(1000);
      parts.onStatus({ status: 'closed' });
    },
  };

  async function connect(): Promise<void> {
    clearTimeout(timers.retry);
    state = 'connecting';
    tries += 1;
    parts.onStatus({ status: 'connecting' });
    let opening: WebSocketLike;
    try {
      opening = await parts.open();
    } catch (error) {
      return giveUp('refused', asRunError(error));
    }
    // Closed while it was being made; typed as if that could not have happened in between.
    if ((state as string) === 'closed') {
      opening.addEventListener('error', () => {});
      return opening.close(1000);
    }
    listen(opening);
  }

  function listen(opening: WebSocketLike): void {
    socket = opening;
    opening.binaryType = 'arraybuffer';
    const decode = createDecoder(parts.decoding);
    let live = true;
    const over = (code: number, reason: string): void => {
      if (!live) return;
      live = false;
      if (socket === opening) afterClose(code, reason);
    };
    leaveSocket = () => {
      live = false;
    };
    timers.connect = setTimeout(() => {
      over(1006, 'no answer');
      opening.close();
    }, parts.connectTimeoutMs);
    const opened = (): void => {
      if (!live || state === 'open') return;
      clearTimeout(timers.connect);
      state = 'open';
      wasOpen = true;
      openedAt = Date.now();
      if (!reading) opening.pause?.();
      heard(opening, over);
      parts.onStatus({ status: 'open' });
      parts.onOpen();
      settle();
    };
    opening.addEventListener('open', opened);
    opening.addEventListener('close', ({ code, reason }) => over(code, reason));
    // A close with its code follows every error.
    opening.addEventListener('error', () => {});
    opening.addEventListener('message', ({ data }) => {
      if (!live) return;
      heard(opening, over);
      try {
        for (const frame of decode(data)) if (live) parts.onFrame(frame);
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error;
        parts.onFault(error);
      }
    });
    if (opening.readyState === OPEN) opened();
    else if (opening.readyState > OPEN) over(1006, '');
  }

  /** Something arrived: the other side lives. */
  function heard(opening: WebSocketLike, over: (code: number, reason: string) => void): void {
    const { ping } = parts;
    if (ping === undefined) return;
    clearTimeout(timers.ping);
    timers.ping = setTimeout(() => {
      // While nothing is read, silence means nothing.
      if (!reading) return heard(opening, over);
      if (opening.readyState === OPEN) opening.send(JSON.stringify(parts.pingFrame() ?? {}));
      if (!answersPings) return heard(opening, over);
      timers.ping = setTimeout(() => {
        // A dead network never says so; closing would wait for it.
        over(1006, 'silent');
        opening.close();
      }, ping.patienceMs);
    }, ping.everyMs);
  }

  function afterClose(code: number, reason: string): void {
    const opened = state === 'open';
    if (opened && Date.now() - openedAt >= STABLE_MS) tries = 0;
    leave();
    // Before it was open a close says nothing but that there was no connection.
    const verdict = opened
      ? (parts.judgeClose?.(code, reason) ?? judgeClose(code))
      : (parts.judgeClose?.(code, reason) ?? 'lost');
    const { reconnect } = parts;
    const most = reconnect === undefined ? 0 : wasOpen ? reconnect.attempts : reconnect.firstAttempts - 1;
    const again = verdict === 'lost' && reconnect !== undefined && (waiters.length > 0 || parts.wanted());
    if (!again || tries > most) return giveUp(verdict, closeError(verdict, code, reason, opened));
    state = 'waiting';
    const full = Math.min(reconnect.maxMs, reconnect.baseMs * 2 ** Math.max(0, tries - 1));
    // Up to half of it by chance, so that many pages do not come back in the same moment.
    const delayMs = Math.round(full * (0.5 + parts.random() / 2));
    parts.onStatus({ status: 'reconnecting', attempt: tries, delayMs });
    timers.retry = setTimeout(() => void connect(), delayMs);
  }

  function giveUp(verdict: CloseVerdict, error: RunError): void {
    if (state === 'closed') return;
    leave();
    state = 'closed';
    wasOpen = false;
    parts.onStatus({ status: 'closed' });
    settle(error);
    parts.onDown(verdict, error);
  }

  /** Lets go of the socket without closing it. */
  function leave(): WebSocketLike | undefined {
    for (const timer of Object.values(timers)) clearTimeout(timer);
    leaveSocket();
    unsent = [];
    const left = socket;
    socket = undefined;
    return left;
  }

  function settle(error?: RunError): void {
    const settled = waiters;
    waiters = [];
    for (const waiter of settled) {
      if (error === undefined) waiter.resolve();
      else waiter.reject(error);
    }
  }

  function drain(): void {
    clearTimeout(timers.drain);
    while (unsent.length > 0 && socket?.readyState === OPEN) {
      if ((socket.bufferedAmount ?? 0) > parts.maxBufferedBytes) {
        timers.drain = setTimeout(drain, DRAIN_MS);
        return;
      }
      socket.send(unsent.shift() ?? '');
    }
  }
}

type Timer = ReturnType<typeof setTimeout> | 0;

function closeError(verdict: CloseVerdict, code: number, reason: string, opened: boolean): RunError {
  const words = safeErrorText(reason);
  const why = `close code ${code}${words === '' ? '' : `: ${words}`}`;
  if (verdict === 'ended') return new RunError('truncated', `The agent closed the connection (${why}).`);
  if (verdict === 'too-large')
    return new RunError('too-large', `A message was too large for the agent (${why}).`);
  if (verdict === 'refused') return new RunError('network', `The agent refused the connection (${why}).`);
  return new RunError(
    'network',
    opened ? `The connection to the agent broke (${why}).` : 'The agent could not be reached.',
  );
}

function asRunError(error: unknown): RunError {
  if (error instanceof RunError) return error;
  const text = safeErrorText(error instanceof Error ? error.message : String(error));
  return new RunError('network', `The connection could not be made${text === '' ? '.' : `: ${text}`}`, {
    cause: error,
  });
}

function aborted(): RunError {
  return new RunError('aborted', 'The run was stopped from this side.');
}
