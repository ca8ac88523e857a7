import { z } from 'zod';
import { describe, expect, it, vi } from 'vitest';
import {
  createRunStore,
  defineTool,
  memoryThreads,
  type FrontendTool,
  type RunStore,
} from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { handTransport } from '../helpers/hand-transport.ts';
import { createRandom } from '../helpers/random.ts';

const call = (id: string, name: string, args: unknown): unknown[] => [
  e.runStarted('t', `r-${id}`, { protocolVersion: '1.0' }),
  ...e.tool(id, name, args),
  e.runFinished('t', `r-${id}`),
];

/** What the agent is told after it called `tool` with `args`. */
async function answerTo(tool: FrontendTool, args: unknown): Promise<Record<string, unknown> | undefined> {
  const transport = handTransport();
  const store = createRunStore({ transport, threadId: 't', tools: [tool] });
  void store.send('go');
  await transport.push(...call('c', tool.name, args));
  await transport.end();
  await vi.waitFor(() => expect(transport.inputs).toHaveLength(2));
  store.stop();
  return transport.inputs[1]?.messages.find((message) => message.role === 'tool') as
    Record<string, unknown> | undefined;
}

describe('the arguments of a frontend tool', () => {
  const execute = vi.fn((args: unknown) => args);
  const byJsonSchema = defineTool({
    name: 'book',
    description: 'books',
    parameters: {
      type: 'object',
      properties: { nights: { type: 'integer', minimum: 1 } },
      required: ['nights'],
    },
    execute,
  });
  // zod 3 speaks Standard Schema but has no JSON Schema of its own.
  const byStandardSchema = defineTool({
    name: 'book',
    description: 'books',
    parameters: z.object({ nights: z.number().int().min(1).default(2) }),
    jsonSchema: { type: 'object', properties: { nights: { type: 'integer' } } },
    execute,
  });

  it.each([
    ['JSON Schema', byJsonSchema],
    ['Standard Schema', byStandardSchema],
  ])('are checked against its %s before it runs (F-03)', async (_kind, tool) => {
    execute.mockClear();
    const answer = await answerTo(tool, { nights: 0 });
    expect(execute).not.toHaveBeenCalled();
    expect(answer?.error).toMatch(/arguments of book do not fit.*nights/s);
    expect(await answerTo(tool, { nights: 3 })).toMatchObject({ content: '{"nights":3}' });
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('are what the Standard Schema makes of them, defaults included', async () => {
    expect(await answerTo(byStandardSchema, {})).toMatchObject({ content: '{"nights":2}' });
  });

  it('that are no JSON are answered with an error (F-03)', async () => {
    const transport = handTransport();
    const store = createRunStore({ transport, threadId: 't', tools: [byJsonSchema] });
    void store.send('go');
    await transport.push(
      e.runStarted('t', 'r'),
      e.toolStart('c', 'book'),
      e.toolArgs('c', '{"nights":'),
      e.toolEnd('c'),
      e.runFinished('t', 'r'),
    );
    await transport.end();
    await vi.waitFor(() => expect(transport.inputs).toHaveLength(2));
    expect(transport.inputs[1]?.messages.at(-1)).toMatchObject({
      error: expect.stringMatching(/not valid JSON/) as string,
    });
    store.stop();
  });

  it('of a Standard Schema without JSON Schema are refused before anything is sent, with the cure', async () => {
    const tool = defineTool({ name: 'x', description: 'x', parameters: z.object({}), execute });
    const store = createRunStore({ transport: handTransport(), tools: [tool] });
    await expect(store.send('go')).rejects.toThrow(/offers no JSON Schema.*jsonSchema:/s);
    expect(store.getState()).toMatchObject({ status: 'idle', messages: [] });
  });
});

describe('the result of a frontend tool', () => {
  const returning = (value: unknown): FrontendTool =>
    defineTool({ name: 'f', description: 'f', execute: () => value });
  const circular: Record<string, unknown> = {};
  circular.self = circular;

  it.each([
    ['text', 'plain', 'plain'],
    ['nothing', undefined, ''],
    ['null', null, 'null'],
    ['a list', [1, 2], '[1,2]'],
    ['a promise', Promise.resolve({ a: 1 }), '{"a":1}'],
    ['something without JSON', circular, '[object Object]'],
    ['a function', () => 1, '() => 1'],
  ])('of %s answers the call', async (_kind, value, content) => {
    expect(await answerTo(returning(value), {})).toMatchObject({ content });
  });

  it('may be content parts', async () => {
    const parts = [{ type: 'text', text: 'see' }];
    expect(await answerTo(returning(parts), {})).toMatchObject({ content: parts });
  });
});

/** How often each call was executed, over any number of stores. */
function counting(): { tool: FrontendTool; counts: Map<string, number> } {
  const counts = new Map<string, number>();
  const tool = defineTool<{ id: string }>({
    name: 'act',
    description: 'has an effect',
    parameters: { type: 'object' },
    execute: async (_args, { toolCallId }) => {
      counts.set(toolCallId, (counts.get(toolCallId) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, 1));
      return 'done';
    },
  });
  return { tool, counts };
}

describe('a call through a random life', () => {
  it('is executed at most once, whatever is stopped, reopened, replayed, reloaded or answered (F-13)', async () => {
    let executed = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const random = createRandom(seed);
      const { tool, counts } = counting();
      const storage = memoryThreads();
      let transport = handTransport({ settleMs: 1 });
      const open = (): RunStore => createRunStore({ transport, threadId: 't', storage, tools: [tool] });
      let store = open();
      const ignore = (promise: Promise<unknown>): void => void promise.catch(() => {});
      for (let step = 0; step < 6; step++) {
        if (store.getState().status !== 'running') ignore(store.send(`turn ${step}`));
        const id = random.pick(['a', 'b', 'c']);
        const ending = random.below(4);
        const stream = call(id, 'act', {});
        if (ending === 0) stream.splice(-1, 1, e.runError('no'));
        if (ending === 1)
          stream.splice(-1, 0, e.toolResult(`res-${id}-${step}`, id, 'answered by the agent'));
        if (ending === 2) stream.splice(1, 0, ...stream.slice(1, 4));
        await transport.push(...stream);
        if (random.below(3) === 0) store.stop();
        else await transport.end();
        if (random.below(2) === 0) await new Promise((resolve) => setTimeout(resolve, 4));
        const next = random.below(4);
        if (next === 0) {
          store.destroy();
          transport = handTransport({ settleMs: 1 });
          store = open();
          await new Promise((resolve) => setTimeout(resolve, 2));
        } else if (next === 1) {
          ignore(store.regenerate());
          store.stop();
        } else if (next === 2 && store.getState().status !== 'running') {
          try {
            store.answerToolCall(id, 'by hand');
          } catch {
            // It was answered or is unknown; then there is nothing to answer.
          }
        }
      }
      store.destroy();
      executed += counts.size;
      for (const [id, count] of counts) expect(count, `seed ${seed}, call ${id}`).toBe(1);
    }
    // Or the lives were too short to prove anything.
    expect(executed).toBeGreaterThan(50);
  }, 60_000);
});
