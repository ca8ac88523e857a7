import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { useEffect, useMemo, type ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createRunStore,
  RunProvider,
  selectMessage,
  selectTimeline,
  useAgentRun,
  useRunValue,
  type AgentRun,
  type RunAgentInput,
  type RunStore,
  type Transport,
} from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { handTransport } from '../helpers/hand-transport.ts';

/** Streams that stay open until the test ends them; counts how often it was asked and left. */
function openTransport() {
  const transport = {
    asked: [] as RunAgentInput[],
    aborted: 0,
    events: [] as unknown[],
    end: () => {},
    async *run(input: RunAgentInput, { signal }: { signal: AbortSignal }): AsyncIterable<unknown> {
      transport.asked.push(input);
      signal.addEventListener('abort', () => transport.aborted++);
      yield* transport.events;
      await new Promise<void>((resolve) => {
        transport.end = resolve;
        signal.addEventListener('abort', () => resolve());
      });
    },
  } satisfies Transport & Record<string, unknown>;
  return transport;
}

const settle = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, 40)));

afterEach(() => vi.restoreAllMocks());

describe('useAgentRun', () => {
  it('gives the state and the actions from a URL-like set of options', async () => {
    const transport = openTransport();
    transport.events = [e.runStarted('t', 'r'), ...e.text('m', 'hello')];
    let run: AgentRun | undefined;
    function Probe(): ReactElement {
      run = useAgentRun({ transport });
      return <p>{`${run.status}: ${run.messages.map((message) => String(message.content)).join(', ')}`}</p>;
    }
    render(<Probe />);
    expect(screen.getByText('idle:')).toBeTruthy();
    await act(async () => void run?.send('hi'));
    await settle();
    expect(screen.getByText('running: hi, hello')).toBeTruthy();
  });

  it('renders only for the fields that were read', async () => {
    const transport = openTransport();
    transport.events = [
      e.runStarted('t', 'r'),
      e.textStart('m'),
      e.textContent('m', 'a'),
      e.textContent('m', 'b'),
    ];
    let renders = 0;
    let send: AgentRun['send'] | undefined;
    function Probe(): ReactElement {
      const run = useAgentRun({ transport });
      renders++;
      send = run.send;
      return <p>{run.status}</p>;
    }
    render(<Probe />);
    const before = renders;
    await act(async () => void send?.('hi'));
    await settle();
    // StrictMode renders twice; the one change of `status` is one render.
    expect(renders - before).toBe(2);
  });

  it('makes one request under StrictMode and keeps a run that began while mounting (behaviour 36)', async () => {
    const transport = openTransport();
    transport.events = [e.runStarted('t', 'r')];
    function Probe(): ReactElement {
      const { store, status } = useAgentRun({ transport });
      useEffect(() => {
        if (store.getState().status === 'idle') void store.run();
      }, [store]);
      return <p>{status}</p>;
    }
    render(<Probe />);
    await settle();
    expect(transport.asked).toHaveLength(1);
    expect(transport.aborted).toBe(0);
    expect(screen.getByText('running')).toBeTruthy();
  });

  it('stops its run when it is gone, and leaves a store of your own alone (behaviour 37)', async () => {
    for (const owned of [true, false]) {
      const transport = openTransport();
      transport.events = [e.runStarted('t', 'r')];
      const store = createRunStore({ transport });
      let run: AgentRun | undefined;
      function Probe(): ReactElement {
        run = useAgentRun(owned ? { transport } : store);
        return <p>{run.status}</p>;
      }
      const { unmount } = render(<Probe />);
      await act(async () => void run?.run());
      unmount();
      await settle();
      expect(transport.aborted).toBe(owned ? 1 : 0);
      store.stop();
    }
  });

  it('shows where the run is when it comes back (behaviour 38)', async () => {
    const transport = openTransport();
    transport.events = [e.runStarted('t', 'r'), ...e.text('m', 'before')];
    const store = createRunStore({ transport });
    const Probe = (): ReactElement => <p>{String(useAgentRun(store).messages.at(-1)?.content)}</p>;
    const first = render(<Probe />);
    await act(async () => void store.send('q'));
    first.unmount();
    await settle();
    render(<Probe />);
    expect(screen.getByText('before')).toBeTruthy();
    store.stop();
  });

  it('follows options that change without a new store', async () => {
    const transport = openTransport();
    let store: RunStore | undefined;
    function Probe({ user }: { user: string }): ReactElement {
      const run = useAgentRun({ transport, forwardedProps: { user } });
      store = run.store;
      return <p>{run.status}</p>;
    }
    const { rerender } = render(<Probe user="a" />);
    const first = store;
    rerender(<Probe user="b" />);
    expect(store).toBe(first);
    await act(async () => void store?.run());
    expect(transport.asked[0]?.forwardedProps).toEqual({ user: 'b' });
  });

  it('goes to another thread with another threadId', () => {
    const transport = openTransport();
    let run: AgentRun | undefined;
    function Probe({ threadId }: { threadId: string }): ReactElement {
      run = useAgentRun({ transport, threadId });
      return <p>{run.threadId}</p>;
    }
    const { rerender } = render(<Probe threadId="a" />);
    rerender(<Probe threadId="b" />);
    expect(screen.getByText('b')).toBeTruthy();
  });

  it('says what is missing when it has no agent', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Probe = (): ReactElement => <p>{useAgentRun({}).status}</p>;
    expect(() => render(<Probe />)).toThrow(/Give `url`/);
  });

  it('renders on a server without a request (behaviour 43)', () => {
    const transport = openTransport();
    const Probe = (): ReactElement => {
      const { status, messages } = useAgentRun({
        transport,
        initialMessages: [{ id: 'a', role: 'user', content: 'hi' }],
      });
      return <p>{`${status} ${messages.length}`}</p>;
    };
    expect(renderToString(<Probe />)).toBe('<p>idle 1</p>');
    expect(transport.asked).toEqual([]);
  });
});

describe('useRunValue', () => {
  it('renders one row for a delta of one message', async () => {
    const transport = handTransport();
    const store = createRunStore({
      transport,
      initialMessages: Array.from({ length: 50 }, (_, at) => ({
        id: `h${at}`,
        role: 'user' as const,
        content: `${at}`,
      })),
    });
    const renders = new Map<string, number>();
    function Row({ id }: { id: string }): ReactElement {
      const message = useRunValue(useMemo(() => selectMessage(id), [id]));
      renders.set(id, (renders.get(id) ?? 0) + 1);
      return <li>{String(message?.content)}</li>;
    }
    function List(): ReactElement {
      const rows = useRunValue(useMemo(() => selectTimeline(), []));
      renders.set('list', (renders.get('list') ?? 0) + 1);
      return (
        <ul>{rows.map((row) => (row.type === 'message' ? <Row key={row.key} id={row.id} /> : null))}</ul>
      );
    }
    render(
      <RunProvider store={store}>
        <List />
      </RunProvider>,
    );
    void store.run();
    await act(() => transport.push(e.runStarted('t', 'r'), e.textStart('m'), e.textContent('m', 'a')));
    await settle();
    renders.clear();
    await act(() => transport.push(e.textContent('m', 'b')));
    await settle();
    expect(screen.getByText('ab')).toBeTruthy();
    // Twice is StrictMode's way of rendering once.
    expect([...renders]).toEqual([['m', 2]]);
    store.stop();
  });

  it('takes an equality of your own', async () => {
    const store = createRunStore({ transport: openTransport() });
    let renders = 0;
    function Probe(): ReactElement {
      const { n } = useRunValue(
        (state) => ({ n: (state.state as { n?: number }).n }),
        (a, b) => a.n === b.n,
      );
      renders++;
      return <p>{String(n)}</p>;
    }
    render(
      <RunProvider store={store}>
        <Probe />
      </RunProvider>,
    );
    const before = renders;
    await act(async () => store.setState({ other: 1 }));
    expect(renders).toBe(before);
    await act(async () => store.setState({ n: 1 }));
    expect(screen.getByText('1')).toBeTruthy();
  });

  it('outside of a provider says how to make one', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Probe = (): ReactElement => <p>{useRunValue((state) => state.status)}</p>;
    expect(() => render(<Probe />)).toThrow(/<RunProvider store=/);
  });
});

describe('many deltas at once', () => {
  it('give at most one commit a frame and no update loop', async () => {
    const transport = openTransport();
    transport.events = [
      e.runStarted('t', 'r'),
      e.textStart('m'),
      ...Array.from({ length: 5000 }, () => e.textContent('m', 'x')),
    ];
    const store = createRunStore({ transport });
    let commits = 0;
    function Probe(): ReactElement {
      const { messages } = useAgentRun(store);
      useEffect(() => void commits++);
      return <p>{String(messages.at(-1)?.content).length}</p>;
    }
    render(<Probe />);
    const started = performance.now();
    await act(async () => void store.run());
    await settle();
    const elapsed = performance.now() - started;
    expect(screen.getByText('5000')).toBeTruthy();
    // One effect per commit; StrictMode adds one at mount.
    expect(commits).toBeLessThanOrEqual(4 + Math.ceil(elapsed / 16));
    store.stop();
  });
});
