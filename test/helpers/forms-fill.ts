import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { draftOf, holds, variantOf } from '../../src/forms/draft.ts';
import { isObject, jsonEqual, joinPointer, own } from '../../src/forms/json.ts';
import type { Field, FormPlan, ObjectField } from '../../src/forms/plan-types.ts';
import { fromDateTime, fromTime } from '../../src/forms/date-time.ts';
import { domId } from '../../src/forms/text.ts';
import { actionFor } from './forms-corpus.ts';

/** Thrown when the controls of a form cannot hold a value: then nobody can send it either. */
export class CannotEnter extends Error {}

/** The element that carries a pointer's id; `part` is the suffix of a part of it. */
export function placeOf(form: HTMLElement, path: string, part = ''): HTMLElement | undefined {
  const wanted = `${domId('', path)}${part}`;
  return [...form.querySelectorAll<HTMLElement>('[id]')].find(
    ({ id }) => id.slice(id.indexOf('-')) === wanted,
  );
}

/** A button by its visible words, outside of lists and groups. */
export function buttonNamed(form: HTMLElement, name: string | RegExp): HTMLElement {
  return within(form).getAllByRole('button', { name })[0]!;
}

/** Enters an answer the way a person does and presses the button that gives it. Throws {@link CannotEnter}. */
export async function answerForm(form: HTMLElement, plan: FormPlan, value: unknown): Promise<void> {
  const action = actionFor(plan, value);
  const label = action?.label ?? '';
  const press = (): void => {
    const bar = form.querySelector<HTMLElement>('.rv-form-buttons');
    const buttons = [...(bar?.querySelectorAll<HTMLElement>('button') ?? [])];
    const button =
      action === undefined
        ? buttons.at(0)
        : buttons.find(({ textContent }) => textContent?.startsWith(label));
    if (button === undefined) throw new CannotEnter('no button');
    fireEvent.click(button);
  };
  const root = plan.root;
  if (
    plan.offersJson === true &&
    (plan.layout === 'acknowledge'
      ? !plan.actions.some(({ payload }) => jsonEqual(payload, value))
      : typeof value !== 'string')
  ) {
    fireEvent.click(buttonNamed(form, 'Answer with JSON'));
    change(placeOf(form, ''), JSON.stringify(value));
    fireEvent.click(buttonNamed(form, 'Send'));
    return;
  }
  if (plan.layout === 'acknowledge' || root.widget === 'buttons') {
    if (action === undefined) throw new CannotEnter('no such action');
    return press();
  }
  if (plan.actions.length > 0 && action === undefined) throw new CannotEnter('no such decision');
  if (root.widget === 'fieldset') {
    const said = (by: Field['revealedBy']): boolean =>
      root.fields.some((field) => field.revealedBy === by && own(value, field.name) !== undefined);
    if (said('edit')) fireEvent.click(buttonNamed(form, 'Edit'));
    const hasReason = root.fields.some((field) => field.revealedBy === 'reject');
    if (hasReason && action?.intent === 'reject') press();
    else if (said('reject')) fireEvent.click(buttonNamed(form, 'Add a comment'));
    await fillObject(form, root, '', value);
  } else if (root.widget === 'variant' && plan.layout === 'approval') {
    if (action?.opens === true) press();
    await fillField(form, root.variants[action?.variant ?? 0]!.field, '', value, '');
  } else {
    await fillField(form, root, '', value, '');
  }
  press();
}

async function fillObject(
  form: HTMLElement,
  field: ObjectField,
  path: string,
  value: unknown,
): Promise<void> {
  if (!isObject(value)) throw new CannotEnter(`${path} is no object`);
  const fields = new Map([...(field.conditional ?? []), ...field.fields].map((child) => [child.name, child]));
  const late: Field[] = [];
  for (const child of fields.values()) {
    const at = joinPointer(path, child.name);
    if (child.widget === 'buttons') continue;
    if (child.widget !== 'hidden-const' && !isDrawn(form, child, at)) late.push(child);
    else await fillField(form, child, at, own(value, child.name), '');
  }
  // Fields that the answers above have brought.
  for (const child of late) {
    const at = joinPointer(path, child.name);
    if (own(value, child.name) === undefined) continue;
    if (!isDrawn(form, child, at)) throw new CannotEnter(`no field for ${at}`);
    await fillField(form, child, at, own(value, child.name), '');
  }
  const extra = Object.keys(value).filter((name) => !fields.has(name));
  if (extra.length === 0) return;
  const rest = placeOf(form, path, '_r');
  if (rest === undefined) throw new CannotEnter(`no field for ${extra.join()}`);
  change(rest, JSON.stringify(Object.fromEntries(extra.map((name) => [name, value[name]]))));
}

function isDrawn(form: HTMLElement, field: Field, path: string): boolean {
  if (field.widget === 'json' && field.typed?.widget === 'fieldset')
    return (
      placeOf(form, path) !== undefined ||
      field.typed.fields.some((child) => placeOf(form, child.pointer) !== undefined)
    );
  return placeOf(form, path) !== undefined;
}

async function fillField(
  form: HTMLElement,
  field: Field,
  path: string,
  value: unknown,
  part: string,
): Promise<void> {
  // Proposed arguments that an answer does not mention stay as proposed.
  if (value === undefined && field.onlyIfChanged === true) return;
  const place = placeOf(form, path, part);
  switch (field.widget) {
    case 'hidden-const':
    case 'readonly':
      if (value !== undefined && !jsonEqual(value, field.value)) throw new CannotEnter(`${path} is fixed`);
      return;
    case 'text':
    case 'textarea':
    case 'email':
    case 'url':
    case 'password':
    case 'date':
      if (value !== undefined && typeof value !== 'string' && !(value === null && field.nullable))
        throw new CannotEnter(`${path} is text`);
      if (
        field.widget === 'date' &&
        typeof value === 'string' &&
        !/^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/.test(value)
      )
        throw new CannotEnter(`${path} is a date picker`);
      return change(place, (value as string | null | undefined) ?? '');
    case 'number':
    case 'integer':
      if (
        value !== undefined &&
        typeof value !== 'number' &&
        !(value === null && field.nullable) &&
        typeof value !== 'string'
      )
        throw new CannotEnter(`${path} is a number`);
      return change(place, value === undefined || value === null ? '' : String(value));
    case 'datetime':
    case 'time': {
      if (value === undefined || value === null) return change(place, '');
      if (typeof value !== 'string') throw new CannotEnter(`${path} is a time`);
      const moment = field.widget === 'time' ? fromTime(value) : fromDateTime(value);
      if (moment.zone === '') throw new CannotEnter(`${path} always has a zone`);
      change(place, moment.local);
      change(place?.parentElement?.querySelector<HTMLElement>('select') ?? undefined, moment.zone);
      return;
    }
    case 'checkbox': {
      const box = place as HTMLInputElement;
      if (value === undefined || (value === null && field.nullable)) return;
      if (typeof value !== 'boolean' || (field.consent === true && value === false))
        throw new CannotEnter(`${path} is a box`);
      if (value === false && !box.checked) fireEvent.click(box);
      if (box.checked !== value) fireEvent.click(box);
      return;
    }
    case 'yesno':
    case 'radio':
    case 'buttons': {
      if (value === undefined || (value === null && field.nullable)) return;
      const index =
        field.widget === 'yesno' ? [true, false].indexOf(value as boolean) : draftOf(field, value);
      if (typeof index !== 'number' || index < 0) throw new CannotEnter(`${path} has no such option`);
      fireEvent.click(placeOf(form, path, `${part}_o${index}`)!);
      return;
    }
    case 'select': {
      if (value === undefined || (value === null && field.nullable)) return change(place, '');
      const index = draftOf(field, value);
      if (index === undefined) throw new CannotEnter(`${path} has no such option`);
      return change(place, String(index));
    }
    case 'combobox': {
      if (value === undefined || (value === null && field.nullable)) return;
      const index = draftOf(field, value) as number | undefined;
      if (index === undefined) throw new CannotEnter(`${path} has no such option`);
      return choose(place!, field.options[index]!.label);
    }
    case 'checkbox-group': {
      if (value === undefined) return;
      if (!Array.isArray(value)) throw new CannotEnter(`${path} is a list of boxes`);
      const wanted = value.map((item) => field.options.findIndex((option) => jsonEqual(option.value, item)));
      if (wanted.includes(-1) || new Set(wanted).size !== wanted.length)
        throw new CannotEnter(`${path} has no such option`);
      const box = (index: number): HTMLInputElement =>
        placeOf(form, path, `${part}_o${index}`) as HTMLInputElement;
      const isThere =
        wanted.every((index) => box(index).checked) &&
        field.options.filter((_, index) => box(index).checked).length === wanted.length;
      if (isThere && wanted.length > 0) return;
      field.options.forEach((_, index) => box(index).checked && fireEvent.click(box(index)));
      if (wanted.length === 0 && field.options.length > 0)
        [0, 0].forEach((index) => fireEvent.click(box(index)));
      wanted.forEach((index) => fireEvent.click(box(index)));
      return;
    }
    case 'multi-combobox': {
      if (value === undefined) return;
      if (!Array.isArray(value)) throw new CannotEnter(`${path} is a list of options`);
      for (const item of value) {
        const option = field.options.find((candidate) => jsonEqual(candidate.value, item));
        if (option === undefined) throw new CannotEnter(`${path} has no such option`);
        choose(placeOf(form, path, `${part}_c`)!, option.label);
      }
      return;
    }
    case 'file': {
      if (value === undefined) return;
      if (typeof value !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(value))
        throw new CannotEnter(`${path} is a file`);
      const file = new File(
        [Uint8Array.from(atob(value), (character) => character.charCodeAt(0))],
        'answer.bin',
      );
      fireEvent.change(place!, { target: { files: [file] } });
      await waitFor(() => within(place!.parentElement!).getByRole('button', { name: 'Remove file' }));
      return;
    }
    case 'fieldset':
      if (value === undefined) return fillNothing(form, field, path);
      return fillObject(form, field, path, value);
    case 'optional-fieldset': {
      if (value === undefined) return;
      if (place?.tagName !== 'FIELDSET') fireEvent.click(within(place!).getAllByRole('button')[0]!);
      return fillObject(form, field, path, value);
    }
    case 'rows':
    case 'list': {
      if (value === undefined) return;
      if (!Array.isArray(value)) throw new CannotEnter(`${path} is a list`);
      const rows = (): HTMLElement[] => [
        ...(placeOf(form, path, part)?.querySelectorAll<HTMLElement>(':scope > .rv-form-rows > [data-row]') ??
          []),
      ];
      const add = placeOf(form, path, part)?.querySelector<HTMLButtonElement>(
        ':scope > .rv-form-rows > [data-add]',
      );
      const remove = (): void => {
        const button = rows().at(-1)?.querySelector<HTMLElement>(':scope > button');
        if (button === null || button === undefined)
          throw new CannotEnter(`${path} has a fixed number of rows`);
        fireEvent.click(button);
      };
      if (value.length === 0 && rows().length === 0 && !field.required) {
        fireEvent.click(add!);
      }
      while (rows().length > value.length) remove();
      while (rows().length < value.length) {
        if (add === null || add === undefined || add.disabled) throw new CannotEnter(`${path} is full`);
        fireEvent.click(add);
      }
      for (const [index, item] of value.entries())
        await fillField(form, field.item, joinPointer(path, index), item, '');
      return;
    }
    case 'tuple': {
      if (value === undefined) return;
      if (!Array.isArray(value) || value.length > field.items.length)
        throw new CannotEnter(`${path} has ${field.items.length} places`);
      for (const [index, item] of field.items.entries())
        await fillField(form, item, joinPointer(path, index), value[index], '');
      return;
    }
    case 'map': {
      if (value === undefined) return;
      if (!isObject(value)) throw new CannotEnter(`${path} is a map`);
      const rows = (): HTMLElement[] => [
        ...(placeOf(form, path, part)?.querySelectorAll<HTMLElement>(':scope > .rv-form-rows > [data-row]') ??
          []),
      ];
      while (rows().length > 0)
        fireEvent.click(rows().at(-1)!.querySelector<HTMLElement>(':scope > button')!);
      for (const [index, name] of Object.keys(value).entries()) {
        fireEvent.click(
          placeOf(form, path, part)!.querySelector<HTMLElement>(':scope > .rv-form-rows > [data-add]')!,
        );
        change(rows()[index]!.querySelector<HTMLElement>('input')!, name);
        await fillField(form, field.value, joinPointer(path, name), value[name], '');
      }
      return;
    }
    case 'variant': {
      if (value === undefined || (value === null && field.nullable)) return;
      const { chosen } = variantOf(draftOf(field, value));
      if (chosen === undefined) throw new CannotEnter(`${path} fits no variant`);
      const variant = field.variants[chosen]!;
      const radio = placeOf(form, path, `${part}_v${chosen}`);
      const control = placeOf(form, path, `${part}_v`);
      if (radio !== undefined) fireEvent.click(radio);
      else if (control?.tagName === 'SELECT') change(control, String(chosen));
      else if (control !== undefined) choose(control, variant.label);
      return fillField(form, variant.field, path, value, `${part}_w`);
    }
    case 'json': {
      if (value === undefined && field.prefill === undefined)
        return place instanceof HTMLTextAreaElement ? change(place, '') : undefined;
      if (
        field.typed !== undefined &&
        value !== undefined &&
        holds(field.typed, value) &&
        !(place instanceof HTMLTextAreaElement)
      ) {
        return fillField(form, field.typed, path, value, `${part}_t`);
      }
      if (field.typed !== undefined && !(place instanceof HTMLTextAreaElement))
        fireEvent.click(within(place!).getByRole('button', { name: 'Edit as JSON' }));
      return change(placeOf(form, path, part), value === undefined ? '' : JSON.stringify(value));
    }
  }
}

/** Empties what a group proposes. */
async function fillNothing(form: HTMLElement, field: ObjectField, path: string): Promise<void> {
  for (const child of field.fields) {
    const at = joinPointer(path, child.name);
    if (isDrawn(form, child, at)) await fillField(form, child, at, undefined, '');
  }
}

function change(element: HTMLElement | undefined, value: string): void {
  if (element === undefined) throw new CannotEnter('no control');
  if ((element as HTMLInputElement).value === value) return;
  fireEvent.change(element, { target: { value } });
}

function choose(input: HTMLElement, label: string): void {
  fireEvent.click(input);
  fireEvent.change(input, { target: { value: label } });
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  const option = [...(list?.children ?? [])].find(({ textContent }) => textContent?.startsWith(label));
  if (option === undefined) throw new CannotEnter(`no option ${label}`);
  fireEvent.click(option);
  act(() => input.blur());
}
