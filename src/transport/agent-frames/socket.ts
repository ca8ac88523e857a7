import { RunError } from '../run-error.ts';
import { isObject } from './values.ts';

/** What is needed of a WebSocket: the browsers' has it, and so have those of Node 22 and of `ws`. */
export interface WebSocketLike {
  readonly readyState: number;
  readonly bufferedAmount?: number;
  binaryType?: string;
  send(data: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'open' | 'error', listener: (event: object) => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { code: number; reason: string }) => void): void;
  /** Where there is one, as in `ws`: stops reading, so that the agent has to wait. */
  pause?(): void;
  resume?(): void;
}

/** Makes a WebSocket: the global class, or the one of `ws`. */
export type WebSocketConstructor = new (url: string, protocols?: string | string[]) => WebSocketLike;

/** `readyState` of an open socket. */
export const OPEN = 1;

/** How to reach the agent. */
export interface SocketSource {
  /** Address of the WebSocket; relative and http ones are read against the page. A function is asked for every connection. */
  url?: string | URL | ((thread: { threadId: string }) => string | URL | Promise<string | URL>);
  /** A socket of your own, which is not made again when it breaks, or a function that makes one. */
  socket?: WebSocketLike | ((thread: { threadId: string }) => WebSocketLike | Promise<WebSocketLike>);
  /** Subprotocols to offer. */
  protocols?: string | string[];
  /** The class to make sockets with, such as that of `ws` in Node before 22. @default the global one */
  WebSocket?: WebSocketConstructor;
}

/** A fresh socket for a thread, still opening. */
export async function makeSocket(source: SocketSource, threadId: string): Promise<WebSocketLike> {
  const { url, socket } = source;
  if (typeof socket === 'function') return socket({ threadId });
  if (socket !== undefined) return socket;
  const address = socketUrl(typeof url === 'function' ? await url({ threadId }) : (url ?? ''));
  const Socket = source.WebSocket ?? globalWebSocket();
  return source.protocols === undefined ? new Socket(address) : new Socket(address, source.protocols);
}

function globalWebSocket(): WebSocketConstructor {
  const Socket: unknown = Reflect.get(globalThis, 'WebSocket');
  if (typeof Socket === 'function') return Socket as WebSocketConstructor; // The platform's own class is what the type describes.
  throw new RunError(
    'internal',
    'There is no WebSocket here (Node before 22 has none). Give agentFramesTransport one, as in { WebSocket } from "ws".',
  );
}

/** An absolute ws: or wss: address; relative and http ones are read against the page. */
function socketUrl(address: string | URL): string {
  const page: unknown = Reflect.get(globalThis, 'location');
  const base = isObject(page) && typeof page.href === 'string' ? page.href : undefined;
  let url: URL;
  try {
    url = new URL(address, base);
  } catch (error) {
    throw new RunError('internal', 'The `url` of agentFramesTransport is no address that can be opened.', {
      cause: error,
    });
  }
  if (url.protocol === 'https:') url.protocol = 'wss:';
  if (url.protocol === 'http:') url.protocol = 'ws:';
  url.hash = '';
  return url.href;
}
