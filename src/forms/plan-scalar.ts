import { asNumber, asString } from './json.ts';
import type { Shape } from './merge.ts';
import type { Field, FieldBase, NumberField, TextField } from './plan-types.ts';
import { cleanText, wordsOf } from './text.ts';

/** Names whose text usually has several lines (F-12). */
const LONG_NAMES: ReadonlySet<string> = new Set([
  'body',
  'note',
  'notes',
  'comment',
  'comments',
  'reason',
  'description',
  'message',
  'sql',
]);
/** Above this a text needs room (F-12). */
const ONE_LINE = 200;

const FORMAT_WIDGETS: ReadonlyMap<string, TextField['widget']> = new Map([
  ['date', 'date'],
  ['time', 'time'],
  ['date-time', 'datetime'],
  ['email', 'email'],
  ['idn-email', 'email'],
  ['uri', 'url'],
  ['url', 'url'],
  ['iri', 'url'],
  ['password', 'password'],
] as const);

const FORMAT_EXAMPLES: ReadonlyMap<string, string> = new Map([
  ['duration', 'PT45M'],
  ['uuid', '3b241101-e2bb-4255-8caf-4136c566a962'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['hostname', 'example.org'],
  ['json-pointer', '/a/b'],
  ['uri-reference', '/path'],
]);

/** Plans a text by its format, encoding, length and name (F-12, F-14). */
export function planString(shape: Shape, base: FieldBase): Field {
  const keywords = shape.keywords;
  const format = asString(keywords.get('format')) ?? '';
  const media = asString(keywords.get('contentMediaType')) ?? '';
  const maxLength = asNumber(keywords.get('maxLength'));
  if (keywords.get('contentEncoding') === 'base64' || format === 'byte' || format === 'binary') {
    const accept = /^[\w.+*-]+\/[\w.+*-]+$/.test(media) ? media : undefined;
    return {
      ...base,
      widget: 'file',
      ...(accept === undefined ? {} : { accept }),
      ...(maxLength === undefined ? {} : { maxLength }),
    };
  }
  const isCode = media !== '' && media !== 'text/plain' && media !== 'text/markdown';
  const field: TextField = { ...base, widget: textWidget(shape, base, format, media, maxLength) };
  const minLength = asNumber(keywords.get('minLength'));
  const example = exampleOf(keywords.get('examples')) ?? FORMAT_EXAMPLES.get(format);
  if (format !== '') field.format = format;
  if (minLength !== undefined) field.minLength = minLength;
  if (maxLength !== undefined) field.maxLength = maxLength;
  if (example !== undefined) field.example = example;
  if (isCode || lastWord(base.name) === 'sql') field.monospace = true;
  return field;
}

function textWidget(
  shape: Shape,
  base: FieldBase,
  format: string,
  media: string,
  maxLength: number | undefined,
): TextField['widget'] {
  if (shape.keywords.get('writeOnly') === true) return 'password';
  const byFormat = FORMAT_WIDGETS.get(format);
  if (byFormat !== undefined) return byFormat;
  if (format !== '' && FORMAT_EXAMPLES.has(format)) return 'text';
  const isLong =
    (maxLength ?? 0) > ONE_LINE ||
    /^text\/|^application\/(?:sql|json|xml|yaml|x-yaml|javascript)/.test(media) ||
    (typeof base.default === 'string' && base.default.includes('\n')) ||
    LONG_NAMES.has(lastWord(base.name));
  return isLong ? 'textarea' : 'text';
}

function lastWord(name: string): string {
  return (wordsOf(name).at(-1) ?? '').toLowerCase();
}

function exampleOf(examples: unknown): string | undefined {
  const first: unknown = Array.isArray(examples) ? examples[0] : examples;
  if (typeof first === 'string') return cleanText(first);
  return typeof first === 'number' ? String(first) : undefined;
}

/** Plans a number with its bounds and step (F-13). */
export function planNumber(shape: Shape, base: FieldBase, type: 'number' | 'integer'): NumberField {
  const field: NumberField = { ...base, widget: type };
  const minimum = asNumber(shape.keywords.get('minimum'));
  const maximum = asNumber(shape.keywords.get('maximum'));
  const step = asNumber(shape.keywords.get('multipleOf'));
  const example = exampleOf(shape.keywords.get('examples'));
  // The bounds of double precision, which zod writes on every integer, tell a person nothing.
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) field.minimum = minimum;
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) field.maximum = maximum;
  if (step !== undefined) field.step = step;
  if (example !== undefined) field.example = example;
  return field;
}
