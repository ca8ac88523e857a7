'use client';

import type { ReactElement } from 'react';
import { draftOf, fitsFields, jsonDraft, startDraft, type JsonDraft } from './draft.ts';
import { FieldView } from './field-view.tsx';
import { controlAria, FieldFrame, GroupFrame } from './field-frame.tsx';
import { useForm, type WidgetProps } from './form-context.ts';
import { parseJson } from './parse-json.ts';
import type { JsonField } from './plan-types.ts';

/** JSON as text, with line and column of a mistake; or, for proposed arguments, fields of their own types first (F-6). */
export function JsonWidget(props: WidgetProps<JsonField>): ReactElement {
  const { field, label, draft, path, id, update, error, errors } = props;
  const { labels, disabled } = useForm('JsonWidget');
  const json = jsonDraft(draft ?? startDraft(field));
  const typed = field.typed;
  if (typed === undefined || json.mode === 'json') {
    const fits = typed === undefined ? undefined : valueFor(typed, json.text);
    return (
      <JsonTextarea
        field={field}
        label={label}
        id={id}
        error={error}
        text={json.text}
        disabled={disabled}
        onChange={(text) =>
          update((before) => ({ ...jsonDraft(before), mode: 'json', text }) satisfies JsonDraft)
        }
      >
        {typed === undefined ? null : (
          <button
            type="button"
            className="rv-form-quiet"
            disabled={disabled || fits === undefined}
            onClick={() =>
              update(
                (before) =>
                  ({
                    ...jsonDraft(before),
                    mode: 'fields',
                    fields: draftOf(typed, fits?.value),
                  }) satisfies JsonDraft,
              )
            }
          >
            {labels.editAsFields}
          </button>
        )}
      </JsonTextarea>
    );
  }
  return (
    <GroupFrame field={field} label={label} id={id} error={error}>
      <FieldView
        field={typed}
        name="fields"
        draft={json.fields}
        path={path}
        id={`${id}_t`}
        bare
        change={(_, step) =>
          update(
            (before) =>
              ({
                ...jsonDraft(before),
                mode: 'fields',
                fields: step(jsonDraft(before).fields),
              }) satisfies JsonDraft,
          )
        }
        error={undefined}
        errors={errors}
      />
      <JsonSwitch field={field} update={update} />
    </GroupFrame>
  );
}

function valueFor(typed: NonNullable<JsonField['typed']>, text: string): { value: unknown } | undefined {
  const parsed = parseJson(text);
  return parsed.ok && fitsFields(typed, parsed.value) ? { value: parsed.value } : undefined;
}

function JsonSwitch({ field, update }: Pick<WidgetProps<JsonField>, 'field' | 'update'>): ReactElement {
  const { labels, disabled, model } = useForm('JsonWidget');
  return (
    <button
      type="button"
      className="rv-form-quiet"
      disabled={disabled}
      onClick={() =>
        update((before) => {
          const now = jsonDraft(before);
          const value = field.typed === undefined ? undefined : model.valueOf(field.typed, now.fields);
          return { ...now, mode: 'json', text: JSON.stringify(value ?? {}, null, 2) } satisfies JsonDraft;
        })
      }
    >
      {labels.editAsJson}
    </button>
  );
}

interface JsonTextareaProps {
  field: JsonField;
  label: string;
  id: string;
  error: string | undefined;
  text: string;
  disabled: boolean;
  onChange: (text: string) => void;
  children?: ReactElement | null;
}

/** The bare editor. Renders a `<textarea>` in its frame. */
export function JsonTextarea({
  field,
  label,
  id,
  error,
  text,
  disabled,
  onChange,
  children,
}: JsonTextareaProps): ReactElement {
  const { labels } = useForm('JsonTextarea');
  const hint = `${labels.jsonReason[field.reason]} ${labels.jsonHelp}`;
  const offersText = field.allowsText === true && text.trim() !== '' && !parseJson(text).ok;
  return (
    <FieldFrame field={field} label={label} id={id} error={error} hint={hint}>
      <textarea
        id={id}
        className="rv-form-input"
        data-monospace
        rows={Math.min(16, Math.max(3, text.split('\n').length))}
        spellCheck={false}
        autoComplete="off"
        value={text}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...controlAria(field, id, error, hint)}
      />
      {offersText ? (
        <button
          type="button"
          className="rv-form-quiet"
          disabled={disabled}
          onClick={() => onChange(JSON.stringify(text))}
        >
          {labels.useAsText}
        </button>
      ) : null}
      {children}
    </FieldFrame>
  );
}
