import { describe, expect, it } from 'vitest';
import type { AgentEvent } from '../../src/index.ts';
import type { LogEntry } from '../../src/inspector/index.ts';
import { createLogRows, type LogFilter } from '../../src/inspector/log-rows.ts';
import { events as e } from '../../src/testing/index.ts';

const ALL: LogFilter = { families: new Set(), query: '', group: true };

function entriesOf(events: readonly AgentEvent[], from = 0): LogEntry[] {
  return events.map((event, at) => ({ index: from + at, at: 0, elapsed: 0, event, exchange: 0 }));
}

const shape = (rows: ReturnType<ReturnType<typeof createLogRows>['update']>): string[] =>
  rows.map(({ first, count, text }) => `${first.event.type}${count > 1 ? ` x${count} ${text}` : ''}`);

describe('the rows of the event list', () => {
  it('join consecutive deltas of one item only (X-02)', () => {
    const entries = entriesOf([
      e.textStart('a'),
      e.textContent('a', 'He'),
      e.textContent('a', 'llo'),
      e.textContent('b', 'x'),
      e.textContent('a', '!'),
      e.toolArgs('c', '{'),
      e.toolArgs('c', '}'),
      e.reasoningMessageContent('a', 'a'),
    ]);
    expect(shape(createLogRows().update(entries, ALL))).toEqual([
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT x2 Hello',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_CONTENT',
      'TOOL_CALL_ARGS x2 {}',
      'REASONING_MESSAGE_CONTENT',
    ]);
    expect(createLogRows().update(entries, { ...ALL, group: false })).toHaveLength(8);
  });

  it('do not join over an event that the filter hides', () => {
    const entries = entriesOf([e.textContent('a', '1'), e.custom('between', 0), e.textContent('a', '2')]);
    expect(createLogRows().update(entries, { ...ALL, families: new Set(['message']) })).toHaveLength(2);
  });

  it('find a word that is cut over deltas, in any case, and in keys, ids and nested values', () => {
    const entries = entriesOf([
      e.textContent('m-17', 'The wea'),
      e.textContent('m-17', 'THER is fine'),
      e.stateSnapshot({ deep: [{ Colour: 'Teal' }] }),
      e.custom('app:ping', 4711),
    ]);
    const find = (query: string): string[] => shape(createLogRows().update(entries, { ...ALL, query }));
    expect(find('weather')).toHaveLength(1);
    expect(find('  M-17 ')).toHaveLength(1);
    expect(find('colour')).toEqual(['STATE_SNAPSHOT']);
    expect(find('teal')).toEqual(['STATE_SNAPSHOT']);
    expect(find('4711')).toEqual(['CUSTOM']);
    expect(find('state_')).toEqual(['STATE_SNAPSHOT']);
    expect(find('absent')).toEqual([]);
  });

  it('come out the same step by step as in one go, while old events go', () => {
    const events = Array.from({ length: 400 }, (_, at) =>
      at % 7 === 0 ? e.custom('tick', at) : e.textContent(`m${at % 3 === 0 ? 1 : 2}`, String(at)),
    );
    const all = entriesOf(events);
    for (const filter of [ALL, { ...ALL, query: '3' }, { ...ALL, families: new Set(['custom' as const]) }]) {
      const stepwise = createLogRows();
      for (let end = 10; end <= all.length; end += 10)
        stepwise.update(all.slice(Math.max(0, end - 100), end), filter);
      const left = stepwise.update(all.slice(300), filter);
      const atOnce = createLogRows().update(all.slice(300), filter);
      // A joined row that began before the first held event is still whole.
      expect(shape(left).slice(1)).toEqual(shape(atOnce).slice(1));
    }
  });

  it('notice a joined row that matches only after it has grown', () => {
    const rows = createLogRows();
    const entries = entriesOf([e.textContent('a', 'need'), e.textContent('a', 'le')]);
    expect(rows.update(entries.slice(0, 1), { ...ALL, query: 'needle' })).toEqual([]);
    expect(rows.update(entries, { ...ALL, query: 'needle' })).toHaveLength(1);
  });

  it('begin again after the log was cleared', () => {
    const rows = createLogRows();
    rows.update(entriesOf([e.textContent('a', '1')]), ALL);
    expect(rows.update([], ALL)).toEqual([]);
    expect(rows.update(entriesOf([e.textContent('a', '2')], 1), ALL)).toHaveLength(1);
  });
});
