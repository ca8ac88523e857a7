// Runs one question in a process of its own, so that no bench warms or litters the engine of another.
import type { Answer, BenchOptions, Question } from './question.ts';

const [name = '', json = '{}'] = process.argv.slice(2);
// The parent wrote it.
const options = JSON.parse(json) as Omit<BenchOptions, 'say'>;
const { question } = (await import(new URL(`./${name}.bench.js`, import.meta.url).href)) as {
  question: Question;
};
const answer: Answer = await question.run({ ...options, say: (line) => void process.send?.({ say: line }) });
process.send?.({ answer }, () => process.exit(0));
