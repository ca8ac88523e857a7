import type { Plugin } from 'vite';

/** Mounts the demo agent at `/agent` of a vite server. */
export function demoAgent(): Plugin {
  return { name: 'runview-demo-agent' };
}
