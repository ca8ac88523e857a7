'use client';

import { useId, useMemo, type ComponentProps, type ReactElement } from 'react';
import { createFormModel } from './form-model.ts';
import { isObject, jsonEqual, own } from './json.ts';
import { formatMoment } from './date-time.ts';
import { formLabels, type FormLabelOverrides, type FormLabels } from './labels.ts';
import type { Field, FormContext, FormPlan } from './plan-types.ts';
import { showInvisible } from './text.ts';
import { useStableJson } from './use-stable.ts';
import { holds } from './draft.ts';

/** Stands for every secret, whatever its length. */
const MASK = '••••••';

/** Props of {@link AnswerRecord}. */
export interface AnswerRecordProps extends Omit<ComponentProps<'dl'>, 'children'> {
  schema: unknown;
  context?: FormContext | undefined;
  /** The answer that was given. */
  answer: unknown;
  labels?: FormLabelOverrides | undefined;
}

/**
 * What was answered, read-only, with secrets masked (F-23). Renders a `<dl>`.
 *
 * @example
 * <AnswerRecord schema={schema} answer={{ approved: false, reason: 'Wrong account' }} />
 */
export function AnswerRecord({
  schema,
  context,
  answer,
  labels: words,
  className,
  ...props
}: AnswerRecordProps): ReactElement {
  const labels = useMemo(() => formLabels(words), [words]);
  const stable = useStableJson(schema);
  const around = useStableJson(context);
  const plan = useMemo(() => createFormModel(stable, around, labels).plan, [stable, around, labels]);
  const id = useId();
  return (
    <dl {...props} className={className === undefined ? 'rv-form-record' : `rv-form-record ${className}`}>
      {recordLines(plan, answer, labels).map(({ label, text }, index) => (
        <div className="rv-form-record-line" key={`${id}${index}`}>
          <dt className="rv-form-record-name" dir="auto">
            {label}
          </dt>
          <dd className="rv-form-record-value" dir="auto">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** One line of a record. */
export interface RecordLine {
  label: string;
  text: string;
}

/** An answer as labelled lines of plain text, secrets masked; for records of another look. */
export function recordLines(plan: FormPlan, answer: unknown, labels: FormLabels): RecordLine[] {
  if (answer === undefined) return [{ label: labels.answered, text: labels.noAnswer }];
  const decision = plan.actions.find(
    (action) => action.payload !== undefined && isPart(action.payload, answer),
  );
  const lines: RecordLine[] = [];
  if (decision !== undefined && (plan.layout === 'approval' || plan.layout === 'choice')) {
    const said = decision.word === undefined ? decision.label : labels[decision.word];
    lines.push({
      label: labels.answered,
      text: decision.sends === undefined ? said : `${said} (${labels.sends(decision.sends)})`,
    });
  }
  addLines(lines, plan.root, answer, plan.root.label, labels);
  return lines.length === 0 ? [{ label: labels.answered, text: plain(answer) }] : lines;
}

function isPart(part: unknown, whole: unknown): boolean {
  if (!isObject(part) || Object.keys(part).length === 0) return jsonEqual(part, whole);
  return Object.keys(part).every((key) => jsonEqual(part[key], own(whole, key)));
}

function addLines(
  lines: RecordLine[],
  field: Field,
  value: unknown,
  label: string,
  labels: FormLabels,
): void {
  if (value === undefined) return;
  const named = (part: string): string => (label === '' || field.pointer === '' ? part : `${label}: ${part}`);
  switch (field.widget) {
    case 'buttons':
    case 'hidden-const':
      return;
    case 'fieldset':
    case 'optional-fieldset': {
      if (!isObject(value)) break;
      const fields = new Map(
        [...(field.conditional ?? []), ...field.fields].map((child) => [child.name, child]),
      );
      for (const key of Object.keys(value)) {
        const child = fields.get(key);
        if (child === undefined) lines.push({ label: named(showInvisible(key)), text: plain(value[key]) });
        else addLines(lines, child, value[key], named(child.label), labels);
      }
      return;
    }
    case 'rows':
    case 'list':
      if (!Array.isArray(value) || value.length === 0) break;
      value.forEach((item, index) =>
        addLines(lines, field.item, item, labels.row(field.itemName, index + 1), labels),
      );
      return;
    case 'tuple':
      if (!Array.isArray(value)) break;
      field.items.forEach((item, index) => addLines(lines, item, value[index], named(item.label), labels));
      return;
    case 'map':
      if (!isObject(value) || Object.keys(value).length === 0) break;
      for (const key of Object.keys(value))
        addLines(lines, field.value, value[key], named(showInvisible(key)), labels);
      return;
    case 'variant': {
      const variant =
        field.variants.find((candidate) => holds(candidate.field, value)) ?? mostLike(field.variants, value);
      if (variant === undefined) break;
      if (field.pointer !== '' && (isObject(value) || variant.field.widget === 'hidden-const'))
        lines.push({ label, text: variant.label });
      return addLines(lines, variant.field, value, label, labels);
    }
  }
  lines.push({ label: label === '' ? labels.answer : label, text: textOf(field, value, labels) });
}

/** The variant that shares most names with a value, so that its secrets are masked even if it fits none exactly. */
function mostLike<V extends { field: Field }>(variants: readonly V[], value: unknown): V | undefined {
  if (!isObject(value)) return undefined;
  const shared = (variant: V): number =>
    variant.field.widget === 'fieldset'
      ? variant.field.fields.filter(({ name }) => Object.hasOwn(value, name)).length
      : 0;
  return [...variants].sort((a, b) => shared(b) - shared(a))[0];
}

function textOf(field: Field, value: unknown, labels: FormLabels): string {
  if (field.widget === 'password' || (field.widget === 'readonly' && field.secret === true)) return MASK;
  if (field.widget === 'file' && typeof value === 'string')
    return labels.fileChosen('', Math.floor((value.length * 3) / 4)).trim();
  if (typeof value === 'boolean') return value ? labels.yes : labels.no;
  if (field.widget === 'date' || field.widget === 'time' || field.widget === 'datetime')
    return formatMoment(value, labels.locale) ?? plain(value);
  if ('options' in field) {
    const name = (item: unknown): string =>
      field.options.find((option) => jsonEqual(option.value, item))?.label ?? plain(item);
    return Array.isArray(value) && field.widget.startsWith('multi')
      ? value.map(name).join(', ')
      : Array.isArray(value)
        ? value.map(name).join(', ')
        : name(value);
  }
  return plain(value);
}

function plain(value: unknown): string {
  return typeof value === 'string' ? showInvisible(value) : (JSON.stringify(value, null, 2) ?? '');
}
