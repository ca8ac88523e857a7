import { asNumber, isObject } from './json.ts';
import type { Shape } from './merge.ts';
import { below, isTooDeep, jsonField, type Place, type Planner, shapeOf } from './plan-context.ts';
import { isEndless } from './plan-endless.ts';
import { planField } from './plan-field.ts';
import type { Field, FieldBase } from './plan-types.ts';
import { cleanText, isClassName } from './text.ts';

/** Up to this many options of a multiple choice are boxes; more can be filtered (F-16). */
const BOXES = 10;

/** Plans a list: multiple choice, rows, scalars one below the other, or a tuple (F-16). */
export function planArray(
  planner: Planner,
  schemas: readonly unknown[],
  shape: Shape,
  base: FieldBase,
  place: Place,
): Field {
  if (isTooDeep(place)) return jsonField(base, 'deep', start(base));
  if (isEndless(planner, schemas, place)) return jsonField(base, 'recursive');
  const inside: Place = { ...place, depth: place.depth + 1, above: [...place.above, ...shape.sources] };
  const prefix = shape.keywords.get('prefixItems');
  const items = shape.keywords.get('items');
  const tuple = Array.isArray(prefix) ? prefix : Array.isArray(items) ? items : undefined;
  const minItems = asNumber(shape.keywords.get('minItems'));
  const maxItems = asNumber(shape.keywords.get('maxItems'));
  if (tuple !== undefined) {
    const fields = tuple.map((schema, index) => {
      const required = index < (minItems ?? tuple.length);
      const child = below(inside, `${place.pointer}/${index}`, String(index), required);
      const field = planField(planner, [schema], child);
      return field.label === String(index)
        ? Object.assign(field, { label: planner.labels.entry(index + 1) })
        : field;
    });
    return { ...base, widget: 'tuple', items: fields };
  }
  if (!isObject(items))
    return jsonField(base, items === undefined || items === true ? 'untyped' : 'unreadable', start(base));

  const item = planField(planner, [items], below(inside, `${place.pointer}/-`, '-', true));
  const limits = {
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
  };
  if (item.widget === 'json') return jsonField(base, item.reason, start(base));
  if (item.widget === 'radio' || item.widget === 'select' || item.widget === 'combobox') {
    const widget = item.options.length <= BOXES ? 'checkbox-group' : 'multi-combobox';
    return { ...base, ...limits, widget, options: item.options };
  }
  if (item.widget === 'hidden-const') {
    const label = typeof item.value === 'string' ? cleanText(item.value) : JSON.stringify(item.value);
    return { ...base, ...limits, widget: 'checkbox-group', options: [{ value: item.value, label }] };
  }
  const container = [
    'fieldset',
    'variant',
    'rows',
    'list',
    'tuple',
    'map',
    'checkbox-group',
    'multi-combobox',
  ];
  const itemTitle = shapeOf(planner, [items], inside).title;
  const written = itemTitle !== undefined && !isClassName(itemTitle) ? cleanText(itemTitle) : '';
  const itemName = written === '' ? planner.labels.rowName(base.label) : written;
  return { ...base, ...limits, widget: container.includes(item.widget) ? 'rows' : 'list', item, itemName };
}

function start(base: FieldBase): string | undefined {
  return base.required && base.default === undefined && !base.nullable ? '[]' : undefined;
}
