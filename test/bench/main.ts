import { fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { peersInstalled } from './browser.ts';
import { holds, type Answer, type BenchOptions } from './question.ts';
import { printAnswer, printVerdicts } from './print.ts';
import { readResults, writeResults } from './results.ts';
import { writeReadme } from './write-readme.ts';

/** Factor by which a short check may miss a target: it measures little, on a machine that does other things. */
const SLACK = 1.5;

const words = process.argv.slice(2);
const short = words.includes('short');
const check = words.includes('check');
const only = valueOf('only')?.split(',');
const rounds = Number(valueOf('rounds') ?? (short ? 3 : 7));

// Pages need seconds for what Node does in milliseconds.
const PAGES = new Set(['answer', 'thread', 'widgets', 'size']);
const ORDER = ['pipeline', 'growth', 'client', 'size', 'answer', 'thread', 'widgets'];
const SHORT = ['pipeline', 'growth', 'client'];

const present = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.js'))
  .map((file) => file.replace('.bench.js', ''))
  .toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
const chosen = present.filter((name) =>
  only === undefined ? !short || SHORT.includes(name) : only.includes(name),
);
if (chosen.length === 0) throw new Error(`There is no such bench. There are: ${present.join(', ')}.`);

const slack = short ? SLACK : 1;
const answers: Answer[] = [];
for (const name of chosen) {
  let answer = await judged(name);
  // Something else on the machine may have taken a turn in the wrong second. What is slower by itself is so twice.
  if (short && check && answer.verdicts.some((verdict) => !verdict.holds)) answer = await judged(name);
  printAnswer(answer);
  answers.push(answer);
}

const verdicts = answers.flatMap((answer) => answer.verdicts);
printVerdicts(answers, slack);
if (!short) {
  await writeResults(answers);
  await writeReadme(readResults());
}
if (check && verdicts.some((verdict) => !verdict.holds)) process.exitCode = 1;

/** The answer to one question, its targets judged with the slack of this run. */
async function judged(name: string): Promise<Answer> {
  const answer = await ask(name, {
    rounds: PAGES.has(name) ? Math.min(3, rounds) : rounds * 3,
    scale: short ? 0.5 : 1,
    peers: words.includes('peers') || peersInstalled(),
  });
  // Ratios travel between machines, times do not: a short check must mean the same on a slow one.
  if (short) answer.verdicts = answer.verdicts.filter(({ unit }) => unit !== 'us' && unit !== 'ms');
  for (const verdict of answer.verdicts) verdict.holds = holds(verdict.median, verdict, slack);
  return answer;
}

/** Runs one question in a process of its own. */
function ask(name: string, options: Omit<BenchOptions, 'say'>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(`${import.meta.dirname}/child.js`, [name, JSON.stringify(options)], {
      // NaN and the like survive.
      serialization: 'advanced',
    });
    let answer: Answer | undefined;
    child.on('message', (message: { say?: string; answer?: Answer }) => {
      if (message.say !== undefined) process.stderr.write(`  ${name}: ${message.say}\n`);
      answer ??= message.answer;
    });
    child.on('exit', (code) => {
      if (answer === undefined)
        reject(new Error(`The bench "${name}" ended with code ${code} and gave no answer.`));
      else resolve(answer);
    });
  });
}

function valueOf(name: string): string | undefined {
  return words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
}
