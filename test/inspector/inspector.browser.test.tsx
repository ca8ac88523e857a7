import { act, cleanup, render } from '@testing-library/react';
import { page, userEvent } from 'vitest/browser';
import { afterEach, describe, expect, it } from 'vitest';
import { createRunStore, type AgentEvent, type RunStore, type Transport } from '../../src/index.ts';
import { createEventLog, Inspector, readRecording } from '../../src/inspector/index.ts';
import { events as e, record, scriptedAgent } from '../../src/testing/index.ts';
import '../../src/styles/index.css';
import '../../src/styles/inspector.css';

const ITEMS = 5_000;

/** 20,003 events; the last ones say which they are. */
function* flood(input: { threadId: string; runId: string }): Generator<AgentEvent> {
  yield e.runStarted(input.threadId, input.runId);
  yield e.stateSnapshot({ done: 0 });
  for (let item = 0; item < ITEMS; item++) {
    yield* e.text(`m${item}`, `Item ${item}`);
    yield e.stateDelta([{ op: 'replace', path: '/done', value: item + 1 }]);
  }
  yield e.runFinished(input.threadId, input.runId);
}

function show(store: RunStore, props: Partial<Parameters<typeof Inspector>[0]> = {}): void {
  render(
    <div style={{ blockSize: '500px', inlineSize: '900px' }}>
      <Inspector store={store} {...props} />
    </div>,
  );
}

const drawn = (): Element[] => [...document.querySelectorAll('[role=grid] [role=row][aria-selected]')];
const grid = (): HTMLElement => document.querySelector<HTMLElement>('[role=grid]') as HTMLElement;

/** The number of the first row that is wholly in view. */
function inView(): string | undefined {
  const top = grid().getBoundingClientRect().top + 26;
  const rows = drawn().map((row) => ({ row, at: row.getBoundingClientRect().top }));
  const first = rows.filter(({ at }) => at >= top - 2).sort((a, b) => a.at - b.at)[0];
  return first?.row.querySelector('[data-cell=number]')?.textContent;
}

const chosen = (): Element | null => document.querySelector('[role=row][aria-selected=true]');

function expectChosenInView(): void {
  const row = chosen()?.getBoundingClientRect();
  const box = grid().getBoundingClientRect();
  expect(row?.bottom).toBeLessThanOrEqual(box.bottom + 1);
  expect(row?.top).toBeGreaterThanOrEqual(box.top + 25);
}

/** Turns the wheel until it has its way over a scroll that is still going on. */
async function scrollByHand(top: number): Promise<void> {
  await expect
    .poll(async () => {
      grid().dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: -1 }));
      grid().scrollTop = top;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return Math.round(grid().scrollTop);
    })
    .toBe(top);
}

afterEach(cleanup);

describe('an inspector beside 20,000 events', () => {
  it('draws only what is in view, follows the end, and goes anywhere with a key', async () => {
    // In one batch, as a fast network brings it: the store works through it in slices and lets the page live.
    const transport: Transport = {
      async *run() {},
      async *batches(input) {
        yield [...flood(input)];
      },
    };
    const store = createRunStore({ transport, threadId: 't' });
    show(store, { limit: 15_000 });
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: 'longtask' });
    await store.send('go');
    await expect.poll(() => drawn().at(-1)?.textContent, { timeout: 10_000 }).toContain('RUN_FINISHED');
    observer.disconnect();
    // The page could answer all the time; the bound is wide because test machines are slow.
    expect(longest).toBeLessThan(600);
    expect(drawn().length).toBeLessThan(80);
    expect(grid().getAttribute('aria-rowcount')).toBe('15001');
    await expect.element(page.getByText('15,000 events; 5,003 older ones were let go')).toBeVisible();

    grid().focus();
    await userEvent.keyboard('{Home}');
    await expect.poll(() => drawn()[0]?.getAttribute('aria-rowindex')).toBe('2');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const active = document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
    expect(active?.getAttribute('aria-rowindex')).toBe('4');
    expect(active?.getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('{End}');
    await expect.poll(() => drawn().at(-1)?.getAttribute('aria-rowindex')).toBe('15001');
    expectChosenInView();
    // Up past what is in view: the head that stays must not cover the row.
    for (let row = 0; row < 25; row++) await userEvent.keyboard('{ArrowUp}');
    await expect.poll(() => chosen()?.getAttribute('aria-rowindex')).toBe('14976');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expectChosenInView();
    for (let row = 0; row < 20; row++) await userEvent.keyboard('{ArrowDown}');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expectChosenInView();
  });

  it.each([
    ['more comes', 50_000],
    ['old ones are let go', 21_000],
  ])('keeps in view what a reader looks at while %s', async (_, limit) => {
    const store = createRunStore({ transport: scriptedAgent(flood, { pace: 0 }), threadId: 't' });
    const log = createEventLog(store, { limit });
    await store.send('one');
    show(store, { log });
    await expect.poll(() => drawn().at(-1)?.textContent).toContain('RUN_FINISHED');
    // In the last third, so that it is still held afterwards.
    await scrollByHand(26 * 19_500);
    expect(inView()).toMatch(/^195/);
    const seen = inView();
    await act(() => store.send('two').then(() => undefined));
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe(String(Math.min(limit, 40_006) + 1));
    expect(inView()).toBe(seen);
  });

  it('searches all of them at once', async () => {
    const store = createRunStore({ transport: scriptedAgent(flood, { pace: 0 }), threadId: 't' });
    const log = createEventLog(store, { limit: 30_000 });
    await store.send('go');
    show(store, { log });
    await page.getByRole('searchbox').fill('item 4321');
    await expect.poll(() => drawn().length).toBe(1);
    expect(drawn()[0]?.textContent).toContain('TEXT_MESSAGE_CONTENT');
  });
});

describe('the layout', () => {
  it.each(['ltr', 'rtl'])('needs no sideways scrolling of the page at 320 pixels (%s)', async (dir) => {
    const store = createRunStore({ transport: scriptedAgent(flood, { pace: 0 }), threadId: 't' });
    const log = createEventLog(store);
    await store.send('go');
    render(
      <div dir={dir} style={{ blockSize: '600px', inlineSize: '320px' }}>
        <Inspector log={log} />
      </div>,
    );
    for (const name of ['Events', 'State', 'Runs', 'Warnings', 'Timing', 'Recording']) {
      await page.getByRole('tab', { name }).click();
      const root = document.querySelector('.rv-inspector') as HTMLElement;
      expect(root.scrollWidth, name).toBe(root.clientWidth);
      // Absolutely placed words must stay in a scroller, or they widen the page.
      for (const hidden of root.querySelectorAll<HTMLElement>('.rv-visually-hidden'))
        expect(root.contains(hidden.offsetParent), name).toBe(true);
    }
    await page.getByRole('tab', { name: 'Events' }).click();
    expect(grid().scrollWidth).toBe(grid().clientWidth);
  });
});

describe('the export', () => {
  /** The next file that the page saves, as the browser would write it. */
  function nextDownload(): Promise<{ name: string; text: string }> {
    return new Promise((resolve) => {
      const watch = (event: MouseEvent): void => {
        const link = event.target;
        if (!(link instanceof HTMLAnchorElement) || link.download === '') return;
        event.preventDefault();
        document.removeEventListener('click', watch, true);
        expect(link.href.startsWith('blob:')).toBe(true);
        void fetch(link.href)
          .then((answer) => answer.text())
          .then((text) => resolve({ name: link.download, text }));
      };
      document.addEventListener('click', watch, true);
    });
  }

  const script = (input: { threadId: string; runId: string }): AgentEvent[] =>
    e.run(input.threadId, input.runId, [
      e.stateSnapshot({ apiKey: 'visible-to-nobody', city: 'Seoul' }),
      ...e.text('m', 'Sent with Bearer abcdef123456.'),
    ]);

  it('is a file without secrets, unless a person asks for them (2.3.13)', async () => {
    const store = createRunStore({ transport: scriptedAgent(script), threadId: 'my thread' });
    const log = createEventLog(store);
    const { runId } = await store.send('go');
    show(store, { log, defaultTab: 'recording' });
    const button = page.getByRole('button', { name: 'Export recording' });

    let file = nextDownload();
    await button.click();
    const safe = await file;
    expect(safe.name).toBe(`runview-my-thread-${runId}.json`);
    expect(safe.text).not.toMatch(/visible-to-nobody|abcdef123456/);
    expect(safe.text).toContain('Seoul');
    expect(readRecording(safe.text).ok).toBe(true);
    await expect.element(page.getByRole('status').getByText(safe.name)).toBeVisible();

    await page.getByRole('checkbox', { name: 'Hide what was said' }).click();
    file = nextDownload();
    await button.click();
    expect((await file).text).not.toContain('Seoul');

    await page.getByRole('checkbox', { name: 'Keep secrets' }).click();
    file = nextDownload();
    await button.click();
    expect((await file).text).toMatch(/visible-to-nobody/);
  });

  it('holds the events as they came, where the application records them', async () => {
    const recorded = record(
      scriptedAgent((input) => [
        e.runStarted(input.threadId, input.runId),
        e.textChunk({ messageId: 'm', delta: 'in one chunk' }),
        e.textContent('unopened', 'refused'),
      ]),
    );
    const store = createRunStore({ transport: recorded, threadId: 't' });
    await store.send('go');
    show(store, { recordings: recorded.recordings, defaultTab: 'recording' });
    const file = nextDownload();
    await page.getByRole('button', { name: 'Export recording' }).click();
    const { events } = JSON.parse((await file).text) as { events: { event: { type: string } }[] };
    expect(events.map(({ event }) => event.type)).toEqual([
      'RUN_STARTED',
      'TEXT_MESSAGE_CHUNK',
      'TEXT_MESSAGE_CONTENT',
    ]);
  });
});
