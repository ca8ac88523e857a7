import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  ActivityCard,
  InterruptPanel,
  KitProvider,
  MessageList,
  loadKit,
} from '../../src/components/index.ts';
import {
  AgentFramesQuestionCard,
  agentFramesComponents,
  agentFramesRenderers,
  createAgentFramesComponents,
  createAgentFramesRenderers,
} from '../../src/components/agent-frames/index.ts';
import type { Interrupt } from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { FILE_TRANSFER_ACTIVITY } from '../../src/transport/agent-frames/index.ts';
import { expectAccessible, renderThread, send, type RenderedThread } from '../helpers/render-thread.tsx';

beforeAll(loadKit);

const OPTIONS = [
  { value: 'look', label: 'Look only', risk: 'safe' },
  { value: 'files', label: 'Change files', risk: 'moderate' },
  { value: 'erase', label: 'Erase all', risk: 'dangerous' },
  { value: 'none', label: 'Nothing' },
];

function permission(metadata: Record<string, unknown> = {}, more: Partial<Interrupt> = {}): Interrupt {
  return {
    id: 'i',
    reason: 'agent-frames:permission',
    message: 'May I?',
    responseSchema: {
      type: 'object',
      required: ['choice'],
      properties: {
        choice: {
          type: 'string',
          title: 'May I?',
          oneOf: OPTIONS.map(({ value, label, risk }) => ({
            const: value,
            title: label,
            // With a description for each they are a list, else a row of buttons.
            description: `${label}, this time`,
            ...(risk === undefined ? {} : { 'x-risk': risk }),
          })),
        },
      },
    },
    metadata: {
      'agent-frames': {
        interactionType: 'PERMISSION',
        timeoutSec: 60,
        ifUnanswered: { effect: 'default', value: 'none', label: 'Nothing' },
        options: OPTIONS,
        ...metadata,
      },
    },
    ...more,
  };
}

async function ask(interrupt: Interrupt, components = agentFramesComponents): Promise<RenderedThread> {
  const thread = await renderThread(
    <KitProvider components={components} renderers={agentFramesRenderers}>
      <MessageList />
      <InterruptPanel />
    </KitProvider>,
  );
  await send(thread);
  await thread.push(
    e.runStarted('t', thread.runId()),
    e.runFinished('t', thread.runId(), { outcome: { type: 'interrupt', interrupts: [interrupt] } }),
  );
  await thread.end();
  return thread;
}

const SECOND = { name: /calls this dangerous/ };

const answerWith = async (name: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('radio', { name }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
};

function showActivity(
  activityType: string,
  content: Record<string, unknown>,
  renderers = agentFramesRenderers,
) {
  return render(
    <KitProvider renderers={renderers}>
      <ActivityCard message={{ id: 'a', role: 'activity', activityType, content }} />
    </KitProvider>,
  );
}

describe('a question of an agent that speaks frames', () => {
  it('says the risk of each option in a word and an icon, and nothing where the agent said nothing', async () => {
    const { container } = await ask(permission());
    const list = screen.getByRole('list', { name: 'What the agent says about the risk' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Look only  Safe', 'Change files  Some risk', 'Erase all  Dangerous']);
    expect(list.querySelectorAll('.rv-frames-risk svg')).toHaveLength(3);
    const row = (await screen.findByRole('radio', { name: 'Erase all' })).closest('.rv-form-option');
    expect((row as HTMLElement).dataset['risk']).toBe('dangerous');
    await expectAccessible(container);
  });

  it('shows a risk that nobody knows as dangerous (C10)', async () => {
    await ask(permission({ options: [{ value: 'look', label: 'Look only', risk: 'constructor' }] }));
    expect(screen.getByText('Dangerous')).toBeTruthy();
  });

  it('sends something harmless at once', async () => {
    const thread = await ask(permission());
    await answerWith('Look only');
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    expect(screen.queryByRole('group', SECOND)).toBeNull();
    await thread.end();
  });

  it('asks once more before something dangerous, with the focus on neither button', async () => {
    const thread = await ask(permission());
    await answerWith('Erase all');
    const second = screen.getByRole('group', SECOND);
    expect(document.activeElement).toBe(second);
    expect(thread.hand.inputs).toHaveLength(1);
    await userEvent.click(within(second).getByRole('button', { name: 'Go back' }));
    expect(screen.queryByRole('group', SECOND)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));
    expect(thread.hand.inputs).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes: Erase all' }));
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    expect(thread.hand.inputs[1]?.resume).toEqual([
      { interruptId: 'i', status: 'resolved', payload: { choice: 'erase' } },
    ]);
    await thread.end();
  });

  it('asks once more when the choices are buttons, too', async () => {
    const options = [
      { value: 'approve', label: 'Approve', risk: 'dangerous' },
      { value: 'reject', label: 'Reject', risk: 'safe' },
    ];
    const choice = {
      type: 'string',
      oneOf: options.map(({ value, label }) => ({ const: value, title: label })),
    };
    const responseSchema = { type: 'object', required: ['choice'], properties: { choice } };
    const thread = await ask(permission({ options }, { responseSchema }));
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(thread.hand.inputs).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Yes: Approve' }));
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    await thread.end();
  });

  it('takes the second question back when another option is chosen meanwhile', async () => {
    await ask(permission());
    await answerWith('Erase all');
    await userEvent.click(screen.getByRole('radio', { name: 'Nothing' }));
    expect(screen.queryByRole('group', SECOND)).toBeNull();
  });

  it('confirms nothing any more once the time is over', async () => {
    const onAnswer = vi.fn();
    const interrupt = permission({}, { expiresAt: new Date(Date.now() + 1_500).toISOString() });
    render(<AgentFramesQuestionCard interrupt={interrupt} onAnswer={onAnswer} />);
    await answerWith('Erase all');
    expect(screen.getByRole('group', SECOND)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('group', SECOND)).toBeNull(), { timeout: 5_000 });
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it('says what happens if nobody answers, or that the agent did not say', async () => {
    const { unmount } = await ask(permission());
    expect(screen.getByText(/^If you do nothing:/).textContent).toBe('If you do nothing: Nothing');
    unmount();
    await ask(permission({ ifUnanswered: { effect: 'unknown' } }));
    expect(screen.getByText(/does not say how/)).toBeTruthy();
  });

  it('is drawn whatever stands in the context of the tool', async () => {
    await ask(permission({ context: { toolName: { a: 1 }, toolInput: ['x'], affectedPaths: ['/a', 2] } }));
    expect(screen.getByText('{"a":1}')).toBeTruthy();
    expect(screen.getByText('/a, 2')).toBeTruthy();
  });

  it("is the kit's own card when another agent asks, and takes other words", async () => {
    const { container, unmount } = await ask({ id: 'i', reason: 'confirmation' });
    expect(container.querySelector('.rv-interrupt')).toBeTruthy();
    expect(container.querySelector('.rv-frames-question')).toBeNull();
    unmount();
    await ask(permission(), createAgentFramesComponents({ risk: { dangerous: 'Gefährlich' } }));
    expect(screen.getByText('Gefährlich')).toBeTruthy();
    expect(screen.getByText('Safe')).toBeTruthy();
  });
});

describe('a notice of such an agent', () => {
  it('tells that an answer came too late, and what the agent took (I-19)', async () => {
    const { container } = showActivity('agent-frames.late-answer', {
      question: 'Which database?',
      given: 'SQLite',
      agentChose: 'PostgreSQL',
    });
    expect(container.textContent).toContain('came too late and was not sent');
    expect(screen.getByText('SQLite').closest('p')?.textContent).toBe('Your answer: SQLite');
    expect(screen.getByText('PostgreSQL').closest('p')?.textContent).toBe('The agent took: PostgreSQL');
    await expectAccessible(container);
  });

  it('tells that the agent decided by itself', () => {
    showActivity('agent-frames.auto-answer', { question: 'Which database?', label: 'PostgreSQL' });
    expect(screen.getByText(/not your choice/)).toBeTruthy();
    expect(screen.getByText('PostgreSQL')).toBeTruthy();
  });

  it.each([
    ['agent-frames.error', 'recovering', 'Recovering'],
    ['agent-frames.error', 'recovered', 'Recovered'],
    ['agent-frames.warning', undefined, 'Warning'],
  ])('%s that is %s is called that in words', (type, status, word) => {
    showActivity(type, { message: 'No disk', code: 'E_DISK', ...(status === undefined ? {} : { status }) });
    expect(screen.getByText(word)).toBeTruthy();
    expect(screen.getByText('No disk')).toBeTruthy();
  });
});

describe('a file that such an agent offers', () => {
  const BYTES = 'the report';
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.writeHead(request.url === '/gone' ? 404 : 200, { 'access-control-allow-origin': '*' });
      response.end(BYTES);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  afterEach(() => vi.restoreAllMocks());

  const file = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
    transferId: 'f',
    direction: 'download',
    name: 'report.txt',
    mimeType: 'text/plain',
    sizeBytes: BYTES.length,
    status: 'offered',
    url: `${origin}/report`,
    ...more,
  });

  const sumOf = (text: string): Record<string, unknown> => ({
    checksum: { algorithm: 'sha-256', value: createHash('sha256').update(text).digest('hex') },
  });

  /** What was handed to the browser to be saved: names only, jsdom saves nothing. */
  function watchSaves(): string[] {
    const saved: string[] = [];
    URL.createObjectURL ??= () => 'blob:none';
    URL.revokeObjectURL ??= () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    return saved;
  }

  it.each([
    [
      'is saved when it is what was announced',
      () => sumOf(BYTES),
      /checksum are as announced/,
      ['report.txt'],
    ],
    ['is thrown away when its checksum differs', () => sumOf('another'), /not the file that was/, []],
    ['is thrown away when its size differs', () => ({ sizeBytes: 3 }), /not the size that was/, []],
    ['can be tried again when it cannot be fetched', () => ({ url: `${origin}/gone` }), /failed/, []],
  ])('%s', async (_goal, more, words, names) => {
    const saved = watchSaves();
    showActivity(FILE_TRANSFER_ACTIVITY, file(more()));
    expect(screen.getByRole('status').textContent).toBe('Ready to download');
    await userEvent.click(screen.getByRole('button', { name: 'Download report.txt' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(words));
    expect(saved).toEqual(names);
    expect(screen.getByRole('button', { name: 'Download report.txt' })).toBeTruthy();
  });

  it('has no button at an address that may not be fetched, and a note where it cannot be read', async () => {
    const { container } = showActivity(FILE_TRANSFER_ACTIVITY, file({ status: 'blocked', url: undefined }));
    expect(screen.getByText(/may not be fetched/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    await expectAccessible(container);
    showActivity(
      FILE_TRANSFER_ACTIVITY,
      { name: 4 },
      createAgentFramesRenderers({ file: { unreadable: 'Unlesbar' } }),
    );
    expect(screen.getByText('Unlesbar')).toBeTruthy();
  });
});

describe('thinking that was redacted', () => {
  it('is marked, also while it is closed, and only that stretch of it (C15)', async () => {
    const thread = await renderThread(<MessageList />);
    await send(thread);
    const thought = (id: string, text: string, metadata: Record<string, unknown>): unknown[] => [
      e.reasoningMessageStart(id, { metadata }),
      e.reasoningMessageContent(id, text),
      e.reasoningMessageEnd(id),
    ];
    await thread.push(
      e.runStarted('t', thread.runId()),
      e.reasoningStart('span'),
      ...thought('a', 'I look at', { 'agent-frames': { redacted: false } }),
      ...thought('b', '[a path]', { 'agent-frames': { redacted: true } }),
      ...thought('c', '[a name]', { redacted: true }),
      e.reasoningEnd('span'),
      e.runFinished('t', thread.runId()),
    );
    await thread.end();
    const panels = [...thread.container.querySelectorAll<HTMLElement>('.rv-reasoning')];
    expect(panels.map((panel) => panel.dataset['redacted'])).toEqual([undefined, '', '']);
    expect(panels.map((panel) => panel.dataset['state'])).toEqual(['closed', 'closed', 'closed']);
    expect(screen.getAllByText('Parts of this were taken out for security reasons.')).toHaveLength(2);
    await expectAccessible(thread.container);
  });
});
