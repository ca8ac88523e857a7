import { spin } from './clock.ts';
import { chunksOf, type Fixture } from './fixtures.ts';
import type { Subject } from './pipeline-subjects.ts';
import type { BenchOptions, Notebook } from './question.ts';

/** Events that one sample reads at least, by reading its stream several times: a short stream is lost in the noise. */
const EVENTS_PER_SAMPLE = 10_000;
/** Events before anybody counts: the engine compiles what it will run. */
const EVENTS_TO_WARM_UP = 60_000;

/** The measure of every figure that {@link measureSubjects} notes. */
export const PER_EVENT = 'us per event';

/** Measures subjects on one stream in interleaved rounds and notes the cost of an event. */
export async function measureSubjects(
  book: Notebook,
  fixture: Fixture,
  subjects: Readonly<Record<string, Subject>>,
  { rounds, scale, say }: BenchOptions,
  { control, slow = [] }: { control: number[]; slow?: readonly string[] },
): Promise<void> {
  say(fixture.about);
  const chunks = chunksOf(fixture.events);
  const names = Object.keys(subjects);
  const times = Math.max(1, Math.round((EVENTS_PER_SAMPLE * scale) / fixture.counted));
  const sample = async (name: string): Promise<number> => {
    const repeat = slow.includes(name) ? 1 : times;
    let micros = 0;
    for (let time = 0; time < repeat; time++)
      micros += (await (subjects[name] as Subject)(fixture, chunks)).micros;
    return micros / repeat / fixture.counted;
  };
  // A slow subject takes seconds for one sample, so its warm-up is lost in it.
  for (const name of names.filter((each) => !slow.includes(each)))
    for (let read = 0; read < EVENTS_TO_WARM_UP * scale; read += times * fixture.counted) await sample(name);
  for (let round = 0; round < rounds; round++) {
    // Interleaved and in turn, so that a slow second of the machine hits no subject alone.
    for (let at = 0; at < names.length; at++) {
      const name = names[(at + round) % names.length] as string;
      if (slow.includes(name) && round >= SLOW_ROUNDS) continue;
      await settle();
      book.note(fixture.name, name, PER_EVENT, await sample(name));
    }
    await settle();
    control.push(spin());
  }
}

/** Lets helper threads finish what the subject before left behind: they count as this process too. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

/** Rounds of a subject that takes seconds for each. */
const SLOW_ROUNDS = 3;
