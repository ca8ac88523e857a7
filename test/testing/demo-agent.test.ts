import { EventSchemas } from '@ag-ui/core/schemas';
import { describe, expect, it } from 'vitest';
import { demoCapabilities, demoChips, scriptedAgent } from '../../src/testing/index.ts';
import { readCapabilities } from '../../src/protocol/index.ts';
import type { ResumeEntry, RunAgentInput } from '../../src/protocol/index.ts';
import { tokens } from '../../src/testing/scenarios/turn.ts';
import { historyAfter, inputOf, interruptsOf, play } from './demo.ts';

const TOOLS = [{ name: 'set_theme', description: 'Changes the theme.', parameters: { type: 'object' } }];

/** Plays the run that answers an interrupted one. */
async function resume(prompt: string, answer: (id: string) => Omit<ResumeEntry, 'interruptId'>) {
  const input = inputOf(prompt);
  const first = await play(input);
  const entries = interruptsOf(first).map(({ id }) => ({
    interruptId: id,
    ...answer(id.split(':')[1] ?? ''),
  }));
  return play({ ...input, runId: 'r2', messages: historyAfter(input, first), resume: entries });
}

async function resumeWith(prompt: string, entries: (ids: string[]) => ResumeEntry[]) {
  const input = inputOf(prompt);
  const first = await play(input);
  return play({
    ...input,
    runId: 'r2',
    messages: historyAfter(input, first),
    resume: entries(interruptsOf(first).map(({ id }) => id)),
  });
}

describe('the scenarios of the demo agent', () => {
  it.each(demoChips.map(({ label, prompt }) => [label, prompt]))(
    'plays a legal stream without warnings: %s',
    async (_, prompt) => {
      const played = await play(inputOf(prompt, { tools: TOOLS }));
      expect(played.warnings).toEqual([]);
      expect(played.wire[0]).toMatchObject({
        type: 'RUN_STARTED',
        threadId: 't1',
        runId: 'r1',
        protocolVersion: '1.0',
      });
      for (const event of played.wire)
        expect(EventSchemas.safeParse(event).success, JSON.stringify(event)).toBe(true);
    },
  );

  it('picks a different scenario for each chip', async () => {
    const names = await Promise.all(
      demoChips.map(async ({ prompt }) => {
        const { wire } = await play(inputOf(prompt, { tools: TOOLS }));
        const ids = wire.flatMap((event) =>
          'messageId' in event
            ? [String(event.messageId)]
            : 'toolCallId' in event
              ? [String(event.toolCallId)]
              : [],
        );
        return ids[0]?.split(':')[0];
      }),
    );
    expect(new Set(names).size).toBe(demoChips.length);
    expect(names).not.toContain(undefined);
  });

  it('shows every family of the protocol in one tour', async () => {
    const { wire } = await play(inputOf('Take the tour'));
    const types = new Set(wire.map(({ type }) => type));
    for (const type of [
      'STEP_STARTED',
      'REASONING_START',
      'REASONING_MESSAGE_CONTENT',
      'TEXT_MESSAGE_CONTENT',
      'TOOL_CALL_ARGS',
      'TOOL_CALL_RESULT',
      'ACTIVITY_SNAPSHOT',
      'ACTIVITY_DELTA',
      'STATE_SNAPSHOT',
      'STATE_DELTA',
      'SUBAGENT_STARTED',
      'SUBAGENT_FINISHED',
      'CUSTOM',
    ]) {
      expect(types, type).toContain(type);
    }
  });

  it('lets two subagents stream in turns, and one of them spawn a third', async () => {
    const { wire } = await play(inputOf('Take the tour'));
    const owners = wire.flatMap((event) =>
      event.type === 'TEXT_MESSAGE_CONTENT' && event.subagentRunId !== undefined ? [event.subagentRunId] : [],
    );
    const changes = owners.filter((owner, index) => owner !== owners[index - 1]).length;
    expect(changes).toBeGreaterThan(new Set(owners).size);
    const started = wire.filter((event) => event.type === 'SUBAGENT_STARTED');
    expect(started).toHaveLength(3);
    expect(started.find(({ name }) => name === 'migration-checker')?.parentSubagentRunId).toBe(
      'tour:reviewer:r1',
    );
  });

  it('keeps the run going when a subagent fails', async () => {
    const { wire, last } = await play(inputOf('research'));
    expect(wire.some(({ type }) => type === 'SUBAGENT_ERROR')).toBe(true);
    expect(last).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
  });

  it('streams ten thousand tokens, a delta each', async () => {
    const { wire } = await play(inputOf('Write a very long handbook'));
    expect(wire.filter(({ type }) => type === 'TEXT_MESSAGE_CONTENT')).toHaveLength(10_000);
  });

  it('says what a run has used, with totals that add up', async () => {
    const { last } = await play(inputOf('weather'));
    const usage = last?.type === 'RUN_FINISHED' ? last.usage?.[0] : undefined;
    expect(usage?.totalTokens).toBe((usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0));
    expect(usage?.outputTokens).toBeGreaterThan(50);
  });

  it('echoes an unknown prompt and says what it can do', async () => {
    const { text } = await play(inputOf('Sing me a song'));
    expect(text).toContain('Sing me a song');
    expect(text).toContain('**tour**');
  });

  it.each([
    ['fail', 'RUN_ERROR', false],
    ['cut off', 'TOOL_CALL_ARGS', true],
  ])('ends badly on purpose: %s', async (prompt, lastType, truncated) => {
    const played = await play(inputOf(prompt));
    expect(played.last?.type).toBe(lastType);
    expect(played.truncated).toBe(truncated);
  });

  it('cancels on its side with the outcome for it (L-02)', async () => {
    const { last } = await play(inputOf('have an operator cancel it'));
    expect(last).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } });
  });

  it('declares capabilities that our own reader accepts (P-02)', () => {
    expect(readCapabilities(demoCapabilities)).toEqual(demoCapabilities);
  });
});

describe('approvals of the demo agent', () => {
  it('goes on with the arguments that were shown', async () => {
    const { legal, text } = await resume('tour', () => ({ status: 'resolved', payload: { approved: true } }));
    const result = legal.find((event) => event.type === 'TOOL_CALL_RESULT');
    expect(result).toMatchObject({ toolCallId: 'tour:publish:r1' });
    expect(text).toContain('beta');
    expect(text).not.toContain('changed arguments');
  });

  it('goes on with edited arguments in their place, whole (I-11)', async () => {
    const editedArgs = {
      version: '2.4.1',
      channel: 'internal',
      rolloutPercent: 50,
      notifyTesters: false,
      releaseNotes: 'Short.',
    };
    const { legal, text } = await resume('tour', () => ({
      status: 'resolved',
      payload: { approved: true, editedArgs },
    }));
    const result = legal.find((event) => event.type === 'TOOL_CALL_RESULT');
    expect(JSON.parse(String(result?.content))).toMatchObject({
      released: '2.4.1',
      channel: 'internal',
      rolloutPercent: 50,
      testersTold: 0,
    });
    expect(text).toContain('2.4.1');
  });

  it('takes a rejection as an answer, and says why (I-07)', async () => {
    const { legal, text } = await resume('tour', () => ({
      status: 'resolved',
      payload: { approved: false, reason: 'Wait for the fix' },
    }));
    expect(legal.find((event) => event.type === 'TOOL_CALL_RESULT')).toMatchObject({
      content: 'Not published: rejected (Wait for the fix).',
    });
    expect(text).toContain('nothing was published');
  });

  it('takes a closed question as no answer (I-08)', async () => {
    const { text, last } = await resume('tour', () => ({ status: 'cancelled' }));
    expect(text).toContain('nothing was published');
    expect(last).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
  });

  it('moves the shared state on from what the client holds', async () => {
    const input = inputOf('tour', {
      state: { release: { version: '2.4.0', stage: 'waiting for approval' }, mine: true },
    });
    const first = await play(input);
    const [interrupt] = interruptsOf(first);
    const second = await play({
      ...input,
      runId: 'r2',
      resume: [{ interruptId: interrupt?.id ?? '', status: 'resolved', payload: { approved: true } }],
    });
    expect(second.wire.find(({ type }) => type === 'STATE_DELTA')).toMatchObject({
      delta: expect.arrayContaining([{ op: 'add', path: '/release/stage', value: 'published' }]),
    });
    expect(second.wire.some(({ type }) => type === 'STATE_SNAPSHOT')).toBe(false);
  });

  it('refunds a smaller amount when the amount was edited', async () => {
    const editedArgs = {
      orderId: '10432',
      amount: 40,
      currency: 'EUR',
      reason: 'Goodwill',
      notifyCustomer: false,
    };
    const { text } = await resume('Refund order 10432', () => ({
      status: 'resolved',
      payload: { approved: true, editedArgs },
    }));
    expect(text).toContain('40.00 EUR');
    expect(text).toContain('not 84.50');
  });

  it('collects three answers, and the subagent that asked goes on (R-57)', async () => {
    const { legal, text } = await resume('questions', (name) =>
      name === 'room'
        ? { status: 'resolved', payload: { room: 'river', breakfast: true } }
        : name === 'share'
          ? { status: 'resolved', payload: { confirmed: false } }
          : { status: 'resolved', payload: 'We arrive late.' },
    );
    expect(legal.find((event) => event.type === 'SUBAGENT_STARTED')).toMatchObject({
      subagentRunId: 'questions:scout:r1',
    });
    expect(text).toContain('480 €');
    expect(text).toContain('not passed on');
    expect(text).toContain('We arrive late.');
  });

  it('registers what a big form holds', async () => {
    const payload = {
      team: 'Harbor',
      contact: { name: 'Mina', email: 'mina@harbor.example' },
      arrival: '2027-03-04',
      people: [{ name: 'Mina' }, { name: 'Jonas', role: 'Design' }],
      room: 'shared',
      payment: { kind: 'card', lastFour: '4242' },
      terms: true,
    };
    const { text } = await resume('form', () => ({ status: 'resolved', payload }));
    expect(text).toContain('2 people');
  });
});

describe('answers that do not fit', () => {
  const fault = async (prompt: string, entries: (ids: string[]) => ResumeEntry[]) => {
    const { wire, warnings } = await resumeWith(prompt, entries);
    expect(wire.map(({ type }) => type)).toEqual(['RUN_STARTED', 'RUN_ERROR']);
    expect(warnings).toEqual([]);
    const [, error] = wire;
    expect(error).toMatchObject({ code: 'invalid_resume' });
    return error?.type === 'RUN_ERROR' ? error.message : '';
  };

  it('refuses a resume that leaves a question open (I-03)', async () => {
    expect(
      await fault('questions', ([room]) => [{ interruptId: room ?? '', status: 'cancelled' }]),
    ).toContain('has no answer');
  });

  it('refuses two answers to one question (I-04)', async () => {
    expect(
      await fault('tour', ([id = '']) => [
        { interruptId: id, status: 'resolved', payload: { approved: true } },
        { interruptId: id, status: 'resolved', payload: { approved: false } },
      ]),
    ).toContain('two answers');
  });

  it('refuses an answer to a question that was not asked (I-04)', async () => {
    expect(
      await fault('tour', ([id = '']) => [
        { interruptId: id, status: 'cancelled' },
        { interruptId: 'somebody-else', status: 'cancelled' },
      ]),
    ).toContain('not one that was asked');
    expect(await fault('tour', () => [{ interruptId: 'somebody-else', status: 'cancelled' }])).toContain(
      'no question',
    );
  });

  it('refuses an answer that does not fit its schema, and says where (I-09)', async () => {
    expect(
      await fault('tour', ([id = '']) => [
        { interruptId: id, status: 'resolved', payload: { approved: 'yes' } },
      ]),
    ).toMatch(/approved.*boolean/s);
    expect(
      await fault('tour', ([id = '']) => [
        {
          interruptId: id,
          status: 'resolved',
          payload: { approved: true, editedArgs: { version: '2.4.0' } },
        },
      ]),
    ).toContain('schema');
    expect(await fault('Refund it', ([id = '']) => [{ interruptId: id, status: 'resolved' }])).toContain(
      'approved',
    );
  });

  it('refuses a cancelled answer with a payload (I-08)', async () => {
    expect(
      await fault('tour', ([id = '']) => [
        { interruptId: id, status: 'cancelled', payload: { approved: true } },
      ]),
    ).toContain('payload');
  });

  it('refuses to go on past an open approval (I-13)', async () => {
    const input = inputOf('tour');
    const first = await play(input);
    const messages = [
      ...historyAfter(input, first),
      { id: 'u2', role: 'user' as const, content: 'Never mind, weather?' },
    ];
    const { last } = await play({ ...input, runId: 'r2', messages });
    expect(last).toMatchObject({ type: 'RUN_ERROR', code: 'resume_required' });
  });

  it('lets the thread go on once the approval was answered', async () => {
    const input = inputOf('tour');
    const first = await play(input);
    const history = historyAfter(input, first);
    const [interrupt] = interruptsOf(first);
    const answered = {
      ...input,
      runId: 'r2',
      messages: history,
      resume: [{ interruptId: interrupt?.id ?? '', status: 'cancelled' as const }],
    };
    const second = await play(answered);
    const { last } = await play({
      ...input,
      runId: 'r3',
      messages: [...historyAfter(answered, second), { id: 'u2', role: 'user', content: 'And the weather?' }],
    });
    expect(last).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
  });
});

describe('tools and state of the client', () => {
  it('calls a tool of the page only if it is offered (F-01)', async () => {
    const { wire, text } = await play(inputOf('dark theme please'));
    expect(wire.some(({ type }) => type === 'TOOL_CALL_START')).toBe(false);
    expect(text).toContain('set_theme');
  });

  it('ends with the call pending, and goes on from its result (F-04, F-07)', async () => {
    const input = inputOf('dark theme please', { tools: TOOLS });
    const first = await play(input);
    expect(first.last).toMatchObject({
      outcome: { type: 'success', pendingToolCallIds: ['theme:set-theme:r1'] },
    });
    const messages = [
      ...historyAfter(input, first),
      {
        id: 'tm1',
        role: 'tool' as const,
        toolCallId: 'theme:set-theme:r1',
        content: 'The theme is dark now.',
      },
    ];
    const second = await play({ ...input, runId: 'r2', messages });
    expect(second.text).toContain('The theme is dark now.');
    expect(second.warnings).toEqual([]);
  });

  it('hears when the page could not run its tool', async () => {
    const input = inputOf('dark theme please', { tools: TOOLS });
    const first = await play(input);
    const messages = [
      ...historyAfter(input, first),
      {
        id: 'tm1',
        role: 'tool' as const,
        toolCallId: 'theme:set-theme:r1',
        content: '',
        error: 'The person declined',
      },
    ];
    const second = await play({ ...input, runId: 'r2', messages });
    expect(second.text).toContain('The person declined');
  });

  it('reads the state that comes back and names what was changed', async () => {
    const checked = {
      total: 1200,
      items: [
        { name: 'Flights', amount: 412 },
        { name: 'Food', amount: 210 },
      ],
    };
    const state = {
      trip: {
        budget: {
          currency: 'EUR',
          total: 900,
          items: [
            { name: 'Flights', amount: 500 },
            { name: 'Sintra', amount: 450 },
          ],
        },
        checked,
      },
    };
    const { text } = await play(inputOf('check the budget', { state }));
    expect(text).toContain('1200 € to **900 €**');
    expect(text).toContain('**Flights** went from 412 € to 500 €');
    expect(text).toContain('**Sintra** is new');
    expect(text).toContain('**Food** is gone');
    expect(text).toContain('50 € over');
  });

  it.each([
    null,
    7,
    'text',
    [],
    { trip: 4 },
    { trip: { budget: { items: [null, { name: 4 }], total: 'x' } } },
  ])('survives a state of any shape: %j', async (state) => {
    const { last } = await play(inputOf('check the budget', { state } as Partial<RunAgentInput>));
    expect(last?.type).toBe('RUN_FINISHED');
  });
});

describe('tokens', () => {
  it.each(demoChips.map(({ prompt }) => prompt))('cuts a text without losing any of it: %s', (text) => {
    expect(tokens(text).join('')).toBe(text);
  });

  it('keeps emoji, line ends and leading space whole', () => {
    const text = '  Grüße 👨‍👩‍👧, 日本語のテキスト\n\n| a | b |\n한국어_test  ';
    expect(tokens(text).join('')).toBe(text);
    expect(tokens(text).every((token) => !/^[\udc00-\udfff]|[\ud800-\udbff]$/.test(token))).toBe(true);
  });
});

describe('scriptedAgent in the process', () => {
  it('shares no object with the caller', async () => {
    const input = inputOf('x', { state: { a: 1 } });
    const agent = scriptedAgent((given) => {
      (given.state as { a: number }).a = 2;
      return [];
    });
    for await (const _ of agent.run(input, { signal: new AbortController().signal })) expect.unreachable();
    expect(input.state).toEqual({ a: 1 });
  });

  it('ends with `aborted` when it is stopped in a pause', async () => {
    const controller = new AbortController();
    const agent = scriptedAgent(undefined, { pace: 1000 });
    const events: unknown[] = [];
    setTimeout(() => controller.abort(), 30);
    await expect(async () => {
      for await (const event of agent.run(inputOf('hello'), { signal: controller.signal }))
        events.push(event);
    }).rejects.toMatchObject({ name: 'RunError', code: 'aborted' });
    expect(events).toHaveLength(2);
  });

  it('runs the finally of a script when its reader leaves', async () => {
    let closed = false;
    const agent = scriptedAgent(async function* (input) {
      try {
        for (;;) yield { type: 'RUN_STARTED' as const, threadId: input.threadId, runId: input.runId };
      } finally {
        closed = true;
      }
    });
    for await (const _ of agent.run(inputOf('x'), { signal: new AbortController().signal })) break;
    expect(closed).toBe(true);
  });
});
