import { describe, expect, it } from 'vitest';
import { createRunStore, replayTransport, type AgentEvent } from '../../src/index.ts';
import { createEventLog, readRecording, recordingOf, redactRecording } from '../../src/inspector/index.ts';
import { recordingFileName } from '../../src/inspector/recording-of.ts';
import { demoChips, events as e, record, scriptedAgent } from '../../src/testing/index.ts';

const script = (input: { threadId: string; runId: string }): AgentEvent[] =>
  e.run(input.threadId, input.runId, [
    e.stateSnapshot({ count: 1 }),
    ...e.tool('c', 'find', { a: 1 }),
    e.toolResult('res', 'c', 'found'),
    ...e.text('m', 'Done.'),
  ]);

describe('a recording of the log', () => {
  it('plays again to the same thread (X-01)', async () => {
    const store = createRunStore({
      transport: scriptedAgent(script),
      threadId: 't',
      initialState: { count: 0 },
    });
    const log = createEventLog(store);
    await store.send('Count, please');
    const [exchange] = log.exchanges();
    if (exchange === undefined) throw new Error('there was an exchange');
    const read = readRecording(JSON.stringify(recordingOf(log, exchange)));
    if (!read.ok) throw new Error(read.problem);
    const { input } = read.recording;
    expect(input).toMatchObject({ threadId: 't', runId: exchange.runId, state: { count: 0 } });
    const again = createRunStore({
      transport: replayTransport(read.recording, { speed: Infinity }),
      threadId: 't',
      initialMessages: input.messages,
      initialState: input.state,
    });
    await again.run();
    expect(again.getState().messages).toEqual(store.getState().messages);
    expect(again.getState().state).toEqual(store.getState().state);
    expect(again.getState().status).toBe('finished');
  });

  it('holds one exchange, with times from its own beginning', async () => {
    const store = createRunStore({ transport: scriptedAgent(script, { delayMs: 2 }), threadId: 't' });
    const log = createEventLog(store);
    await store.send('one');
    await store.send('two');
    const recordings = log.exchanges().map((each) => recordingOf(log, each));
    expect(recordings.map(({ events }) => events.length)).toEqual([10, 10]);
    for (const { events } of recordings) {
      expect(events[0]?.at).toBeLessThan(500);
      expect(events.at(-1)?.at).toBeGreaterThanOrEqual(10);
    }
    expect(recordings[1]?.input.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
    ]);
  });

  it('has a file name of harmless characters', () => {
    const name = recordingFileName({
      version: 1,
      input: {
        threadId: '../../etc/pass wd\u202e',
        runId: 'r'.repeat(500),
        messages: [],
        tools: [],
        context: [],
      },
      events: [],
    });
    expect(name).toMatch(/^runview-etc-pass-wd-r{60}\.json$/);
  });
});

describe('reading a recording', () => {
  const good = { version: 1, input: { threadId: 't', runId: 'r', messages: [] }, events: [] as unknown[] };
  const problemOf = (value: unknown): string => {
    const read = readRecording(typeof value === 'string' ? value : JSON.stringify(value));
    if (read.ok) throw new Error('it was taken');
    return read.problem;
  };

  it('takes what the recorder of the testing entry made', async () => {
    const recorded = record(scriptedAgent(script));
    const store = createRunStore({ transport: recorded, threadId: 't' });
    await store.send('go');
    expect(readRecording(JSON.stringify(recorded.recording())).ok).toBe(true);
  });

  it.each([
    ['no JSON', '{"version":1,', /The file is not JSON .*exported/],
    ['an empty file', '', /The file is not JSON/],
    ['a list', [], /holds a list; a recording is one object/],
    ['a number', '7', /holds no object/],
    ['another file', { name: 'x', dependencies: {} }, /no "version", so it is no recording/],
    ['a later version', { ...good, version: 2 }, /recording of version 2; this inspector reads version 1/],
    ['no events', { ...good, events: undefined }, /no list of "events", so there is nothing to play/],
    [
      'an entry without a time',
      { ...good, events: [{ at: 0, event: {} }, { event: {} }] },
      /Entry 1 .* no "at"/,
    ],
    ['a negative time', { ...good, events: [{ at: -1, event: {} }] }, /Entry 0 .* no "at"/],
    ['an entry without an event', { ...good, events: [{ at: 1 }] }, /Entry 0 .* has no "event"/],
    ['an entry that is text', { ...good, events: ['RUN_STARTED'] }, /Entry 0 .* is no object/],
    ['no input', { ...good, input: undefined }, /"input" is not a valid request/],
    ['an input without a thread', { ...good, input: { runId: 'r', messages: [] } }, /threadId/],
    [
      'a history that is none',
      { ...good, input: { ...good.input, messages: [{ role: 'user' }] } },
      /"input" at \/messages\/0/,
    ],
  ])('says in one sentence what is wrong with %s', (_, value, problem) => {
    expect(problemOf(value)).toMatch(problem);
  });

  it('does not take more events than it can play', () => {
    const events = Array.from({ length: 200_001 }, () => ({ at: 0, event: null }));
    expect(problemOf({ ...good, events })).toMatch(/has 200,001 events; at most 200,000/);
  });

  it('leaves the judgement of the events to the pipeline (T-02)', async () => {
    const read = readRecording(
      JSON.stringify({ ...good, events: [{ at: 0, event: { type: 'RUN_FINISHED' } }] }),
    );
    if (!read.ok) throw new Error(read.problem);
    const store = createRunStore({ transport: replayTransport(read.recording) });
    expect((await store.run()).status).toBe('rejected');
  });
});

describe('every scenario of the demo agent', () => {
  it.each(demoChips.map(({ prompt }) => prompt))(
    'plays the same after export, redaction and import: %s',
    async (prompt) => {
      const store = createRunStore({ transport: scriptedAgent(undefined, { pace: 0 }), threadId: 't' });
      const log = createEventLog(store);
      const run = await store.send(prompt);
      const [exchange] = log.exchanges();
      if (exchange === undefined) throw new Error('there was an exchange');
      for (const text of [false, true]) {
        const exported = JSON.stringify(redactRecording(recordingOf(log, exchange), { text }));
        const read = readRecording(exported);
        if (!read.ok) throw new Error(read.problem);
        const again = createRunStore({
          transport: replayTransport(read.recording, { speed: Infinity }),
          threadId: 't',
          initialMessages: read.recording.input.messages,
          initialState: read.recording.input.state,
        });
        const replayed = await again.run();
        expect(replayed.status).toBe(run.status);
        const outline = (of: typeof store): unknown => {
          const { messages, subagents, steps, interrupts, warnings } = of.getState();
          return {
            messages: messages.map(({ id, role }) => ({ id, role })),
            subagents: subagents.map(({ subagentRunId, status }) => ({ subagentRunId, status })),
            steps: steps.map(({ stepName, status }) => ({ stepName, status })),
            interrupts: interrupts.map(({ id, responseSchema }) => ({ id, responseSchema })),
            warnings: warnings.map(({ code, count }) => ({ code, count })),
          };
        };
        expect(outline(again)).toEqual(outline(store));
      }
    },
  );
});
