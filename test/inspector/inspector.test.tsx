import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createRunStore, RunProvider, type Recording, type RunStore } from '../../src/index.ts';
import { Inspector, InspectorToggle } from '../../src/inspector/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { itIsAPart } from '../helpers/conformance.tsx';
import { expectAccessible, renderThread, send, type RenderedThread } from '../helpers/render-thread.tsx';

const grid = (name = 'Events'): HTMLElement => screen.getByRole('grid', { name });
const rows = (): HTMLElement[] => within(grid()).getAllByRole('row').slice(1);
const names = (): string[] => rows().map((row) => row.querySelector('.rv-inspector-type')?.textContent ?? '');
const details = (): HTMLElement => screen.getByRole('group', { name: 'Details' });
const tab = (name: RegExp): HTMLElement => screen.getByRole('tab', { name });

/** An inspector beside a run that has sent some of everything, and stands still. */
async function inspected(): Promise<RenderedThread> {
  const thread = await renderThread(<Inspector />);
  await send(thread);
  await thread.push(
    e.runStarted('t', 'r'),
    e.stateSnapshot({ stage: 'build', regions: ['seoul'] }),
    e.stateDelta([{ op: 'replace', path: '/stage', value: 'canary' }]),
    e.textStart('m'),
    e.textContent('m', 'The wea'),
    e.textContent('m', 'ther'),
    e.textEnd('m'),
    ...e.tool('c', 'find_place', { q: '<b>Seoul</b>' }),
  );
  await waitFor(() => expect(names()).toContain('TOOL_CALL_END'));
  return thread;
}

describe('the list of events', () => {
  it('shows the events in order, consecutive deltas as one row (X-02)', async () => {
    const user = userEvent.setup();
    const thread = await inspected();
    expect(names()).toEqual([
      'RUN_STARTED',
      'STATE_SNAPSHOT',
      'STATE_DELTA',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
      'TOOL_CALL_START',
      'TOOL_CALL_ARGS',
      'TOOL_CALL_END',
    ]);
    expect(within(grid()).getByText('2 deltas')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Join deltas' }));
    expect(names().filter((name) => name === 'TEXT_MESSAGE_CONTENT')).toHaveLength(2);
    await expectAccessible(thread.container);
  });

  it('shows the families that are wanted, and all where none is', async () => {
    const user = userEvent.setup();
    await inspected();
    await user.click(screen.getByRole('button', { name: 'State' }));
    expect(names()).toEqual(['STATE_SNAPSHOT', 'STATE_DELTA']);
    await user.click(screen.getByRole('button', { name: 'Tool' }));
    expect(names()).toHaveLength(5);
    expect(screen.getByRole('button', { name: 'Tool', pressed: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Tool' }));
    await user.click(screen.getByRole('button', { name: 'State' }));
    expect(names()).toHaveLength(9);
  });

  it('finds text that came in pieces, says how much it found, and offers a way back from nothing', async () => {
    const user = userEvent.setup();
    await inspected();
    const search = screen.getByRole('searchbox', { name: 'Search events' });
    await user.type(search, 'weather');
    await waitFor(() => expect(names()).toEqual(['TEXT_MESSAGE_CONTENT']));
    expect(screen.getAllByText('2 of 10 events')).not.toHaveLength(0);
    await user.type(search, ' in Atlantis');
    await screen.findByText('No event matches.');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(names()).toHaveLength(9);
    expect((search as HTMLInputElement).value).toBe('');
  });

  it('is walked through with the keyboard, into the details and back', async () => {
    const user = userEvent.setup();
    await inspected();
    act(() => grid().focus());
    await user.keyboard('{ArrowDown}');
    const chosen = (): string | null =>
      within(grid())
        .getAllByRole('row')
        .find((row) => row.getAttribute('aria-selected') === 'true')
        ?.querySelector('.rv-inspector-type')?.textContent ?? null;
    expect(chosen()).toBe('RUN_STARTED');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe('STATE_DELTA');
    expect(grid().getAttribute('aria-activedescendant')).toBe(rows()[2]?.id);
    await user.keyboard('{End}');
    expect(chosen()).toBe('TOOL_CALL_END');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('TOOL_CALL_END');
    await user.keyboard('{Home}{PageDown}{ArrowUp}');
    expect(chosen()).not.toBeNull();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(details());
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(grid());
  });

  it('keeps the choice while events come and filters change', async () => {
    const user = userEvent.setup();
    const thread = await inspected();
    await user.click(rows()[2] as HTMLElement);
    await thread.push(e.custom('later', 1));
    await waitFor(() => expect(names()).toContain('CUSTOM'));
    expect(within(details()).getByRole('heading', { name: 'STATE_DELTA' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'State' }));
    expect(rows()[1]?.getAttribute('aria-selected')).toBe('true');
  });

  it('stands still while it is paused, and shows what it missed afterwards', async () => {
    const user = userEvent.setup();
    const thread = await inspected();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await thread.push(e.custom('meanwhile', 1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 150)));
    expect(names()).not.toContain('CUSTOM');
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    expect(names().at(-1)).toBe('CUSTOM');
  });

  it('forgets on request, and goes on', async () => {
    const user = userEvent.setup();
    const thread = await inspected();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await screen.findByText('No events yet');
    await thread.push(e.custom('after', 1));
    await waitFor(() => expect(names()).toEqual(['CUSTOM']));
  });
});

describe('the details of an event', () => {
  it('tell what it changed in the state, and hold the event as text, never as markup', async () => {
    const user = userEvent.setup();
    const thread = await inspected();
    await user.click(rows()[2] as HTMLElement);
    const change = within(details()).getByText('/stage', { selector: '.rv-inspector-code' }).closest('li');
    expect(change?.textContent).toBe('changed/stagebuildcanary');
    await user.click(rows()[7] as HTMLElement);
    expect(within(details()).getByText('{"q":"<b>Seoul</b>"}')).toBeTruthy();
    expect(details().querySelector('b')).toBeNull();
    await expectAccessible(thread.container);
  });

  it('say why a patch did not apply (R-23)', async () => {
    const user = userEvent.setup();
    const thread = await inspected();
    await thread.push(e.stateDelta([{ op: 'remove', path: '/nowhere/0' }]));
    await waitFor(() => expect(names().at(-1)).toBe('STATE_DELTA'));
    await user.click(rows().at(-1) as HTMLElement);
    expect(
      within(details()).getByText(/did not apply.*operation 1, \/nowhere\/0 the path does not exist/),
    ).toBeTruthy();
  });

  it('are copied as they are shown (2.3.16)', async () => {
    const user = userEvent.setup();
    await inspected();
    await user.click(rows()[4] as HTMLElement);
    await user.click(within(details()).getByRole('button', { name: 'Copy JSON' }));
    await within(details()).findByText('Copied');
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual(e.textContent('m', 'The weather'));
  });
});

describe('the tabs', () => {
  it('follow the arrow keys, and only one panel is there', async () => {
    const user = userEvent.setup();
    await inspected();
    await user.click(tab(/Events/));
    await user.keyboard('{ArrowRight}');
    expect(tab(/State/).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(tab(/State/));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(tab(/Recording/));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tab(/Events/));
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
  });

  it('are accessible, each of them', async () => {
    const user = userEvent.setup();
    const thread = await inspected();
    await thread.push(e.stateDelta([{ op: 'remove', path: '/nowhere' }]), e.textContent('unopened', 'x'));
    for (const name of [/State/, /Runs/, /Warnings/, /Timing/, /Recording/]) {
      await user.click(tab(name));
      await expectAccessible(thread.container);
    }
  });

  it('keep the search while another one is looked at', async () => {
    const user = userEvent.setup();
    await inspected();
    await user.type(screen.getByRole('searchbox'), 'weather');
    await user.click(tab(/Runs/));
    await user.click(tab(/Events/));
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('weather');
  });

  it('show the shared state now and after every event', async () => {
    const user = userEvent.setup();
    const thread = await inspected();
    await user.click(tab(/State/));
    expect(within(details()).getByRole('heading', { name: 'State now' })).toBeTruthy();
    expect(details().textContent).toContain('canary');
    await user.click(within(grid('State changes')).getAllByRole('row')[1] as HTMLElement);
    expect(details().textContent).toContain('build');
    act(() => thread.store.setState({ stage: 'mine' }));
    await user.click(screen.getByRole('button', { name: 'Show the state now' }));
    expect(details().textContent).toContain('mine');
  });

  it('show the runs with what they took, and "not known" where the agent did not say (R-62)', async () => {
    const user = userEvent.setup();
    const thread = await inspected();
    await thread.push(e.runFinished('t', 'r', { usage: [{ inputTokens: 1_200, outputTokens: 34 }] }));
    await thread.end();
    await send(thread);
    await user.click(tab(/Runs/));
    const [, second, first] = screen.getAllByRole('row');
    expect(first?.textContent).toContain('1,200 in, 34 out');
    expect(second?.textContent).toContain('not known');
    await user.click(within(first as HTMLElement).getByRole('button'));
    expect(screen.getByText('pendingToolCallIds')).toBeTruthy();
    await thread.end();
  });

  it('show warnings and refused streams with their rules, and lead to the events (E-16)', async () => {
    const user = userEvent.setup();
    const thread = await inspected();
    const bad = e.stateDelta([{ op: 'remove', path: '/nowhere' }]);
    await thread.push(bad, bad, e.textContent('unopened', 'x'));
    await user.click(await screen.findByRole('tab', { name: 'Warnings2' }));
    expect(screen.getByText('V-07')).toBeTruthy();
    const row = screen.getByRole('row', { name: /R-23/ });
    expect(within(row).getByText('patch-not-applied')).toBeTruthy();
    expect(within(row).getAllByRole('cell').at(-1)?.textContent).toBe('2');
    await user.click(within(row).getByRole('button', { name: 'Show STATE_DELTA events' }));
    await waitFor(() => expect(new Set(names())).toEqual(new Set(['STATE_DELTA'])));
  });
});

describe('import and replay', () => {
  const recording: Recording = {
    version: 1,
    input: { threadId: 'old', runId: 'r9', messages: [{ id: 'u', role: 'user', content: 'Asked before' }] },
    events: [
      e.runStarted('old', 'r9'),
      e.stateSnapshot({ from: 'recording' }),
      ...e.text('m9', 'Answered before'),
      e.runFinished('old', 'r9'),
    ].map((event, at) => ({ at: at * 10, event })),
  };
  // jsdom's files cannot be read as text; browsers' can.
  const file = (text: string): File =>
    Object.assign(new File([text], 'bug.json', { type: 'application/json' }), {
      text: () => Promise.resolve(text),
    });
  const chooser = (): HTMLInputElement => screen.getByLabelText('Recording file');

  it.each([
    ['{"version":', /not JSON/],
    ['{"name":"package"}', /no "version", so it is no recording/],
    ['{"version":1,"input":{},"events":[]}', /"input" .*cannot be played/],
    ['{"version":1,"input":{},"events":[{"event":{}}]}', /Entry 0 .*no "at"/],
  ])('says what is wrong with %s and lets a person choose again', async (text, problem) => {
    const user = userEvent.setup();
    await renderThread(<Inspector defaultTab="recording" />);
    await user.upload(chooser(), file(text));
    expect((await screen.findByText(problem)).closest('[role=alert]')).not.toBeNull();
    expect(chooser().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText(/Replay of/)).toBeNull();
    await user.upload(chooser(), file(JSON.stringify(recording)));
    await screen.findByText('Replay of bug.json');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('plays in a thread of its own, and can be looked into', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(<Inspector defaultTab="recording" />);
    await user.upload(chooser(), file(JSON.stringify(recording)));
    await screen.findByText('Asked before');
    await user.click(screen.getByRole('radio', { name: 'Instant' }));
    expect(screen.queryByText('Answered before')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await screen.findByText('Answered before');
    await screen.findByText('6 of 6 events');
    expect(thread.hand.inputs).toEqual([]);
    expect(thread.store.getState().messages).toEqual([]);
    await expectAccessible(thread.container);
    await user.click(screen.getByRole('button', { name: 'Look into the replay' }));
    await waitFor(() => expect(names().at(-1)).toBe('RUN_FINISHED'));
    await user.click(tab(/State/));
    expect(details().textContent).toContain('recording');
    await user.click(screen.getByRole('radio', { name: 'Live' }));
    expect(details().textContent).not.toContain('recording');
  });

  it('starts again at another speed while it plays, and stops on request', async () => {
    const user = userEvent.setup();
    const slow = {
      ...recording,
      events: recording.events.map(({ event }, at) => ({ at: at * 2_000, event })),
    };
    await renderThread(<Inspector defaultTab="recording" />);
    await user.upload(chooser(), file(JSON.stringify(slow)));
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    await screen.findByRole('button', { name: 'Stop' });
    await user.click(screen.getByRole('radio', { name: 'Instant' }));
    await screen.findByText('Answered before');
    await user.click(screen.getByRole('radio', { name: '0.5×' }));
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await screen.findByRole('button', { name: 'Play again' });
    await user.click(screen.getByRole('button', { name: 'Close the replay' }));
    expect(screen.queryByText(/Replay of/)).toBeNull();
  });
});

describe('the cost of a closed inspector', () => {
  /** The same store, with the number of those who watch it. */
  function counted(store: RunStore): { store: RunStore; watchers: () => number } {
    let watchers = 0;
    const count = (stop: () => void): (() => void) => {
      watchers++;
      return () => {
        watchers--;
        stop();
      };
    };
    return {
      store: {
        ...store,
        subscribe: (listener) => count(store.subscribe(listener)),
        subscribeEvents: (listener) => count(store.subscribeEvents(listener)),
      },
      watchers: () => watchers,
    };
  }

  it('is nothing: it watches the store only while it is open', async () => {
    const user = userEvent.setup();
    const thread = await renderThread(null);
    const { store, watchers } = counted(thread.store);
    const { unmount } = render(
      <RunProvider store={store}>
        <InspectorToggle placement="inline" />
      </RunProvider>,
    );
    const button = screen.getByRole('button', { name: 'Open the inspector', expanded: false });
    expect(watchers()).toBe(0);
    await user.click(button);
    await screen.findByRole('grid', { name: 'Events' });
    expect(watchers()).toBeGreaterThan(1);
    const [, cross] = screen.getAllByRole('button', { name: 'Close the inspector' });
    await user.click(cross as HTMLElement);
    expect(watchers()).toBe(0);
    expect(document.activeElement).toBe(button);
    await user.click(button);
    unmount();
    expect(watchers()).toBe(0);
  });

  it('says what is missing where there is no store', () => {
    const silent = console.error;
    console.error = () => {};
    try {
      expect(() => render(<Inspector />)).toThrow(/no <RunProvider> above/);
    } finally {
      console.error = silent;
    }
  });
});

describe('its parts', () => {
  const store = createRunStore({ transport: { async *run() {} }, threadId: 't' });
  itIsAPart('Inspector', {
    part: (props) => <Inspector {...props} store={store} />,
    ownClass: 'rv-inspector',
  });
  itIsAPart('InspectorToggle', {
    part: (props) => <InspectorToggle {...props} store={store} />,
    ownClass: 'rv-inspector-toggle',
  });
});
