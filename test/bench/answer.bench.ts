import { openPageBench, peersInstalled, type PageBench, type PageReading } from './browser.ts';
import { END_OF_ANSWER, answerEvents } from './fixtures.ts';
import { Notebook, type Question } from './question.ts';
import { percentile, quotients } from './statistics.ts';

const OURS = 'runview';
const PAGES: Record<string, string> = {
  [OURS]: 'answer-runview',
  'runview markdown alone': 'answer-runview-markdown',
  'bare text': 'answer-bare-text',
};
const PEER_PAGES: Record<string, string> = {
  'assistant-ui': 'answer-assistant-ui',
  CopilotKit: 'answer-copilotkit',
  streamdown: 'answer-streamdown',
  'react-markdown': 'answer-react-markdown',
};

const FAST = 'as fast as possible';
const BURST = 'all at once';
const PACED = '100 deltas a second';

/** What one long markdown answer costs the page that shows it, while it streams. */
export const question: Question = {
  name: 'answer',
  title: 'One 4,000-token markdown answer on a page',
  async run(options) {
    const peers = options.peers && peersInstalled();
    const pages = { ...PAGES, ...(peers ? PEER_PAGES : {}) };
    const book = new Notebook(question.name);
    const bench = await openPageBench({ peers });
    try {
      const idle: number[] = [];
      for (let round = 0; round < options.rounds; round++) {
        await measureIdle(bench, book, idle);
        for (const scenario of [FAST, BURST, PACED]) {
          // A paced answer takes as long as it takes; two rounds of it tell what there is to tell.
          if (scenario === PACED && round >= Math.max(1, Math.ceil(options.rounds / 2))) continue;
          for (const [subject, page] of turned(Object.entries(pages), round)) {
            options.say(`${scenario}: ${subject}, round ${round + 1}`);
            const tokens = Math.round(4_000 * options.scale);
            note(book, scenario, subject, await answer(bench, page, scenario, tokens));
          }
        }
      }
      book.takeNoise(idle);
    } finally {
      await bench.close();
    }
    for (const [measure, unit] of MEASURES) book.tell(measure, unit);
    judge(book);
    book.answer.notes.push(
      `"${FAST}": each delta in a task of its own, the next one when the page has taken the one before. "${BURST}": the whole answer in one go over HTTP. Main-thread time is processor time.`,
    );
    return book.answer;
  },
};

const MEASURES = [
  ['main thread', 'ms'],
  ['long tasks', ''],
  ['longest task', 'ms'],
  ['p95 frame gap', 'ms'],
  ['longest frame gap', 'ms'],
  ['commits', ''],
  ['most commits in a frame', ''],
  ['frames with more than one commit', ''],
  ['heap', 'MB'],
] as const;

type Reading = PageReading & { heap: number };

async function answer(bench: PageBench, name: string, scenario: string, tokens: number): Promise<Reading> {
  const events = answerEvents(tokens, { thread: '$thread', run: '$run' }).map((event) =>
    JSON.stringify(event),
  );
  bench.server.answerWith(scenario === PACED ? { events, perSecond: 100 } : { events });
  const opened = await bench.open(name);
  try {
    if (scenario === FAST)
      await opened.page.evaluate((list) => void (window.probe.onePerTask = list), events);
    const box = opened.page.locator('textarea').first();
    await box.click();
    await box.pressSequentially('Go');
    await settle(opened.page);
    await opened.begin();
    await box.press('Enter');
    await opened.page.waitForFunction((end) => document.body.innerText.includes(end), END_OF_ANSWER, {
      polling: 250,
      timeout: 180_000,
    });
    await settle(opened.page);
    const reading = await opened.end();
    return { ...reading, heap: await opened.heap() };
  } finally {
    await opened.close();
  }
}

/** What frames and long tasks a page has that does nothing: the noise of the machine. */
async function measureIdle(bench: PageBench, book: Notebook, idle: number[]): Promise<void> {
  const opened = await bench.open('idle');
  await settle(opened.page);
  await opened.begin();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const reading = await opened.end();
  note(book, 'idle', 'idle page', { ...reading, heap: await opened.heap() });
  idle.push(percentile(reading.frames, 0.95));
  await opened.close();
}

/** Waits until the page has been quiet for a moment. */
async function settle(page: { waitForTimeout(ms: number): Promise<void> }): Promise<void> {
  await page.waitForTimeout(300);
}

function note(book: Notebook, scenario: string, subject: string, reading: Reading): void {
  book.note(scenario, subject, 'main thread', reading.mainThread);
  book.note(scenario, subject, 'long tasks', reading.longTasks.length);
  book.note(scenario, subject, 'longest task', Math.max(0, ...reading.longTasks));
  book.note(scenario, subject, 'p95 frame gap', percentile(reading.frames, 0.95));
  book.note(scenario, subject, 'longest frame gap', Math.max(0, ...reading.frames));
  book.note(scenario, subject, 'commits', reading.commits);
  book.note(scenario, subject, 'most commits in a frame', reading.mostCommitsInFrame);
  book.note(scenario, subject, 'frames with more than one commit', reading.crowdedFrames);
  book.note(scenario, subject, 'heap', reading.heap / 1e6);
}

function judge(book: Notebook): void {
  const ratio = (scenario: string, to: string, atMost: number): void =>
    book.judgeRatio({
      target: `main thread at most 1/${Math.round(1 / atMost)} of ${to}`,
      scenario,
      measure: 'main thread',
      of: OURS,
      to,
      atMost,
    });
  ratio(FAST, 'assistant-ui', 1 / 25);
  ratio(FAST, 'CopilotKit', 1 / 5);
  ratio(FAST, 'streamdown', 1 / 5);
  ratio(PACED, 'assistant-ui', 1 / 4);
  ratio(PACED, 'CopilotKit', 1 / 2);
  ratio(PACED, 'bare text', 1);
  for (const scenario of [FAST, BURST]) {
    const values = (measure: string): readonly number[] => book.values(scenario, OURS, measure);
    book.judge({ target: 'no task over 50 ms', scenario, unit: '', values: values('long tasks'), atMost: 0 });
    book.judge({
      target: 'at most 1 commit a frame',
      scenario,
      unit: '',
      values: values('most commits in a frame'),
      atMost: 1,
    });
  }
  // Only where an idle page has steady frames can another one be asked for them.
  const idle = book.values('idle', 'idle page', 'p95 frame gap');
  book.judge({
    target: 'p95 frame gap at most 17 ms where an idle page has it',
    scenario: PACED,
    unit: 'ms',
    values: quotients(
      book.values(PACED, OURS, 'p95 frame gap'),
      idle.map((gap) => Math.max(1, gap / 17)),
    ),
    atMost: 17,
  });
}

function turned<T>(list: T[], by: number): T[] {
  return list.map((_, at) => list[(at + by) % list.length] as T);
}
