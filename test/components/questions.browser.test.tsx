import '../../src/styles/index.css';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createRunStore, httpTransport, localStorageThreads, type RunStore } from '../../src/index.ts';
import { AgentChat, loadKit, type InterruptRendererProps } from '../../src/components/index.ts';

beforeAll(loadKit);
afterEach(() => localStorage.clear());

const AGENT_MS = { timeout: 20_000 };
const cards = (phase: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`.rv-interrupt[data-phase="${phase}"]`),
];
const status = (): string => document.querySelector<HTMLElement>('.rv-run-status')?.dataset.status ?? '';

function chat(props: Parameters<typeof AgentChat>[0] = {}): ReactElement {
  return (
    <div style={{ inlineSize: 720, blockSize: 560 }}>
      <AgentChat {...(props.store === undefined ? { url: '/agent' } : {})} {...props} />
    </div>
  );
}

/** Says something with the keyboard, and waits for the question that comes of it. */
async function askFor(words: string): Promise<void> {
  screen.getByRole('textbox', { name: 'Message' }).focus();
  await userEvent.keyboard(`${words}{Enter}`);
  await waitFor(() => expect(status()).toBe('interrupted'), AGENT_MS);
  await waitFor(() => expect(document.activeElement).toBe(cards('open')[0]));
}

/** Presses Tab until the focus is on a button of that name. */
async function tabTo(name: RegExp): Promise<void> {
  for (let step = 0; step < 40; step++) {
    const at = document.activeElement;
    if (at instanceof HTMLButtonElement && name.test(at.textContent ?? '')) return;
    await userEvent.keyboard('{Tab}');
  }
  throw new Error(`No button ${name} within 40 steps of Tab.`);
}

describe('a question over real HTTP, by the keyboard alone', () => {
  it('gets the focus from the empty message field, is answered, and gives it back', async () => {
    render(chat());
    await askFor('Approve a refund');
    // Enter on the card itself decides nothing (F-2).
    await userEvent.keyboard('{Enter}');
    expect(status()).toBe('interrupted');
    await tabTo(/^Approve/);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(status()).toBe('finished'), AGENT_MS);
    expect(cards('answered')).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }));
  });

  it('leaves the focus to who is typing', async () => {
    render(chat());
    const field = screen.getByRole('textbox', { name: 'Message' });
    field.focus();
    await userEvent.keyboard('Approve a refund{Enter}');
    await userEvent.keyboard('and then');
    await waitFor(() => expect(status()).toBe('interrupted'), AGENT_MS);
    await waitFor(() => expect(cards('open')).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.activeElement).toBe(field);
  });
});

describe('a message while a question is open', () => {
  const write = async (words: string): Promise<HTMLTextAreaElement> => {
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    field.focus();
    await userEvent.keyboard(`${words}{Enter}`);
    return field;
  };

  it('is kept when the person answers first', async () => {
    render(chat());
    await askFor('Approve a refund');
    const field = await write('one more thing');
    await userEvent.click(screen.getByRole('button', { name: 'Answer first' }));
    expect(document.activeElement).toBe(cards('open')[0]);
    expect(field.value).toBe('one more thing');
    expect(status()).toBe('interrupted');
  });

  it('is sent with every question dismissed when the person says so', async () => {
    const bodies: { resume?: { status: string }[]; messages: { content?: unknown }[] }[] = [];
    const transport = httpTransport({
      url: '/agent',
      fetch: (input, init) => {
        bodies.push(JSON.parse(String(init?.body)) as (typeof bodies)[number]);
        return fetch(input, init);
      },
    });
    render(chat({ store: createRunStore({ transport }) }));
    await askFor('Answer three questions');
    await write('never mind');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss and send' }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]?.resume?.map((entry) => entry.status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(bodies[1]?.messages.at(-1)?.content).toBe('never mind');
    await waitFor(() => expect(status()).toBe('finished'), AGENT_MS);
  });
});

describe('an open question and its draft', () => {
  it('come back after a reload', async () => {
    const open = (): RunStore =>
      createRunStore({
        transport: httpTransport({ url: '/agent' }),
        threadId: 'kept',
        storage: localStorageThreads(),
      });
    const store = open();
    render(chat({ store }));
    await askFor('Approve a refund');
    const card = cards('open')[0] as HTMLElement;
    await userEvent.click(within(card).getByRole('button', { name: /^Edit/ }));
    const amount = within(card).getByRole<HTMLInputElement>('textbox', { name: /Amount/ });
    await userEvent.fill(amount, '12.50');
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('12.50'), AGENT_MS);
    cleanup();
    store.destroy();
    render(chat({ store: open() }));
    const again = await screen.findByRole<HTMLInputElement>('textbox', { name: /Amount/ }, AGENT_MS);
    expect(again.value).toBe('12.50');
  });
});

describe('a view of the application', () => {
  function Refund({ call, state, submit }: InterruptRendererProps): ReactElement {
    return (
      <p>
        {`${call?.name} ${state}`} <button onClick={() => submit()}>Check</button>
        <button onClick={() => submit({ value: { approved: true } })}>Do it</button>
      </p>
    );
  }

  it('answers the agent with what the builder makes of it', async () => {
    const sent: unknown[] = [];
    const transport = httpTransport({
      url: '/agent',
      fetch: (input, init) => {
        const { resume } = JSON.parse(String(init?.body)) as { resume?: { payload: unknown }[] };
        if (resume !== undefined && resume.length > 0) sent.push(resume[0]?.payload);
        return fetch(input, init);
      },
    });
    render(
      chat({
        store: createRunStore({ transport }),
        renderers: { interrupt: { tool_call: Refund } },
        payload: {
          tool_call: ({ payload, interrupt }) => ({ ...(payload as object), comment: interrupt.message }),
        },
      }),
    );
    await askFor('Approve a refund');
    await waitFor(() => expect(screen.getByText(/refund_order open/)).toBeTruthy());
    // Nothing is decided yet, and the schema wants a decision.
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(status()).toBe('interrupted');
    await userEvent.click(screen.getByRole('button', { name: 'Do it' }));
    await waitFor(() => expect(status()).toBe('finished'), AGENT_MS);
    expect(sent).toEqual([{ approved: true, comment: 'Refund 84.50 EUR for order 10432?' }]);
    expect(screen.getByText(/refund_order answered/)).toBeTruthy();
  });
});
