import { HttpAgent } from '@ag-ui/client';
import { httpTransport } from '../../src/index.ts';
import { createPipeline, readEventBatches, type Message } from '../../src/protocol/index.ts';
import { createRunStore } from '../../src/store/index.ts';
import { createThread } from '../../src/store/thread.ts';
import { initialRunState } from '../../src/store/state.ts';
import { cpuMicros } from './clock.ts';
import { RUN, THREAD, type Fixture } from './fixtures.ts';

/** What a subject made of a stream: how long it took, and what it ended with, to see that it did the work. */
export interface Outcome {
  /** Microseconds of processor time from the first byte to the last published state. */
  micros: number;
  messages: readonly Message[];
  state: unknown;
}

/** Something that reads the bytes of a stream. */
export type Subject = (fixture: Fixture, chunks: readonly Uint8Array[]) => Promise<Outcome> | Outcome;

/** What cannot be left out: decode, split into lines, parse each event. Publishes nothing. */
export const floor: Subject = (_fixture, chunks) => {
  const begin = cpuMicros();
  const decoder = new TextDecoder();
  let rest = '';
  let last: unknown;
  for (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') last = JSON.parse(line.slice(6));
  }
  return { micros: cpuMicros() - begin, messages: [], state: last };
};

/** Our stages from bytes to a published state, without a request: reader, pipeline, reducer, one publish per chunk. */
export const stages: Subject = async (fixture, chunks) => {
  const thread = createThread({
    ...initialRunState(THREAD),
    messages: fixture.history,
    state: fixture.state,
  });
  thread.setRequestedRunId(RUN);
  const pipeline = createPipeline();
  const begin = cpuMicros();
  let state = thread.take();
  for await (const batch of readEventBatches(streamOf(chunks))) {
    for (const event of batch) pipeline.push(event, thread.push);
    state = thread.take();
  }
  return { micros: cpuMicros() - begin, messages: state.messages, state: state.state };
};

/** The whole store as an application has it: HTTP transport, run, publish to a subscriber after each chunk. */
export const store: Subject = async (fixture, chunks) => {
  let begin = 0;
  const run = createRunStore({
    transport: httpTransport({
      url: 'http://bench.invalid/agent',
      fetch: async () => {
        begin = cpuMicros();
        return eventStream(chunks);
      },
    }),
    threadId: THREAD,
    initialMessages: fixture.history,
    initialState: fixture.state,
    schedule: (publish) => publish(),
  });
  let published = run.getState();
  run.subscribe((state) => {
    published = state;
  });
  const end = await run.run();
  const micros = cpuMicros() - begin;
  if (end.status !== 'finished') throw new Error(`runview ended ${end.status}: ${end.error?.message}`);
  run.destroy();
  return { micros, messages: published.messages, state: published.state };
};

/** The peer: @ag-ui/client with one subscriber that looks at what changed. */
export const client: Subject = async (fixture, chunks) => {
  let begin = 0;
  const agent = new HttpAgent({
    url: 'http://bench.invalid/agent',
    threadId: THREAD,
    initialMessages: structuredClone(fixture.history) as never,
    initialState: structuredClone(fixture.state) as never,
    fetch: async () => {
      begin = cpuMicros();
      return eventStream(chunks);
    },
  });
  let messages: readonly unknown[] = [];
  let state: unknown = {};
  agent.subscribe({
    onMessagesChanged: (change) => {
      messages = change.messages;
    },
    onStateChanged: (change) => {
      state = change.state;
    },
  });
  await agent.runAgent({ runId: RUN });
  // The peer's types are those of its own copy of the protocol.
  return { micros: cpuMicros() - begin, messages: messages as readonly Message[], state };
};

/** A 200 answer with an event stream, one chunk per read. */
function eventStream(chunks: readonly Uint8Array[]): Response {
  return new Response(streamOf(chunks), { headers: { 'content-type': 'text/event-stream' } });
}

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream(
    {
      pull(controller) {
        const chunk = chunks[at++];
        if (chunk === undefined) controller.close();
        else controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
}
