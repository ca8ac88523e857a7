/**
 * Bounds of the forms layer. Past a bound the form says so and goes on with less; it never throws.
 */
export const FORM_LIMITS = {
  /** Schema objects read at all; the rest of a larger schema is not checked here. */
  schemaNodes: 20_000,
  /** Nesting of a schema that is read. */
  schemaDepth: 100,
  /** `$ref` hops from one place. */
  refHops: 32,
  /** Planned fields; beyond it a part is answered as JSON. */
  planFields: 5_000,
  /** Nested objects and lists that are drawn; deeper parts are answered as JSON (F-17). */
  planDepth: 6,
  /** Steps (schema times answer) one check may take; beyond it the server alone judges. */
  checkSteps: 100_000,
  /** Longest pattern that is run. */
  patternLength: 2_000,
  /** Estimated backtracking steps one pattern may take on one text. */
  patternSteps: 1_000_000,
  /** Rows a list starts with at most, whatever `minItems` says (F-16). */
  startingRows: 20,
  /** Options drawn at once in a combobox; typing narrows them (F-10). */
  shownOptions: 50,
  /** Largest file that becomes part of an answer, in bytes. */
  fileBytes: 20_000_000,
} as const;
