import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { Composer, loadKit } from '../../src/components/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { expectAccessible, renderThread, send } from '../helpers/render-thread.tsx';

const field = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Message' });
const question = { type: 'interrupt' as const, interrupts: [{ id: 'i', reason: 'input_required' }] };

beforeAll(loadKit);

describe('the composer', () => {
  it('sends with Enter, starts a line with Shift+Enter, and empties the field', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<Composer />);
    await user.type(field(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
    expect(thread.store.getState().messages.map((message) => message.content)).toEqual(['one\ntwo']);
    expect(field().value).toBe('');
    await thread.end();
  });

  it('sends nothing but blanks', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<Composer />);
    await user.type(field(), '   {Enter}');
    expect(thread.store.getState().messages).toEqual([]);
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  });

  it('leaves the Enter that ends a word of an input method alone', async () => {
    const thread = await renderThread(<Composer />);
    fireEvent.change(field(), { target: { value: '안녕' } });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(thread.store.getState().messages).toEqual([]);
  });

  it('leaves it alone in Safari too, where it comes after the composition with the code 229', async () => {
    const thread = await renderThread(<Composer />);
    fireEvent.change(field(), { target: { value: '안녕' } });
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    expect(thread.store.getState().messages).toEqual([]);
  });

  it('stops a run, by button and by Escape in an empty field', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<Composer />);
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    await send(thread);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(thread.store.getState().status).toBe('stopped'));
    await send(thread);
    await user.click(field());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(thread.store.getState().status).toBe('stopped'));
  });

  it('shows what waits for the run to end, and takes it out again', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<Composer />);
    await send(thread);
    await user.type(field(), 'and then this{Enter}');
    expect(screen.getByRole('list', { name: 'Waiting to be sent' }).textContent).toContain('and then this');
    await user.click(screen.getByRole('button', { name: 'Remove from the queue' }));
    expect(thread.store.getState().queue).toEqual([]);
    await thread.end();
  });

  it('changes a message that waits, and gives the focus back', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<Composer />);
    await send(thread);
    await user.type(field(), 'and tehn{Enter}');
    const edit = (): HTMLElement => screen.getByRole('button', { name: 'Edit this message' });
    await user.click(edit());
    await user.clear(screen.getByRole('textbox', { name: 'Edit this message' }));
    await user.keyboard('and then{Enter}');
    expect(thread.store.getState().queue).toMatchObject([{ content: 'and then' }]);
    expect(document.activeElement).toBe(edit());
    await user.click(edit());
    await user.keyboard(' not{Escape}');
    expect(thread.store.getState().queue).toMatchObject([{ content: 'and then' }]);
    await user.click(edit());
    await user.clear(screen.getByRole('textbox', { name: 'Edit this message' }));
    await user.keyboard('{Enter}');
    expect(thread.store.getState().queue).toEqual([]);
    await thread.end();
  });

  it('keeps the text while a question is open and asks what to do (I-13)', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<Composer />);
    await send(thread);
    await thread.push(
      e.runStarted('t', thread.runId()),
      e.runFinished('t', thread.runId(), { outcome: question }),
    );
    await thread.end();
    await user.type(field(), 'something else{Enter}');
    expect(field().value).toBe('something else');
    expect(thread.hand.inputs).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Answer first' }));
    expect(screen.queryByRole('button', { name: 'Dismiss and send' })).toBeNull();
    expect(field().value).toBe('something else');
  });

  it('dismisses every question with the message, and approves none on the side', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<Composer />);
    await send(thread);
    const interrupts = [
      { id: 'i', reason: 'tool_call' },
      { id: 'j', reason: 'tool_call' },
    ];
    await thread.push(
      e.runStarted('t', thread.runId()),
      e.runFinished('t', thread.runId(), { outcome: { type: 'interrupt', interrupts } }),
    );
    await thread.end();
    act(() => thread.store.setDraft('i', { answer: { status: 'resolved', payload: { approved: true } } }));
    await user.type(field(), 'something else{Enter}');
    await user.click(screen.getByRole('button', { name: 'Dismiss and send' }));
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    expect(thread.hand.inputs[1]?.resume).toEqual([
      { interruptId: 'i', status: 'cancelled' },
      { interruptId: 'j', status: 'cancelled' },
    ]);
    expect(thread.hand.inputs[1]?.messages.at(-1)?.content).toBe('something else');
    await thread.end();
  });

  it('attaches a chosen file as a part that carries its data', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<Composer />);
    await user.upload(
      screen.getByLabelText('Attach files', { selector: 'input' }),
      new File(['hello'], 'a.txt', { type: 'text/plain' }),
    );
    await screen.findByRole('list', { name: 'Attachments' });
    await user.type(field(), 'look{Enter}');
    expect(thread.store.getState().messages[0]?.content).toEqual([
      { type: 'text', text: 'look' },
      {
        type: 'document',
        source: { type: 'data', value: 'aGVsbG8=', mimeType: 'text/plain' },
        metadata: { filename: 'a.txt' },
      },
    ]);
    await thread.end();
  });

  it('attaches what is dropped and what is pasted', async () => {
    await renderThread(<Composer />);
    const file = new File(['x'], 'x.png', { type: 'image/png' });
    const drop = createEvent.drop(field(), { dataTransfer: { files: [file], types: ['Files'] } });
    await act(async () => void fireEvent(field(), drop));
    await screen.findByText('x.png');
    fireEvent.paste(field(), { clipboardData: { files: [new File(['y'], 'y.png', { type: 'image/png' })] } });
    await screen.findByText('y.png');
  });

  it('refuses a kind of file that the agent says it does not take, with a reason', async () => {
    const capabilities = async () => ({ multimodal: { input: { image: true, audio: false } } });
    const thread = await renderThread(<Composer />, { transport: { async *run() {}, capabilities } });
    await act(() => thread.store.loadCapabilities());
    fireEvent.paste(field(), {
      clipboardData: { files: [new File(['y'], 'y.mp3', { type: 'audio/mpeg' })] },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('y.mp3');
  });

  it('offers no files to an agent that takes none', async () => {
    const none = { image: false, audio: false, video: false, pdf: false, file: false };
    const thread = await renderThread(<Composer />, {
      transport: { async *run() {}, capabilities: async () => ({ multimodal: { input: none } }) },
    });
    expect(screen.getByRole('button', { name: 'Attach files' })).toBeTruthy();
    await act(() => thread.store.loadCapabilities());
    expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull();
  });

  it('gives the text back when the message was refused before it was sent', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<Composer />, { whileRunning: 'reject' });
    await send(thread);
    await user.type(field(), 'too early{Enter}');
    await screen.findByRole('alert');
    expect(field().value).toBe('too early');
    await thread.end();
  });

  it('walks through earlier messages with the arrow keys', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<Composer />);
    await send(thread, 'first');
    await thread.push(e.runStarted('t', thread.runId()), e.runFinished('t', thread.runId()));
    await thread.end();
    await send(thread, 'second');
    await thread.end();
    await user.click(field());
    await user.keyboard('{ArrowUp}');
    expect(field().value).toBe('second');
    await user.keyboard('{ArrowUp}');
    expect(field().value).toBe('first');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(field().value).toBe('');
  });

  it('has nothing that axe objects to', async () => {
    const { container } = await renderThread(<Composer />);
    await expectAccessible(container);
  });
});
