import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ThreadList } from '../../src/components/index.ts';
import { createRunStore, memoryThreads, type Message, type ThreadStorage } from '../../src/index.ts';
import { expectAccessible, renderThread, type RenderedThread } from '../helpers/render-thread.tsx';

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

async function list(storage: ThreadStorage, threadId = 'Second'): Promise<RenderedThread> {
  const thread = await renderThread(<ThreadList storage={storage} />, { storage, threadId });
  await waitFor(() => expect(screen.getByRole('navigation').dataset.status).not.toBe('loading'));
  return thread;
}

const row = (name: string): HTMLElement => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const texts = (messages: readonly Message[]): unknown[] => messages.map(({ content }) => content);

describe('the saved threads', () => {
  it('are listed with the open one marked and the time in words', async () => {
    await list(await saved('First', 'Second'));
    expect(row('Second').getAttribute('aria-current')).toBe('true');
    expect(row('First').getAttribute('aria-current')).toBeNull();
    expect(within(row('First')).getByText(/now|second/)).toBeTruthy();
    await expectAccessible(screen.getByRole('navigation', { name: 'Conversations' }));
  });

  it('are opened by a press, and a new one by its button', async () => {
    const user = userEvent.setup();
    const { store } = await list(await saved('First', 'Second'));
    await user.click(row('First'));
    await waitFor(() => expect(texts(store.getState().messages)).toEqual(['First']));
    expect(row('First').getAttribute('aria-current')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'New conversation' }));
    expect(store.getState().messages).toEqual([]);
    expect(document.querySelector('[aria-current]')).toBeNull();
  });

  it('go at once and can be had back, and the open one leaves an empty one behind', async () => {
    const user = userEvent.setup();
    const storage = await saved('First', 'Second');
    const { store } = await list(storage);
    await waitFor(() => expect(store.getState().messages).toHaveLength(1));
    act(() => row('Second').focus());
    await user.keyboard('{Delete}');
    await screen.findByText('Deleted “Second”.');
    expect(store.getState().messages).toEqual([]);
    expect((await storage.list()).map(({ threadId }) => threadId)).toEqual(['First']);
    expect(document.activeElement).toBe(row('First'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(texts(store.getState().messages)).toEqual(['Second']));
    await waitFor(() => expect(document.activeElement).toBe(row('Second')));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Delete “First”' }));
    await screen.findByText('Deleted “First”.');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(row('First')).toBeTruthy());
    expect(store.getState().threadId).toBe('Second');
  });

  it('leave no way back once another one was opened', async () => {
    const user = userEvent.setup();
    await list(await saved('First', 'Second'));
    await user.click(screen.getByRole('button', { name: 'Delete “First”' }));
    await screen.findByRole('button', { name: 'Undo' });
    await user.click(screen.getByRole('button', { name: 'New conversation' }));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('are called what a person calls them, the open one and any other', async () => {
    const user = userEvent.setup();
    const storage = await saved('First', 'Second');
    const { store } = await list(storage);
    await waitFor(() => expect(store.getState().messages).toHaveLength(1));
    act(() => row('First').focus());
    await user.keyboard('{F2}Journey{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(row('Journey')));
    await user.click(screen.getByRole('button', { name: 'Rename “Second”' }));
    await user.keyboard('Bill{Enter}');
    expect(row('Bill')).toBeTruthy();
    const titles = async (): Promise<string[]> => (await storage.list()).map(({ title }) => title).sort();
    await waitFor(async () => expect(await titles()).toEqual(['Bill', 'Journey']));
    // The name outlives the next change of the thread, and another store.
    act(() => void store.send('More'));
    await waitFor(async () => expect((await storage.get('Second'))?.messages).toHaveLength(2));
    expect(await titles()).toEqual(['Bill', 'Journey']);
    await user.click(row('Journey'));
    await waitFor(() => expect(store.getState().title).toBe('Journey'));
    act(() => row('Journey').focus());
    await user.keyboard('{F2}{Backspace}{Enter}');
    await waitFor(async () => expect(await titles()).toEqual(['Bill', 'First']));
  });

  it('keep their name with Escape, and with an Enter that ends a word of an input method', async () => {
    const user = userEvent.setup();
    await list(await saved('First'));
    act(() => row('First').focus());
    await user.keyboard('{F2}Another');
    const field = screen.getByRole('textbox', { name: 'Rename “First”' });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(screen.getByRole('textbox', { name: 'Rename “First”' })).toBe(field);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(row('First'));
  });

  it('are walked with the arrow keys', async () => {
    const user = userEvent.setup();
    await list(await saved('First', 'Second', 'Third'));
    const rows = [...document.querySelectorAll('.rv-thread-open')];
    act(() => (rows[0] as HTMLElement).focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(rows[2]);
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(rows[0]);
  });

  it('say when there are none, and when they cannot be read, with a way to try again', async () => {
    const user = userEvent.setup();
    let broken = true;
    const storage = memoryThreads();
    await list({
      ...storage,
      list: () => (broken ? Promise.reject(new Error('blocked')) : storage.list()),
    });
    expect(screen.getByRole('alert').textContent).toContain('could not be read');
    broken = false;
    await user.click(screen.getByRole('button', { name: /again|Retry/i }));
    await waitFor(() => expect(screen.getByText('Conversations are kept here.')).toBeTruthy());
  });
});
