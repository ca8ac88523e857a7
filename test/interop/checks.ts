import { deepStrictEqual as same, match, ok, strictEqual as is } from 'node:assert';
import { createRunStore, memoryThreads, type Message, type RunState } from '../../src/index.ts';
import type { Backend, Column } from './backends.ts';
import { describe, themeTool, type Session, type SessionOptions } from './session.ts';

/** What a check may use. */
export interface CheckContext {
  open(options?: Pick<SessionOptions, 'tools' | 'store'>): Session;
  url: string;
}

export interface Check {
  column: Column;
  title: string;
  /** Needs this ability of the framework besides its column. */
  needs?: 'reasoning' | 'history';
  /** Only for backends that ask for approval like this. */
  approval?: Backend['approval'];
  run(context: CheckContext): Promise<void>;
}

const GREETING = 'Hello from a **real** backend: 안녕 👋.';
const WEATHER = 'sunny, 21 degrees (Seoul)';

export const CHECKS: readonly Check[] = [
  {
    column: 'text',
    title: 'an answer arrives piece by piece, whole and once',
    async run({ open }) {
      const session = open();
      const seen = new Set<string>();
      session.store.subscribe(() => seen.add(session.answer()));
      await session.ask('Hello');
      finished(session);
      is(session.answer(), GREETING);
      same(rolesOf(session.state()), ['user', 'assistant']);
      ok(seen.size > 2, `It was published in ${seen.size} pieces.`);
      nothingOpen(session.state());
    },
  },
  {
    column: 'text',
    title: 'a second question sees the conversation',
    async run({ open }) {
      const session = open();
      await session.ask('Hello');
      await session.ask('What did I say first?');
      finished(session);
      is(session.answer(), 'You first said: Hello (2 messages)');
      same(rolesOf(session.state()), ['user', 'assistant', 'user', 'assistant']);
    },
  },
  {
    column: 'text',
    title: 'a question that is changed replaces what came after it',
    needs: 'history',
    async run({ open }) {
      const session = open();
      await session.ask('Hello');
      await session.ask('Hello again');
      const first = session.state().messages[0] as Message;
      await session.store.edit(first.id, 'What did I say first?');
      finished(session);
      is(session.answer(), 'You first said: What did I say first? (1 messages)');
      same(rolesOf(session.state()), ['user', 'assistant']);
    },
  },
  {
    column: 'text',
    title: 'an answer is made again',
    needs: 'history',
    async run({ open }) {
      const session = open();
      await session.ask('Hello');
      await session.store.regenerate();
      finished(session);
      is(session.answer(), GREETING);
      same(rolesOf(session.state()), ['user', 'assistant']);
    },
  },
  {
    column: 'text',
    title: 'thoughts come before the answer and stay',
    needs: 'reasoning',
    async run({ open }) {
      const session = open();
      await session.ask('Think about it');
      finished(session);
      is(session.answer(), 'I think so.');
      const thoughts = session.state().messages.filter((each) => each.role === 'reasoning');
      is(thoughts.map((each) => each.content).join(''), 'The person wants to know what I think.');
      same(rolesOf(session.state()), ['user', 'reasoning', 'assistant']);
      // They go back to the agent with the next message (O-05).
      await session.ask('What did I say first?');
      finished(session);
    },
  },
  {
    column: 'text',
    title: 'stopped in the middle: what came stays, and the thread goes on',
    async run({ open }) {
      const session = open();
      const run = session.store.send('Count');
      await session.until(() => session.answer().includes('3 '), 'the first numbers');
      session.store.stop();
      is((await run).status, 'stopped');
      match(session.answer(), /^0 1 2 3 /);
      ok(!session.answer().includes('399'), 'It was not stopped.');
      await session.ask('Hello');
      finished(session);
      is(session.answer(), GREETING);
    },
  },
  {
    column: 'tools',
    title: 'a tool of the agent: name, arguments, result, answer',
    async run({ open }) {
      const session = open();
      await session.ask('How is the weather?');
      finished(session);
      const call = session.call('get_weather');
      is(call.status, 'done');
      same(JSON.parse(call.arguments), { city: 'Seoul' });
      match(contentOf(call.result?.content), /sunny, 21 degrees \(Seoul\)/);
      is(results(session.state()), 1);
      ok(session.answer().includes(WEATHER), session.answer());
      same(session.state().pendingCalls, []);
      same(session.executed, []);
      await session.ask('What did I say first?');
      finished(session);
      is(results(session.state()), 1);
    },
  },
  {
    column: 'frontend tool',
    title: 'a tool of the page is executed once and its result answered',
    async run({ open }) {
      const session = open();
      await session.ask('Change the theme');
      finished(session);
      same(session.executed, [{ theme: 'dark' }]);
      is(session.state().runs.length, 2);
      is(session.call('set_theme').status, 'done');
      is(contentOf(session.call('set_theme').result?.content), 'theme is dark');
      is(session.answer(), 'The page says: theme is dark.');
      is(results(session.state()), 1);
    },
  },
  {
    column: 'frontend tool',
    title: 'one call for the agent and one for the page in the same breath',
    async run({ open }) {
      const session = open();
      await session.ask('Weather and theme');
      finished(session);
      same(session.executed, [{ theme: 'dark' }]);
      is(session.call('get_weather').status, 'done');
      is(session.call('set_theme').status, 'done');
      is(results(session.state()), 2);
      ok(session.answer().includes('theme is dark'), session.answer());
      ok(session.answer().includes(WEATHER), session.answer());
    },
  },
  {
    column: 'frontend tool',
    title: 'a tool that a person declines',
    async run({ open }) {
      const executed: unknown[] = [];
      const session = open({ tools: [themeTool((args) => executed.push(args), { needsApproval: true })] });
      await session.ask('Change the theme');
      const { toolCallId } = session.call('set_theme');
      same(session.state().pendingCalls, [{ toolCallId, waitsFor: 'approval' }]);
      session.store.decideToolCall(toolCallId, 'decline');
      await session.settled();
      finished(session);
      same(executed, []);
      match(session.answer(), /declined/);
    },
  },
  {
    column: 'state',
    title: 'a tool of the agent changes the shared state',
    async run({ open }) {
      const session = open({ store: { initialState: { items: [] } } });
      await session.ask('Add milk');
      finished(session);
      same(itemsOf(session), ['milk']);
      is(session.state().stateMayDiverge, false);
      is(session.call('add_item').status, 'done');
      match(contentOf(session.call('add_item').result?.content), /milk added/);
      is(session.answer(), 'It is on the list.');
    },
  },
  {
    column: 'state',
    title: 'what the page changes reaches the agent',
    async run({ open }) {
      const session = open({ store: { initialState: { items: [] } } });
      await session.ask('Hello');
      session.store.setState((draft: { items?: string[] }) => ({ ...draft, items: ['bread'] }));
      await session.ask('Add milk');
      finished(session);
      same(itemsOf(session), ['bread', 'milk']);
    },
  },
  {
    column: 'interrupt',
    approval: 'interrupt',
    title: 'approved: the question names the call, and the call is carried out',
    async run({ open }) {
      const session = open();
      await session.ask('Refund it');
      const { id, yes } = oneQuestion(session);
      const run = await session.store.resume({ [id]: { status: 'resolved', payload: yes } });
      is(run.status, 'finished', describe(session.state()));
      await session.settled();
      is(session.call('refund').status, 'done');
      match(contentOf(session.call('refund').result?.content), /refunded 30 for 7/);
      is(results(session.state()), 1);
      match(session.answer(), /refunded 30 for 7/);
      same(session.state().interrupts, []);
      await session.ask('What did I say first?');
      finished(session);
    },
  },
  {
    column: 'interrupt',
    approval: 'interrupt',
    title: 'refused: a "no" is an answer',
    async run({ open }) {
      const session = open();
      await session.ask('Refund it');
      const { id, no } = oneQuestion(session);
      await session.store.resume({ [id]: { status: 'resolved', payload: no } });
      await session.settled();
      finished(session);
      ok(!/refunded 30/.test(JSON.stringify(session.state().messages)), 'It was carried out.');
      match(session.answer(), /^The refund ended with: /);
      same(session.state().interrupts, []);
    },
  },
  {
    column: 'interrupt',
    approval: 'interrupt',
    title: 'closed without an answer, and a message along with it',
    async run({ open }) {
      const session = open();
      await session.ask('Refund it');
      const { id } = oneQuestion(session);
      await session.store.send('Hello', { answers: { [id]: { status: 'cancelled' } } });
      await session.settled();
      finished(session);
      ok(!/refunded 30/.test(JSON.stringify(session.state().messages)), 'It was carried out.');
      same(session.state().interrupts, []);
      await session.ask('What did I say first?');
      finished(session);
    },
  },
  {
    column: 'interrupt',
    approval: 'interrupt',
    title: 'answered after a reload',
    async run({ open }) {
      const storage = memoryThreads();
      const before = open({ store: { storage, threadId: 'reload' } });
      await before.ask('Refund it');
      oneQuestion(before);
      before.store.destroy();
      const after = open({ store: { storage, threadId: 'reload' } });
      await after.until((state) => state.interrupts.length === 1, 'the question to come back');
      const { id, yes } = oneQuestion(after);
      await after.store.resume({ [id]: { status: 'resolved', payload: yes } });
      await after.settled();
      finished(after);
      match(after.answer(), /refunded 30 for 7/);
    },
  },
  {
    column: 'interrupt',
    approval: 'interrupt',
    title: 'another call of the agent beside the one that waits',
    async run({ open }) {
      const session = open();
      await session.ask('Refund and weather');
      const { id, yes } = oneQuestion(session);
      await session.store.resume({ [id]: { status: 'resolved', payload: yes } });
      await session.settled();
      finished(session);
      is(session.call('get_weather').status, 'done');
      is(session.call('refund').status, 'done');
      match(contentOf(session.call('get_weather').result?.content), /sunny/);
      match(contentOf(session.call('refund').result?.content), /refunded 30 for 7/);
      ok(session.answer().includes('refunded 30 for 7'), session.answer());
      ok(session.answer().includes(WEATHER), session.answer());
    },
  },
  {
    column: 'interrupt',
    approval: 'call',
    title: 'approved by the answer to the call, which is then carried out',
    async run({ open }) {
      const session = open();
      await session.ask('Refund it');
      const { toolCallId } = session.call('refund');
      same(session.state().pendingCalls, [{ toolCallId, waitsFor: 'nobody' }]);
      session.store.answerToolCall(toolCallId, { accepted: true });
      await session.settled();
      finished(session);
      match(session.answer(), /refunded 30 for 7/);
    },
  },
  {
    column: 'interrupt',
    approval: 'call',
    title: 'refused by the answer to the call',
    async run({ open }) {
      const session = open();
      await session.ask('Refund it');
      session.store.decideToolCall(session.call('refund').toolCallId, 'decline');
      await session.settled();
      finished(session);
      ok(!/refunded 30/.test(JSON.stringify(session.state().messages)), 'It was carried out.');
      match(session.answer(), /^The refund ended with: /);
    },
  },
  {
    column: 'errors',
    title: 'the agent fails in the middle: what came stays, and the thread goes on',
    async run({ open }) {
      const session = open();
      await session.ask('Fail please');
      is(session.state().status, 'failed', describe(session.state()));
      ok((session.state().error?.message ?? '') !== '', 'It does not say why.');
      is(session.answer(), 'I was about to say');
      nothingOpen(session.state());
      await session.ask('Hello');
      finished(session);
      is(session.answer(), GREETING);
    },
  },
  {
    column: 'errors',
    title: 'a failed run is tried again',
    async run({ open }) {
      const session = open();
      await session.ask('Fail please');
      const run = await session.store.retry();
      is(run.status, 'failed', describe(session.state()));
      is(session.state().messages.filter((each) => each.role === 'user').length, 1);
    },
  },
  {
    column: 'errors',
    title: 'no such address, and nobody there',
    async run({ url }) {
      const nowhere = createRunStore({ url: `${url}/no/such/agent` });
      is((await nowhere.send('Hello')).error?.code, 'http');
      is(nowhere.getState().error?.status, 404);
      // Port 9 is the discard service, which no machine offers any more.
      const nobody = createRunStore({ url: 'http://127.0.0.1:9/' });
      is((await nobody.send('Hello')).error?.code, 'network');
    },
  },
];

function finished(session: Session): void {
  is(session.state().status, 'finished', describe(session.state()));
}

interface Question {
  id: string;
  /** The answer that its schema asks for. */
  yes: Record<string, boolean>;
  no: Record<string, boolean>;
}

function oneQuestion(session: Session): Question {
  const { status, interrupts, pendingCalls } = session.state();
  is(status, 'interrupted', describe(session.state()));
  is(interrupts.length, 1);
  const [question] = interrupts;
  ok(question !== undefined);
  // Some name the call itself, others a call of their own that holds it: either way a person sees what they allow.
  const call = session.calls().find((each) => each.toolCallId === question.toolCallId);
  ok(call !== undefined, `There is no call ${question.toolCallId}. ${describe(session.state())}`);
  is(call.status, 'awaiting-approval');
  match(call.arguments, /"order": ?"7"/);
  ok(pendingCalls.every((each) => each.waitsFor === 'nobody'));
  ok((question.message ?? '') !== '', 'The question has no text.');
  const name = session.backend.decides ?? booleanIn(question.responseSchema);
  return { id: question.id, yes: { [name]: true }, no: { [name]: false } };
}

function booleanIn(schema: unknown): string {
  const { properties } = Object(schema) as { properties?: Record<string, { type?: unknown }> };
  const name = Object.entries(properties ?? {}).find(([, each]) => each.type === 'boolean')?.[0];
  ok(name !== undefined, `The schema asks for no yes or no: ${JSON.stringify(schema)}`);
  return name;
}

/** Nothing that the stream opened is left open in what a person sees. */
function nothingOpen(state: RunState): void {
  same(
    state.items.filter((item) => item.status === 'open'),
    [],
  );
  same(
    state.steps.filter((step) => step.status === 'running'),
    [],
  );
}

function rolesOf(state: RunState): string[] {
  return state.messages.map((message) => message.role);
}

function results(state: RunState): number {
  return state.messages.filter((message) => message.role === 'tool').length;
}

function itemsOf(session: Session): unknown {
  return (session.state().state as { items?: unknown }).items;
}

function contentOf(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content);
}
