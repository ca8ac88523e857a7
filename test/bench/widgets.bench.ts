import { openPageBench, type PageBench } from './browser.ts';
import { END_OF_ANSWER, answerEvents } from './fixtures.ts';
import { Notebook, type Question } from './question.ts';
import { percentile } from './statistics.ts';

/** Whether a page stays responsive while ten chats stream at the same time. */
export const question: Question = {
  name: 'widgets',
  title: 'Ten chats on one page, all streaming',
  async run(options) {
    const book = new Notebook(question.name);
    const idle: number[] = [];
    const bench = await openPageBench({ peers: false });
    try {
      for (let round = 0; round < options.rounds; round++) {
        idle.push(await measureIdle(bench, book));
        for (const perSecond of [100, undefined]) {
          options.say(`ten chats ${perSecond ?? 'as fast as possible'}, round ${round + 1}`);
          await measure(bench, book, { perSecond, tokens: Math.round(1_000 * options.scale) });
        }
      }
    } finally {
      await bench.close();
    }
    book.takeNoise(idle);
    for (const [name, unit] of [
      ['main thread', 'ms'],
      ['long tasks', ''],
      ['longest task', 'ms'],
      ['p95 frame gap', 'ms'],
    ] as const)
      book.tell(name, unit);
    for (const scenario of ['100 deltas a second each', 'as fast as possible'])
      book.judge({
        target: '10 widgets streaming: no task over 50 ms',
        scenario,
        unit: '',
        values: book.values(scenario, 'runview', 'long tasks'),
        atMost: 0,
      });
    return book.answer;
  },
};

async function measure(
  bench: PageBench,
  book: Notebook,
  { perSecond, tokens }: { perSecond: number | undefined; tokens: number },
): Promise<void> {
  const scenario = perSecond === undefined ? 'as fast as possible' : '100 deltas a second each';
  const events = answerEvents(tokens, { thread: '$thread', run: '$run' }).map((event) =>
    JSON.stringify(event),
  );
  const opened = await bench.open('widgets');
  try {
    await opened.page.evaluate(
      ([list, rate]) => {
        window.probe.onePerTask = list as string[];
        if (typeof rate === 'number') window.probe.perSecond = rate;
      },
      [events, perSecond] as const,
    );
    const boxes = opened.page.locator('textarea');
    for (let at = 0; at < 10; at++) await boxes.nth(at).fill('Go');
    await opened.page.waitForTimeout(500);
    await opened.begin();
    for (let at = 0; at < 10; at++) await boxes.nth(at).press('Enter');
    await opened.page.waitForFunction(
      (end) =>
        [...document.querySelectorAll('.rv-chat')].every((chat) =>
          (chat as HTMLElement).innerText.includes(end),
        ),
      END_OF_ANSWER,
      { polling: 1_000, timeout: 180_000 },
    );
    const reading = await opened.end();
    book.note(scenario, 'runview', 'main thread', reading.mainThread);
    book.note(scenario, 'runview', 'long tasks', reading.longTasks.length);
    book.note(scenario, 'runview', 'longest task', Math.max(0, ...reading.longTasks));
    book.note(scenario, 'runview', 'p95 frame gap', percentile(reading.frames, 0.95));
  } finally {
    await opened.close();
  }
}

/** What frames and long tasks a page has that does nothing: the noise of the machine. */
async function measureIdle(bench: PageBench, book: Notebook): Promise<number> {
  const opened = await bench.open('idle');
  try {
    await opened.page.waitForTimeout(300);
    await opened.begin();
    await opened.page.waitForTimeout(2_000);
    const reading = await opened.end();
    const gap = percentile(reading.frames, 0.95);
    book.note('idle', 'idle page', 'long tasks', reading.longTasks.length);
    book.note('idle', 'idle page', 'p95 frame gap', gap);
    return gap;
  } finally {
    await opened.close();
  }
}
