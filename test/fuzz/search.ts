import { createRandom, type Random } from '../helpers/random.ts';

/** Seconds for each search; a fixed number of cases without it. `npm run fuzz` sets it. */
export const SEARCH_SECONDS: number = Number(process.env.RUNVIEW_FUZZ_SECONDS ?? 0);

/** Milliseconds that a test with one search may take. */
export const SEARCH_MS: number = Math.max(300_000, SEARCH_SECONDS * 1000 + 60_000);

/**
 * Runs `check` on seed after seed: `cases` of them, always the same; or, where a time is set, as many as fit into it,
 * from a seed that is another one each time. A failure names its seed.
 */
export async function search(
  cases: number,
  check: (random: Random, seed: number) => void | Promise<void>,
): Promise<void> {
  const until = Date.now() + SEARCH_SECONDS * 1000;
  const first = SEARCH_SECONDS > 0 ? Date.now() % 1_000_000_000 : 1;
  for (let at = 0; SEARCH_SECONDS > 0 ? Date.now() < until : at < cases; at++) {
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
