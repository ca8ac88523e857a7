import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, platform, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Answer } from './question.ts';

/** The last results of every question, with where and when they were measured. */
export interface Results {
  /** By question; one that was not run again keeps what it had. */
  answers: Record<string, MeasuredAnswer>;
}

export interface MeasuredAnswer extends Answer {
  /** Day, as YYYY-MM-DD. */
  date: string;
  machine: string;
}

const FILE = resolve('test/bench/results/latest.json');

export function readResults(): Results {
  if (!existsSync(FILE)) return { answers: {} };
  // Written below.
  return JSON.parse(readFileSync(FILE, 'utf8')) as Results;
}

/** Adds the answers to what is there; figures are cut to four digits, so that the file stays small and readable. */
export async function writeResults(answers: readonly Answer[]): Promise<void> {
  const results = readResults();
  const date = new Date().toISOString().slice(0, 10);
  for (const answer of answers)
    results.answers[answer.question] = { ...answer, date, machine: machineName() };
  const json = JSON.stringify(results, (_key, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(4)) : value,
  );
  writeFileSync(FILE, await format(json, { ...(await resolveConfig(FILE)), parser: 'json' }));
}

function machineName(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} x ${cpu?.model.trim() ?? 'unknown'}, ${memory} GB, ${platform()}, Node ${process.versions.node}`;
}
