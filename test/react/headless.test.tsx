import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import {
  useComposer,
  useInterrupts,
  useItem,
  useMessage,
  useSubagent,
  useTimeline,
  useToolCall,
  type Answer,
  type Interrupt,
} from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { renderThread, send, type RenderedThread } from '../helpers/render-thread.tsx';

const YES: Answer = { status: 'resolved', payload: { approved: true } };
const approvalOf = (): Answer => YES;

function Rows({ owner }: { owner?: string }): ReactElement {
  return (
    <ol aria-label={owner ?? 'root'}>
      {useTimeline(owner).map((row) =>
        row.type === 'message' ? (
          <Line key={row.key} id={row.id} />
        ) : row.type === 'subagents' ? (
          row.ids.map((id) => <Lane key={id} id={id} />)
        ) : null,
      )}
    </ol>
  );
}

function Line({ id }: { id: string }): ReactElement {
  const message = useMessage(id);
  const open = useItem('text', id)?.status === 'open';
  const calls = message?.role === 'assistant' ? (message.toolCalls ?? []) : [];
  return (
    <li>
      {`${message?.role}: ${String(message?.content ?? '')}${open ? '…' : ''}`}
      {calls.map((call) => (
        <Call key={call.id} id={call.id} />
      ))}
    </li>
  );
}

function Call({ id }: { id: string }): ReactElement {
  const found = useToolCall(id);
  return (
    <div>
      {`${found?.call.name} ${found?.call.arguments} ${found?.call.status}`}
      {found?.subagents.map((each) => (
        <Lane key={each} id={each} />
      ))}
    </div>
  );
}

function Lane({ id }: { id: string }): ReactElement {
  const subagent = useSubagent(id);
  return (
    <span>
      {`lane ${subagent?.name} ${subagent?.status}`}
      <Rows owner={id} />
    </span>
  );
}

function Questions(): ReactElement {
  const all = useInterrupts({ approvalOf });
  return (
    <section aria-label="questions">
      {all.interrupts.map(({ id, message }) => (
        <p key={id}>
          {`${message}: ${all.answerOf(id) === undefined ? 'open' : 'kept'} ${String(all.valuesOf(id) ?? '-')}`}
          <button onClick={() => all.answer(id, YES)}>{`yes ${id}`}</button>
          <button onClick={() => all.keep(id, `typed ${id}`)}>{`type ${id}`}</button>
          <button onClick={() => all.change(id)}>{`change ${id}`}</button>
        </p>
      ))}
      <output>{`${all.answered}/${all.total}${all.canApproveAll ? ' all' : ''}`}</output>
      <button disabled={!all.canSend} onClick={() => void all.send()}>
        send answers
      </button>
      <button onClick={all.approveAll}>approve all</button>
    </section>
  );
}

function Write(): ReactElement {
  const { text, setText, send: go, canSend, asking, dismissAndSend } = useComposer();
  return (
    <>
      <input aria-label="write" value={text} onChange={(event) => setText(event.target.value)} />
      <button disabled={!canSend} onClick={go}>
        go
      </button>
      {asking ? <button onClick={dismissAndSend}>dismiss</button> : null}
    </>
  );
}

const start = (): Promise<RenderedThread> =>
  renderThread(
    <>
      <Rows />
      <Questions />
      <Write />
    </>,
  );

async function ask(...interrupts: Interrupt[]): Promise<RenderedThread> {
  const thread = await start();
  await send(thread);
  await thread.push(
    e.runStarted('t', thread.runId()),
    e.runFinished('t', thread.runId(), { outcome: { type: 'interrupt', interrupts } }),
  );
  await thread.end();
  return thread;
}

const question = (id: string): Interrupt => ({ id, reason: 'confirmation', message: `Sure ${id}` });
const output = (): string | null =>
  within(screen.getByLabelText('questions')).getByRole('status').textContent;

describe('an interface of hooks alone', () => {
  it('shows text, calls and subagents as they come', async () => {
    const thread = await start();
    await send(thread);
    await thread.push(e.runStarted('t', thread.runId()), e.textStart('m'), e.textContent('m', 'Hel'));
    expect(screen.getByText('assistant: Hel…')).toBeTruthy();
    await thread.push(
      e.textContent('m', 'lo'),
      e.textEnd('m'),
      e.toolStart('c', 'search', { parentMessageId: 'm' }),
      e.toolArgs('c', '{"q":'),
    );
    expect(screen.getByText('assistant: Hello')).toBeTruthy();
    expect(screen.getByText('search {"q": streaming')).toBeTruthy();
    await thread.push(
      e.toolArgs('c', '1}'),
      e.toolEnd('c'),
      e.subagentStarted('s', 'scout', { parentToolCallId: 'c' }),
      ...e.text('sm', 'On it', { subagentRunId: 's' }),
    );
    expect(screen.getByText('lane scout running')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 's' })).getByText('assistant: On it')).toBeTruthy();
    await thread.push(e.subagentFinished('s'), e.toolResult('r', 'c', 'found'));
    await thread.push(e.runFinished('t', thread.runId()));
    await thread.end();
    expect(screen.getByText('search {"q":1} done')).toBeTruthy();
    expect(screen.getByText('lane scout done')).toBeTruthy();
  });

  it('has no call and no subagent where the thread has none, whatever the id', async () => {
    function Nothing(): ReactElement {
      const found = [useToolCall('__proto__'), useSubagent('constructor'), useMessage('toString')];
      return <p>{found.every((each) => each === undefined) ? 'nothing' : 'something'}</p>;
    }
    await renderThread(<Nothing />);
    expect(screen.getByText('nothing')).toBeTruthy();
  });

  it('keeps answers and what was typed until every question has one, then sends them together (I-03)', async () => {
    const user = userEvent.setup();
    const thread = await ask(question('a'), question('b'));
    expect(output()).toBe('0/2 all');
    await user.click(screen.getByRole('button', { name: 'type a' }));
    expect(screen.getByText('Sure a: open typed a')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'yes a' }));
    expect(screen.getByText('Sure a: kept typed a')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'send answers' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'change a' }));
    expect(screen.getByText('Sure a: open typed a')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'approve all' }));
    expect(output()).toBe('2/2 all');
    expect(thread.hand.inputs).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'send answers' }));
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    expect(thread.hand.inputs[1]?.resume?.map(({ interruptId }) => interruptId)).toEqual(['a', 'b']);
    await thread.end();
  });

  it('approves nothing about a call that the thread does not hold', async () => {
    await ask(question('a'), { ...question('b'), toolCallId: 'gone' });
    expect(output()).toBe('0/2');
  });

  it('asks before a message leaves questions unanswered (I-13)', async () => {
    const user = userEvent.setup();
    const thread = await ask(question('a'));
    await user.type(screen.getByRole('textbox', { name: 'write' }), 'never mind');
    await user.click(screen.getByRole('button', { name: 'go' }));
    expect(thread.hand.inputs).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'dismiss' }));
    await waitFor(() => expect(thread.hand.inputs).toHaveLength(2));
    expect(thread.hand.inputs[1]?.resume).toEqual([{ interruptId: 'a', status: 'cancelled' }]);
    await act(() => thread.end());
  });
});
