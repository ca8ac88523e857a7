'use client';

import type { ReactElement } from 'react';
import { controlAria, FieldError, FieldFrame, GroupFrame, Help, LabelText } from './field-frame.tsx';
import { useForm, type WidgetProps } from './form-context.ts';
import type { BooleanField, FieldOption, MultiField, OptionField } from './plan-types.ts';

/** One choice, all options in sight. Renders a `<fieldset>` of radios (F-10). */
export function RadioWidget({
  field,
  label,
  draft,
  id,
  update,
  error,
}: WidgetProps<OptionField>): ReactElement {
  const { labels, disabled } = useForm('RadioWidget');
  return (
    <GroupFrame field={field} label={label} id={id} error={error} role="radiogroup">
      {field.options.map((option, index) => (
        <OptionRow
          key={index}
          type="radio"
          name={id}
          id={`${id}_o${index}`}
          option={option}
          isChecked={draft === index}
          isDisabled={disabled}
          onToggle={() => update(() => index)}
        />
      ))}
      {draft !== undefined && (!field.required || field.nullable) ? (
        <button
          type="button"
          className="rv-form-quiet"
          disabled={disabled}
          aria-label={labels.clear(label)}
          onClick={() => update(() => undefined)}
        >
          {labels.clearShort}
        </button>
      ) : null}
    </GroupFrame>
  );
}

/** Yes or No, neither chosen at first (F-11). Renders a `<fieldset>` of two radios. */
export function YesNoWidget({
  field,
  label,
  draft,
  id,
  update,
  error,
}: WidgetProps<BooleanField>): ReactElement {
  const { labels, disabled } = useForm('YesNoWidget');
  return (
    <GroupFrame field={field} label={label} id={id} error={error} role="radiogroup">
      {[true, false].map((value, index) => (
        <OptionRow
          key={index}
          type="radio"
          name={id}
          id={`${id}_o${index}`}
          option={{ value, label: value ? labels.yes : labels.no }}
          isChecked={draft === value}
          isDisabled={disabled}
          onToggle={() => update(() => value)}
        />
      ))}
      {draft !== undefined && field.nullable ? (
        <button
          type="button"
          className="rv-form-quiet"
          disabled={disabled}
          aria-label={labels.clear(label)}
          onClick={() => update(() => undefined)}
        >
          {labels.clearShort}
        </button>
      ) : null}
    </GroupFrame>
  );
}

/** Six to fifty options. Renders a `<select>` whose first entry is empty (F-10). */
export function SelectWidget({
  field,
  label,
  draft,
  id,
  update,
  error,
}: WidgetProps<OptionField>): ReactElement {
  const { labels, disabled } = useForm('SelectWidget');
  const chosen = typeof draft === 'number' ? field.options[draft] : undefined;
  return (
    <FieldFrame field={field} label={label} id={id} error={error} hint={chosen?.description}>
      <select
        id={id}
        className="rv-form-input"
        value={typeof draft === 'number' ? String(draft) : ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          update(() => (value === '' ? undefined : Number(value)));
        }}
        disabled={disabled}
        {...controlAria(field, id, error, chosen?.description)}
      >
        <option value="">{labels.choose}</option>
        {field.options.map((option, index) => (
          <option key={index} value={index}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A box; untouched means not sent, and a consent has to be ticked by the person (F-11). Renders an `<input>` and its label. */
export function CheckboxWidget({
  field,
  label,
  draft,
  id,
  update,
  error,
}: WidgetProps<BooleanField>): ReactElement {
  const { disabled } = useForm('CheckboxWidget');
  return (
    <div
      className="rv-form-field"
      data-widget={field.widget}
      data-invalid={error === undefined ? undefined : ''}
    >
      <div className="rv-form-option">
        <input
          id={id}
          type="checkbox"
          className="rv-form-check"
          checked={draft === true}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            update(() => checked);
          }}
          disabled={disabled}
          {...controlAria(field, id, error)}
        />
        <label className="rv-form-option-label" htmlFor={id} dir="auto">
          <LabelText field={field} label={label} />
        </label>
      </div>
      <Help field={field} id={id} />
      <FieldError id={id} error={error} />
    </div>
  );
}

/** Up to ten options, any number of them. Renders a `<fieldset>` of boxes (F-16). */
export function CheckboxGroupWidget({
  field,
  label,
  draft,
  id,
  update,
  error,
}: WidgetProps<MultiField>): ReactElement {
  const { labels, disabled } = useForm('CheckboxGroupWidget');
  const chosen = Array.isArray(draft) ? draft : [];
  const hint =
    field.minItems === undefined && field.maxItems === undefined
      ? undefined
      : labels.chooseCount(field.minItems, field.maxItems);
  return (
    <GroupFrame field={field} label={label} id={id} error={error} hint={hint}>
      {field.options.map((option, index) => (
        <OptionRow
          key={index}
          type="checkbox"
          id={`${id}_o${index}`}
          option={option}
          isChecked={chosen.includes(index)}
          isDisabled={disabled}
          onToggle={() => update((before) => toggled(before, index))}
        />
      ))}
    </GroupFrame>
  );
}

/** Adds an index to a list of them, or takes it out. */
export function toggled(before: unknown, index: number): number[] {
  const list = Array.isArray(before) ? (before as number[]) : [];
  return list.includes(index) ? list.filter((entry) => entry !== index) : [...list, index];
}

interface OptionRowProps {
  type: 'radio' | 'checkbox';
  name?: string;
  id: string;
  option: FieldOption;
  isChecked: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

/** One radio or box with its label and its own description. */
export function OptionRow({
  type,
  name,
  id,
  option,
  isChecked,
  isDisabled,
  onToggle,
}: OptionRowProps): ReactElement {
  const { labels } = useForm('OptionRow');
  const help = [option.description, option.deprecated === true ? labels.deprecated : undefined]
    .filter((text) => text !== undefined)
    .join(' · ');
  return (
    <div className="rv-form-option" data-risk={option.risk}>
      <input
        id={id}
        type={type}
        name={name}
        className="rv-form-check"
        checked={isChecked}
        onChange={onToggle}
        disabled={isDisabled}
        aria-describedby={help === '' ? undefined : `${id}_d`}
      />
      <label className="rv-form-option-label" htmlFor={id} dir="auto">
        {option.label}
      </label>
      {help === '' ? null : (
        <p id={`${id}_d`} className="rv-form-option-help" dir="auto">
          {help}
        </p>
      )}
    </div>
  );
}
