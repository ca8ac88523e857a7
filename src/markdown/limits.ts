/**
 * Every bound of the markdown layer. Past one of them there is a visible notice or plain text, never a throw. The first
 * three repeat numbers of `LIMITS` in `runview/protocol`, which this layer does not import.
 */
export const MARKDOWN_LIMITS: Readonly<{
  markdownChars: number;
  tableCells: number;
  tableColumns: number;
  plainChars: number;
  plainShownChars: number;
  depth: number;
  inlineTagChars: number;
  urlChars: number;
  inlineWork: number;
  lazyQuotes: number;
}> = Object.freeze({
  /** Characters of one text drawn as markdown; a longer one is plain text. */
  markdownChars: 300_000,
  /** Cells in all tables of one text; later rows are left out with a note. */
  tableCells: 10_000,
  /** Columns of one table; a wider one is shown as its source. */
  tableColumns: 64,
  /** Characters of plain text drawn at once; a longer one is cut with "show all". */
  plainChars: 5_000_000,
  /** Characters shown of a text that was cut. */
  plainShownChars: 300_000,
  /** Levels of quotes and lists, and apart from those of emphasis and links; deeper markers stay text. */
  depth: 32,
  /** Characters looked at to find the end of an inline tag, comment or autolink. */
  inlineTagChars: 2_000,
  /** Characters of a URL; a longer one is not a link. */
  urlChars: 8_192,
  /**
   * Characters that failed searches for closing delimiters may look at in one text. Ordinary text of the full size needs
   * less than a tenth; openers without closers would need the square of their number.
   */
  inlineWork: 4_000_000,
  /** Times that one quote may go on after lines without `>`; then a new quote starts. */
  lazyQuotes: 32,
});
