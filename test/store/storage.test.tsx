import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createRunStore,
  localStorageThreads,
  memoryThreads,
  type RunStore,
  type ThreadStorage,
} from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { handTransport } from '../helpers/hand-transport.ts';

const asking = (schema?: Record<string, unknown>): unknown =>
  e.runFinished('t', 'r', {
    outcome: {
      type: 'interrupt',
      interrupts: [{ id: 'i', reason: 'q', ...(schema === undefined ? {} : { responseSchema: schema }) }],
    },
  });

async function talk(storage: ThreadStorage, ...stream: unknown[]): Promise<RunStore> {
  const transport = handTransport();
  const store = createRunStore({ transport, threadId: 't', storage });
  const sent = store.send('What is open?');
  await transport.push(e.runStarted('t', 'r'), ...stream);
  await transport.end();
  await sent;
  return store;
}

/** The same thread in a page that was loaded anew. */
async function reload(storage: ThreadStorage): Promise<RunStore> {
  const store = createRunStore({ transport: handTransport(), threadId: 't', storage });
  await vi.waitFor(() => expect(store.getState().messages.length).toBeGreaterThan(0));
  return store;
}

afterEach(() => localStorage.clear());

describe.each([
  ['memory', memoryThreads],
  ['localStorage', localStorageThreads],
])('threads in %s', (_name, make) => {
  it('come back with their open question, its draft and its answer so far (I-16)', async () => {
    const storage = make();
    const before = await talk(storage, ...e.text('m', 'This:'), asking());
    const draft = { values: { a: 1 }, answer: { status: 'resolved' as const, payload: { a: 1 } } };
    before.setDraft('i', draft);
    before.destroy();
    const { messages, interrupts, drafts, status, runs } = (await reload(storage)).getState();
    expect(messages.map((message) => message.content)).toEqual(['What is open?', 'This:']);
    expect({ interrupts, drafts, status }).toMatchObject({
      interrupts: [{ id: 'i' }],
      drafts: { i: draft },
      status: 'interrupted',
    });
    expect(runs).toMatchObject([{ status: 'interrupted' }]);
  });

  it('that were in the middle of a run come back cut off, with what had arrived', async () => {
    const storage = make();
    const transport = handTransport();
    const store = createRunStore({ transport, threadId: 't', storage });
    void store.send('q');
    await transport.push(e.runStarted('t', 'r'), e.textStart('m'), e.textContent('m', 'par'));
    await vi.waitFor(async () => expect((await storage.get('t'))?.messages).toHaveLength(2));
    const { status, messages, items } = (await reload(storage)).getState();
    expect(status).toBe('truncated');
    expect(messages.at(-1)).toMatchObject({ content: 'par' });
    expect(items).toMatchObject([{ status: 'cut' }]);
    store.stop();
  });

  it('are listed with the beginning of their first question, newest first, and can be deleted', async () => {
    const storage = make();
    (await talk(storage, e.runFinished('t', 'r'))).destroy();
    expect(await storage.list()).toMatchObject([{ threadId: 't', title: 'What is open?' }]);
    await storage.delete('t');
    expect(await storage.list()).toEqual([]);
  });

  it('never hold the answer to a question for a secret', async () => {
    const storage = make();
    const schema = { type: 'object', properties: { pin: { type: 'string', format: 'password' } } };
    const transport = handTransport();
    const store = createRunStore({ transport, threadId: 't', storage });
    const first = store.send('q');
    await transport.push(e.runStarted('t', 'r'), asking(schema));
    await transport.end();
    await first;
    const second = store.resume({ i: { status: 'resolved', payload: { pin: '4711' } } });
    await transport.push(e.runStarted('t', 'r2'), e.runFinished('t', 'r2'));
    await transport.end();
    await second;
    store.destroy();
    expect(JSON.stringify(await storage.get('t'))).not.toContain('4711');
  });
});

describe('a storage that fails', () => {
  it('is reported and harms no run', async () => {
    const warnings: string[] = [];
    const broken: ThreadStorage = {
      get: () => Promise.reject(new Error('locked')),
      set: () => Promise.reject(new Error('full')),
      delete: () => Promise.resolve(),
      list: () => Promise.resolve([]),
    };
    const store = await talk(broken, e.runFinished('t', 'r'));
    store.setOptions({ onWarning: (warning) => warnings.push(warning.message) });
    store.destroy();
    await vi.waitFor(() => expect(warnings.join()).toMatch(/could not be saved: full/));
    expect(store.getState().status).toBe('finished');
  });

  it('or holds something else gives no thread', async () => {
    localStorage.setItem('runview:thread:t', '{"version":1,"thread');
    localStorage.setItem('runview:thread:u', '{"version":7}');
    expect(await localStorageThreads().get('t')).toBeUndefined();
    expect(await localStorageThreads().get('u')).toBeUndefined();
    expect(await localStorageThreads().list()).toEqual([]);
  });
});
