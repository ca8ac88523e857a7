import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { AgentChat, AgentChatWidget, loadKit, MessageList } from '../../src/components/index.ts';
import type { SubagentMode } from '../../src/components/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { expectAccessible, renderThread, send, type RenderedThread } from '../helpers/render-thread.tsx';

beforeAll(loadKit);

const lane = (name: string): HTMLElement => screen.getByRole('group', { name });
const noLane = (name: string): void => expect(screen.queryByRole('group', { name })).toBeNull();

/** Two subagents, and one inside the second. */
async function work(subagents: SubagentMode, options = {}): Promise<RenderedThread> {
  const thread = await renderThread(<MessageList subagents={subagents} />, options);
  await send(thread);
  await thread.push(
    e.runStarted('t', thread.runId()),
    e.subagentStarted('s1', 'writer'),
    e.subagentStarted('s2', 'reviewer'),
    e.subagentStarted('s3', 'checker', { parentSubagentRunId: 's2' }),
    ...e.text('a', 'from the writer', { subagentRunId: 's1' }),
    ...e.text('b', 'from the reviewer', { subagentRunId: 's2' }),
    ...e.text('c', 'from the checker', { subagentRunId: 's3' }),
  );
  return thread;
}

/** The innermost subagent asks, and the run ends with its question. */
async function ask(thread: RenderedThread): Promise<void> {
  await thread.push(
    e.subagentFinished('s3', { outcome: { type: 'suspended', interruptIds: ['i'] } }),
    e.subagentFinished('s2'),
    e.subagentFinished('s1'),
    e.runFinished('t', thread.runId(), {
      outcome: {
        type: 'interrupt',
        interrupts: [{ id: 'i', reason: 'q', message: 'Shall I?', subagentRunId: 's3' }],
      },
    }),
  );
  await thread.end();
}

describe('subagents in lanes', () => {
  it('are what a list draws by itself', async () => {
    const thread = await work('lanes');
    expect(lane('2 subagents').dataset['mode']).toBe('lanes');
    expect(within(lane('writer')).getByRole('button', { name: /writer/, expanded: true })).toBeTruthy();
    await thread.end();
  });
});

describe('subagents in the flow', () => {
  it('have their name as a heading and no box to fold, one within the other', async () => {
    const thread = await work('inline');
    expect(within(lane('writer')).getByRole('heading', { name: /writer/ })).toBeTruthy();
    expect(within(lane('writer')).getByText('from the writer')).toBeTruthy();
    expect(within(lane('reviewer')).getByRole('heading', { name: /checker/ })).toBeTruthy();
    expect(lane('writer').textContent).not.toContain('from the reviewer');
    expect(lane('2 subagents').querySelector('.rv-lane, [aria-expanded]')).toBeNull();
    await expectAccessible(thread.container);
    await thread.end();
  });
});

describe('subagents that start folded', () => {
  it('show their work when the person unfolds them', async () => {
    const user = userEvent.setup();
    const thread = await work('collapsed');
    expect(screen.queryByText('from the writer')).toBeNull();
    await user.click(within(lane('writer')).getByRole('button', { name: /writer/, expanded: false }));
    expect(screen.getByText('from the writer')).toBeTruthy();
    expect(screen.queryByText('from the reviewer')).toBeNull();
    await thread.end();
  });

  it('unfold for a question in them, and stay as the person leaves them', async () => {
    const user = userEvent.setup();
    const thread = await work('collapsed');
    await ask(thread);
    expect(await within(lane('checker')).findAllByText('Shall I?')).not.toHaveLength(0);
    expect(screen.queryByText('from the writer')).toBeNull();
    await user.click(within(lane('reviewer')).getByRole('button', { name: /reviewer/, expanded: true }));
    noLane('checker');
  });
});

describe('hidden subagents', () => {
  it('are not drawn, and what the agent itself says is', async () => {
    const thread = await work('hidden');
    await thread.push(...e.text('z', 'from the agent'));
    for (const name of ['writer', 'reviewer', 'checker', '2 subagents']) noLane(name);
    expect(screen.queryByText(/from the (writer|reviewer|checker)/)).toBeNull();
    expect(screen.getByText('from the agent')).toBeTruthy();
    await thread.end();
  });

  it('are drawn while a question is open in them, so that it can be answered', async () => {
    const user = userEvent.setup();
    const thread = await work('hidden');
    await ask(thread);
    noLane('writer');
    const card = within(within(lane('reviewer')).getByRole('group', { name: 'checker' }));
    expect(await card.findAllByText('Shall I?')).not.toHaveLength(0);
    expect(screen.getAllByRole('group', { name: '1 subagent' })).toHaveLength(2);
    await user.click(card.getByRole('button', { name: /^(Cancel|Dismiss|Close)/ }));
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    expect(thread.hand.inputs[1]?.resume).toMatchObject([{ interruptId: 'i', status: 'cancelled' }]);
    await thread.push(e.runStarted('t', thread.runId()), e.runFinished('t', thread.runId()));
    await thread.end();
    await waitFor(() => noLane('checker'));
  });

  it('are drawn while a call of theirs waits for this side (F-06)', async () => {
    const user = userEvent.setup();
    const thread = await work('hidden');
    await thread.push(
      ...e.tool('call', 'pick_colour', {}, { subagentRunId: 's3' }),
      e.subagentFinished('s3'),
      e.subagentFinished('s2'),
      e.subagentFinished('s1'),
      e.runFinished('t', thread.runId()),
    );
    await thread.end();
    noLane('writer');
    const card = within(within(lane('reviewer')).getByRole('group', { name: 'checker' }));
    await user.type(await card.findByRole('textbox'), 'green');
    await user.click(card.getByRole('button', { name: 'Give result' }));
    await waitFor(() =>
      expect(thread.store.getState().messages).toContainEqual(
        expect.objectContaining({ role: 'tool', toolCallId: 'call', content: 'green' }),
      ),
    );
    await waitFor(() => noLane('checker'));
  });
});

describe('how subagents are drawn', () => {
  it('is said once for a whole chat or widget', async () => {
    const thread = await renderThread((store) => (
      <>
        <AgentChat store={store} subagents="inline" className="chat" />
        <AgentChatWidget store={store} subagents="hidden" open rememberAs={null} className="widget" />
      </>
    ));
    await send(thread);
    await thread.push(e.runStarted('t', thread.runId()), e.subagentStarted('s1', 'writer'));
    const headings = await screen.findAllByRole('heading', { name: /writer/ });
    expect(headings.map((each) => each.closest('.chat, .widget')?.classList.contains('chat'))).toEqual([
      true,
    ]);
    await thread.end();
  });
});
