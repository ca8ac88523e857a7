import { describe, expect, it } from 'vitest';
import { createRunStore } from '../../src/index.ts';
import { createEventLog, timingFigures } from '../../src/inspector/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { handTransport } from '../helpers/hand-transport.ts';

/** A log on a clock that a test sets. */
function timed() {
  let now = 1_000;
  const hand = handTransport();
  const store = createRunStore({ transport: hand, threadId: 't' });
  const log = createEventLog(store, { clock: () => now });
  return {
    log,
    hand,
    store,
    async at(time: number, ...events: unknown[]) {
      now = 1_000 + time;
      await hand.push(...events);
    },
    figures: () => timingFigures(log.exchanges().at(-1)!),
  };
}

describe('timing', () => {
  it('tells the wait for the first event and the first text, and the speed in tokens', async () => {
    const { at, hand, store, figures } = timed();
    const run = store.send('go');
    await at(120, e.runStarted('t', 'r'));
    await at(300, ...e.reasoning('r1', 'thinking'));
    await at(500, e.textStart('m'));
    await at(700, e.textContent('m', 'x'.repeat(92)));
    await at(2_300, e.textContent('m', 'y'.repeat(100)), e.textEnd('m'));
    await at(
      2_500,
      e.runFinished('t', 'r', { usage: [{ outputTokens: 60, inputTokens: 10 }, { outputTokens: 20 }] }),
    );
    await hand.end();
    await run;
    expect(figures()).toEqual({
      toFirstEvent: 120,
      toFirstText: 700,
      toFirstOutput: 300,
      duration: 1_500 + 1_000,
      writing: 2_000,
      charsPerSecond: 100,
      tokensPerSecond: 40,
    });
  });

  it('claims no tokens that the agent did not report (R-62)', async () => {
    const { at, hand, store, figures } = timed();
    const run = store.send('go');
    await at(0, e.runStarted('t', 'r'), e.textStart('m'), e.textContent('m', 'abc'));
    await at(1_000, e.textContent('m', 'def'), e.textEnd('m'), e.runFinished('t', 'r'));
    await hand.end();
    await run;
    expect(figures()).not.toHaveProperty('tokensPerSecond');
    expect(figures().charsPerSecond).toBe(6);
  });

  it('gives no speed to an answer that came in one piece, and no text time where there was no text', async () => {
    const { at, hand, store, figures } = timed();
    const run = store.send('go');
    await at(50, e.runStarted('t', 'r'), ...e.tool('c', 'find', { a: 1 }), e.runFinished('t', 'r'));
    await hand.end();
    await run;
    expect(figures()).toEqual({
      toFirstEvent: 50,
      toFirstOutput: 50,
      duration: 50,
      writing: 0,
    });
  });

  it('keeps every run apart', async () => {
    const { at, hand, store, log } = timed();
    const first = store.send('one');
    await at(10, e.runStarted('t', 'r1'), e.runFinished('t', 'r1'));
    await hand.end();
    await first;
    const second = store.send('two');
    await at(40, e.runStarted('t', 'r2'), e.runFinished('t', 'r2'));
    await hand.end();
    await second;
    expect(log.exchanges().map((each) => timingFigures(each).toFirstEvent)).toEqual([10, 30]);
  });
});
