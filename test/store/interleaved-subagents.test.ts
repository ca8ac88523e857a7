import { describe, expect, it } from 'vitest';
import { createRunStore, selectTimeline, type RunState } from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { fold } from '../helpers/fold.ts';
import { handTransport } from '../helpers/hand-transport.ts';
import { createRandom, type Random } from '../helpers/random.ts';

const OWNERS = ['a', 'b', 'c'] as const;
const ALPHABET = ['x', ' ', '\n', '**', 'é', '漢', '👩‍🚀', '{"', 'word ', '0'];

interface Interleaved {
  stream: unknown[];
  texts: Record<string, string>;
}

/** Three subagents that speak token by token, in an order of chance, each with a text of its own. */
function interleave(random: Random): Interleaved {
  const queues = new Map<string, unknown[]>();
  const texts: Record<string, string> = {};
  for (const owner of OWNERS) {
    const tokens = Array.from({ length: 20 + random.below(20) }, () => owner + random.pick(ALPHABET));
    texts[owner] = tokens.join('');
    queues.set(owner, [
      e.subagentStarted(owner, 'same name'),
      e.textStart(`m-${owner}`, { subagentRunId: owner }),
      ...tokens.map((token) => e.textContent(`m-${owner}`, token)),
      e.textEnd(`m-${owner}`),
      e.subagentFinished(owner),
    ]);
  }
  const stream: unknown[] = [];
  while (queues.size > 0) {
    const owner = random.pick([...queues.keys()]);
    const queue = queues.get(owner) ?? [];
    stream.push(queue.shift());
    if (queue.length === 0) queues.delete(owner);
  }
  return { stream, texts };
}

/** What stands in each lane. */
function laneTexts(state: RunState): Record<string, string> {
  return Object.fromEntries(
    OWNERS.map((owner) => [
      owner,
      selectTimeline(owner)(state)
        .map((entry) => ('id' in entry ? state.messages.find(({ id }) => id === entry.id)?.content : ''))
        .join('|'),
    ]),
  );
}

function expectOwnTexts(state: RunState, texts: Record<string, string>): void {
  expect(laneTexts(state)).toEqual(texts);
  expect(state.subagents.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  expect(selectTimeline()(state).flatMap((entry) => ('id' in entry ? [entry.id] : []))).not.toContain('m-a');
}

describe.each([1, 2, 3, 5, 8, 13, 21, 34])('three interleaved subagents of seed %i (R-59)', (seed) => {
  const { stream, texts } = interleave(createRandom(seed));
  const whole = [e.runStarted('t', 'r'), ...stream, e.runFinished('t', 'r')];

  it.each([
    ['whole', undefined],
    ['per event', 1],
    ['by threes', 3],
    ['by seventeens', 17],
  ] as const)('hold exactly their own text, published %s', (_, publishEvery) => {
    const { state, published } = fold(whole, publishEvery === undefined ? {} : { publishEvery });
    expectOwnTexts(state, texts);
    for (const each of published) {
      const shown = laneTexts(each);
      for (const owner of OWNERS) expect(texts[owner]?.startsWith(shown[owner] ?? '')).toBe(true);
    }
  });

  it('hold exactly their own text, handed on and published at random cuts', async () => {
    const random = createRandom(seed + 1000);
    const hand = handTransport();
    let publish = (): void => {};
    const store = createRunStore({
      transport: hand,
      threadId: 't',
      schedule: (next) => {
        publish = next;
        if (random.below(3) === 0) next();
      },
    });
    const run = store.run();
    await new Promise((resolve) => setTimeout(resolve, 0));
    const runId = hand.inputs.at(-1)?.runId ?? '';
    const rest = [e.runStarted('t', runId), ...stream, e.runFinished('t', runId)];
    while (rest.length > 0) {
      await hand.push(...rest.splice(0, 1 + random.below(9)));
      if (random.below(2) === 0) publish();
    }
    await hand.end();
    publish();
    await run;
    expectOwnTexts(store.getState(), texts);
  });
});
