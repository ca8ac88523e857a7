'use client';

import { useCallback, type ReactElement } from 'react';
import { childDraft, childKey, startDraft, withKey, type Draft } from './draft.ts';
import { FieldView, isContainer, NO_ERRORS } from './field-view.tsx';
import { FieldError, GroupFrame, Help } from './field-frame.tsx';
import { useForm, type ErrorTexts, type Update, type WidgetProps } from './form-context.ts';
import { isObject, joinPointer } from './json.ts';
import type { FixedField, ObjectField } from './plan-types.ts';
import { showInvisible } from './text.ts';

/** An object: its fields under one legend. Renders a `<fieldset>`. */
export function ObjectWidget(props: WidgetProps<ObjectField>): ReactElement {
  const { field, label, id, error } = props;
  return (
    <GroupFrame field={field} label={label} id={id} error={error}>
      <Fields {...props} />
    </GroupFrame>
  );
}

/** An optional object behind a button; what it requires counts only once it is added (F-17). */
export function OptionalObjectWidget(props: WidgetProps<ObjectField>): ReactElement {
  const { field, label, draft, id, update, error } = props;
  const { labels, disabled } = useForm('OptionalObjectWidget');
  const isAdded = isObject(draft) && draft['added'] === true;
  if (!isAdded) {
    return (
      <div className="rv-form-field" id={id} data-widget={field.widget} tabIndex={-1}>
        <button
          type="button"
          className="rv-form-button"
          disabled={disabled}
          onClick={() =>
            update((before) => withKey(before ?? startDraft({ ...field, widget: 'fieldset' }), 'added', true))
          }
        >
          {labels.addGroup(label)}
        </button>
        <Help field={field} id={id} />
        <FieldError id={id} error={error} />
      </div>
    );
  }
  return (
    <GroupFrame field={field} label={label} id={id} error={error}>
      <Fields {...props} />
      <button
        type="button"
        className="rv-form-quiet"
        disabled={disabled}
        onClick={() => update((before) => withKey(before, 'added', false))}
      >
        {labels.removeGroup(label)}
      </button>
    </GroupFrame>
  );
}

interface FieldsProps {
  field: ObjectField;
  draft: Draft;
  path: string;
  id: string;
  update: Update;
  errors: ErrorTexts;
}

/** The fields of an object for the answer of the moment: conditions add and remove them while somebody types. */
export function Fields({ field, draft, path, id, update, errors }: FieldsProps): ReactElement {
  const { model, isShown, labels, disabled } = useForm('Fields');
  const shown = model.live(field, draft);
  const change = useCallback(
    (name: string, step: (before: Draft) => Draft) =>
      update((before) => withKey(before, childKey(name), step(childDraft(before, name)))),
    [update],
  );
  const rest = isObject(draft) && typeof draft['rest'] === 'string' ? draft['rest'] : '';
  return (
    <>
      {shown.fields.filter(isShown).map((child) => {
        const at = joinPointer(path, child.name);
        return (
          <FieldView
            key={child.name}
            field={child}
            name={child.name}
            draft={childDraft(draft, child.name)}
            path={at}
            change={change}
            error={errors.get(at)}
            errors={isContainer(child) ? errors : NO_ERRORS}
          />
        );
      })}
      {field.rest === true || rest !== '' ? (
        <div className="rv-form-field" data-widget="json">
          <label className="rv-form-label" htmlFor={`${id}_r`}>
            {labels.otherParts}
          </label>
          <textarea
            id={`${id}_r`}
            className="rv-form-input"
            data-monospace
            rows={3}
            spellCheck={false}
            value={rest}
            disabled={disabled}
            onChange={(event) => {
              const text = event.currentTarget.value;
              update((before) => withKey(before, 'rest', text));
            }}
          />
        </div>
      ) : null}
    </>
  );
}

/** A value that is shown and sent, and cannot be changed. Renders an `<output>`. */
export function ReadOnlyWidget({ field, label, id }: WidgetProps<FixedField>): ReactElement {
  const { labels } = useForm('ReadOnlyWidget');
  const text =
    typeof field.value === 'string' ? showInvisible(field.value) : JSON.stringify(field.value, null, 2);
  return (
    <div className="rv-form-field" data-widget="readonly">
      <span className="rv-form-label" id={`${id}_n`} dir="auto">
        {label} <span className="rv-form-mark">({labels.fixed})</span>
      </span>
      <Help field={field} id={id} />
      <output id={id} className="rv-form-fixed" aria-labelledby={`${id}_n`} dir="auto">
        {field.secret === true ? '••••••' : text}
      </output>
    </div>
  );
}
