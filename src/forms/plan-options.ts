import { jsonEqual, own } from './json.ts';
import type { Shape } from './merge.ts';
import type { FieldBase, FieldOption, OptionField } from './plan-types.ts';
import { cleanText } from './text.ts';

/** Up to this many options are drawn as radios (F-10). */
const RADIOS = 5;
/** Up to this many are a plain select; more can be filtered. */
const SELECT = 50;

/** A field with one choice among options; the control follows their number (F-10). */
export function optionField(base: FieldBase, options: FieldOption[]): OptionField {
  const widget = options.length <= RADIOS ? 'radio' : options.length <= SELECT ? 'select' : 'combobox';
  return { ...base, widget, options };
}

/** Options of an `enum`, with the names that generators put beside it. */
export function optionsFromEnum(values: readonly unknown[], shape: Shape): FieldOption[] {
  const all = shape.keywords.get('enum');
  const names = ['enumNames', 'x-enumNames', 'x-enum-varnames']
    .map((key) => shape.keywords.get(key))
    .find(Array.isArray);
  const descriptions = ['x-enumDescriptions', 'x-enum-descriptions']
    .map((key) => shape.keywords.get(key))
    .find(Array.isArray);
  const full: readonly unknown[] = Array.isArray(all) ? all : values;
  const options = values.map((value) => {
    const index = full.indexOf(value);
    return option(value, names?.[index], descriptions?.[index], false);
  });
  return distinct(options);
}

/** Options of a union of constants, each with its own title and description. */
export function optionsFromConstants(branches: readonly unknown[]): FieldOption[] {
  return distinct(
    branches.flatMap((branch) => {
      const deprecated = own(branch, 'deprecated') === true;
      const title = own(branch, 'title');
      const description = own(branch, 'description');
      const values = own(branch, 'enum');
      const constant = own(branch, 'const');
      if (constant !== undefined) return [withRisk(option(constant, title, description, deprecated), branch)];
      if (!Array.isArray(values)) return [];
      return values.map((value) =>
        option(value, values.length === 1 ? title : undefined, description, deprecated),
      );
    }),
  );
}

function option(value: unknown, title: unknown, description: unknown, deprecated: boolean): FieldOption {
  const clean = typeof title === 'string' ? cleanText(title).trim() : '';
  const text = typeof value === 'string' ? cleanText(value) : JSON.stringify(value);
  const result: FieldOption = { value, label: clean === '' ? text : clean };
  if (typeof description === 'string' && description.trim() !== '')
    result.description = cleanText(description);
  if (deprecated) result.deprecated = true;
  return result;
}

/** The option with the `x-risk` of its branch; a word of no known meaning says nothing. */
function withRisk(entry: FieldOption, branch: unknown): FieldOption {
  const risk = own(branch, 'x-risk');
  return risk === 'safe' || risk === 'moderate' || risk === 'dangerous' ? { ...entry, risk } : entry;
}

/** Duplicates removed; a key makes it linear, so 2,000 options cost nothing. */
function distinct(options: FieldOption[]): FieldOption[] {
  const seen = new Map<string, FieldOption>();
  return options.filter((entry) => {
    const key = JSON.stringify(entry.value) ?? '';
    const before = seen.get(key);
    if (before !== undefined && jsonEqual(before.value, entry.value)) return false;
    seen.set(key, entry);
    return true;
  });
}
