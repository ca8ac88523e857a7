import type { Server } from 'node:http';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { agentFramesServer } from './agent-frames-server.ts';
import { scriptedHandler } from './handler.ts';

/**
 * Mounts the demo agent at `/agent` of a vite server, dev and preview: POST runs it, GET `/agent/capabilities` tells
 * what it can do. Real HTTP and real Server-Sent Events, without a second process. In dev also the one that speaks
 * `agent.*` frames.
 */
export function demoAgent(): Plugin {
  const handler = scriptedHandler();
  const mount = ({ middlewares }: { middlewares: Connect.Server }): void => {
    middlewares.use('/agent', (request, response) => void handler(request, response));
  };
  return {
    name: 'runview-demo-agent',
    configureServer(server) {
      mount(server);
      mountAgentFrames(server);
    },
    configurePreviewServer: mount,
  };
}

/** The demo agent that speaks `agent.*` frames, at `/agent-frames`: a WebSocket, and its files below that path. */
function mountAgentFrames(server: ViteDevServer): void {
  const agent = agentFramesServer();
  server.middlewares.use((request, response, next) => {
    if (!agent.handleRequest(request, response)) next();
  });
  const http = httpServerOf(server);
  if (http === undefined) return;
  agent.attach(http);
  http.once('close', () => agent.close());
}

/** Inside another server, as in Storybook, vite has none of its own but knows the one that carries its updates. */
function httpServerOf({ httpServer, config }: ViteDevServer): Server | undefined {
  const { hmr } = config.server;
  // Plain HTTP or HTTPS without HTTP/2: what a development server is here.
  return (httpServer ?? (typeof hmr === 'object' ? hmr.server : undefined)) as Server | undefined;
}
