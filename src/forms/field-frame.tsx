'use client';

import { useState, type ReactElement, type ReactNode } from 'react';
import { useForm } from './form-context.ts';
import type { Field } from './plan-types.ts';

/** Help longer than this starts collapsed. */
const LONG_HELP = 280;

interface FrameProps {
  field: Field;
  label: string;
  id: string;
  error: string | undefined;
  children: ReactNode;
  /** Limits and examples, said after the description. */
  hint?: string | undefined;
}

/** Label, help, control and error of one field. Renders a `<div>`. */
export function FieldFrame({ field, label, id, error, hint, children }: FrameProps): ReactElement {
  return (
    <div
      className="rv-form-field"
      data-widget={field.widget}
      data-invalid={error === undefined ? undefined : ''}
    >
      <label className="rv-form-label" htmlFor={id} dir="auto">
        <LabelText field={field} label={label} />
      </label>
      <Help field={field} id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** Several controls under one legend. Renders a `<fieldset>`. */
export function GroupFrame({
  field,
  label,
  id,
  error,
  hint,
  role,
  children,
}: FrameProps & { role?: 'radiogroup' }): ReactElement {
  const isRadio = role === 'radiogroup';
  return (
    <fieldset
      className="rv-form-group"
      id={id}
      role={role}
      data-widget={field.widget}
      data-invalid={error === undefined ? undefined : ''}
      aria-describedby={describedBy(field, id, error, hint)}
      {...(isRadio
        ? { 'aria-invalid': error !== undefined, 'aria-required': field.required && !field.nullable }
        : {})}
    >
      <legend className="rv-form-label" dir="auto">
        <LabelText field={field} label={label} />
      </legend>
      <Help field={field} id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

const UNMARKED: ReadonlySet<string> = new Set(['readonly', 'fieldset', 'tuple']);

/** The label with what has to be known at first sight: required, no longer recommended. */
export function LabelText({ field, label }: { field: Field; label: string }): ReactElement {
  const { labels } = useForm('LabelText');
  // Groups and rows are marked by what is inside them.
  const isRequired = field.required && !field.nullable && field.name !== '-' && !UNMARKED.has(field.widget);
  return (
    <>
      {label === '' ? labels.answer : label}
      {isRequired ? ' ' : null}
      {isRequired ? <span className="rv-form-mark">({labels.required})</span> : null}
      {field.deprecated === true ? ' ' : null}
      {field.deprecated === true ? <span className="rv-form-mark">({labels.deprecated})</span> : null}
    </>
  );
}

/** Description and hint. Long help starts collapsed, so that it cannot push the buttons away. */
export function Help({
  field,
  id,
  hint,
}: {
  field: Field;
  id: string;
  hint?: string | undefined;
}): ReactElement | null {
  if (field.description === undefined && hint === undefined) return null;
  return (
    <div className="rv-form-help">
      {field.description === undefined ? null : <LongText id={`${id}_d`} text={field.description} />}
      {hint === undefined ? null : (
        <p id={`${id}_h`} className="rv-form-hint" dir="auto">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Plain text of the agent; a long one is cut and can be opened. Renders a `<p>`. */
export function LongText({ id, text }: { id?: string; text: string }): ReactElement {
  const { labels } = useForm('LongText');
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > LONG_HELP || text.split('\n', 7).length > 6;
  const shown =
    isLong && !isOpen ? `${Array.from(text.split('\n', 6).join('\n')).slice(0, LONG_HELP).join('')}…` : text;
  return (
    <>
      <p id={id} className="rv-form-description" dir="auto">
        {shown}
      </p>
      {isLong ? (
        <button
          type="button"
          className="rv-form-quiet"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? labels.less : labels.more}
        </button>
      ) : null}
    </>
  );
}

/** What is wrong with a field. Renders a `<p>`. */
export function FieldError({ id, error }: { id: string; error: string | undefined }): ReactElement | null {
  if (error === undefined) return null;
  return (
    <p id={`${id}_e`} className="rv-form-error">
      {error}
    </p>
  );
}

/** Ids for `aria-describedby`: help first, then what is wrong. */
export function describedBy(
  field: Field,
  id: string,
  error: string | undefined,
  hint?: string,
): string | undefined {
  const ids = [
    field.description === undefined ? undefined : `${id}_d`,
    hint === undefined ? undefined : `${id}_h`,
    error === undefined ? undefined : `${id}_e`,
  ].filter((part) => part !== undefined);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** The ARIA attributes that a plain control of a field carries (F-21). */
export function controlAria(
  field: Field,
  id: string,
  error: string | undefined,
  hint?: string,
): {
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
} {
  return {
    'aria-describedby': describedBy(field, id, error, hint),
    'aria-invalid': error === undefined ? undefined : true,
    'aria-required': field.required && !field.nullable ? true : undefined,
  };
}
