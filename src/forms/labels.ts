import type { JsonType } from './json.ts';

/**
 * Every word the forms layer can show. Texts of the schema are not here: they belong to the agent.
 * Functions take what a sentence needs, so that a locale can choose plural, order and number format.
 */
export interface FormLabels {
  /** BCP 47 tag for dates and times. */
  locale: string;

  /** Buttons of a decision. */
  approve: string;
  reject: string;
  confirm: string;
  decline: string;
  allow: string;
  deny: string;
  yes: string;
  no: string;
  edit: string;
  stopEditing: string;
  back: string;
  send: string;
  continue: string;
  cancel: string;
  /** Says what Cancel does (F-3). */
  cancelHint: string;
  addComment: string;
  /** Name of the group of decision buttons. */
  decisionGroup: string;
  /** The value a button really sends, beside a title that says something else. */
  sends: (value: string) => string;
  /** Answer of a record that holds none. */
  noAnswer: string;
  answered: string;

  /** Fields. */
  required: string;
  noName: string;
  answer: string;
  choose: string;
  clear: (label: string) => string;
  clearShort: string;
  deprecated: string;
  example: (text: string) => string;
  charactersLeft: (left: number) => string;
  range: (minimum: number | undefined, maximum: number | undefined) => string;
  chooseCount: (minimum: number | undefined, maximum: number | undefined) => string;
  more: string;
  less: string;
  secretWarning: string;
  showSecret: string;
  hideSecret: string;
  fixed: string;
  timeZone: string;
  localZone: (offset: string) => string;
  otherParts: string;

  /** Combobox. */
  noMatch: string;
  moreMatches: (hidden: number) => string;
  selected: (count: number) => string;
  removeOption: (label: string) => string;
  showOptions: string;

  /** Files. */
  fileChosen: (name: string, bytes: number) => string;
  removeFile: string;

  /** Lists, rows and maps. */
  /** Name of one row of a list with this title; `''` where the list has none. */
  rowName: (title: string) => string;
  row: (name: string, index: number) => string;
  /** A part of a row, named away from it: "Item 2, Price". */
  within: (row: string, part: string) => string;
  addRow: (name: string) => string;
  removeRow: (name: string, index: number) => string;
  removeShort: string;
  fullRows: (maximum: number) => string;
  noRows: string;
  mapKey: string;
  mapValue: string;
  addEntry: string;
  entry: (index: number) => string;

  /** Optional groups and unions. */
  addGroup: (label: string) => string;
  removeGroup: (label: string) => string;
  variantQuestion: (label: string) => string;
  typeName: (type: JsonType) => string;

  /** JSON. */
  jsonHelp: string;
  jsonReason: Record<JsonReason, string>;
  editAsJson: string;
  editAsFields: string;
  answerAsJson: string;
  answerAsFields: string;
  useAsText: string;
  jsonError: (message: string, line: number, column: number) => string;

  /** Notices about the whole form. */
  partsUnchecked: string;
  partsUnreadable: string;
  impossible: string;
  fromAgent: string;

  /** The summary over the form. */
  errorSummary: (count: number) => string;
  /** What is wrong with one field, by keyword of JSON Schema (or one of ours). */
  errors: ErrorLabels;
}

/** Why a part of a form is a JSON editor. */
export type JsonReason =
  'untyped' | 'deep' | 'recursive' | 'unresolved' | 'contradiction' | 'unreadable' | 'large';

/** One sentence per kind of mistake. `limit` is the value of the keyword in the schema. */
export interface ErrorLabels {
  required: () => string;
  consent: () => string;
  choice: () => string;
  type: (types: readonly JsonType[]) => string;
  format: (format: string) => string;
  pattern: () => string;
  minLength: (limit: number) => string;
  maxLength: (limit: number, length: number) => string;
  minimum: (limit: number) => string;
  maximum: (limit: number) => string;
  exclusiveMinimum: (limit: number) => string;
  exclusiveMaximum: (limit: number) => string;
  multipleOf: (limit: number) => string;
  minItems: (limit: number) => string;
  maxItems: (limit: number) => string;
  uniqueItems: () => string;
  contains: () => string;
  minProperties: (limit: number) => string;
  maxProperties: (limit: number) => string;
  extra: () => string;
  name: () => string;
  not: () => string;
  variant: () => string;
  fixed: (value: string) => string;
  noAnswer: () => string;
  other: () => string;
  decimalComma: () => string;
  notANumber: () => string;
  unsafeInteger: () => string;
  tooLarge: () => string;
  duplicateKey: (key: string) => string;
  emptyKey: () => string;
  json: () => string;
  nullAnswer: () => string;
  fileTooLarge: (limit: number) => string;
  fileUnreadable: () => string;
}

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);
const number = (value: number): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 20 }).format(value);
const bytes = (value: number): string =>
  value < 1000
    ? `${value} B`
    : value < 1_000_000
      ? `${Math.round(value / 1000)} kB`
      : `${number(Math.round(value / 100_000) / 10)} MB`;

const TYPE_NAMES: Record<JsonType, string> = {
  string: 'Text',
  number: 'Number',
  integer: 'Whole number',
  boolean: 'Yes or no',
  object: 'Group',
  array: 'List',
  null: 'Nothing',
};

const TYPE_DEMANDS: Record<JsonType, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'yes or no',
  object: 'a group of values',
  array: 'a list',
  null: 'nothing',
};

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['email', 'a valid e-mail address, such as name@example.org'],
  ['idn-email', 'a valid e-mail address, such as name@example.org'],
  ['uri', 'a full web address, such as https://example.org'],
  ['url', 'a full web address, such as https://example.org'],
  ['date', 'a real date'],
  ['time', 'a time with its zone, such as 09:30:00Z'],
  ['date-time', 'a real date and time with its zone'],
  ['duration', 'a length of time, such as PT45M or P1D'],
  ['uuid', 'an id such as 3b241101-e2bb-4255-8caf-4136c566a962'],
  ['ipv4', 'an address such as 192.0.2.1'],
  ['ipv6', 'an address such as 2001:db8::1'],
  ['hostname', 'a host name such as example.org'],
]);

/** `Lines` -> `Line`, for the legends and buttons of rows. English only; a locale brings its own. */
function singular(title: string): string {
  if (title === '') return 'Entry';
  if (/ies$/i.test(title)) return `${title.slice(0, -3)}y`;
  if (/(?:[sxz]|[cs]h)es$/i.test(title)) return title.slice(0, -2);
  if (/[^s]s$/i.test(title)) return title.slice(0, -1);
  return title;
}

/** The English words. */
export const englishFormLabels: FormLabels = {
  locale: 'en',

  approve: 'Approve',
  reject: 'Reject',
  confirm: 'Confirm',
  decline: 'Decline',
  allow: 'Allow',
  deny: 'Deny',
  yes: 'Yes',
  no: 'No',
  edit: 'Edit',
  stopEditing: 'Discard edits',
  back: 'Back',
  send: 'Send',
  continue: 'Continue',
  cancel: 'Cancel',
  cancelHint: 'Cancel closes this question without an answer. It does not tell the agent “no”.',
  addComment: 'Add a comment',
  decisionGroup: 'Decision',
  sends: (value) => `sends ${value}`,
  noAnswer: 'No answer',
  answered: 'Answer',

  required: 'required',
  noName: '(no name)',
  answer: 'Your answer',
  choose: 'Choose …',
  clear: (label) => `Clear ${label}`,
  clearShort: 'Clear',
  deprecated: 'no longer recommended',
  example: (text) => `For example ${text}`,
  charactersLeft: (left) =>
    left >= 0
      ? `${number(left)} ${plural(left, 'character', 'characters')} left`
      : `${number(-left)} ${plural(-left, 'character', 'characters')} too many`,
  range: (minimum, maximum) =>
    minimum === undefined
      ? `${number(maximum ?? 0)} or less`
      : maximum === undefined
        ? `${number(minimum)} or more`
        : `${number(minimum)} to ${number(maximum)}`,
  chooseCount: (minimum, maximum) => {
    if (minimum !== undefined && maximum !== undefined)
      return minimum === maximum
        ? `Choose ${number(minimum)}`
        : `Choose ${number(minimum)} to ${number(maximum)}`;
    return minimum === undefined
      ? `Choose up to ${number(maximum ?? 0)}`
      : `Choose at least ${number(minimum)}`;
  },
  more: 'More',
  less: 'Less',
  secretWarning: 'The agent will see what you enter here.',
  showSecret: 'Show',
  hideSecret: 'Hide',
  fixed: 'cannot be changed',
  timeZone: 'Time zone',
  localZone: (offset) => `Local time (${offset})`,
  otherParts: 'More fields (JSON)',

  noMatch: 'No match',
  moreMatches: (hidden) => `${number(hidden)} more. Type to narrow the list.`,
  selected: (count) => `${number(count)} selected`,
  removeOption: (label) => `Remove ${label}`,
  showOptions: 'Show options',

  fileChosen: (name, size) => `${name} (${bytes(size)})`,
  removeFile: 'Remove file',

  rowName: singular,
  row: (name, index) => `${name} ${index}`,
  within: (row, part) => `${row}, ${part}`,
  addRow: (name) => `Add ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
  removeRow: (name, index) => `Remove ${name.charAt(0).toLowerCase()}${name.slice(1)} ${index}`,
  removeShort: 'Remove',
  fullRows: (maximum) => `No more than ${number(maximum)} allowed.`,
  noRows: 'None yet',
  mapKey: 'Name',
  mapValue: 'Value',
  addEntry: 'Add entry',
  entry: (index) => `Entry ${index}`,

  addGroup: (label) => `Add ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  removeGroup: (label) => `Leave out ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  variantQuestion: (label) => label,
  typeName: (type) => TYPE_NAMES[type],

  jsonHelp: 'Write the value as JSON. Text goes in double quotes.',
  jsonReason: {
    untyped: 'The agent does not say what kind of value it wants here.',
    deep: 'This part is nested too deeply to be drawn as fields.',
    recursive: 'This part repeats itself without end, so it cannot be drawn as fields.',
    unresolved: 'This part refers to a description that is not in the request.',
    contradiction: 'The request contradicts itself here. You may not be able to satisfy it.',
    unreadable: 'This part of the request could not be read.',
    large: 'This request is too large to be drawn as fields.',
  },
  editAsJson: 'Edit as JSON',
  editAsFields: 'Edit as fields',
  answerAsJson: 'Answer with JSON',
  answerAsFields: 'Answer without JSON',
  useAsText: 'Send what I typed as plain text',
  jsonError: (message, line, column) => `${message} (line ${line}, column ${column})`,

  partsUnchecked: 'Parts of your answer are checked by the agent only.',
  partsUnreadable: 'Parts of the request could not be read.',
  impossible: 'No answer can satisfy this request. You can only cancel it.',
  fromAgent: 'Question from the agent',

  errorSummary: (count) => `${number(count)} ${plural(count, 'thing needs', 'things need')} your attention`,
  errors: {
    required: () => 'Please fill this in.',
    consent: () => 'Please tick this box to go on.',
    choice: () => 'Please choose one of the options.',
    type: (types) =>
      `Must be ${types.map((type) => TYPE_DEMANDS[type]).join(' or ') || 'another kind of value'}.`,
    format: (format) => `Must be ${FORMATS.get(format) ?? 'in the expected form'}.`,
    pattern: () => 'This is not in the form the agent expects.',
    minLength: (limit) => `Must have at least ${number(limit)} ${plural(limit, 'character', 'characters')}.`,
    maxLength: (limit, length) =>
      `Must have at most ${number(limit)} ${plural(limit, 'character', 'characters')} (now ${number(length)}).`,
    minimum: (limit) => `Must be ${number(limit)} or more.`,
    maximum: (limit) => `Must be ${number(limit)} or less.`,
    exclusiveMinimum: (limit) => `Must be more than ${number(limit)}.`,
    exclusiveMaximum: (limit) => `Must be less than ${number(limit)}.`,
    multipleOf: (limit) => `Must be a multiple of ${number(limit)}.`,
    minItems: (limit) => `Needs at least ${number(limit)} ${plural(limit, 'entry', 'entries')}.`,
    maxItems: (limit) => `Can have at most ${number(limit)} ${plural(limit, 'entry', 'entries')}.`,
    uniqueItems: () => 'The same entry is there twice.',
    contains: () => 'An entry that the agent asks for is missing.',
    minProperties: (limit) => `Needs at least ${number(limit)} ${plural(limit, 'entry', 'entries')}.`,
    maxProperties: (limit) => `Can have at most ${number(limit)} ${plural(limit, 'entry', 'entries')}.`,
    extra: () => 'This is not asked for and cannot be sent.',
    name: () => 'This name is not allowed.',
    not: () => 'This value is not allowed.',
    variant: () => 'This fits none of the possible answers.',
    fixed: (value) => `Must be ${value}.`,
    noAnswer: () => 'No answer is possible here.',
    other: () => 'This is not accepted.',
    decimalComma: () => 'Use a point for decimals, such as 1.5.',
    notANumber: () => 'Must be a number in digits, such as 12 or 1.5.',
    unsafeInteger: () => 'This number is too large to be sent exactly.',
    tooLarge: () => 'This number is too large.',
    duplicateKey: (key) => `The name “${key}” is there twice.`,
    emptyKey: () => 'Please give this entry a name.',
    json: () => 'This is not valid JSON.',
    nullAnswer: () => 'An empty answer cannot be sent. Fill it in, or cancel.',
    fileTooLarge: (limit) => `The file is too large: at most ${bytes(limit)}.`,
    fileUnreadable: () => 'The file could not be read. Please choose it again.',
  },
};

/** The English words with those of the app in their place. */
export function formLabels(words: FormLabelOverrides | undefined): FormLabels {
  if (words === undefined) return englishFormLabels;
  return {
    ...englishFormLabels,
    ...words,
    jsonReason: { ...englishFormLabels.jsonReason, ...words.jsonReason },
    errors: { ...englishFormLabels.errors, ...words.errors },
  };
}

/** Words of an app: any part of {@link FormLabels}. */
export type FormLabelOverrides = Partial<Omit<FormLabels, 'errors' | 'jsonReason'>> & {
  errors?: Partial<ErrorLabels>;
  jsonReason?: Partial<Record<JsonReason, string>>;
};
