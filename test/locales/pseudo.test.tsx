import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createRunStore,
  defineTool,
  type FrontendTool,
  memoryThreads,
  RunProvider,
  type Interrupt,
  type ToolCallView,
} from '../../src/index.ts';
import * as kit from '../../src/components/index.ts';
import { AnswerRecord, SchemaForm, validateAnswer, type FormContext } from '../../src/forms/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { handTransport } from '../helpers/hand-transport.ts';
import { expectOnlyLabels, pseudo, seen } from './pseudo.ts';
import { wordsOf } from './words.ts';

beforeAll(kit.loadKit);

const idle = { async *run() {} };
const LONG = '¤'.repeat(7000);

/** Draws parts in the pseudo language and looks at all they say. */
function draw(ui: ReactNode): HTMLElement {
  const store = createRunStore({ transport: idle, threadId: 't' });
  const { container } = render(
    <RunProvider store={store}>
      <kit.KitProvider labels={pseudo}>{ui}</kit.KitProvider>
    </RunProvider>,
  );
  expectOnlyLabels(container);
  return container;
}

const callOf = (status: ToolCallView['status'], rest: Partial<ToolCallView> = {}): ToolCallView => ({
  toolCallId: `c-${status}`,
  name: '¤find',
  arguments: '{"¤a":"¤b"}',
  status,
  messageId: 'm',
  call: { id: `c-${status}`, type: 'function', function: { name: '¤find', arguments: '{}' } },
  startedAt: 0,
  endedAt: 3400,
  ...rest,
});

// Content of any shape, as a stream may bring it.
const answered = (content: unknown): NonNullable<ToolCallView['result']> =>
  ({ id: 'r', role: 'tool', toolCallId: 'c', content }) as NonNullable<ToolCallView['result']>;

/** A thread whose stream the test writes, as a whole chat. */
function chat(props: Partial<kit.AgentChatProps> = {}, tools: FrontendTool[] = []) {
  const hand = handTransport();
  const store = createRunStore({ transport: hand, threadId: 't', tools, schedule: (publish) => publish() });
  const view = render(
    <kit.AgentChat
      store={store}
      labels={pseudo}
      side
      onFeedback={() => {}}
      suggestions={['¤go']}
      {...props}
    />,
  );
  const look = (): void => expectOnlyLabels(view.container);
  return {
    ...view,
    store,
    look,
    runId: () => hand.inputs.at(-1)?.runId ?? '',
    async send(text: string) {
      await act(async () => {
        void store.send(text).catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 5));
      });
      look();
    },
    async push(...events: unknown[]) {
      await act(() => hand.push(...events));
      look();
    },
    async end() {
      await act(() => hand.end());
      look();
    },
  };
}

describe('no word outside the catalogues', () => {
  it('is in a conversation while it runs and after', async () => {
    const user = userEvent.setup();
    const thread = chat();
    thread.look();
    await user.click(thread.container.querySelector('.rv-chat-side-toggle') as HTMLElement);
    await thread.send('¤hi');
    const run = thread.runId();
    await thread.push(e.runStarted('t', run), e.stepStarted('¤look'), e.textStart('m1'));
    await thread.push(e.textContent('m1', '¤Well, **¤this** ¤is ¤it'), e.textEnd('m1'));
    await thread.push(
      e.reasoningStart('g'),
      e.reasoningMessageStart('g'),
      e.reasoningMessageContent('g', '¤hm'),
    );
    await thread.push(e.reasoningMessageEnd('g'), e.reasoningEnd('g'), e.stepFinished('¤look'));
    await thread.push(e.stateSnapshot({ '¤n': 1, '¤yes': true, '¤text': '¤x' }));
    await thread.push(
      ...e.tool('c1', '¤find', { '¤q': '¤x' }),
      e.subagentStarted('s1', '¤scout', { description: '¤looks', parentToolCallId: 'c1' }),
      e.stateDelta([{ op: 'replace', path: '/¤n', value: 2 }]),
      ...e.text('s1m', '¤found', { subagentRunId: 's1' }),
      e.subagentFinished('s1', { outcome: { type: 'success' } }),
      e.toolResult('r1', 'c1', '¤done'),
      e.activitySnapshot('a1', '¤plan', { steps: [{ title: '¤one', status: 'done' }] }),
      e.stateDelta([{ op: 'replace', path: '/missing/place', value: 2 }]),
    );
    await thread.push(
      e.runFinished('t', run, { usage: [{ inputTokens: 12_345, outputTokens: 3, totalTokens: 12_348 }] }),
    );
    await thread.end();
    for (const button of thread.container.querySelectorAll<HTMLElement>('[aria-expanded="false"]'))
      fireEvent.click(button);
    thread.look();
    // Editing a message of one's own, and a leaf of the state that takes only numbers.
    await user.click(screen.getByRole('button', { name: '⟦message.edit⟧' }));
    thread.look();
    const side = within(screen.getByRole('complementary'));
    await user.click(side.getAllByRole('button')[0] as HTMLElement);
    thread.look();
    const field = side.queryByRole('textbox');
    if (field !== null) {
      await user.clear(field);
      await user.type(field, '¤');
      await user.keyboard('{Enter}');
      thread.look();
    }
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('status')
          .map((each) => each.textContent)
          .join(),
      ).toMatch(/announce/),
    );
    thread.look();
  });

  it('is in a call whose tool wants a word first (F-10)', async () => {
    const send = defineTool({ name: '¤send', description: '¤', needsApproval: true, execute: () => '¤sent' });
    const thread = chat({}, [send]);
    await thread.send('¤hi');
    const run = thread.runId();
    await thread.push(e.runStarted('t', run), ...e.tool('c1', '¤send', { '¤to': '¤me' }));
    await thread.push(e.runFinished('t', run));
    await thread.end();
    expect(screen.getByRole('button', { name: '⟦tool.approve⟧' })).toBeTruthy();
  });

  it('is in what is told to those who listen', async () => {
    const thread = chat();
    const region = (): string =>
      [...thread.container.querySelectorAll('[aria-live]')].map((each) => each.textContent).join();
    await thread.send('¤hi');
    await thread.push(
      e.runStarted('t', thread.runId()),
      ...e.tool('c1', '¤find', {}),
      ...e.tool('c2', '¤fail', {}),
    );
    await waitFor(() => expect(region()).toContain('announce.toolCalled'));
    thread.look();
    await thread.push(
      e.messagesSnapshot([
        { id: 'u', role: 'user', content: '¤hi' },
        {
          id: 'm',
          role: 'assistant',
          toolCalls: [
            { id: 'c1', type: 'function', function: { name: '¤find', arguments: '{}' } },
            { id: 'c2', type: 'function', function: { name: '¤fail', arguments: '{}' } },
          ],
        },
        { id: 'r', role: 'tool', toolCallId: 'c2', content: '¤', error: '¤broken' },
      ]),
    );
    await waitFor(() => expect(region()).toContain('announce.toolFailed'));
    thread.look();
    await thread.push(
      e.runFinished('t', thread.runId(), {
        outcome: { type: 'interrupt', interrupts: [{ id: 'i', reason: '¤why', message: '¤Shall ¤I?' }] },
      }),
    );
    await thread.end();
    await waitFor(() => expect(region()).toContain('announce.questions'));
    thread.look();
  });

  it.each(['cancelled', 'stopped', 'failed', 'rejected', 'truncated'] as const)(
    'is in a run that was %s',
    async (end) => {
      const thread = chat();
      await thread.send('¤hi');
      await thread.push(e.runStarted('t', thread.runId()), e.textStart('m'), e.textContent('m', '¤half'));
      if (end === 'stopped') act(() => thread.store.stop());
      if (end === 'rejected') await thread.push(e.toolEnd('nobody'));
      if (end === 'failed') await thread.push(e.runError('¤broken', { code: '¤code' }));
      if (end === 'cancelled')
        await thread.push(
          e.textEnd('m'),
          e.runFinished('t', thread.runId(), { outcome: { type: 'cancelled' } as never }),
        );
      await thread.end();
      await waitFor(() => expect(thread.container.textContent).toMatch(/announce\.ended/));
      thread.look();
      for (const each of ['cancelled', 'failed', 'rejected', 'truncated', 'stopped'] as const)
        draw(<kit.RunEnd status={each} onRetry={() => {}} />);
    },
  );

  it('is in any status, failure or kind of a part', () => {
    const { status } = pseudo;
    for (const word of Object.keys(status) as (keyof typeof status)[]) draw(<kit.RunStatus status={word} />);
    for (const code of Object.keys(pseudo.run.failed))
      draw(
        <kit.RunEnd
          status="failed"
          error={{ code, message: 'In English', status: 503, rule: 'V-01', retryAfter: 30 }}
        />,
      );
    for (const code of Object.keys(pseudo.run.refused))
      draw(<kit.RunEnd status="rejected" error={{ code, message: 'In English', rule: 'V-01' }} />);
    draw(<kit.RunEnd status="truncated" error={{ code: 'truncated', message: 'In English' }} />);
    draw(<kit.RunEnd status="failed" error={{ code: 'budget', message: '¤why' }} />);
    for (const word of Object.keys(pseudo.tool.status) as (keyof typeof pseudo.tool.status)[])
      draw(<kit.ToolCallCard call={callOf(word)} open />);
    draw(<kit.ToolCallCard call={callOf('done', { arguments: '', result: answered('') })} open />);
    draw(<kit.ToolCallCard call={callOf('done', { arguments: '{"¤a":', result: answered(LONG) })} open />);
    draw(<kit.ToolCallCard call={callOf('streaming', { arguments: '{"¤a":"¤' })} open />);
    draw(<kit.ToolCallCard call={callOf('done', { result: answered([{ type: 'mystery' }]) })} open />);
    draw(<kit.ReasoningPanel text="¤hm" status="open" startedAt={Date.now() - 5000} />);
    draw(<kit.ReasoningPanel text="¤hm" status="closed" startedAt={0} endedAt={5000} encrypted open />);
    draw(<kit.ReasoningPanel text="¤hm" status="closed" startedAt={0} endedAt={100} />);
    draw(<kit.ReasoningPanel text="¤hm" status="closed" />);
    draw(<kit.ReasoningPanel text="¤hm" status="cut" />);
    draw(<kit.ReasoningPanel text="¤hm" redacted />);
    draw(<kit.ReasoningPanel text="" />);
    draw(<kit.ReasoningPanel text="" encrypted />);
    const step = { stepName: '¤look', runId: 'r', startedAt: 0, endedAt: 90_000 };
    draw(
      <kit.StepList
        steps={(['running', 'done', 'abandoned'] as const).map((word) => ({ ...step, status: word }))}
      />,
    );
    draw(<kit.RendererError>¤oops</kit.RendererError>);
    draw(<kit.ChatSide />);
    draw(
      <kit.UsageMeter
        usage={{
          inputTokens: 1,
          outputTokens: 2,
          totalTokens: 3,
          reasoningTokens: 4,
          cachedInputTokens: 5,
          cacheWriteInputTokens: 60_000,
        }}
        prices={{ currency: 'USD', inputTokens: 1, outputTokens: 1 }}
      />,
    );
  });

  it('is in messages of any role and their parts', () => {
    const roles = ['user', 'assistant', 'system', 'developer', 'tool'] as const;
    for (const role of roles)
      draw(
        <kit.Message message={{ id: role, role, content: '¤text', toolCallId: 'x' } as never} status="cut" />,
      );
    draw(<kit.Message message={{ id: 'm', role: 'user', content: LONG }} />);
    const url = { type: 'url', value: 'https://example.org/¤' };
    const data = (mimeType: string): object => ({ type: 'data', value: 'AAAA', mimeType });
    for (const [type, mimeType] of Object.entries({
      image: 'image/png',
      audio: 'audio/wav',
      video: 'application/octet-stream',
      document: 'application/pdf',
    })) {
      for (const source of [url, data(mimeType), { type: 'url', value: 'javascript:¤' }, { type: '¤' }])
        draw(<kit.ContentParts parts={[{ type, source }]} />);
    }
    draw(
      <kit.ContentParts
        parts={[{ type: 'image', source: { type: 'file', value: 'f' } }, 3, { type: 'text', text: LONG }]}
      />,
    );
    draw(
      <kit.ContentParts
        parts={[{ type: 'image', source: { type: 'file', value: 'f', provider: '¤cloud' } }]}
      />,
    );
    draw(
      <kit.ContentParts
        parts={[
          { type: 'image', source: { type: 'data', value: 'A'.repeat(30_000_000), mimeType: 'image/png' } },
        ]}
      />,
    );
  });

  it('is in text that is drawn as markdown', async () => {
    const code = '- [x] ¤a\n- [ ] ¤b\n\n```\n¤\u202e\n```\n\n```sh\n¤\n```';
    for (const [clipboard, word] of [
      [undefined, 'markdown.copyFailed'],
      [{ writeText: async () => {} }, 'markdown.copied'],
    ] as const) {
      Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
      const container = draw(<kit.MessageText text={code} />);
      fireEvent.click(within(container).getAllByRole('button')[0] as HTMLElement);
      await within(container).findByText(`⟦${word}⟧`);
      expectOnlyLabels(container);
    }
    const image = draw(<kit.MessageText text={'![](https://example.org/¤.png)\n\n![](data:x)'} />);
    fireEvent.click(within(image).getByRole('button', { name: /markdown\.loadImage/ }));
    fireEvent.error(image.querySelector('img') as HTMLElement);
    expectOnlyLabels(image);
  });

  it('is in text that is too much for markdown', () => {
    // No spaces, and one letter again and again: what is drawn is one piece.
    draw(<kit.MessageText text={`| ¤ |\n|-|\n${'| ¤ |\n'.repeat(10_100)}`} />);
    draw(<kit.MessageText text={`| ${'¤ |'.repeat(11_000)}\n|${'-|'.repeat(11_000)}\n| ¤ |`} />);
    draw(<kit.MessageText text={'¤'.repeat(400_000)} />);
    draw(<kit.MessageText text={'¤'.repeat(5_100_000)} />);
  });

  it('is in copying, editing and rating', async () => {
    const message = { id: 'm', role: 'user' as const, content: '¤text' };
    for (const [clipboard, word] of [
      [undefined, 'message.copyFailed'],
      [{ writeText: async () => {} }, 'message.copied'],
    ] as const) {
      Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
      const container = draw(<kit.Message message={message} onEdit={() => {}} />);
      fireEvent.click(within(container).getByRole('button', { name: '⟦message.copy⟧' }));
      await waitFor(() => within(container).getByRole('button', { name: `⟦${word}⟧` }));
      expectOnlyLabels(container);
    }
  });

  it('is in activities, trees and lanes', () => {
    const activity = (activityType: string, content: Record<string, unknown>): ReactNode => (
      <kit.ActivityCard message={{ id: 'a', role: 'activity', activityType, content }} />
    );
    const statuses = ['pending', 'running', 'done', 'failed', 'skipped'];
    draw(activity('¤plan', { steps: statuses.map((status) => ({ title: '¤x', status })) }));
    draw(activity('¤search', { results: ['¤a', { title: '¤b', url: 'https://example.org/' }] }));
    draw(activity('¤search', {}));
    draw(activity('¤progress', { value: 3, max: 8 }));
    draw(activity('¤progress', { percent: 30 }));
    draw(activity('--', {}));
    draw(
      <kit.JsonView
        value={{ '¤a': [], '¤b': { '¤d': 1 }, '¤c': Array.from({ length: 300 }, (_, at) => at) }}
        openDepth={3}
      />,
    );
    let deep: unknown = '¤';
    for (let at = 0; at < 80; at++) deep = [deep];
    draw(<kit.JsonView value={deep} openDepth={100} />);
    draw(<kit.JsonView value={[]} />);
    draw(<kit.JsonView value={{ '¤a': { '¤b': 1, '¤c': 2 } }} openDepth={0} />);
    draw(<kit.StatePanel value={undefined} />);
    draw(<kit.StatePanel value={{}} changedBy="¤scout" mayDiverge />);
  });

  it('is in lanes of subagents, however they end', async () => {
    const thread = chat();
    await thread.send('¤hi');
    await thread.push(
      e.runStarted('t', thread.runId()),
      ...e.text('m', '¤x'),
      ...['s1', 's2', 's3', 's4'].map((id) => e.subagentStarted(id, '¤scout')),
      e.subagentStarted('s5', ''),
      e.subagentFinished('s4', { outcome: { type: 'success' } }),
      e.subagentFinished('s5', { outcome: { type: 'success' } }),
      e.subagentFinished('s1', { outcome: { type: 'success' } }),
      e.subagentError('s2', '¤lost'),
      e.subagentFinished('s3', { outcome: { type: 'suspended' } }),
    );
    await thread.push(
      e.runFinished('t', thread.runId(), {
        outcome: {
          type: 'interrupt',
          interrupts: [{ id: 'i', reason: '¤r', subagentRunId: 's3' } as Interrupt],
        },
      }),
    );
    await thread.end();
    await act(
      async () => void thread.store.send('¤on', { answers: { i: { status: 'cancelled' } } }).catch(() => {}),
    );
    thread.look();
    await thread.push(
      e.runStarted('t', thread.runId()),
      ...e.text('im', '¤x', { subagentRunId: '¤implied' }),
      e.subagentStarted('s9', '¤late'),
    );
    act(() => thread.store.stop());
    thread.look();
    await thread.end();
  });

  it('is in the list of threads', async () => {
    const user = userEvent.setup();
    const storage = memoryThreads();
    const none = { messages: [], runs: [], items: [], steps: [], subagents: [], interrupts: [] };
    for (const [threadId, title] of [
      ['t1', '¤Hello'],
      ['t2', ''],
    ] as const)
      await storage.set({
        ...none,
        version: 1,
        threadId,
        title,
        savedAt: Date.now() - 3_600_000,
        status: 'finished',
        state: {},
        drafts: {},
        pendingCalls: [],
        begunCalls: [],
      });
    const container = draw(<kit.ThreadList storage={storage} />);
    await within(container).findAllByRole('listitem');
    expectOnlyLabels(container);
    await user.click(within(container).getAllByRole('button', { name: /threads\.remove/ })[0] as HTMLElement);
    expectOnlyLabels(container);
    draw(<kit.ThreadList storage={memoryThreads()} />);
    const broken = { ...memoryThreads(), list: () => Promise.reject(new Error('¤')) };
    const failed = draw(<kit.ThreadList storage={broken} />);
    await within(failed).findByRole('alert');
    expectOnlyLabels(failed);
    const empty = draw(<kit.ThreadList storage={memoryThreads()} />);
    await within(empty).findByText(/threads\.empty/);
    expectOnlyLabels(empty);
  });

  it('is in the field to write in', async () => {
    const user = userEvent.setup();
    const thread = chat();
    const file = (name: string, type: string, size = 3): File => {
      const made = new File(['abc'], name, { type });
      Object.defineProperty(made, 'size', { value: size });
      return made;
    };
    const input = thread.container.querySelector('input[type=file]') as HTMLInputElement;
    await user.upload(input, [file('¤a', 'image/png'), file('¤b', 'image/png', 900_000_000)]);
    thread.look();
    fireEvent.dragEnter(thread.container.querySelector('.rv-composer') as HTMLElement, {
      dataTransfer: { types: ['Files'], files: [], items: [] },
    });
    thread.look();
    await thread.send('¤hi');
    await user.type(screen.getByRole('textbox', { name: '⟦composer.label⟧' }), '¤next{Enter}');
    thread.look();
    await thread.push(
      e.runStarted('t', thread.runId()),
      e.runFinished('t', thread.runId(), {
        outcome: { type: 'interrupt', interrupts: [{ id: 'i', reason: '¤r' }] },
      }),
    );
    await thread.end();
    await user.type(screen.getByRole('textbox', { name: '⟦composer.label⟧' }), '¤more{Enter}');
    thread.look();
  });

  it('is on the button of the widget', async () => {
    const user = userEvent.setup();
    const store = createRunStore({
      transport: {
        async *run(input) {
          yield* e.run(input.threadId, input.runId, e.text('a', '¤Hello'));
        },
      },
    });
    const { container } = render(<kit.AgentChatWidget store={store} labels={pseudo} rememberAs={null} />);
    await act(async () => void (await store.send('¤hi')));
    expectOnlyLabels(container);
    await user.click(screen.getByRole('button'));
    expectOnlyLabels(container);
  });
});

describe('no word outside the catalogues, in questions,', () => {
  it('whatever is asked and wherever it stands', async () => {
    const user = userEvent.setup();
    const ask = { type: 'object', properties: { '¤n': { type: 'number' } }, required: ['¤n'] };
    const question = (rest: Partial<Interrupt> = {}): Interrupt => ({
      id: 'i',
      reason: '¤why',
      message: '¤Shall ¤I?',
      responseSchema: ask as never,
      ...rest,
    });
    for (const reason of ['tool_call', 'input_required', 'confirmation', '¤other'])
      draw(
        <kit.InterruptCard
          interrupt={question({ reason, toolCallId: 'c' })}
          askedBy="¤scout"
          callChanged
          together={reason === 'confirmation'}
        />,
      );
    const decision = {
      type: 'object',
      properties: { approved: { type: 'boolean' } },
      required: ['approved'],
    };
    const call = { name: '¤pay', arguments: `{"¤a":1,"¤a":2,"¤h\u202e":"¤${'¤'.repeat(900)}"}` };
    const card = draw(
      <kit.InterruptCard
        interrupt={question({ responseSchema: decision as never, toolCallId: 'c' })}
        call={call}
      />,
    );
    for (const button of within(card).queryAllByRole('button', { name: /tool\.showAll/ }))
      await user.click(button);
    expectOnlyLabels(card);
    draw(<kit.ShownCall name="¤pay" argumentsText="{" />);
    draw(<kit.ShownCall name="¤pay" argumentsText="{}" />);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    for (const expiresAt of [later, '2020-01-01T00:00:00Z', '¤soon'])
      draw(<kit.InterruptCard interrupt={question({ expiresAt })} />);
    for (const phase of ['open', 'kept', 'sending', 'answered', 'closed'] as const) {
      draw(<kit.InterruptCard interrupt={question()} phase={phase} onChangeAnswer={() => {}} />);
      draw(<kit.InterruptCard interrupt={question()} phase={phase} answer={{ status: 'cancelled' }} />);
      draw(
        <kit.InterruptCard
          interrupt={question()}
          phase={phase}
          answer={{ status: 'resolved', payload: { '¤n': 3 } }}
        />,
      );
    }
  });

  it('how many there are', async () => {
    const user = userEvent.setup();
    const thread = chat();
    await thread.send('¤hi');
    const decision = {
      type: 'object',
      properties: { approved: { type: 'boolean' } },
      required: ['approved'],
    };
    const interrupts = ['i', 'j'].map((id) => ({
      id,
      reason: 'tool_call',
      responseSchema: decision,
      toolCallId: id,
    }));
    await thread.push(
      e.runStarted('t', thread.runId()),
      ...e.tool('i', '¤pay', { '¤a': 1 }),
      ...e.tool('j', '¤pay', { '¤a': 2 }),
      e.runFinished('t', thread.runId(), { outcome: { type: 'interrupt', interrupts: interrupts as never } }),
    );
    await thread.end();
    await user.click(screen.getAllByRole('button', { name: /forms\.approve/ })[0] as HTMLElement);
    thread.look();
    await user.click(screen.getAllByRole('button', { name: /forms\.reject/ })[0] as HTMLElement);
    thread.look();
  });

  it('in forms of every control, with every mistake', async () => {
    const user = userEvent.setup();
    const long = Array.from({ length: 80 }, (_, at) => `¤o${at}`);
    const text = { type: 'string' };
    const schema = {
      type: 'object',
      description: `¤${'¤ '.repeat(800)}`,
      properties: {
        '¤text': { ...text, minLength: 3, maxLength: 5, examples: ['¤x'], deprecated: true },
        '¤area': { ...text, format: 'textarea', maxLength: 3 },
        '¤mail': { ...text, format: 'email' },
        '¤secret': { ...text, format: 'password' },
        '¤day': { ...text, format: 'date' },
        '¤at': { ...text, format: 'date-time' },
        '¤n': { type: 'number', minimum: 3, maximum: 5 },
        '¤m': { type: 'integer', minimum: 3 },
        '¤k': { type: 'integer', maximum: 3 },
        '¤one': { enum: ['¤a', '¤b'] },
        '¤some': { type: 'array', items: { enum: ['¤a', '¤b', '¤c'] }, uniqueItems: true, minItems: 2 },
        '¤many': { type: 'array', items: { enum: long }, uniqueItems: true, maxItems: 3 },
        '¤big': { enum: long },
        '¤select': { enum: long.slice(0, 20) },
        '¤yes': { type: 'boolean' },
        '¤sure': { const: true, type: 'boolean' },
        '¤rows': { type: 'array', items: { type: 'object', properties: { '¤x': text } }, maxItems: 1 },
        '¤list': { type: 'array', items: text },
        '¤map': { type: 'object', additionalProperties: text },
        '¤either': {
          oneOf: [{ type: 'string' }, { type: 'object', properties: { '¤z': text }, required: ['¤z'] }],
        },
        '¤types': { type: ['string', 'number', 'boolean', 'null'] },
        '¤free': {},
        '¤file': { ...text, contentEncoding: 'base64' },
        '¤fixed': { const: '¤f', title: '¤fixed' },
        '¤group': { type: 'object', properties: { '¤q': text }, required: ['¤q'] },
        '': text,
      },
      required: ['¤text', '¤n', '¤one', '¤yes', '¤sure'],
    };
    const container = draw(<SchemaForm schema={schema} labels={pseudo.forms} />);
    const press = async (name: RegExp): Promise<void> => {
      for (const button of within(container).queryAllByRole('button', { name })) await user.click(button);
      expectOnlyLabels(container);
    };
    await press(/forms\.addRow|forms\.addEntry|forms\.addGroup/);
    await press(/forms\.more|forms\.showSecret|forms\.showOptions/);
    for (const box of within(container).queryAllByRole('combobox')) {
      if (box instanceof HTMLInputElement) {
        await user.click(box);
        expectOnlyLabels(container);
        await user.type(box, '¤nothing');
        expectOnlyLabels(container);
      }
    }
    for (const area of container.querySelectorAll<HTMLInputElement>('input[type=text], textarea')) {
      if (area.getAttribute('role') !== 'combobox') fireEvent.change(area, { target: { value: '¤¤¤' } });
    }
    expectOnlyLabels(container);
    for (const radio of container.querySelectorAll<HTMLInputElement>('input[type=radio]'))
      fireEvent.click(radio);
    expectOnlyLabels(container);
    await press(/forms\.send⟧/);
    await press(/forms\.editAsFields|forms\.editAsJson|forms\.answerAsJson/);
    draw(<SchemaForm schema={{ allOf: [{ type: 'string' }, { type: 'number' }] }} labels={pseudo.forms} />);
    draw(<SchemaForm schema={false} labels={pseudo.forms} />);
    draw(<SchemaForm schema={{ $ref: '#/$defs/missing' }} labels={pseudo.forms} />);
    draw(<AnswerRecord schema={schema} answer={undefined} labels={pseudo.forms} />);
    draw(<AnswerRecord schema={schema} answer={{ '¤yes': true, '¤list': ['¤a'] }} labels={pseudo.forms} />);
  });

  it('in approvals of every kind', async () => {
    const user = userEvent.setup();
    const yes = { type: 'boolean' };
    const text = { type: 'string' };
    const forms = (properties: Record<string, unknown>, context?: FormContext): HTMLElement =>
      draw(
        <SchemaForm
          schema={{ type: 'object', properties, required: Object.keys(properties).slice(0, 1) }}
          {...(context === undefined ? {} : { context })}
          labels={pseudo.forms}
        />,
      );
    const press = async (root: HTMLElement, name: RegExp): Promise<void> => {
      for (const button of within(root).queryAllByRole('button', { name })) await user.click(button);
      expectOnlyLabels(root);
    };
    forms({ confirmed: yes });
    forms({ allowed: yes }, { message: '¤Shall ¤I?' });
    const refused = forms({ approved: yes, reason: { ...text, title: '¤why' } });
    await press(refused, /forms\.addComment/);
    await press(forms({ approved: yes, reason: { ...text, title: '¤why' } }), /forms\.reject/);
    const edited = forms(
      { approved: yes, edited_args: { title: '¤args', type: 'object', properties: { '¤to': text } } },
      { reason: 'tool_call', toolName: '¤send', toolArgs: { '¤to': '¤me' } },
    );
    await press(edited, /forms\.edit⟧/);
    draw(<SchemaForm schema={{ type: 'object', properties: {} }} labels={pseudo.forms} />);
    draw(
      <SchemaForm
        schema={{
          oneOf: [
            { const: '¤a', title: '¤one' },
            { const: '¤b', title: '¤two' },
          ],
        }}
        labels={pseudo.forms}
      />,
    );
    const free = draw(<SchemaForm schema={{}} labels={pseudo.forms} />);
    await press(free, /forms\.answerAsJson/);
    fireEvent.change(within(free).getByRole('textbox'), { target: { value: '{' } });
    await press(free, /forms\.continue|forms\.send⟧/);
  });

  it('in mistakes of typing, lists, files and parts that cannot be drawn', async () => {
    const user = userEvent.setup();
    const text = { type: 'string' };
    const form = (schema: unknown): HTMLElement => draw(<SchemaForm schema={schema} labels={pseudo.forms} />);
    const send = async (root: HTMLElement): Promise<void> => {
      await user.click(within(root).getByRole('button', { name: /forms\.(?:send|continue)⟧/ }));
      expectOnlyLabels(root);
    };
    for (const typed of ['1,5', '¤', '99999999999999999999', '1e999']) {
      const root = form({ type: 'object', properties: { '¤n': { type: 'number' }, '¤m': text } });
      fireEvent.change(within(root).getAllByRole('textbox')[0] as HTMLElement, { target: { value: typed } });
      await send(root);
    }
    const map = form({
      type: 'object',
      properties: { '¤map': { type: 'object', additionalProperties: text } },
    });
    for (let at = 0; at < 3; at++)
      await user.click(within(map).getByRole('button', { name: /forms\.addEntry/ }));
    const boxes = within(map).getAllByRole('textbox');
    for (const at of [0, 2]) fireEvent.change(boxes[at] as HTMLElement, { target: { value: '¤k' } });
    await send(map);

    const row = { type: 'object', properties: { '¤part': text }, required: ['¤part'] };
    const rows = form({ type: 'object', properties: { '¤rows': { type: 'array', items: row } } });
    await user.click(within(rows).getByRole('button', { name: /forms\.addRow/ }));
    await send(rows);
    expect(within(rows).getByRole('alert').textContent).toContain('forms.within');

    const options = Array.from({ length: 80 }, (_, at) => `¤o${at}`);
    const many = form({
      type: 'object',
      properties: { '¤many': { type: 'array', items: { enum: options }, uniqueItems: true }, '¤x': text },
    });
    await user.click(within(many).getByRole('combobox'));
    await user.click(within(many).getAllByRole('option')[0] as HTMLElement);
    expectOnlyLabels(many);

    const file = { ...text, contentEncoding: 'base64' };
    const files = form({ type: 'object', properties: { '¤file': file, '¤x': text } });
    const input = files.querySelector('input[type=file]') as HTMLInputElement;
    const choose = async (chosen: File): Promise<void> => {
      await user.upload(input, chosen);
      await waitFor(() => expect(files.textContent).toMatch(/fileChosen|fileTooLarge|fileUnreadable/));
      expectOnlyLabels(files);
    };
    const large = new File(['abc'], '¤big');
    Object.defineProperty(large, 'size', { value: 900_000_000 });
    await choose(large);
    await choose(new File(['abc'], '¤a'));

    const chain = (levels: number): unknown =>
      levels === 0 ? text : { type: 'object', properties: { '¤in': chain(levels - 1) }, required: ['¤in'] };
    form(chain(9));
    form({
      $defs: { n: { type: 'object', properties: { '¤n': { $ref: '#/$defs/n' } }, required: ['¤n'] } },
      $ref: '#/$defs/n',
    });
    form({ type: 'object', properties: { '¤x': 3, '¤y': text } });
    form({ type: 'object', properties: { '¤x': text }, additionalProperties: text });
    form({ type: 'object', properties: { '¤x': { ...text, readOnly: true, const: '¤f' }, '¤y': text } });
    form({ type: 'array', items: { type: 'array', items: text }, minItems: 1 });
    form({ type: ['string', 'null'] });
    form({ type: 'object', properties: { '¤x': { ...text, pattern: '(a+)+$' }, '¤y': text } });
  });

  it('and in what a check of an answer says', () => {
    const said = (schema: unknown, answer: unknown): string[] =>
      validateAnswer(schema, answer, { labels: pseudo.forms }).errors.map(({ message }) => message);
    const cases: [schema: unknown, answer: unknown][] = [
      [{ type: 'string' }, 3],
      [{ type: 'string', format: 'uuid' }, '¤'],
      [{ type: 'string', pattern: '^a$' }, '¤'],
      [{ minLength: 3 }, '¤'],
      [{ maxLength: 1 }, '¤¤'],
      [{ minimum: 3 }, 1],
      [{ maximum: 3 }, 9],
      [{ exclusiveMinimum: 3 }, 3],
      [{ exclusiveMaximum: 3 }, 3],
      [{ multipleOf: 2 }, 3],
      [{ minItems: 2 }, []],
      [{ maxItems: 1 }, [1, 2]],
      [{ uniqueItems: true }, [1, 1]],
      [{ contains: { const: 3 } }, [1]],
      [{ minProperties: 2 }, {}],
      [{ maxProperties: 1 }, { a: 1, b: 2 }],
      [{ additionalProperties: false }, { a: 1 }],
      [{ propertyNames: { maxLength: 0 } }, { a: 1 }],
      [{ not: {} }, 1],
      [{ oneOf: [{ type: 'string', minLength: 9 }, { type: 'number' }] }, true],
      [{ const: '¤' }, 1],
      [{ const: true }, false],
      [{ enum: [1, 2] }, 3],
      [{ properties: { a: false } }, { a: 1 }],
      [{ required: ['a'] }, {}],
    ];
    for (const [schema, answer] of cases) {
      const messages = said(schema, answer);
      expect(messages.length, JSON.stringify(schema)).toBeGreaterThan(0);
      const list = document.createElement('ul');
      list.append(
        ...messages.map((message) => Object.assign(document.createElement('li'), { textContent: message })),
      );
      expectOnlyLabels(list);
    }
  });
});

describe('the words of the catalogues', () => {
  /** Not seen in these tests; `source.test.ts` holds that they are drawn all the same. */
  const UNSEEN: readonly string[] = [
    // Need a layout, a moment between two frames, or a file that goes away.
    'list.jump',
    'list.jumpNew',
    'chat.loading',
    'error.load',
    'interrupt.loading',
    'interrupt.loadFailed',
    'composer.unreadable',
    'forms.errors.fileUnreadable',
    // Need a text of many megabytes or a schema of many thousand fields.
    'tool.cutShort',
    'forms.jsonReason.large',
    // Go to the agent, or into other words: nothing of them stands by itself.
    'tool.declined',
    'forms.rowName',
    // Need an agent that resumes elsewhere, refuses files, or a store that refuses to send.
    'subagent.settled.resumed-elsewhere',
    'subagent.settled.dismissed',
    'subagent.settled.run-end',
    'interrupt.sendFailed',
    'composer.notAccepted',
    'composer.failed',
    // Nobody's first choice in a form.
    'forms.showOptions',
    'forms.editAsJson',
    'forms.editAsFields',
    'forms.errors.other',
    'forms.errors.emptyKey',
    'forms.errors.json',
    'forms.errors.nullAnswer',
  ];

  it('have been seen above, but for those that are hard to reach', () => {
    const unseen = [...wordsOf(pseudo).keys()].filter(
      (path) => !path.endsWith('locale') && path !== 'direction' && !seen.has(path),
    );
    expect(unseen.sort()).toEqual([...UNSEEN].sort());
  });
});
