// Real loopback servers: the demo agent, a server written by hand in a test, and a wire between that can be cut.
import { createServer, type Server } from 'node:http';
import { createConnection, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import type { AgentEvent, RunAgentInput } from '../../src/protocol/index.ts';
import {
  agentFramesTransport,
  type AgentFramesTransport,
  type AgentFramesTransportOptions,
} from '../../src/transport/agent-frames/index.ts';
import { agentFramesServer, type AgentFramesServer } from '../../src/testing/agent-frames-server.ts';

export interface Demo {
  agent: AgentFramesServer;
  url: string;
  port: number;
  close(): Promise<void>;
}

/** The demo agent on a port of its own, without pauses. */
export async function startDemo(): Promise<Demo> {
  const agent = agentFramesServer({ pace: 0 });
  const server = createServer((request, response) => {
    if (!agent.handleRequest(request, response)) response.writeHead(404).end();
  });
  agent.attach(server);
  const port = await listen(server);
  return {
    agent,
    port,
    url: `ws://127.0.0.1:${port}/agent-frames`,
    async close() {
      agent.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface Hand {
  url: string;
  /** Connections so far, the last one last. */
  sockets: WebSocket[];
  /** Frames from this side, without those that open a session. */
  received: { type: string; payload: Record<string, unknown> }[];
  send(frame: unknown): void;
  /** Waits until something is true. */
  until(ready: () => boolean): Promise<void>;
  close(): Promise<void>;
}

/** A server whose frames a test writes by hand. */
export async function startHand(onFrame?: (type: string, hand: Hand) => void): Promise<Hand> {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  const port = await listen(server);
  const hand: Hand = {
    url: `ws://127.0.0.1:${port}`,
    sockets: [],
    received: [],
    send: (frame) => hand.sockets.at(-1)?.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    until,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  sockets.on('connection', (socket) => {
    hand.sockets.push(socket);
    socket.on('error', () => {});
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Hand['received'][number];
      if (frame.type !== 'session.open') hand.received.push(frame);
      onFrame?.(frame.type, hand);
    });
  });
  return hand;
}

export interface Wire {
  port: number;
  /** Cuts every connection, as a pulled plug does. */
  cut(): void;
  connections(): number;
  close(): Promise<void>;
}

/**
 * A wire in front of a port. `onBytes` sees the bytes of both directions as they pass, in pieces of any size, and may
 * say that the wire breaks after so many of them.
 */
export async function startWire(
  target: number,
  onBytes: (piece: Buffer, towards: 'agent' | 'page') => { breakAfter: number } | undefined = () => undefined,
): Promise<Wire> {
  const pairs = new Set<[Socket, Socket]>();
  let connections = 0;
  const server = createTcpServer((page) => {
    connections += 1;
    const agent = createConnection(target, '127.0.0.1');
    const pair: [Socket, Socket] = [page, agent];
    pairs.add(pair);
    const drop = (): void => {
      pairs.delete(pair);
      page.destroy();
      agent.destroy();
    };
    const join = (from: Socket, to: Socket, towards: 'agent' | 'page'): void => {
      from.on('data', (piece: Buffer) => {
        if (!pairs.has(pair)) return;
        const cut = onBytes(piece, towards);
        if (cut === undefined) to.write(piece);
        // What came before the break still arrives.
        else if (cut.breakAfter > 0) to.write(piece.subarray(0, cut.breakAfter), drop);
        else drop();
        if (cut !== undefined) pairs.delete(pair);
      });
      from.on('close', drop);
      from.on('error', drop);
    };
    join(page, agent, 'agent');
    join(agent, page, 'page');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    cut() {
      for (const [page, agent] of pairs) {
        page.destroy();
        agent.destroy();
      }
      pairs.clear();
    },
    async close() {
      for (const [page, agent] of pairs) {
        page.destroy();
        agent.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A transport with the WebSocket of `ws`, and short times. */
export function reach(options: AgentFramesTransportOptions): AgentFramesTransport {
  return agentFramesTransport({
    WebSocket,
    reconnect: { attempts: 50, baseMs: 5, maxMs: 20 },
    connectWaitMs: 150,
    ...options,
  });
}

export function input(fields: Partial<RunAgentInput> = {}): RunAgentInput {
  return {
    threadId: 't',
    runId: 'r1',
    messages: [{ id: 'u1', role: 'user', content: 'Hello' }],
    ...fields,
  };
}

/** Everything that a run gives; the error that ended it, if there was one. */
export async function collectRun(
  events: AsyncIterable<unknown>,
): Promise<{ events: AgentEvent[]; error?: unknown }> {
  const all: AgentEvent[] = [];
  try {
    // Ours, and checked by the pipeline in the tests about that.
    for await (const event of events) all.push(event as AgentEvent);
  } catch (error) {
    return { events: all, error };
  }
  return { events: all };
}

export async function until(ready: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  while (!ready()) {
    if (Date.now() > end) throw new Error('It never came to that.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
