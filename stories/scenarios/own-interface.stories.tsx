import { useState, type FormEvent, type ReactElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useAgentRun } from '../../src/index.ts';
import './own-interface.css';

/** An interface of your own from the hook alone: no component and no style of ours. */
function Terminal({ url }: { url: string }): ReactElement {
  const { messages, status, error, interrupts, send, resume, stop } = useAgentRun({ url });
  const [line, setLine] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setLine('');
    void send(line);
  };
  return (
    <div className="terminal">
      <pre className="terminal-screen" tabIndex={0} aria-label="Terminal">
        {messages.map((message) => {
          if (message.role === 'user') return `$ ${String(message.content)}\n`;
          if (message.role === 'reasoning') return `# ${message.content}\n`;
          if (message.role === 'tool') return `  = ${String(message.content).slice(0, 200)}\n`;
          if (message.role !== 'assistant') return '';
          const calls = (message.toolCalls ?? []).map(
            (call) => `  > ${call.function.name} ${call.function.arguments}\n`,
          );
          return `${message.content === undefined || message.content === '' ? '' : `${message.content}\n`}${calls.join('')}`;
        })}
        {error === undefined ? '' : `! ${error.message}\n`}
        {`[${status}]`}
      </pre>
      {interrupts.length > 0 ? (
        <p className="terminal-question">
          {interrupts.map((interrupt) => interrupt.message ?? interrupt.reason).join(' ')}{' '}
          {(['y', 'n'] as const).map((key) => (
            <button
              key={key}
              type="button"
              onClick={() =>
                void resume(
                  Object.fromEntries(
                    interrupts.map(({ id }) => [
                      id,
                      { status: 'resolved' as const, payload: { approved: key === 'y' } },
                    ]),
                  ),
                )
              }
            >
              [{key}]
            </button>
          ))}
        </p>
      ) : null}
      <form onSubmit={submit} className="terminal-line">
        <label>
          $ <input value={line} onChange={(event) => setLine(event.target.value)} aria-label="Command" />
        </label>
        {status === 'running' ? (
          <button type="button" onClick={stop}>
            ^C
          </button>
        ) : null}
      </form>
    </div>
  );
}

const meta: Meta<typeof Terminal> = {
  title: 'Scenarios/Own interface',
  component: Terminal,
  args: { url: '/agent' },
};

export default meta;

export const TerminalFromTheHook: StoryObj<typeof meta> = { name: 'A terminal, from the hook alone' };
