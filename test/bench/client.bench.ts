import { stateFixture, textFixture } from './fixtures.ts';
import { client, store } from './pipeline-subjects.ts';
import { Notebook, type Question } from './question.ts';
import { PER_EVENT, measureSubjects } from './rounds.ts';
import { summarise } from './statistics.ts';

/** What the reference client takes for the same bytes. */
export const question: Question = {
  name: 'client',
  title: 'The whole store against @ag-ui/client 1.0.0 with one subscriber',
  async run(options) {
    const book = new Notebook(question.name);
    const control: number[] = [];
    const fixtures = [
      textFixture('no history', 0, Math.round(20_000 * options.scale)),
      textFixture('history of 1,000', 1_000, Math.round(2_000 * options.scale)),
      { ...stateFixture(Math.round(5_000 * options.scale)), name: 'state patches' },
    ];
    const limits = [30, 500, 500];
    for (const [at, fixture] of fixtures.entries()) {
      const subjects = { runview: store, '@ag-ui/client': client };
      await measureSubjects(book, fixture, subjects, options, { control, slow: ['@ag-ui/client'] });
      // Fewer rounds of the client than of ours, so each of them is set against the median of ours.
      const ours = summarise(book.values(fixture.name, 'runview', PER_EVENT)).median;
      book.judge({
        target: `@ag-ui/client takes at least ${limits[at]}x`,
        scenario: fixture.name,
        unit: 'x',
        values: book.values(fixture.name, '@ag-ui/client', PER_EVENT).map((value) => value / ours),
        atLeast: limits[at] as number,
      });
    }
    book.takeNoise(control);
    book.tell(PER_EVENT, 'us');
    return book.answer;
  },
};
