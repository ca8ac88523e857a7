import type { JsonReason, FormLabels } from './labels.ts';
import { FORM_LIMITS } from './limits.ts';
import { mergeSchemas, type Shape } from './merge.ts';
import type { FieldBase, FormContext, JsonField, ObjectField } from './plan-types.ts';
import { cleanText, humanise } from './text.ts';
import type { Checker } from './validate.ts';

/** What planning one document needs at hand. */
export interface Planner {
  checker: Checker;
  labels: FormLabels;
  context: FormContext;
  /** Fields that may still be planned. */
  left: { fields: number };
  /** Where each drawn object came from, so that it can be planned again for the answer of the moment. */
  sources: WeakMap<ObjectField, ObjectSource>;
}

/** Schemas and place of a planned object. */
export interface ObjectSource {
  planner: Planner;
  schemas: readonly unknown[];
  place: Place;
}

/** Where a field is planned. */
export interface Place {
  pointer: string;
  name: string;
  required: boolean;
  /** Nested objects and lists above it. */
  depth: number;
  /** Schemas on the way down, to notice recursion. */
  above: readonly unknown[];
  /** Branch lists of unions already dealt with. */
  without: readonly unknown[];
  /** Label that the place gives, over the schema's title. */
  label?: string;
}

/** The place of a child. */
export function below(place: Place, pointer: string, name: string, required: boolean): Place {
  return { pointer, name, required, depth: place.depth, above: place.above, without: [] };
}

/** Folds the schemas of a place. */
export function shapeOf(planner: Planner, schemas: readonly unknown[], place: Place): Shape {
  return mergeSchemas(schemas, planner.checker.guard.resolver, place.without);
}

/** The parts that every field has. */
export function baseField(
  planner: Planner,
  schemas: readonly unknown[],
  shape: Shape,
  place: Place,
  nullable: boolean,
): FieldBase {
  const base: FieldBase = {
    pointer: place.pointer,
    name: place.name,
    label: labelOf(planner, shape, place),
    required: place.required,
    nullable,
  };
  const description = shape.keywords.get('description');
  if (typeof description === 'string' && cleanText(description).trim() !== '')
    base.description = cleanText(description);
  if (shape.keywords.get('deprecated') === true) base.deprecated = true;
  const proposed = shape.keywords.get('default');
  // A default that its own schema refuses is a mistake of the server and is dropped (F-19).
  if (proposed !== undefined && schemas.every((schema) => planner.checker.test(schema, proposed)))
    base.default = proposed;
  return base;
}

function labelOf(planner: Planner, shape: Shape, place: Place): string {
  if (place.label !== undefined) return place.label;
  const title = cleanText(shape.title ?? '').trim();
  if (title !== '') return title;
  if (place.name !== '' && place.name !== '-' && place.name !== '*') return humanise(place.name);
  return place.pointer === '' ? '' : place.name === '' ? planner.labels.noName : '';
}

/** A field that is answered as JSON, and why. */
export function jsonField(base: FieldBase, reason: JsonReason, start?: string): JsonField {
  return { ...base, widget: 'json', reason, ...(start === undefined ? {} : { start }) };
}

/** Takes one from the budget of fields; says whether there was one left. */
export function spend(planner: Planner): boolean {
  planner.left.fields -= 1;
  return planner.left.fields >= 0;
}

/** Whether objects and lists at this depth are still drawn (F-17). */
export function isTooDeep(place: Place): boolean {
  return place.depth >= FORM_LIMITS.planDepth;
}
