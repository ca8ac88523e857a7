// What real backends taught: most take a history that ends with an answer as answered, find an edited message by its
// id, and carry out calls of their own that an approval had suspended.
import { describe, expect, it } from 'vitest';
import { createRunStore, defineTool, RunError, type Run } from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { handTransport } from '../helpers/hand-transport.ts';

const finished = (): unknown => e.runFinished('t', 'own');
const asking = (toolCallId: string): unknown =>
  e.runFinished('t', 'own', {
    outcome: { type: 'interrupt', interrupts: [{ id: 'i', reason: 'tool_call', toolCallId }] },
  });

function setUp(options: Partial<Parameters<typeof createRunStore>[0]> = {}) {
  const transport = handTransport();
  const store = createRunStore({ transport, threadId: 't', ...options });
  const play = async (sent: Promise<Run>, ...events: unknown[]): Promise<Run> => {
    await transport.push(e.runStarted('t', 'own'), ...events);
    await transport.end();
    return sent;
  };
  const sent = (at: number): string[] =>
    transport.inputs[at]?.messages.map(({ role, content }) => `${role} ${String(content ?? '')}`.trim()) ??
    [];
  return { transport, store, play, sent };
}

describe('a retry', () => {
  it.each([
    ['reported closed', [e.textStart('m'), e.textContent('m', 'I was'), e.textEnd('m')]],
    ['left open', [e.textStart('m'), e.textContent('m', 'I was')]],
    ['after a thought', [...e.reasoning('think', 'hm'), e.textStart('m'), e.textContent('m', 'I was')]],
  ])('takes back the text that the failed run did not bring to an end, %s (T-18)', async (_, events) => {
    const { store, play, sent } = setUp();
    await play(store.send('x'), ...events, e.runError('The model went away'));
    expect(store.getState().messages.at(-1)).toMatchObject({ content: 'I was' });
    await play(store.retry(), ...e.text('n', 'I was away.'), finished());
    expect(sent(1)).toEqual(['user x']);
    expect(store.getState().messages.map(({ content }) => content)).toEqual(['x', 'I was away.']);
    expect(store.getState().runs.map(({ status }) => status)).toEqual(['finished']);
    expect(store.getState().items.map(({ id, status }) => [id, status])).toEqual([['n', 'closed']]);
  });

  it('keeps what the failed run did: calls, results and the activities beside them', async () => {
    const { store, play, sent } = setUp();
    await play(
      store.send('x'),
      ...e.tool('c', 'pay', {}),
      e.toolResult('r', 'c', 'paid'),
      e.textStart('m'),
      e.textContent('m', 'It is'),
      e.activitySnapshot('a', 'plan', {}),
      e.runError('no'),
    );
    await play(store.retry(), ...e.text('n', 'It is paid.'), finished());
    expect(sent(1)).toEqual(['user x', 'assistant', 'tool paid']);
    const { messages, runs } = store.getState();
    expect(messages.map(({ id }) => id).slice(1)).toEqual(['c', 'r', 'a', 'n']);
    expect(runs.map(({ status, lastMessageId }) => [status, lastMessageId])).toEqual([
      ['failed', 'a'],
      ['finished', 'n'],
    ]);
  });

  it('leaves the answers of earlier runs alone', async () => {
    const { store, transport, play, sent } = setUp();
    await play(store.send('x'), ...e.text('m', 'whole'), finished());
    const again = store.run();
    await transport.fail(new RunError('http', 'The server answered 503.', { status: 503 }));
    await again;
    await play(store.retry(), finished());
    expect(sent(2)).toEqual(['user x', 'assistant whole']);
  });

  it('keeps the record of an attempt that has to be paid for (I-18)', async () => {
    const { store, play } = setUp();
    const usage = [{ inputTokens: 5 }];
    await play(store.send('x'), e.textStart('m'), e.textContent('m', 'I'), { ...e.runError('no'), usage });
    const paid = store.getState().runs[0]?.usage;
    await play(store.retry(), ...e.text('n', 'y'), finished());
    expect(paid).toEqual(usage);
    expect(store.getState().runs.map((run) => run.usage)).toEqual([usage, undefined]);
  });

  it('of answers that were sent in vain sends them again, without the text that came before the failure (I-14)', async () => {
    const { store, transport, play, sent } = setUp();
    await play(store.send('x'), ...e.tool('c', 'pay', {}), asking('c'));
    const answers = { i: { status: 'resolved' as const, payload: { approved: true } } };
    await play(store.resume(answers), e.textStart('m'), e.textContent('m', 'Pa'), e.runError('no'));
    await play(store.retry(), e.toolResult('r', 'c', 'paid'), finished());
    expect(sent(2)).toEqual(['user x', 'assistant']);
    expect(transport.inputs[2]?.resume).toEqual(transport.inputs[1]?.resume);
  });
});

describe('an edited question', () => {
  it('keeps its id, by which an agent that keeps the thread finds what was changed', async () => {
    const { store, transport, play } = setUp();
    await play(store.send('one'), ...e.text('a', '1'), finished());
    const { id = '' } = store.getState().messages[0] ?? {};
    await play(store.edit(id, 'uno'), finished());
    expect(transport.inputs[1]?.messages).toEqual([{ id, role: 'user', content: 'uno' }]);
  });
});

describe('a resumed run', () => {
  it('finds the calls that the agent suspended beside the one in question unanswered (I-12, I-21)', async () => {
    const open = defineTool({ name: 'open', description: 'opens' });
    const { store, transport, play, sent } = setUp({ tools: [open] });
    await play(
      store.send('x'),
      ...e.tool('own', 'search', {}),
      ...e.tool('c', 'pay', {}),
      ...e.tool('page', 'open', {}),
      asking('c'),
    );
    await play(
      store.resume({ i: { status: 'resolved', payload: true } }),
      e.toolResult('r', 'own', 'found'),
      e.toolResult('s', 'c', 'paid'),
      finished(),
    );
    const answered = transport.inputs[1]?.messages.filter((message) => message.role === 'tool');
    expect(answered).toMatchObject([{ toolCallId: 'page', error: 'not executed' }]);
    expect(sent(1)).toHaveLength(5);
    const results = store.getState().messages.filter((message) => message.role === 'tool');
    expect(results).toHaveLength(3);
    // The next message is no resumption, and leaves nothing hanging (O-10).
    await play(store.send('y'), ...e.tool('late', 'search', {}), finished());
    await play(store.send('z'), finished());
    expect(transport.inputs[3]?.messages.at(-2)).toMatchObject({ toolCallId: 'late', error: 'not executed' });
  });
});
