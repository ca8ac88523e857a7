// `runview/protocol` without React, complete: a program that talks to an agent and writes the conversation as text.
// The part between the marks stands in the documentation of src/protocol/index.ts.
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { events as e } from '../../src/testing/index.ts';
// A program of yours imports these from 'runview/protocol'.
import {
  applyPatch,
  createPipeline,
  enforceInput,
  ProtocolError,
  readEventBatches,
} from '../../src/protocol/index.ts';
import type { LegalEvent, Message } from '../../src/protocol/index.ts';

// <example>
interface View {
  texts: Map<string, string>;
  state: unknown;
  outcome: string;
}

// Runs the agent once and gives what it said, the shared state, and how the run ended.
async function ask(url: string, messages: Message[]): Promise<View> {
  const view: View = { texts: new Map(), state: {}, outcome: 'no run' };

  // What is sent is checked too: a malformed message throws before anything leaves.
  const input = enforceInput({ threadId: 'thread-1', runId: crypto.randomUUID(), messages });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(input),
  });
  if (!response.ok || response.body === null) throw new Error(`The agent answered ${response.status}.`);

  const pipeline = createPipeline({ onWarning: ({ message }) => console.info(message) });
  try {
    for await (const batch of readEventBatches(response.body)) {
      // Each legal event is handed over at once, so what comes before a bad one is never lost.
      for (const event of batch) pipeline.push(event, (legal) => apply(view, legal));
    }
    // A stream that just ends is no success.
    if (pipeline.end().truncated) view.outcome = 'cut off';
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    view.outcome = `refused by rule ${error.rule}`;
  }
  return view;
}

// Chunks are expanded, unknown things are gone, and the order is right: only the meaning is left to do.
function apply(view: View, event: LegalEvent): void {
  switch (event.type) {
    case 'TEXT_MESSAGE_START':
      view.texts.set(event.messageId, view.texts.get(event.messageId) ?? '');
      break;
    case 'TEXT_MESSAGE_CONTENT':
      view.texts.set(event.messageId, view.texts.get(event.messageId) + event.delta);
      break;
    case 'STATE_SNAPSHOT':
      view.state = event.snapshot;
      break;
    case 'STATE_DELTA': {
      const result = applyPatch(view.state, event.delta);
      if (result.ok) view.state = result.doc;
      break;
    }
    case 'RUN_FINISHED':
      view.outcome = event.outcome?.type ?? 'success';
      break;
    case 'RUN_ERROR':
      view.outcome = `failed: ${event.message}`;
      break;
  }
}
// </example>

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** An agent that answers every request with these events, 5 bytes at a time. */
async function agent(...events: unknown[]): Promise<string> {
  const server = createServer((_, response) => {
    const bytes = Buffer.from(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let at = 0; at < bytes.length; at += 5) response.write(bytes.subarray(at, at + 5));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const started = e.runStarted('thread-1', 'r1');
const hello: Message[] = [{ id: 'u1', role: 'user', content: 'Hello' }];

it('reads an agent and keeps texts, state and outcome', async () => {
  const url = await agent(
    started,
    e.textChunk({ messageId: 'm1', delta: 'Good ' }),
    e.textChunk({ delta: 'day.' }),
    e.stateSnapshot({ greeted: 0 }),
    e.stateDelta([{ op: 'replace', path: '/greeted', value: 1 }]),
    e.runFinished('thread-1', 'r1'),
  );
  const view = await ask(url, hello);
  expect(Object.fromEntries(view.texts)).toEqual({ m1: 'Good day.' });
  expect(view).toMatchObject({ state: { greeted: 1 }, outcome: 'success' });
});

it('tells a cut stream, a failed run and a refused stream apart, and keeps what came before', async () => {
  const said = e.text('m1', 'Good');
  const ways: [outcome: string, end: unknown[]][] = [
    ['cut off', []],
    ['failed: out of words', [e.runError('out of words')]],
    ['refused by rule V-07', [e.textContent('nobody', 'x')]],
    ['cancelled', [e.runFinished('thread-1', 'r1', { outcome: { type: 'cancelled' } })]],
  ];
  for (const [outcome, end] of ways) {
    const view = await ask(await agent(started, ...said, ...end), hello);
    expect(view.outcome).toBe(outcome);
    expect(view.texts.get('m1')).toBe('Good');
  }
});

it('sends nothing malformed', async () => {
  const wrong = [{ id: 'u1', role: 'user', content: 5 }] as unknown as Message[];
  await expect(ask('http://127.0.0.1:9/', wrong)).rejects.toMatchObject({ code: 'input', rule: 'O-02' });
});

it('is what the documentation of the entry shows', () => {
  const example = /\/\/ <example>\n([\s\S]*?)\/\/ <\/example>/.exec(
    readFileSync(resolve(import.meta.dirname, 'example.test.ts'), 'utf8'),
  )?.[1];
  const documentation = readFileSync(resolve(import.meta.dirname, '../../src/protocol/index.ts'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(' *'))
    .map((line) => line.replace(/^ \* ?/, ''))
    .join('\n');
  expect(example).toBeDefined();
  expect(documentation).toContain(example?.trimEnd());
});
