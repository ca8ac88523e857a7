// Our thread against the one that @ag-ui/client makes of the same stream. The client is the consumer that most agents
// were tried with, so where the two differ we say where, and why.
import { HttpAgent } from '@ag-ui/client';
import { describe, expect, it, vi } from 'vitest';
import { events as e } from '../../src/testing/index.ts';
import type { Message } from '../../src/index.ts';
import { sse } from '../helpers/feed-in-chunks.ts';
import { fold } from '../helpers/fold.ts';
import { legalStream } from '../helpers/random-stream.ts';
import { SEARCH_MS, search } from './search.ts';

interface Thread {
  messages: unknown;
  state: unknown;
}

/** What the client holds at the end of a stream. Its warnings go to the console; ours have tests of their own. */
async function theirs(stream: readonly unknown[]): Promise<Thread> {
  const silent = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const agent = new HttpAgent({
      url: 'http://agent.test/',
      threadId: 't',
      fetch: () =>
        Promise.resolve(new Response(sse(stream), { headers: { 'content-type': 'text/event-stream' } })),
    });
    await agent.runAgent({ runId: 'run-0' });
    return JSON.parse(JSON.stringify({ messages: agent.messages, state: agent.state })) as Thread;
  } finally {
    silent.mockRestore();
    failed.mockRestore();
  }
}

function ours(stream: readonly unknown[]): Thread {
  const { state, error } = fold(stream);
  if (error !== undefined) throw error;
  return JSON.parse(JSON.stringify({ messages: state.messages, state: state.state })) as Thread;
}

describe('against the reference client', () => {
  it('makes the same messages and the same state of random legal streams', { timeout: SEARCH_MS }, () =>
    search(80, async (random) => {
      const stream = legalStream(random);
      expect(ours(stream)).toEqual(await theirs(stream));
    }),
  );
});

const run = (...body: unknown[]): unknown[] => [e.runStarted('t', 'r'), ...body, e.runFinished('t', 'r')];
const said = (id: string, content: string): Message => ({ id, role: 'assistant', content });
const call = (id: string): Message => ({
  id,
  role: 'assistant',
  toolCalls: [{ id, type: 'function', function: { name: 'f', arguments: '{}' } }],
});
const answer = (id: string, content: string): Message => ({ id, role: 'tool', toolCallId: 'c', content });

/** Every difference that we want, with what each of the two makes of it. */
const DIFFERENCES: {
  why: string;
  stream: unknown[];
  ours: Partial<Thread>;
  theirs: Partial<Thread>;
}[] = [
  {
    why: 'a result that came before its call moves next to it, where model providers expect it (R-15)',
    stream: run(e.toolResult('res', 'c', 'early'), ...e.text('m', 'between'), ...e.tool('c', 'f', {})),
    ours: { messages: [said('m', 'between'), call('c'), answer('res', 'early')] },
    theirs: { messages: [answer('res', 'early'), said('m', 'between'), call('c')] },
  },
  {
    why: 'a result stated twice under one id is one message (R-16)',
    stream: run(...e.tool('c', 'f', {}), e.toolResult('res', 'c', 'old'), e.toolResult('res', 'c', 'new')),
    ours: { messages: [call('c'), answer('res', 'new')] },
    theirs: { messages: [call('c'), answer('res', 'old'), answer('res', 'new')] },
  },
  {
    why: 'reasoning never becomes part of an answer, whatever its id (R-06)',
    stream: run(...e.text('m', 'answer'), ...e.reasoning('m', ' thought')),
    ours: { messages: [said('m', 'answer')] },
    theirs: { messages: [said('m', 'answer thought')] },
  },
  {
    why: 'text never becomes part of reasoning (R-06)',
    stream: run(...e.reasoning('m', 'thought'), ...e.text('m', ' answer')),
    ours: { messages: [{ id: 'm', role: 'reasoning', content: 'thought' }] },
    theirs: { messages: [{ id: 'm', role: 'reasoning', content: 'thought answer' }] },
  },
  {
    why: 'an activity does not take the place of a message (R-33)',
    stream: run(...e.text('m', 'answer'), e.activitySnapshot('m', 'plan', {})),
    ours: { messages: [said('m', 'answer')] },
    theirs: { messages: [{ id: 'm', role: 'activity', activityType: 'plan', content: {} }] },
  },
  {
    why: 'the content of an activity stays an object (R-36)',
    stream: run(
      e.activitySnapshot('a', 'plan', { n: 1 }),
      e.activityDelta('a', 'plan', [{ op: 'replace', path: '', value: [1] }]),
    ),
    ours: { messages: [{ id: 'a', role: 'activity', activityType: 'plan', content: { n: 1 } }] },
    theirs: { messages: [{ id: 'a', role: 'activity', activityType: 'plan', content: [1] }] },
  },
  {
    why: 'of an id that a snapshot states twice the last one counts, once (R-45)',
    stream: run(e.messagesSnapshot([said('m', 'first'), said('m', 'second')])),
    ours: { messages: [said('m', 'second')] },
    theirs: { messages: [said('m', 'first'), said('m', 'second')] },
  },
  {
    why: 'a call whose id is already a message gets a message of its own (R-11)',
    stream: run(...e.text('c', 'text'), ...e.tool('c', 'f', {})),
    ours: { messages: [said('c', 'text'), { ...call('c'), id: 'c#call' }] },
    theirs: { messages: [said('c', 'text'), call('c')] },
  },
  {
    why: 'the label of an encrypted value is kept (R-53)',
    stream: run(
      ...e.text('m', 'a'),
      e.reasoningEncryptedValue('message', 'm', 'sealed', { encryptedValueType: 'T' }),
    ),
    ours: {
      messages: [{ ...said('m', 'a'), encryptedValue: 'sealed', encryptedValueType: 'T' } as Message],
    },
    theirs: { messages: [{ ...said('m', 'a'), encryptedValue: 'sealed' } as Message] },
  },
  {
    why: 'a patch does not go into inherited members (R-28)',
    stream: run(e.stateSnapshot({}), e.stateDelta([{ op: 'replace', path: '/toString', value: 1 }])),
    ours: { state: {} },
    theirs: { state: { toString: 1 } },
  },
];

describe('differs from the reference client on purpose:', () => {
  it.each(DIFFERENCES)('$why', async ({ stream, ...expected }) => {
    expect(ours(stream)).toMatchObject(expected.ours);
    expect(await theirs(stream)).toMatchObject(expected.theirs);
  });
});
