import type { Catalogue } from '../../src/locales/catalogue.ts';
import { ar } from '../../src/locales/ar.ts';
import { en } from '../../src/locales/en.ts';
import { es } from '../../src/locales/es.ts';
import { ja } from '../../src/locales/ja.ts';
import { ko } from '../../src/locales/ko.ts';
import { zh } from '../../src/locales/zh.ts';

export { en };

/** Every catalogue beside English, by the name of its file. */
export const catalogues: Readonly<Record<string, Catalogue>> = { ko, ja, zh, es, ar };

/** One word of a catalogue: a text, or what makes one. */
export type Word = string | ((...values: never[]) => string);

/** Every word by its path, such as `run.ended.failed`. */
export function wordsOf(catalogue: object, path = ''): Map<string, Word> {
  const words = new Map<string, Word>();
  for (const [key, value] of Object.entries(catalogue)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'object') for (const [name, word] of wordsOf(value, at)) words.set(name, word);
    else words.set(at, value as Word);
  }
  return words;
}

/** Stands for a name from elsewhere. */
export const NAME = 'Zq7';

/** Formats with a sentence of their own, one without, and one that is a trap for tables. */
const FORMATS =
  'email idn-email uri url date time date-time duration uuid ipv4 ipv6 hostname other constructor'.split(' ');

/** What a word that is not told counts is given instead. */
const GIVEN: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'composer.tooLarge': [[NAME, '4 MB']],
  'attachment.onServer': [[NAME], [undefined]],
  'forms.rowName': [[NAME], ['']],
  'forms.row': [[NAME, 3]],
  'forms.removeRow': [[NAME, 3]],
  'forms.within': [[NAME, NAME]],
  'forms.fileChosen': [[NAME, 3_400_000]],
  'forms.jsonError': [[NAME, 3, 11]],
  'forms.typeName': [['string'], ['number'], ['integer'], ['boolean'], ['object'], ['array'], ['null']],
  'forms.range': [
    [3, undefined],
    [undefined, 11],
    [3, 11],
  ],
  'forms.chooseCount': [
    [3, undefined],
    [undefined, 11],
    [3, 11],
    [3, 3],
  ],
  'forms.charactersLeft': [[0], [1], [2], [3], [11], [100], [-1], [-2], [-3], [-11], [-100]],
  'forms.errors.type': [[['string']], [['string', 'integer']], [[]], [['constructor']]],
  'forms.errors.format': FORMATS.map((format) => [format]),
};

/** Words that are given one name, such as that of a tool. */
const NAMED = new Set([
  'threads.remove',
  'threads.rename',
  'threads.removed',
  'run.rule',
  'tool.duplicateKeys',
  'reasoning.doneIn',
  'state.changedBy',
  'state.edit',
  'interrupt.askedBy',
  'interrupt.expires',
  'interrupt.expiryText',
  'composer.removeAttachment',
  'composer.notAccepted',
  'composer.unreadable',
  'attachment.from',
  'attachment.tooLarge',
  'announce.toolCalled',
  'announce.toolFailed',
  'forms.sends',
  'forms.clear',
  'forms.example',
  'forms.localZone',
  'forms.removeOption',
  'forms.addRow',
  'forms.addGroup',
  'forms.removeGroup',
  'forms.variantQuestion',
  'forms.errors.fixed',
  'forms.errors.duplicateKey',
]);

const COUNTS = [0, 1, 2, 3, 11, 100, 1_234_567];

/** What a word is tried with: names where it takes names, else counts of every plural form. */
export function valuesFor(path: string, word: Word): readonly (readonly unknown[])[] {
  const given = GIVEN[path];
  if (typeof word === 'string') return [[]];
  if (given !== undefined) return given;
  if (NAMED.has(path)) return [[NAME]];
  // The number of parameters is that of the English word; `count` is the same for each of them.
  return word.length === 0 ? [[]] : COUNTS.map((count) => Array.from({ length: word.length }, () => count));
}

/** The text of a word. */
export function say(word: Word | undefined, values: readonly unknown[] = []): string {
  return typeof word === 'function' ? word(...(values as never[])) : (word ?? '');
}
