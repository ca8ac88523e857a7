import { describe, expect, it } from 'vitest';
import { createPipeline } from '../../src/protocol/index.ts';
import type { RunAgentInput } from '../../src/protocol/index.ts';
import { httpTransport } from '../../src/transport/index.ts';

// The demo agent is mounted at /agent of the server that serves this page.
const inputOf = (content: string): RunAgentInput => ({
  threadId: 't1',
  runId: `r-${Math.random()}`,
  messages: [{ id: 'u1', role: 'user', content }],
});

describe('httpTransport in a browser', () => {
  it('reads a legal run of the demo agent while it is still going on', async () => {
    const pipeline = createPipeline();
    const arrivals: number[] = [];
    let text = '';
    for await (const event of httpTransport({ url: '/agent' }).run(inputOf('fail'), {
      signal: new AbortController().signal,
    })) {
      arrivals.push(performance.now());
      for (const legal of pipeline.push(event))
        if (legal.type === 'TEXT_MESSAGE_CONTENT') text += legal.delta;
    }
    expect(text).toContain('book the 07:05 flight');
    expect((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)).toBeGreaterThan(500);
    expect(pipeline.end().truncated).toBe(false);
  });

  it('ends with `aborted` when it is stopped, at once', async () => {
    const controller = new AbortController();
    let count = 0;
    let stoppedAt = 0;
    await expect(async () => {
      for await (const _ of httpTransport({ url: '/agent' }).run(inputOf('tour'), {
        signal: controller.signal,
      })) {
        if ((count += 1) !== 5) continue;
        stoppedAt = performance.now();
        controller.abort();
      }
    }).rejects.toMatchObject({ name: 'RunError', code: 'aborted' });
    expect(performance.now() - stoppedAt).toBeLessThan(200);
  });

  it('refuses an answer of 200 that is no event stream (T-06)', async () => {
    const send: typeof fetch = (input, init) => fetch(input, { ...init, method: 'GET', body: null });
    await expect(async () => {
      for await (const _ of httpTransport({ url: '/agent', fetch: send }).run(inputOf('x'), {
        signal: new AbortController().signal,
      }));
    }).rejects.toMatchObject({ code: 'content-type', status: 200 });
  });

  it('takes a blocked or missing server for a network failure', async () => {
    await expect(async () => {
      for await (const _ of httpTransport({ url: 'http://127.0.0.1:9/agent' }).run(inputOf('x'), {
        signal: new AbortController().signal,
      }));
    }).rejects.toMatchObject({ code: 'network' });
  });

  it('tells what the agent can do', async () => {
    const transport = httpTransport({ url: '/agent', capabilitiesUrl: '/agent/capabilities' });
    expect(await transport.capabilities?.({ signal: new AbortController().signal })).toMatchObject({
      identity: { name: 'Demo agent' },
    });
  });
});
