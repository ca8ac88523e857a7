import { openPageBench, type BenchPage, type PageBench } from './browser.ts';
import { THREAD, textFixture, threadOf } from './fixtures.ts';
import { Notebook, type Question } from './question.ts';
import { percentile } from './statistics.ts';

const PAGES: Record<string, string> = { runview: 'thread-runview', 'plain list': 'thread-plain' };

/** What a long finished thread costs: first paint, memory, scrolling, and one more streaming row. */
export const question: Question = {
  name: 'thread',
  title: 'Threads of 1,000 and 5,000 finished messages',
  async run(options) {
    const book = new Notebook(question.name);
    const idle: number[] = [];
    const counts = [1_000, 5_000].map((count) => Math.round(count * options.scale));
    const bench = await openPageBench({ peers: false });
    try {
      for (let round = 0; round < options.rounds; round++)
        for (const count of counts)
          for (const [subject, page] of Object.entries(PAGES)) {
            options.say(`${count} messages: ${subject}, round ${round + 1}`);
            await measureThread(bench, book, { subject, page, count, idle });
          }
      for (let round = 0; round < options.rounds; round++) {
        options.say(`one delta in ${counts[0]} messages, round ${round + 1}`);
        await measureDelta(bench, book, counts[0] as number, false);
      }
    } finally {
      await bench.close();
    }
    const named = await openPageBench({ peers: false, minify: false });
    try {
      await measureDelta(named, book, counts[0] as number, true);
    } finally {
      await named.close();
    }
    book.takeNoise(idle);
    for (const [measure, unit] of MEASURES) book.tell(measure, unit);
    judge(book, counts[1] as number);
    book.answer.notes.push(
      '"plain list": every message in an <article>, the agent\'s through our own <Markdown>, nothing else. A blank frame is one in which none of three points of the viewport shows a row.',
    );
    return book.answer;
  },
};

const MEASURES = [
  ['first paint', 'ms'],
  ['main thread to first paint', 'ms'],
  ['heap', 'MB'],
  ['p95 frame gap', 'ms'],
  ['longest frame gap', 'ms'],
  ['blank frames', ''],
  ['scripting of a delta', 'ms'],
  ['rows rendered by a delta', ''],
  ['blocks rendered by a delta', ''],
  ['components rendered by a delta', ''],
] as const;

async function measureThread(
  bench: PageBench,
  book: Notebook,
  { subject, page, count, idle }: { subject: string; page: string; count: number; idle: number[] },
): Promise<void> {
  const scenario = scenarioOf(count);
  const opened = await bench.open(page);
  try {
    await opened.page.evaluate((messages) => void Object.assign(window, { messages }), threadOf(count));
    const before = await opened.heap();
    await opened.begin();
    const firstPaint = await opened.page.evaluate(mountAndPaint);
    const mounting = await opened.end();
    book.note(scenario, subject, 'first paint', firstPaint);
    book.note(scenario, subject, 'main thread to first paint', mounting.mainThread);
    book.note(scenario, subject, 'heap', ((await opened.heap()) - before) / 1e6);
    await opened.begin();
    await opened.page.waitForTimeout(1_000);
    idle.push(percentile((await opened.end()).frames, 0.95));
    await scroll(opened, book, scenario, subject);
  } finally {
    await opened.close();
  }
}

/** Runs in the page: mounts the thread and waits until its rows were painted. */
function mountAndPaint(): Promise<number> {
  return new Promise((resolve) => {
    const begin = performance.now();
    window.mountThread?.((window as unknown as { messages: never }).messages);
    const look = (): void => {
      if (document.querySelector('.rv-row, .row') === null) {
        requestAnimationFrame(look);
        return;
      }
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = (): void => resolve(performance.now() - begin);
        channel.port2.postMessage(0);
      });
    };
    requestAnimationFrame(look);
  });
}

async function scroll(opened: BenchPage, book: Notebook, scenario: string, subject: string): Promise<void> {
  const { page } = opened;
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    const watch = { blank: 0, on: true };
    Object.assign(window, { watch });
    const look = (): void => {
      if (!watch.on) return;
      // By place and not by hit: a virtual list takes no pointer while it scrolls.
      const rows = [...document.querySelectorAll('.rv-row, .row')].map((row) => row.getBoundingClientRect());
      const shows = [150, 350, 550].some((y) => rows.some(({ top, bottom }) => top <= y && y <= bottom));
      if (!shows) watch.blank++;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await opened.begin();
  // Up and down through about forty screens, as fast as a hand does it.
  for (const yDistance of [16_000, -16_000])
    await session.send('Input.synthesizeScrollGesture', {
      x: 600,
      y: 350,
      yDistance,
      speed: 6_000,
      gestureSourceType: 'mouse',
    });
  const reading = await opened.end();
  const blank = await page.evaluate(() => (window as unknown as { watch: { blank: number } }).watch.blank);
  book.note(scenario, subject, 'p95 frame gap', percentile(reading.frames, 0.95));
  book.note(scenario, subject, 'longest frame gap', Math.max(0, ...reading.frames));
  book.note(scenario, subject, 'blank frames', blank);
}

/** One delta at a time in a thread of finished messages, while nothing else happens. */
async function measureDelta(
  bench: PageBench,
  book: Notebook,
  count: number,
  countRenders: boolean,
): Promise<void> {
  const { events } = textFixture('delta', 0, 400);
  const wire = events.map((event) =>
    JSON.stringify(event).replace(`"${THREAD}"`, '"$thread"').replace('"bench-run"', '"$run"'),
  );
  // Slower than frames, so that each delta is a frame of its own.
  bench.server.answerWith({ events: wire, perSecond: 40 });
  const opened = await bench.open('thread-runview');
  try {
    await opened.page.evaluate((messages) => void Object.assign(window, { messages }), threadOf(count));
    await opened.page.evaluate(mountAndPaint);
    await opened.begin();
    await opened.page.waitForTimeout(2_000);
    const quiet = await opened.end();
    const box = opened.page.locator('textarea').first();
    await box.click();
    await box.pressSequentially('Go');
    await box.press('Enter');
    await opened.page.waitForTimeout(3_000);
    await opened.begin(countRenders);
    const sent = bench.server.sent();
    await opened.page.waitForTimeout(4_000);
    const deltas = bench.server.sent() - sent;
    const busy = await opened.end();
    const scenario = scenarioOf(count);
    const rendered = (name: string): number => (busy.renders[name] ?? 0) / deltas;
    if (countRenders) {
      book.note(scenario, 'runview', 'rows rendered by a delta', rendered('MessageRow'));
      book.note(scenario, 'runview', 'blocks rendered by a delta', rendered('BlockView'));
      const all = Object.values(busy.renders).reduce((sum, renders) => sum + renders, 0);
      book.note(scenario, 'runview', 'components rendered by a delta', all / deltas);
      book.answer.notes.push(`Renders of ${deltas} deltas: ${JSON.stringify(busy.renders)}`);
      return;
    }
    // The probe's own frames cost as much in the quiet stretch.
    const own = busy.scripting - quiet.scripting * (busy.frames.length / Math.max(1, quiet.frames.length));
    book.note(scenario, 'runview', 'scripting of a delta', own / deltas);
  } finally {
    await opened.close();
  }
}

function judge(book: Notebook, many: number): void {
  const scenario = scenarioOf(many);
  const toPlain = (measure: string, atMost: number): void =>
    book.judgeRatio({
      target: `${measure} at most 1/${Math.round(1 / atMost)} of a plain list`,
      scenario,
      measure,
      of: 'runview',
      to: 'plain list',
      atMost,
    });
  toPlain('first paint', 1 / 8);
  toPlain('heap', 1 / 5);
  const ours = (at: string, measure: string): readonly number[] => book.values(at, 'runview', measure);
  book.judge({
    target: 'no blank frame while scrolling',
    scenario,
    unit: '',
    values: ours(scenario, 'blank frames'),
    atMost: 0,
  });
  book.judge({
    target: 'scrolls at full frame rate (p95 gap)',
    scenario,
    unit: 'ms',
    values: ours(scenario, 'p95 frame gap'),
    atMost: 17,
  });
  const delta =
    book.answer.figures.find(({ measure }) => measure === 'scripting of a delta')?.scenario ?? scenario;
  book.judge({
    target: 'a delta: less than 0.5 ms of scripting',
    scenario: delta,
    unit: 'ms',
    values: ours(delta, 'scripting of a delta'),
    atMost: 0.5,
  });
  // The window of the count may hold a delta more than that of the server, of about 160.
  for (const what of ['rows', 'blocks'])
    book.judge({
      target: `a delta renders 1 of the ${what}`,
      scenario: delta,
      unit: '',
      values: ours(delta, `${what} rendered by a delta`),
      atMost: 1.02,
    });
}

function scenarioOf(count: number): string {
  return `${count.toLocaleString('en')} messages`;
}
