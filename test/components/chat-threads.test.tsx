import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRunStore, memoryThreads, type ThreadStorage } from '../../src/index.ts';
import { AgentChat, AgentChatWidget } from '../../src/components/index.ts';
import { expectAccessible } from '../helpers/render-thread.tsx';

const idle = { async *run() {} };

/** A storage that holds a thread for each of these questions, saved by the real store. */
async function saved(...questions: string[]): Promise<ThreadStorage> {
  const storage = memoryThreads();
  for (const question of questions) {
    const store = createRunStore({ transport: idle, threadId: question, storage });
    await store.send(question);
    store.destroy();
  }
  return storage;
}

const toggle = (): HTMLElement => screen.getByRole('button', { name: 'Conversations' });
const column = (): HTMLElement | null => screen.queryByRole('navigation', { name: 'Conversations' });

beforeEach(() => localStorage.clear());

describe('the saved threads of a chat', () => {
  it('come with a press, open one, and stay beside it', async () => {
    const user = userEvent.setup();
    const storage = await saved('First', 'Second');
    const { container } = render(<AgentChat transport={idle} storage={storage} threadId="Second" threads />);
    expect(column()).toBeNull();
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle());
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    const list = await screen.findByRole('navigation', { name: 'Conversations' });
    await user.click(await within(list).findByRole('button', { name: /^First/ }));
    await within(screen.getByRole('log')).findByText('First');
    expect(column()).not.toBeNull();
    await expectAccessible(container);
    await user.click(within(list).getByRole('button', { name: 'New conversation' }));
    expect(within(screen.getByRole('log')).queryByText('First')).toBeNull();
  });

  it('go with Escape, which gives the focus back and closes nothing else', async () => {
    const user = userEvent.setup();
    const storage = await saved('First');
    render(<AgentChatWidget transport={idle} storage={storage} defaultOpen threads />);
    await user.click(toggle());
    const row = await screen.findByRole('button', { name: /^First/ });
    row.focus();
    await user.keyboard('{Escape}');
    expect(column()).toBeNull();
    expect(document.activeElement).toBe(toggle());
    expect(screen.getByRole('dialog')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are not offered without a storage, or unless asked for', async () => {
    const { rerender } = render(<AgentChat transport={idle} threads />);
    expect(screen.queryByRole('button', { name: 'Conversations' })).toBeNull();
    rerender(<AgentChat transport={idle} storage={memoryThreads()} />);
    expect(screen.queryByRole('button', { name: 'Conversations' })).toBeNull();
  });
});
