'use client';

import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { ActionBar } from './action-bar.tsx';
import { AnswerRecord } from './answer-record.tsx';
import type { Draft } from './draft.ts';
import { FieldView } from './field-view.tsx';
import { FieldError, LongText } from './field-frame.tsx';
import { SharedContext, type ErrorTexts, type FormShared, type WidgetMap } from './form-context.ts';
import { JsonTextarea } from './json-editor.tsx';
import { splitPointer } from './json.ts';
import { Fields } from './object-widgets.tsx';
import { jsonField } from './plan-context.ts';
import type { Field } from './plan-types.ts';
import { domId } from './text.ts';
import { useSchemaForm, type SchemaFormApi, type SchemaFormOptions } from './use-schema-form.ts';
import { ChosenVariant } from './variant-widget.tsx';

/** Props of {@link SchemaForm}; native props of a `<div>` are passed on. */
export interface SchemaFormProps
  extends SchemaFormOptions, Omit<ComponentProps<'div'>, 'onSubmit' | 'defaultValue' | 'children' | 'role'> {
  /** The response schema, whatever it is. */
  schema: unknown;
  /** Adds a quiet Cancel that is always possible and never checked (F-3). */
  onCancel?: (() => void) | undefined;
  /** Keeps Cancel possible while the form is disabled. @default false */
  canCancel?: boolean | undefined;
  /** Shows `value` as a record of what was answered, secrets masked (F-23). */
  readOnly?: boolean | undefined;
  /** Controls in place of ours, by kind. */
  widgets?: WidgetMap | undefined;
  /** What stands over the fields; `null` leaves out title and question where they are shown elsewhere. */
  heading?: ReactNode;
  /** Drawn between the fields and the buttons: what is being approved, for instance. */
  children?: ReactNode;
}

/**
 * The form for a response schema: fields, errors, buttons. Renders a `<div role="group">`, on purpose no `<form>`:
 * Enter in a field never gives an answer (F-2).
 *
 * @example
 * <SchemaForm schema={interrupt.responseSchema} context={interrupt} onSubmit={(answer) => resume(answer)} />
 */
export function SchemaForm(props: SchemaFormProps): ReactElement {
  if (props.readOnly === true) {
    const { schema, context, value, labels, className } = props;
    return (
      <AnswerRecord schema={schema} context={context} answer={value} labels={labels} className={className} />
    );
  }
  return <LiveForm {...props} />;
}

function LiveForm({
  schema,
  context,
  value,
  defaultValue,
  draft,
  onDraftChange,
  onSubmit,
  onCancel,
  canCancel = false,
  disabled,
  readOnly: _readOnly,
  labels,
  widgets,
  heading,
  children,
  className,
  ...props
}: SchemaFormProps): ReactElement {
  const form = useSchemaForm(schema, {
    context,
    value,
    defaultValue,
    draft,
    onDraftChange,
    onSubmit,
    disabled,
    labels,
  });
  const { plan, model } = form;
  const prefix = `rv${useId().replace(/[^\w-]/g, '')}`;
  const frame = useRef<HTMLDivElement>(null);
  const { editing, commenting, opened } = form.draft;
  // Only these parts of the draft decide what is shown, so typing does not render every field.
  const isShown = useCallback(
    (field: Field) =>
      model.isShown(field, {
        opened,
        ...(editing === undefined ? {} : { editing }),
        ...(commenting === undefined ? {} : { commenting }),
      }),
    [model, editing, commenting, opened],
  );
  const shared = useMemo(
    (): FormShared => ({
      model,
      labels: form.labels,
      prefix,
      disabled: form.disabled,
      widgets: widgets ?? NO_WIDGETS,
      isShown,
    }),
    [model, form.labels, prefix, form.disabled, widgets, isShown],
  );
  const { errors: wrong, places } = form;
  const errors = useMemo(() => placed(wrong, places), [wrong, places]);
  const texts = useMemo(
    (): ErrorTexts => new Map(errors.map(({ place, message }) => [place, message])),
    [errors],
  );
  const { update } = form;
  const change = useCallback(
    (_: string, step: (before: Draft) => Draft) =>
      update((before) => ({ ...before, root: step(before.root) })),
    [update],
  );
  useFocusAfter(form, frame, prefix);

  const titleId = `${prefix}_title`;
  const hasTitle = heading === undefined && (plan.title !== undefined || plan.message !== undefined);
  return (
    <SharedContext.Provider value={shared}>
      <div
        ref={frame}
        role="group"
        {...(hasTitle
          ? { 'aria-labelledby': titleId }
          : { 'aria-label': plan.title ?? plan.message ?? form.labels.fromAgent })}
        {...props}
        className={className === undefined ? 'rv-form' : `rv-form ${className}`}
        data-layout={plan.layout}
        data-busy={form.isBusy ? '' : undefined}
        data-disabled={form.disabled ? '' : undefined}
      >
        {heading === undefined ? <Heading form={form} id={titleId} /> : heading}
        <ErrorSummary form={form} errors={errors} prefix={prefix} />
        {plan.layout === 'refuse' ? <p className="rv-form-notice">{form.labels.impossible}</p> : null}
        {plan.notices.map((notice) => (
          <p className="rv-form-notice" key={notice}>
            {notice === 'unreadable' ? form.labels.partsUnreadable : form.labels.partsUnchecked}
          </p>
        ))}
        {plan.layout === 'refuse' ? null : <Body form={form} texts={texts} prefix={prefix} change={change} />}
        {children}
        <ActionBar form={form} id={prefix} onCancel={onCancel} canCancel={canCancel} />
      </div>
    </SharedContext.Provider>
  );
}

const NO_WIDGETS: WidgetMap = {};

/** Title, question and help. Long help starts collapsed. */
function Heading({ form, id }: { form: SchemaFormApi; id: string }): ReactElement | null {
  const { title, message, description } = form.plan;
  // A lone field is labelled with the question; it need not be asked twice.
  const isAsked = message !== undefined && labelsQuestion(form.plan.root, message);
  if (title === undefined && message === undefined && description === undefined) return null;
  return (
    <div className="rv-form-heading">
      <p id={id} className="rv-form-title" dir="auto">
        {title ?? message}
      </p>
      {title !== undefined && message !== undefined && !isAsked ? (
        <p className="rv-form-message" dir="auto">
          {message}
        </p>
      ) : null}
      {description === undefined ? null : <LongText text={description} />}
    </div>
  );
}

function labelsQuestion(root: Field, message: string): boolean {
  return (
    root.label === message ||
    (root.widget === 'fieldset' && root.fields.some(({ label }) => label === message))
  );
}

interface BodyProps {
  form: SchemaFormApi;
  texts: ErrorTexts;
  prefix: string;
  change: (name: string, step: (before: Draft) => Draft) => void;
}

/** The fields of the form; the whole answer as JSON; or, for a decision by variant, the fields of the one that was opened. */
function Body({ form, texts, prefix, change }: BodyProps): ReactElement | null {
  const { plan, draft, opened } = form;
  const update = useCallback((step: (before: Draft) => Draft) => change('', step), [change]);
  const root = plan.root;
  if (draft.json !== undefined) {
    const field = jsonField(
      { pointer: '', name: '', label: form.labels.answer, required: true, nullable: false },
      'untyped',
    );
    return (
      <JsonTextarea
        field={{ ...field, allowsText: true }}
        label={form.labels.answer}
        id={domId(prefix, '')}
        error={texts.get('')}
        text={draft.json}
        disabled={form.disabled}
        onChange={(json) => form.update((before) => ({ ...before, json }))}
      />
    );
  }
  if (plan.layout === 'acknowledge' || root.widget === 'buttons') return null;
  const shared = { draft: draft.root, path: '', id: domId(prefix, ''), update, errors: texts };
  const isVariant = root.widget === 'variant' && plan.layout === 'approval';
  if (root.widget === 'fieldset' || isVariant) {
    return (
      <div className="rv-form-fields" id={shared.id}>
        {root.widget === 'fieldset' ? <Fields field={root} {...shared} /> : null}
        {isVariant && opened?.variant !== undefined ? <ChosenVariant field={root} {...shared} /> : null}
        <FieldError id={shared.id} error={texts.get('')} />
      </div>
    );
  }
  return (
    <FieldView
      field={root}
      name=""
      draft={draft.root}
      path=""
      change={change}
      error={texts.get('')}
      errors={texts}
    />
  );
}

interface PlacedError {
  /** The nearest place that has a control. */
  place: string;
  label: string;
  message: string;
}

/** Errors at the places where they can be shown: what has no control is said at the part around it. */
function placed(errors: SchemaFormApi['errors'], places: SchemaFormApi['places']): PlacedError[] {
  return errors.map(({ path, message }) => {
    const segments = splitPointer(path);
    let place = path;
    while (place !== '' && !places.has(place)) place = place.slice(0, place.lastIndexOf('/'));
    const missing = place === path ? '' : (segments.at(-1) ?? '');
    const label = [places.get(place) ?? '', missing].filter((part) => part !== '').join(': ');
    return { place, label, message: place === path || missing === '' ? message : `${missing}: ${message}` };
  });
}

/** How many things are wrong, and a link to each. Renders a `<div role="alert">` that gets the focus (F-21). */
function ErrorSummary({
  form,
  errors,
  prefix,
}: {
  form: SchemaFormApi;
  errors: readonly PlacedError[];
  prefix: string;
}): ReactElement {
  return (
    <div
      className="rv-form-summary"
      role="alert"
      tabIndex={-1}
      data-empty={errors.length === 0 ? '' : undefined}
    >
      {errors.length === 0 ? null : (
        <>
          <p className="rv-form-summary-title">{form.labels.errorSummary(errors.length)}</p>
          <ul className="rv-form-summary-list">
            {errors.map((error, index) => (
              <li key={index}>
                <a
                  className="rv-form-summary-link"
                  href={`#${domId(prefix, error.place)}`}
                  dir="auto"
                  onClick={(event) => {
                    event.preventDefault();
                    focusIn(event.currentTarget.ownerDocument.getElementById(domId(prefix, error.place)));
                  }}
                >
                  {error.label === '' ? error.message : `${error.label}: ${error.message}`}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const FOCUSABLE =
  'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled])';

function focusIn(element: HTMLElement | null): void {
  if (element === null) return;
  const target = element.matches(FOCUSABLE)
    ? element
    : (element.querySelector<HTMLElement>(FOCUSABLE) ?? element);
  target.focus();
}

/** Moves the focus to the summary after a failed attempt, and into fields that a button has just opened. */
function useFocusAfter(form: SchemaFormApi, frame: RefObject<HTMLElement | null>, prefix: string): void {
  const attempts = useRef(form.attempts);
  const opened = useRef({
    opened: form.draft.opened,
    editing: form.draft.editing,
    commenting: form.draft.commenting,
  });
  useEffect(() => {
    if (attempts.current !== form.attempts) {
      attempts.current = form.attempts;
      frame.current?.querySelector<HTMLElement>('.rv-form-summary')?.focus();
    }
    const now = { opened: form.draft.opened, editing: form.draft.editing, commenting: form.draft.commenting };
    const before = opened.current;
    opened.current = now;
    const hasEdits = now.editing === true && before.editing !== true;
    const hasReason = now.commenting === true && before.commenting !== true;
    const hasAction = now.opened !== before.opened && now.opened !== undefined;
    if (!hasEdits && !hasReason && !hasAction) return;
    const root = form.plan.root;
    const fields = root.widget === 'fieldset' ? root.fields : [];
    const first = fields.find(({ revealedBy }) => revealedBy === (hasEdits ? 'edit' : 'reject'));
    const document = frame.current?.ownerDocument;
    focusIn(
      first === undefined
        ? (frame.current?.querySelector<HTMLElement>('.rv-form-field, .rv-form-group') ?? null)
        : (document?.getElementById(domId(prefix, first.pointer)) ?? null),
    );
  });
}
