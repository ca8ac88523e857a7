import { quotients, summarise, type Summary } from './statistics.ts';

/** How long and how thorough a bench is. */
export interface BenchOptions {
  /** Times that each subject is measured; more is steadier. */
  rounds: number;
  /** Part of the full length of the streams, 0 to 1. */
  scale: number;
  /** Measure the peers too. */
  peers: boolean;
  /** Say what is being measured. */
  say(line: string): void;
}

/** One figure: something measured of one subject in one scenario. */
export interface Figure extends Summary {
  scenario: string;
  subject: string;
  measure: string;
  unit: string;
}

/** One line of the targets. */
export interface Verdict extends Summary {
  /** The target in the words of the issue. */
  target: string;
  scenario: string;
  unit: string;
  atMost?: number;
  atLeast?: number;
  holds: boolean;
}

export interface Answer {
  question: string;
  /** Spread of the control, (max - min) / median, 0 to 1: what the machine did by itself. */
  noise: number;
  figures: Figure[];
  verdicts: Verdict[];
  /** Sentences that belong to the figures. */
  notes: string[];
}

/** One bench file: one question. */
export interface Question {
  name: string;
  title: string;
  run(options: BenchOptions): Promise<Answer>;
}

/** Collects figures by scenario and subject, and judges them. */
export class Notebook {
  readonly answer: Answer;
  private readonly series = new Map<string, number[]>();

  constructor(question: string) {
    this.answer = { question, noise: 0, figures: [], verdicts: [], notes: [] };
  }

  /** One value of one round. */
  note(scenario: string, subject: string, measure: string, value: number): void {
    const key = keyOf(scenario, subject, measure);
    const list = this.series.get(key);
    if (list === undefined) this.series.set(key, [value]);
    else list.push(value);
  }

  values(scenario: string, subject: string, measure: string): readonly number[] {
    return this.series.get(keyOf(scenario, subject, measure)) ?? [];
  }

  /** Makes figures of everything noted under a measure. */
  tell(measure: string, unit: string): void {
    for (const [key, values] of this.series) {
      const [scenario, subject, of] = key.split('\n') as [string, string, string];
      if (of === measure)
        this.answer.figures.push({ scenario, subject, measure, unit, ...summarise(values) });
    }
  }

  /** Judges the quotient of two subjects of a scenario, round by round. */
  judgeRatio(target: {
    target: string;
    scenario: string;
    measure: string;
    of: string;
    to: string;
    atMost?: number;
    atLeast?: number;
  }): void {
    const { of, to, measure, scenario, ...rest } = target;
    const values = quotients(this.values(scenario, of, measure), this.values(scenario, to, measure));
    this.judge({ ...rest, scenario, unit: 'x', values });
  }

  judge(target: {
    target: string;
    scenario: string;
    unit: string;
    values: readonly number[];
    atMost?: number;
    atLeast?: number;
  }): void {
    const { values, ...rest } = target;
    if (values.length === 0) return;
    const summary = summarise(values);
    this.answer.verdicts.push({ ...rest, ...summary, holds: holds(summary.median, rest, 1) });
  }

  /** Takes the spread of the control as the noise. */
  takeNoise(values: readonly number[]): void {
    const { median, min, max } = summarise(values);
    this.answer.noise = (max - min) / median;
  }
}

/** Whether a value is within its limit, with some slack (1: none). */
export function holds(value: number, limit: { atMost?: number; atLeast?: number }, slack: number): boolean {
  if (Number.isNaN(value)) return false;
  if (limit.atMost !== undefined && value > limit.atMost * slack) return false;
  return limit.atLeast === undefined || value >= limit.atLeast / slack;
}

function keyOf(scenario: string, subject: string, measure: string): string {
  return `${scenario}\n${subject}\n${measure}`;
}
