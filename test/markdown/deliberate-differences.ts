export type Reason =
  | 'html-is-text'
  | 'empty-target'
  | 'backslash'
  | 'named-references'
  | 'language'
  | 'bare-url'
  | 'no-mail-autolink';

/** Why an example of a specification is drawn differently on purpose. */
export const REASONS: Readonly<Record<Reason, string>> = {
  'html-is-text':
    'HTML of an agent is shown as text and never becomes an element (2.3.1). The test checks that nothing of it is lost.',
  'empty-target': 'A link without a destination would open the page itself, so it is its label (2.3.2).',
  backslash:
    'Browsers read a backslash in a URL as a slash, so what is shown is not where it goes; refused (2.3.2).',
  'named-references': 'About 200 names of the 2,231 are known; the others stay as they were written (1.4.7).',
  language: 'A language must match [A-Za-z0-9+#.-]{1,32} before it is looked up or named (1.5).',
  'bare-url': 'GFM: a bare http, https or www URL is a link.',
  'no-mail-autolink':
    'Bare e-mail, mailto: and xmpp: addresses are text; looking for them is quadratic (1.4.2). <a@b.example> is a link.',
};

/** Number of an example in CommonMark 0.31.2 and the reason. */
export const COMMONMARK: ReadonlyMap<number, Reason> = new Map<number, Reason>([
  ...each('html-is-text', [
    21,
    31,
    ...range(148, 191),
    201,
    308,
    309,
    344,
    475,
    476,
    477,
    491,
    494,
    524,
    536,
  ]),
  ...each('html-is-text', [...range(613, 617), 623, ...range(625, 631), 642, 643]),
  ...each('empty-target', [200, 485, 486, 487, 567]),
  ...each('backslash', [20, 202, 502, 603]),
  ...each('named-references', [25]),
  ...each('language', [34, 144]),
  ...each('bare-url', [602, 608, 611]),
]);

/** Number of an example in GFM 0.29 and the reason; only the sections that GFM adds are tested. */
export const GFM: ReadonlyMap<number, Reason> = new Map<number, Reason>([
  ...each('no-mail-autolink', range(630, 635)),
  ...each('html-is-text', [657]),
]);

function each(reason: Reason, numbers: number[]): [number, Reason][] {
  return numbers.map((number) => [number, reason]);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
