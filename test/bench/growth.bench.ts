import { sizedStateFixture, textFixture } from './fixtures.ts';
import { stages } from './pipeline-subjects.ts';
import { Notebook, type Question } from './question.ts';
import { PER_EVENT, measureSubjects } from './rounds.ts';
import { quotients } from './statistics.ts';

const SUBJECT = 'runview stages';

/** Whether an event costs more in a long thread or a large state. */
export const question: Question = {
  name: 'growth',
  title: 'The cost of an event in a long thread and in a large state',
  async run(options) {
    const book = new Notebook(question.name);
    const control: number[] = [];
    const fixtures = [
      textFixture('no history', 0, 2_000),
      textFixture('history of 4,000', 4_000, 2_000),
      { ...sizedStateFixture(10_000, 2_000), name: 'state of 10 kB' },
      { ...sizedStateFixture(10_000_000, 2_000), name: 'state of 10 MB' },
    ];
    for (const fixture of fixtures)
      await measureSubjects(book, fixture, { [SUBJECT]: stages }, options, { control });
    book.takeNoise(control);
    book.tell(PER_EVENT, 'us');
    const growth = (target: string, from: string, to: string, atMost: number): void =>
      book.judge({
        target,
        scenario: `${from} -> ${to}`,
        unit: 'x',
        values: quotients(book.values(to, SUBJECT, PER_EVENT), book.values(from, SUBJECT, PER_EVENT)),
        atMost,
      });
    growth('growth: at 4,000 messages at most 1.5x', 'no history', 'history of 4,000', 1.5);
    growth('growth: at 10 MB of state at most 2x', 'state of 10 kB', 'state of 10 MB', 2);
    return book.answer;
  },
};
