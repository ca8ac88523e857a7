'use client';

import { useCallback, useMemo, type ReactElement } from 'react';
import { OptionRow } from './choice-widgets.tsx';
import { Combobox } from './combobox.tsx';
import { variantOf, type Draft } from './draft.ts';
import { FieldView } from './field-view.tsx';
import { controlAria, GroupFrame } from './field-frame.tsx';
import { useForm, type WidgetProps } from './form-context.ts';
import { withVariant } from './form-model.ts';
import { Fields } from './object-widgets.tsx';
import type { FieldOption, VariantField } from './plan-types.ts';

/** Up to this many variants are radios, up to fifty a select, more can be filtered (F-18). */
const RADIOS = 5;
const SELECT = 50;

/** One of several shapes: choose, then fill in. What was typed in the others is kept. Renders a `<fieldset>`. */
export function VariantWidget({
  field,
  label,
  draft,
  path,
  id,
  update,
  error,
  errors,
}: WidgetProps<VariantField>): ReactElement {
  const { labels, disabled } = useForm('VariantWidget');
  const { chosen } = variantOf(draft);
  const options = useMemo(
    () =>
      field.variants.map(({ label, description }): FieldOption => ({
        value: label,
        label,
        ...(description === undefined ? {} : { description }),
      })),
    [field],
  );
  const choose = (index: number | undefined): void => {
    update((before) =>
      index === undefined
        ? { ...variantOf(before), chosen: undefined }
        : withVariant(field.variants[index]?.field, variantOf(before), index),
    );
  };
  const inner = chosen === undefined ? undefined : field.variants[chosen]?.field.widget;
  // A lone control of the variant stands at the same pointer and says itself what is wrong with it.
  const ownError =
    inner === undefined || inner === 'fieldset' || inner === 'hidden-const' ? error : undefined;
  const isRadio = options.length <= RADIOS;
  return (
    <GroupFrame field={field} label={label} id={id} error={ownError}>
      {isRadio ? (
        <div
          role="radiogroup"
          aria-label={labels.variantQuestion(label)}
          aria-invalid={error !== undefined}
          aria-required={field.required && !field.nullable}
        >
          {options.map((option, index) => (
            <OptionRow
              key={index}
              type="radio"
              name={id}
              id={`${id}_v${index}`}
              option={option}
              isChecked={chosen === index}
              isDisabled={disabled}
              onToggle={() => choose(index)}
            />
          ))}
          {chosen !== undefined && (!field.required || field.nullable) ? (
            <button
              type="button"
              className="rv-form-quiet"
              disabled={disabled}
              aria-label={labels.clear(label)}
              onClick={() => choose(undefined)}
            >
              {labels.clearShort}
            </button>
          ) : null}
        </div>
      ) : options.length <= SELECT ? (
        <select
          id={`${id}_v`}
          className="rv-form-input"
          value={chosen === undefined ? '' : String(chosen)}
          onChange={(event) =>
            choose(event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value))
          }
          disabled={disabled}
          {...controlAria(field, id, error)}
          aria-label={labels.variantQuestion(label)}
        >
          <option value="">{labels.choose}</option>
          {options.map((option, index) => (
            <option key={index} value={index}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <Combobox
          field={field}
          label={label}
          id={`${id}_v`}
          error={error}
          options={options}
          chosen={chosen}
          hidden={NONE}
          onChoose={choose}
        />
      )}
      <ChosenVariant field={field} draft={draft} path={path} id={id} update={update} errors={errors} />
    </GroupFrame>
  );
}

const NONE: readonly number[] = [];

type ChosenProps = Omit<WidgetProps<VariantField>, 'error' | 'label'>;

/** The fields of the chosen variant alone, without the choice itself. */
export function ChosenVariant({ field, draft, path, id, update, errors }: ChosenProps): ReactElement | null {
  const { chosen, drafts } = variantOf(draft);
  const variant = chosen === undefined ? undefined : field.variants[chosen];
  const change = useCallback(
    (key: string, step: (before: Draft) => Draft) =>
      update((before) => {
        const now = variantOf(before);
        const next = step(now.drafts[key]);
        return { ...now, drafts: { ...now.drafts, [key]: next } };
      }),
    [update],
  );
  const inside = useCallback(
    (step: (before: Draft) => Draft) => change(String(chosen), step),
    [change, chosen],
  );
  if (variant === undefined || variant.field.widget === 'hidden-const') return null;
  const inner = drafts[String(chosen)];
  if (variant.field.widget === 'fieldset') {
    return (
      <div className="rv-form-variant" key={chosen}>
        <Fields
          field={variant.field}
          draft={inner}
          path={path}
          id={`${id}_w`}
          update={inside}
          errors={errors}
        />
      </div>
    );
  }
  // The control of the variant stands at the pointer of the union, so its id must be another one.
  return (
    <FieldView
      key={chosen}
      field={variant.field}
      name={String(chosen)}
      draft={inner}
      path={path}
      id={`${id}_w`}
      change={change}
      error={errors.get(path)}
      errors={errors}
    />
  );
}
