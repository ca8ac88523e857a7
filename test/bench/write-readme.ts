import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Figure } from './question.ts';
import { short } from './print.ts';
import type { Results } from './results.ts';

const START = '<!-- bench:start -->';
const END = '<!-- bench:end -->';

/** Lines of the table: what is shown of which question. */
const TABLES: { question: string; title: string; scenarios: string[]; measure: string }[] = [
  {
    question: 'pipeline',
    title: 'Bytes to published state, us an event',
    scenarios: ['a one message', 'c history of 2,000', 'd state patches', 'e tool calls', 'f subagents'],
    measure: 'us per event',
  },
  {
    question: 'client',
    title: 'The same stream through each client, us an event',
    scenarios: ['no history', 'history of 1,000', 'state patches'],
    measure: 'us per event',
  },
  {
    question: 'answer',
    title: 'A 4,000-token markdown answer, main-thread ms',
    scenarios: ['as fast as possible', '100 deltas a second'],
    measure: 'main thread',
  },
  {
    question: 'thread',
    title: 'A finished thread, ms to first paint',
    scenarios: ['1,000 messages', '5,000 messages'],
    measure: 'first paint',
  },
  { question: 'size', title: 'Code beside React, kB gzip', scenarios: ['size'], measure: 'gzip' },
];

/** Writes the table of the last results between the markers of the README; without markers it adds them at the end. */
export async function writeReadme(results: Results, file: string = resolve('README.md')): Promise<void> {
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  const at = text.indexOf(START);
  const until = text.indexOf(END);
  const section = `${START}\n\n${sectionOf(results)}\n\n${END}`;
  const next =
    at < 0 || until < at
      ? `${text.trimEnd()}\n\n${section}\n`
      : text.slice(0, at) + section + text.slice(until + END.length);
  writeFileSync(file, await format(next, { ...(await resolveConfig(file)), parser: 'markdown' }));
}

/** The section as Markdown. */
export function sectionOf({ answers }: Results): string {
  const measured = Object.values(answers);
  const newest = measured.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1);
  if (newest === undefined) return 'Nothing was measured yet: `npm run bench -- peers`.';
  const tables = TABLES.flatMap(({ question, title, scenarios, measure }) => {
    const answer = answers[question];
    if (answer === undefined) return [];
    const figures = answer.figures.filter(
      (figure) => figure.measure === measure && scenarios.includes(figure.scenario),
    );
    return [tableOf(title, scenarios, figures)];
  });
  const verdicts = measured.flatMap((answer) => answer.verdicts);
  const missed = verdicts.filter((verdict) => !verdict.holds);
  return [
    `Measured on ${newest.date} by \`npm run bench -- peers\` (${newest.machine}). Medians; smaller is better. Ratios travel between machines, times do not.`,
    ...tables,
    `${verdicts.length - missed.length} of ${verdicts.length} targets hold.${missed.length === 0 ? '' : ` Missed: ${missed.map(({ target, scenario }) => `${target} (${scenario})`).join('; ')}.`}`,
  ].join('\n\n');
}

function tableOf(title: string, scenarios: readonly string[], figures: readonly Figure[]): string {
  const subjects = [...new Set(figures.map(({ subject }) => subject))];
  const head = scenarios.length === 1 ? [title, ''] : [title, ...scenarios];
  const rows = subjects.map((subject) => [
    subject,
    ...scenarios.map((scenario) => {
      const figure = figures.find((each) => each.subject === subject && each.scenario === scenario);
      return figure === undefined ? '' : short(figure.median);
    }),
  ]);
  return [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}
