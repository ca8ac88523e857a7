import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRunStore, type RunStore, type RunStoreOptions } from '../../src/store/index.ts';
import {
  FILE_TRANSFER_ACTIVITY,
  downloadFile,
  readFileTransfer,
  readInteraction,
  type AgentFramesTransport,
  type AgentFramesTransportOptions,
} from '../../src/transport/agent-frames/index.ts';
import { reach, startDemo, startWire, until, type Demo } from './server.ts';

let demo: Demo;
let transports: AgentFramesTransport[];

beforeEach(async () => {
  demo = await startDemo();
  transports = [];
});

afterEach(async () => {
  for (const transport of transports) transport.close();
  await demo.close();
});

function transportTo(options: AgentFramesTransportOptions = {}): AgentFramesTransport {
  const transport = reach({ url: demo.url, allowUrl: () => true, ...options });
  transports.push(transport);
  return transport;
}

function store(options: AgentFramesTransportOptions = {}, more: Partial<RunStoreOptions> = {}): RunStore {
  return createRunStore({
    transport: transportTo(options),
    schedule: (publish) => void setTimeout(publish),
    threadId: 't',
    ...more,
  });
}

const textsOf = (run: RunStore): string[] =>
  run.getState().messages.flatMap((message) => (message.role === 'assistant' ? [message.content ?? ''] : []));

const activitiesOf = (run: RunStore): string[] =>
  run.getState().messages.flatMap((message) => (message.role === 'activity' ? [message.activityType] : []));

describe('a whole session over a real WebSocket', () => {
  it('thinks, speaks, asks, recovers, offers a file and comes to rest', async () => {
    const run = store();
    expect((await run.send('Run the tests')).status).toBe('interrupted');
    const reasoning = run.getState().messages.filter(({ role }) => role === 'reasoning');
    expect(reasoning.map(({ metadata }) => metadata?.['agent-frames'])).toMatchObject([
      { redacted: false },
      { redacted: true },
      { redacted: false },
    ]);
    const [interrupt] = run.getState().interrupts;
    if (interrupt === undefined) throw new Error('Nothing was asked.');
    expect(readInteraction(interrupt)).toMatchObject({
      interactionType: 'PERMISSION',
      ifUnanswered: { effect: 'default', label: 'Deny' },
      options: [{ risk: 'moderate' }, { risk: 'dangerous' }, { risk: 'safe' }],
    });
    const choice = { status: 'resolved' as const, payload: { choice: 'allow_once' } };
    expect((await run.resume({ [interrupt.id]: choice })).status).toBe('finished');
    expect(textsOf(run)).toEqual([
      'I will run the tests first. That needs your permission.',
      'All 128 tests passed. The report is ready. One test was slow.',
    ]);
    expect(activitiesOf(run)).toEqual(['agent-frames.warning', 'agent-frames.error', FILE_TRANSFER_ACTIVITY]);
    expect(run.getState().steps.map(({ stepName }) => stepName)).toContain('x-demo.reporting');
    expect(run.getState().warnings).toEqual([]);
    const card = run.getState().messages.find((message) => message.id.startsWith('file:'));
    const file = card?.role === 'activity' ? readFileTransfer(card.content) : undefined;
    if (file === undefined) throw new Error('There is no file.');
    const download = await downloadFile(file);
    expect(download.status).toBe('verified');
    expect('blob' in download && (await download.blob.text())).toBe('All 128 tests passed.\n');
  });

  it('takes no for an answer', async () => {
    const run = store();
    await run.send('Run the tests');
    const id = run.getState().interrupts[0]?.id ?? '';
    await run.resume({ [id]: { status: 'resolved', payload: { choice: 'deny' } } });
    expect(textsOf(run).at(-1)).toBe('Then I leave the tests alone. Nothing was run.');
  });

  it('asks in all five ways, one after the other', async () => {
    const run = store();
    await run.send('Ask every question you have');
    const payloads = [
      { answer: true },
      { choice: 'pg' },
      { choices: ['types', 'tests'] },
      { text: 'Fix it' },
      { approved: false },
    ];
    for (const payload of payloads) {
      const id = run.getState().interrupts[0]?.id ?? '';
      await run.resume({ [id]: { status: 'resolved', payload } });
    }
    expect(textsOf(run)).toEqual(['Thank you. I have: yes; pg; types and tests; Fix it; deny.']);
    expect(run.getState().status).toBe('finished');
  });

  it('asks two questions at once and goes on when both are answered', async () => {
    const run = store();
    await run.send('Ask two questions at once');
    const [first, second] = run.getState().interrupts;
    if (first === undefined || second === undefined) throw new Error('Two questions were expected.');
    await run.resume({
      [first.id]: { status: 'resolved', payload: { answer: 'y' } },
      [second.id]: { status: 'cancelled' },
    });
    expect(textsOf(run)).toEqual(['The theme is no answer, and dark: y.']);
  });

  it('takes a new message and the answers together (I-13)', async () => {
    const run = store();
    await run.send('Run the tests');
    const id = run.getState().interrupts[0]?.id ?? '';
    const sent = await run.send('Ask two questions at once', { answers: { [id]: { status: 'cancelled' } } });
    expect(demo.agent.sessions.get('t')?.prompts).toEqual(['Run the tests', 'Ask two questions at once']);
    expect(['finished', 'interrupted']).toContain(sent.status);
  });

  it('fails with a fatal error, without the stack trace, and can be talked to again', async () => {
    const traces: (string | undefined)[] = [];
    const run = store({ onAgentError: ({ trace }) => traces.push(trace) });
    const failed = await run.send('Crash');
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'OUT_OF_MEMORY' } });
    expect(JSON.stringify(run.getState())).not.toContain('/srv/agent');
    expect(traces).toHaveLength(1);
    expect((await run.send('Run the tests')).status).toBe('interrupted');
  });

  it('takes no more prompts after a fatal error where that is asked for', async () => {
    const run = store({ afterFatal: 'refuse' });
    await run.send('Crash');
    expect(await run.send('Hello')).toMatchObject({ status: 'failed', error: { code: 'agent' } });
  });

  it('rejects the run for a malformed frame and names the field; the session stays', async () => {
    const run = store();
    const rejected = await run.send('Say something malformed');
    expect(rejected).toMatchObject({ status: 'rejected', error: { code: 'malformed', rule: 'AF-2' } });
    expect(rejected.error?.message).toContain('payload.text');
    expect(textsOf(run)).toEqual(['Something is wrong:']);
    expect((await run.send('Run the tests')).status).toBe('interrupted');
  });

  it('goes on in the same run when the connection breaks in the middle of a word', async () => {
    const seen: string[] = [];
    const run = store({ onConnection: ({ status }) => seen.push(status) });
    expect((await run.send('Break the network')).status).toBe('finished');
    expect(textsOf(run)).toEqual(['This goes on although the network went away in the middle of it.']);
    expect(seen).toEqual(['connecting', 'open', 'reconnecting', 'connecting', 'open']);
  });

  it('uploads a file of the message and tells the agent where it is', async () => {
    const run = store({
      async uploadFile(part, { name, mimeType, bytes, signal }) {
        const url = `http://127.0.0.1:${demo.port}/agent-frames/files/up/${name}`;
        const response = await fetch(url, {
          method: 'PUT',
          body: bytes ?? null,
          headers: { 'content-type': mimeType },
          signal,
        });
        expect(part.type).toBe('document');
        expect(response.status).toBe(201);
        return { url };
      },
    });
    await run.send([
      { type: 'text', text: 'Read this' },
      {
        type: 'document',
        source: { type: 'data', value: btoa('hello file'), mimeType: 'text/plain' },
        metadata: { filename: '../notes.txt' },
      },
    ]);
    expect(textsOf(run)).toEqual(['I got notes.txt, 10 bytes, checksum known.']);
    const stored = demo.agent.files.get('up/notes.txt')?.bytes;
    expect(new TextDecoder().decode(stored)).toBe('hello file');
  });

  it('says what to do when there is no way to upload', async () => {
    const run = store();
    const failed = await run.send([
      { type: 'image', source: { type: 'data', value: btoa('x'), mimeType: 'image/png' } },
    ]);
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'internal' } });
    expect(failed.error?.message).toContain('uploadFile');
    expect(demo.agent.sessions.get('t')?.prompts ?? []).toEqual([]);
  });

  it('stops the agent when it is stopped, and takes the next prompt when it has come to rest', async () => {
    const slow = await startDemo();
    const run = store({ url: slow.url });
    const first = run.send('Run the tests');
    await until(() => run.getState().messages.length > 1);
    run.stop();
    expect((await first).status).toBe('stopped');
    expect((await run.send('Ask two questions at once')).status).toBe('interrupted');
    expect(run.getState().interrupts.map(({ message }) => message)).toEqual([
      'Dark theme?',
      'Name of the theme',
    ]);
    await slow.close();
  });
});

describe('a question whose time runs out', () => {
  it('is answered by the agent, told as that, and shown on connect', async () => {
    let moved = 0;
    const run = store({ onAgentMoved: () => (moved += 1) });
    const session = () => demo.agent.sessions.get('t');
    expect((await run.send('You are in a hurry: 1 second')).status).toBe('interrupted');
    await until(() => moved === 1);
    expect(run.getState().interrupts).toHaveLength(1);
    await run.connect();
    expect(run.getState().messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'activity',
      'assistant',
    ]);
    expect(textsOf(run)).toEqual(['I cannot wait for long.', 'I go left (nobody answered).']);
    expect(run.getState()).toMatchObject({ interrupts: [], status: 'finished' });
    expect(run.getState().runs.map(({ status }) => status)).toEqual(['interrupted', 'finished']);
    expect(session()?.answers.size).toBe(0);
  });
});

describe('another page', () => {
  it('gets the open question and what is under way, and answers', async () => {
    const before = store();
    await before.send('Run the tests');
    const { messages, interrupts } = before.getState();
    transports[0]?.close();

    const after = store({}, { initialMessages: messages.filter(({ role }) => role !== 'activity') });
    await after.connect();
    expect(after.getState().interrupts.map(({ id }) => id)).toEqual(interrupts.map(({ id }) => id));
    expect(after.getState().messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
    const id = interrupts[0]?.id ?? '';
    await after.resume({ [id]: { status: 'resolved', payload: { choice: 'deny' } } });
    expect(textsOf(after).at(-1)).toBe('Then I leave the tests alone. Nothing was run.');
    expect(demo.agent.sessions.get('t')?.prompts).toEqual(['Run the tests']);
    expect(demo.agent.sessions.get('t')?.answers.get(id)).toBe(1);
  });

  it('may answer without looking on first', async () => {
    const before = store();
    await before.send('Run the tests');
    const { messages, interrupts } = before.getState();
    transports[0]?.close();
    const id = interrupts[0]?.id ?? '';
    const events = transportTo().run(
      {
        threadId: 't',
        runId: 'r9',
        messages: messages.filter(({ role }) => role !== 'activity'),
        resume: [{ interruptId: id, status: 'resolved', payload: { choice: 'deny' } }],
      },
      { signal: new AbortController().signal },
    );
    let last: unknown;
    for await (const event of events) last = event;
    expect(last).toMatchObject({ type: 'RUN_FINISHED', runId: 'r9' });
    expect(demo.agent.sessions.get('t')?.prompts).toEqual(['Run the tests']);
  });
});

it('sends answers again that went into a dead wire, once, when the run is tried again', async () => {
  let wire = await startWire(demo.port);
  const run = store({
    url: () => `ws://127.0.0.1:${wire.port}/agent-frames`,
    reconnect: { attempts: 2, baseMs: 5, maxMs: 5 },
  });
  await run.send('Run the tests');
  const id = run.getState().interrupts[0]?.id ?? '';
  await wire.close();
  const answers = { [id]: { status: 'resolved' as const, payload: { choice: 'deny' } } };
  expect(['failed', 'truncated']).toContain((await run.resume(answers)).status);
  expect(run.getState()).toMatchObject({ interrupts: [{ id }], error: { code: 'network' } });
  expect(demo.agent.sessions.get('t')?.answers.size).toBe(0);

  wire = await startWire(demo.port);
  expect((await run.retry()).status).toBe('finished');
  expect(demo.agent.sessions.get('t')?.answers.get(id)).toBe(1);
  expect(textsOf(run).at(-1)).toBe('Then I leave the tests alone. Nothing was run.');
  transports[0]?.close();
  await wire.close();
});
