import { describe, expect, it, vi } from 'vitest';
import { createPipeline } from '../../src/protocol/index.ts';
import { replayTransport } from '../../src/transport/index.ts';
import type { Recording, Transport } from '../../src/transport/index.ts';
import { record, scriptedAgent } from '../../src/testing/index.ts';
import { INPUT, collect } from './server.ts';

const RECORDING: Recording = {
  version: 1,
  input: { threadId: 'old-t', runId: 'old-r', messages: [] },
  events: [
    {
      at: 0,
      event: {
        type: 'RUN_STARTED',
        threadId: 'old-t',
        runId: 'history',
        input: { threadId: 'old-t', runId: 'history', messages: [] },
      },
    },
    { at: 0, event: { type: 'RUN_FINISHED', threadId: 'old-t', runId: 'history' } },
    { at: 100, event: { type: 'RUN_STARTED', threadId: 'old-t', runId: 'old-r' } },
    { at: 300, event: { type: 'CUSTOM', name: 'x', value: { runId: 'old-r' } } },
    { at: 300, event: { type: 'RUN_FINISHED', threadId: 'old-t', runId: 'old-r' } },
  ],
};

describe('replayTransport', () => {
  it('gives thread and run the ids that were asked for, and leaves everything else', async () => {
    const { events } = await collect(replayTransport(RECORDING, { speed: Infinity }));
    expect(events).toEqual([
      {
        type: 'RUN_STARTED',
        threadId: 't1',
        runId: 'history',
        input: { threadId: 't1', runId: 'history', messages: [] },
      },
      { type: 'RUN_FINISHED', threadId: 't1', runId: 'history' },
      { type: 'RUN_STARTED', threadId: 't1', runId: 'r1' },
      { type: 'CUSTOM', name: 'x', value: { runId: 'old-r' } },
      { type: 'RUN_FINISHED', threadId: 't1', runId: 'r1' },
    ]);
  });

  it('connects as history: the recorded run ids stay (L-08)', async () => {
    const events: unknown[] = [];
    const transport = replayTransport(RECORDING, { speed: Infinity });
    for await (const event of transport.connect?.(INPUT, { signal: new AbortController().signal }) ?? [])
      events.push(event);
    expect(events.at(-1)).toEqual({ type: 'RUN_FINISHED', threadId: 't1', runId: 'old-r' });
  });

  it('keeps the recorded times, divided by the speed, without drifting', async () => {
    vi.useFakeTimers();
    try {
      const seen: [number, number][] = [];
      const start = performance.now();
      const play = async () => {
        for await (const batch of replayTransport(RECORDING, { speed: 2 }).batches?.(INPUT, {
          signal: new AbortController().signal,
        }) ?? []) {
          seen.push([Math.round(performance.now() - start), batch.length]);
        }
      };
      const done = play();
      await vi.advanceTimersByTimeAsync(1000);
      await done;
      expect(seen).toEqual([
        [0, 2],
        [50, 1],
        [150, 2],
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('can be played again and again, and hands out copies', async () => {
    const transport = replayTransport(RECORDING, { speed: Infinity });
    const first = await collect(transport);
    (first.events[3] as { value: { runId: string } }).value.runId = 'changed';
    expect((await collect(transport)).events[3]).toEqual({
      type: 'CUSTOM',
      name: 'x',
      value: { runId: 'old-r' },
    });
  });

  it('stops in a pause with `aborted`', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 20);
    const { events, error } = await collect(replayTransport(RECORDING), controller.signal);
    expect(events).toHaveLength(2);
    expect(error).toMatchObject({ name: 'RunError', code: 'aborted' });
  });

  it('refuses what is no recording, and a speed that is none, with a word on what to do', () => {
    expect(() => replayTransport({ version: 2 } as unknown as Recording)).toThrow(
      /recording of version 1.*record\(transport\)/s,
    );
    expect(() => replayTransport(RECORDING, { speed: 0 })).toThrow(/above 0/);
  });
});

describe('record', () => {
  it('keeps an exchange so that its replay is the same stream (X-01)', async () => {
    const recorded = record(scriptedAgent(undefined, { pace: 0 }));
    const input = { ...INPUT, messages: [{ id: 'u1', role: 'user' as const, content: 'weather' }] };
    const live: unknown[] = [];
    for await (const event of recorded.run(input, { signal: new AbortController().signal })) live.push(event);
    const recording = JSON.parse(JSON.stringify(recorded.recording())) as Recording;
    expect(recording.input).toEqual(input);
    const replayed: unknown[] = [];
    const pipeline = createPipeline();
    for await (const event of replayTransport(recording, { speed: Infinity }).run(input, {
      signal: new AbortController().signal,
    })) {
      replayed.push(event);
      pipeline.push(event);
    }
    expect(replayed).toEqual(live);
    expect(pipeline.end().truncated).toBe(false);
  });

  it('has the methods that the transport has, and no other', () => {
    const bare: Transport = { async *run() {} };
    expect(Object.keys(record(bare)).sort()).toEqual(['recording', 'recordings', 'run']);
    const full = record({
      ...replayTransport(RECORDING),
      peer: '0.0.57',
      capabilities: () => Promise.resolve({}),
    });
    expect(full.peer).toBe('0.0.57');
    expect(Object.keys(full).sort()).toEqual([
      'batches',
      'capabilities',
      'connect',
      'connectBatches',
      'peer',
      'recording',
      'recordings',
      'run',
    ]);
  });

  it('records batches and connections too, with what came before a failure', async () => {
    const recorded = record({
      async *run() {},
      async *batches() {
        yield [{ type: 'A' }, { type: 'B' }];
        throw new Error('cut');
      },
    });
    await expect(async () => {
      for await (const _ of recorded.batches?.(INPUT, { signal: new AbortController().signal }) ?? []);
    }).rejects.toThrow('cut');
    expect(recorded.recording().events.map(({ event }) => event)).toEqual([{ type: 'A' }, { type: 'B' }]);
    const other = record(replayTransport(RECORDING, { speed: Infinity }));
    for await (const _ of other.connect?.(INPUT, { signal: new AbortController().signal }) ?? []);
    for await (const _ of other.connectBatches?.(INPUT, { signal: new AbortController().signal }) ?? []);
    expect(other.recordings().map(({ events }) => events.length)).toEqual([5, 5]);
  });

  it('says what is missing while nothing was recorded', () => {
    expect(() => record({ async *run() {} }).recording()).toThrow(/nothing was recorded/);
  });
});
