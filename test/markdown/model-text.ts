import { createRandom } from './random.ts';

/** Pieces of the kind that language models write, and the awkward ones between them. */
export const PIECES: readonly string[] = [
  '# Summary\n\n',
  '## 2. 설치 방법\n',
  'The result is **42**, and *not* `41`.\n',
  'A longer paragraph that runs over\ntwo lines, with a [link](https://docs.example/a?b=c) in it.\n\n',
  '- first\n- second **bold**\n  - nested\n- third\n',
  '- loose one\n\n- loose two\n\n',
  '1. one\n2. two\n   continued\n10. ten\n\n',
  '* star\n+ plus\n',
  '- [x] done\n- [ ] open\n',
  '```ts\nconst a: number = 1;\n\n// end\n```\n',
  '~~~\nno language\n~~~\n\n',
  '```\nopen fence\n',
  '| a | b |\n| --- | :-: |\n| 1 | 2 |\n| 3 | `x` |\n\n',
  'a | b\n- | -\n1 | 2\n',
  '| not | a table\n',
  '> quoted\n> more\nlazy\n\n',
  '> - list in quote\n>\n> ```\n> code\n> ```\n',
  'Setext\n===\n',
  'Other\n---\n',
  '---\n',
  '    indented code\n\n',
  '<div>\nhtml\n</div>\n\n',
  'text <b>inline</b> text\n',
  '<!-- comment -->\n',
  'ends in a URL https://a.example/path\n',
  '![image](https://img.example/a.png)\n\n',
  'Footnote[^1].\n\n[^1]: the note\n',
  '**강조**는 굵게, **"인용"**은 따옴표.\n',
  'snake_case and 2 * 3 * 4 and a ~~strike~~\n',
  'line one  \nline two\\\nline three\n',
  'windows\r\nline ends\r\n\r\n',
  '\n',
  '   \n',
  'no newline at the end',
  '&amp; &copy; &#65; &lt;b&gt;\n',
  'open **bold',
  'open [link](https://x.exam',
  '\tTab\n',
  '#tag and #1\n',
  '1) paren list\n',
  '+\n',
  '- \n  late content\n',
];

/** Definitions change how earlier text reads, so documents with them are made apart. */
export const DEFINITIONS: readonly string[] = [
  'See [the guide][guide] and [other].\n\n',
  '[guide]: https://docs.example/guide "Guide"\n',
  '[other]: <https://other.example>\n\n',
  '[guide]:\nhttps://second.example\n',
  '> [quoted]: https://quoted.example\n',
  'and [quoted] too\n',
  '- [item]: /item\n',
];

/** A document of a few pieces. */
export function document(seed: number, pieces: readonly string[], length: number): string {
  const random = createRandom(seed);
  return Array.from({ length }, () => random.pick(pieces)).join('');
}
