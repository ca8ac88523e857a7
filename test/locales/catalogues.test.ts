import { describe, expect, it } from 'vitest';
import { phrasesOf } from '../../src/locales/catalogue.ts';
import { catalogues, en, NAME, say, valuesFor, wordsOf } from './words.ts';

const english = wordsOf(en);
const ISOLATES = /[\u2066-\u2069]/g;

/** Words that are the same in English, and rightly so. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  ko: ['run.httpStatus', 'forms.row', 'forms.variantQuestion', 'forms.within'],
  ja: ['run.httpStatus', 'forms.row', 'forms.variantQuestion'],
  zh: ['run.httpStatus', 'forms.row', 'forms.variantQuestion'],
  es: [
    'run.httpStatus',
    'activity.plan',
    'attachment.kind.audio',
    'usage.count.totalTokens',
    'usage.title',
    'forms.no',
    'forms.row',
    'forms.variantQuestion',
    'forms.within',
  ],
  ar: ['run.httpStatus', 'forms.row', 'forms.variantQuestion'],
};

/** Latin words that stand in every script: names of keys and formats, examples, and what a value is put into. */
const LATIN = new Set(
  [NAME, 'JSON', 'HTTP', 'URL', 'ID', 'Enter', 'Shift', 'Token', 'MB', 'B', 'U', 'host', 'language']
    .concat([
      'count',
      'shown',
      'byte',
      'name@example.org',
      'https://example.org',
      'example.org',
      'PT45M',
      'P1D',
    ])
    .concat(['3b241101-e2bb-4255-8caf-4136c566a962', '2001:db8::1', '09:30:00Z']),
);

describe.each(Object.entries(catalogues))('the catalogue %s', (name, catalogue) => {
  const words = wordsOf(catalogue);
  const said = [...words].flatMap(([path, word]) =>
    // Labels of the app's own (`Zq7` alone) are nobody's words.
    path.endsWith('locale') || path === 'direction' || path === 'forms.variantQuestion'
      ? []
      : valuesFor(path, english.get(path) ?? word).map((values) => ({
          path,
          values,
          text: say(word, values),
        })),
  );

  it('has exactly the words of English, each of the same kind', () => {
    const kinds = (of: typeof words): string[] =>
      [...of].map(([path, word]) => `${path}: ${typeof word}`).sort();
    expect(kinds(words)).toEqual(kinds(english));
  });

  it('says something for every count and name, and never a value of the program', () => {
    const wrong = said.filter(
      ({ text }) =>
        typeof text !== 'string' ||
        text.trim() === '' ||
        /undefined|null|NaN|\[object|#(?!\p{L})/u.test(text),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps every name that it is given', () => {
    const lost = said.filter(
      ({ path, values, text }) =>
        values.some((value) => (Array.isArray(value) ? false : value === NAME)) &&
        !text.toLowerCase().includes(NAME.toLowerCase()) &&
        path !== 'forms.typeName',
    );
    expect(lost).toEqual([]);
  });

  it('writes every count that it does not say in a word, in the way of its language', () => {
    const format = new Intl.NumberFormat(catalogue.locale);
    const lost = said.filter(({ path, values, text }) =>
      values.some((value) => {
        // One, two and none may be words; a size is rounded; a list of counts is said by its last.
        if (typeof value !== 'number' || Math.abs(value) < 3) return false;
        if (/fileTooLarge|fileChosen/.test(path)) return false;
        const plain = path === 'run.httpStatus' ? String(value) : format.format(Math.abs(value));
        return !text.includes(plain);
      }),
    );
    expect(lost).toEqual([]);
  });

  it('keeps the places of values in markdown', () => {
    const places = (text: unknown): string[] => (String(text).match(/\{\w+\}/g) ?? []).sort();
    for (const [key, word] of Object.entries(en.markdown))
      expect(places(catalogue.markdown[key as keyof typeof en.markdown]), key).toEqual(places(word));
  });

  it('is translated: no word is the English one but those that are the same in both', () => {
    const same = [...words].flatMap(([path, word]) => {
      const plain = english.get(path);
      if (path.endsWith('locale') || path === 'direction' || plain === undefined) return [];
      const isSame = valuesFor(path, plain).every(
        (values) => say(word, values).replace(ISOLATES, '') === say(plain, values),
      );
      return isSame ? [path] : [];
    });
    expect(same.sort()).toEqual([...(SAME[name] ?? [])].sort());
  });

  it('names a real locale, in all of its parts, and its direction', () => {
    expect(Intl.getCanonicalLocales(catalogue.locale)).toEqual([catalogue.locale]);
    expect(Intl.PluralRules.supportedLocalesOf(catalogue.locale)).toEqual([catalogue.locale]);
    expect([catalogue.markdown.locale, catalogue.forms.locale]).toEqual([catalogue.locale, catalogue.locale]);
    expect(catalogue.direction).toBe(name === 'ar' ? 'rtl' : 'ltr');
  });

  it.skipIf(name === 'es')('has no English left in its sentences', () => {
    const left = said.flatMap(({ path, text }) =>
      (text.match(/\w[\w@:/.-]*/g) ?? [])
        .map((word) => word.replace(/[.:]+$/, ''))
        .filter(
          (word) => /[A-Za-z]/.test(word) && !LATIN.has(word) && !/^[\d.,]+(?:B|kB|MB|byte)$/.test(word),
        )
        .map((word) => `${path}: ${word}`),
    );
    expect(left).toEqual([]);
  });
});

describe('the tone', () => {
  const sentences = (name: string, end: RegExp): string[] =>
    [...wordsOf(catalogues[name] as object)].flatMap(([path, word]) =>
      valuesFor(path, english.get(path) ?? word).flatMap((values) => say(word, values).split(end)),
    );

  it('of Korean is polite in every sentence', () => {
    const blunt = sentences('ko', /(?<=\.)(?:\s|$)/).filter(
      (text) => /[가-힣]\.$/.test(text) && !/(?:니다|요|세요)\.$/.test(text),
    );
    expect(blunt).toEqual([]);
  });

  it('of Japanese is polite in every sentence', () => {
    const blunt = sentences('ja', /(?<=。)/).filter(
      (text) => text.endsWith('。') && !/(?:ます|です|ました|ません|でした|ください|（.*）)。$/.test(text),
    );
    expect(blunt).toEqual([]);
  });

  it('of Spanish addresses nobody as tú', () => {
    const familiar = sentences('es', /$/).filter((text) =>
      /(?<![\p{L}])(?:tú|tu|tus|te|ti|puedes|quieres|debes|escribe|elige|selecciona|añade|pulsa)(?![\p{L}])/iu.test(
        text,
      ),
    );
    // "El agente escribe" is said of the agent.
    expect(familiar).toEqual(['El agente escribe:']);
  });
});

describe('plurals', () => {
  const COUNTED = [
    'widget.unread',
    'list.jumpNew',
    'run.retryAfter',
    'subagent.lanes',
    'activity.results',
    'json.items',
    'json.keys',
    'interrupt.count',
    'forms.errorSummary',
    'forms.errors.minLength',
    'forms.errors.minItems',
  ];

  /** What is left of a phrase without its number. */
  const form = (name: string, path: string, count: number): string => {
    const word = wordsOf(catalogues[name] ?? en).get(path);
    return say(word, [count]).replace(/[\d.,٠-٩٬]+/g, '#');
  };

  it.each(COUNTED)('of Arabic have five forms and more in %s', (path) => {
    const forms = [1, 2, 3, 11, 100].map((count) => form('ar', path, count));
    // A second and a new message are one word from eleven on, whatever the rule is called.
    const expected = /unread|retryAfter|results/.test(path) ? 4 : 5;
    expect(new Set(forms).size).toBe(expected);
    expect(form('ar', path, 103)).toBe(form('ar', path, 3));
    expect(form('ar', path, 111)).toBe(form('ar', path, 11));
  });

  it.each(COUNTED)('of Spanish have three forms in %s', (path) => {
    expect(form('es', path, 1)).not.toBe(form('es', path, 2));
    expect(form('es', path, 0)).toBe(form('es', path, 2));
    expect(form('es', path, 1_000_000)).toContain('# de ');
  });

  it.each(COUNTED)('of Korean, Japanese and Chinese need only one in %s', (path) => {
    for (const name of ['ko', 'ja', 'zh'])
      expect(new Set([0, 1, 2, 11, 100].map((count) => form(name, path, count))).size, name).toBe(1);
  });
});

describe('phrases', () => {
  it('write numbers, sizes and alternatives as the locale does', () => {
    const spanish = phrasesOf('es');
    expect(spanish.number(1_234_567.25)).toBe('1.234.567,25');
    expect(spanish.either(['a', undefined, 'b'])).toBe('a o b');
    expect([0, 999, 1000, 1_250_000, 12_500_000].map((size) => phrasesOf('en').bytes(size))).toEqual([
      '0B',
      '999B',
      '1kB',
      '1.3MB',
      '13MB',
    ]);
    expect(phrasesOf('ar').count(3, { few: '# عناصر', other: '#' })).toMatch(/^\S+ عناصر$/);
  });

  it('fall back to the form that every language has', () => {
    expect(phrasesOf('ar').count(2, { other: 'x' })).toBe('x');
  });

  it('put no number into a text that only looks like a place for one', () => {
    expect(phrasesOf('en').count(2, { other: '# of $& and $1' })).toBe('2 of $& and $1');
  });
});
