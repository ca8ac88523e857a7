import { describe, expect, it } from 'vitest';
import { planForm, recordLines } from '../../src/forms/index.ts';
import { catalogues, en } from './words.ts';

const text = (format: string): object => ({ type: 'string', format });
const SCHEMA = {
  type: 'object',
  properties: { day: text('date'), at: text('date-time'), clock: text('time'), note: { type: 'string' } },
};

const recorded = (answer: unknown, { forms } = en): string[] =>
  recordLines(planForm(SCHEMA, {}, { labels: forms }), answer, forms).map((line) => line.text);

/** Spaces of every width are one space, and no mark turns the text: browsers differ in these. */
const plain = (lines: string[]): string[] =>
  lines.map((line) => line.replace(/\s/g, ' ').replace(/[\u200e\u200f]/g, ''));

describe('the record of an answer', () => {
  const answer = { day: '2026-12-24', at: '2026-12-24T18:05:00+01:00', clock: '09:30:00Z' };

  it('writes days and times in English by default, in the zone in which they were given', () => {
    expect(plain(recorded(answer))).toEqual([
      'Dec 24, 2026',
      'Dec 24, 2026, 6:05 PM (UTC+01:00)',
      '9:30 AM (UTC)',
    ]);
  });

  it.each(Object.entries(catalogues))('writes them as %s does', (_, catalogue) => {
    const day = new Intl.DateTimeFormat(catalogue.locale, { dateStyle: 'medium', timeZone: 'UTC' });
    const [first = '', second = '', third = ''] = recorded(answer, catalogue);
    expect(first).toBe(day.format(new Date('2026-12-24T00:00Z')));
    expect(second.startsWith(first)).toBe(true);
    expect(second).toMatch(/6:05|18:05/);
    expect(second).toContain('(UTC+01:00)');
    expect(third).toMatch(/0?9:30/);
  });

  it.each([
    ['is no date', { day: '2026-02-31' }, '2026-02-31'],
    ['is text', { note: '2026-12-24' }, '2026-12-24'],
    ['has a fraction of a second', { at: '2026-12-24T18:05:00.25Z' }, '2026-12-24T18:05:00.25Z'],
    ['only looks like a time', { clock: 'T09:30' }, 'T09:30'],
    ['is no text', { day: 20261224 }, '20261224'],
    ['has a day and no time', { at: '2026-12-24T' }, '2026-12-24T'],
    ['is a leap second', { at: '2016-12-31T23:59:60Z' }, '2016-12-31T23:59:60Z'],
  ])('leaves as it came what %s', (_, given, shown) => {
    expect(recorded(given)).toEqual([shown]);
  });

  it('tells seconds where there are any', () => {
    expect(plain(recorded({ at: '2026-12-24T18:05:09Z' }))).toEqual(['Dec 24, 2026, 6:05:09 PM (UTC)']);
  });
});
