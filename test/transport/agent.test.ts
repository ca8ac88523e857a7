import { AbstractAgent, HttpAgent, Middleware } from '@ag-ui/client';
import type { RunAgentInput as ClientInput } from '@ag-ui/client';
import { describe, expect, it, vi } from 'vitest';
import { agentTransport } from '../../src/transport/index.ts';
import type { AgentLike, EventObservable } from '../../src/transport/index.ts';
import {
  INPUT,
  RUN_FINISHED,
  RUN_STARTED,
  STREAM,
  bodyOf,
  collect,
  frame,
  json,
  serve,
  sleep,
} from './server.ts';

const live = () => new AbortController().signal;
const text = (delta: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta });

/** An observable without rxjs. */
function observable(
  begin: (observer: Parameters<EventObservable['subscribe']>[0]) => void | (() => void),
): EventObservable {
  return {
    subscribe(observer) {
      const stop = begin(observer);
      return { unsubscribe: () => stop?.() };
    },
  };
}

describe('agentTransport with the agents of @ag-ui/client', () => {
  it('runs an HttpAgent: its headers, its URL, our input', async () => {
    let seen: { headers: Record<string, unknown>; body: unknown } | undefined;
    const url = await serve(async (request, response) => {
      seen = { headers: request.headers, body: JSON.parse(await bodyOf(request)) };
      response.writeHead(200, STREAM).end(frame(RUN_STARTED) + frame(RUN_FINISHED));
    });
    const transport = agentTransport(new HttpAgent({ url, headers: { 'x-team': 'blue' } }));
    const { events, error } = await collect(transport);
    expect(error).toBeUndefined();
    expect(events).toMatchObject([RUN_STARTED, RUN_FINISHED]);
    expect(seen?.headers['x-team']).toBe('blue');
    expect(seen?.body).toMatchObject(INPUT);
  });

  it('runs through the middleware that was given by use, function and class, in order (M-02)', async () => {
    const url = await serve(
      (_, response) =>
        void response.writeHead(200, STREAM).end(frame(RUN_STARTED) + frame(text('a')) + frame(RUN_FINISHED)),
    );
    const order: string[] = [];
    class Louder extends Middleware {
      run(input: ClientInput, next: AbstractAgent) {
        order.push('class');
        return this.runNext(input, next);
      }
    }
    const agent = new HttpAgent({ url });
    agent.use((input, next) => {
      order.push('function');
      return next.run({ ...input, forwardedProps: { seen: true } });
    }, new Louder());
    const { events } = await collect(agentTransport(agent));
    expect(order).toEqual(['function', 'class']);
    expect(events).toMatchObject([RUN_STARTED, text('a'), RUN_FINISHED]);
  });

  it('closes the connection of an HttpAgent when it is stopped, and can run again (29)', async () => {
    let closed = 0;
    const url = await serve(async (_, response) => {
      response.on('close', () => (closed += 1));
      response.writeHead(200, STREAM).write(frame(RUN_STARTED));
      while (!response.destroyed) {
        response.write(frame(text('.')));
        await sleep(10);
      }
    });
    const transport = agentTransport(new HttpAgent({ url }));
    for (const run of [1, 2]) {
      const controller = new AbortController();
      const { events, error } = await collect(transport, controller.signal, () => controller.abort());
      expect(events.length, String(run)).toBeGreaterThan(0);
      expect(error).toMatchObject({ name: 'RunError', code: 'aborted' });
      await vi.waitFor(() => expect(closed).toBe(run), 1000);
    }
  });

  it('reports an HTTP refusal with its status, and not its body', async () => {
    const url = await serve((_, response) => json(response, 403, { secret: 'body-text' }));
    const { error } = await collect(agentTransport(new HttpAgent({ url })));
    expect(error).toMatchObject({ code: 'http', status: 403 });
    expect((error as Error).message).not.toContain('body-text');
  });

  it('reports an agent that cannot be reached', async () => {
    const { error } = await collect(agentTransport(new HttpAgent({ url: 'http://127.0.0.1:9/' })));
    expect(error).toMatchObject({ code: 'network' });
  });

  it('has `connect` only for an agent that has its own', async () => {
    class Plain extends AbstractAgent {
      run(): never {
        throw new Error('not here');
      }
    }
    class Connected extends Plain {
      protected override connect(input: ClientInput) {
        const started = { type: 'RUN_STARTED', threadId: input.threadId, runId: 'old' };
        // Only `subscribe` is used, and rxjs is no dependency of ours.
        return observable(
          (observer) => (observer.next(started), observer.complete()),
        ) as unknown as ReturnType<AbstractAgent['connect']>;
      }
    }
    expect(agentTransport(new Plain()).connect).toBeUndefined();
    expect(agentTransport(new HttpAgent({ url: '/a' })).connect).toBeUndefined();
    const events: unknown[] = [];
    for await (const event of agentTransport(new Connected()).connect?.(INPUT, { signal: live() }) ?? [])
      events.push(event);
    expect(events).toEqual([{ type: 'RUN_STARTED', threadId: 't1', runId: 'old' }]);
  });
});

describe('agentTransport with any agent', () => {
  it('takes what is pushed at once as one batch, and loses nothing while nobody reads', async () => {
    const agent: AgentLike = {
      run: () =>
        observable((observer) => {
          for (let i = 0; i < 3; i++) observer.next(i);
          setTimeout(() => {
            observer.next(3);
            observer.next(4);
            observer.complete();
          }, 10);
        }),
    };
    const batches: unknown[] = [];
    for await (const batch of agentTransport(agent).batches?.(INPUT, { signal: live() }) ?? []) {
      batches.push(batch);
      await sleep(30);
    }
    expect(batches).toEqual([
      [0, 1, 2],
      [3, 4],
    ]);
  });

  it('delivers what came before an error, then the error (E-17)', async () => {
    const agent: AgentLike = {
      run: () =>
        observable(
          (observer) => (
            observer.next('a'),
            observer.error(new Error('model crashed, key sk-live-12345678'))
          ),
        ),
    };
    const { events, error } = await collect(agentTransport(agent));
    expect(events).toEqual(['a']);
    expect(error).toMatchObject({ code: 'internal', message: 'The agent failed: model crashed, key ***' });
  });

  it('reports a run that throws at once, and does not abort what never began', async () => {
    const abortRun = vi.fn();
    const agent: AgentLike = {
      run: () => {
        throw new Error('no model configured');
      },
      abortRun,
    };
    expect((await collect(agentTransport(agent))).error).toMatchObject({
      code: 'internal',
      message: 'The agent failed: no model configured',
    });
    expect(abortRun).not.toHaveBeenCalled();
  });

  it('unsubscribes and aborts when the reader leaves, once; an agent that has ended is left alone', async () => {
    const unsubscribe = vi.fn();
    const abortRun = vi.fn();
    const agent: AgentLike = {
      run: () => observable((observer) => (observer.next(1), unsubscribe)),
      abortRun,
    };
    for await (const _ of agentTransport(agent).run(INPUT, { signal: live() })) break;
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    expect(abortRun).toHaveBeenCalledTimes(1);
    const ended: AgentLike = { run: () => observable((observer) => observer.complete()), abortRun };
    await collect(agentTransport(ended));
    expect(abortRun).toHaveBeenCalledTimes(1);
  });

  it('starts nothing when it is stopped before', async () => {
    const run = vi.fn();
    const { error } = await collect(agentTransport({ run }), AbortSignal.abort());
    expect(error).toMatchObject({ code: 'aborted' });
    expect(run).not.toHaveBeenCalled();
  });

  it('gives no event after the stop (32)', async () => {
    let push: (event: unknown) => void = () => {};
    const agent: AgentLike = { run: () => observable((observer) => void (push = observer.next)) };
    const controller = new AbortController();
    const pending = collect(agentTransport(agent), controller.signal);
    await sleep(5);
    push('a');
    await sleep(5);
    controller.abort();
    push('b');
    expect((await pending).events).toEqual(['a']);
  });

  it('completes the lists that agents expect', async () => {
    const run = vi.fn(() => observable((observer) => observer.complete()));
    await collect(agentTransport({ run }));
    expect(run).toHaveBeenCalledWith({ ...INPUT, tools: [], context: [], forwardedProps: {} });
  });

  it('passes capabilities on if they are usable (P-02)', async () => {
    const agent = (value: unknown): AgentLike => ({
      run: () => observable(() => {}),
      getCapabilities: () => Promise.resolve(value),
    });
    expect(
      await agentTransport(agent({ state: { deltas: true } })).capabilities?.({ signal: live() }),
    ).toEqual({ state: { deltas: true } });
    expect(
      await agentTransport(agent({ state: { deltas: 1 } })).capabilities?.({ signal: live() }),
    ).toBeUndefined();
    expect(agentTransport({ run: () => observable(() => {}) }).capabilities).toBeUndefined();
  });
});
