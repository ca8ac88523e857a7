'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { childKey, startDraft, variantOf, withKey, type FormDraft } from './draft.ts';
import { createFormModel, withVariant, type FormModel } from './form-model.ts';
import { jsonEqual } from './json.ts';
import { formLabels, type FormLabelOverrides, type FormLabels } from './labels.ts';
import type { Field, FormAction, FormContext, FormPlan } from './plan-types.ts';
import { useStableCallback, useStableJson } from './use-stable.ts';
import type { AnswerError } from './validate.ts';

/** What happened when an answer was given. */
export interface AnswerDetails {
  /** The button that was pressed; none for the plain Send of a form. */
  action: FormAction | undefined;
  /** Whether parts of the answer could not be checked here. */
  unchecked: boolean;
}

/** Options of {@link useSchemaForm}. */
export interface SchemaFormOptions {
  /** Reason, message and tool call of the question. */
  context?: FormContext | undefined;
  /** An answer to begin with. */
  defaultValue?: unknown;
  /** An answer to show; a new one replaces what was typed. */
  value?: unknown;
  /** A kept draft. It is taken over when it differs from the last one given to `onDraftChange`. */
  draft?: FormDraft | undefined;
  /** Called with a plain JSON draft on each change; passwords and files are not in it (F-14). */
  onDraftChange?: ((draft: FormDraft) => void) | undefined;
  /** Called with the answer, once per press. While a returned promise is open the form is locked (F-7). */
  onSubmit?: ((answer: unknown, details: AnswerDetails) => unknown) | undefined;
  /** Locks every control and button. */
  disabled?: boolean | undefined;
  labels?: FormLabelOverrides | undefined;
}

/** A form as data and functions, for a look of your own. */
export interface SchemaFormApi {
  plan: FormPlan;
  model: FormModel;
  labels: FormLabels;
  draft: FormDraft;
  /** Errors of the last attempt, kept up to date while typing (F-21). */
  errors: readonly AnswerError[];
  /** Label of each place that has a control. */
  places: ReadonlyMap<string, string>;
  /** Counts failed attempts, so that each one can move the focus. */
  attempts: number;
  /** Whether an answer is on its way. */
  isBusy: boolean;
  disabled: boolean;
  /** The action whose fields are open and wait for a second press. */
  opened: FormAction | undefined;
  /** Changes the draft. */
  update: (change: (before: FormDraft) => FormDraft) => void;
  /** What pressing a button does: opens its fields, or sends. Without an action: Send. */
  press: (action?: FormAction) => void;
  /** Leaves an opened action. */
  back: () => void;
  reset: () => void;
}

/**
 * State of a form for a response schema: draft, errors, buttons. No markup.
 *
 * @example
 * const form = useSchemaForm(schema, { onSubmit: (answer) => resume(answer) });
 * return form.plan.actions.map((action) => (
 *   <button key={action.id} onClick={() => form.press(action)}>{action.label}</button>
 * ));
 */
export function useSchemaForm(schema: unknown, options: SchemaFormOptions = {}): SchemaFormApi {
  const { onDraftChange, onSubmit, disabled = false } = options;
  const stableSchema = useStableJson(schema);
  const context = useStableJson(options.context);
  const labels = useMemo(() => formLabels(options.labels), [options.labels]);
  const model = useMemo(
    () => createFormModel(stableSchema, context, labels),
    [stableSchema, context, labels],
  );

  const [draft, setDraft] = useState<FormDraft>(() => {
    if (options.draft !== undefined) return options.draft;
    const given = options.value ?? options.defaultValue;
    return given === undefined ? model.start() : model.fill(given);
  });
  const [tried, setTried] = useState<{ action: FormAction | undefined } | undefined>(undefined);
  const [attempts, setAttempts] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const emitted = useRef<FormDraft | undefined>(options.draft);
  const sending = useRef(false);

  // A value or a draft from outside that is new replaces what is here; one that we gave out ourselves does not.
  const [seen, setSeen] = useState({ value: options.value, draft: options.draft, schema: stableSchema });
  if (!jsonEqual(seen.value, options.value) || seen.draft !== options.draft || seen.schema !== stableSchema) {
    setSeen({ value: options.value, draft: options.draft, schema: stableSchema });
    if (!jsonEqual(seen.value, options.value) && options.value !== undefined)
      setDraft(model.fill(options.value));
    else if (
      options.draft !== undefined &&
      options.draft !== seen.draft &&
      !jsonEqual(options.draft, model.keepable(draft))
    ) {
      setDraft(options.draft);
    } else if (seen.schema !== stableSchema) {
      setDraft(model.start());
      setTried(undefined);
    }
  }

  const outcome = useMemo(() => {
    if (tried === undefined) return NOTHING_WRONG;
    const attempt = model.attempt(draft, tried.action);
    return attempt.ok ? NOTHING_WRONG : attempt;
  }, [model, draft, tried]);
  const [kept, setKept] = useState(outcome);
  // The same errors keep their identity, so that typing renders one field and not all of them.
  const isSame =
    kept === outcome || (jsonEqual(kept.errors, outcome.errors) && kept.places.size === outcome.places.size);
  if (!isSame) setKept(outcome);
  const shown = isSame ? kept : outcome;

  useEffect(() => {
    if (emitted.current === draft) return;
    const isFirst = emitted.current === undefined;
    emitted.current = draft;
    if (!isFirst) onDraftChange?.(model.keepable(draft));
  }, [draft, model, onDraftChange]);

  const update = useStableCallback((change: (before: FormDraft) => FormDraft) => setDraft(change));

  const submit = useStableCallback((action: FormAction | undefined): void => {
    const attempt = model.attempt(draft, action);
    if (!attempt.ok) {
      setTried({ action });
      setAttempts((count) => count + 1);
      return;
    }
    setTried(undefined);
    const result = onSubmit?.(attempt.value, { action, unchecked: attempt.unchecked });
    if (!isPromise(result)) return;
    sending.current = true;
    setBusy(true);
    const unlock = (): void => {
      sending.current = false;
      setBusy(false);
    };
    // What went wrong is the caller's to tell; here everything typed is still there and can be sent again (F-7).
    result.then(unlock, unlock);
  });

  const press = useStableCallback((action?: FormAction): void => {
    if (disabled || sending.current) return;
    if (action?.intent === 'edit' && action.payload === undefined)
      return setDraft((before) => toggleEditing(model.plan, before));
    if (action !== undefined && opensFirst(model, draft, action)) {
      setTried(undefined);
      return setDraft((before) => openFor(model.plan, before, action));
    }
    submit(action);
  });

  return {
    plan: model.plan,
    model,
    labels,
    draft,
    errors: shown.errors,
    places: shown.places,
    attempts,
    isBusy,
    disabled: disabled || isBusy,
    opened: model.plan.actions.find(({ id }) => id === draft.opened),
    update,
    press,
    back: () => {
      setTried(undefined);
      setDraft(({ opened: _opened, ...before }) => before);
    },
    reset: () => {
      setTried(undefined);
      setDraft(model.start());
    },
  };
}

const NOTHING_WRONG: { errors: readonly AnswerError[]; places: ReadonlyMap<string, string> } = {
  errors: [],
  places: new Map(),
};

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** Whether a first press only opens fields: those of a variant, or the reason for a refusal (F-1, F-5). */
function opensFirst(model: FormModel, draft: FormDraft, action: FormAction): boolean {
  if (draft.opened === action.id) return false;
  if (action.opens === true) return true;
  if (action.intent !== 'reject' || model.plan.root.widget !== 'fieldset') return false;
  return model.plan.root.fields.some(
    (field) => field.revealedBy === 'reject' && !model.isShown(field, draft),
  );
}

function openFor(plan: FormPlan, draft: FormDraft, action: FormAction): FormDraft {
  const opened = { ...draft, opened: action.id };
  if (action.variant === undefined || plan.root.widget !== 'variant') return opened;
  return {
    ...opened,
    root: withVariant(plan.root.variants[action.variant]?.field, variantOf(draft.root), action.variant),
  };
}

/** Opens the editor, or closes it and gives up the edits: what is not on the screen is not sent. */
function toggleEditing(plan: FormPlan, draft: FormDraft): FormDraft {
  if (draft.editing !== true) return { ...draft, editing: true };
  const { editing: _editing, ...rest } = draft;
  if (plan.root.widget !== 'fieldset') return rest;
  const edited: Field[] = plan.root.fields.filter(({ revealedBy }) => revealedBy === 'edit');
  const root = edited.reduce<unknown>(
    (before, field) => withKey(before, childKey(field.name), startDraft(field)),
    draft.root,
  );
  return { ...rest, root };
}
