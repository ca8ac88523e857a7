import type { Connect, Plugin } from 'vite';
import { scriptedHandler } from './handler.ts';

/**
 * Mounts the demo agent at `/agent` of a vite server, dev and preview: POST runs it, GET `/agent/capabilities` tells
 * what it can do. Real HTTP and real Server-Sent Events, without a second process.
 */
export function demoAgent(): Plugin {
  const handler = scriptedHandler();
  const mount = ({ middlewares }: { middlewares: Connect.Server }): void => {
    middlewares.use('/agent', (request, response) => void handler(request, response));
  };
  return { name: 'runview-demo-agent', configureServer: mount, configurePreviewServer: mount };
}
