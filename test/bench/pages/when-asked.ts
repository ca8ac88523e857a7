import type { Message } from '../../../src/index.ts';

declare global {
  interface Window {
    /** Draws the page with a thread; the driver calls it, so that loading is not part of the figure. */
    mountThread?: (messages: Message[]) => void;
  }
}

export function whenAsked(mount: (messages: Message[]) => void): void {
  window.mountThread = mount;
}
