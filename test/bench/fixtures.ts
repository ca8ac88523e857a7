import { events as e } from '../../src/testing/index.ts';
import type { AgentEvent, JsonPatchOperation, Message } from '../../src/protocol/index.ts';
import { createRandom, type Random } from '../helpers/random.ts';

/** What every subject of a bench gets: the same history, the same state, the same events, the same cuts. */
export interface Fixture {
  name: string;
  /** What it asks, in a few words. */
  about: string;
  history: Message[];
  state: unknown;
  events: AgentEvent[];
  /** Events that the figures are divided by: the deltas or patches, not the frame around them. */
  counted: number;
}

/** Events of one network chunk: about 6 kB of text deltas, less than one TLS record. */
export const EVENTS_PER_CHUNK = 64;

export const THREAD = 'bench-thread';
export const RUN = 'bench-run';

const SEED = 20_251_101;

const WORDS =
  'the a run stream answer agent tool state plan next first step when then while reads writes shows keeps sends small large quick quiet clear because and or but with without before after inside between'.split(
    ' ',
  );

/** (a)-(g) of the issue, made anew by each call: the same ones for the same scale. */
export const PIPELINE_FIXTURES: Readonly<Record<string, (scale?: number) => Fixture>> = {
  'a one message': (scale = 1) => textFixture('a one message', 0, Math.round(20_000 * scale)),
  'b history of 200': (scale = 1) => textFixture('b history of 200', 200, Math.round(2_000 * scale)),
  'c history of 2,000': (scale = 1) => textFixture('c history of 2,000', 2_000, Math.round(2_000 * scale)),
  'd state patches': (scale = 1) => stateFixture(Math.round(5_000 * scale)),
  'e tool calls': (scale = 1) => toolFixture(Math.max(1, Math.round(50 * scale)), 200),
  'f subagents': (scale = 1) => subagentFixture(Math.round(4_000 * scale)),
  'g activity patches': (scale = 1) => activityFixture(Math.round(5_000 * scale)),
};

/** One assistant message that grows by `deltas`, after `history` finished messages. */
export function textFixture(name: string, history: number, deltas: number): Fixture {
  const random = createRandom(SEED);
  return {
    name,
    about: `${deltas} text deltas after ${history} messages`,
    history: historyOf(history),
    state: {},
    counted: deltas,
    events: framed([
      e.textStart('answer'),
      ...Array.from({ length: deltas }, () => e.textContent('answer', word(random))),
      e.textEnd('answer'),
    ]),
  };
}

/** Finished messages, by turns of a person and an agent, about 160 characters each. */
export function historyOf(count: number): Message[] {
  const random = createRandom(SEED + 1);
  return Array.from({ length: count }, (_, at) => ({
    id: `held-${at}`,
    role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: sentence(random, 28),
  }));
}

/** Patches of a 2,000-item array: three in five change a field, one inserts, one removes. */
export function stateFixture(patches: number): Fixture {
  const random = createRandom(SEED + 2);
  const items = Array.from({ length: 2_000 }, (_, at) => item(random, at));
  return {
    name: 'd state patches',
    about: `${patches} STATE_DELTA on an array of 2,000`,
    history: [],
    state: {},
    counted: patches,
    events: framed([
      e.stateSnapshot({ title: 'Inventory', items, total: items.length }),
      ...listPatches(random, patches, items.length).map((patch) => e.stateDelta(patch)),
    ]),
  };
}

/** The same kind of patches on an activity of 500 items. */
export function activityFixture(patches: number): Fixture {
  const random = createRandom(SEED + 3);
  const items = Array.from({ length: 500 }, (_, at) => item(random, at));
  return {
    name: 'g activity patches',
    about: `${patches} ACTIVITY_DELTA on an activity of 500`,
    history: [],
    state: {},
    counted: patches,
    events: framed([
      e.activitySnapshot('progress', 'progress', { title: 'Progress', items, total: items.length }),
      ...listPatches(random, patches, items.length).map((patch) =>
        e.activityDelta('progress', 'progress', patch),
      ),
    ]),
  };
}

/** Tool calls one after the other, each with arguments in chunks and a result. */
export function toolFixture(calls: number, chunks: number): Fixture {
  const random = createRandom(SEED + 4);
  const body: AgentEvent[] = [e.textStart('plan'), e.textContent('plan', 'Looking.'), e.textEnd('plan')];
  for (let call = 0; call < calls; call++) {
    const id = `call-${call}`;
    body.push(e.toolStart(id, 'search', { parentMessageId: 'plan' }), e.toolArgs(id, '{"terms":["'));
    for (let at = 0; at < chunks - 2; at++) body.push(e.toolArgs(id, word(random)));
    body.push(e.toolArgs(id, '"]}'), e.toolEnd(id), e.toolResult(`result-${call}`, id, sentence(random, 20)));
  }
  return {
    name: 'e tool calls',
    about: `${calls} tool calls of ${chunks} argument chunks`,
    history: [],
    state: {},
    counted: calls * chunks,
    events: framed(body),
  };
}

/** Five subagents that write at the same time. */
export function subagentFixture(deltas: number): Fixture {
  const random = createRandom(SEED + 5);
  const owners = ['researcher', 'critic', 'writer', 'checker', 'planner'];
  return {
    name: 'f subagents',
    about: `5 subagents, ${deltas} interleaved deltas`,
    history: [],
    state: {},
    counted: deltas,
    events: framed([
      ...owners.map((owner) => e.subagentStarted(owner, owner)),
      ...owners.map((owner) => e.textStart(`by-${owner}`, { subagentRunId: owner })),
      ...Array.from({ length: deltas }, () => {
        const owner = random.pick(owners);
        return e.textContent(`by-${owner}`, word(random), { subagentRunId: owner });
      }),
      ...owners.map((owner) => e.textEnd(`by-${owner}`, { subagentRunId: owner })),
      ...owners.map((owner) => e.subagentFinished(owner)),
    ]),
  };
}

/** Patches of fixed depth in a state of about so many bytes: a hundred documents, always the same containers on the path. */
export function sizedStateFixture(bytes: number, patches: number): Fixture {
  const random = createRandom(SEED + 6);
  const documents: Record<string, unknown> = {};
  const perDocument = Math.max(1, Math.round(bytes / 100 / 100));
  for (let at = 0; at < 100; at++) {
    const lines = Array.from({ length: perDocument }, (_, line) => ({
      line,
      text: sentence(random, 9).padEnd(70, '.').slice(0, 70),
    }));
    documents[`document-${at}`] = { title: `Document ${at}`, progress: 0, lines };
  }
  return {
    name: `state of ${bytes} bytes`,
    about: `${patches} patches of depth 3 in a state of about ${bytes} bytes`,
    history: [],
    state: { documents },
    counted: patches,
    events: framed(
      Array.from({ length: patches }, (_, at) =>
        e.stateDelta([
          { op: 'replace', path: `/documents/document-${random.below(100)}/progress`, value: at },
        ]),
      ),
    ),
  };
}

/** The events as Server-Sent Events, in chunks of {@link EVENTS_PER_CHUNK} events. */
export function chunksOf(events: readonly AgentEvent[], perChunk: number = EVENTS_PER_CHUNK): Uint8Array[] {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < events.length; at += perChunk) {
    const text = events.slice(at, at + perChunk).map((event) => `data: ${JSON.stringify(event)}\n\n`);
    chunks.push(encoder.encode(text.join('')));
  }
  return chunks;
}

/** The markdown of a long answer, cut into tokens of about four characters. */
export function answerTokens(count: number): string[] {
  const random = createRandom(SEED + 7);
  const tokens: string[] = [];
  for (let part = 1; tokens.length < count; part++) tokens.push(...cut(section(random, part)));
  return tokens.slice(0, count);
}

/** The last words of every answer: when a page shows them, it has shown the answer. */
export const END_OF_ANSWER = 'That is all.';

/** The answer as one run. */
export function answerEvents(count: number, ids: { thread: string; run: string }): AgentEvent[] {
  const tokens = answerTokens(count);
  // The cut may have left a code block open.
  const fences = tokens.join('').match(/^```/gm)?.length ?? 0;
  return [
    e.runStarted(ids.thread, ids.run),
    e.textStart('answer'),
    ...tokens.map((token) => e.textContent('answer', token)),
    e.textContent('answer', `${fences % 2 === 1 ? '\n```' : ''}\n\n${END_OF_ANSWER}\n`),
    e.textEnd('answer'),
    e.runFinished(ids.thread, ids.run),
  ];
}

/** A thread as people have them: questions of a line, answers of some paragraphs, a list or a little code. */
export function threadOf(count: number): Message[] {
  const random = createRandom(SEED + 8);
  return Array.from({ length: count }, (_, at) =>
    at % 2 === 0
      ? { id: `u-${at}`, role: 'user' as const, content: `${sentence(random, 8 + random.below(14))}?` }
      : { id: `a-${at}`, role: 'assistant' as const, content: shortAnswer(random) },
  );
}

function shortAnswer(random: Random): string {
  const parts = [
    `${sentence(random, 18 + random.below(20))} **${word(random).trim()}** ${sentence(random, 6)}.`,
  ];
  if (random.below(3) === 0)
    parts.push([1, 2, 3].map((n) => `${n}. ${sentence(random, 7)} \`${word(random).trim()}\``).join('\n'));
  if (random.below(5) === 0)
    parts.push(
      ['```ts', 'for (const step of plan) {', `  show(step); // ${sentence(random, 4)}`, '}', '```'].join(
        '\n',
      ),
    );
  parts.push(`${sentence(random, 14 + random.below(16))}.`);
  return parts.join('\n\n');
}

function section(random: Random, part: number): string {
  const lines = [`## ${part}. ${sentence(random, 4)}`, ''];
  for (let at = 0; at < 3; at++)
    lines.push(
      `${sentence(random, 34)}. **${sentence(random, 3)}** ${sentence(random, 12)}, \`${word(random).trim()}\`, and [${sentence(random, 2)}](https://example.org/${part}/${at}). *${sentence(random, 6)}.*`,
      '',
    );
  if (part % 3 === 1) {
    lines.push('| Case | Before | After |', '| --- | ---: | ---: |');
    for (let row = 0; row < 4; row++)
      lines.push(`| ${sentence(random, 3)} | ${random.below(900)} ms | ${random.below(90)} ms |`);
    lines.push('');
  }
  if (part % 3 === 2)
    lines.push(
      '```ts',
      `for await (const piece of stream${part}) {`,
      `  show(piece); // ${sentence(random, 5)}`,
      '}',
      '```',
      '',
    );
  if (part % 3 === 0) {
    for (let at = 1; at <= 4; at++) lines.push(`- **${sentence(random, 2)}**: ${sentence(random, 10)}`);
    lines.push('', `> ${sentence(random, 14)}`, '');
  }
  return `${lines.join('\n')}\n`;
}

function cut(text: string): string[] {
  return text.match(/[\s\S]{1,4}/g) ?? [];
}

function listPatches(random: Random, count: number, length: number): JsonPatchOperation[][] {
  let left = length;
  return Array.from({ length: count }, (_, at): JsonPatchOperation[] => {
    const kind = random.below(5);
    const place = random.below(left);
    if (kind === 0) {
      left++;
      return [{ op: 'add', path: `/items/${place}`, value: item(random, at) }];
    }
    if (kind === 1 && left > length / 2) {
      left--;
      return [{ op: 'remove', path: `/items/${place}` }];
    }
    const field = random.pick(['done', 'title', 'progress']);
    const value =
      field === 'done' ? random.below(2) === 0 : field === 'title' ? word(random) : random.below(100);
    return [{ op: 'replace', path: `/items/${place}/${field}`, value }];
  });
}

function item(random: Random, at: number): Record<string, unknown> {
  return { id: `item-${at}`, title: sentence(random, 3), done: false, progress: random.below(100) };
}

function sentence(random: Random, words: number): string {
  return Array.from({ length: words }, () => random.pick(WORDS)).join(' ');
}

function word(random: Random): string {
  return `${random.pick(WORDS)} `;
}

function framed(body: AgentEvent[]): AgentEvent[] {
  return [e.runStarted(THREAD, RUN), ...body, e.runFinished(THREAD, RUN)];
}
