import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { InterruptPanel, MessageList } from '../../src/components/index.ts';
import { workParts } from '../../src/components/kit-parts.ts';
import { onDemand, useOnDemand, type OnDemand } from '../../src/components/on-demand.ts';
import { events as e } from '../../src/testing/index.ts';
import { expectAccessible, renderThread, send } from '../helpers/render-thread.tsx';

describe('the form of a question', () => {
  beforeAll(() => workParts.load());

  it('takes its place in a card that can be read and focused before', async () => {
    const thread = await renderThread(
      <>
        <MessageList />
        <InterruptPanel />
      </>,
    );
    await send(thread);
    const interrupt = {
      id: 'i',
      reason: 'input_required',
      message: 'Which colour?',
      responseSchema: { type: 'object', properties: { colour: { type: 'string' } } },
    };
    await thread.push(
      e.runStarted('t', thread.runId()),
      e.runFinished('t', thread.runId(), { outcome: { type: 'interrupt', interrupts: [interrupt] } }),
    );
    await thread.end();
    const card = screen.getByRole('group', { name: 'The agent needs your input' });
    expect(screen.getByText('Which colour?')).toBeTruthy();
    expect(screen.getByText('Loading the form').style.getPropertyValue('--rv-rows')).toBe('1');
    await expectAccessible(card);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Go to the question' }));
    expect(document.activeElement).toBe(card);
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Colour/ })).toBeTruthy());
    expect(document.activeElement).toBe(card);
    expect(screen.queryByText('Loading the form')).toBeNull();
  });
});

describe('code on demand', () => {
  const show = (part: OnDemand<string>, wanted = true): void => {
    function Part(): string {
      const { status, value } = useOnDemand(part, wanted);
      return value ?? status;
    }
    render(<Part />);
  };

  it('is fetched once, however many want it', async () => {
    let fetches = 0;
    const part = onDemand(async () => `part ${++fetches}`);
    show(part);
    show(part);
    await waitFor(() => expect(screen.getAllByText('part 1')).toHaveLength(2));
    expect(fetches).toBe(1);
  });

  it('is left alone while nobody wants it', async () => {
    show(
      onDemand(async () => 'part'),
      false,
    );
    await act(async () => {});
    expect(screen.getByText('absent')).toBeTruthy();
  });

  it('can be asked for again after it could not be had', async () => {
    let broken = true;
    const part = onDemand(async () => {
      if (broken) throw new TypeError('Failed to fetch dynamically imported module');
      return 'part';
    });
    show(part);
    await waitFor(() => expect(screen.getByText('failed')).toBeTruthy());
    broken = false;
    await act(() => part.load());
    expect(screen.getByText('part')).toBeTruthy();
  });
});
