import { asStrings, isObject, jsonEqual, own, typeOf, type JsonObject, type JsonType } from './json.ts';
import { FORM_LIMITS } from './limits.ts';
import { referenceOf, type Resolver } from './resolve.ts';

/** `oneOf` or `anyOf` of a schema. */
export interface Union {
  keyword: 'oneOf' | 'anyOf';
  branches: unknown[];
  /** The schema the union stands in. */
  owner: JsonObject;
}

/** A part of a schema that counts only for some answers. */
export type Condition =
  | { kind: 'if'; test: unknown; yes: unknown; no: unknown }
  | { kind: 'present'; name: string; schema: unknown }
  | { kind: 'needs'; name: string; names: string[] };

/**
 * One schema with everything that applies to the same value folded in: `$ref`, `allOf` and the chosen conditions.
 * For drawing only; answers are judged by the schema itself.
 */
export interface Shape {
  /** Allowed types, `undefined` when any is. */
  types: Set<JsonType> | undefined;
  /** Keywords that are neither types nor structure; the outermost one counts, of two bounds the tighter. */
  keywords: Map<string, unknown>;
  properties: Map<string, unknown[]>;
  patterns: Map<string, unknown>;
  required: Set<string>;
  unions: Union[];
  conditions: Condition[];
  /** Every schema that was folded in, outermost first: a default must satisfy them all. */
  sources: JsonObject[];
  /** Title written at this place, not at the other end of a reference. */
  title: string | undefined;
  /** Title at the other end of a reference: usually a class name. */
  refTitle: string | undefined;
  /** Why it cannot be drawn, if so. */
  problem: 'contradiction' | 'unresolved' | 'unreadable' | undefined;
}

const TYPES: ReadonlySet<unknown> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
]);
const STRUCTURE: ReadonlySet<string> = new Set([
  '$ref', '$dynamicRef', '$recursiveRef', 'allOf', 'anyOf', 'oneOf', 'type', 'title', 'properties', 'patternProperties', 'required',
  'if', 'then', 'else', 'dependentSchemas', 'dependentRequired', 'dependencies', '$defs', 'definitions', '$id', 'id',
  '$schema', '$anchor', '$comment', '$vocabulary',
]); // prettier-ignore
const LOWER: ReadonlySet<string> = new Set([
  'minimum',
  'exclusiveMinimum',
  'minLength',
  'minItems',
  'minProperties',
]);
const UPPER: ReadonlySet<string> = new Set([
  'maximum',
  'exclusiveMaximum',
  'maxLength',
  'maxItems',
  'maxProperties',
]);

/** Folds schemas that apply to the same value into one shape; unions whose branch lists are in `without` are left out. */
export function mergeSchemas(
  schemas: readonly unknown[],
  resolver: Resolver,
  without: readonly unknown[] = [],
): Shape {
  const shape: Shape = {
    types: undefined,
    keywords: new Map(),
    properties: new Map(),
    patterns: new Map(),
    required: new Set(),
    unions: [],
    conditions: [],
    sources: [],
    title: undefined,
    refTitle: undefined,
    problem: undefined,
  };
  const seen = new Map<unknown, 'open' | 'done'>();
  for (const schema of schemas) absorb(shape, schema, resolver, false, 0, seen);
  shape.unions = shape.unions.filter((union) => !without.includes(union.branches));
  if (shape.types === undefined) shape.types = impliedTypes(shape);
  if (shape.types?.size === 0) shape.problem = 'contradiction';
  return shape;
}

function absorb(
  shape: Shape,
  node: unknown,
  resolver: Resolver,
  far: boolean,
  hops: number,
  seen: Map<unknown, 'open' | 'done'>,
): void {
  if (node === true || seen.has(node)) return;
  if (node === false) {
    shape.problem = 'contradiction';
    return;
  }
  if (!isObject(node)) {
    shape.problem ??= 'unreadable';
    return;
  }
  if (hops > FORM_LIMITS.refHops) {
    shape.problem ??= 'unresolved';
    return;
  }
  seen.set(node, 'open');
  shape.sources.push(node);

  const title = own(node, 'title');
  if (typeof title === 'string') {
    if (far) shape.refTitle ??= title;
    else shape.title ??= title;
  }
  const type = own(node, 'type');
  if (type !== undefined) {
    const known = (Array.isArray(type) ? type : [type]).filter((word) => TYPES.has(word)) as JsonType[];
    if (known.length > 0) shape.types = intersect(shape.types, known);
    else if (shape.types === undefined) shape.problem ??= 'unreadable';
  }
  for (const key of Object.keys(node)) if (!STRUCTURE.has(key)) takeKeyword(shape, key, node[key]);

  const properties = own(node, 'properties');
  if (isObject(properties)) {
    for (const name of Object.keys(properties)) {
      const list = shape.properties.get(name) ?? [];
      list.push(properties[name]);
      shape.properties.set(name, list);
    }
  }
  const patterns = own(node, 'patternProperties');
  if (isObject(patterns)) for (const key of Object.keys(patterns)) shape.patterns.set(key, patterns[key]);
  for (const name of asStrings(own(node, 'required'))) shape.required.add(name);
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const branches = own(node, keyword);
    if (Array.isArray(branches) && branches.length > 0) shape.unions.push({ keyword, branches, owner: node });
  }
  takeConditions(shape, node);

  if (referenceOf(node) !== undefined) {
    const target = resolver.resolve(node);
    if (target === undefined || seen.get(target) === 'open') shape.problem ??= 'unresolved';
    else absorb(shape, target, resolver, true, hops + 1, seen);
  }
  const parts = own(node, 'allOf');
  if (Array.isArray(parts)) for (const part of parts) absorb(shape, part, resolver, far, hops + 1, seen);
  seen.set(node, 'done');
}

function takeKeyword(shape: Shape, key: string, value: unknown): void {
  const before = shape.keywords.get(key);
  if (before === undefined) {
    // A bound of the wrong type is no bound (draft 4 booleans too); a list of values must be a list.
    if ((LOWER.has(key) || UPPER.has(key)) && typeof value !== 'number') return;
    if (key === 'enum' && !Array.isArray(value)) return;
    shape.keywords.set(key, value);
  } else if (typeof before === 'number' && typeof value === 'number' && LOWER.has(key)) {
    shape.keywords.set(key, Math.max(before, value));
  } else if (typeof before === 'number' && typeof value === 'number' && UPPER.has(key)) {
    shape.keywords.set(key, Math.min(before, value));
  } else if (key === 'enum' && Array.isArray(before) && Array.isArray(value)) {
    shape.keywords.set(
      key,
      before.filter((item) => value.some((other) => jsonEqual(item, other))),
    );
  } else if (key === 'const' && !jsonEqual(before, value)) {
    shape.problem = 'contradiction';
  } else if (key === 'additionalProperties' && value === false) {
    shape.keywords.set(key, false);
  } else if (key === 'items' && isObject(before) && isObject(value)) {
    shape.keywords.set(key, { allOf: [before, value] });
  }
}

function takeConditions(shape: Shape, node: JsonObject): void {
  if (Object.hasOwn(node, 'if')) {
    shape.conditions.push({
      kind: 'if',
      test: node['if'],
      yes: own(node, 'then') ?? true,
      no: own(node, 'else') ?? true,
    });
  }
  for (const keyword of ['dependentSchemas', 'dependentRequired', 'dependencies']) {
    const table = own(node, keyword);
    if (!isObject(table)) continue;
    for (const name of Object.keys(table)) {
      const entry = table[name];
      if (Array.isArray(entry)) shape.conditions.push({ kind: 'needs', name, names: asStrings(entry) });
      else if (isObject(entry)) shape.conditions.push({ kind: 'present', name, schema: entry });
    }
  }
}

function intersect(before: Set<JsonType> | undefined, types: JsonType[]): Set<JsonType> {
  if (before === undefined) return new Set(types);
  const both = new Set<JsonType>();
  for (const type of types) {
    if (before.has(type)) both.add(type);
    else if (type === 'integer' && before.has('number')) both.add('integer');
    else if (type === 'number' && before.has('integer')) both.add('integer');
  }
  return both;
}

/** Types that keywords imply where none is written: an object with properties, a list with items, constants. */
function impliedTypes(shape: Shape): Set<JsonType> | undefined {
  const has = (...keys: string[]): boolean => keys.some((key) => shape.keywords.has(key));
  if (has('enum', 'const') || shape.unions.length > 0) {
    const constant = shape.keywords.get('const');
    const values = shape.keywords.has('const') ? [constant] : shape.keywords.get('enum');
    if (Array.isArray(values)) return new Set(values.flatMap((value) => typeOf(value) ?? []));
  }
  if (shape.properties.size > 0 || shape.required.size > 0 || shape.patterns.size > 0)
    return new Set(['object']);
  if (isObject(shape.keywords.get('additionalProperties')) || has('propertyNames'))
    return new Set(['object']);
  if (has('items', 'prefixItems', 'minItems', 'maxItems', 'contains')) return new Set(['array']);
  if (has('pattern', 'minLength', 'maxLength', 'format', 'contentEncoding', 'contentMediaType'))
    return new Set(['string']);
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'))
    return new Set(['number']);
  return undefined;
}
