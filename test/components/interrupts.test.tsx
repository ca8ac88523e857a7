import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { InterruptPanel, MessageList, loadKit } from '../../src/components/index.ts';
import type { Interrupt } from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { expectAccessible, renderThread, send, type RenderedThread } from '../helpers/render-thread.tsx';

beforeAll(loadKit);

const decision = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };
const approval = (id: string, toolCallId?: string): Interrupt => ({
  id,
  reason: 'tool_call',
  responseSchema: decision,
  ...(toolCallId === undefined ? {} : { toolCallId }),
});

async function ask(interrupts: Interrupt[], ...before: unknown[]): Promise<RenderedThread> {
  const thread = await renderThread(
    <>
      <MessageList />
      <InterruptPanel />
    </>,
  );
  await send(thread);
  await thread.push(
    e.runStarted('t', thread.runId()),
    ...before,
    e.runFinished('t', thread.runId(), { outcome: { type: 'interrupt', interrupts } }),
  );
  await thread.end();
  return thread;
}

const cards = (): HTMLElement[] => screen.getAllByRole('group', { name: 'Approve this action?' });

describe('a lone question', () => {
  it('is sent at once when it is decided, and only once', async () => {
    const user = userEvent.setup();
    const thread = await ask([approval('i')]);
    await user.dblClick(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    expect(thread.hand.inputs[1]?.resume).toEqual([
      { interruptId: 'i', status: 'resolved', payload: { approved: true } },
    ]);
    await thread.end();
  });

  it('tells a no apart from closing the question (I-07)', async () => {
    const user = userEvent.setup();
    const thread = await ask([approval('i')]);
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    expect(thread.hand.inputs[1]?.resume?.[0]).toMatchObject({
      status: 'resolved',
      payload: { approved: false },
    });
    await thread.end();
  });

  it('shows the call as it was sent, and not as the agent describes it', async () => {
    await ask(
      [{ ...approval('i', 'c'), message: 'Pay 1 euro' }],
      e.toolStart('c', 'pay'),
      e.toolArgs('c', '{"amount":1.10,"amount":5000}'),
      e.toolEnd('c'),
    );
    const card = cards()[0] as HTMLElement;
    expect(within(card).getByText('pay')).toBeTruthy();
    expect(within(card).getByText('1.10')).toBeTruthy();
    expect(within(card).getByText('5000')).toBeTruthy();
    expect(within(card).getByText(/more than once: amount/)).toBeTruthy();
    expect(within(card).getByText('The agent writes:')).toBeTruthy();
  });

  it('keeps nothing focused or chosen', async () => {
    await ask([approval('i')]);
    expect(document.activeElement).toBe(document.body);
  });

  it('can be answered again after the answer failed to arrive (I-14)', async () => {
    const user = userEvent.setup();
    const thread = await ask([approval('i')]);
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    await thread.push(e.runStarted('t', thread.runId()), e.runError('down'));
    await thread.end();
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(3));
    await thread.end();
  });

  it('becomes a record of what was answered', async () => {
    const user = userEvent.setup();
    const thread = await ask([approval('i')]);
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await thread.push(e.runStarted('t', thread.runId()), e.runFinished('t', thread.runId()));
    await thread.end();
    const card = cards()[0] as HTMLElement;
    expect(card.dataset.phase).toBe('answered');
    expect(within(card).queryByRole('button')).toBeNull();
  });

  it('that has expired can only be closed (I-05)', async () => {
    const thread = await ask([{ ...approval('i'), expiresAt: '2020-01-01T00:00:00Z' }]);
    const card = cards()[0] as HTMLElement;
    expect(within(card).getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
    expect(within(card).getByText(/has expired/)).toBeTruthy();
    await userEvent.setup().click(within(card).getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(thread.hand.inputs[1]?.resume).toEqual([{ interruptId: 'i', status: 'cancelled' }]),
    );
    await thread.end();
  });

  it.each(['soon', '06/01/2001'])(
    'shows the expiry %j, which is no ISO 8601, as its own text (I-06)',
    async (expiresAt) => {
      const thread = await ask([{ ...approval('i'), expiresAt }]);
      expect(screen.getByText(`Expires: ${expiresAt}`)).toBeTruthy();
      await userEvent.setup().click(screen.getByRole('button', { name: 'Approve' }));
      await waitFor(() =>
        expect(thread.hand.inputs[1]?.resume).toEqual([
          { interruptId: 'i', status: 'resolved', payload: { approved: true } },
        ]),
      );
      await thread.end();
    },
  );

  it('reads an expiry as the store does, such as one with a zone without a colon (I-05)', async () => {
    await ask([{ ...approval('i'), expiresAt: '2020-01-01T09:00:00+0900' }]);
    expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
  });
});

describe('several questions', () => {
  it('are sent together, once each has an answer (I-03)', async () => {
    const user = userEvent.setup();
    const thread = await ask([approval('i'), approval('j')]);
    await user.click(within(cards()[0] as HTMLElement).getByRole('button', { name: 'Approve' }));
    expect(screen.getByText('1 of 2 answered')).toBeTruthy();
    expect(thread.hand.inputs).toHaveLength(1);
    await user.click(within(cards()[1] as HTMLElement).getByRole('button', { name: 'Reject' }));
    expect(thread.hand.inputs).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Send 2 answers' }));
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    expect(thread.hand.inputs[1]?.resume).toEqual([
      { interruptId: 'i', status: 'resolved', payload: { approved: true } },
      { interruptId: 'j', status: 'resolved', payload: { approved: false } },
    ]);
    await thread.end();
  });

  it('let an answer be changed until it is sent', async () => {
    const user = userEvent.setup();
    await ask([approval('i'), approval('j')]);
    await user.click(within(cards()[0] as HTMLElement).getByRole('button', { name: 'Approve' }));
    await user.click(within(cards()[0] as HTMLElement).getByRole('button', { name: 'Change answer' }));
    expect(screen.getByText('0 of 2 answered')).toBeTruthy();
    expect(within(cards()[0] as HTMLElement).getByRole('button', { name: 'Reject' })).toBeTruthy();
  });

  it('can all be approved at once where each is a bare decision, and are still sent by a second press', async () => {
    const user = userEvent.setup();
    const thread = await ask([approval('i'), approval('j')]);
    await user.click(screen.getByRole('button', { name: 'Approve all 2' }));
    expect(thread.hand.inputs).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Send 2 answers' }));
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    await thread.end();
  });

  it('offer no approval of all where one needs more than a yes', async () => {
    const form = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
    await ask([approval('i'), { id: 'j', reason: 'input_required', responseSchema: form }]);
    expect(screen.queryByRole('button', { name: /Approve all/ })).toBeNull();
  });

  it('take an answer back when its question expires before it is sent (I-05)', async () => {
    const user = userEvent.setup();
    const expiresAt = new Date(Date.now() + 1500).toISOString();
    const thread = await ask([{ ...approval('i'), expiresAt }, approval('j')]);
    await user.click(within(cards()[0] as HTMLElement).getByRole('button', { name: 'Approve' }));
    expect(screen.getByText('1 of 2 answered')).toBeTruthy();
    await waitFor(() => expect(screen.getByText('0 of 2 answered')).toBeTruthy(), { timeout: 8000 });
    await user.click(within(cards()[1] as HTMLElement).getByRole('button', { name: 'Approve' }));
    expect(screen.queryByRole('button', { name: 'Send 2 answers' })).toBeNull();
    await user.click(await within(cards()[0] as HTMLElement).findByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Send 2 answers' }));
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    expect(thread.hand.inputs[1]?.resume).toEqual([
      { interruptId: 'i', status: 'cancelled' },
      { interruptId: 'j', status: 'resolved', payload: { approved: true } },
    ]);
    await thread.end();
  });

  it('lead from the panel to the first one that is open', async () => {
    const user = userEvent.setup();
    await ask([approval('i'), approval('j')]);
    await user.click(within(cards()[0] as HTMLElement).getByRole('button', { name: 'Approve' }));
    await user.click(screen.getByRole('button', { name: 'Go to the question' }));
    expect(document.activeElement).toBe(cards()[1]);
  });

  it('have nothing that axe objects to', async () => {
    const { container } = await ask(
      [approval('i', 'c'), approval('j')],
      ...e.tool('c', 'pay', { amount: 1 }),
    );
    await expectAccessible(container);
  });
});
