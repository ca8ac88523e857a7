import { describe, expect, it } from 'vitest';
import { createRunStore } from '../../src/store/index.ts';
import type { Answer, RunStore } from '../../src/store/index.ts';
import { demoChips, scriptedAgent } from '../../src/testing/index.ts';
import { httpTransport } from '../../src/transport/index.ts';
import { serve } from '../transport/server.ts';

async function storeOf(options: { tools?: boolean } = {}): Promise<RunStore> {
  const { handler } = scriptedAgent(undefined, { pace: 0 });
  return createRunStore({
    transport: httpTransport({ url: await serve(handler) }),
    ...(options.tools === true
      ? { tools: [{ name: 'set_theme', description: 'Changes the theme.', parameters: { type: 'object' } }] }
      : {}),
  });
}

const prompt = (label: string): string => demoChips.find((chip) => chip.label === label)?.prompt ?? '';

/** Answers every open question of the thread. */
function answerAll(store: RunStore, answer: (name: string) => Answer) {
  return store.resume(
    Object.fromEntries(store.getState().interrupts.map(({ id }) => [id, answer(id.split(':')[1] ?? '')])),
  );
}

describe('the demo agent with the store, over HTTP', () => {
  it.each([
    ['Take the tour', 'interrupted'],
    ['What can you do?', 'finished'],
    ['Check the weather', 'finished'],
    ['Think it through', 'finished'],
    ['Follow a plan', 'finished'],
    ['Share a budget', 'finished'],
    ['Send out subagents', 'finished'],
    ['Approve a refund', 'interrupted'],
    ['Answer three questions', 'interrupted'],
    ['Fill in a form', 'interrupted'],
    ['Use a tool of the page', 'finished'],
    ['한국어로 대화하기', 'finished'],
    ['Ten thousand tokens', 'finished'],
    ['Let it fail', 'failed'],
    ['Lose the connection', 'truncated'],
    ['Cancel on the other side', 'cancelled'],
  ])('%s: %s, without a warning', async (label, status) => {
    const store = await storeOf({ tools: true });
    const run = await store.send(prompt(label));
    expect(run.status).toBe(status);
    expect(store.getState().warnings).toEqual([]);
  });

  it('takes the whole tour: answers sit where they should, and the run goes on', async () => {
    const store = await storeOf();
    await store.send(prompt('Take the tour'));
    const before = store.getState();
    expect(before.state).toMatchObject({
      release: {
        stage: 'waiting for approval',
        checks: { notes: 'passed', risk: 'passed', smokeTests: 'passed' },
      },
    });
    expect(before.subagents.map(({ name, status }) => [name, status])).toEqual([
      ['notes-writer', 'done'],
      ['risk-reviewer', 'done'],
      ['migration-checker', 'done'],
    ]);
    expect(
      before.messages.find((message) => message.role === 'activity' && message.activityType === 'PLAN'),
    ).toMatchObject({
      content: {
        steps: [
          { status: 'done' },
          { status: 'done' },
          { status: 'done' },
          { status: 'done' },
          { status: 'waiting' },
        ],
      },
    });
    const run = await answerAll(store, () => ({ status: 'resolved', payload: { approved: true } }));
    expect(run).toMatchObject({ status: 'finished', result: { published: true, version: '2.4.0' } });
    const after = store.getState();
    expect(after.interrupts).toEqual([]);
    expect(after.state).toMatchObject({ release: { stage: 'published' } });
    expect(after.warnings).toEqual([]);
    const call = after.messages.findIndex(
      (message) =>
        message.role === 'assistant' &&
        message.toolCalls?.some(({ function: { name } }) => name === 'publish_release'),
    );
    expect(after.messages[call + 1]).toMatchObject({ role: 'tool' });
  });

  it('can talk on after each kind of end', async () => {
    const store = await storeOf();
    for (const label of [
      'Let it fail',
      'Lose the connection',
      'Cancel on the other side',
      'Check the weather',
    ])
      await store.send(prompt(label));
    expect(store.getState().status).toBe('finished');
    expect(store.getState().runs.map(({ status }) => status)).toEqual([
      'failed',
      'truncated',
      'cancelled',
      'finished',
    ]);
  });

  it('lets the state be edited and sees the edit', async () => {
    const store = await storeOf();
    await store.send(prompt('Share a budget'));
    store.setState((draft: { trip: { budget: { items: { amount: number }[] } } }) => {
      const [first] = draft.trip.budget.items;
      if (first !== undefined) first.amount = 999;
    });
    await store.send('Check the budget');
    const last = store.getState().messages.at(-1);
    expect(last).toMatchObject({
      role: 'assistant',
      content: expect.stringContaining('**Flights** went from 412 € to 999 €'),
    });
    expect(store.getState().stateMayDiverge).toBe(false);
  });

  it('settles the waiting subagent when its question is answered (R-57)', async () => {
    const store = await storeOf();
    await store.send(prompt('Answer three questions'));
    expect(store.getState().subagents).toMatchObject([{ name: 'hotel-scout', status: 'waiting' }]);
    await answerAll(store, (name) =>
      name === 'room'
        ? { status: 'resolved', payload: { room: 'attic' } }
        : name === 'share'
          ? { status: 'resolved', payload: { confirmed: true } }
          : { status: 'cancelled' },
    );
    expect(store.getState().subagents).toMatchObject([{ name: 'hotel-scout', status: 'done' }]);
    expect(store.getState().messages.at(-1)).toMatchObject({ content: expect.stringContaining('291 €') });
  });
});
