import { describe, expect, it } from 'vitest';
import { ProtocolError, readEventBatches } from '../../src/protocol/index.ts';
import { collect, feedInChunks, sse, utf8 } from '../helpers/feed-in-chunks.ts';
import { fold, type Folded } from '../helpers/fold.ts';
import { createRandom, type Random } from '../helpers/random.ts';
import { legalStream } from '../helpers/random-stream.ts';

/** Seconds for each search; a fixed number of cases without it. `npm run fuzz` sets it. */
const SECONDS = Number(process.env.RUNVIEW_FUZZ_SECONDS ?? 0);

/** Runs `check` on seed after seed: as many as asked for, or until the time is up. */
async function search(
  cases: number,
  check: (random: Random, seed: number) => void | Promise<void>,
): Promise<void> {
  const until = Date.now() + SECONDS * 1000;
  const first = SECONDS > 0 ? Date.now() % 1_000_000_000 : 1;
  for (let at = 0; SECONDS > 0 ? Date.now() < until : at < cases; at++) {
    const seed = first + at;
    try {
      await check(createRandom(seed), seed);
    } catch (error) {
      throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
}

// Clocks and counts depend on when something was published; what a person sees does not.
function seen({ state }: Folded): unknown {
  const warnings = state.warnings.map(({ message }) => message).sort();
  return JSON.parse(JSON.stringify({ ...state, warnings }));
}

const TIME = Math.max(60_000, SECONDS * 1000 + 30_000);

describe('random streams', () => {
  it('give the same state in every batching', { timeout: TIME }, () =>
    search(400, (random) => {
      const stream = legalStream(random);
      const whole = seen(fold(stream));
      for (const publishEvery of [1, 2 + random.below(9)])
        expect(seen(fold(stream, { publishEvery }))).toEqual(whole);
    }),
  );

  it('give the same events in every cut of their bytes', { timeout: TIME }, () =>
    search(60, async (random, seed) => {
      const stream = legalStream(random);
      const bytes = utf8(sse(stream, random.pick(['\n', '\r\n', '\r'])));
      const cut = random.below(3) === 0 ? { size: 1 } : { seed };
      const read = (await collect(readEventBatches(feedInChunks(bytes, cut)))).flat();
      expect(read).toEqual(stream);
    }),
  );

  it('that are legal are never refused', { timeout: TIME }, () =>
    search(400, (random) => expect(fold(legalStream(random)).error).toBeUndefined()),
  );

  it(
    'of any kind end in a ProtocolError or none, and change neither what was published nor the events',
    { timeout: TIME },
    () =>
      search(1500, (random) => {
        const stream = spoiled(random, legalStream(random));
        const before = JSON.stringify(stream);
        const folded = fold(stream, { publishEvery: 3 });
        refusedOrNot(folded);
        expect(folded.published.map((state) => JSON.stringify(state))).toEqual(folded.publishedText);
        expect(JSON.stringify(stream)).toBe(before);
        expect(JSON.parse(JSON.stringify(folded.state))).toEqual(folded.state);
      }),
  );

  it('drawn from all events with no order at all do no harm', { timeout: TIME }, () =>
    search(1500, (random) => {
      const pool = [...legalStream(random), ...legalStream(random)];
      const stream = Array.from({ length: 20 }, () => random.pick(pool));
      const folded = fold(random.below(2) === 0 ? [pool[0], ...stream] : stream, { publishEvery: 1 });
      if (folded.error !== undefined && !(folded.error instanceof ProtocolError)) throw folded.error;
    }),
  );
});

const ODD_VALUES = [
  null,
  0,
  -1,
  1.5,
  '',
  [],
  {},
  true,
  '__proto__',
  { type: 5 },
  Number.MAX_SAFE_INTEGER + 1,
];

/** A stream with a few events dropped, doubled, moved, or with a field set to something odd. */
function spoiled(random: Random, stream: unknown[]): unknown[] {
  const next = [...stream];
  for (let times = 1 + random.below(4); times > 0; times--) {
    const at = random.below(next.length);
    const event = next[at] as Record<string, unknown>;
    const kind = random.below(5);
    if (kind === 0) next.splice(at, 1);
    else if (kind === 1) next.splice(at, 0, event);
    else if (kind === 2) next.splice(random.below(next.length), 0, ...next.splice(at, 1));
    else if (kind === 3) next[at] = { ...event, [random.pick(Object.keys(event))]: random.pick(ODD_VALUES) };
    else
      next[at] = { ...event, extra: random.pick(ODD_VALUES), subagentRunId: random.pick(['sub-a', 'other']) };
  }
  return next;
}

/** An error of any other kind is a fault of ours, and its own stack says where. */
function refusedOrNot({ error }: Folded): void {
  if (error !== undefined && !(error instanceof ProtocolError)) throw error;
}
