import { events } from '../events.ts';
import { finish, tokens } from './turn.ts';
import type { Scenario } from './turn.ts';

/** Tokens of the answer. */
const LENGTH = 10_000;
/** Tokens that come at once, and the pause after them: about 500 a second. */
const BURST = 8;
const BURST_MS = 16;

const TOPICS = [
  'reading a stream',
  'closing a connection',
  'showing progress',
  'keeping the scroll position',
  'announcing an answer',
  'asking for approval',
  'retrying a run',
  'saving a draft',
  'sharing state',
  'measuring a frame',
  'limiting memory',
  'naming an error',
  'testing by chunks',
  'drawing a table',
  'working without a network',
] as const;
const ACTORS = [
  'the reader',
  'a colleague',
  'the server',
  'the browser',
  'a screen reader',
  'the next maintainer',
  'a slow phone',
] as const;
const CLAIMS = [
  'does not care how the pieces were cut, only that nothing is lost between them',
  'needs to know at once what is happening and what can still be done about it',
  'should never wait for something that has already arrived',
  'cannot tell a long silence from a broken line unless somebody says so',
  'will trust what is on the screen, so the screen has to be right',
  'pays for every piece of work that is repeated for no reason',
] as const;
const ADVICE = [
  'Measure it before you change it, and keep the measurement.',
  'Write the sentence that people will read first; the code follows from it.',
  'Prefer one clear end to three possible ones.',
  'If two parts know the same fact, one of them will be wrong by spring.',
  'Let the slow path be slow, and make it rare.',
  'A limit that is written down is a promise; one that is not is an accident.',
] as const;

/** Ten thousand tokens of markdown: headings, lists, tables, code, quotes. */
export const long: Scenario = {
  name: 'long',
  chip: { label: 'Ten thousand tokens', prompt: 'Write a very long handbook, ten thousand tokens.' },
  words: /\blong (answer|text|handbook)|very long|10,?000|ten thousand|handbook/i,
  async *play(turn) {
    const id = turn.id('handbook');
    yield events.textStart(id);
    for (const [index, token] of handbook().entries()) {
      if (index % BURST === 0) await turn.wait(BURST_MS);
      yield events.textContent(id, token);
    }
    yield events.textEnd(id);
    return finish({ tokens: LENGTH });
  },
};

/** The same handbook every time, cut after {@link LENGTH} tokens. */
function handbook(): string[] {
  const pieces = tokens(
    '# A handbook for people who build chats\n\nLong on purpose: scroll while it is being written.\n\n',
  );
  for (let chapter = 1; pieces.length < LENGTH; chapter++) pieces.push(...tokens(chapterText(chapter)));
  return pieces.slice(0, LENGTH);
}

function chapterText(chapter: number): string {
  const topic = pick(TOPICS, chapter);
  const lines = [`## ${chapter}. On ${topic}`, ''];
  for (let part = 1; part <= 3; part++) {
    const seed = chapter * 7 + part * 3;
    lines.push(
      `When it comes to ${topic}, ${pick(ACTORS, seed)} ${pick(CLAIMS, seed + chapter)}. ${pick(ADVICE, seed)} ` +
        `The same holds for ${pick(TOPICS, seed + 4)}: ${pick(ACTORS, seed + 2)} ${pick(CLAIMS, seed + 5)}. *${pick(ADVICE, seed + 3)}*`,
      '',
    );
  }
  if (chapter % 3 === 1)
    lines.push(
      '| Case | Before | After |',
      '| --- | ---: | ---: |',
      ...[1, 2, 3].map(
        (row) =>
          `| ${pick(TOPICS, chapter + row)} | ${chapter * 40 + row * 7} ms | ${chapter + row * 2} ms |`,
      ),
      '',
    );
  if (chapter % 3 === 2)
    lines.push(
      '```ts',
      `for await (const piece of stream${chapter}) {`,
      `  show(piece); // ${pick(TOPICS, chapter + 2)}`,
      '}',
      '```',
      '',
    );
  if (chapter % 3 === 0)
    lines.push(
      ...[1, 2, 3, 4].map(
        (item) => `${item}. **${pick(TOPICS, chapter + item)}**: ${pick(ADVICE, chapter + item)}`,
      ),
      '',
      `> ${pick(ADVICE, chapter)}`,
      '',
    );
  return `${lines.join('\n')}\n`;
}

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T; // The index is within the list, which is not empty.
}
