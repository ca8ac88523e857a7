import { describe, expect, it } from 'vitest';
import { createRunStore, replayTransport, type AgentEvent, type Recording } from '../../src/index.ts';
import { redactRecording } from '../../src/inspector/index.ts';
import { events as e } from '../../src/testing/index.ts';

const SECRET = 'hunter2-hunter2';

function recordingOf(events: readonly unknown[], input: Partial<Recording['input']> = {}): Recording {
  return {
    version: 1,
    input: { threadId: 't', runId: 'r', messages: [], tools: [], context: [], ...input },
    events: events.map((event, at) => ({ at, event })),
  };
}

const redactEvents = (...events: unknown[]): unknown[] =>
  redactRecording(recordingOf(events)).events.map(({ event }) => event);

/** The deltas of a recording in one piece. */
function textOf(recording: Recording): string {
  return recording.events.map(({ event }) => (event as { delta?: string }).delta ?? '').join('');
}

/** What a store makes of a recording. */
async function play(recording: Recording) {
  const store = createRunStore({ transport: replayTransport(recording, { speed: Infinity }), threadId: 't' });
  const run = await store.run();
  return { run, state: store.getState() };
}

describe('a redacted recording', () => {
  it.each([
    'authorization',
    'Authorization',
    'x-api-key',
    'apiKey',
    'api_key',
    'password',
    'passwd',
    'clientSecret',
    'client_secret',
    'accessToken',
    'refresh_token',
    'token',
    'Cookie',
    'set-cookie',
    'sessionId',
    'privateKey',
    'credentials',
    'encryptedValue',
    'otp',
  ])('hides what stands under "%s", at any depth and in any shape (2.3.13)', (key) => {
    const redacted = redactEvents(
      e.stateSnapshot({ deep: [{ [key]: SECRET }] }),
      e.custom('app', { [key]: { user: SECRET, list: [SECRET, 4711] } }),
      e.stateDelta([{ op: 'add', path: `/config/${key}`, value: { inner: SECRET } }]),
      e.stateDelta([{ op: 'add', path: `/config/${key}/0`, value: SECRET }]),
      e.raw({ headers: [{ name: key, value: SECRET }] }),
    );
    expect(JSON.stringify(redacted)).not.toMatch(/hunter2|4711/);
  });

  it('leaves counts, flags and ordinary names as they are', () => {
    const state = {
      inputTokens: 12,
      maxTokens: 100,
      token_count: 7,
      tokens: 5,
      hasPassword: true,
      title: 'Pay the invoice',
      key: 'value',
      author: 'mina',
    };
    expect(redactEvents(e.stateSnapshot(state))).toEqual([e.stateSnapshot(state)]);
  });

  it('hides credentials in the middle of a text', () => {
    const [event] = redactEvents(
      e.custom('log', {
        line: 'sent Bearer abcdef123456 to https://me:pw1234@host.example/a with sk-live-1234567890abcdef',
      }),
    );
    const text = JSON.stringify(event);
    expect(text).not.toMatch(/abcdef123456|pw1234|sk-live/);
    expect(text).toContain('host.example');
  });

  it('finds a secret that is cut over several deltas, and keeps the number and place of the rest', () => {
    const words = ['Use ', 'sk-l', 'ive-1234', '567890ab', 'cdef now', ', please.'];
    const recording = recordingOf([
      e.textStart('m'),
      ...words.map((delta) => e.textContent('m', delta)),
      e.textEnd('m'),
    ]);
    const redacted = redactRecording(recording);
    expect(textOf(redacted)).toBe('Use *** now, please.');
    // AG-UI wants no empty deltas.
    expect(redacted.events.every(({ event }) => (event as { delta?: string }).delta !== '')).toBe(true);
    // The times are those of events that were there.
    const times = recording.events.map(({ at }) => at);
    expect(redacted.events.every(({ at }) => times.includes(at))).toBe(true);
  });

  it('looks into tool arguments, also where they come in pieces and from two calls at once', () => {
    const args = JSON.stringify({ user: 'mina', password: SECRET });
    const redacted = redactRecording(
      recordingOf([
        e.toolArgs('a', args.slice(0, 30)),
        e.toolArgs('b', '{"plain"'),
        e.toolArgs('a', args.slice(30)),
        e.toolArgs('b', ':"text"}'),
      ]),
    );
    const of = (id: string): unknown =>
      JSON.parse(
        redacted.events
          .map(({ event }) => event as AgentEvent<'TOOL_CALL_ARGS'>)
          .filter(({ toolCallId }) => toolCallId === id)
          .map(({ delta }) => delta)
          .join(''),
      );
    expect(of('a')).toEqual({ user: 'mina', password: '***' });
    expect(of('b')).toEqual({ plain: 'text' });
  });

  it('looks into chunks too, where only the first names its message', () => {
    const redacted = redactRecording(
      recordingOf([
        e.textChunk({ messageId: 'm', delta: 'key sk-live-12' }),
        e.textChunk({ delta: '34567890abcdef done' }),
      ]),
    );
    expect(textOf(redacted)).toBe('key *** done');
  });

  it('looks into JSON inside a string: results, and the arguments in a history', () => {
    const json = JSON.stringify({ session: { cookie: SECRET }, ok: 1 });
    const redacted = redactRecording(
      recordingOf([e.toolResult('res', 'c', json)], {
        messages: [
          {
            id: 'a',
            role: 'assistant',
            toolCalls: [{ id: 'c', type: 'function', function: { name: 'login', arguments: json } }],
          },
        ],
      }),
    );
    expect(JSON.stringify(redacted)).not.toContain('hunter2');
    const message = redacted.input.messages[0];
    if (message?.role !== 'assistant') throw new Error('the message stays one');
    expect(JSON.parse(message.toolCalls?.[0]?.function.arguments ?? '')).toEqual({
      session: { cookie: '***' },
      ok: 1,
    });
  });

  it('writes JSON in a string the way it was, where nothing had to go', () => {
    const json = '{ "a" :  1 }';
    expect(redactEvents(e.toolResult('res', 'c', json))).toEqual([e.toolResult('res', 'c', json)]);
  });

  it('hides encrypted values and long base64, and keeps short ones', () => {
    const base64 = 'QUJD'.repeat(100);
    const [encrypted, image] = redactEvents(
      e.reasoningEncryptedValue('message', 'm', base64),
      e.custom('image', { data: `data:image/png;base64,${base64}`, thumb: 'QUJD' }),
    );
    expect(JSON.stringify([encrypted, image])).not.toContain('QUJDQUJD');
    expect(JSON.stringify(image)).toContain('"thumb":"QUJD"');
  });

  it('keeps ids, so that events still refer to each other, and renames those that look secret', async () => {
    const uuid = 'run-0db7ddb0-1564-4f7d-bb5a-659295cedfd3';
    const odd = 'sk-live-1234567890abcdef';
    const recording = recordingOf([
      e.runStarted('t', uuid),
      ...e.text(odd, 'one'),
      ...e.text('plain', 'two'),
      e.runFinished('t', uuid),
    ]);
    const redacted = redactRecording(recording);
    expect(JSON.stringify(redacted)).toContain(uuid);
    expect(JSON.stringify(redacted)).not.toContain(odd);
    const { run, state } = await play(redacted);
    expect(run.status).toBe('finished');
    expect(state.messages.map(({ content }) => content)).toEqual(['one', 'two']);
  });

  it('changes nothing in the recording that it was given, and takes names like __proto__ as they are', () => {
    const recording = recordingOf([
      JSON.parse('{"type":"CUSTOM","name":"x","value":{"__proto__":{"password":"hunter2"},"constructor":1}}'),
    ]);
    const before = JSON.stringify(recording);
    const redacted = redactRecording(recording);
    expect(JSON.stringify(recording)).toBe(before);
    expect(JSON.stringify(redacted.events[0]?.event)).toBe(
      '{"type":"CUSTOM","name":"x","value":{"__proto__":{"password":"***"},"constructor":1}}',
    );
  });

  it('survives events that are no events', () => {
    expect(redactEvents(null, 7, 'text', [1], { delta: 'x' })).toEqual([
      null,
      7,
      'text',
      [1],
      { delta: 'x' },
    ]);
  });
});

describe('a recording with hidden text', () => {
  const conversation = recordingOf(
    [
      e.runStarted('t', 'r'),
      ...e.text('m', 'Grüße an 김민수, 42 times.'),
      ...e.reasoning('rr', 'He is Minsu.'),
      ...e.tool('c', 'find_person', { name: 'Minsu', filter: { city: 'Seoul', max: 3 } }),
      e.toolResult('res', 'c', '{"found":["Minsu Kim"]}'),
      e.stateSnapshot({ owner: { name: 'Minsu' }, type: 'Minsu' }),
      e.stateDelta([
        { op: 'test', path: '/owner/name', value: 'Minsu' },
        { op: 'replace', path: '/owner/name', value: 'Jiwoo' },
      ]),
      e.activitySnapshot('act', 'PLAN', { steps: ['Call Minsu'] }),
      e.custom('app:seen', { by: 'Minsu' }),
      e.runFinished('t', 'r', { result: { answer: 'Minsu' } }),
    ],
    { messages: [{ id: 'u', role: 'user', content: 'Where is Minsu?' }] },
  );

  it('holds none of the words, and all of the structure', () => {
    const json = JSON.stringify(redactRecording(conversation, { text: true }));
    expect(json).not.toMatch(/Minsu|Kim|민수|Gr|Seoul|Jiwoo|42/);
    for (const kept of ['find_person', 'app:seen', 'PLAN', '/owner/name', 'RUN_FINISHED', '"max\\":3'])
      expect(json).toContain(kept);
  });

  it('plays the same way: statuses, lengths and patches', async () => {
    const plain = await play(conversation);
    const hidden = await play(redactRecording(conversation, { text: true }));
    expect(hidden.run.status).toBe('finished');
    expect(hidden.state.warnings).toEqual(plain.state.warnings);
    expect(hidden.state.state).toEqual({ owner: { name: 'xxxxx' }, type: 'xxxxx' });
    const lengths = (messages: readonly { content?: unknown }[]): unknown[] =>
      messages.map(({ content }) => (typeof content === 'string' ? content.length : content === undefined));
    expect(lengths(hidden.state.messages)).toEqual(lengths(plain.state.messages));
  });

  it('keeps the schema of a question, so that its form can be drawn', () => {
    const responseSchema = { type: 'object', properties: { city: { type: 'string', title: 'City' } } };
    const [event] = redactRecording(
      recordingOf([
        e.runFinished('t', 'r', {
          outcome: {
            type: 'interrupt',
            interrupts: [{ id: 'i', reason: 'input_required', message: 'Where to, Minsu?', responseSchema }],
          },
        }),
      ]),
      { text: true },
    ).events;
    expect(event?.event).toMatchObject({
      outcome: {
        interrupts: [{ id: 'i', reason: 'input_required', message: 'xxxxx xx, xxxxx?', responseSchema }],
      },
    });
  });
});
