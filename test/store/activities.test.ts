import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRunStore } from '../../src/index.ts';
import type { RunAgentInput } from '../../src/protocol/index.ts';
import { demoScript } from '../../src/testing/demo-script.ts';
import { events as e, scriptedAgent } from '../../src/testing/index.ts';
import { fold } from '../helpers/fold.ts';

describe('the identity of activities', () => {
  it('changes for the one that is touched, and for no other message', () => {
    const { published } = fold(
      [
        e.runStarted('t', 'r'),
        ...e.text('m', 'before'),
        e.activitySnapshot('a', 'PLAN', { steps: [{ title: 'one' }, { title: 'two' }] }),
        e.activitySnapshot('b', 'SEARCH', { query: 'q', results: [] }),
        e.activityDelta('a', 'PLAN', [{ op: 'add', path: '/steps/0/status', value: 'done' }]),
        e.activitySnapshot('b', 'SEARCH', { query: 'other' }, { replace: false }),
        e.activitySnapshot('b', 'SEARCH', { query: 'r' }),
      ],
      { publishEvery: 1 },
    );
    // One state per event: after the second activity began, and after each of the three that follow.
    const [before, delta, kept, replaced] = published.slice(5, 9).map(({ messages }) => messages);
    expect(delta?.[0]).toBe(before?.[0]);
    expect(delta?.[1]).not.toBe(before?.[1]);
    expect(delta?.[2]).toBe(before?.[2]);
    expect(kept?.[1]).toBe(delta?.[1]);
    expect(kept?.[2]).toBe(delta?.[2]);
    expect(replaced?.[1]).toBe(kept?.[1]);
    expect(replaced?.[2]).not.toBe(kept?.[2]);
  });
});

describe('on the wire', () => {
  const asked: RunAgentInput[] = [];
  let server: Server;
  beforeAll(async () => {
    const agent = scriptedAgent(
      (input, context) => {
        asked.push(input);
        return demoScript(input, context);
      },
      { pace: 0 },
    );
    server = createServer((request, response) => void agent.handler(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('no activity goes back to the agent that sent it (O-01)', async () => {
    const { port } = server.address() as AddressInfo;
    const store = createRunStore({ url: `http://127.0.0.1:${port}/agent` });
    await store.send('Plan a long weekend in Lisbon');
    const held = store.getState().messages.filter(({ role }) => role === 'activity');
    expect(held.length).toBeGreaterThan(1);
    await store.send('What can you do?');
    expect(asked).toHaveLength(2);
    expect(asked[1]?.messages.length).toBeGreaterThan(2);
    expect(asked[1]?.messages.map(({ role }) => role)).not.toContain('activity');
    expect(store.getState().messages).toEqual(expect.arrayContaining(held));
  });
});
