import '../../src/styles/index.css';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localStorageThreads } from '../../src/index.ts';
import { AgentChat } from '../../src/components/index.ts';
import { events as e, scriptedAgent } from '../../src/testing/index.ts';

const storage = localStorageThreads({ prefix: 'threads-test:' });
const agent = scriptedAgent(
  (input) => e.run(input.threadId, input.runId, e.text(`a-${input.runId}`, 'Understood')),
  { pace: 0 },
);

function page(inlineSize: number): () => void {
  return render(
    <div style={{ inlineSize, blockSize: 560 }}>
      <AgentChat transport={agent} storage={storage} threadId="one" threads />
    </div>,
  ).unmount;
}

const log = (): HTMLElement => screen.getByRole('log', { name: 'Conversation' });
const toggle = (): HTMLElement => screen.getByRole('button', { name: 'Conversations' });
const nav = (): Promise<HTMLElement> => screen.findByRole('navigation', { name: 'Conversations' });
const row = async (name: string): Promise<HTMLElement> =>
  within(await nav()).findByRole('button', { name: new RegExp(`^${name}`) });

async function say(text: string): Promise<void> {
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), `${text}{Enter}`);
  await within(log()).findByText('Understood');
}

const clear = async (): Promise<void> => {
  for (const { threadId } of await storage.list()) await storage.delete(threadId);
};
beforeEach(clear);
afterEach(clear);

describe('threads in localStorage', () => {
  it('are made, switched, found after a reload, deleted and had back', async () => {
    const leave = page(960);
    await say('Apples');
    await userEvent.click(toggle());
    await userEvent.click(within(await nav()).getByRole('button', { name: 'New conversation' }));
    await say('Pears');
    await userEvent.click(await row('Apples'));
    await within(log()).findByText('Apples');
    expect(within(log()).queryByText('Pears')).toBeNull();
    const list = (await nav()).getBoundingClientRect();
    expect(list.right).toBeLessThanOrEqual(log().getBoundingClientRect().left);
    leave();
    page(960);
    await within(log()).findByText('Apples');
    await userEvent.click(toggle());
    await row('Pears');
    await userEvent.click(screen.getByRole('button', { name: 'Delete “Pears”' }));
    await screen.findByText('Deleted “Pears”.');
    expect(await storage.list()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await row('Pears');
    expect(await storage.list()).toHaveLength(2);
  });

  it('lie over a narrow chat until one is picked', async () => {
    page(320);
    await say('Apples');
    await userEvent.click(toggle());
    await userEvent.click(within(await nav()).getByRole('button', { name: 'New conversation' }));
    await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
    expect(document.activeElement).toBe(toggle());
    expect(within(log()).queryByText('Apples')).toBeNull();
  });
});
