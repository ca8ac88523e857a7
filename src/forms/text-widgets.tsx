'use client';

import { useState, type ReactElement } from 'react';
import { isPickable, offsetAt, OFFSETS, type Moment } from './date-time.ts';
import { controlAria, FieldFrame } from './field-frame.tsx';
import { useForm, type WidgetProps } from './form-context.ts';
import { isObject } from './json.ts';
import type { NumberField, TextField } from './plan-types.ts';
import { codePoints } from './text.ts';

/** The characters left are shown from this share of the limit on. */
const NEAR_LIMIT = 0.8;

const INPUT_TYPES: Partial<Record<TextField['widget'], string>> = {
  email: 'email',
  url: 'url',
  date: 'date',
};

/** One line of text, an e-mail address, a web address or a date. Renders an `<input>` in its frame. */
export function TextWidget({ field, label, draft, id, update, error }: WidgetProps<TextField>): ReactElement {
  const { labels, disabled } = useForm('TextWidget');
  const text = typeof draft === 'string' ? draft : '';
  // A picker cannot hold a text that is no date; then it is a text field, so that nothing is lost.
  const type =
    field.widget === 'date' && !isPickable('date', text) ? 'text' : (INPUT_TYPES[field.widget] ?? 'text');
  const hint = useTextHint(field, text);
  return (
    <FieldFrame field={field} label={label} id={id} error={error} hint={hint}>
      <input
        id={id}
        className="rv-form-input"
        type={type}
        value={text}
        onChange={(event) => changed(update, event.currentTarget.value)}
        placeholder={field.example === undefined ? undefined : labels.example(field.example)}
        autoComplete="off"
        dir={text === '' ? undefined : 'auto'}
        disabled={disabled}
        data-monospace={field.monospace}
        {...controlAria(field, id, error, hint)}
      />
    </FieldFrame>
  );
}

/** Text with lines. Renders a `<textarea>` in its frame; newlines and spaces are kept (F-12). */
export function TextareaWidget({
  field,
  label,
  draft,
  id,
  update,
  error,
}: WidgetProps<TextField>): ReactElement {
  const { labels, disabled } = useForm('TextareaWidget');
  const text = typeof draft === 'string' ? draft : '';
  const hint = useTextHint(field, text);
  return (
    <FieldFrame field={field} label={label} id={id} error={error} hint={hint}>
      <textarea
        id={id}
        className="rv-form-input"
        rows={Math.min(12, Math.max(3, text.split('\n').length))}
        value={text}
        onChange={(event) => changed(update, event.currentTarget.value)}
        placeholder={field.example === undefined ? undefined : labels.example(field.example)}
        autoComplete="off"
        spellCheck={field.monospace !== true}
        dir={text === '' ? undefined : 'auto'}
        disabled={disabled}
        data-monospace={field.monospace}
        {...controlAria(field, id, error, hint)}
      />
    </FieldFrame>
  );
}

/** A secret: masked, never kept, with a word about who will see it (F-14). Renders an `<input>` in its frame. */
export function PasswordWidget({
  field,
  label,
  draft,
  id,
  update,
  error,
}: WidgetProps<TextField>): ReactElement {
  const { labels, disabled } = useForm('PasswordWidget');
  const [isVisible, setVisible] = useState(false);
  const hint = labels.secretWarning;
  return (
    <FieldFrame field={field} label={label} id={id} error={error} hint={hint}>
      <span className="rv-form-row">
        <input
          id={id}
          className="rv-form-input"
          type={isVisible ? 'text' : 'password'}
          value={typeof draft === 'string' ? draft : ''}
          onChange={(event) => changed(update, event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          {...controlAria(field, id, error, hint)}
        />
        <button
          type="button"
          className="rv-form-quiet"
          disabled={disabled}
          onClick={() => setVisible(!isVisible)}
        >
          {isVisible ? labels.hideSecret : labels.showSecret}
        </button>
      </span>
    </FieldFrame>
  );
}

/** A number as typed. Renders an `<input type="text">`: a number input would drop what it cannot read (F-13). */
export function NumberWidget({
  field,
  label,
  draft,
  id,
  update,
  error,
}: WidgetProps<NumberField>): ReactElement {
  const { labels, disabled } = useForm('NumberWidget');
  const { minimum, maximum, step } = field;
  const hint = minimum === undefined && maximum === undefined ? undefined : labels.range(minimum, maximum);
  return (
    <FieldFrame field={field} label={label} id={id} error={error} hint={hint}>
      <input
        id={id}
        className="rv-form-input"
        type="text"
        inputMode={field.widget === 'integer' ? 'numeric' : 'decimal'}
        value={typeof draft === 'string' ? draft : ''}
        onChange={(event) => changed(update, event.currentTarget.value)}
        placeholder={field.example === undefined ? undefined : labels.example(field.example)}
        autoComplete="off"
        disabled={disabled}
        data-step={step}
        {...controlAria(field, id, error, hint)}
      />
    </FieldFrame>
  );
}

/** A time, or date and time, with its zone in sight (F-14). Renders an `<input>` and a `<select>` in one frame. */
export function MomentWidget({
  field,
  label,
  draft,
  id,
  update,
  error,
}: WidgetProps<TextField>): ReactElement {
  const { labels, disabled } = useForm('MomentWidget');
  const kind = field.widget === 'time' ? 'time' : 'datetime';
  const moment: Moment = isObject(draft)
    ? { local: String(draft['local'] ?? ''), zone: String(draft['zone'] ?? '') }
    : { local: '', zone: '' };
  const isPicker = isPickable(kind, moment.local);
  const type = !isPicker ? 'text' : kind === 'time' ? 'time' : 'datetime-local';
  const zones =
    moment.zone === '' || moment.zone === 'Z' || OFFSETS.includes(moment.zone)
      ? OFFSETS
      : [moment.zone, ...OFFSETS];
  const here = offsetAt(kind === 'time' || moment.local === '' ? undefined : moment.local);
  return (
    <FieldFrame field={field} label={label} id={id} error={error}>
      <span className="rv-form-row">
        <input
          id={id}
          className="rv-form-input"
          type={type}
          step={/:\d\d:/.test(moment.local) ? 'any' : undefined}
          value={moment.local}
          onChange={(event) => {
            const local = event.currentTarget.value;
            update((before) =>
              local === '' && momentZone(before) === '' ? undefined : { local, zone: momentZone(before) },
            );
          }}
          autoComplete="off"
          disabled={disabled}
          {...controlAria(field, id, error)}
        />
        <select
          className="rv-form-input"
          aria-label={`${label}: ${labels.timeZone}`}
          value={moment.zone}
          onChange={(event) => {
            const zone = event.currentTarget.value;
            update((before) => ({ local: isObject(before) ? String(before['local'] ?? '') : '', zone }));
          }}
          disabled={disabled}
        >
          <option value="">{labels.localZone(here)}</option>
          <option value="Z">UTC</option>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </select>
      </span>
    </FieldFrame>
  );
}

function momentZone(draft: unknown): string {
  return isObject(draft) ? String(draft['zone'] ?? '') : '';
}

/** Stores a typed text; an emptied field is kept as empty, which is not the same as untouched. */
function changed(update: WidgetProps['update'], text: string): void {
  update(() => text);
}

function useTextHint(field: TextField, text: string): string | undefined {
  const { labels } = useForm('TextWidget');
  if (field.maxLength === undefined || text.length < field.maxLength * NEAR_LIMIT) return undefined;
  return labels.charactersLeft(field.maxLength - codePoints(text));
}
