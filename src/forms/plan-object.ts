import { asNumber, asStrings, isObject, joinPointer, own } from './json.ts';
import type { Condition, Shape } from './merge.ts';
import { readPattern } from './pattern.ts';
import {
  baseField,
  below,
  isTooDeep,
  jsonField,
  shapeOf,
  type ObjectSource,
  type Place,
  type Planner,
} from './plan-context.ts';
import { isEndless } from './plan-endless.ts';
import { planField } from './plan-field.ts';
import type { Field, FieldBase, ObjectField } from './plan-types.ts';

/** How often one schema may appear on the way down before the rest is left to JSON. */
const REPEATS = 3;

/** Plans an object: fields, a map of free names, or JSON where it is open, too deep or endless (F-17). */
export function planObject(
  planner: Planner,
  schemas: readonly unknown[],
  shape: Shape,
  base: FieldBase,
  place: Place,
): Field {
  const start = base.required && base.default === undefined && !base.nullable ? '{}' : undefined;
  if (isTooDeep(place)) return jsonField(base, 'deep', start);
  const repeated = shape.sources.some(
    (source) => place.above.filter((other) => other === source).length >= REPEATS,
  );
  if (repeated) return jsonField(base, 'recursive', start);
  if (isEndless(planner, schemas, place)) return jsonField(base, 'recursive');

  const rest = shape.keywords.get('additionalProperties');
  const fields = planProperties(planner, shape, place);
  const isConditional = shape.conditions.length > 0;
  if (fields.length === 0 && !isConditional) {
    const open = freeNames(shape);
    if (open !== undefined) return planMap(planner, shape, base, place, open);
    if (rest !== false && shape.keywords.get('unevaluatedProperties') !== false)
      return jsonField(base, 'untyped', start);
  }
  const conditional = isConditional ? planConditional(planner, schemas, shape, place, fields) : [];
  const field: ObjectField = {
    ...base,
    widget: 'fieldset',
    fields,
    ...(isObject(rest) || freePatterns(shape).length > 0 ? { rest: true } : {}),
    ...(isConditional ? { conditional } : {}),
  };
  const asksSomething = fields.some(
    (child) =>
      child.required && !child.nullable && child.widget !== 'hidden-const' && child.widget !== 'readonly',
  );
  if (!base.required && asksSomething) field.widget = 'optional-fieldset';
  if (isConditional) planner.sources.set(field, { planner, schemas, place });
  return field;
}

/** The same object planned with the schemas that count for the answer of the moment. */
export function replanObject(
  source: ObjectSource,
  branches: readonly unknown[],
  needed: ReadonlySet<string>,
  before: ObjectField,
): ObjectField {
  const { planner, place } = source;
  const schemas = [...source.schemas, ...branches];
  // Each change of the answer gets its own budget: the form stays as large as one plan may be.
  const fresh: Planner = {
    ...planner,
    left: { ...planner.left, fields: Math.max(planner.left.fields, 500) },
  };
  const shape = shapeOf(fresh, schemas, place);
  for (const name of needed) shape.required.add(name);
  const fields = planProperties(fresh, shape, place);
  return { ...baseField(fresh, source.schemas, shape, place, before.nullable), ...before, fields };
}

/** The conditions of an object that hold for a value: branches to fold in, and names that become required. */
export function activeBranches(
  source: ObjectSource,
  value: unknown,
): { branches: unknown[]; needed: Set<string> } {
  const { planner, schemas, place } = source;
  const branches: unknown[] = [];
  const needed = new Set<string>();
  const done = new Set<unknown>();
  // A branch may bring conditions of its own; each schema is asked once, so this ends.
  for (let round = 0; round < 8; round += 1) {
    const shape = shapeOf(planner, [...schemas, ...branches], place);
    let grew = false;
    for (const condition of shape.conditions) {
      if (condition.kind === 'needs') {
        if (own(value, condition.name) !== undefined) for (const name of condition.names) needed.add(name);
        continue;
      }
      const key = condition.kind === 'if' ? condition.test : condition.schema;
      if (done.has(key)) continue;
      done.add(key);
      const branch = branchFor(planner, condition, value);
      if (!isObject(branch)) continue;
      branches.push(branch);
      grew = true;
    }
    if (!grew) break;
  }
  return { branches, needed };
}

function branchFor(
  planner: Planner,
  condition: Exclude<Condition, { kind: 'needs' }>,
  value: unknown,
): unknown {
  if (condition.kind === 'present')
    return own(value, condition.name) === undefined ? undefined : condition.schema;
  return planner.checker.test(condition.test, value) ? condition.yes : condition.no;
}

function planProperties(planner: Planner, shape: Shape, place: Place): Field[] {
  const inside: Place = { ...place, depth: place.depth + 1, above: [...place.above, ...shape.sources] };
  return namesOf(shape).map((name) => {
    const schemas = schemasFor(shape, name);
    return planField(
      planner,
      schemas,
      below(inside, joinPointer(place.pointer, name), name, shape.required.has(name)),
    );
  });
}

/** Every name that somebody can fill in: declared, required, listed, depended on, or spelled by a pattern. */
function namesOf(shape: Shape): string[] {
  const names = new Set(shape.properties.keys());
  for (const name of shape.required) names.add(name);
  const listed = shape.keywords.get('propertyNames');
  for (const name of asStrings(own(listed, 'enum'))) names.add(name);
  for (const pattern of shape.patterns.keys()) {
    const literal = literalName(pattern);
    if (literal !== undefined) names.add(literal);
  }
  const closed =
    shape.keywords.get('additionalProperties') === false ||
    shape.keywords.get('unevaluatedProperties') === false;
  for (const condition of shape.conditions) {
    if (condition.kind === 'if') continue;
    for (const name of condition.kind === 'needs' ? [condition.name, ...condition.names] : [condition.name]) {
      if (!closed || matching(shape, name).length > 0) names.add(name);
    }
  }
  return [...names];
}

/** Schemas for one name: its own, or those of patterns and of further properties (corpus: record with listed keys). */
function schemasFor(shape: Shape, name: string): unknown[] {
  const found = [...(shape.properties.get(name) ?? []), ...matching(shape, name)];
  if (found.length > 0) return found;
  const rest = shape.keywords.get('additionalProperties');
  return [isObject(rest) ? rest : true];
}

function matching(shape: Shape, name: string): unknown[] {
  return [...shape.patterns].flatMap(([pattern, schema]) => {
    const safe = readPattern(pattern);
    if (safe === undefined || safe.steps(name.length) > 10_000) return [];
    return new RegExp(safe.source, 'u').test(name) ? [schema] : [];
  });
}

/** `^name$` is a property in the clothes of a pattern. */
function literalName(pattern: string): string | undefined {
  return /^\^([A-Za-z0-9_ -]+)\$$/.exec(pattern)?.[1];
}

function freePatterns(shape: Shape): string[] {
  return [...shape.patterns.keys()].filter((pattern) => literalName(pattern) === undefined);
}

/** The schema of freely named values, if the object is a map. */
function freeNames(shape: Shape): unknown {
  const patterns = freePatterns(shape);
  if (patterns.length === 1) return shape.patterns.get(patterns[0] ?? '');
  const rest = shape.keywords.get('additionalProperties');
  if (isObject(rest) && Object.keys(rest).length > 0) return rest;
  const unevaluated = shape.keywords.get('unevaluatedProperties');
  return isObject(unevaluated) && Object.keys(unevaluated).length > 0 ? unevaluated : undefined;
}

function planMap(planner: Planner, shape: Shape, base: FieldBase, place: Place, schema: unknown): Field {
  const inside: Place = { ...place, depth: place.depth + 1, above: [...place.above, ...shape.sources] };
  const value = planField(planner, [schema], below(inside, `${place.pointer}/*`, '*', true));
  const minProperties = asNumber(shape.keywords.get('minProperties'));
  const maxProperties = asNumber(shape.keywords.get('maxProperties'));
  return {
    ...base,
    widget: 'map',
    value,
    ...(minProperties === undefined ? {} : { minProperties }),
    ...(maxProperties === undefined ? {} : { maxProperties }),
  };
}

/** Fields that only some answers bring, for those who look at the plan. */
function planConditional(
  planner: Planner,
  schemas: readonly unknown[],
  shape: Shape,
  place: Place,
  fields: Field[],
): Field[] {
  const known = new Set(fields.map(({ name }) => name));
  const found: Field[] = [];
  for (const condition of shape.conditions) {
    if (condition.kind === 'needs') continue;
    for (const branch of condition.kind === 'if' ? [condition.yes, condition.no] : [condition.schema]) {
      if (!isObject(branch)) continue;
      const more = planProperties(planner, shapeOf(planner, [...schemas, branch], place), place);
      for (const field of more) {
        if (known.has(field.name)) continue;
        known.add(field.name);
        found.push({ ...field, required: false });
      }
    }
  }
  return found;
}
