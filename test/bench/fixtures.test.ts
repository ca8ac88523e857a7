import { describe, expect, it } from 'vitest';
import { createPipeline, readEvents } from '../../src/protocol/index.ts';
import { EventSchemas } from '@ag-ui/core/schemas';
import {
  END_OF_ANSWER,
  PIPELINE_FIXTURES,
  answerEvents,
  chunksOf,
  sizedStateFixture,
  textFixture,
  threadOf,
  type Fixture,
} from './fixtures.ts';
import { client, floor, stages, store } from './pipeline-subjects.ts';

const SCALE = 0.02;
const FIXTURES: [string, () => Fixture][] = [
  ...Object.entries(PIPELINE_FIXTURES).map(([name, make]): [string, () => Fixture] => [
    name,
    () => make(SCALE),
  ]),
  ['history of 4,000', () => textFixture('history of 4,000', 4_000, 20)],
  ['state of 10 kB', () => sizedStateFixture(10_000, 20)],
];

function bodyOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

describe.each(FIXTURES)('the stream of "%s"', (_name, make) => {
  it('is legal for us and for AG-UI itself, and is counted right', () => {
    const fixture = make();
    const warnings: unknown[] = [];
    const pipeline = createPipeline({ onWarning: (warning) => warnings.push(warning) });
    for (const event of fixture.events) {
      expect(EventSchemas.safeParse(event).error).toBeUndefined();
      pipeline.push(event);
    }
    expect(pipeline.end().truncated).toBe(false);
    expect(warnings).toEqual([]);
    const counted = fixture.events.filter(({ type }) => /CONTENT|ARGS|DELTA/.test(type)).length;
    expect(Math.abs(counted - fixture.counted)).toBeLessThanOrEqual(1);
  });

  it('comes out of its bytes as it went in', async () => {
    const fixture = make();
    const read: unknown[] = [];
    for await (const event of readEvents(bodyOf(chunksOf(fixture.events)))) read.push(event);
    expect(read).toEqual(fixture.events);
  });

  it('is the same one every time', () => {
    expect(make()).toEqual(make());
  });

  it('ends in the same messages and state for our stages, our store and @ag-ui/client', async () => {
    const fixture = make();
    const chunks = chunksOf(fixture.events);
    const ours = await stages(fixture, chunks);
    const whole = await store(fixture, chunks);
    const peer = await client(fixture, chunks);
    expect(whole.messages).toEqual(ours.messages);
    expect(whole.state).toEqual(ours.state);
    expect(texts(peer.messages)).toEqual(texts(ours.messages));
    if (fixture.events.some(({ type }) => type.startsWith('STATE'))) expect(peer.state).toEqual(ours.state);
  });
});

/** What both hold of a message; each keeps more of its own. */
function texts(messages: readonly { id: string; role: string; content?: unknown }[]): unknown[] {
  return messages.map(({ id, role, content }) => ({ id, role, content }));
}

it('the floor parses every event, the last one included', async () => {
  const fixture = textFixture('floor', 0, 100);
  expect((await floor(fixture, chunksOf(fixture.events))).state).toEqual(fixture.events.at(-1));
});

it.each([10, 400, 1_000])(
  'an answer of %i tokens is one legal run that ends with its last words',
  (count) => {
    const events = answerEvents(count, { thread: 't', run: 'r' });
    const pipeline = createPipeline();
    for (const event of events) pipeline.push(event);
    expect(pipeline.end().truncated).toBe(false);
    const text = events.map((event) => (event.type === 'TEXT_MESSAGE_CONTENT' ? event.delta : '')).join('');
    expect(text.trimEnd().endsWith(END_OF_ANSWER)).toBe(true);
    expect((text.match(/^```/gm)?.length ?? 0) % 2).toBe(0);
  },
);

it('a thread takes turns and is the same one every time', () => {
  const thread = threadOf(100);
  expect(thread.map(({ role }) => role).slice(0, 4)).toEqual(['user', 'assistant', 'user', 'assistant']);
  expect(new Set(thread.map(({ id }) => id)).size).toBe(100);
  expect(threadOf(100)).toEqual(thread);
});
