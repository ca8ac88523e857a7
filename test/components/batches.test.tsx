import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InterruptPanel, MessageList, loadKit } from '../../src/components/index.ts';
import { planForm } from '../../src/forms/index.ts';
import type { Interrupt } from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { batchTitle, hasBatches, readBatches, stepsOf, type Batch } from '../helpers/forms-batches.ts';
import { answerForm } from '../helpers/forms-fill.ts';
import { renderThread, send, type RenderedThread } from '../helpers/render-thread.tsx';

beforeAll(loadKit);

// Whole batches of questions through the real store and the real panel: what a person presses, and what is sent.

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

async function open(batch: Batch): Promise<RenderedThread> {
  if (batch.now !== undefined) vi.setSystemTime(new Date(batch.now));
  const thread = await renderThread(
    <>
      <MessageList />
      <InterruptPanel />
    </>,
  );
  await send(thread);
  const calls = batch.interrupts.flatMap(({ toolCallId }) =>
    toolCallId === undefined || toolCallId.startsWith('missing')
      ? []
      : e.tool(toolCallId, 'do_it', { of: toolCallId }),
  );
  const subagents = batch.interrupts.flatMap(({ subagentRunId }) =>
    subagentRunId === undefined
      ? []
      : [
          e.subagentStarted(subagentRunId, 'scout'),
          e.subagentFinished(subagentRunId, { outcome: { type: 'suspended' } }),
        ],
  );
  await thread.push(
    e.runStarted('t', thread.runId()),
    ...calls,
    ...subagents,
    e.runFinished('t', thread.runId(), {
      outcome: { type: 'interrupt', interrupts: batch.interrupts as Interrupt[] },
    }),
  );
  await thread.end();
  return thread;
}

/** The card of a question, found by the words it shows. */
function cardOf(batch: Batch, id: string): HTMLElement {
  const message = batch.interrupts.find((each) => each.id === id)?.message ?? '';
  const card = [...document.querySelectorAll<HTMLElement>('.rv-interrupt')].find(
    (each) => within(each).queryAllByText(message).length > 0,
  );
  if (card === undefined) throw new Error(`There is no card for "${id}".`);
  return card;
}

const settle = (ms = 20): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

async function perform(batch: Batch, step: ReturnType<typeof stepsOf>[number]): Promise<void> {
  if (step.kind === 'open') return;
  if (step.kind === 'wait') return settle(step.seconds * 1000);
  const card = cardOf(batch, step.id);
  const interrupt = batch.interrupts.find((each) => each.id === step.id);
  if (step.kind === 'answer') {
    const plan = planForm(interrupt?.responseSchema, interrupt);
    await answerForm(card.querySelector<HTMLElement>('.rv-form') as HTMLElement, plan, step.value);
  } else {
    const button =
      step.kind === 'cancel'
        ? within(card).getByRole('button', { name: 'Cancel' })
        : card.querySelector<HTMLElement>(`button[data-intent="${step.kind}"]`);
    if (button !== null) fireEvent.click(button);
  }
  await settle();
}

async function sendAll(): Promise<void> {
  const button = screen.queryByRole('button', { name: /^send/i });
  if (button !== null) fireEvent.click(button);
  await settle();
}

describe.skipIf(!hasBatches)(batchTitle('batches of questions'), () => {
  it.each(readBatches().map((batch) => [batch.name, batch] as const))(
    '%s (F-8, F-9)',
    async (_name, batch) => {
      const thread = await open(batch);
      const ids = batch.interrupts.map((each) => each.id);
      if (new Set(ids).size < ids.length) {
        // One id for two questions breaks the protocol: the run is refused, and nothing can be answered for both.
        expect(thread.store.getState().status).toBe('rejected');
        expect(document.querySelector('.rv-interrupt')).toBeNull();
        expect(thread.hand.inputs).toHaveLength(1);
        return;
      }
      const steps = stepsOf(batch);
      for (const [at, step] of steps.entries()) {
        await perform(batch, step);
        const decided = steps.slice(0, at + 1).filter((each) => 'id' in each).length;
        if (decided < ids.length) expect(thread.hand.inputs).toHaveLength(1);
        if (ids.length > 1 && decided > 0 && decided < ids.length)
          expect(screen.getByText(`${decided} of ${ids.length} answered`)).toBeTruthy();
      }
      if (batch.resume === null) {
        await sendAll();
        expect(thread.hand.inputs).toHaveLength(1);
        expect(document.body.textContent).toMatch(/expired/i);
        return;
      }
      if (ids.length > 1) await sendAll();
      expect(thread.hand.inputs).toHaveLength(2);
      expect(thread.hand.inputs[1]?.resume).toEqual(batch.resume);
      expect(document.body.textContent).not.toContain('Invalid Date');
      await thread.end();
    },
  );
});

const decision = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };
const own = (
  name: string,
  interrupts: Batch['interrupts'],
  actions: string[],
  resume: Batch['resume'],
): Batch => ({
  name,
  interrupts,
  actions,
  resume,
  must: [],
});

describe('batches of our own', () => {
  const pay = {
    id: 'pay',
    reason: 'tool_call',
    toolCallId: 'k1',
    message: 'Pay it?',
    responseSchema: decision,
  };
  const why = {
    id: 'why',
    reason: 'input_required',
    message: 'Which account?',
    responseSchema: {
      type: 'object',
      properties: { account: { type: 'string', minLength: 3 } },
      required: ['account'],
    },
  };

  it('keep a decision while another question is still wrong, and send both once it is right (F-4, F-8)', async () => {
    const batch = own('own', [pay, why], [], null);
    const thread = await open(batch);
    await perform(batch, { kind: 'approve', id: 'pay' });
    await perform(batch, { kind: 'answer', id: 'why', value: { account: 'x' } });
    expect(screen.getByText('1 of 2 answered')).toBeTruthy();
    expect(thread.hand.inputs).toHaveLength(1);
    await perform(batch, { kind: 'answer', id: 'why', value: { account: 'main' } });
    await sendAll();
    expect(thread.hand.inputs[1]?.resume).toEqual([
      { interruptId: 'pay', status: 'resolved', payload: { approved: true } },
      { interruptId: 'why', status: 'resolved', payload: { account: 'main' } },
    ]);
    await thread.end();
  });

  it('name the subagent that asks (F-7)', async () => {
    const batch = own('own', [{ ...pay, subagentRunId: 'sub-9' }], [], null);
    await open(batch);
    expect(within(cardOf(batch, 'pay')).getByText(/scout/)).toBeTruthy();
  });
});
