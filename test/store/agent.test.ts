// A whole thread over the agent objects of @ag-ui/client: their transport and their middleware, our pipeline and store.
import { AbstractAgent, FilterToolCallsMiddleware, HttpAgent } from '@ag-ui/client';
import type { RunAgentInput as ClientInput } from '@ag-ui/client';
import { describe, expect, it, vi } from 'vitest';
import { agentTransport, createRunStore, type Run, type RunAgentInput } from '../../src/index.ts';
import { events as e, scriptedAgent } from '../../src/testing/index.ts';
import type { EventObservable } from '../../src/transport/index.ts';
import { frame, serve, sleep, STREAM } from '../transport/server.ts';

const tag = (input: RunAgentInput, ...body: unknown[]): unknown[] => [
  e.runStarted(input.threadId, input.runId),
  ...body,
  e.runFinished(input.threadId, input.runId),
];

/** An agent on this machine, spoken to over HTTP by the client's own agent object. */
async function httpAgent(script: (input: RunAgentInput) => unknown[]): Promise<HttpAgent> {
  const { handler } = scriptedAgent((input) => script(input) as ReturnType<typeof e.text>, { pace: 0 });
  return new HttpAgent({ url: await serve(handler) });
}

type Observer = Parameters<EventObservable['subscribe']>[0];

/** An agent of an application's own, which pushes what a test tells it to. */
class OwnAgent extends AbstractAgent {
  inputs: ClientInput[] = [];
  observer: Observer | undefined;
  unsubscribed = 0;

  run(input: ClientInput): ReturnType<AbstractAgent['run']> {
    this.inputs.push(input);
    return this.follow();
  }

  override abortRun(): void {
    this.observer?.complete();
  }

  protected follow(): ReturnType<AbstractAgent['run']> {
    const observable: EventObservable = {
      subscribe: (observer) => {
        this.observer = observer;
        return { unsubscribe: () => void this.unsubscribed++ };
      },
    };
    // Of the client's observable only `subscribe` is used.
    return observable as unknown as ReturnType<AbstractAgent['run']>;
  }
}

class ConnectedAgent extends OwnAgent {
  protected override connect(): ReturnType<AbstractAgent['run']> {
    return this.follow();
  }
}

describe('a thread over an HttpAgent', () => {
  it('is judged by our pipeline: retired shapes, unknown fields and chunks (M-01, B-08, E-02)', async () => {
    const agent = await httpAgent((input) =>
      tag(
        input,
        { type: 'THINKING_START' },
        { type: 'THINKING_TEXT_MESSAGE_START' },
        { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'hm' },
        { type: 'THINKING_TEXT_MESSAGE_END' },
        { type: 'THINKING_END' },
        { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta: 'Hel', mood: 'good' },
        { type: 'TEXT_MESSAGE_CHUNK', delta: 'lo' },
        { type: 'FROM_TOMORROW' },
      ),
    );
    const store = createRunStore({ transport: agentTransport(agent) });
    expect((await store.send('hi')).status).toBe('finished');
    expect(store.getState().messages).toMatchObject([
      { role: 'user' },
      { role: 'reasoning', content: 'hm' },
      { role: 'assistant', content: 'Hello' },
    ]);
    const rules = store.getState().warnings.map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['B-04', 'E-01', 'E-02']));
    // The store holds the thread; the agent object is a way to the agent and nothing else.
    expect(agent.messages).toEqual([]);
  });

  it('is refused where the client lets a stream pass or cuts it short (E-17)', async () => {
    const agent = await httpAgent((input) => [
      e.runStarted(input.threadId, input.runId),
      ...e.text('m', 'par'),
      { ...e.textStart('n'), messageId: 5 },
    ]);
    const store = createRunStore({ transport: agentTransport(agent) });
    expect(await store.run()).toMatchObject({ status: 'rejected', error: { rule: 'E-04' } });
    expect(store.getState().messages).toMatchObject([{ content: 'par' }]);
  });

  it('goes through the middleware of the agent, functions and classes (M-02, M-04)', async () => {
    const agent = await httpAgent((input) =>
      tag(
        input,
        ...e.tool('kept', 'search', {}),
        ...e.tool('gone', 'remove', {}),
        ...e.text('m', JSON.stringify(input.forwardedProps)),
      ),
    );
    agent.use(
      (input, next) => next.run({ ...input, forwardedProps: { from: 'middleware' } }),
      new FilterToolCallsMiddleware({ disallowedToolCalls: ['remove'] }),
    );
    const store = createRunStore({ transport: agentTransport(agent) });
    expect((await store.run()).status).toBe('finished');
    expect(store.getState().messages).toMatchObject([
      { toolCalls: [{ id: 'kept' }] },
      { content: '{"from":"middleware"}' },
    ]);
  });

  it('asks, is answered, and goes on (I-02)', async () => {
    const agent = await httpAgent((input) =>
      input.resume === undefined
        ? [
            e.runStarted(input.threadId, input.runId),
            e.runFinished(input.threadId, input.runId, {
              outcome: { type: 'interrupt', interrupts: [{ id: 'i', reason: 'confirmation' }] },
            }),
          ]
        : tag(input, ...e.text('m', JSON.stringify(input.resume))),
    );
    const store = createRunStore({ transport: agentTransport(agent) });
    expect((await store.send('pay')).status).toBe('interrupted');
    expect((await store.resume({ i: { status: 'resolved', payload: false } })).status).toBe('finished');
    expect(store.getState().messages.at(-1)).toMatchObject({
      content: '[{"interruptId":"i","status":"resolved","payload":false}]',
    });
  });

  it('is closed on the network when the person stops, and can run again (T-17)', async () => {
    let open = 0;
    const url = await serve(async (_, response) => {
      open++;
      response.on('close', () => open--);
      response.writeHead(200, STREAM).write(frame(e.runStarted('t', 'r')) + frame(e.textStart('m')));
      while (!response.destroyed) {
        response.write(frame(e.textContent('m', '.')));
        await sleep(5);
      }
    });
    const store = createRunStore({ transport: agentTransport(new HttpAgent({ url })), threadId: 't' });
    for (let times = 0; times < 2; times++) {
      const sent = store.run();
      await vi.waitFor(() => expect(store.getState().messages.at(-1)).toMatchObject({ id: 'm' }));
      store.stop();
      expect((await sent).status).toBe('stopped');
      await vi.waitFor(() => expect(open).toBe(0));
    }
  });
});

describe('a thread over an agent of the application', () => {
  it('shows each event when it is pushed, and ends with the agent', async () => {
    const agent = new OwnAgent();
    const store = createRunStore({ transport: agentTransport(agent), schedule: (publish) => publish() });
    const sent = store.send('hi');
    await vi.waitFor(() => expect(agent.observer).toBeDefined());
    const { threadId, runId } = agent.inputs[0] as ClientInput;
    const [first, ...rest] = tag({ threadId, runId, messages: [] }, ...e.text('m', 'ho'));
    agent.observer?.next(first);
    agent.observer?.next(rest[0]);
    agent.observer?.next(rest[1]);
    await vi.waitFor(() => expect(store.getState().messages.at(-1)).toMatchObject({ content: 'ho' }));
    expect(store.getState().status).toBe('running');
    for (const event of rest.slice(2)) agent.observer?.next(event);
    agent.observer?.complete();
    expect(await sent).toMatchObject({ runId, status: 'finished' });
  });

  it('that is stopped is told so by abortRun, once, and what it still says is nobody’s (L-15)', async () => {
    const agent = new OwnAgent();
    const abort = vi.spyOn(agent, 'abortRun');
    const store = createRunStore({ transport: agentTransport(agent), threadId: 't' });
    const sent = store.run();
    await vi.waitFor(() => expect(agent.observer).toBeDefined());
    agent.observer?.next(e.runStarted('t', 'r'));
    await sleep(5);
    store.stop();
    for (const event of e.text('late', 'x')) agent.observer?.next(event);
    expect((await sent).status).toBe('stopped');
    await vi.waitFor(() => expect(agent.unsubscribed).toBe(1));
    expect(abort).toHaveBeenCalledTimes(1);
    expect(store.getState().messages).toEqual([]);
  });

  it('that throws under way leaves what came (L-07)', async () => {
    const agent = new OwnAgent();
    const store = createRunStore({ transport: agentTransport(agent), threadId: 't' });
    const sent = store.run();
    await vi.waitFor(() => expect(agent.observer).toBeDefined());
    for (const event of [e.runStarted('t', 'r'), ...e.text('m', 'par')]) agent.observer?.next(event);
    agent.observer?.error(new Error('the model is gone'));
    expect(await sent).toMatchObject({ status: 'failed', error: { code: 'internal' } });
    expect(store.getState().messages).toMatchObject([{ content: 'par' }]);
  });

  it('that can connect replays its thread through the same pipeline (L-12)', async () => {
    const agent = new ConnectedAgent();
    const store = createRunStore({ transport: agentTransport(agent), threadId: 't' });
    const connected: Promise<Run> = store.connect();
    await vi.waitFor(() => expect(agent.observer).toBeDefined());
    const history = [
      e.runStarted('t', 'old'),
      { ...e.textStart('m'), unheardOf: 1 },
      ...e.text('m', 'before').slice(1),
      e.runFinished('t', 'old'),
    ];
    for (const event of history) agent.observer?.next(event);
    agent.observer?.complete();
    expect(await connected).toMatchObject({ runId: 'old', kind: 'replayed', status: 'finished' });
    expect(store.getState()).toMatchObject({
      messages: [{ content: 'before' }],
      warnings: [{ rule: 'E-02', path: '/unheardOf' }],
    });
  });
});

describe('what an agent declares', () => {
  it('is asked for at its own address, with the headers of the runs, once (P-01)', async () => {
    const asked: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      asked.push(`${request.method} ${request.url} ${String(request.headers['x-key'])}`);
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ identity: { name: 'Scout' } }));
    });
    const store = createRunStore({ url, capabilitiesUrl: `${url}/capabilities`, headers: { 'x-key': 'k' } });
    await Promise.all([store.loadCapabilities(), store.loadCapabilities()]);
    expect(store.getState().capabilities?.identity?.name).toBe('Scout');
    expect(asked).toEqual(['GET /agent/capabilities k']);
  });
});
