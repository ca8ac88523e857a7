// A demo agent that speaks `agent.*` frames, for stories and tests. Node only; `ws` is a dev dependency.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { createFileStore, type FileStore } from './agent-frames/files.ts';
import { createAgentSession, type AgentSession } from './agent-frames/session.ts';

export type { AgentSession } from './agent-frames/session.ts';

/** Settings of {@link agentFramesServer}. */
export interface AgentFramesServerOptions {
  /** Where it is mounted. @default "/agent-frames" */
  path?: string;
  /** Multiplies every pause; 0: none. @default 1 */
  pace?: number;
}

/** The demo agent, to be mounted on an HTTP server. */
export interface AgentFramesServer {
  /** Takes an upgrade if it is for this agent, and says whether it did. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Answers requests for files below the path, and says whether it did. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean;
  /** Mounts both on a server. */
  attach(server: Server): void;
  /** The agents by session id. */
  sessions: ReadonlyMap<string, AgentSession>;
  files: FileStore;
  close(): void;
}

/** Sessions that are kept; the oldest one ends when another begins. */
const MAX_SESSIONS = 200;

/**
 * Makes the demo agent: thinking with redacted stretches, text, all kinds of questions, files, errors and states, over a
 * real WebSocket. A session outlives its connection: a client that comes back says what it has, and gets the rest.
 *
 * @example
 * const agent = agentFramesServer();
 * const server = createServer((request, response) => agent.handleRequest(request, response));
 * agent.attach(server);
 */
export function agentFramesServer(options: AgentFramesServerOptions = {}): AgentFramesServer {
  const path = options.path ?? '/agent-frames';
  const pace = options.pace ?? 1;
  const sessions = new Map<string, AgentSession>();
  const files = createFileStore();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024 * 1024 });

  function serve(socket: WebSocket, origin: string): void {
    let session: AgentSession | undefined;
    socket.on('error', () => socket.terminate());
    socket.on('message', (data: Buffer) => {
      const frame = parse(data);
      if (frame === undefined) return socket.close(1007, 'not a frame');
      if (frame.type === 'session.open') {
        const id = String(frame.payload.session_id ?? '');
        session = sessionOf(id, origin);
        session.open(socket, frame.payload);
      } else {
        session?.receive(socket, frame.type, frame.payload);
      }
    });
  }

  function sessionOf(sessionId: string, origin: string): AgentSession {
    const known = sessions.get(sessionId);
    if (known !== undefined) return known;
    const session = createAgentSession({ sessionId, files, filesUrl: `${origin}${path}/files`, pace });
    sessions.set(sessionId, session);
    for (const [oldest, old] of sessions) {
      if (sessions.size <= MAX_SESSIONS) break;
      old.end();
      sessions.delete(oldest);
    }
    return session;
  }

  const server: AgentFramesServer = {
    sessions,
    files,
    handleUpgrade(request, socket, head) {
      if (pathOf(request) !== path) return false;
      const origin = `http://${request.headers.host ?? 'localhost'}`;
      sockets.handleUpgrade(request, socket, head, (connection) => serve(connection, origin));
      return true;
    },
    handleRequest(request, response) {
      const prefix = `${path}/files/`;
      const asked = pathOf(request);
      if (!asked.startsWith(prefix)) return false;
      void files.handle(request, response, decodeURIComponent(asked.slice(prefix.length)));
      return true;
    },
    attach(http) {
      http.on('upgrade', (request, socket, head) => server.handleUpgrade(request, socket, head));
    },
    close() {
      for (const session of sessions.values()) session.end();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
  return server;
}

function pathOf({ url }: IncomingMessage): string {
  return new URL(url ?? '/', 'http://localhost').pathname;
}

function parse(data: Buffer): { type: string; payload: Record<string, unknown> } | undefined {
  let frame: unknown;
  try {
    frame = JSON.parse(data.toString('utf8'));
  } catch {
    // Whoever sent that is told by the close code.
    return undefined;
  }
  if (typeof frame !== 'object' || frame === null || !('type' in frame) || !('payload' in frame))
    return undefined;
  const { type, payload } = frame;
  if (typeof type !== 'string' || typeof payload !== 'object' || payload === null) return undefined;
  return { type, payload: payload as Record<string, unknown> }; // An object, checked just now.
}
