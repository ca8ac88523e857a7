import { expect } from 'vitest';
import type { Catalogue } from '../../src/locales/catalogue.ts';
import { en } from '../../src/locales/en.ts';

/** A language in which every word says where it comes from: `⟦composer.send⟧`. The agent's own words begin with `¤`. */
export const pseudo: Catalogue = marked(en, '') as Catalogue;

/** Words in which each says where it comes from. */
export function marked(words: object, path: string): object {
  const entries = Object.entries(words).map(([key, word]: [string, unknown]) => {
    const at = path === '' ? key : `${path}.${key}`;
    // What Intl gets is no word.
    if (key === 'locale' || key === 'direction') return [key, word];
    if (typeof word === 'string') return [key, mark(at, word)];
    if (typeof word === 'function')
      return [key, (...values: unknown[]) => mark(at, (word as (...all: unknown[]) => string)(...values))];
    return [key, marked(word as object, at)];
  });
  return Object.fromEntries(entries) as object;
}

/** Keeps what is filled in: the values between the words. */
function mark(path: string, text: string): string {
  const values = text.match(/¤[^\s⟦⟧<>.,:;()“”"]*|\{\w+\}/g) ?? [];
  return `⟦${[path, ...values].join(' ')}⟧`;
}

/** Words that were seen so far, by their paths. */
export const seen: Set<string> = new Set();

const SPOKEN = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
];

/** Everything that a person reads or hears below an element. */
function textsIn(root: Element, skip = ''): string[] {
  const texts: string[] = [];
  const document = root.ownerDocument;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node: Node | null = root; node !== null; node = walker.nextNode()) {
    if (skip !== '' && node.parentElement?.closest(skip) !== null && node !== root) continue;
    if (node instanceof Text) texts.push(node.data);
    else if (node instanceof Element) {
      for (const name of [...SPOKEN, 'alt', 'label']) texts.push(node.getAttribute(name) ?? '');
      if (node instanceof HTMLInputElement && /^(?:button|submit|reset)$/.test(node.type))
        texts.push(node.value);
    }
  }
  return texts.filter((text) => text !== '');
}

// Values, not words: numbers with the units that Intl gives them, JSON's own three, and names of standards and hosts.
const VALUES =
  /[\d.,]+\s?(?:ms|s|m|h|byte|B|kB|MB|K|M)(?!\p{L})|\b(?:[A-Z]{1,2}-\d+|true|false|null|UTC|[AP]M|Approved|Confirmed|Allowed|sh|PNG|PDF|WAV|OCTET-STREAM|example\.org)\b|⟨U\+[0-9A-F]{4}⟩/gu;

/** What stands there in no catalogue's words and is not the agent's. */
function foreignIn(text: string): string {
  let left = text;
  for (let before = ''; before !== left;) {
    before = left;
    left = left.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  }
  left = left.replace(/¤[^\s]*/g, ' ').replace(VALUES, ' ');
  return /\p{L}/u.test(left) ? left.trim() : '';
}

// Why a run failed, as the transport puts it for developers, and names of the protocol: folded away below a title in
// words. Times are the words of Intl.
const DETAILS =
  '.rv-run-end-details > :not(summary), .rv-composer-problem-details > :not(summary), .rv-run-end-facts, time';

/** Notes the words that are shown, and fails with those that no catalogue holds; `besides` selects what may hold any. */
export function expectOnlyLabels(root: Element, besides = ''): void {
  for (const text of textsIn(root)) for (const [, path = ''] of text.matchAll(/⟦([\w.-]+)/g)) seen.add(path);
  expect(
    textsIn(root, besides === '' ? DETAILS : `${DETAILS}, ${besides}`)
      .map(foreignIn)
      .filter((text) => text !== ''),
  ).toEqual([]);
}
