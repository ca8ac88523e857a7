import { describe, expect, it } from 'vitest';
import { enforce } from '../../src/protocol/index.ts';
import {
  custom,
  messagesSnapshot,
  runFinished,
  runStarted,
  subagentFinished,
  subagentStarted,
  textContent,
  textEnd,
  textStart,
  toolChunk,
  toolResult,
  toolStart,
} from '../helpers/events.ts';
import { judge } from './judge.ts';

const thinking = [
  { type: 'THINKING_START', title: 'Plan' },
  { type: 'THINKING_TEXT_MESSAGE_START' },
  { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'hm' },
  { type: 'THINKING_TEXT_MESSAGE_END' },
  { type: 'THINKING_END' },
];

const user = (...content: unknown[]): object => ({
  type: 'MESSAGES_SNAPSHOT',
  messages: [{ id: 'u', role: 'user', content }],
});

/** The content of the one message of a snapshot, after the pipeline. */
function contentOf(...content: unknown[]): unknown {
  const { events, error } = judge([runStarted(), user(...content)]);
  if (error !== undefined) throw error;
  return (events[1] as ReturnType<typeof messagesSnapshot>).messages[0]?.content;
}

describe('THINKING events', () => {
  it('become reasoning with made-up ids that match (B-01, B-04)', () => {
    const { events, error } = judge([runStarted(), ...thinking, ...thinking, runFinished()]);
    expect(error).toBeUndefined();
    const ids = events.map((event) => ('messageId' in event ? event.messageId : undefined));
    const [span, message] = [ids[1], ids[2]];
    expect(events.slice(1, 6)).toEqual([
      { type: 'REASONING_START', messageId: span },
      { type: 'REASONING_MESSAGE_START', messageId: message, role: 'reasoning' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: message, delta: 'hm' },
      { type: 'REASONING_MESSAGE_END', messageId: message },
      { type: 'REASONING_END', messageId: span },
    ]);
    expect(new Set([span, message, ids[6], ids[7]]).size).toBe(4);
  });

  it('say that the title is lost, and that they are retired (B-03)', () => {
    const { warnings } = judge([runStarted(), ...thinking]);
    expect(warnings.filter(({ rule }) => rule === 'B-03')).toMatchObject([
      { path: '/title', eventType: 'THINKING_START' },
    ]);
    expect(warnings.filter(({ rule }) => rule === 'B-04').map(({ message }) => message)).toHaveLength(5);
  });

  it('are refused without their opener, with a word on where the id came from (B-05)', () => {
    const { error, warnings } = judge([runStarted(), { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'x' }]);
    expect(error?.rule).toBe('V-09');
    expect(warnings.map(({ rule }) => rule)).toContain('B-05');
    expect(judge([runStarted(), { type: 'THINKING_END' }]).error?.rule).toBe('V-10');
    expect(judge([runStarted(), { type: 'THINKING_TEXT_MESSAGE_END' }]).error?.rule).toBe('V-09');
  });

  it('are not repaired (B-02)', () => {
    const { error } = judge([runStarted(), thinking[0], thinking[1], { ...thinking[2], delta: 42 }]);
    expect(error).toMatchObject({ rule: 'E-04', path: '/delta' });
  });
});

describe('legacy nulls (B-06)', () => {
  const input = { threadId: 't', runId: 'r', messages: [] };

  it.each([
    ['parentMessageId of TOOL_CALL_START', { ...toolStart('c'), parentMessageId: null }, toolStart('c')],
    ['rawEvent', { ...custom('x', null), rawEvent: null }, custom('x', null)],
    [
      'forwardedProps and state of an echoed input',
      runStarted('B', { input: { ...input, forwardedProps: null, state: null } as never }),
      runStarted('B', { input }),
    ],
    [
      'parameters of an echoed tool, payload of an echoed answer',
      runStarted('B', {
        input: {
          ...input,
          tools: [{ name: 'f', description: '', parameters: null }],
          resume: [{ interruptId: 'i', status: 'resolved', payload: null }],
        } as never,
      }),
      runStarted('B', {
        input: {
          ...input,
          tools: [{ name: 'f', description: '' }],
          resume: [{ interruptId: 'i', status: 'resolved' }],
        },
      }),
    ],
  ])('%s is read as absent', (_, legacy, modern) => {
    const before = modern.type === 'RUN_STARTED' ? [] : [runStarted('B')];
    const { events, warnings, error } = judge([...before, legacy]);
    expect(error).toBeUndefined();
    expect(events.at(-1)).toEqual(modern);
    expect(warnings.every(({ rule }) => rule === 'B-06')).toBe(true);
  });

  it('name the place of each null by a pointer', () => {
    const image = { type: 'image', source: { type: 'file', value: 'f' }, metadata: null };
    const input = {
      threadId: 't',
      runId: 'r',
      state: null,
      tools: [{ name: 'f', description: '', parameters: null }],
      messages: [{ id: 'u', role: 'user', content: ['skip', image] }],
    };
    expect(judge([{ ...runStarted(), input }]).warnings.map(({ path }) => path)).toEqual([
      '/input/state',
      '/input/tools/0/parameters',
      '/input/messages/0/content/1/metadata',
    ]);
  });

  it('result and outcome of RUN_FINISHED are read as absent, result of SUBAGENT_FINISHED too', () => {
    const { events } = judge([
      runStarted(),
      subagentStarted('s'),
      { ...subagentFinished('s'), result: null },
      { ...runFinished(), result: null, outcome: null, rawEvent: null },
    ]);
    expect(events.slice(2)).toEqual([subagentFinished('s'), runFinished()]);
  });

  it('parentMessageId of a chunk is fixed before the chunk is expanded (B-01)', () => {
    const { events } = judge([
      runStarted(),
      { ...toolChunk({ toolCallId: 'c', toolCallName: 'f' }), parentMessageId: null },
    ]);
    expect(events[1]).toEqual(toolStart('c', 'f'));
  });

  it('metadata of a media part in a message is read as absent', () => {
    const source = { type: 'url', value: 'https://x.test/a.png' };
    for (const type of ['image', 'audio', 'video', 'document']) {
      expect(contentOf({ type, source, metadata: null })).toEqual([{ type, source }]);
    }
  });

  it.each([
    ['metadata of an event', { ...textStart('m'), metadata: null }],
    ['subagentRunId', { ...textStart('m'), subagentRunId: null }],
    ['timestamp', { ...textStart('m'), timestamp: null }],
    ['outcome of SUBAGENT_FINISHED', { ...subagentFinished('s'), outcome: null }],
    ['metadata of a text part', user({ type: 'text', text: '', metadata: null })],
    [
      'metadata of a part of a tool result',
      toolResult('r', 'c', [
        { type: 'image', source: { type: 'file', value: 'f' }, metadata: null },
      ] as never),
    ],
    ['parentRunId', { ...runStarted('B'), parentRunId: null }],
  ])('%s stays malformed', (_, event) => {
    const before =
      (event as { type: string }).type === 'RUN_STARTED' ? [] : [runStarted(), subagentStarted('s')];
    expect(judge([...before, event]).error?.code).toBe('malformed');
  });
});

describe('binary parts (B-07)', () => {
  it.each([
    ['image/png', 'image'],
    ['audio/ogg', 'audio'],
    ['video/mp4', 'video'],
    ['application/pdf', 'document'],
    ['imagery/x', 'document'],
  ])('of %s become %s parts', (mimeType, type) => {
    expect(contentOf({ type: 'binary', mimeType, url: 'https://x.test/a' })).toEqual([
      { type, source: { type: 'url', value: 'https://x.test/a', mimeType } },
    ]);
  });

  it('prefer data, and keep the file name in the metadata', () => {
    const part = {
      type: 'binary',
      mimeType: 'image/png',
      data: 'aGk=',
      url: 'https://x.test/a',
      filename: 'a.png',
    };
    expect(contentOf(part)).toEqual([
      {
        type: 'image',
        source: { type: 'data', value: 'aGk=', mimeType: 'image/png' },
        metadata: { filename: 'a.png' },
      },
    ]);
  });

  it('are not doubled where their modern form is there already', () => {
    const modern = {
      type: 'image',
      source: { type: 'url', value: 'https://x.test/a', mimeType: 'image/png' },
    };
    const legacy = { type: 'binary', mimeType: 'image/png', url: 'https://x.test/a' };
    expect(contentOf(modern, legacy)).toEqual([modern]);
    expect(contentOf(modern, { ...legacy, filename: 'a.png' })).toHaveLength(2);
  });

  it('with only an id are left out, with a word before and after', () => {
    const { events, warnings } = judge([
      runStarted(),
      user({ type: 'binary', mimeType: 'image/png', id: 'file-1' }),
    ]);
    expect(events[1]).toEqual(user());
    expect(warnings.map(({ rule }) => rule)).toEqual(['B-07', 'E-03']);
  });

  it('are not repaired (B-02)', () => {
    expect(contentOf({ type: 'binary', mimeType: 'image/png', data: 42 })).toEqual([]);
    expect(judge([runStarted(), user({ type: 'text', text: 42 })]).error?.path).toBe(
      '/messages/0/content/0/text',
    );
  });

  it('are translated in an echoed input too', () => {
    const messages = [
      { id: 'u', role: 'user', content: [{ type: 'binary', mimeType: 'image/png', data: 'aGk=' }] },
    ];
    const { events } = judge([{ ...runStarted(), input: { threadId: 't', runId: 'r', messages } }]);
    expect(events[0]).toMatchObject({ input: { messages: [{ content: [{ type: 'image' }] }] } });
  });
});

describe('a question whose schema is no schema', () => {
  const asked = (responseSchema: unknown): object => ({
    ...runFinished(),
    outcome: {
      type: 'interrupt',
      interrupts: [
        { id: 'kept', reason: 'x', responseSchema: { type: 'string' } },
        { id: 'i', reason: 'x', message: 'Go on?', responseSchema },
      ],
    },
  });

  it.each([null, true, false, 0, 'object', ['string'], [{ type: 'object' }]])(
    'stays a question, without the schema %j and with a warning (I-09)',
    (schema) => {
      const { events, warnings, error } = judge([runStarted(), asked(schema)]);
      expect(error).toBeUndefined();
      expect(events[1]).toEqual({
        ...runFinished(),
        outcome: {
          type: 'interrupt',
          interrupts: [
            { id: 'kept', reason: 'x', responseSchema: { type: 'string' } },
            { id: 'i', reason: 'x', message: 'Go on?' },
          ],
        },
      });
      expect(warnings).toMatchObject([
        { code: 'unusable-schema', path: '/outcome/interrupts/1/responseSchema', eventType: 'RUN_FINISHED' },
      ]);
    },
  );

  it('is malformed for enforcement alone, as the schema of AG-UI has it (E-04)', () => {
    const verdict = enforce(asked('object'));
    expect(verdict.ok ? undefined : verdict.error).toMatchObject({
      rule: 'E-04',
      path: '/outcome/interrupts/1/responseSchema',
    });
  });

  it('does not excuse anything else that is wrong with it (E-04)', () => {
    const end = {
      ...runFinished(),
      outcome: { type: 'interrupt', interrupts: [{ id: 'i', responseSchema: 1 }] },
    };
    expect(judge([runStarted(), end]).error).toMatchObject({ path: '/outcome/interrupts/0/reason' });
  });
});

describe('a peer that is declared old (B-09)', () => {
  const tagged = { subagentRunId: 's' };
  const stream = [
    runStarted(),
    subagentStarted('s'),
    textStart('m', tagged),
    textContent('m', 'a', tagged),
    textEnd('m', tagged),
    messagesSnapshot({ id: 'm', role: 'assistant', content: 'a', ...tagged }),
    subagentFinished('s'),
    runFinished(undefined, {
      outcome: { type: 'interrupt', interrupts: [{ id: 'i', reason: 'x', ...tagged }] },
    }),
  ];

  it.each(['0.0.57', '0.0.39', '0.0.1', '0.0.57-beta.1'])('as %s cannot mean subagents', (peer) => {
    const { events, warnings, error } = judge(stream, { peer });
    expect(error).toBeUndefined();
    expect(JSON.stringify(events)).not.toContain('subagentRunId');
    expect(events.map(({ type }) => type)).not.toContain('SUBAGENT_STARTED');
    const messages = warnings.map(({ message }) => message);
    expect(messages.some((message) => message.includes('dropping SUBAGENT_STARTED'))).toBe(true);
    expect(messages.filter((message) => message.includes('subagentRunId'))).toHaveLength(1);
  });

  it.each([undefined, '0.0.58', '0.1.0', '1.0', '1.10', 'v0', 'latest', ''])(
    'is not %s, which is taken as current (N-06)',
    (peer) => {
      expect(judge(stream, { peer })).toMatchObject({ events: stream, warnings: [] });
    },
  );
});
