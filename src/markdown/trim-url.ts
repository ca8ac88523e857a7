/**
 * Takes off what GFM does not count to a bare URL: closing punctuation, an unmatched `)`, and a character reference at
 * the end. Linear in the length of the URL.
 */
export function trimUrl(url: string): string {
  let end = url.length;
  let unmatched = 0;
  for (const char of url) unmatched += char === ')' ? 1 : char === '(' ? -1 : 0;
  while (end > 0) {
    const last = url.charAt(end - 1);
    if ('?!.,:*_~\'"'.includes(last)) end--;
    else if (last === ')' && unmatched > 0) {
      unmatched--;
      end--;
    } else if (last === ';') {
      const reference = /&[a-zA-Z0-9]+;$/.exec(url.slice(Math.max(0, end - 40), end));
      end -= reference?.[0].length ?? 1;
    } else break;
  }
  return url.slice(0, end);
}
