import { act, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRunStore } from '../../src/index.ts';
import { AgentChat, AgentChatWidget } from '../../src/components/index.ts';
import { listParts, workParts } from '../../src/components/kit-parts.ts';
import { events as e, scriptedAgent } from '../../src/testing/index.ts';
import { expectAccessible } from '../helpers/render-thread.tsx';

beforeEach(() => localStorage.clear());

const agent = () =>
  scriptedAgent(
    (input) =>
      e.run(input.threadId, input.runId, [
        ...e.text(`a-${input.runId}`, '**Hello**'),
        ...e.tool(`c-${input.runId}`, 'find', { near: 'here' }),
      ]),
    { pace: 0 },
  );

// One story in order: what is here once stays here.
describe('a widget whose code is not here yet', () => {
  it('is drawn on a server', () => {
    const kept = createRunStore({
      url: '/agent',
      initialMessages: [{ id: 'm', role: 'user', content: 'kept' }],
    });
    const html = renderToString(<AgentChatWidget store={kept} defaultOpen />);
    expect(html).toContain('Loading the conversation');
    expect(html).not.toContain('kept');
    expect(renderToString(<AgentChatWidget url="/agent" />)).not.toContain('dialog');
  });

  it('fetches nothing for a visitor who leaves it alone', async () => {
    render(<AgentChatWidget transport={agent()} />);
    await act(async () => {});
    expect(listParts.getState().status).toBe('absent');
    expect(workParts.getState().status).toBe('absent');
  });

  it('takes what is typed while the conversation is on its way, and shows it once that is here', async () => {
    const user = userEvent.setup();
    const store = createRunStore({ transport: agent() });
    render(<AgentChatWidget store={store} suggestions={['What can you do?']} />);
    await user.click(screen.getByRole('button', { name: 'Open the assistant' }));
    expect(screen.getByRole('button', { name: 'What can you do?' })).toBeTruthy();
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('Hi{Enter}And');
    expect((await screen.findByText('Hello')).tagName).toBe('STRONG');
    expect(screen.getByText('Hi')).toBeTruthy();
    expect(await screen.findByRole('group', { name: 'find' })).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('And');
    await expectAccessible(screen.getByRole('dialog'));
  });
});

describe('a chat whose cards are not here yet', () => {
  it('is drawn on a server with its words, and its files after', () => {
    const part = {
      type: 'image' as const,
      source: { type: 'data' as const, value: '', mimeType: 'image/png' },
    };
    const store = createRunStore({
      url: '/agent',
      initialMessages: [{ id: 'm', role: 'user', content: [{ type: 'text', text: 'Look' }, part] }],
    });
    expect(renderToString(<AgentChat store={store} />)).toContain('Look');
  });
});

describe('a part that could not be had', () => {
  it('is asked for again by the person', async () => {
    const { onDemand } = await import('../../src/components/on-demand.ts');
    const { onDemandPart } = await import('../../src/components/on-demand-part.tsx');
    let broken = true;
    const part = onDemand(async () => {
      if (broken) throw new TypeError('Failed to fetch dynamically imported module');
      return { Card: ({ title }: { title: string }) => <p>{title}</p> };
    });
    const Card = onDemandPart(part, ({ Card: Loaded }) => Loaded);
    render(
      <div className="rv-root">
        <div className="rv-message-list" role="log" tabIndex={0}>
          <Card title="Here" />
        </div>
      </div>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded.');
    broken = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByText('Here')).toBeTruthy());
    // The button that had the focus is gone, and the keyboard stays in the conversation.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('log')));
  });
});
