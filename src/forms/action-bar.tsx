'use client';

import type { ReactElement } from 'react';
import type { FormAction } from './plan-types.ts';
import type { SchemaFormApi } from './use-schema-form.ts';

interface ActionBarProps {
  form: SchemaFormApi;
  id: string;
  onCancel: (() => void) | undefined;
  /** Cancel stays possible where everything else is locked for good, as after the time is up. */
  canCancel: boolean;
}

/**
 * The buttons of a form: a decision, a choice, or Send, and apart from them a quiet Cancel that says what it does.
 * Nothing is preselected, focused or bound to Enter (F-2, F-3). Renders a `<div>`.
 */
export function ActionBar({ form, id, onCancel, canCancel }: ActionBarProps): ReactElement {
  const { plan, labels, opened } = form;
  const isWhole = plan.layout === 'fields' || plan.layout === 'single' || plan.layout === 'json';
  const isJson = form.draft.json !== undefined;
  const decides = plan.actions.length > 0 && plan.layout !== 'acknowledge';
  const actions = opened === undefined ? plan.actions : [opened];
  const question =
    plan.root.widget === 'fieldset'
      ? plan.root.fields.find(({ widget }) => widget === 'buttons')?.label
      : undefined;
  const canComment =
    opened === undefined &&
    form.draft.commenting !== true &&
    plan.root.widget === 'fieldset' &&
    plan.root.fields.some((field) => field.revealedBy === 'reject' && !field.required);
  return (
    <div className="rv-form-actions">
      {plan.layout === 'refuse' ? null : (
        <div
          className="rv-form-buttons"
          {...(decides ? { role: 'group', 'aria-label': question || labels.decisionGroup } : {})}
        >
          {isWhole || (plan.layout === 'acknowledge' && isJson) ? (
            <button
              type="button"
              className="rv-form-button rv-form-send"
              disabled={form.disabled}
              onClick={() => form.press()}
            >
              {labels.send}
            </button>
          ) : (
            actions.map((action) => (
              <ActionButton key={action.id} form={form} action={action} id={`${id}_a_${action.id}`} />
            ))
          )}
          {opened === undefined ? null : (
            <button
              type="button"
              className="rv-form-button"
              data-intent="back"
              disabled={form.disabled}
              onClick={form.back}
            >
              {labels.back}
            </button>
          )}
        </div>
      )}
      {canComment ? (
        <button
          type="button"
          className="rv-form-quiet"
          disabled={form.disabled}
          onClick={() => form.update((before) => ({ ...before, commenting: true }))}
        >
          {labels.addComment}
        </button>
      ) : null}
      {plan.offersJson === true ? (
        <button
          type="button"
          className="rv-form-quiet"
          disabled={form.disabled}
          onClick={() =>
            form.update(({ json, ...before }) =>
              json === undefined ? { ...before, json: plan.layout === 'acknowledge' ? '{}' : '' } : before,
            )
          }
        >
          {isJson ? labels.answerAsFields : labels.answerAsJson}
        </button>
      ) : null}
      {onCancel === undefined ? null : (
        <div className="rv-form-cancel">
          <button
            type="button"
            className="rv-form-quiet"
            disabled={form.disabled && !canCancel}
            aria-describedby={`${id}_c`}
            onClick={onCancel}
          >
            {labels.cancel}
          </button>
          <p id={`${id}_c`} className="rv-form-hint">
            {labels.cancelHint}
          </p>
        </div>
      )}
    </div>
  );
}

function ActionButton({
  form,
  action,
  id,
}: {
  form: SchemaFormApi;
  action: FormAction;
  id: string;
}): ReactElement {
  const { labels, draft } = form;
  const isOpenEditor = action.intent === 'edit' && action.payload === undefined && draft.editing === true;
  const said = action.word === undefined ? action.label : labels[action.word];
  return (
    <>
      <button
        type="button"
        className="rv-form-button"
        data-intent={action.intent}
        disabled={form.disabled}
        aria-expanded={action.intent === 'edit' && action.payload === undefined ? isOpenEditor : undefined}
        aria-describedby={action.description === undefined ? undefined : `${id}_d`}
        onClick={() => form.press(action)}
      >
        <span dir="auto">{isOpenEditor ? labels.stopEditing : said}</span>
        {action.sends === undefined ? null : ' '}
        {action.sends === undefined ? null : (
          <span className="rv-form-mark">({labels.sends(action.sends)})</span>
        )}
      </button>
      {action.description === undefined ? null : (
        <p id={`${id}_d`} className="rv-form-hint" dir="auto">
          {action.description}
        </p>
      )}
    </>
  );
}
