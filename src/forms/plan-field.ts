import { isObject, typeOf, type JsonType } from './json.ts';
import type { Shape } from './merge.ts';
import { planArray } from './plan-array.ts';
import { baseField, jsonField, shapeOf, spend, type Place, type Planner } from './plan-context.ts';
import { planObject } from './plan-object.ts';
import { optionField, optionsFromEnum } from './plan-options.ts';
import { planNumber, planString } from './plan-scalar.ts';
import { planUnion } from './plan-union.ts';
import type { Field, FieldBase } from './plan-types.ts';
import { cleanText } from './text.ts';

/** Plans the field for all schemas that apply at one place. Never throws: what cannot be drawn becomes a JSON editor. */
export function planField(planner: Planner, schemas: readonly unknown[], place: Place): Field {
  const shape = shapeOf(planner, schemas, place);
  const nullable = takeNull(planner, shape, place);
  const base = baseField(planner, schemas, shape, place, nullable);
  if (!spend(planner)) return jsonField(base, 'large');
  if (shape.problem === 'contradiction' || shape.problem === 'unresolved')
    return jsonField(base, shape.problem);
  return (
    planReadOnly(shape, base) ??
    planConstant(shape, base, place) ??
    planEnum(shape, base) ??
    planUnion(planner, schemas, shape, base, place) ??
    planTyped(planner, schemas, shape, base, place)
  );
}

/** Takes null out of the types, the constants and the branches; says whether it was there (F-15). */
function takeNull(planner: Planner, shape: Shape, place: Place): boolean {
  let nullable = false;
  if (shape.types?.has('null') === true && shape.types.size > 1) {
    shape.types.delete('null');
    nullable = true;
  }
  const values = shape.keywords.get('enum');
  if (Array.isArray(values) && values.length > 1 && values.includes(null)) {
    shape.keywords.set(
      'enum',
      values.filter((value) => value !== null),
    );
    nullable = true;
  }
  shape.unions = shape.unions.map((union) => {
    const rest = union.branches.filter((branch) => !isNull(planner, branch, place));
    if (rest.length === union.branches.length || rest.length === 0) return union;
    nullable = true;
    return { ...union, branches: rest };
  });
  return nullable;
}

function isNull(planner: Planner, branch: unknown, place: Place): boolean {
  if (!isObject(branch)) return false;
  const { types, keywords } = shapeOf(planner, [branch], place);
  return (
    (types?.size === 1 && types.has('null')) || (keywords.has('const') && keywords.get('const') === null)
  );
}

/** A read-only value is shown and sent. Without a value it would be a dead end, so it becomes an ordinary field. */
function planReadOnly(shape: Shape, base: FieldBase): Field | undefined {
  if (shape.keywords.get('readOnly') !== true) return undefined;
  const value = shape.keywords.has('const') ? shape.keywords.get('const') : base.default;
  if (value === undefined) return undefined;
  const secret = shape.keywords.get('writeOnly') === true || shape.keywords.get('format') === 'password';
  return { ...base, widget: 'readonly', value, ...(secret ? { secret } : {}) };
}

function planConstant(shape: Shape, base: FieldBase, place: Place): Field | undefined {
  const values = shape.keywords.get('enum');
  const single = Array.isArray(values) && values.length === 1;
  if (!shape.keywords.has('const') && !single) {
    if (shape.types?.size !== 1 || !shape.types.has('null')) return undefined;
    return { ...base, widget: 'hidden-const', value: null };
  }
  const value: unknown = shape.keywords.has('const') ? shape.keywords.get('const') : (values as unknown[])[0];
  if (!allows(shape.types, value)) return jsonField(base, 'contradiction');
  // A yes that somebody has to give is asked for, never filled in (F-11).
  if (value === true && place.name !== '') return { ...base, widget: 'checkbox', consent: true };
  if (base.nullable) return optionField({ ...base }, optionsFromEnum([value], shape));
  return { ...base, widget: 'hidden-const', value };
}

function planEnum(shape: Shape, base: FieldBase): Field | undefined {
  const values = shape.keywords.get('enum');
  if (!Array.isArray(values)) return undefined;
  const possible = values.filter((value) => allows(shape.types, value));
  if (possible.length === 0) return jsonField(base, 'contradiction');
  if (possible.length === 2 && possible.every((value) => typeof value === 'boolean'))
    return planBoolean(base);
  return optionField(base, optionsFromEnum(possible, shape));
}

function allows(types: Set<JsonType> | undefined, value: unknown): boolean {
  const type = typeOf(value);
  if (types === undefined || type === undefined) return true;
  return types.has(type) || (type === 'number' && types.has('integer') && Number.isInteger(value));
}

function planTyped(
  planner: Planner,
  schemas: readonly unknown[],
  shape: Shape,
  base: FieldBase,
  place: Place,
): Field {
  const types = [...(shape.types ?? [])];
  const [type] = types;
  if (type === undefined) return { ...jsonField(base, shape.problem ?? 'untyped'), allowsText: true };
  if (types.length > 1) return planTypeChoice(planner, schemas, base, place, types);
  switch (type) {
    case 'string':
      return planString(shape, base);
    case 'number':
    case 'integer':
      return planNumber(shape, base, type);
    case 'boolean':
      return planBoolean(base);
    case 'array':
      return planArray(planner, schemas, shape, base, place);
    case 'object':
      return planObject(planner, schemas, shape, base, place);
    case 'null':
      return { ...base, widget: 'hidden-const', value: null };
  }
}

function planBoolean(base: FieldBase): Field {
  const asks = base.default === undefined && base.required;
  return { ...base, widget: asks ? 'yesno' : 'checkbox' };
}

/** Several types without a union: one variant each, named by the type (F-18). */
function planTypeChoice(
  planner: Planner,
  schemas: readonly unknown[],
  base: FieldBase,
  place: Place,
  types: JsonType[],
): Field {
  const kinds = types.filter((type) => type !== 'integer' || !types.includes('number'));
  const variants = kinds.map((type, index) => {
    const label = cleanText(planner.labels.typeName(type));
    const field = planField(planner, [...schemas, { type }], { ...place, required: true, label, name: '' });
    return { label, index, field };
  });
  return { ...base, widget: 'variant', variants };
}
