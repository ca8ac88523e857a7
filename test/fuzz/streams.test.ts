import { describe, expect, it } from 'vitest';
import { ProtocolError, readEventBatches } from '../../src/protocol/index.ts';
import { collect, feedInChunks, sse, utf8 } from '../helpers/feed-in-chunks.ts';
import { fold, type Folded } from '../helpers/fold.ts';
import type { Random } from '../helpers/random.ts';
import { legalStream } from '../helpers/random-stream.ts';
import { SEARCH_MS, search } from './search.ts';

const TIME = { timeout: SEARCH_MS };

// Clocks and counts depend on when something was published; what a person sees does not.
function seen({ state }: Folded): unknown {
  const warnings = state.warnings.map(({ message }) => message).sort();
  return JSON.parse(JSON.stringify({ ...state, warnings }));
}

describe('random streams', () => {
  it('give the same state in every batching', TIME, () =>
    search(150, (random) => {
      const stream = legalStream(random);
      const whole = seen(fold(stream));
      for (const publishEvery of [1, 2 + random.below(9)])
        expect(seen(fold(stream, { publishEvery }))).toEqual(whole);
    }),
  );

  it('give the same events in every cut of their bytes', TIME, () =>
    search(60, async (random, seed) => {
      const stream = legalStream(random);
      const bytes = utf8(sse(stream, random.pick(['\n', '\r\n', '\r'])));
      const cut = random.below(3) === 0 ? { size: 1 } : { seed };
      const read = (await collect(readEventBatches(feedInChunks(bytes, cut)))).flat();
      expect(read).toEqual(stream);
    }),
  );

  it('that are legal are never refused', TIME, () =>
    search(400, (random) => expect(fold(legalStream(random)).error).toBeUndefined()),
  );

  it(
    'of any kind end in a ProtocolError or none, and change neither what was published nor the events',
    TIME,
    () => search(800, (random) => checkHarmless(random, spoiled(random, legalStream(random)))),
  );

  // 100,000 short ones say more than a few long ones: most are refused at their first step out of order.
  it('do no harm in any order: 100,000 sequences', TIME, () =>
    search(200, (random) => {
      const pool = [
        ...legalStream(random),
        ...spoiled(random, legalStream(random)),
        ...spoiled(random, legalStream(random)),
        ...ODD_EVENTS,
      ];
      const runs = pool.filter(isRunStart);
      for (let times = 0; times < 500; times++) checkHarmless(random, sequence(random, pool, runs));
    }),
  );
});

/** A few events: a stretch of the pool with gaps, or picked from all of it; mostly inside of a run. */
function sequence(random: Random, pool: readonly unknown[], runs: readonly unknown[]): unknown[] {
  const length = 1 + random.below(6);
  const events: unknown[] = random.below(8) === 0 ? [] : [random.pick(runs)];
  if (random.below(2) === 0) {
    let at = random.below(pool.length);
    for (; events.length < length; at += random.below(3)) events.push(pool[at % pool.length]);
    return events;
  }
  while (events.length < length) events.push(random.pick(pool));
  return events;
}

function isRunStart(event: unknown): boolean {
  return typeof event === 'object' && event !== null && (event as { type?: unknown }).type === 'RUN_STARTED';
}

/** No error but a refusal, nothing published or received is ever changed, and every state is JSON data. */
function checkHarmless(random: Random, stream: readonly unknown[]): void {
  deepFreeze(stream);
  const { error, published, publishedText, state } = fold(stream, { publishEvery: 2 + random.below(3) });
  // An error of any other kind is a fault of ours, and its own stack says where.
  if (error !== undefined && !(error instanceof ProtocolError)) throw error;
  published.forEach((each, at) => {
    if (JSON.stringify(each) !== publishedText[at])
      throw new Error(`the state published as ${at} was changed`);
  });
  const odd = placeOfNoJson(state, '');
  if (odd !== undefined) throw new Error(`the state holds at ${odd} what JSON cannot`);
}

/** Where a value holds something that a round trip through JSON would lose; `undefined` for nowhere. */
function placeOfNoJson(value: unknown, path: string): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : path;
  if (typeof value !== 'object') return path;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return path;
  for (const [key, member] of Object.entries(value)) {
    const found = placeOfNoJson(member, `${path}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.values(Object.freeze(value)).forEach(deepFreeze);
}

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
  JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"toString":2}') as unknown,
  Number.MAX_SAFE_INTEGER + 1,
];

/** What is no event, or one of an older or newer agent, or has a name that objects inherit. */
const ODD_EVENTS: readonly unknown[] = [
  null,
  [],
  'RUN_STARTED',
  { type: '' },
  { type: '__proto__' },
  { type: 'toString' },
  { type: 'FROM_TOMORROW', value: {} },
  { type: 'THINKING_START', title: 'x' },
  { type: 'THINKING_TEXT_MESSAGE_START' },
  { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'hm' },
  { type: 'THINKING_TEXT_MESSAGE_END' },
  { type: 'THINKING_END' },
  { type: 'TEXT_MESSAGE_START', messageId: '__proto__' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: '__proto__', delta: 'x' },
  {
    type: 'TOOL_CALL_START',
    toolCallId: 'constructor',
    toolCallName: 'toString',
    parentMessageId: '__proto__',
  },
  { type: 'SUBAGENT_STARTED', subagentRunId: '__proto__', name: 'hasOwnProperty' },
  { type: 'STEP_STARTED', stepName: '__proto__' },
  { type: 'STATE_DELTA', delta: [{ op: 'add', path: '/__proto__', value: { polluted: true } }] },
  { type: 'STATE_DELTA', delta: [{ op: 'add', path: '/constructor/prototype/polluted', value: true }] },
  {
    type: 'RUN_FINISHED',
    threadId: 't',
    runId: 'run-0',
    outcome: { type: 'interrupt', interrupts: [{ id: '__proto__', reason: 'x', responseSchema: 5 }] },
  },
];

/** A stream with a few events dropped, doubled, moved, or with a field set to something odd. */
function spoiled(random: Random, stream: unknown[]): unknown[] {
  const next = [...stream];
  for (let times = 1 + random.below(4); times > 0; times--) {
    const at = random.below(next.length);
    const event = next[at] as Record<string, unknown>;
    const kind = random.below(5);
    if (kind === 0 && next.length > 1) next.splice(at, 1);
    else if (kind === 1) next.splice(at, 0, event);
    else if (kind === 2) next.splice(random.below(next.length), 0, ...next.splice(at, 1));
    else if (kind === 3) next[at] = { ...event, [random.pick(Object.keys(event))]: random.pick(ODD_VALUES) };
    else
      next[at] = { ...event, extra: random.pick(ODD_VALUES), subagentRunId: random.pick(['sub-a', 'other']) };
  }
  return next;
}

it('leaves the prototypes of this process alone', () => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
