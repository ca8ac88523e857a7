// Every rule of AG-UI for consumers is cited, in parentheses at its end, by the title of a test that would fail without it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULE_IDS } from './fixtures/rule-ids.ts';

const TESTS = import.meta.dirname;
const RULES = resolve(TESTS, '../../shared/protocol/consumer-rules.md');

/** Rules that no test of ours can hold, and why; each stands in src/README.md too. */
const NOT_OURS: Readonly<Record<string, string>> = {};

/** The forms have rules of their own whose numbers begin with F as well. */
const citesForms = (file: string): boolean => /^(forms|components)\//.test(file);

/** Rule ids in the titles of a test file: those in parentheses at the end of a string. */
function citedIn(file: string): string[] {
  const text = readFileSync(join(TESTS, file), 'utf8');
  return [...text.matchAll(/\(([^()\n]*)\)(?=['"`])/g)]
    .flatMap(([, inside = '']) => idsIn(inside))
    .filter((id) => !(id.startsWith('F-') && citesForms(file)));
}

/** `R-01`, and all of `T-07..T-10`. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/\b([A-Z])-(\d\d)(?:\.\.\1-(\d\d))?\b/g)].flatMap(([, family, first, last]) =>
    RULE_IDS.filter((id) => {
      const number = Number(id.slice(2));
      return id[0] === family && number >= Number(first) && number <= Number(last ?? first);
    }),
  );
}

const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter(
  // This one cites rules to explain itself.
  (file) => /\.test\.tsx?$/.test(file) && file !== 'rules.test.ts',
);
const cited = new Map<string, string[]>();
for (const file of files) for (const id of citedIn(file)) cited.set(id, [...(cited.get(id) ?? []), file]);

describe('the rules for consumers', () => {
  it('are all cited by a test', () => {
    expect(RULE_IDS.filter((id) => !cited.has(id) && !Object.hasOwn(NOT_OURS, id))).toEqual([]);
  });

  it('have no exception without a reason, or with a test', () => {
    const readme = readFileSync(resolve(TESTS, '../src/README.md'), 'utf8');
    for (const [id, reason] of Object.entries(NOT_OURS)) {
      expect(RULE_IDS).toContain(id);
      expect(cited.has(id), id).toBe(false);
      expect(reason.length).toBeGreaterThan(20);
      expect(readme).toContain(id);
    }
  });

  it('are told apart: each once', () => {
    expect(new Set(RULE_IDS).size).toBe(RULE_IDS.length);
    expect(RULE_IDS.length).toBeGreaterThan(230);
  });
});

describe.skipIf(!existsSync(RULES))(`the list of rules (skipped where there is no ${RULES})`, () => {
  it('is the one that our own list was made from', () => {
    const listed = [...readFileSync(RULES, 'utf8').matchAll(/^\| ([TBMEKVRLNOIFPS]-\d\d) \|/gm)].map(
      ([, id = '']) => id,
    );
    expect(new Set(listed)).toEqual(new Set(RULE_IDS));
  });
});
