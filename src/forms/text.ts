// Controls but for tab and line ends, and everything Unicode lets a reader not draw: zero-width and direction marks,
// overrides and isolates, soft hyphen, fillers, tags. The two selectors that choose the look of an emoji stay.
const INVISIBLE =
  /(?!\t|\n|\r|\ufe0e|\ufe0f)(?:\p{Cc}|\p{Default_Ignorable_Code_Point}|[\u2028\u2029\ufff9-\ufffb])/gu;

/** Plain text of a schema made safe to read: characters that hide or turn text are taken out (F-22). */
export function cleanText(text: string): string {
  return text.replace(INVISIBLE, (character, offset: number) => {
    // A joiner between two emoji is part of one picture, and between Persian letters part of the spelling.
    if (
      character === '\u200d' &&
      /\p{Extended_Pictographic}\ufe0f?$/u.test(text.slice(Math.max(0, offset - 4), offset))
    )
      return character;
    if (character === '\u200c' && /\p{Script=Arabic}$/u.test(text.slice(Math.max(0, offset - 2), offset)))
      return character;
    return '';
  });
}

/** Text in which every invisible or direction-turning character is written out, such as `U+202E` (hostile sp-01, sp-02). */
export function showInvisible(text: string): string {
  return text.replace(
    INVISIBLE,
    (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** The words of an identifier: `costCentre`, `cost_centre` and `cost-centre` all give two. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '');
}

/** `needs_work` -> `Needs work`. Anything that is not an identifier is kept as it is. */
export function humanise(name: string): string {
  const clean = cleanText(name);
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(clean)) return clean;
  const words = wordsOf(clean).map((word) => (/^[A-Z0-9]+$/.test(word) ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether a title is the name of a class (`RefundDecision`) and not written for people. */
export function isClassName(title: string): boolean {
  return /^[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+$/.test(title) || /^[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+$/.test(title);
}

/** Length in code points, which is what `minLength` and `maxLength` count. */
export function codePoints(text: string): number {
  let count = 0;
  for (const character of text) count += character === '' ? 0 : 1;
  return count;
}

/** A DOM id: our own prefix and the code points of a pointer, so no schema text ever becomes an id (F-22). */
export function domId(prefix: string, pointer: string): string {
  return `${prefix}-${Array.from(pointer, (character) => (character.codePointAt(0) ?? 0).toString(36)).join('-')}`;
}
