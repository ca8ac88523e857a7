import { describe, expect, it } from 'vitest';
import { createRunStore, selectItem } from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { handTransport } from '../helpers/hand-transport.ts';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const lasted = (store: ReturnType<typeof createRunStore>): number => {
  const item = selectItem('toolCall', 'c')(store.getState());
  return (item?.endedAt ?? 0) - (item?.startedAt ?? 0);
};

describe('the time of a tool call', () => {
  it('runs until its result, not only until its arguments are complete', async () => {
    const hand = handTransport();
    const store = createRunStore({ transport: hand, threadId: 't', schedule: (publish) => publish() });
    const done = store.send('hi');
    await wait(5);
    await hand.push(e.runStarted('t', hand.inputs[0]?.runId ?? ''), ...e.tool('c', 'find', {}));
    await wait(60);
    await hand.push(e.toolResult('r', 'c', 'found'));
    expect(lasted(store)).toBeGreaterThanOrEqual(55);
    await hand.end();
    await done;
  });

  it('does not count the pause before an answer that came in a later run', async () => {
    const hand = handTransport();
    const store = createRunStore({ transport: hand, threadId: 't', schedule: (publish) => publish() });
    const asked = store.send('hi');
    await wait(5);
    const interrupts = [{ id: 'i', reason: 'tool_call', toolCallId: 'c' }];
    await hand.push(
      e.runStarted('t', hand.inputs[0]?.runId ?? ''),
      ...e.tool('c', 'find', {}),
      e.runFinished('t', hand.inputs[0]?.runId ?? '', { outcome: { type: 'interrupt', interrupts } }),
    );
    await hand.end();
    await asked;
    await wait(60);
    const resumed = store.resume({ i: { status: 'resolved', payload: { approved: true } } });
    await wait(5);
    await hand.push(e.runStarted('t', hand.inputs[1]?.runId ?? ''), e.toolResult('r', 'c', 'found'));
    expect(lasted(store)).toBeLessThan(50);
    await hand.end();
    await resumed;
  });
});
