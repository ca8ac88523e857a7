// What a refusal tells a person: one sentence with the place and the rule, and nothing of what the agent sent.
import { describe, expect, it } from 'vitest';
import { buildResume, enforceInput, ProtocolError, readEvents } from '../../src/protocol/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { collect, feedInChunks, sse, utf8 } from '../helpers/feed-in-chunks.ts';
import { judge } from './judge.ts';

const SECRET = 'the customer is 4711 and the password is hunter2';

const start = e.runStarted('t', 'r');
const wrong = (type: string, fields: object): object => ({ type, ...fields });

/** Streams that are refused at their last event, with the sentence, the code and the place. */
const REFUSALS: [stream: unknown[], code: string, path: string, sentence: string][] = [
  [
    [start, wrong('TEXT_MESSAGE_CONTENT', { messageId: 'm', delta: { text: SECRET } })],
    'malformed',
    '/delta',
    'Event 1 (TEXT_MESSAGE_CONTENT) was refused: /delta must be a string, but is an object. [E-04]',
  ],
  [
    [start, wrong('TEXT_MESSAGE_START', { messageId: 'm', metadata: null })],
    'malformed',
    '/metadata',
    'Event 1 (TEXT_MESSAGE_START) was refused: /metadata must be an object, but is null. [E-06]',
  ],
  [
    [start, wrong('CUSTOM', { name: SECRET })],
    'malformed',
    '/value',
    'Event 1 (CUSTOM) was refused: /value is missing. [E-07]',
  ],
  [
    [start, wrong('REASONING_MESSAGE_START', { messageId: 'm', role: SECRET })],
    'malformed',
    '/role',
    'Event 1 (REASONING_MESSAGE_START) was refused: /role must be "reasoning", but is another string. [E-04]',
  ],
  [
    [start, wrong('STATE_DELTA', { delta: [{ op: 'remove', path: SECRET }] })],
    'malformed',
    '/delta/0/path',
    'Event 1 (STATE_DELTA) was refused: /delta/0/path must be a JSON pointer, but is another string. [E-04]',
  ],
  [
    [start, wrong('RUN_ERROR', { message: SECRET, usage: [{}, { inputTokens: -1 }] })],
    'malformed',
    '/usage/1/inputTokens',
    'Event 1 (RUN_ERROR) was refused: /usage/1/inputTokens must be an integer from 0 to 2^53 - 1, but is a negative number. [E-04]',
  ],
  [
    [start, wrong('RUN_FINISHED', { threadId: 't', runId: 'r', outcome: SECRET })],
    'malformed',
    '/outcome',
    'Event 1 (RUN_FINISHED) was refused: /outcome must be an object, but is a string. [E-04]',
  ],
  [
    [start, wrong('RUN_FINISHED', { threadId: 't', runId: 'r', outcome: { type: 5 } })],
    'malformed',
    '/outcome/type',
    'Event 1 (RUN_FINISHED) was refused: /outcome/type must be a string, but is a number. [E-12]',
  ],
  [
    [start, [SECRET]],
    'not-an-event',
    '',
    'Event 1 was refused: an event must be a JSON object, but is an array. [T-11]',
  ],
  [
    [start, { type: '', value: SECRET }],
    'not-an-event',
    '/type',
    'Event 1 was refused: /type must be a non-empty string, but is an empty string. [T-11]',
  ],
  [
    [e.textStart('m')],
    'sequence',
    '',
    'Event 0 (TEXT_MESSAGE_START) was refused: the first event of a stream must be RUN_STARTED or RUN_ERROR. [V-01]',
  ],
  [
    [start, e.textContent('m9', SECRET)],
    'sequence',
    '',
    'Event 1 (TEXT_MESSAGE_CONTENT) was refused: no text message "m9" is open. Send TEXT_MESSAGE_START first. [V-07]',
  ],
  [
    [start, e.textStart('m', { subagentRunId: 's1' }), e.textContent('m', SECRET, { subagentRunId: 's2' })],
    'attribution',
    '/subagentRunId',
    'Event 2 (TEXT_MESSAGE_CONTENT) was refused: the message "m" belongs to the subagent "s1", not to the subagent "s2". [V-30]',
  ],
  [
    [start, e.textStart('m'), e.runFinished('t', 'r')],
    'sequence',
    '',
    'Event 2 (RUN_FINISHED) was refused: a run cannot finish while text messages are open: "m". [V-05]',
  ],
  [
    [start, e.textChunk({ delta: SECRET })],
    'chunk',
    '',
    'Event 1 (TEXT_MESSAGE_CHUNK) was refused: the first TEXT_MESSAGE_CHUNK of an item must have a messageId, and no item is open to continue. [K-02]',
  ],
  [
    [start, e.textChunk({ messageId: 'm', delta: SECRET }), e.textChunk({ name: 'Ann', delta: SECRET })],
    'chunk',
    '/name',
    'Event 2 (TEXT_MESSAGE_CHUNK) was refused: a chunk that continues the text message "m" says name "Ann", but it was opened without one. [K-05]',
  ],
];

describe('a refused stream', () => {
  it.each(REFUSALS)('says where, why and by which rule: %#', (stream, code, path, sentence) => {
    const { error } = judge(stream);
    expect(error?.message).toBe(sentence);
    const rule = /\[(.*)\]$/.exec(sentence)?.[1];
    const eventType = /\(([A-Z_]+)\)/.exec(sentence)?.[1];
    expect(error).toMatchObject({ name: 'ProtocolError', code, path, rule, eventIndex: stream.length - 1 });
    expect(error?.eventType).toBe(eventType);
  });

  it('never quotes what the agent sent, apart from ids, and those cut short', () => {
    for (const [stream] of REFUSALS) {
      const { error } = judge(stream);
      expect(JSON.stringify([error?.message, String(error), error?.stack])).not.toContain('hunter2');
    }
    const long = 'm'.repeat(100_000);
    expect(judge([start, e.textContent(long, '')]).error?.message.length).toBeLessThan(250);
  });

  it('shows control characters of an id as escapes, on one line', () => {
    const message = judge([start, e.textContent('a\nb\u0000"', '')]).error?.message;
    expect(message).toContain('"a\\nb\\u0000\\""');
    expect(message).not.toContain('\n');
  });

  it('counts events as the agent sent them: dropped ones count, and a chunk is one', () => {
    const stream = [
      start,
      { type: 'FROM_TOMORROW' },
      e.textChunk({ messageId: 'm', delta: 'a' }),
      e.custom('x', 1),
      e.textContent('m', SECRET),
    ];
    expect(judge(stream).error).toMatchObject({ eventIndex: 4, eventType: 'TEXT_MESSAGE_CONTENT' });
  });

  it('names the frame of a body that holds no JSON, and not its text', async () => {
    const body = `${sse([start])}data: {"type": "${SECRET}\n\n`;
    const error: unknown = await collect(readEvents(feedInChunks(utf8(body), { size: 9 }))).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ProtocolError);
    expect(error).toMatchObject({
      code: 'json',
      rule: 'T-07',
      eventIndex: 1,
      message: 'Event 1 was refused: its data is not JSON. [T-07]',
    });
  });
});

describe('what this side refuses to send', () => {
  const thrown = (send: () => unknown): unknown => {
    try {
      return send();
    } catch (error) {
      return error;
    }
  };

  it('is named by its place in the input', () => {
    const input = { threadId: 't', runId: 'r', messages: [{ id: 5, role: 'user', content: SECRET }] };
    expect(thrown(() => enforceInput(input))).toMatchObject({
      code: 'input',
      rule: 'O-02',
      path: '/messages/0/id',
      message: 'The run input cannot be sent: /messages/0/id must be a string, but is a number. [O-02]',
    });
  });

  it('is named by its question', () => {
    const question = { id: 'i', reason: 'confirmation', message: SECRET };
    expect(thrown(() => buildResume([question], {}))).toMatchObject({
      code: 'resume',
      rule: 'I-03',
      message:
        'The interrupt "i" has no answer. Resolve or cancel every open interrupt before the run goes on. [I-03]',
    });
  });
});
