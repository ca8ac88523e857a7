import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchBody } from '../../src/transport/watch-body.ts';

describe('the watch over a body', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  const silent = (idleMs: number) => {
    const onIdle = vi.fn();
    const watched = watchBody(new ReadableStream(), { idleMs, onIdle });
    void watched.stream
      .getReader()
      .read()
      .catch(() => {});
    return { watched, onIdle };
  };

  it('calls once the limit has passed, with the length of the silence', async () => {
    const { onIdle } = silent(1000);
    await vi.advanceTimersByTimeAsync(999);
    expect(onIdle).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onIdle).toHaveBeenCalledExactlyOnceWith(1000);
  });

  it.each([0, Infinity, -1, NaN])('never calls with a limit of %s', async (idleMs) => {
    const { onIdle } = silent(idleMs);
    await vi.advanceTimersByTimeAsync(1e9);
    expect(onIdle).not.toHaveBeenCalled();
  });

  it('gives a page that slept a full period more (41)', async () => {
    const { onIdle } = silent(1000);
    await vi.advanceTimersByTimeAsync(500);
    // The clock moves on by an hour, and no timer runs: that is what a sleeping page looks like from inside.
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 3_600_000);
    await vi.advanceTimersByTimeAsync(500);
    expect(onIdle).not.toHaveBeenCalled();
    vi.mocked(performance.now).mockReturnValue(now + 3_601_000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('says nothing after the end, a failure or a cancel', async () => {
    for (const end of ['close', 'error', 'fail', 'cancel'] as const) {
      let source!: ReadableStreamDefaultController<Uint8Array>;
      const onIdle = vi.fn();
      const watched = watchBody(new ReadableStream({ start: (own) => void (source = own) }), {
        idleMs: 100,
        onIdle,
      });
      const reader = watched.stream.getReader();
      const read = reader.read().catch((error: unknown) => error);
      if (end === 'close') source.close();
      else if (end === 'error') source.error(new Error('reset'));
      else if (end === 'fail') watched.fail(new Error('stopped'));
      else await reader.cancel();
      await read;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(onIdle, end).not.toHaveBeenCalled();
      watched.fail(new Error('too late'));
    }
  });

  it('reads only on demand (3.5)', async () => {
    const pull = vi.fn((controller: ReadableStreamDefaultController<Uint8Array>) =>
      controller.enqueue(new Uint8Array(1)),
    );
    const { stream } = watchBody(new ReadableStream({ pull }, { highWaterMark: 0 }), {
      idleMs: 0,
      onIdle: () => {},
    });
    await Promise.resolve();
    expect(pull).not.toHaveBeenCalled();
    const reader = stream.getReader();
    await reader.read();
    await reader.read();
    expect(pull).toHaveBeenCalledTimes(2);
  });

  it('passes a failure of the source on as it is', async () => {
    const reason = new TypeError('terminated');
    const { stream } = watchBody(new ReadableStream({ start: (controller) => controller.error(reason) }), {
      idleMs: 100,
      onIdle: () => {},
    });
    await expect(stream.getReader().read()).rejects.toBe(reason);
  });
});
