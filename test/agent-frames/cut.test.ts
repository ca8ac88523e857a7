import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPipeline, type AgentEvent } from '../../src/protocol/index.ts';
import { createRunStore } from '../../src/store/index.ts';
import { record } from '../../src/testing/index.ts';
import { randomFrom } from '../helpers/random.ts';
import { reach, startDemo, startWire, type Demo } from './server.ts';

let demo: Demo;

beforeAll(async () => {
  demo = await startDemo();
});

afterAll(() => demo.close());

interface Played {
  cuts: number;
  connections: number;
  /** Question texts in the order in which they were shown. */
  shown: string[];
  texts: string[];
  answers: number[];
  events: AgentEvent[][];
  status: string;
}

/** Plays three questions through a wire that breaks after random numbers of bytes, in either direction. */
async function play(seed: number): Promise<Played> {
  const random = randomFrom(seed);
  const threadId = `thread-${seed}`;
  let untilCut = 200 + Math.floor(random() * 3_000);
  let cuts = 0;
  const wire = await startWire(demo.port, (piece) => {
    if (cuts >= 12 || piece.length < untilCut) {
      untilCut -= piece.length;
      return undefined;
    }
    const breakAfter = untilCut;
    untilCut = 200 + Math.floor(random() * 3_000);
    cuts += 1;
    return { breakAfter };
  });
  const transport = reach({
    url: `ws://127.0.0.1:${wire.port}/agent-frames`,
    reconnect: { attempts: 1_000, firstAttempts: 1_000, baseMs: 2, maxMs: 10 },
    random,
  });
  const recorded = record(transport);
  const run = createRunStore({
    transport: recorded,
    threadId,
    schedule: (publish) => void setTimeout(publish),
  });
  const shown: string[] = [];
  const payloads = ['red', 'green', 'blue'];
  await run.send('echo');
  for (const text of payloads) {
    const [interrupt, ...others] = run.getState().interrupts;
    if (interrupt === undefined || others.length > 0)
      throw new Error(`One question was expected (seed ${seed}).`);
    shown.push(interrupt.message ?? '');
    // Sometimes the wire breaks while the person thinks.
    if (random() < 0.4) {
      wire.cut();
      await new Promise((resolve) => setTimeout(resolve, random() * 30));
    }
    await run.resume({ [interrupt.id]: { status: 'resolved', payload: { text } } });
  }
  const state = run.getState();
  transport.close();
  const played: Played = {
    cuts,
    connections: wire.connections(),
    shown,
    texts: state.messages.flatMap((message) => (message.role === 'assistant' ? [message.content ?? ''] : [])),
    answers: [...(demo.agent.sessions.get(threadId)?.answers.values() ?? [])],
    // Kept as they came; the pipeline judges them below.
    events: recorded.recordings().map(({ events }) => events.map(({ event }) => event as AgentEvent)),
    status: state.status,
  };
  await wire.close();
  return played;
}

describe('a session over a real WebSocket that breaks at random points', () => {
  const SEEDS = Array.from({ length: 25 }, (_, at) => at + 1);

  it('never loses a question, answers none twice, and says every word once', async () => {
    let cuts = 0;
    for (const seed of SEEDS) {
      const played = await play(seed);
      cuts += played.connections - 1;
      expect(played.status, `seed ${seed}`).toBe('finished');
      expect(
        played.shown.map((text) => text.slice(0, 10)),
        `seed ${seed}`,
      ).toEqual(['Question 0', 'Question 1', 'Question 2']);
      expect(played.answers, `seed ${seed}`).toEqual([1, 1, 1]);
      expect(played.texts, `seed ${seed}`).toEqual([
        'Part 0 of what is said here, in several pieces.',
        'Got red.',
        'Part 1 of what is said here, in several pieces.',
        'Got green.',
        'Part 2 of what is said here, in several pieces.',
        'Got blue.',
      ]);
      for (const stream of played.events) {
        const pipeline = createPipeline();
        for (const event of stream) pipeline.push(event);
        expect(pipeline.end().truncated, `seed ${seed}`).toBe(false);
      }
    }
    // The wire did break, again and again.
    expect(cuts).toBeGreaterThan(SEEDS.length * 2);
  }, 120_000);
});
