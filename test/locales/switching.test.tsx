import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRunStore } from '../../src/index.ts';
import { AgentChat, AgentChatWidget, KitProvider, loadKit } from '../../src/components/index.ts';
import type { Catalogue } from '../../src/locales/catalogue.ts';
import { events as e } from '../../src/testing/index.ts';
import { handTransport } from '../helpers/hand-transport.ts';
import { expectAccessible } from '../helpers/render-thread.tsx';
import { catalogues, en } from './words.ts';

const { ko, ar, es } = catalogues as Record<'ko' | 'ar' | 'es', Catalogue>;
const idle = { async *run() {} };

beforeAll(loadKit);

describe('a catalogue', () => {
  it('is one prop, and brings the language and the direction of its words', () => {
    const { container, rerender } = render(<AgentChat transport={idle} labels={ar} />);
    const root = container.firstElementChild as HTMLElement;
    expect([root.lang, root.dir]).toEqual(['ar', 'rtl']);
    expect(screen.getByRole('textbox', { name: ar.composer.label })).toBeTruthy();
    rerender(<AgentChat transport={idle} labels={ko} />);
    expect([root.lang, root.dir]).toEqual(['ko', 'ltr']);
    expect(screen.getByRole('textbox', { name: '메시지' })).toBeTruthy();
  });

  it('leaves the direction of the page alone where there is none, and where the app says its own', () => {
    const { container, rerender } = render(<AgentChat transport={idle} />);
    const root = container.firstElementChild as HTMLElement;
    expect([root.hasAttribute('dir'), root.hasAttribute('lang')]).toEqual([false, false]);
    rerender(<AgentChat transport={idle} labels={ar} dir="ltr" lang="ar-EG" />);
    expect([root.dir, root.lang]).toEqual(['ltr', 'ar-EG']);
  });

  it('reaches a chat through the provider, and the widget too', () => {
    const { container } = render(
      <KitProvider labels={ar}>
        <AgentChat transport={idle} />
        <AgentChatWidget transport={idle} rememberAs={null} />
      </KitProvider>,
    );
    expect([...container.children].map((each) => (each as HTMLElement).dir)).toEqual(['rtl', 'rtl']);
    expect(screen.getByRole('button', { name: ar.widget.open })).toBeTruthy();
  });

  it('may be changed in part, as deep as need be, and keeps the rest', async () => {
    const hand = handTransport();
    const store = createRunStore({ transport: hand, threadId: 't', schedule: (publish) => publish() });
    render(
      <KitProvider labels={ko}>
        <AgentChat
          store={store}
          labels={{ forms: { errors: { required: () => '꼭 필요해요.' } }, composer: { send: '전송' } }}
        />
      </KitProvider>,
    );
    expect(screen.getByRole('button', { name: '전송' })).toBeTruthy();
    expect(screen.getByRole('button', { name: ko.composer.attach })).toBeTruthy();
    await ask(store, hand);
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox', { name: /days/i }), 'x');
    await user.click(sendOf(ko));
    expect(screen.getAllByText(new RegExp(ko.forms.errors.notANumber())).length).toBeGreaterThan(0);
    await user.clear(screen.getByRole('textbox', { name: /days/i }));
    expect((await screen.findAllByText(/꼭 필요해요\./)).length).toBeGreaterThan(0);
  });
});

const question = {
  id: 'i',
  reason: 'input_required',
  responseSchema: { type: 'object', properties: { days: { type: 'number' } }, required: ['days'] },
};

/** The button of the form; that of the field to write in has the same name. */
function sendOf(words: Catalogue): HTMLElement {
  const card = screen.getByRole('group', { name: words.interrupt.heading.input_required });
  return within(card).getByRole('button', { name: words.forms.send });
}

async function ask(
  store: ReturnType<typeof createRunStore>,
  hand: ReturnType<typeof handTransport>,
): Promise<void> {
  await act(async () => {
    void store.send('hi');
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  const runId = hand.inputs.at(-1)?.runId ?? '';
  await act(() =>
    hand.push(
      e.runStarted('t', runId),
      ...e.tool('c', 'find', { q: 'x' }),
      e.toolResult('r', 'c', 'found'),
      e.runFinished('t', runId, { outcome: { type: 'interrupt', interrupts: [question as never] } }),
    ),
  );
  await act(() => hand.end());
}

describe('switching the language of a living chat', () => {
  it('keeps what was typed, opened, answered and focused, and says all of it in the other words', async () => {
    const user = userEvent.setup();
    const hand = handTransport();
    const store = createRunStore({ transport: hand, threadId: 't', schedule: (publish) => publish() });
    const { container, rerender } = render(<AgentChat store={store} labels={ko} />);
    const root = container.firstElementChild;
    await ask(store, hand);

    await user.click(screen.getByRole('button', { name: /find/ }));
    expect(screen.getByText(ko.tool.arguments)).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /days/i }), 'many');
    await user.click(sendOf(ko));
    expect(screen.getAllByText(new RegExp(ko.forms.errors.notANumber())).length).toBeGreaterThan(0);
    await user.type(screen.getByRole('textbox', { name: ko.composer.label }), 'half a sentence');
    const state = store.getState();

    for (const [words, other] of [
      [ar, ko],
      [es, ar],
      [en, es],
      [ko, en],
    ] as const) {
      rerender(<AgentChat store={store} labels={words} />);
      const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: words.composer.label });
      expect(field.value).toBe('half a sentence');
      expect(document.activeElement).toBe(field);
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /days/i }).value).toBe('many');
      // The mistakes are told again in the language of now, and the opened card stays open.
      expect(
        screen.getAllByText((text) => text.includes(words.forms.errors.notANumber())).length,
      ).toBeGreaterThan(0);
      expect(screen.getByText(words.tool.arguments)).toBeTruthy();
      expect(screen.getByText(words.interrupt.heading.input_required)).toBeTruthy();
      expect(screen.queryByText(other.interrupt.heading.input_required)).toBeNull();
      expect(container.firstElementChild).toBe(root);
    }
    expect(store.getState().messages).toBe(state.messages);
    expect(hand.inputs).toHaveLength(1);
    await expectAccessible(container);
  });

  it('goes on in the other language while the agent writes', async () => {
    const hand = handTransport();
    const store = createRunStore({ transport: hand, threadId: 't', schedule: (publish) => publish() });
    const { rerender } = render(<AgentChat store={store} labels={ko} />);
    await act(async () => {
      void store.send('hi');
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    const runId = hand.inputs.at(-1)?.runId ?? '';
    await act(() => hand.push(e.runStarted('t', runId), e.textStart('m'), e.textContent('m', 'first ')));
    expect(screen.getByText(ko.status.running)).toBeTruthy();
    rerender(<AgentChat store={store} labels={es} />);
    expect(screen.getByText(es.status.running)).toBeTruthy();
    await act(() => hand.push(e.textContent('m', 'second'), e.textEnd('m'), e.runFinished('t', runId)));
    await act(() => hand.end());
    expect(screen.getByText('first second')).toBeTruthy();
    expect(screen.getByText(es.status.finished)).toBeTruthy();
  });
});
