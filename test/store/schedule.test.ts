import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRunStore, LIMITS } from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { nextFrame } from '../../src/store/schedule.ts';
import { handTransport } from '../helpers/hand-transport.ts';

let asked = new Map<number, (now: number) => void>();
let handles = 0;
let frames = 0;

/** A browser's frames, drawn when the test says so: what is asked for within one belongs to the next. */
function drawFrame(): void {
  const due = asked;
  asked = new Map();
  frames++;
  for (const callback of due.values()) callback(frames * 16);
}

beforeEach(() => {
  asked = new Map();
  vi.stubGlobal('requestAnimationFrame', (callback: (now: number) => void) => {
    asked.set(++handles, callback);
    return handles;
  });
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => asked.delete(handle));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Takes as long as the budget of a frame by the same clock, however fast the machine is. */
function useUpTheFrame(): void {
  const begin = performance.now();
  while (performance.now() - begin < LIMITS.frameBudgetMs);
}

describe('the frame of a page', () => {
  it('is shared by its stores: what finds no room in it comes first in the next', () => {
    const published: string[] = [];
    const store = (name: string, work: () => void): void =>
      nextFrame(() => {
        published.push(name);
        work();
      });
    store('a', useUpTheFrame);
    store('b', useUpTheFrame);
    store('c', () => {});
    drawFrame();
    expect(published).toEqual(['a']);
    store('a', () => {});
    drawFrame();
    expect(published).toEqual(['a', 'b']);
    drawFrame();
    expect(published).toEqual(['a', 'b', 'c', 'a']);
  });

  it('holds as many stores as there is room for', () => {
    const published: number[] = [];
    for (let at = 0; at < 3; at++) nextFrame(() => published.push(at));
    drawFrame();
    expect(published).toEqual([0, 1, 2]);
  });

  it('is not waited for when none comes, and the publish is not made twice', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const publish = vi.fn();
    nextFrame(publish);
    vi.advanceTimersByTime(1_000);
    expect(publish).toHaveBeenCalledTimes(1);
    drawFrame();
    expect(publish).toHaveBeenCalledTimes(1);
  });
});

describe('the end of a run', () => {
  const played = async (): Promise<{ statuses: string[]; ended: Promise<string> }> => {
    const transport = handTransport();
    const store = createRunStore({ transport, threadId: 't' });
    const ended = store.run().then((run) => run.status);
    const statuses: string[] = [];
    store.subscribe(({ status, messages }) =>
      statuses.push(`${status} ${String(messages.at(-1)?.content ?? '')}`.trim()),
    );
    await transport.push(
      e.runStarted('t', 'own'),
      ...e.text('m', 'all of it'),
      e.runFinished('t', 'own', { outcome: { type: 'success' } }),
    );
    await transport.end();
    return { statuses, ended };
  };

  it('comes with the same publish as the last events', async () => {
    const { statuses, ended } = await played();
    expect(statuses).toEqual([]);
    drawFrame();
    expect(statuses).toEqual(['finished all of it']);
    expect(await ended).toBe('finished');
  });

  it('does not wait where no frames are drawn', async () => {
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    const { statuses, ended } = await played();
    expect(statuses).toEqual(['finished all of it']);
    expect(await ended).toBe('finished');
  });

  it('does not wait when a person stops it', async () => {
    const transport = handTransport();
    const store = createRunStore({ transport, threadId: 't' });
    const run = store.run();
    await transport.push(e.runStarted('t', 'own'));
    store.stop();
    expect(store.getState().status).toBe('stopped');
    expect((await run).status).toBe('stopped');
  });
});
