'use client';

import { memo, useCallback, type ComponentType, type ReactElement } from 'react';
import {
  CheckboxGroupWidget,
  CheckboxWidget,
  RadioWidget,
  SelectWidget,
  YesNoWidget,
} from './choice-widgets.tsx';
import { ComboboxWidget, MultiComboboxWidget } from './combobox.tsx';
import type { Draft } from './draft.ts';
import { FileWidget } from './file-widget.tsx';
import { useForm, type ErrorTexts, type WidgetMap, type WidgetProps } from './form-context.ts';
import { JsonWidget } from './json-editor.tsx';
import { ListWidget, MapWidget, TupleWidget } from './list-widgets.tsx';
import { Fields, ObjectWidget, OptionalObjectWidget, ReadOnlyWidget } from './object-widgets.tsx';
import type { Field } from './plan-types.ts';
import { domId } from './text.ts';
import { MomentWidget, NumberWidget, PasswordWidget, TextareaWidget, TextWidget } from './text-widgets.tsx';
import { VariantWidget } from './variant-widget.tsx';

/** Given to fields without parts, so that errors elsewhere do not render them again. */
export const NO_ERRORS: ErrorTexts = new Map();

/** Whether a field has parts with errors of their own. */
export function isContainer(field: Field): boolean {
  return CONTAINERS.has(field.widget);
}

const CONTAINERS: ReadonlySet<string> = new Set([
  'fieldset',
  'optional-fieldset',
  'rows',
  'list',
  'tuple',
  'map',
  'variant',
  'json',
]);

/** Our control for each kind of field. `buttons` and `hidden-const` draw nothing here. */
const WIDGETS: WidgetMap = {
  text: TextWidget,
  email: TextWidget,
  url: TextWidget,
  date: TextWidget,
  textarea: TextareaWidget,
  password: PasswordWidget,
  time: MomentWidget,
  datetime: MomentWidget,
  number: NumberWidget,
  integer: NumberWidget,
  radio: RadioWidget,
  select: SelectWidget,
  combobox: ComboboxWidget,
  'checkbox-group': CheckboxGroupWidget,
  'multi-combobox': MultiComboboxWidget,
  checkbox: CheckboxWidget,
  yesno: YesNoWidget,
  file: FileWidget,
  readonly: ReadOnlyWidget,
  fieldset: ObjectWidget,
  'optional-fieldset': OptionalObjectWidget,
  rows: ListWidget,
  list: ListWidget,
  tuple: TupleWidget,
  map: MapWidget,
  variant: VariantWidget,
  json: JsonWidget,
};

interface FieldViewProps {
  field: Field;
  /** Key of the field within its parent, handed back to `change`. */
  name: string;
  draft: Draft;
  path: string;
  /** Changes this field's draft inside the parent's. */
  change: (name: string, step: (before: Draft) => Draft) => void;
  error: string | undefined;
  errors: ErrorTexts;
  /** A label of the place, such as "Line 2". */
  label?: string;
  id?: string;
  /** Draws the parts of an object without a frame of their own. */
  bare?: boolean;
}

/** One field with the control for its kind. Renders again only when something of its own changes. */
export const FieldView: ComponentType<FieldViewProps> = memo(function FieldView(
  props: FieldViewProps,
): ReactElement | null {
  const { field, name, draft, path, change, error, errors, label, bare = false } = props;
  const { prefix, widgets } = useForm('FieldView');
  const update = useCallback((step: (before: Draft) => Draft) => change(name, step), [change, name]);
  // The table is typed kind by kind; for one field its kind picks the fitting entry.
  const Control = (widgets[field.widget] ?? WIDGETS[field.widget]) as ComponentType<WidgetProps> | undefined;
  if (Control === undefined) return null;
  const id = props.id ?? domId(prefix, path);
  if (bare && (field.widget === 'fieldset' || field.widget === 'optional-fieldset')) {
    return <Fields field={field} draft={draft} path={path} id={id} update={update} errors={errors} />;
  }
  return (
    <Control
      field={field}
      label={label ?? field.label}
      draft={draft}
      path={path}
      id={id}
      update={update}
      error={error}
      errors={errors}
    />
  );
});
