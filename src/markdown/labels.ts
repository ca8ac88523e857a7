/** Every word that this layer puts on screen. `{name}` is replaced by a value. */
export interface MarkdownLabels {
  /** BCP 47 tag for numbers. */
  locale: string;
  /** Copies a code block. */
  copy: string;
  /** Shown for two seconds after a copy. */
  copied: string;
  copyFailed: string;
  /** Name of a code block's scroll area when the language is unknown. */
  code: string;
  /** Name of a code block's scroll area; `{language}`. */
  codeIn: string;
  /** Name of a table's scroll area. */
  table: string;
  /** Below a table whose last rows were left out; `{count}`. */
  rowsHidden: string;
  /** Above the source of a table that is too large to draw. */
  tableTooLarge: string;
  /** Button that loads a blocked image; `{host}`. */
  loadImage: string;
  /** Stands for an image that has no alternative text. */
  image: string;
  imageFailed: string;
  taskDone: string;
  taskOpen: string;
  /** Above a text that is too long to be drawn as markdown. */
  shownAsText: string;
  /** Above a text that was cut; `{shown}` and `{count}` characters. */
  textCut: string;
  showAll: string;
  /** Below code that holds characters nobody can see; `{count}`. */
  invisible: string;
}

/** The English words. */
export const MARKDOWN_LABELS: Readonly<MarkdownLabels> = Object.freeze({
  locale: 'en',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copy failed',
  code: 'Code',
  codeIn: 'Code, {language}',
  table: 'Table',
  rowsHidden: 'Rows not shown: {count}',
  tableTooLarge: 'This table is too large to draw. Its source:',
  loadImage: 'Load image from {host}',
  image: 'Image',
  imageFailed: 'The image could not be loaded.',
  taskDone: 'Done',
  taskOpen: 'Not done',
  shownAsText: 'This message is long and shown as plain text.',
  textCut: 'The first {shown} of {count} characters.',
  showAll: 'Show all',
  invisible: 'Invisible characters: {count}',
});

/** Puts values into a label, numbers as the locale writes them: `fill('Rows not shown: {count}', { count: 1200 }, 'en')`. */
export function fill(
  label: string,
  values: Readonly<Record<string, string | number>>,
  locale: string,
): string {
  return label.replace(/\{(\w+)\}/g, (whole, name: string) =>
    // A number has its own toLocaleString, a string that of every object: itself.
    Object.hasOwn(values, name) ? (values[name] ?? '').toLocaleString(locale) : whole,
  );
}
