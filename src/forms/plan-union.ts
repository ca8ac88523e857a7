import { isObject, own } from './json.ts';
import type { Shape, Union } from './merge.ts';
import { shapeOf, type Place, type Planner } from './plan-context.ts';
import { planField } from './plan-field.ts';
import { optionField, optionsFromConstants } from './plan-options.ts';
import { planNumber } from './plan-scalar.ts';
import { readPattern } from './pattern.ts';
import type { Field, FieldBase, Variant } from './plan-types.ts';
import { cleanText, humanise, isClassName } from './text.ts';

/** Plans `oneOf` / `anyOf`: one field, a list of options, a decimal, or variants to choose from (F-15, F-18). */
export function planUnion(
  planner: Planner,
  schemas: readonly unknown[],
  shape: Shape,
  base: FieldBase,
  place: Place,
): Field | undefined {
  const union = shape.unions.find((candidate) => saysSomething(planner, candidate, shape, place));
  if (union === undefined) return undefined;
  const original = (own(union.owner, union.keyword) ?? []) as unknown[];
  // Null is out of the branches already, so the list in the schema is the one to leave out from here on.
  const without = [...place.without, original];
  const { branches } = union;
  if (branches.length === 1) {
    const collapsed = planField(planner, [...schemas, branches[0]], { ...place, without });
    return Object.assign(collapsed, sharedBase(base, collapsed), {
      nullable: base.nullable || collapsed.nullable,
    });
  }
  if (branches.every(isConstant)) return optionField(base, optionsFromConstants(branches));
  const decimal = planDecimal(planner, branches, base, place);
  if (decimal !== undefined) return decimal;

  const tag = tagOf(planner, union, place);
  const labels = new Set<string>();
  const variants = branches.map((branch): Variant => {
    const named = nameVariant(planner, branch, tag, place);
    let label = named;
    for (let count = 2; labels.has(label); count += 1) label = `${named} (${count})`;
    labels.add(label);
    const description = own(branch, 'description');
    const field = planField(planner, [...schemas, branch], {
      ...place,
      without,
      required: true,
      name: '',
      label,
    });
    return {
      label,
      index: original.indexOf(branch),
      field: withFixedTag(dropDescription(field), tag),
      ...(typeof description === 'string' && description.trim() !== ''
        ? { description: cleanText(description) }
        : {}),
    };
  });
  return { ...base, widget: 'variant', variants };
}

/** Label, description and default of the union win over those of its only branch. */
function sharedBase(base: FieldBase, collapsed: Field): Partial<FieldBase> {
  const shared: Partial<FieldBase> = { label: base.label };
  if (base.description !== undefined) shared.description = base.description;
  if (base.default !== undefined && base.default !== null && collapsed.widget !== 'readonly')
    shared.default = base.default;
  return shared;
}

/** A tag of `true` says which variant it is; nobody has to consent to it. */
function withFixedTag(field: Field, tag: string | undefined): Field {
  if (field.widget !== 'fieldset' || tag === undefined) return field;
  const fields = field.fields.map((child): Field => {
    if (child.name !== tag || child.widget !== 'checkbox' || child.consent !== true) return child;
    const { consent: _, ...base } = child;
    return { ...base, widget: 'hidden-const', value: true };
  });
  // The planned object itself is kept: it is the key to its conditions.
  return Object.assign(field, { fields });
}

/** The description belongs to the choice, not to each of its fields. */
function dropDescription(field: Field): Field {
  delete field.description;
  return field;
}

/** Branches that only add demands (`anyOf: [{required: [a]}, {required: [b]}]`) leave nothing to choose. */
function saysSomething(planner: Planner, union: Union, shape: Shape, place: Place): boolean {
  if (union.branches.length === 0) return false;
  const drawn =
    shape.types !== undefined &&
    !(shape.types.size === 1 && shape.types.has('object') && shape.properties.size === 0);
  if (!drawn) return true;
  return union.branches.some((branch) => {
    if (!isObject(branch)) return false;
    if (isConstant(branch)) return true;
    const { types, properties, keywords, unions, sources } = shapeOf(planner, [branch], place);
    if (properties.size > 0 || unions.length > 0) return true;
    const writesType = sources.some((source) => own(source, 'type') !== undefined);
    return (
      (writesType && types !== undefined) ||
      ['items', 'prefixItems', 'title', 'format'].some((key) => keywords.has(key))
    );
  });
}

function isConstant(branch: unknown): boolean {
  return own(branch, 'const') !== undefined || Array.isArray(own(branch, 'enum'));
}

/** A number, or the same number as a patterned text (pydantic's Decimal): one field that keeps `12.50` exact. */
function planDecimal(
  planner: Planner,
  branches: readonly unknown[],
  base: FieldBase,
  place: Place,
): Field | undefined {
  if (branches.length !== 2) return undefined;
  const shapes = branches.map((branch) => shapeOf(planner, [branch], place));
  const number = shapes.find(
    ({ types }) => types?.size === 1 && (types.has('number') || types.has('integer')),
  );
  const text = shapes.find(({ types }) => types?.size === 1 && types.has('string'));
  const pattern = text?.keywords.get('pattern');
  if (number === undefined || typeof pattern !== 'string') return undefined;
  const safe = readPattern(pattern);
  if (
    safe === undefined ||
    !new RegExp(safe.source, 'u').test('12.5') ||
    new RegExp(safe.source, 'u').test('abc')
  )
    return undefined;
  return { ...planNumber(number, base, 'number'), orText: true };
}

/** The property whose fixed value says which variant an object is. */
function tagOf(planner: Planner, union: Union, place: Place): string | undefined {
  const declared = own(own(union.owner, 'discriminator'), 'propertyName');
  if (typeof declared === 'string') return declared;
  const shapes = union.branches.map((branch) => shapeOf(planner, [branch], place));
  const [first] = shapes;
  return [...(first?.properties.keys() ?? [])].find((name) =>
    shapes.every((shape) => constantOf(planner, shape.properties.get(name), place) !== undefined),
  );
}

/** The only value a property can have. */
export function constantOf(planner: Planner, schemas: readonly unknown[] | undefined, place: Place): unknown {
  if (schemas === undefined) return undefined;
  const { keywords } = shapeOf(planner, schemas, { ...place, without: [] });
  const values = keywords.get('enum');
  return keywords.has('const')
    ? keywords.get('const')
    : Array.isArray(values) && values.length === 1
      ? values[0]
      : undefined;
}

function nameVariant(planner: Planner, branch: unknown, tag: string | undefined, place: Place): string {
  const shape = shapeOf(planner, [branch], { ...place, without: [] });
  const title = cleanText(shape.title ?? shape.refTitle ?? '').trim();
  if (title !== '' && !isClassName(title)) return title;
  const value =
    tag === undefined ? shape.keywords.get('const') : constantOf(planner, shape.properties.get(tag), place);
  if (value !== undefined && value !== null)
    return typeof value === 'string' ? humanise(value) : JSON.stringify(value);
  if (title !== '') return humanise(title);
  const [type] = shape.types ?? [];
  return type === undefined ? planner.labels.answer : planner.labels.typeName(type);
}
