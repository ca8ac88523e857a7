import { isObject, jsonEqual, keysOf, own, setOwn, splitPointer, type JsonObject } from './json.ts';
import { FORM_LIMITS } from './limits.ts';
import type { Field, FieldOption } from './plan-types.ts';
import { fromDateTime, fromTime, type Moment } from './date-time.ts';

/**
 * What somebody typed into one field, as JSON. Texts and numbers: the typed text. Choices: the index of the option, or
 * a list of them. Boxes: a boolean. Objects: {@link ObjectDraft} and so on. `undefined` is untouched.
 */
export type Draft = unknown;

/** Children by `/name`, so that no name of the schema is ever a property name of ours. */
export interface ObjectDraft {
  [child: `/${string}`]: Draft;
  /** Whether an optional group was added. */
  added?: boolean;
  /** Further fields as JSON text. */
  rest?: string;
}

/** Rows with keys of their own, so that a removed row takes its own text with it. */
export interface ListDraft {
  items: { key: number; value?: Draft }[];
  next: number;
}

export interface MapDraft {
  entries: { key: number; name: string; value?: Draft }[];
  next: number;
}

/** The chosen variant by position, and what was typed in each. */
export interface VariantDraft {
  chosen?: number | undefined;
  drafts: Record<string, Draft>;
}

export interface JsonDraft {
  mode: 'fields' | 'json';
  text: string;
  fields?: Draft;
}

export interface FileDraft {
  name: string;
  size: number;
  /** Base64 without a prefix. */
  data: string;
}

/** A whole form as typed: plain JSON, so that it can be kept and given back. */
export interface FormDraft {
  root?: Draft;
  /** Whether the proposed arguments are being edited. */
  editing?: boolean;
  /** Id of the action whose fields are open. */
  opened?: string | undefined;
  /** Whether a comment is being added to an approval. */
  commenting?: boolean;
  /** The whole answer as JSON text. */
  json?: string | undefined;
}

/** Key of a child in an {@link ObjectDraft}. */
export function childKey(name: string): `/${string}` {
  return `/${name}`;
}

/** Draft of a child, over own properties. */
export function childDraft(draft: Draft, name: string): Draft {
  return own(draft, childKey(name));
}

/** A copy of an object draft with one key changed. */
export function withKey(draft: Draft, key: string, value: unknown): JsonObject {
  const copy: JsonObject = isObject(draft) ? { ...draft } : {};
  if (value === undefined) delete copy[key];
  else setOwn(copy, key, value);
  return copy;
}

/** What a field starts with: the proposed value, the schema's default, or nothing (F-19). */
export function startDraft(field: Field): Draft {
  if (field.widget === 'buttons') return undefined;
  if (field.prefill !== undefined) return draftOf(field, field.prefill);
  if (field.default !== undefined) return draftOf(field, field.default);
  switch (field.widget) {
    case 'fieldset':
      return startFields(field.fields);
    case 'optional-fieldset':
      return undefined;
    case 'rows':
    case 'list': {
      const wanted = field.required || field.minItems !== undefined ? (field.minItems ?? 0) : 0;
      return wanted === 0 || !field.required ? undefined : startRows(field.item, wanted);
    }
    case 'tuple': {
      const items = field.items.map(startDraft);
      return items.some((item) => item !== undefined) ? items.map((item) => item ?? null) : undefined;
    }
    case 'json':
      return field.start === undefined
        ? undefined
        : ({ mode: 'json', text: field.start } satisfies JsonDraft);
    default:
      return undefined;
  }
}

function startFields(fields: readonly Field[]): Draft {
  let draft: Draft;
  for (const field of fields) {
    const child = startDraft(field);
    if (child !== undefined) draft = withKey(draft, childKey(field.name), child);
  }
  return draft;
}

/** Rows to begin with; never more than a handful, whatever the schema says (F-16). */
function startRows(item: Field, wanted: number): ListDraft {
  const count = Math.min(wanted, FORM_LIMITS.startingRows);
  return { items: Array.from({ length: count }, (_, key) => rowOf(key, startDraft(item))), next: count };
}

/** One row; an untouched value is left out. */
export function rowOf(key: number, value: Draft): { key: number; value?: Draft } {
  return value === undefined ? { key } : { key, value };
}

/** The draft that shows a value, as far as the control can hold it. */
export function draftOf(field: Field, value: unknown): Draft {
  if (value === undefined) return undefined;
  switch (field.widget) {
    case 'hidden-const':
    case 'readonly':
      return undefined;
    case 'buttons':
    case 'radio':
    case 'select':
    case 'combobox':
      return optionIndex(field.options, value);
    case 'checkbox-group':
    case 'multi-combobox': {
      if (!Array.isArray(value)) return undefined;
      return value.flatMap((item) => optionIndex(field.options, item) ?? []);
    }
    case 'checkbox':
    case 'yesno':
      return typeof value === 'boolean' ? value : undefined;
    case 'number':
    case 'integer':
      return value === null
        ? undefined
        : typeof value === 'string'
          ? value
          : String(typeof value === 'number' ? value : JSON.stringify(value));
    case 'datetime':
      return typeof value === 'string' ? (fromDateTime(value) satisfies Moment) : undefined;
    case 'time':
      return typeof value === 'string' ? (fromTime(value) satisfies Moment) : undefined;
    case 'text':
    case 'textarea':
    case 'email':
    case 'url':
    case 'password':
    case 'date':
      return typeof value === 'string' ? value : undefined;
    case 'file':
      return typeof value === 'string'
        ? ({ name: '', size: Math.floor((value.length * 3) / 4), data: value } satisfies FileDraft)
        : undefined;
    case 'fieldset':
    case 'optional-fieldset':
      return objectDraft(field, value);
    case 'rows':
    case 'list': {
      if (!Array.isArray(value)) return undefined;
      return {
        items: value.map((item, key) => rowOf(key, draftOf(field.item, item))),
        next: value.length,
      } satisfies ListDraft;
    }
    case 'tuple':
      return Array.isArray(value)
        ? field.items.map((item, index) => draftOf(item, value[index]) ?? null)
        : undefined;
    case 'map': {
      const names = keysOf(value);
      if (!isObject(value)) return undefined;
      const entries = names.map((name, key) => ({ ...rowOf(key, draftOf(field.value, value[name])), name }));
      return { entries, next: names.length } satisfies MapDraft;
    }
    case 'variant':
      return variantDraft(field.variants, value);
    case 'json': {
      const text = JSON.stringify(value, null, 2);
      if (field.typed === undefined || !fitsFields(field.typed, value))
        return { mode: 'json', text } satisfies JsonDraft;
      return { mode: 'fields', text, fields: draftOf(field.typed, value) } satisfies JsonDraft;
    }
  }
}

function objectDraft(
  field: Extract<Field, { widget: 'fieldset' | 'optional-fieldset' }>,
  value: unknown,
): Draft {
  if (!isObject(value)) return undefined;
  let draft: Draft = field.widget === 'optional-fieldset' ? { added: true } : undefined;
  const fields = new Map([...(field.conditional ?? []), ...field.fields].map((child) => [child.name, child]));
  const rest: JsonObject = {};
  for (const name of Object.keys(value)) {
    const child = fields.get(name);
    if (child === undefined) setOwn(rest, name, value[name]);
    else draft = withKey(draft, childKey(name), draftOf(child, value[name]));
  }
  // Values nobody planned are kept and shown, never dropped.
  return Object.keys(rest).length > 0 ? withKey(draft, 'rest', JSON.stringify(rest, null, 2)) : (draft ?? {});
}

function variantDraft(variants: readonly { field: Field }[], value: unknown): VariantDraft | undefined {
  const fits = variants.findIndex(({ field }) => holds(field, value));
  const chosen = fits === -1 ? variants.findIndex(({ field }) => resembles(field, value)) : fits;
  const variant = variants[chosen];
  if (variant === undefined) return undefined;
  const draft = draftOf(variant.field, value);
  return { chosen, drafts: draft === undefined ? {} : { [chosen]: draft } };
}

/** Whether the controls of a field can show exactly this value. */
export function holds(field: Field, value: unknown): boolean {
  if (value === null && field.nullable) return true;
  switch (field.widget) {
    case 'hidden-const':
    case 'readonly':
      return jsonEqual(field.value, value);
    case 'buttons':
    case 'radio':
    case 'select':
    case 'combobox':
      return optionIndex(field.options, value) !== undefined;
    case 'checkbox-group':
    case 'multi-combobox':
      return Array.isArray(value) && value.every((item) => optionIndex(field.options, item) !== undefined);
    case 'checkbox':
    case 'yesno':
      return typeof value === 'boolean' && (value || field.widget === 'yesno' || field.consent !== true);
    case 'number':
    case 'integer':
      return typeof value === 'number' || (typeof value === 'string' && field.orText === true);
    case 'fieldset':
    case 'optional-fieldset': {
      if (!isObject(value)) return false;
      const fields = new Map(
        [...(field.conditional ?? []), ...field.fields].map((child) => [child.name, child]),
      );
      const missing = [...fields.values()].some(
        (child) => child.required && !Object.hasOwn(value, child.name),
      );
      const fixed = [...fields.values()].every(
        (child) => child.widget !== 'hidden-const' || Object.hasOwn(value, child.name),
      );
      return (
        !missing &&
        fixed &&
        Object.keys(value).every((name) => fields.has(name) && holds(fields.get(name)!, value[name]))
      );
    }
    case 'rows':
    case 'list':
      return Array.isArray(value) && value.every((item) => holds(field.item, item));
    case 'tuple':
      return (
        Array.isArray(value) &&
        value.length <= field.items.length &&
        value.every((item, index) => holds(field.items[index]!, item))
      );
    case 'map':
      return isObject(value) && Object.keys(value).every((name) => holds(field.value, value[name]));
    case 'variant':
      return field.variants.some((variant) => holds(variant.field, value));
    case 'json':
      return true;
    default:
      return typeof value === 'string';
  }
}

/** Whether the fields of a group can show the parts they know; what else is there is kept as further fields. */
export function fitsFields(field: Field, value: unknown): boolean {
  if (field.widget !== 'fieldset' || !isObject(value)) return holds(field, value);
  return field.fields.every((child) => !Object.hasOwn(value, child.name) || holds(child, value[child.name]));
}

/** Whether a value was meant for a variant: the same tags, else a shared name. */
function resembles(field: Field, value: unknown): boolean {
  if (field.widget !== 'fieldset' || !isObject(value)) return false;
  const tags = field.fields.filter((child) => child.widget === 'hidden-const');
  if (tags.length > 0)
    return tags.every((tag) => tag.widget === 'hidden-const' && jsonEqual(own(value, tag.name), tag.value));
  return Object.keys(value).some((name) => field.fields.some((child) => child.name === name));
}

function optionIndex(options: readonly FieldOption[], value: unknown): number | undefined {
  const index = options.findIndex((option) => jsonEqual(option.value, value));
  return index === -1 ? undefined : index;
}

/** Whether a draft is that of a list. */
export function listDraft(draft: Draft): ListDraft {
  return isObject(draft) && Array.isArray(draft['items'])
    ? (draft as unknown as ListDraft)
    : { items: [], next: 0 };
}

/** The entries of a map draft. */
export function mapDraft(draft: Draft): MapDraft {
  return isObject(draft) && Array.isArray(draft['entries'])
    ? (draft as unknown as MapDraft)
    : { entries: [], next: 0 };
}

/** The parts of a variant draft. */
export function variantOf(draft: Draft): VariantDraft {
  return isObject(draft) && isObject(draft['drafts']) ? (draft as unknown as VariantDraft) : { drafts: {} };
}

/** The parts of a JSON draft. */
export function jsonDraft(draft: Draft): JsonDraft {
  if (!isObject(draft) || typeof draft['text'] !== 'string') return { mode: 'json', text: '' };
  return draft as unknown as JsonDraft;
}

/** A copy without what must not be kept: passwords and files (F-14). */
export function withoutSecrets(field: Field, draft: Draft): Draft {
  if (draft === undefined) return undefined;
  switch (field.widget) {
    case 'password':
    case 'file':
      return undefined;
    case 'fieldset':
    case 'optional-fieldset': {
      let copy: Draft = draft;
      for (const child of [...field.fields, ...(field.conditional ?? [])]) {
        const before = childDraft(draft, child.name);
        const after = withoutSecrets(child, before);
        if (after !== before) copy = withKey(copy, childKey(child.name), after);
      }
      return copy;
    }
    case 'rows':
    case 'list': {
      const list = listDraft(draft);
      return {
        ...list,
        items: list.items.map(({ key, value }) => rowOf(key, withoutSecrets(field.item, value))),
      };
    }
    case 'tuple':
      return Array.isArray(draft)
        ? field.items.map((item, index) => withoutSecrets(item, draft[index]) ?? null)
        : draft;
    case 'map': {
      const map = mapDraft(draft);
      return {
        ...map,
        entries: map.entries.map(({ key, name, value }) => ({
          ...rowOf(key, withoutSecrets(field.value, value)),
          name,
        })),
      };
    }
    case 'variant': {
      const { chosen, drafts } = variantOf(draft);
      const kept: JsonObject = {};
      field.variants.forEach((variant, index) => {
        const value = withoutSecrets(variant.field, drafts[index]);
        if (value !== undefined) kept[index] = value;
      });
      return { chosen, drafts: kept };
    }
    case 'json': {
      if (field.typed === undefined) return draft;
      const json = jsonDraft(draft);
      return { ...json, fields: withoutSecrets(field.typed, json.fields) };
    }
    default:
      return draft;
  }
}

/** The draft at an instance pointer below `field`; for tests and tools. */
export function draftAt(draft: Draft, pointer: string): Draft {
  let at = draft;
  for (const segment of splitPointer(pointer)) {
    if (isObject(at) && Array.isArray(at['items'])) at = listDraft(at).items[Number(segment)]?.value;
    else if (Array.isArray(at)) at = at[Number(segment)];
    else at = childDraft(at, segment);
  }
  return at;
}
