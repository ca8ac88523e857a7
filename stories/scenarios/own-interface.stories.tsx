import type { ReactElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import {
  RunProvider,
  useAgentRun,
  useComposer,
  useInterrupts,
  useItem,
  useMessage,
  useRunValue,
  useStickToBottom,
  useSubagent,
  useTimeline,
  useToolCall,
} from '../../src/index.ts';
import './own-interface.css';

/** An interface of your own from the hooks alone: no component and no style of ours. */
function Terminal({ url }: { url: string }): ReactElement {
  const { store } = useAgentRun({ url });
  return (
    <RunProvider store={store}>
      <div className="terminal">
        <Screen />
        <Questions />
        <Prompt />
      </div>
    </RunProvider>
  );
}

function Screen(): ReactElement {
  const { scrollerRef, contentRef, following, scrollToBottom } = useStickToBottom();
  const status = useRunValue((state) => state.status);
  const error = useRunValue((state) => state.error);
  return (
    <>
      <div className="terminal-screen" ref={scrollerRef} tabIndex={0} role="log" aria-label="Terminal">
        <div ref={contentRef}>
          <Rows />
          {error === undefined ? null : <p className="terminal-error">! {error.message}</p>}
          <p className="terminal-dim">[{status}]</p>
        </div>
      </div>
      {following ? null : (
        <button type="button" onClick={() => scrollToBottom()}>
          [more below]
        </button>
      )}
    </>
  );
}

function Rows({ owner }: { owner?: string }): ReactElement {
  return (
    <>
      {useTimeline(owner).map((row) =>
        row.type === 'message' ? (
          <Line key={row.key} id={row.id} />
        ) : row.type === 'subagents' ? (
          row.ids.map((id) => <Lane key={id} id={id} />)
        ) : null,
      )}
    </>
  );
}

const MARK: Record<string, string> = { user: '$ ', reasoning: '# ', activity: '* ', tool: '= ' };

function Line({ id }: { id: string }): ReactElement | null {
  const message = useMessage(id);
  const streaming = useItem(message?.role === 'reasoning' ? 'reasoning' : 'text', id)?.status === 'open';
  if (message === undefined) return null;
  const text = typeof message.content === 'string' ? message.content : JSON.stringify(message.content ?? '');
  const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : [];
  return (
    <>
      {text === '' || text === '""' ? null : (
        <p data-role={message.role}>
          {MARK[message.role] ?? ''}
          {text}
          {streaming ? <span className="terminal-cursor">█</span> : null}
        </p>
      )}
      {calls.map((call) => (
        <Call key={call.id} id={call.id} />
      ))}
    </>
  );
}

function Call({ id }: { id: string }): ReactElement | null {
  const found = useToolCall(id);
  if (found === undefined) return null;
  const { call, subagents } = found;
  const result = call.result?.error ?? call.result?.content;
  return (
    <>
      <p className="terminal-dim">
        &gt; {call.name} {call.arguments} [{call.status}]
      </p>
      {result === undefined ? null : <p className="terminal-dim">= {JSON.stringify(result).slice(0, 160)}</p>}
      {subagents.map((each) => (
        <Lane key={each} id={each} />
      ))}
    </>
  );
}

function Lane({ id }: { id: string }): ReactElement | null {
  const subagent = useSubagent(id);
  if (subagent === undefined) return null;
  return (
    <div className="terminal-lane">
      <p className="terminal-dim">
        @{subagent.name ?? id} [{subagent.status}]
      </p>
      <Rows owner={id} />
    </div>
  );
}

/** Yes or no to each question; `runview/forms` draws the ones that ask for more. */
function Questions(): ReactElement | null {
  const { interrupts, answer, answerOf, send, canSend, total } = useInterrupts();
  if (total === 0) return null;
  return (
    <div className="terminal-question" role="group" aria-label="Questions">
      {interrupts.map(({ id, reason, message, toolCallId }) => (
        <p key={id}>
          ? {message ?? reason} {toolCallId === undefined ? null : <Asked id={toolCallId} />}
          {answerOf(id) === undefined ? (
            <>
              {' '}
              <button
                type="button"
                onClick={() => answer(id, { status: 'resolved', payload: { approved: true } })}
              >
                [y]
              </button>{' '}
              <button
                type="button"
                onClick={() => answer(id, { status: 'resolved', payload: { approved: false } })}
              >
                [n]
              </button>{' '}
              <button type="button" onClick={() => answer(id, { status: 'cancelled' })}>
                [skip]
              </button>
            </>
          ) : (
            ' ok'
          )}
        </p>
      ))}
      {total > 1 ? (
        <button type="button" disabled={!canSend} onClick={() => void send()}>
          [send {total} answers]
        </button>
      ) : null}
    </div>
  );
}

/** What is approved is the call itself, and not what the agent says about it. */
function Asked({ id }: { id: string }): ReactElement | null {
  const call = useToolCall(id)?.call;
  return call === undefined ? null : (
    <code>
      {call.name} {call.arguments}
    </code>
  );
}

function Prompt(): ReactElement {
  const { text, setText, send, running, stop, queue, asking, dismissAndSend, stopAsking, recall, error } =
    useComposer();
  return (
    <form
      className="terminal-line"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {queue.map(({ id, content }) => (
        <p key={id} className="terminal-dim">
          … {typeof content === 'string' ? content : '[files]'}
        </p>
      ))}
      {error === undefined ? null : <p className="terminal-error">! {error}</p>}
      {asking ? (
        <p role="alert">
          There are open questions.{' '}
          <button type="button" onClick={dismissAndSend}>
            [skip them and send]
          </button>{' '}
          <button type="button" onClick={stopAsking}>
            [answer first]
          </button>
        </p>
      ) : null}
      <label>
        ${' '}
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp') recall(-1);
            if (event.key === 'ArrowDown') recall(1);
          }}
          aria-label="Command"
          autoComplete="off"
        />
        {running ? (
          <button type="button" onClick={stop}>
            [^C]
          </button>
        ) : null}
      </label>
    </form>
  );
}

const meta: Meta<typeof Terminal> = {
  title: 'Scenarios/Own interface',
  component: Terminal,
  args: { url: '/agent' },
};

export default meta;

type Story = StoryObj<typeof meta>;

export const TerminalFromTheHook: Story = { name: 'A terminal, from the hooks alone' };

/** A tool call that asks first: the call is shown as it is, and one key answers. */
export const AskedInTheTerminal: Story = {
  name: 'A question in the terminal',
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Command' }), 'Refund order 4711{Enter}');
    const yes = await canvas.findByRole('button', { name: '[y]' }, { timeout: 15_000 });
    await userEvent.click(yes);
    await waitFor(() => expect(canvas.getByText('[finished]')).toBeVisible(), { timeout: 15_000 });
  },
};

/** Subagents at work under the call that sent them. */
export const LanesInTheTerminal: Story = {
  name: 'Subagents in the terminal',
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Command' }), 'Research in parallel{Enter}');
    await waitFor(() => expect(canvas.getAllByText(/^@/).length).toBeGreaterThan(1), { timeout: 15_000 });
  },
};
