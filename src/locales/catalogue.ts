import type { Labels } from '../components/index.ts';
import type { FormLabels } from '../forms/index.ts';
import type { MarkdownLabels } from '../markdown/index.ts';

/**
 * All words of one language, those of forms and markdown included. A word that is left out does not compile.
 *
 * @example
 * export const nl: Catalogue = { locale: 'nl', direction: 'ltr', chat: { title: 'Assistent', ... }, ... };
 * <AgentChat url="/agent" labels={nl} />
 */
export interface Catalogue extends Labels {
  direction: 'ltr' | 'rtl';
  markdown: MarkdownLabels;
  forms: FormLabels;
}

/** A phrase by the plural forms of its language. `#` stands for the number. */
export type Plurals = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** How one language writes what stands inside a sentence. */
export interface Phrases {
  number(value: number): string;
  /** The phrase in the form that the count asks for. */
  count(value: number, phrases: Plurals): string;
  /** A size in bytes: `1.2 MB`. */
  bytes(value: number): string;
  /** Alternatives as one phrase: `a, b or c`; what is no word is left out. */
  either(words: readonly unknown[]): string;
}

/**
 * A name from elsewhere, kept from turning the words around it: an isolate of its own direction. For languages that are
 * written from right to left.
 *
 * @example
 * isolate('report.pdf'); // '\u2068report.pdf\u2069'
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * What a catalogue needs of `Intl`, made when it is first used.
 *
 * @example
 * const { count } = phrasesOf('es');
 * count(3, { one: '# resultado', other: '# resultados' }); // '3 resultados'
 */
export function phrasesOf(locale: string): Phrases {
  let numbers: Intl.NumberFormat | undefined;
  let rules: Intl.PluralRules | undefined;
  const number = (value: number): string =>
    (numbers ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })).format(value);
  return {
    number,
    count(value, phrases) {
      const rule = (rules ??= new Intl.PluralRules(locale)).select(value);
      return (phrases[rule] ?? phrases.other).replaceAll('#', () => number(value));
    },
    bytes(value) {
      const step = Math.min(Math.max(Math.floor(Math.log10(value) / 3), 0), UNITS.length - 1);
      const size = value / 1000 ** step;
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: UNITS[step] ?? 'byte',
        unitDisplay: 'narrow',
        maximumFractionDigits: step > 0 && size < 10 ? 1 : 0,
      }).format(size);
    },
    either: (words) =>
      new Intl.ListFormat(locale, { type: 'disjunction' }).format(
        // An agent's own key, such as `constructor`, may have found something else in a table.
        words.filter((word) => typeof word === 'string'),
      ),
  };
}
