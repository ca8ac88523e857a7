import { describe, expect, it } from 'vitest';
import type { ActivityMessage, AgentEvent } from '../../src/protocol/index.ts';
import {
  AUTO_ANSWER_ACTIVITY,
  ERROR_ACTIVITY,
  FILE_TRANSFER_ACTIVITY,
  LATE_ANSWER_ACTIVITY,
  WARNING_ACTIVITY,
} from '../../src/transport/agent-frames/index.ts';
import { START, drive, types, type Drive } from './drive.ts';
import { ask, delta, done, error, file, permission, state, think, thought } from './frames.ts';

const texts = (run: Drive): string[] =>
  run.state().messages.flatMap((message) => (message.role === 'assistant' ? [message.content ?? ''] : []));

const activities = (run: Drive, type: string): ActivityMessage[] =>
  run
    .state()
    .messages.filter((message) => message.role === 'activity')
    .filter(({ activityType }) => activityType === type);

const answer = (id: string, payload: unknown) => [{ interruptId: id, status: 'resolved' as const, payload }];

describe('runs', () => {
  it('begin with what is handed to the agent and end when it is idle', () => {
    const run = drive();
    run.begin();
    run.push(state('thinking'), delta(0, 'Hi'), state('idle', 'thinking'));
    expect(types(run.events)).toEqual([
      'RUN_STARTED',
      'STEP_STARTED',
      'TEXT_START',
      'TEXT_CONTENT',
      'TEXT_END',
      'STEP_FINISHED',
      'RUN_FINISHED',
    ]);
    expect(run.events[0]).toMatchObject({ threadId: 't', runId: 'r1', protocolVersion: '1.0' });
    expect(run.sent).toEqual([{ type: 'p' }]);
    expect(run.state()).toMatchObject({ runs: [{ runId: 'r1', status: 'finished' }], interrupts: [] });
  });

  it('begin by themselves when the agent acts on its own (B2)', () => {
    const run = drive();
    run.push(delta(0, 'By the way'));
    expect(run.events[0]).toMatchObject({
      type: 'RUN_STARTED',
      runId: 'minted-1',
      metadata: { 'agent-frames': { startedBy: 'agent' } },
    });
    run.begin();
    run.push(state('idle', 'thinking'), delta(1, 'Yes'), state('idle', 'thinking'));
    expect(run.state().runs.map(({ runId, status }) => [runId, status])).toEqual([
      ['minted-1', 'finished'],
      ['r1', 'finished'],
    ]);
  });

  it('end when the agent waits for input and asks nothing, once a question had time to come (C3)', () => {
    const run = drive();
    run.begin();
    run.push(delta(0, 'Well?'), state('awaiting_input', 'thinking'));
    run.after(499);
    expect(run.mapper.runId()).toBe('r1');
    run.after(1);
    expect(run.state().runs[0]?.status).toBe('finished');
  });

  it('go on when the agent goes on after it said that it waits', () => {
    const run = drive();
    run.begin();
    run.push(state('awaiting_input', 'thinking'), delta(0, 'One more thing'));
    run.after(10_000);
    expect(run.mapper.runId()).toBe('r1');
  });

  it('do not end by the silence of a cut connection, in which a question may be lost (C3, C6)', () => {
    const run = drive();
    run.take(run.mapper.connected());
    run.begin();
    run.push(delta(0, 'Well?'), state('awaiting_input', 'thinking'));
    run.mapper.disconnected();
    run.after(60_000);
    expect(run.mapper.runId()).toBe('r1');
    run.take(run.mapper.connected());
    run.after(499);
    expect(run.mapper.runId()).toBe('r1');
    run.push(ask('a1'));
    run.after(50);
    expect(run.state()).toMatchObject({ runs: [{ status: 'interrupted' }], interrupts: [{ id: 'a1' }] });
  });

  it('end on a cut connection with a question that is here already', () => {
    const run = drive();
    run.take(run.mapper.connected());
    run.begin();
    run.push(ask('a1'));
    run.mapper.disconnected();
    run.after(50);
    expect(run.state()).toMatchObject({ runs: [{ status: 'interrupted' }], interrupts: [{ id: 'a1' }] });
  });

  it('end after silence where that is asked for, and not inside a block', () => {
    const run = drive({ quietEndMs: 200 });
    run.begin();
    run.push(delta(0, 'a'));
    run.after(1_000);
    expect(run.mapper.runId()).toBe('r1');
    run.push(done(0));
    run.after(200);
    expect(run.mapper.runId()).toBeUndefined();
  });

  it('do not end by the rest that crossed with the prompt (C3)', () => {
    const run = drive();
    run.push(state('tool_calling'), delta(0, 'old'));
    run.begin();
    run.push(delta(0, 'tail'), state('idle', 'tool_calling'));
    expect(run.mapper.runId()).toBe('r1');
    run.push(delta(1, 'new'), state('idle', 'thinking'));
    expect(run.state().runs.at(-1)).toMatchObject({ runId: 'r1', status: 'finished' });
    expect(texts(run)).toEqual(['old', 'tail', 'new']);
  });

  it('do not end by a state that is told again after a reconnect', () => {
    const run = drive();
    run.begin();
    run.push(state('idle', 'idle'));
    expect(run.mapper.runId()).toBe('r1');
  });

  it('end at once when there is nothing to wait for', () => {
    const run = drive();
    const events = run.take(run.mapper.begin({ runId: 'r1' }));
    expect(types(events)).toEqual(['RUN_STARTED', 'RUN_FINISHED']);
  });
});

describe('text', () => {
  it('makes one message of a block, and lets blocks be open side by side (B3)', () => {
    const run = drive();
    run.begin();
    run.push(delta(0, 'Hel'), delta(1, 'Other'), delta(0, 'lo'), done(0, 'Hello'), done(1));
    expect(texts(run)).toEqual(['Hello', 'Other']);
    expect(run.state().messages[0]).toMatchObject({
      id: 'r1:text:0',
      metadata: { 'agent-frames': { turn: 'r1', contentIndex: 0 } },
    });
    expect(run.warnings).toEqual([]);
  });

  it('adds the end that the pieces left out', () => {
    const run = drive();
    run.begin();
    run.push(delta(0, 'I will '), done(0, 'I will run.'));
    expect(texts(run)).toEqual(['I will run.']);
  });

  it('shows a block that came only as a whole', () => {
    const run = drive();
    run.begin();
    expect(types(run.push(done(4, 'Whole')))).toEqual(['TEXT_START', 'TEXT_CONTENT', 'TEXT_END']);
  });

  it('says nothing about the end of a block that never was', () => {
    const run = drive();
    run.begin();
    expect(run.push(done(4), done(5, ''))).toEqual([]);
  });

  it('opens a block again for a late piece', () => {
    const run = drive();
    run.begin();
    run.push(delta(0, 'a'), done(0, 'a'), delta(0, 'b'));
    expect(texts(run)).toEqual(['ab']);
    expect(run.state().messages).toHaveLength(1);
  });

  it('keeps what was said and marks it when the whole text is another one (C5)', () => {
    const run = drive();
    run.begin();
    run.push(delta(0, 'yes'), done(0, 'no'));
    expect(run.state().messages[0]).toMatchObject({
      content: 'yes',
      metadata: { 'agent-frames': { mismatch: true } },
    });
    expect(run.warnings).toMatchObject([{ code: 'full-text-mismatch', path: '/payload/full_text' }]);
  });

  it.each([
    ['line ends', 'a\nb', 'a\r\nb'],
    ['Unicode form', '\u00e9', 'e\u0301'],
  ])('does not mind other %s in the whole text', (_, said, whole) => {
    const run = drive();
    run.begin();
    run.push(delta(0, said), done(0, whole));
    expect(texts(run)).toEqual([said]);
    expect(run.warnings).toEqual([]);
  });

  it('goes on in the same message over an answer, if it was not done (C4)', () => {
    const run = drive();
    run.begin();
    run.push(delta(0, 'Before '), ask('i'));
    run.after(50);
    run.begin({ runId: 'r2', resume: answer('i', { text: 'x' }) });
    run.push(delta(0, 'after'), done(0, 'Before after'));
    expect(texts(run)).toEqual(['Before after']);
    expect(run.warnings).toEqual([]);
  });

  it('is a new message when a block that was done comes back after an answer (C4)', () => {
    const run = drive();
    run.begin();
    run.push(delta(0, 'Before'), done(0), ask('i'));
    run.after(50);
    run.begin({ runId: 'r2', resume: answer('i', { text: 'x' }) });
    run.push(delta(0, 'After'), done(0, 'After'));
    expect(texts(run)).toEqual(['Before', 'After']);
    expect(run.warnings).toEqual([]);
  });

  it('is the same message then, where numbers are said never to come back', () => {
    const run = drive({ restartedIndex: 'never' });
    run.begin();
    run.push(delta(0, 'Before'), done(0), ask('i'));
    run.after(50);
    run.begin({ runId: 'r2', resume: answer('i', { text: 'x' }) });
    run.push(delta(0, 'After'));
    expect(texts(run)).toEqual(['BeforeAfter']);
  });

  it('counts anew in the next turn', () => {
    const run = drive();
    run.begin();
    run.push(delta(0, 'one'), state('idle'));
    run.begin({ runId: 'r2' });
    run.push(delta(0, 'two'), state('idle'));
    expect(run.state().messages.map(({ id }) => id)).toEqual(['r1:text:0', 'r2:text:0']);
  });

  it('skips what is said again after a reconnect, piece by piece, whatever the cut (C6)', () => {
    const run = drive({ afterReconnect: 'replays-turn' });
    run.begin();
    run.push(delta(0, 'One two th'), think(1, 'hm'));
    run.take(run.mapper.connected());
    run.push(
      delta(0, 'One'),
      delta(0, ' two three'),
      think(1, 'hmm'),
      delta(0, ' four'),
      done(0, 'One two three four'),
    );
    expect(texts(run)).toEqual(['One two three four']);
    expect(run.state().messages.find(({ role }) => role === 'reasoning')).toMatchObject({ content: 'hmm' });
    expect(run.warnings).toEqual([]);
  });
});

describe('thinking', () => {
  it('is a span with a message (B4)', () => {
    const run = drive();
    run.begin();
    expect(types(run.push(think(0, 'Look'), thought(0)))).toEqual([
      'REASONING_START',
      'REASONING_START',
      'REASONING_CONTENT',
      'REASONING_END',
      'REASONING_END',
    ]);
    expect(run.state().messages).toMatchObject([{ id: 'r1:think:0', role: 'reasoning', content: 'Look' }]);
  });

  it('has redacted stretches as messages of their own, marked, in one span', () => {
    const run = drive();
    run.begin();
    run.push(think(0, 'a'), think(0, '[x]', true), think(0, 'b', false), thought(0));
    expect(run.state().messages).toMatchObject([
      { id: 'r1:think:0', content: 'a', metadata: { 'agent-frames': { redacted: false } } },
      { id: 'r1:think:0:r1', content: '[x]', metadata: { 'agent-frames': { redacted: true } } },
      { id: 'r1:think:0:r2', content: 'b', metadata: { 'agent-frames': { redacted: false } } },
    ]);
    expect(run.events.filter(({ type }) => type === 'REASONING_START')).toHaveLength(1);
  });

  it('keeps its span while another block of it is open', () => {
    const run = drive();
    run.begin();
    run.push(think(0, 'a'), think(1, 'b'), thought(0));
    expect(run.events.some(({ type }) => type === 'REASONING_END')).toBe(false);
    run.push(thought(1));
    expect(run.events.some(({ type }) => type === 'REASONING_END')).toBe(true);
  });

  it('may share its numbers with text', () => {
    const run = drive();
    run.begin();
    run.push(think(0, 'a'), delta(0, 'b'), thought(0), done(0, 'b'));
    expect(run.state().messages.map(({ id }) => id)).toEqual(['r1:think:0', 'r1:text:0']);
  });
});

describe('questions', () => {
  it('end the run as interrupts, several that come together at once (C7)', () => {
    const run = drive();
    run.begin();
    run.push(delta(0, 'Hm'), ask('i1'));
    run.after(30);
    run.push(ask('i2'));
    run.after(20);
    expect(run.events.at(-1)).toMatchObject({
      type: 'RUN_FINISHED',
      outcome: { type: 'interrupt', interrupts: [{ id: 'i1' }, { id: 'i2' }] },
    });
    expect(run.state().runs[0]?.status).toBe('interrupted');
  });

  it('restate all that are open when one more comes later', () => {
    const run = drive();
    run.begin();
    run.push(ask('i1'));
    run.after(50);
    run.push(ask('i2'));
    run.after(50);
    expect(run.state().interrupts.map(({ id }) => id)).toEqual(['i1', 'i2']);
    expect(run.state().runs.map(({ status }) => status)).toEqual(['interrupted', 'interrupted']);
  });

  it('are asked once, however often they are said', () => {
    const run = drive();
    run.begin();
    run.push(ask('i1'), ask('i1'));
    run.after(50);
    expect(run.push(ask('i1'))).toEqual([]);
    expect(run.state().interrupts).toHaveLength(1);
  });

  it('tell everything that is known about a permission', () => {
    const run = drive();
    run.begin();
    run.push(ask('i', permission));
    run.after(50);
    expect(run.state().interrupts).toEqual([
      {
        id: 'i',
        reason: 'agent-frames:permission',
        message: 'Allow Bash to run `npm test`?',
        // Three seconds before the agent stops waiting.
        expiresAt: new Date(START + 117_000).toISOString(),
        responseSchema: {
          type: 'object',
          additionalProperties: false,
          required: ['choice'],
          properties: {
            choice: {
              type: 'string',
              title: 'Allow Bash to run `npm test`?',
              oneOf: [
                { const: 'allow_once', title: 'Allow once', 'x-risk': 'moderate' },
                {
                  const: 'allow_always',
                  title: 'Always allow',
                  description: 'For this workspace',
                  'x-risk': 'dangerous',
                },
                { const: 'deny', title: 'Deny', 'x-risk': 'safe' },
              ],
            },
          },
        },
        metadata: {
          'agent-frames': {
            interactionType: 'PERMISSION',
            timeoutSec: 120,
            ifUnanswered: { effect: 'default', value: 'deny', label: 'Deny' },
            options: [
              { value: 'allow_once', label: 'Allow once', risk: 'moderate' },
              {
                value: 'allow_always',
                label: 'Always allow',
                description: 'For this workspace',
                risk: 'dangerous',
              },
              { value: 'deny', label: 'Deny', risk: 'safe' },
            ],
            context: {
              toolName: 'Bash',
              toolInput: { command: 'npm test' },
              affectedPaths: ['package.json'],
            },
          },
        },
      },
    ]);
  });

  it.each([0, -5])('never run out with a timeout of %d', (timeout_sec) => {
    const run = drive();
    run.begin();
    run.push(ask('i', { timeout_sec }));
    run.after(50);
    expect(run.state().interrupts[0]).not.toHaveProperty('expiresAt');
  });

  it('leave half of a short time for answering', () => {
    const run = drive();
    run.begin();
    run.push(ask('i', { timeout_sec: 2 }));
    run.after(50);
    expect(run.state().interrupts[0]?.expiresAt).toBe(new Date(START + 1_000).toISOString());
  });

  it('name the call they are about only where there is exactly one of that tool (C9)', () => {
    const call = (id: string): AgentEvent[] => [
      { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: 'Bash' },
    ];
    const run = drive({ mapFrame: ({ type }) => (type === 'tool.call' ? call('c1') : undefined) });
    run.begin();
    run.push({ type: 'tool.call', payload: {} }, ask('i', permission));
    run.after(50);
    expect(run.state().interrupts[0]).toMatchObject({ reason: 'tool_call', toolCallId: 'c1' });
  });

  it('stay open when the agent goes idle meanwhile (C7)', () => {
    const run = drive();
    run.begin();
    run.push(ask('i'));
    run.after(50);
    run.push(delta(0, 'still here'), state('idle'));
    expect(run.state().interrupts).toHaveLength(1);
  });

  it('are over when the agent goes idle, where that is said to be so', () => {
    const run = drive({ idleWithOpenAsk: 'withdraw' });
    run.begin();
    run.push(ask('i'));
    run.after(50);
    run.push(delta(0, 'forget it'), state('idle'));
    expect(run.state().interrupts).toEqual([]);
  });
});

describe('answers', () => {
  function asked(fields: Record<string, unknown>, options = {}): Drive {
    const run = drive(options);
    run.begin();
    run.push(ask('i', fields));
    run.after(50);
    run.sent.length = 0;
    return run;
  }

  const two = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ];

  it.each<[string, Record<string, unknown>, unknown, Record<string, unknown>]>([
    ['YN, yes', { interaction_type: 'YN' }, { answer: true }, { value: 'yes' }],
    ['YN, no', { interaction_type: 'YN' }, { answer: false }, { value: 'no' }],
    ['YN with identifiers', { interaction_type: 'YN', options: two }, { answer: 'b' }, { value: 'b' }],
    ['SELECT', { interaction_type: 'SELECT', options: two }, { choice: 'a' }, { value: 'a' }],
    ['SELECT without options', { interaction_type: 'SELECT' }, { text: 'x' }, { value: 'x' }],
    [
      'MULTI_SELECT',
      { interaction_type: 'MULTI_SELECT', options: two },
      { choices: ['a', 'b'] },
      { value: ['a', 'b'] },
    ],
    [
      'MULTI_SELECT, none',
      { interaction_type: 'MULTI_SELECT', options: two },
      { choices: [] },
      { value: [] },
    ],
    [
      'MULTI_SELECT without options',
      { interaction_type: 'MULTI_SELECT' },
      { choices: ['x'] },
      { value: ['x'] },
    ],
    ['TEXT_INPUT', {}, { text: 'some text' }, { value: 'some text' }],
    ['PERMISSION', permission, { choice: 'allow_once' }, { value: 'allow_once' }],
    [
      'PERMISSION without options',
      { interaction_type: 'PERMISSION' },
      { approved: true },
      { value: 'allow' },
    ],
    ['PERMISSION, denied', { interaction_type: 'PERMISSION' }, { approved: false }, { value: 'deny' }],
  ])('go back as the agent named them: %s', (_, fields, payload, expected) => {
    const run = asked(fields);
    run.begin({ runId: 'r2', resume: answer('i', payload) });
    expect(run.sent).toEqual([
      {
        type: 'user.interaction.response',
        payload: { interaction_id: 'i', status: 'answered', ...expected },
      },
    ]);
  });

  it('fit what their own schema asks for: the field that is required', () => {
    for (const interaction_type of ['YN', 'SELECT', 'MULTI_SELECT', 'TEXT_INPUT', 'PERMISSION']) {
      for (const options of [[], two]) {
        const run = asked({ interaction_type, options });
        const schema = run.state().interrupts[0]?.responseSchema as {
          required: string[];
          properties: object;
        };
        expect(Object.keys(schema.properties)).toEqual(schema.required);
        expect(schema.required).toHaveLength(1);
      }
    }
  });

  it('use words of your own, joined lists and edited input where the options say so', () => {
    const yes = asked({ interaction_type: 'YN' }, { yesNo: { yes: '예', no: '아니오' } });
    yes.begin({ runId: 'r2', resume: answer('i', { answer: true }) });
    expect(yes.sent).toMatchObject([{ payload: { value: '예' } }]);

    const many = asked({ interaction_type: 'MULTI_SELECT', options: two }, { multiSelect: 'joined' });
    many.begin({ runId: 'r2', resume: answer('i', { choices: ['a', 'b'] }) });
    expect(many.sent).toMatchObject([{ payload: { value: 'a,b' } }]);

    const edited = asked(permission, { acceptsEditedInput: true });
    const editedArgs = { command: 'npm run test:unit' };
    edited.begin({ runId: 'r2', resume: answer('i', { choice: 'allow_once', editedArgs }) });
    expect(edited.sent).toMatchObject([{ payload: { value: 'allow_once', edited_input: editedArgs } }]);
  });

  it('never carry edited input to an agent that does not take it', () => {
    const run = asked(permission);
    run.begin({ runId: 'r2', resume: answer('i', { choice: 'deny', editedArgs: { a: 1 } }) });
    expect(run.sent).toMatchObject([{ payload: { value: 'deny' } }]);
    expect(JSON.stringify(run.sent)).not.toContain('edited');
  });

  it('say cancelled for a question that is closed, never an approval', () => {
    const run = asked(permission);
    run.begin({ runId: 'r2', resume: [{ interruptId: 'i', status: 'cancelled' }] });
    expect(run.sent).toEqual([
      { type: 'user.interaction.response', payload: { interaction_id: 'i', status: 'cancelled' } },
    ]);
  });

  it.each<[string, Record<string, unknown>, unknown]>([
    ['another field', { interaction_type: 'YN' }, { choice: 'yes' }],
    ['an option that was not offered', { interaction_type: 'SELECT', options: two }, { choice: 'c' }],
    ['text for a yes or no', { interaction_type: 'YN' }, { answer: 'yes' }],
    [
      'one of several that was not offered',
      { interaction_type: 'MULTI_SELECT', options: two },
      { choices: ['a', 'z'] },
    ],
    ['no object', permission, 'allow_once'],
    ['a field from the prototype', permission, Object.create({ choice: 'allow_once' })],
  ])('that do not fit are refused before anything is sent: %s (AF-9)', (_, fields, payload) => {
    const run = asked(fields);
    expect(() => run.begin({ runId: 'r2', resume: answer('i', payload) })).toThrow(/cannot be sent/);
    expect(run.sent).toEqual([]);
    expect(run.mapper.openAsks()).toHaveLength(1);
  });

  it('are sent once, though the run is tried again', () => {
    const run = asked({});
    run.begin({ runId: 'r2', resume: answer('i', { text: 'x' }) });
    run.mapper.abandon('lost');
    run.mapper.begin({ runId: 'r3', resume: answer('i', { text: 'x' }) });
    expect(run.sent).toHaveLength(1);
  });

  it('are sent again when the agent asks again on another connection, and only then', () => {
    const run = asked({});
    run.begin({ runId: 'r2', resume: answer('i', { text: 'x' }) });
    run.push(ask('i'));
    expect(run.sent).toHaveLength(1);
    run.take(run.mapper.connected());
    expect(run.sent).toHaveLength(1);
    run.push(ask('i'));
    run.push(ask('i'));
    expect(run.sent).toHaveLength(2);
    expect(run.sent[1]).toEqual(run.sent[0]);
    expect(run.state().interrupts).toHaveLength(1);
  });

  it('are sent again after a reconnect where the agent is said not to ask again, unless it was heard', () => {
    const run = asked({}, { unconfirmedAnswers: 'resend' });
    run.begin({ runId: 'r2', resume: answer('i', { text: 'x' }) });
    run.take(run.mapper.connected());
    expect(run.sent).toHaveLength(2);
    run.push(delta(0, 'Thanks'));
    run.take(run.mapper.connected());
    expect(run.sent).toHaveLength(2);
  });

  it('to one of two questions leave the other one open, and no prompt goes out before it', () => {
    const run = drive();
    run.begin();
    run.push(ask('i1'), ask('i2'));
    run.after(50);
    const { promptsSent, ...mapped } = run.mapper.begin({
      runId: 'r2',
      resume: answer('i1', { text: 'x' }),
      prompts: [{ type: 'late prompt' }],
    });
    run.take(mapped);
    run.after(50);
    expect(promptsSent).toBe(false);
    expect(JSON.stringify(run.sent)).not.toContain('late prompt');
    expect(run.state().interrupts.map(({ id }) => id)).toEqual(['i2']);
  });

  it('to a question from before the page was loaded go out by the look of the payload', () => {
    const run = drive();
    run.take(run.mapper.begin({ runId: 'r1', resume: answer('old', { choices: ['a'] }) }));
    expect(run.sent).toMatchObject([{ payload: { interaction_id: 'old', value: ['a'] } }]);
  });
});

describe('time', () => {
  const short = { ...permission, timeout_sec: 10 };

  it('that runs out lets the agent take its default, told as its own choice (I-19)', () => {
    const run = drive();
    run.begin();
    run.push(ask('i', short));
    run.after(10_000);
    expect(run.state().interrupts).toHaveLength(1);
    run.push(state('thinking', 'awaiting_input'), delta(0, 'Not run.'), state('idle', 'thinking'));
    expect(activities(run, AUTO_ANSWER_ACTIVITY)).toMatchObject([
      { content: { interactionId: 'i', value: 'deny', label: 'Deny' } },
    ]);
    expect(run.state().interrupts).toEqual([]);
    expect(run.sent).toEqual([{ type: 'p' }]);
  });

  it('that is not over yet leaves the question open while the agent does something else', () => {
    const run = drive();
    run.begin();
    run.push(ask('i', short));
    run.after(5_000);
    run.push(delta(0, 'Meanwhile'), state('idle'));
    expect(run.state().interrupts).toHaveLength(1);
  });

  it('counts as over when the agent goes on a moment before it is over here', () => {
    const run = drive();
    run.begin();
    run.push(ask('i', short));
    run.after(9_990);
    run.push(state('thinking', 'awaiting_input'), state('idle', 'thinking'));
    expect(run.state().interrupts).toEqual([]);
    expect(activities(run, AUTO_ANSWER_ACTIVITY)).toHaveLength(1);
  });

  it('makes an answer late: it is told, and not sent', () => {
    const run = drive();
    run.begin();
    run.push(ask('i', short));
    run.after(11_000);
    run.push(state('idle', 'awaiting_input'));
    run.begin({ runId: 'r2', resume: answer('i', { choice: 'allow_once' }) });
    expect(activities(run, LATE_ANSWER_ACTIVITY)).toMatchObject([
      { content: { interactionId: 'i', reason: 'defaulted', given: 'Allow once', agentChose: 'Deny' } },
    ]);
    expect(run.sent).toEqual([{ type: 'p' }]);
    expect(run.warnings).toMatchObject([{ code: 'late-answer' }]);
    expect(run.state().runs.at(-1)).toMatchObject({ runId: 'r2', status: 'finished' });
  });

  it('without a default keeps the question, expired, until it is closed (C8)', () => {
    const run = drive();
    run.begin();
    run.push(ask('i', { timeout_sec: 10 }));
    run.after(11_000);
    run.push(delta(0, 'Hm'), state('idle'));
    expect(run.state().interrupts).toHaveLength(1);
    run.begin({ runId: 'r2', resume: [{ interruptId: 'i', status: 'cancelled' }] });
    run.push(state('thinking'), state('idle', 'thinking'));
    expect(run.state().interrupts).toEqual([]);
  });

  it('is wrong when the agent asks again: then the question is open again', () => {
    const run = drive();
    run.begin();
    run.push(ask('i', short));
    run.after(11_000);
    run.push(delta(0, 'working'), state('idle'), ask('i', short));
    run.after(50);
    expect(run.state().interrupts).toHaveLength(1);
  });
});

describe('errors', () => {
  it.each([
    ['fatal', true],
    ['fatal', false],
    ['error', false],
  ] as const)('of severity %s, recoverable %s, fail the run', (severity, recoverable) => {
    const run = drive();
    run.begin();
    run.push(delta(0, 'a'), error(severity, recoverable, { details: { module: 'm' } }));
    expect(run.events.at(-1)).toMatchObject({
      type: 'RUN_ERROR',
      message: 'It broke.',
      code: 'E1',
      metadata: { 'agent-frames': { severity, recoverable, module: 'm' } },
    });
    expect(run.state().runs[0]).toMatchObject({ status: 'failed', error: { code: 'E1' } });
    expect(run.mapper.dead()).toBe(severity === 'fatal');
  });

  it('that can be recovered from are a card that says how it went on', () => {
    const run = drive();
    run.begin();
    run.push(error('error', true, { details: { related_tool: 'Bash', related_invocation_id: 'c9' } }));
    expect(activities(run, ERROR_ACTIVITY)).toMatchObject([
      { content: { code: 'E1', status: 'recovering', tool: 'Bash', invocationId: 'c9' } },
    ]);
    run.push(delta(0, 'Again'));
    expect(activities(run, ERROR_ACTIVITY)).toMatchObject([{ content: { status: 'recovered' } }]);
  });

  it('that are warnings are a card, and the run goes on', () => {
    const run = drive();
    run.begin();
    run.push(error('warning', true));
    expect(activities(run, WARNING_ACTIVITY)).toMatchObject([{ content: { severity: 'warning' } }]);
    expect(run.mapper.runId()).toBe('r1');
  });

  it('never show a stack trace, and hand it to developers', () => {
    const seen: unknown[] = [];
    const run = drive({ onAgentError: (frame) => seen.push(frame.trace) });
    run.begin();
    const details = { trace: 'at /srv/secret/agent.js:1:1' };
    run.push(
      error('error', true, { details }),
      error('warning', false, { details }),
      error('fatal', false, { details }),
    );
    expect(JSON.stringify(run.events)).not.toContain('/srv/secret');
    expect(seen).toEqual([details.trace, details.trace, details.trace]);
  });

  it('are told once when the state says the same', () => {
    const run = drive();
    run.begin();
    run.push(error('error', false), state('error', 'thinking'));
    run.after(5_000);
    expect(run.events.filter(({ type }) => type === 'RUN_ERROR')).toHaveLength(1);
  });

  it('that only the state tells fail the run, unless it recovers (C11)', () => {
    const lost = drive();
    lost.begin();
    lost.push(state('error', 'thinking', 'no disk'));
    lost.after(1_000);
    expect(lost.state().runs[0]).toMatchObject({
      status: 'failed',
      error: { code: 'agent-frames.state-error', message: 'no disk' },
    });
    const well = drive();
    well.begin();
    well.push(state('error', 'thinking'), state('thinking', 'error'));
    well.after(5_000);
    expect(well.mapper.runId()).toBe('r1');
  });

  it('let nothing of their turn through that comes after them', () => {
    const run = drive();
    run.begin();
    run.push(error('error', false), delta(0, 'ghost'), think(0, 'ghost'), file('f'), error('error', false));
    expect(run.events.at(-1)?.type).toBe('RUN_ERROR');
    expect(run.warnings.filter(({ code }) => code === 'frame-dropped')).toHaveLength(4);
    run.begin({ runId: 'r2' });
    run.push(delta(0, 'again'));
    expect(texts(run)).toEqual(['again']);
  });

  it('leave a question open that was asked before them, if the agent still lives (I-15)', () => {
    const run = drive();
    run.begin();
    run.push(ask('i'), error('error', false));
    expect(run.state()).toMatchObject({ interrupts: [{ id: 'i' }], runs: [{ status: 'failed' }] });
  });

  it('that are fatal make every answer late', () => {
    const run = drive();
    run.begin();
    run.push(ask('i'));
    run.after(50);
    run.push(error('fatal', false));
    expect(run.state().runs.map(({ status }) => status)).toEqual(['interrupted', 'failed']);
    run.begin({ runId: 'r3', resume: answer('i', { text: 'x' }) });
    expect(activities(run, LATE_ANSWER_ACTIVITY)).toMatchObject([{ content: { reason: 'gone' } }]);
  });

  it('wait for the next run when there is none to show them in', () => {
    const run = drive();
    expect(run.push(error('warning', true))).toEqual([]);
    run.begin();
    expect(activities(run, WARNING_ACTIVITY)).toHaveLength(1);
  });
});

describe('files', () => {
  it('are offered as a card with a safe name, size and checksum', () => {
    const hash = 'A'.repeat(64);
    const run = drive();
    run.begin();
    run.push(
      file('f', {
        file_name: '../../etc/\u202egpj.exe',
        checksum: `sha256:${hash}`,
        context: { workspace_relative_path: 'out/x', related_tool_invocation_id: 'c1' },
      }),
    );
    expect(activities(run, FILE_TRANSFER_ACTIVITY)).toMatchObject([
      {
        id: 'file:f',
        content: {
          transferId: 'f',
          direction: 'download',
          name: 'gpj.exe',
          mimeType: 'text/plain',
          sizeBytes: 12,
          url: 'https://storage.example/report.txt',
          checksum: { algorithm: 'sha-256', value: hash.toLowerCase() },
          workspacePath: 'out/x',
          toolCallId: 'c1',
          status: 'offered',
        },
      },
    ]);
  });

  it('are replaced when they are told again', () => {
    const run = drive();
    run.begin();
    run.push(file('f'), file('f', { size_bytes: 99 }));
    expect(activities(run, FILE_TRANSFER_ACTIVITY)).toMatchObject([{ content: { sizeBytes: 99 } }]);
  });

  it.each([
    'http://elsewhere.example/a',
    'javascript:alert(1)',
    'file:///etc/passwd',
    's3://bucket/key',
    '/relative',
    'https://user:pass@storage.example/a',
  ])('at an address that may not be fetched have no link: %s', (file_url) => {
    const run = drive();
    run.begin();
    run.push(file('f', { file_url }));
    const [card] = activities(run, FILE_TRANSFER_ACTIVITY);
    expect(card?.content).toMatchObject({ status: 'blocked' });
    expect(card?.content).not.toHaveProperty('url');
    expect(run.warnings).toMatchObject([{ code: 'blocked-url' }]);
  });

  it('turn their direction where the agent means it the other way round (C12)', () => {
    const run = drive({ toAgent: 'download' });
    run.begin();
    run.push(file('f', { direction: 'upload' }));
    expect(activities(run, FILE_TRANSFER_ACTIVITY)).toMatchObject([{ content: { direction: 'download' } }]);
  });

  it('with a checksum that cannot be read go without one, with a warning', () => {
    const run = drive();
    run.begin();
    run.push(file('f', { checksum: 'crc32:1234' }));
    expect(activities(run, FILE_TRANSFER_ACTIVITY)[0]?.content).not.toHaveProperty('checksum');
    expect(run.warnings).toMatchObject([{ code: 'unreadable-checksum' }]);
  });
});

describe('states', () => {
  it('are steps while they last, those of a vendor too', () => {
    const run = drive();
    run.begin();
    run.push(
      state('thinking'),
      state('x-acme.indexing', 'thinking'),
      state('tool_calling', 'x-acme.indexing'),
    );
    run.push(state('idle', 'tool_calling'));
    expect(run.state().steps.map(({ stepName, status }) => [stepName, status])).toEqual([
      ['thinking', 'done'],
      ['x-acme.indexing', 'done'],
      ['tool_calling', 'done'],
    ]);
    expect(run.warnings).toEqual([]);
  });

  it('told twice are one step', () => {
    const run = drive();
    run.begin();
    run.push(state('thinking'), state('thinking', 'thinking'));
    expect(run.events.filter(({ type }) => type === 'STEP_STARTED')).toHaveLength(1);
  });

  it('count as they are now when they disagree about before (C13)', () => {
    const run = drive();
    run.begin();
    run.push(state('thinking'), state('tool_calling', 'idle'));
    expect(run.events.at(-1)).toEqual({ type: 'STEP_STARTED', stepName: 'tool_calling' });
    expect(run.warnings).toMatchObject([{ code: 'state-disagrees' }]);
  });
});

describe('the envelope', () => {
  it('drops what arrived before, by its number (C6)', () => {
    const run = drive();
    run.begin();
    run.push({ ...delta(0, 'a'), seq: 1 }, { ...delta(0, 'b'), seq: 2 }, { ...delta(0, 'b'), seq: 2 });
    run.push({ ...delta(0, 'a'), seq: 1 }, { ...delta(0, 'c'), seq: 3 });
    expect(texts(run)).toEqual(['abc']);
    expect(run.mapper.lastSeq()).toBe(3);
  });

  it('warns of numbers that never came', () => {
    const run = drive();
    run.begin();
    run.push({ ...delta(0, 'a'), seq: 1 }, { ...delta(0, 'd'), seq: 4 });
    expect(run.warnings).toMatchObject([{ code: 'frames-lost', message: expect.stringContaining('2 to 3') }]);
  });

  it('counts anew with another process', () => {
    const run = drive();
    run.begin();
    run.push({ ...delta(0, 'a'), seq: 7, session_id: 'p1' } as never);
    run.push({ ...delta(0, 'b'), seq: 1, session_id: 'p2' } as never);
    expect(texts(run)).toEqual(['ab']);
  });
});

describe('giving up a run', () => {
  it('by stopping drops what the agent still says, until it has come to rest', () => {
    const run = drive();
    run.begin();
    run.push(delta(0, 'Hello'));
    run.take(run.mapper.abandon('stopped'));
    expect(run.mapper.stopping()).toBe(true);
    run.push(delta(0, ' ghost'), state('tool_calling'), state('idle', 'tool_calling'));
    expect(run.mapper.stopping()).toBe(false);
    expect(texts(run)).toEqual(['Hello']);
    expect(run.state().runs[0]?.status).toBe('cancelled');
  });

  it('never drops a question', () => {
    const run = drive();
    run.begin();
    run.push(delta(0, 'Hello'));
    run.take(run.mapper.abandon('stopped'));
    run.push(ask('i'));
    run.after(50);
    expect(run.state().interrupts).toHaveLength(1);
  });

  it('leaves nothing changed when a frame is malformed', () => {
    const run = drive();
    run.begin();
    run.push(delta(0, 'a'));
    expect(() => run.mapper.push({ type: 'agent.text.delta', payload: { content_index: 0 } })).toThrow(
      /payload\.text/,
    );
    run.take(run.mapper.abandon('refused'));
    expect(run.state().runs[0]).toMatchObject({ status: 'failed', error: { code: 'refused' } });
  });
});
