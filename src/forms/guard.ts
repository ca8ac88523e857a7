import type { Schema, SchemaDraft } from '@cfworker/json-schema';
import { asNumber, isObject, keysOf, own, setOwn, type JsonObject } from './json.ts';
import { FORM_LIMITS } from './limits.ts';
import { readPattern } from './pattern.ts';
import { createResolver, referenceOf, type Resolver } from './resolve.ts';

/** A schema that the validator can run without throwing, fetching, looping or blocking. */
export interface GuardedSchema {
  resolver: Resolver;
  draft: SchemaDraft;
  /** Schemas by the names that `$ref` has in the copies: ours, so no URL is ever built. */
  lookup: Record<string, Schema | boolean>;
  /** Whether something was left out because it is not JSON Schema. */
  unreadable(): boolean;
  /** Whether something was left out because it must not be run here. */
  skipped(): boolean;
  /** The clean copy of one schema of the document. The same schema gives the same copy. */
  clean(node: unknown, how?: 'whole' | 'no-text-checks'): Schema | boolean;
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
const NUMBERS = [
  'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties',
  'minContains', 'maxContains',
]; // prettier-ignore
const ONE_SCHEMA = [
  'additionalProperties', 'unevaluatedProperties', 'propertyNames', 'contains', 'not', 'if', 'then', 'else',
  'additionalItems', 'unevaluatedItems',
]; // prettier-ignore
const SCHEMA_LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
// Formats whose check in the validator can backtrack without a bound; the plain URI check takes their place.
const FORMAT_ALIASES: ReadonlyMap<string, string> = new Map([['url', 'uri']]);
/** Formats the validator knows. A pattern beside one of them repeats what the format says (F-21). */
export const CHECKED_FORMATS: ReadonlySet<unknown> = new Set([
  'date', 'time', 'date-time', 'duration', 'uri', 'url', 'uri-reference', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid',
]); // prettier-ignore

type Copy = Record<string, unknown>;

/**
 * Makes the clean copies the validator works on: unknown types, keywords of the wrong type, unresolved and purely
 * cyclic references, unsafe patterns and remote parts are dropped one by one, and the rest stays checked.
 */
export function guardSchema(root: unknown): GuardedSchema {
  const resolver = createResolver(root);
  const lookup: Record<string, Schema | boolean> = Object.create(null) as Record<string, Schema | boolean>;
  const names = new Map<unknown, string>();
  let unreadable = false;
  let skipped = false;
  let nodes = 0;

  const whole = builder(true);
  const noTextChecks = builder(false);

  function builder(textChecks: boolean): (node: unknown) => Schema | boolean {
    const copies = new Map<unknown, Copy>();
    const pending: { node: unknown; name: string }[] = [];

    function copyOf(node: unknown, depth: number): Schema | boolean {
      if (typeof node === 'boolean') return node;
      if (!isObject(node)) {
        unreadable = true;
        return true;
      }
      const known = copies.get(node);
      if (known !== undefined) return known as Schema;
      if (depth > FORM_LIMITS.schemaDepth || nodes > FORM_LIMITS.schemaNodes * 2) {
        skipped = true;
        return true;
      }
      nodes += 1;
      const copy: Copy = Object.create(null) as Copy;
      copies.set(node, copy);
      fill(copy, node, depth + 1);
      return copy as Schema;
    }

    function fill(copy: Copy, node: JsonObject, depth: number): void {
      const take = (keyword: string, read: (value: unknown) => unknown): void => {
        const value = own(node, keyword);
        if (value === undefined) return;
        const readable = read(value);
        if (readable === undefined) unreadable = true;
        else copy[keyword] = readable;
      };
      const schemas = (value: unknown): unknown =>
        Array.isArray(value) && value.length > 0 ? value.map((item) => copyOf(item, depth)) : undefined;

      take('type', (value) => {
        if (Array.isArray(value))
          return value.length > 0 && value.every((type) => TYPES.has(type)) ? value : undefined;
        return TYPES.has(value) ? value : undefined;
      });
      take('enum', (value) => (Array.isArray(value) ? value : undefined));
      if (Object.hasOwn(node, 'const')) copy['const'] = node['const'];
      for (const keyword of NUMBERS) take(keyword, asNumber);
      take('multipleOf', (value) => ((asNumber(value) ?? 0) > 0 ? value : undefined));
      for (const [keyword, bound] of [
        ['exclusiveMinimum', 'minimum'],
        ['exclusiveMaximum', 'maximum'],
      ] as const) {
        // Draft 4 wrote a boolean beside the bound.
        if (own(node, keyword) === false) continue;
        take(keyword, (value) => asNumber(value === true ? own(node, bound) : value));
      }
      take('uniqueItems', (value) => (typeof value === 'boolean' ? value : undefined));
      take('required', (value) =>
        Array.isArray(value) ? value.filter((name) => typeof name === 'string') : undefined,
      );
      take('format', (value) => {
        if (typeof value !== 'string') return undefined;
        // The key must exist in the validator's table as its own; `constructor` would be called as a check.
        const format = FORMAT_ALIASES.get(value) ?? value;
        return textChecks && CHECKED_FORMATS.has(format) ? format : '';
      });
      take('pattern', (value) => {
        if (typeof value !== 'string') return undefined;
        const safe = readPattern(value);
        if (safe === undefined && !CHECKED_FORMATS.has(own(node, 'format'))) skipped = true;
        return textChecks && safe !== undefined ? safe.source : '';
      });
      if (copy['pattern'] === '') delete copy['pattern'];
      if (copy['format'] === '') delete copy['format'];

      for (const keyword of ONE_SCHEMA) take(keyword, (value) => copyOf(value, depth));
      for (const keyword of SCHEMA_LISTS) take(keyword, schemas);
      take('items', (value) => (Array.isArray(value) ? schemas(value) : copyOf(value, depth)));
      take('properties', (value) => map(value, (property) => copyOf(property, depth)));
      take('dependentSchemas', (value) => map(value, (property) => copyOf(property, depth)));
      take('dependentRequired', (value) =>
        map(value, (list) => (Array.isArray(list) ? list.filter(isText) : undefined)),
      );
      take('dependencies', (value) =>
        map(value, (entry) => (Array.isArray(entry) ? entry.filter(isText) : copyOf(entry, depth))),
      );
      take('patternProperties', (value) => patternMap(copy, value, depth));

      if (referenceOf(node) !== undefined) {
        const target = resolver.resolve(node);
        if (target === undefined) unreadable = true;
        else copy['$ref'] = nameOf(target);
      }
    }

    function patternMap(copy: Copy, value: unknown, depth: number): unknown {
      if (!isObject(value)) return undefined;
      const result: JsonObject = Object.create(null) as JsonObject;
      for (const key of Object.keys(value)) {
        const safe = readPattern(key);
        if (safe !== undefined) {
          result[safe.source] = copyOf(value[key], depth);
          continue;
        }
        // Without this pattern nobody here can say which names are extra.
        skipped = true;
        delete copy['additionalProperties'];
        delete copy['unevaluatedProperties'];
      }
      return result;
    }

    function nameOf(target: unknown): string {
      const kind = textChecks ? 'a' : 'b';
      let name = names.get(target);
      if (name === undefined) {
        name = String(names.size);
        names.set(target, name);
      }
      const key = `#${kind}${name}`;
      if (!(key in lookup)) {
        lookup[key] = true;
        pending.push({ node: target, name: key });
      }
      return key;
    }

    return (node) => {
      const copy = copyOf(node, 0);
      for (let next = pending.pop(); next !== undefined; next = pending.pop())
        lookup[next.name] = copyOf(next.node, 0);
      return copy;
    };
  }

  return {
    resolver,
    draft: draftOf(root),
    lookup,
    unreadable: () => unreadable,
    skipped: () => skipped,
    clean: (node, how = 'whole') => (how === 'whole' ? whole : noTextChecks)(node),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function map(value: unknown, read: (entry: unknown) => unknown): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const result: JsonObject = Object.create(null) as JsonObject;
  for (const key of Object.keys(value)) {
    const entry = read(value[key]);
    if (entry !== undefined) setOwn(result, key, entry);
  }
  return result;
}

function draftOf(root: unknown): SchemaDraft {
  const dialect = own(root, '$schema');
  return typeof dialect === 'string' && /draft-0[4-7]/.test(dialect) ? '7' : '2020-12';
}

/** Schemas that judge the same value as `node` does, but for its reference. */
function* inPlace(node: Schema): Generator<Schema | boolean> {
  for (const list of [node.allOf, node.anyOf, node.oneOf]) if (list !== undefined) yield* list;
  for (const one of [node.not, node.if, node.then, node.else]) if (one !== undefined) yield one;
  for (const table of [node.dependentSchemas, node.dependencies]) {
    // Lists of names are no schemas.
    for (const key of keysOf(table)) if (isObject(table?.[key])) yield table[key];
  }
}

/** Mark of a schema and value whose steps are being counted. */
const OPEN = -1;

/** Thrown by {@link checkSteps} where one text would keep one pattern busy too long. */
export class SlowPattern extends Error {}

/**
 * How many steps the validator would take, counted without taking them. A reference that comes back to the same schema
 * and value says nothing and never ends; it is cut on the way.
 */
export function checkSteps(
  root: Schema | boolean,
  value: unknown,
  lookup: Record<string, Schema | boolean>,
): number {
  const known = new Map<Schema, Map<unknown, number>>();

  function steps(node: Schema | boolean, at: unknown): number {
    if (typeof node === 'boolean') return 1;
    let table = known.get(node);
    if (table === undefined) known.set(node, (table = new Map()));
    const before = table.get(at);
    if (before !== undefined) return before;
    table.set(at, OPEN);
    let total = 1 + (node.enum?.length ?? 0) / 20;
    const target = node.$ref === undefined ? true : (lookup[node.$ref] ?? true);
    if (typeof target === 'object' && known.get(target)?.get(at) === OPEN) delete node.$ref;
    else total += steps(target, at);
    for (const next of inPlace(node)) total += steps(next, at);
    if (typeof at === 'string') {
      if (node.pattern !== undefined && tooSlow(node.pattern, at.length)) throw new SlowPattern();
      if (node.format !== undefined && at.length > 10_000) throw new SlowPattern();
    } else if (Array.isArray(at)) {
      if (node.uniqueItems === true) total += (at.length * at.length) / 20;
      at.forEach((item, index) => {
        const tuple = node.prefixItems ?? (Array.isArray(node.items) ? node.items : undefined);
        const rest = Array.isArray(node.items) ? node.additionalItems : node.items;
        const schema = tuple?.[index] ?? rest;
        if (schema !== undefined) total += steps(schema, item);
        if (node.contains !== undefined) total += steps(node.contains, item);
        if (node.unevaluatedItems !== undefined) total += steps(node.unevaluatedItems, item);
      });
    } else if (isObject(at)) {
      const patterns = keysOf(node.patternProperties);
      for (const key of Object.keys(at)) {
        if (node.properties !== undefined && Object.hasOwn(node.properties, key))
          total += steps(node.properties[key] ?? true, at[key]);
        for (const pattern of patterns) {
          if (tooSlow(pattern, key.length)) throw new SlowPattern();
          total += steps(node.patternProperties?.[pattern] ?? true, at[key]);
        }
        for (const rest of [node.additionalProperties, node.unevaluatedProperties]) {
          if (rest !== undefined) total += steps(rest, at[key]);
        }
        if (node.propertyNames !== undefined) total += steps(node.propertyNames, key);
      }
    }
    table.set(at, total);
    return total;
  }
  return steps(root, value);
}

function tooSlow(pattern: string, length: number): boolean {
  const safe = readPattern(pattern);
  return safe === undefined || safe.steps(length) > FORM_LIMITS.patternSteps;
}
