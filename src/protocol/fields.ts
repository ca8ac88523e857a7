/**
 * What a value in a described position may be. `present` is any JSON value but a bare null, `open` an object whose keys
 * are data, `text` a string or a list of content parts, `literal` one fixed string, `enum` one of a set that may grow.
 */
export type FieldKind =
  | 'string'
  | 'boolean'
  | 'integer'
  | 'count'
  | 'any'
  | 'present'
  | 'open'
  | 'pointer'
  | 'literal'
  | 'enum'
  | 'list'
  | 'object'
  | 'union'
  | 'text';

/**
 * One position of a described object. Every field has every member, used or not: the walker reads them millions of
 * times, and objects of one hidden class make that several times cheaper than a discriminated union.
 */
export interface Field {
  /** The key it was found under; set when a shape is compiled. */
  readonly key: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  /** The words of a `literal` or an `enum`. */
  readonly words: ReadonlySet<string>;
  /** The word of a `literal`. */
  readonly word: string;
  /** The elements of a `list`, or of the list form of a `text`. */
  readonly item: Field | undefined;
  /** Fewest elements of a `list`. */
  readonly min: number;
  readonly shape: Shape | undefined;
  /** The key that tells the arms of a `union` apart. */
  readonly tag: string;
  readonly arms: ReadonlyMap<string, Shape>;
  /** The rule by which an unknown word or arm is taken out; empty where another word is a defect instead. */
  readonly rule: string;
}

/** A described object, ready to be walked. */
export interface Shape {
  readonly name: string;
  readonly fields: ReadonlyMap<string, Field>;
  /** How many fields must be present. */
  readonly required: number;
  /** Required fields that may turn out unrecognised, and then take the whole object with them. */
  readonly critical: readonly (readonly [key: string, field: Field])[];
  /** Unknown keys are data and stay (E-05). */
  readonly open: boolean;
  /**
   * The fields in the order in which the last object of this shape had them. A producer keeps its order, so this
   * answers nearly every look-up with one comparison instead of a search.
   */
  readonly order: Field[];
}

/** The fields of an object as a table row writes them. */
export type FieldTable = Readonly<Record<string, Field>>;

const NOTHING: Field = {
  key: '',
  kind: 'any',
  required: true,
  words: new Set(),
  word: '',
  item: undefined,
  min: 0,
  shape: undefined,
  tag: '',
  arms: new Map(),
  rule: '',
};

const field = (kind: FieldKind, more?: Partial<Field>): Field => ({ ...NOTHING, kind, ...more });

export const string: Field = field('string');
export const boolean: Field = field('boolean');
/** An integer that survives JSON in every language: -(2^53 - 1) to 2^53 - 1. */
export const integer: Field = field('integer');
/** An integer from 0 to 2^53 - 1. */
export const count: Field = field('count');
/** Any JSON value, null included; never looked into. */
export const any: Field = field('any');
/** Any JSON value but a bare null; never looked into. */
export const present: Field = field('present');
/** An object whose keys are data; never looked into. */
export const open: Field = field('open');
/** A JSON pointer (RFC 6901). */
export const pointer: Field = field('pointer');

/** The same position, but it may be left out. */
export function optional(of: Field): Field {
  return { ...of, required: false };
}

/** Exactly this word; another one is a defect. */
export function literal(word: string): Field {
  return field('literal', { words: new Set([word]), word });
}

/** One of these words today; another one is from a newer peer and is taken out under `rule`. */
export function oneOf(words: readonly string[], rule: string): Field {
  return field('enum', { words: new Set(words), rule });
}

/** A list with at least `min` elements. */
export function listOf(item: Field, min = 0): Field {
  return field('list', { item, min });
}

/** A described object. */
export function objectOf(shape: Shape): Field {
  return field('object', { shape });
}

/** One of several described objects, told apart by `tag`; an unknown one is taken out under `rule`. */
export function unionOf(tag: string, arms: Readonly<Record<string, Shape>>, rule: string): Field {
  return field('union', { tag, arms: new Map(Object.entries(arms)), rule });
}

/** A string, or a list of `part`. */
export function textOf(part: Field): Field {
  return field('text', { item: part });
}

/** Compiles a table row. `open` keeps unknown keys (E-05). */
export function shapeOf(name: string, table: FieldTable, options: { open?: boolean } = {}): Shape {
  const entries = Object.entries(table).map(([key, each]) => [key, { ...each, key }] as const);
  return {
    name,
    fields: new Map(entries),
    required: entries.filter(([, each]) => each.required).length,
    critical: entries.filter(([, each]) => each.required && each.rule !== ''),
    open: options.open ?? false,
    order: [],
  };
}
