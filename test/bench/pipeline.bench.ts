import { EVENTS_PER_CHUNK, PIPELINE_FIXTURES } from './fixtures.ts';
import { floor, stages, store } from './pipeline-subjects.ts';
import { Notebook, type Question } from './question.ts';
import { PER_EVENT, measureSubjects } from './rounds.ts';

/** How many times the unavoidable cost an event costs, from bytes to a published state. */
export const question: Question = {
  name: 'pipeline',
  title: 'Bytes to published state, against decode + split + JSON.parse',
  async run(options) {
    const book = new Notebook(question.name);
    const control: number[] = [];
    const fixtures = Object.values(PIPELINE_FIXTURES).map((make) => make(options.scale));
    for (const fixture of fixtures) {
      await measureSubjects(book, fixture, { floor, 'runview stages': stages, runview: store }, options, {
        control,
      });
      judge(book, fixture.name);
    }
    book.takeNoise(control);
    book.tell(PER_EVENT, 'us');
    book.answer.notes.push(
      `${EVENTS_PER_CHUNK} events a chunk, one publish a chunk; processor time. "runview stages": reader, pipeline, reducer and publish, which the target is about; "runview": the whole store behind an HTTP transport.`,
    );
    return book.answer;
  },
};

function judge(book: Notebook, scenario: string): void {
  const patches = scenario.startsWith('d ') || scenario.startsWith('g ');
  const target = patches
    ? 'pipeline (d),(g): at most 4x the floor'
    : 'pipeline (a)-(c),(e),(f): at most 2.5x the floor';
  const ours = { of: 'runview stages', to: 'floor', measure: PER_EVENT };
  book.judgeRatio({ ...ours, target, scenario, atMost: patches ? 4 : 2.5 });
  if (!patches) return;
  const values = book.values(scenario, 'runview stages', PER_EVENT);
  book.judge({ target: 'pipeline (d),(g): at most 15 us a patch', scenario, unit: 'us', values, atMost: 15 });
}
