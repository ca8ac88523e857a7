const MIB = 1024 * 1024;

/**
 * Every bound that runview puts on what it takes in. Past a bound there is a visible notice or a clear error, and
 * nothing that came before is lost.
 */
export const LIMITS: Readonly<{
  sseEventChars: number;
  errorBodyBytes: number;
  errorTextChars: number;
  warnings: number;
  jsonDepth: number;
  patchDepth: number;
  patchCopies: number;
  markdownChars: number;
  toolTextChars: number;
  tableCells: number;
  tableColumns: number;
  formFields: number;
  partBytes: number;
  automaticRuns: number;
  frameBudgetMs: number;
}> = Object.freeze({
  /** Characters buffered for one SSE event; more stops the stream with `too-large`. Also per line. */
  sseEventChars: 8 * MIB,
  /** Bytes read of an HTTP error body. */
  errorBodyBytes: 64 * 1024,
  /** Characters of an error text that may reach the screen. */
  errorTextChars: 500,
  /** Different warnings kept per thread; later ones are only passed to `onWarning`. */
  warnings: 200,
  /** Levels of JSON shown as a tree; deeper parts are shown as text. */
  jsonDepth: 64,
  /** Levels of a value that a patch may insert, copy or test; a deeper one does not apply. */
  patchDepth: 1_000,
  /** Values that the `copy` operations of one patch may make together; a few of them could double a document forever. */
  patchCopies: 1_000_000,
  /** Characters of one message drawn as markdown; a longer one is plain text. */
  markdownChars: 300_000,
  /** Characters of a tool result or argument text shown before "show all". */
  toolTextChars: 64 * 1024,
  /** Cells of one markdown table. */
  tableCells: 10_000,
  /** Columns of one markdown table. */
  tableColumns: 64,
  /** Fields of one form; the rest is answered as JSON. */
  formFields: 1_000,
  /** Decoded bytes of one content part shown inline. */
  partBytes: 20 * MIB,
  /** Runs started by tool results in a row, without a person's word, before asking. */
  automaticRuns: 10,
  /** Milliseconds of reduction in one frame before the rest waits for the next one. */
  frameBudgetMs: 8,
});
