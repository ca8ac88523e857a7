import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  InterruptPanel,
  KitProvider,
  loadKit,
  MessageList,
  ShownCall,
  type InterruptRendererProps,
  type KitProviderProps,
} from '../../src/components/index.ts';
import { createRunStore, memoryThreads, RunProvider, type Interrupt } from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { handTransport } from '../helpers/hand-transport.ts';
import { expectAccessible, renderThread, send, type RenderedThread } from '../helpers/render-thread.tsx';

beforeAll(loadKit);

const seats: Interrupt = {
  id: 'i',
  reason: 'acme:seats',
  message: 'How many?',
  metadata: { offer: 'o-7' },
  responseSchema: {
    type: 'object',
    properties: { seats: { type: 'integer', title: 'Seats', minimum: 1, maximum: 4 } },
    required: ['seats'],
  },
};

function Seats(props: InterruptRendererProps): ReactElement {
  const { interrupt, state, value, setValue, errors, submit, cancel, change, call, plan } = props;
  const read = (value as { seats?: number } | undefined)?.seats;
  return (
    <div>
      <h4>Seats of {interrupt.id}</h4>
      {call === undefined ? null : <ShownCall name={call.name} argumentsText={call.arguments} />}
      <output>{`${plan.layout} ${state} ${read ?? 'none'}`}</output>
      {errors.map(({ path, message }) => (
        <p key={path} role="alert">{`${path} ${message}`}</p>
      ))}
      <button onClick={() => setValue({ seats: (read ?? 0) + 3 })}>More</button>
      <button onClick={() => submit()}>Book</button>
      <button onClick={() => submit({ value: { seats: 2 } })}>Book two</button>
      <button onClick={cancel}>Leave</button>
      <button onClick={change}>Again</button>
    </div>
  );
}

const view = (props: Omit<KitProviderProps, 'children'>): ReactElement => (
  <KitProvider {...props}>
    <MessageList />
    <InterruptPanel />
  </KitProvider>
);

async function ask(
  interrupts: Interrupt[],
  props: Omit<KitProviderProps, 'children'>,
  ...before: unknown[]
): Promise<RenderedThread> {
  const thread = await renderThread(view(props));
  await send(thread);
  await thread.push(
    e.runStarted('t', thread.runId()),
    ...before,
    e.runFinished('t', thread.runId(), { outcome: { type: 'interrupt', interrupts } }),
  );
  await thread.end();
  return thread;
}

const press = (name: string): Promise<void> => userEvent.setup().click(screen.getByRole('button', { name }));

describe('a question that the application draws', () => {
  const interrupt = { 'acme:seats': Seats };

  it('is found by its reason, or by the wildcard, and by no inherited key', async () => {
    await ask([seats, { ...seats, id: 'j', reason: 'constructor' }], { renderers: { interrupt } });
    expect(screen.getAllByRole('heading', { name: /Seats of/ })).toHaveLength(1);
    expect(screen.getAllByRole('group', { name: 'The agent has a question' })).toHaveLength(2);
    // The other one is our own card, with its own buttons.
    expect(screen.getAllByRole('button', { name: 'Keep answer' })).toHaveLength(1);
  });

  it('takes the wildcard where no view is for its reason', async () => {
    await ask([{ ...seats, reason: 'other:thing' }], { renderers: { interrupt: { '*': Seats } } });
    expect(screen.getByRole('heading', { name: 'Seats of i' })).toBeTruthy();
  });

  it('sends nothing that the schema forbids, and says where it is wrong', async () => {
    const thread = await ask([seats], { renderers: { interrupt } });
    await press('Book');
    expect(screen.getByRole('alert').textContent).toMatch(/^\/seats /);
    await press('More');
    expect(screen.queryByRole('alert')).toBeNull();
    await press('More');
    expect(screen.getByRole('alert').textContent).toBe('/seats Must be 4 or less.');
    expect(thread.hand.inputs).toHaveLength(1);
    await press('Book two');
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    expect(thread.hand.inputs[1]?.resume).toEqual([
      { interruptId: 'i', status: 'resolved', payload: { seats: 2 } },
    ]);
    await thread.end();
  });

  it('waits for the other questions of its batch, and can be changed until then', async () => {
    const other: Interrupt = { id: 'j', reason: 'tool_call' };
    const thread = await ask([seats, other], { renderers: { interrupt } });
    await press('Book two');
    expect(thread.hand.inputs).toHaveLength(1);
    expect(screen.getByRole('status').textContent ?? '').toContain('kept 2');
    expect(screen.getByText('1 of 2 answered')).toBeTruthy();
    await press('Again');
    expect(screen.getByText('0 of 2 answered')).toBeTruthy();
    await press('Book');
    await press('Reject');
    await press('Send 2 answers');
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    expect(thread.hand.inputs[1]?.resume).toEqual([
      { interruptId: 'i', status: 'resolved', payload: { seats: 2 } },
      { interruptId: 'j', status: 'resolved', payload: { approved: false } },
    ]);
    await thread.end();
  });

  it('is closed by cancel, unchecked, and sends once however often it is pressed', async () => {
    const thread = await ask([seats], { renderers: { interrupt } });
    const leave = screen.getByRole('button', { name: 'Leave' });
    fireEvent.click(leave);
    fireEvent.click(leave);
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    expect(thread.hand.inputs[1]?.resume).toEqual([{ interruptId: 'i', status: 'cancelled' }]);
    await thread.end();
  });

  it('that expired cannot be answered by any view (I-05)', async () => {
    const thread = await ask([{ ...seats, expiresAt: '2020-01-01T00:00:00Z' }], { renderers: { interrupt } });
    await press('Book two');
    expect(thread.hand.inputs).toHaveLength(1);
    await press('Leave');
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    await thread.end();
  });

  it('keeps its draft over a switch to another thread and back', async () => {
    const storage = memoryThreads();
    const hand = handTransport();
    const store = createRunStore({ transport: hand, threadId: 't', storage });
    const ui = <RunProvider store={store}>{view({ renderers: { interrupt } })}</RunProvider>;
    render(ui);
    await send({ store });
    const runId = hand.inputs[0]?.runId ?? '';
    await hand.push(
      e.runStarted('t', runId),
      e.runFinished('t', runId, { outcome: { type: 'interrupt', interrupts: [seats] } }),
    );
    await hand.end();
    await screen.findByRole('heading', { name: 'Seats of i' });
    await press('More');
    expect(screen.getByText(/open 3/)).toBeTruthy();
    await act(async () => store.reset({ threadId: 'u' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Seats of i' })).toBeNull());
    await act(async () => store.reset({ threadId: 't' }));
    await screen.findByText(/open 3/);
  });

  it('gives way to our own card when its view throws, so that it can still be answered', async () => {
    const Broken: ComponentType<InterruptRendererProps> = () => {
      throw new Error('view down');
    };
    const errors: unknown[] = [];
    const original = console.error;
    console.error = (...words) => errors.push(words);
    try {
      const thread = await ask([{ id: 'i', reason: 'tool_call' }], {
        renderers: { interrupt: { tool_call: Broken } },
      });
      expect(screen.getByText('view down')).toBeTruthy();
      await press('Reject');
      await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
      await thread.end();
    } finally {
      console.error = original;
    }
    expect(errors.length).toBeGreaterThan(0);
  });

  it('can show the call in question from the real call', async () => {
    await ask(
      [{ ...seats, toolCallId: 'c' }],
      { renderers: { interrupt } },
      e.toolStart('c', 'book'),
      e.toolArgs('c', '{"price":1.10}'),
      e.toolEnd('c'),
    );
    const card = screen.getByRole('group', { name: 'The agent has a question' });
    expect(within(card).getByText('1.10')).toBeTruthy();
    await expectAccessible(card);
  });
});

describe('a payload builder', () => {
  it('makes what is sent out of the answer, the question and its call, and nothing for a dismissal', async () => {
    const thread = await ask(
      [
        { ...seats, toolCallId: 'c' },
        { ...seats, id: 'j' },
      ],
      {
        renderers: { interrupt: { 'acme:seats': Seats } },
        payload: {
          'acme:seats': ({ payload, interrupt, call }) => ({
            ...(payload as object),
            offer: interrupt.metadata?.offer,
            tool: call?.function.name,
          }),
        },
      },
      ...e.tool('c', 'book', {}),
    );
    const [first, second] = screen
      .getAllByRole('button', { name: /Book two|Leave/ })
      .filter((_, at) => at !== 1 && at !== 2);
    await userEvent.setup().click(first as HTMLElement);
    await userEvent.setup().click(second as HTMLElement);
    await press('Send 2 answers');
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    expect(thread.hand.inputs[1]?.resume).toEqual([
      { interruptId: 'i', status: 'resolved', payload: { seats: 2, offer: 'o-7', tool: 'book' } },
      { interruptId: 'j', status: 'cancelled' },
    ]);
    await thread.end();
  });

  it('serves our own cards, by own key alone', async () => {
    const decision = {
      type: 'object',
      properties: { approved: { type: 'boolean' } },
      required: ['approved'],
    };
    const thread = await ask(
      [
        { id: 'i', reason: 'constructor', responseSchema: decision },
        { id: 'j', reason: 'tool_call', responseSchema: decision },
      ],
      { payload: { tool_call: ({ payload, interrupt }) => ({ ...(payload as object), id: interrupt.id }) } },
    );
    await press('Approve all 2');
    await press('Send 2 answers');
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    expect(thread.hand.inputs[1]?.resume?.map((entry) => entry.payload)).toEqual([
      { approved: true },
      { approved: true, id: 'j' },
    ]);
    await thread.end();
  });

  it('that throws keeps the answer here and says why', async () => {
    const thread = await ask([{ id: 'i', reason: 'tool_call' }], {
      payload: {
        '*': () => {
          throw new Error('no ticket');
        },
      },
    });
    await press('Approve');
    const said = await screen.findByText(/The answers could not be sent\. no ticket/);
    expect(said.getAttribute('role')).toBe('alert');
    expect(thread.hand.inputs).toHaveLength(1);
  });
});
