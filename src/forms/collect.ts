import { isObject, joinPointer, jsonEqual, own, setOwn, type JsonObject } from './json.ts';
import type { FormLabels } from './labels.ts';
import { toDateTime, toTime, type Moment } from './date-time.ts';
import {
  childDraft,
  jsonDraft,
  listDraft,
  mapDraft,
  startDraft,
  variantOf,
  type Draft,
  type FileDraft,
} from './draft.ts';
import { parseJson } from './parse-json.ts';
import { readNumber } from './read-number.ts';
import type { Field, MapField, ObjectField } from './plan-types.ts';
import { showInvisible } from './text.ts';
import type { AnswerError } from './validate.ts';

/** What a form holds as an answer, and everything noticed on the way. */
export interface Collected {
  /** `undefined` when there is nothing to send at this place. */
  value: unknown;
  /** Mistakes of typing that no schema knows: half a number, broken JSON, a name twice. */
  problems: AnswerError[];
  /** Label of each place that has a control, by instance pointer. */
  places: Map<string, string>;
  /** Index of the chosen branch of each union, by instance pointer. */
  chosen: Map<string, number>;
}

/** Rules that differ from form to form. */
export interface CollectOptions {
  labels: FormLabels;
  /** The object as it is drawn for the answer of the moment. */
  live: (field: ObjectField, draft: Draft) => ObjectField;
  /** Whether a field takes part at all. */
  takesPart: (field: Field, draft: Draft) => boolean;
}

/** Makes an answer of what was typed: empty is left out or null, types are kept, nothing is invented (F-11 to F-16, F-20). */
export function collect(root: Field, draft: Draft, options: CollectOptions): Collected {
  const reader = new Collector(options);
  const value = reader.field(root, draft, '', root.prefill);
  return { value, problems: reader.problems, places: reader.places, chosen: reader.chosen };
}

class Collector {
  readonly problems: AnswerError[] = [];
  readonly places = new Map<string, string>();
  readonly chosen = new Map<string, number>();
  private readonly options: CollectOptions;
  /** The row that is being read, in words; '' outside of rows. */
  private row = '';

  constructor(options: CollectOptions) {
    this.options = options;
  }

  /** The value of one field. `before` is the proposed value, whose empty texts stay empty texts. */
  field(field: Field, draft: Draft, path: string, before: unknown): unknown {
    if (!this.options.takesPart(field, draft)) return undefined;
    if (field.widget !== 'hidden-const')
      this.places.set(path, this.places.get(path) ?? this.named(field.label));
    const value = this.value(field, draft, path, field.prefill ?? before);
    if (
      value === undefined &&
      field.required &&
      field.nullable &&
      !this.problems.some((problem) => problem.path === path)
    )
      return null;
    if (field.onlyIfChanged !== true) return value;
    if (
      value === undefined &&
      field.prefill !== null &&
      isTouched(field, draft) &&
      !this.problems.some((problem) => problem.path === path)
    ) {
      // Left out means "as proposed" here, which is not what an emptied field looks like.
      this.problem(path, 'required', this.options.labels.errors.required());
    }
    return jsonEqual(value, field.prefill) ? undefined : value;
  }

  private named(label: string): string {
    if (this.row === '' || label === '') return this.row || label;
    return this.options.labels.within(this.row, label);
  }

  private value(field: Field, draft: Draft, path: string, before: unknown): unknown {
    switch (field.widget) {
      case 'hidden-const':
        return field.value === null && !field.required ? undefined : field.value;
      case 'readonly':
        return field.value;
      case 'buttons':
      case 'radio':
      case 'select':
      case 'combobox':
        return typeof draft === 'number' ? field.options[draft]?.value : undefined;
      case 'checkbox-group':
      case 'multi-combobox':
        if (!Array.isArray(draft)) return undefined;
        return draft.flatMap((index) =>
          field.options[Number(index)] === undefined ? [] : [field.options[Number(index)]?.value],
        );
      case 'checkbox':
        if (field.consent !== true) return typeof draft === 'boolean' ? draft : undefined;
        if (draft === true) return true;
        if (field.required) this.problem(path, 'required', this.options.labels.errors.consent());
        return undefined;
      case 'yesno':
        return typeof draft === 'boolean' ? draft : undefined;
      case 'number':
      case 'integer':
        return this.number(field, draft, path);
      case 'datetime':
      case 'time': {
        const moment = isObject(draft) ? (draft as unknown as Moment) : undefined;
        if (moment === undefined || typeof moment.local !== 'string' || moment.local === '') return undefined;
        return field.widget === 'time' ? toTime(moment) : toDateTime(moment);
      }
      case 'text':
      case 'textarea':
      case 'email':
      case 'url':
      case 'password':
      case 'date':
        if (typeof draft !== 'string') return undefined;
        return draft === '' && typeof before !== 'string' ? undefined : draft;
      case 'file':
        return isObject(draft) ? (draft as unknown as FileDraft).data : undefined;
      case 'fieldset':
      case 'optional-fieldset':
        return this.object(field, draft, path, before);
      case 'rows':
      case 'list': {
        if (!isObject(draft)) return field.required ? [] : undefined;
        const { items } = listDraft(draft);
        return items.map((item, index) =>
          this.item(
            field.item,
            this.options.labels.row(field.itemName, index + 1),
            item.value,
            joinPointer(path, index),
            Array.isArray(before) ? before[index] : undefined,
          ),
        );
      }
      case 'tuple':
        return this.tuple(field.items, draft, path);
      case 'map':
        return this.map(field, draft, path, before);
      case 'variant': {
        const { chosen, drafts } = variantOf(draft);
        const variant = chosen === undefined ? undefined : field.variants[chosen];
        if (variant === undefined) return undefined;
        this.chosen.set(path, variant.index);
        return this.field(variant.field, drafts[String(chosen)], path, before);
      }
      case 'json':
        return this.json(field, draft, path, before);
    }
  }

  private problem(path: string, keyword: string, message: string): void {
    this.problems.push({ path, keyword, message });
  }

  private number(
    field: Extract<Field, { widget: 'number' | 'integer' }>,
    draft: Draft,
    path: string,
  ): unknown {
    if (typeof draft !== 'string' || draft.trim() === '') return undefined;
    const read = readNumber(draft, { orText: field.orText === true });
    if (read.ok) return read.value;
    this.problem(path, 'type', this.options.labels.errors[read.mistake]());
    return undefined;
  }

  private object(field: ObjectField, draft: Draft, path: string, before: unknown): unknown {
    if (field.widget === 'optional-fieldset' && own(draft, 'added') !== true) return undefined;
    const value: JsonObject = {};
    for (const child of this.options.live(field, draft).fields) {
      const part = this.field(
        child,
        childDraft(draft, child.name),
        joinPointer(path, child.name),
        own(before, child.name),
      );
      if (part !== undefined) setOwn(value, child.name, part);
    }
    const rest = own(draft, 'rest');
    if (typeof rest === 'string' && rest.trim() !== '') {
      const parsed = parseJson(rest);
      if (!parsed.ok || !isObject(parsed.value))
        this.problem(path, 'json', this.options.labels.errors.json());
      else
        for (const name of Object.keys(parsed.value))
          if (!Object.hasOwn(value, name)) setOwn(value, name, parsed.value[name]);
    }
    const isEmpty = Object.keys(value).length === 0;
    return isEmpty && !field.required && field.widget === 'fieldset' && !isObject(before) ? undefined : value;
  }

  private item(field: Field, name: string, draft: Draft, path: string, before: unknown): unknown {
    const around = this.row;
    this.row = this.named(name);
    // The row itself is called as it is on the screen, not by the title that all rows share.
    this.places.set(path, this.row);
    const value = this.field(field, draft, path, before);
    this.row = around;
    if (value !== undefined) return value;
    // A list has no holes: an empty row is filled in or removed.
    if (!this.problems.some((problem) => problem.path === path))
      this.problem(path, 'required', this.options.labels.errors.required());
    return null;
  }

  private tuple(items: readonly Field[], draft: Draft, path: string): unknown {
    const drafts = Array.isArray(draft) ? draft : [];
    const values = items.map((item, index) =>
      this.field(item, drafts[index] ?? undefined, joinPointer(path, index), undefined),
    );
    const last = values.findLastIndex((value) => value !== undefined);
    if (last === -1) return undefined;
    return values.slice(0, last + 1).map((value, index) => {
      if (value === undefined)
        this.problem(joinPointer(path, index), 'required', this.options.labels.errors.required());
      return value ?? null;
    });
  }

  private map(field: MapField, draft: Draft, path: string, before: unknown): unknown {
    if (!isObject(draft)) return field.required ? {} : undefined;
    const value: JsonObject = {};
    const words = this.options.labels.errors;
    for (const entry of mapDraft(draft).entries) {
      const at = joinPointer(path, entry.name);
      const part = this.item(
        field.value,
        showInvisible(entry.name),
        entry.value,
        at,
        own(before, entry.name),
      );
      if (entry.name === '') this.problem(at, 'propertyNames', words.emptyKey());
      else if (Object.hasOwn(value, entry.name))
        this.problem(at, 'duplicate', words.duplicateKey(entry.name));
      else setOwn(value, entry.name, part);
    }
    return value;
  }

  private json(
    field: Extract<Field, { widget: 'json' }>,
    draft: Draft,
    path: string,
    before: unknown,
  ): unknown {
    const json = jsonDraft(draft);
    if (json.mode === 'fields' && field.typed !== undefined)
      return this.field(field.typed, json.fields, path, before);
    if (json.text.trim() === '') return undefined;
    const parsed = parseJson(json.text);
    if (parsed.ok) return parsed.value;
    this.problem(
      path,
      'json',
      this.options.labels.jsonError(this.options.labels.errors.json(), parsed.line, parsed.column),
    );
    return undefined;
  }
}

/** Whether a field holds something other than what it started with. */
export function isTouched(field: Field, draft: Draft): boolean {
  return !jsonEqual(draft, startDraft(field));
}
