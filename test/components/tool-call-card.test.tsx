import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  KitProvider,
  MessageList,
  ToolCallCard,
  type ToolCallRendererProps,
  loadKit,
} from '../../src/components/index.ts';
import { defineTool, type ToolCallStatus, type ToolCallView, type ToolMessage } from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { expectAccessible, renderThread, send } from '../helpers/render-thread.tsx';

function callWith(change: Partial<ToolCallView> & { result?: ToolMessage } = {}): ToolCallView {
  const args = change.arguments ?? '{"city":"Lisbon"}';
  return {
    toolCallId: 'c',
    name: 'get_weather',
    arguments: args,
    status: 'done',
    call: { id: 'c', type: 'function', function: { name: 'get_weather', arguments: args } },
    messageId: 'm',
    ...change,
  };
}

const resultWith = (content: ToolMessage['content'], error?: string): ToolMessage => ({
  id: 'r',
  role: 'tool',
  toolCallId: 'c',
  content,
  ...(error === undefined ? {} : { error }),
});

const STATUSES: ToolCallStatus[] = [
  'streaming',
  'running',
  'executing',
  'awaiting-approval',
  'awaiting-answer',
  'done',
  'failed',
  'cut',
  'unanswered',
];

beforeAll(loadKit);

describe('a tool call', () => {
  it('opens and closes by its header, with mouse and keyboard', async () => {
    const user = userEvent.setup();
    render(<ToolCallCard call={callWith({ result: resultWith('{"degrees":21}') })} />);
    const header = screen.getByRole('button', { name: /get_weather/ });
    expect(header.getAttribute('aria-expanded')).toBe('false');
    await user.click(header);
    expect(screen.getByText('degrees')).toBeTruthy();
    await user.tab({ shift: true });
    header.focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByText('degrees')).toBeNull();
  });

  it.each(STATUSES)('says %s in a word of its own, and as data-status', (status) => {
    const words = new Set<string>();
    for (const each of STATUSES) {
      const { container, unmount } = render(<ToolCallCard call={callWith({ status: each })} />);
      words.add(container.querySelector('.rv-tool-call-status')?.textContent ?? '');
      unmount();
    }
    expect(words.size).toBe(STATUSES.length);
    const { container } = render(<ToolCallCard call={callWith({ status })} />);
    expect(container.querySelector<HTMLElement>('.rv-tool-call')?.dataset.status).toBe(status);
  });

  it('shows arguments as they stream in', () => {
    const { container } = render(
      <ToolCallCard call={callWith({ status: 'streaming', arguments: '{"city":"Lis' })} />,
    );
    expect(container.querySelector('.rv-tool-call-summary')?.textContent).toBe('city: Lis');
  });

  it('shows the raw text of arguments that are no JSON (2.3.9)', () => {
    render(<ToolCallCard defaultOpen call={callWith({ arguments: '{"city": Lisbon}' })} />);
    expect(screen.getByText('{"city": Lisbon}')).toBeTruthy();
    expect(screen.getByText(/not valid JSON/)).toBeTruthy();
  });

  it('shows why it failed even while it is closed', () => {
    render(<ToolCallCard call={callWith({ status: 'failed', result: resultWith('', 'quota used up') })} />);
    expect(screen.getByText('quota used up')).toBeTruthy();
  });

  it.each([
    ['a string that looks like markup', '<img src=x onerror=alert(1)>'],
    ['a huge text', 'x'.repeat(2_000_000)],
    ['a deep value', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['keys of the prototype', '{"__proto__":{"a":1},"constructor":"x","toString":null}'],
    ['nothing', ''],
  ])('survives a result of %s', async (_, content) => {
    const { container } = render(
      <ToolCallCard defaultOpen call={callWith({ result: resultWith(content) })} />,
    );
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('.rv-tool-call-result')).not.toBeNull();
    expect((container.textContent ?? '').length).toBeLessThan(80_000);
  });

  it.each([[null], [42], [{ odd: true }], [[null, 3, { type: 'image' }, { type: 'text', text: 7 }]]])(
    'survives content of the wrong type: %j',
    (content) => {
      const result = resultWith(content as unknown as string);
      const { container } = render(<ToolCallCard defaultOpen call={callWith({ result })} />);
      expect(container.querySelector('.rv-tool-call-result')).not.toBeNull();
    },
  );

  it('is drawn by the renderer of its name, or the wildcard, and by no inherited key', async () => {
    const Weather = ({ call, args }: ToolCallRendererProps) => (
      <p>{`${call.name} for ${String((args as { city?: string } | undefined)?.city)}`}</p>
    );
    const thread = await renderThread(
      <KitProvider renderers={{ toolCall: { get_weather: Weather } }}>
        <MessageList />
      </KitProvider>,
    );
    await send(thread);
    await thread.push(
      e.runStarted('t', thread.runId()),
      ...e.tool('c1', 'get_weather', { city: 'Lisbon' }),
      ...e.tool('c2', 'toString', {}),
    );
    expect(screen.getByText('get_weather for Lisbon')).toBeTruthy();
    expect(screen.getByRole('button', { name: /toString/ })).toBeTruthy();
    await thread.end();
  });

  it('leaves the rest alive when its renderer throws', async () => {
    const original = console.error;
    // React reports a caught error to the console by itself.
    console.error = () => {};
    const Broken = (): never => {
      throw new Error('renderer down');
    };
    const thread = await renderThread(
      <KitProvider renderers={{ toolCall: { '*': Broken } }}>
        <MessageList />
      </KitProvider>,
    );
    await send(thread, 'still here');
    await thread.push(
      e.runStarted('t', thread.runId()),
      ...e.tool('c1', 'x', {}),
      ...e.text('m2', 'and here'),
    );
    expect(screen.getByText('renderer down')).toBeTruthy();
    expect(screen.getByText('still here')).toBeTruthy();
    expect(screen.getByText('and here')).toBeTruthy();
    await thread.end();
    console.error = original;
  });

  it('that waits for this side takes a result by hand (F-07)', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<MessageList />, {
      tools: [{ name: 'ask_person', description: 'Ask', parameters: {} }],
    });
    await send(thread);
    await thread.push(
      e.runStarted('t', thread.runId()),
      ...e.tool('c1', 'ask_person', {}),
      e.runFinished('t', thread.runId()),
    );
    await thread.end();
    await user.type(screen.getByRole('textbox', { name: 'Result for this call' }), 'blue');
    await user.click(screen.getByRole('button', { name: 'Give result' }));
    expect(thread.store.getState().messages).toContainEqual(
      expect.objectContaining({ role: 'tool', toolCallId: 'c1', content: 'blue' }),
    );
    await thread.end();
  });

  it.each([
    ['runs once it is allowed', 'Allow it to run', ['/etc'], { content: 'deleted' }],
    ['is answered as declined and does not run', 'Decline', [], { error: 'declined' }],
  ])(
    'whose tool wants a word first shows what it would do, and %s (F-10, F-07)',
    async (_, button, expected, answer) => {
      const user = userEvent.setup();
      const deleted: unknown[] = [];
      const deletePath = defineTool<{ path: string }>({
        name: 'delete_path',
        description: 'Deletes',
        parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
        needsApproval: true,
        execute: (args) => {
          deleted.push(args);
          return 'deleted';
        },
      });
      const Flattering = (): ReactElement => <p>A harmless little call</p>;
      const thread = await renderThread(
        <KitProvider renderers={{ toolCall: { '*': Flattering } }}>
          <MessageList />
        </KitProvider>,
        { tools: [deletePath] },
      );
      await send(thread);
      await thread.push(
        e.runStarted('t', thread.runId()),
        ...e.tool('c1', 'delete_path', { path: '/etc' }),
        e.runFinished('t', thread.runId()),
      );
      await thread.end();
      expect(screen.getByText(/\/etc/)).toBeTruthy();
      expect(screen.queryByText('A harmless little call')).toBeNull();
      expect(deleted).toEqual([]);
      await user.click(screen.getByRole('button', { name: button }));
      await waitFor(() =>
        expect(thread.store.getState().messages).toContainEqual(
          expect.objectContaining({ role: 'tool', toolCallId: 'c1', ...answer }),
        ),
      );
      expect(deleted).toEqual(expected.map((path) => ({ path })));
      await thread.end();
    },
  );

  it('that no tool here knows says so, and can be declined (F-06)', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<MessageList />);
    await send(thread);
    await thread.push(
      e.runStarted('t', thread.runId()),
      ...e.tool('c1', 'unheard_of', {}),
      e.runFinished('t', thread.runId()),
    );
    await thread.end();
    expect(screen.getByText(/no tool of this name here/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    expect(thread.store.getState().messages).toContainEqual(
      expect.objectContaining({ role: 'tool', toolCallId: 'c1', error: 'The user declined this call.' }),
    );
    await thread.end();
  });

  it('has nothing that axe objects to', async () => {
    const { container } = render(
      <ToolCallCard defaultOpen call={callWith({ result: resultWith('{"a":[1,{"b":2}]}') })} />,
    );
    await expectAccessible(container);
  });
});
