import {
  alternativesOf,
  choiceActions,
  decisionActions,
  decisionField,
  hasFlatArguments,
  intentOf,
  isEditName,
  isReason,
  payloadTemplate,
  variantActions,
} from './classify.ts';
import { inferSchema } from './infer.ts';
import { isObject, keysOf, own } from './json.ts';
import { englishFormLabels, formLabels, type FormLabelOverrides, type FormLabels } from './labels.ts';
import { FORM_LIMITS } from './limits.ts';
import { mergeSchemas } from './merge.ts';
import { jsonField, type Planner } from './plan-context.ts';
import { planField } from './plan-field.ts';
import type {
  Field,
  FieldBase,
  FormAction,
  FormContext,
  FormPlan,
  JsonField,
  ObjectField,
  OptionField,
} from './plan-types.ts';
import { cleanText, isClassName } from './text.ts';
import { createChecker } from './validate.ts';

/** Names of a lone field that say nothing; the agent's question is the better label (F-19). */
const GENERIC_NAMES: ReadonlySet<string> = new Set([
  'response',
  'answer',
  'value',
  'input',
  'result',
  'output',
  'text',
]);

/** Schema of an approval that came without one (F-20). */
const PLAIN_APPROVAL = {
  type: 'object',
  properties: { approved: { type: 'boolean' } },
  required: ['approved'],
};

/**
 * Turns a response schema into a plan: which layout, which buttons, which control at which pointer. Pure, plain data,
 * never throws. A schema that cannot be read degrades part by part to a JSON editor.
 *
 * @example
 * planForm({ type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] }).layout;
 * // 'approval'
 */
export function planForm(
  schema: unknown,
  context: FormContext = {},
  options: { labels?: FormLabelOverrides } = {},
): FormPlan {
  return makePlan(schema, context, formLabels(options.labels)).plan;
}

/** A plan with what the running form needs beside it. */
export interface PlannedForm {
  plan: FormPlan;
  planner: Planner;
}

/** {@link planForm} with the planner kept, so that conditions can be followed and answers judged. */
export function makePlan(
  given: unknown,
  context: FormContext,
  labels: FormLabels = englishFormLabels,
): PlannedForm {
  const isAbsent = context.schemaAbsent === true || given === undefined;
  const asksApproval = context.reason === 'tool_call' || context.reason === 'confirmation';
  const schema = !isAbsent ? given : asksApproval ? PLAIN_APPROVAL : true;
  const planner: Planner = {
    checker: createChecker(schema),
    labels,
    context,
    left: { fields: FORM_LIMITS.planFields },
    sources: new WeakMap(),
  };
  const plan = isAbsent && !asksApproval ? planText(context, labels) : planSchema(planner, schema);
  if (context.message !== undefined && cleanText(context.message).trim() !== '')
    plan.message = cleanText(context.message);
  // The copies the validator will use tell what had to be left out.
  planner.checker.guard.clean(schema);
  if (planner.checker.guard.unreadable()) plan.notices.push('unreadable');
  else if (planner.checker.guard.skipped()) plan.notices.push('unchecked');
  return { plan, planner };
}

function planText(context: FormContext, labels: FormLabels): FormPlan {
  const label = cleanText(context.message ?? '').trim() || labels.answer;
  const root: Field = { ...rootBase(), label, widget: 'textarea' };
  return { layout: 'single', actions: [], root, offersJson: true, notices: [] };
}

function rootBase(): FieldBase {
  return { pointer: '', name: '', label: '', required: true, nullable: false };
}

function planSchema(planner: Planner, schema: unknown): FormPlan {
  const labels = planner.labels;
  const base = { ...rootBase(), label: labels.answer };
  if (schema === false)
    return { layout: 'refuse', actions: [], root: jsonField(base, 'contradiction'), notices: [] };
  if (!isObject(schema)) {
    const reason = schema === true ? 'untyped' : 'unreadable';
    const root: JsonField = { ...jsonField(base, reason), allowsText: true };
    return { layout: 'json', actions: [], root, notices: [] };
  }
  const texts = rootTexts(planner, schema);
  if (!keysOf(schema).some((key) => !['$schema', '$id', '$comment'].includes(key))) {
    return { ...acknowledge(labels, { ...jsonField(base, 'untyped'), allowsText: true }), offersJson: true };
  }
  const root = planField(planner, [schema], { ...rootBase(), depth: 0, above: [], without: [], name: '' });
  if (root.label === '') root.label = labels.answer;
  return { ...layOut(planner, schema, root), ...texts };
}

function rootTexts(planner: Planner, schema: unknown): { title?: string; description?: string } {
  const shape = mergeSchemas([schema], planner.checker.guard.resolver);
  const title = cleanText(shape.title ?? '').trim();
  const description = shape.keywords.get('description');
  return {
    ...(title === '' || isClassName(title) ? {} : { title }),
    ...(typeof description === 'string' && description.trim() !== ''
      ? { description: cleanText(description) }
      : {}),
  };
}

function layOut(planner: Planner, schema: unknown, root: Field): FormPlan {
  const context = planner.context;
  const plain = { actions: [], root, notices: [] };
  switch (root.widget) {
    case 'json': {
      const isOpen =
        own(schema, 'type') === 'object' &&
        root.reason === 'untyped' &&
        own(schema, 'additionalProperties') === undefined;
      return isOpen
        ? { ...acknowledge(planner.labels, root), offersJson: true }
        : { layout: 'json', ...plain };
    }
    case 'fieldset': {
      if (root.fields.length === 0 && root.conditional === undefined && root.rest === undefined)
        return acknowledge(planner.labels, root);
      return planFieldset(root, planner, schema) ?? { layout: 'fields', ...plain };
    }
    case 'hidden-const':
    case 'readonly':
      return acknowledge(planner.labels, root, root.value);
    case 'checkbox':
    case 'yesno':
      if (root.widget === 'checkbox' && root.consent === true) return { layout: 'single', ...plain };
      return {
        layout: 'choice',
        ...plain,
        root: buttons(root, [true, false]),
        actions: yesNo(planner.labels),
      };
    case 'radio': {
      if (!root.options.every(({ value }) => typeof value === 'string')) break;
      const intents = root.options.map(({ value }) => intentOf(value));
      const isApproval =
        intents.includes('approve') && intents.includes('reject') && root.options.length === 2;
      const actions = choiceActions(root.options, undefined);
      if (isApproval) actions.forEach((action) => (action.id = action.intent));
      return {
        layout: isApproval ? 'approval' : 'choice',
        ...plain,
        root: { ...root, widget: 'buttons' },
        actions,
        decision: '',
      };
    }
    case 'variant': {
      const actions = variantActions(root);
      if (actions === undefined)
        return {
          layout: root.variants.some(({ field }) => field.widget === 'fieldset') ? 'fields' : 'single',
          ...plain,
        };
      for (const action of actions)
        prefillVariant(planner, root.variants[action.variant ?? 0]?.field, action.intent);
      return { layout: 'approval', ...plain, actions };
    }
    case 'map':
      return { layout: 'fields', ...plain };
  }
  if (context.message !== undefined && root.label === planner.labels.answer)
    root.label = cleanText(context.message).trim() || root.label;
  return { layout: 'single', ...plain };
}

function acknowledge(labels: FormLabels, root: Field, payload: unknown = {}): FormPlan {
  const action: FormAction = {
    id: 'continue',
    label: labels.continue,
    word: 'continue',
    intent: 'neutral',
    payload,
  };
  return { layout: 'acknowledge', actions: [action], root, notices: [] };
}

function yesNo(labels: FormLabels): FormAction[] {
  return [
    { id: 'approve', label: labels.yes, word: 'yes', intent: 'approve', payload: true },
    { id: 'reject', label: labels.no, word: 'no', intent: 'reject', payload: false },
  ];
}

/** A field as the buttons of the form; what the schema proposes for a decision is ignored (F-2). */
function buttons(field: Field, values: unknown[]): OptionField {
  const { pointer, name, label, required, nullable, description } = field;
  const options = values.map((value) => ({ value, label: String(value) }));
  return {
    pointer,
    name,
    label,
    required,
    nullable,
    widget: 'buttons',
    options,
    ...(description === undefined ? {} : { description }),
  };
}

/** An object that asks for a decision, or for nothing but one choice. */
function planFieldset(root: ObjectField, planner: Planner, schema: unknown): FormPlan | undefined {
  const context = planner.context;
  const alternatives = alternativesOf(schema);
  const decision = decisionField(root, context, alternatives);
  if (decision !== undefined) {
    decision.required = true;
    // Its other names are not asked as well: two answers to one question could differ.
    root.fields = root.fields.filter((field) => field === decision || !alternatives.includes(field.name));
    return planApproval(root, decision, planner);
  }

  const asked = root.fields.filter(({ widget }) => widget !== 'hidden-const');
  const [only] = asked;
  if (only === undefined || asked.length !== 1 || root.conditional !== undefined || root.rest === true)
    return undefined;
  if (GENERIC_NAMES.has(only.name.toLowerCase()) && context.message !== undefined) {
    only.label = cleanText(context.message).trim() || only.label;
  }
  const isChoice =
    only.widget === 'radio' &&
    only.required &&
    !only.nullable &&
    only.options.every(({ value }) => typeof value === 'string');
  // A choice with a description for each option reads better as a list than as a row of buttons.
  if (
    !isChoice ||
    root.fields.length !== 1 ||
    only.options.some(({ description }) => description !== undefined)
  )
    return undefined;
  const { default: _, ...field } = only;
  return {
    layout: 'choice',
    actions: choiceActions(only.options, only.name),
    root: replace(root, only, { ...field, widget: 'buttons' }),
    decision: only.name,
    notices: [],
  };
}

/** Swaps one field of the same object: the object is the key to its conditions. */
function replace(root: ObjectField, before: Field, after: Field): ObjectField {
  root.fields = root.fields.map((field) => (field === before ? after : field));
  return root;
}

function planApproval(root: ObjectField, decision: Field, planner: Planner): FormPlan {
  const context = planner.context;
  const actions: FormAction[] = decisionActions(decision.name);
  replace(root, decision, buttons(decision, [true, false]));
  const others = root.fields.filter(({ name }) => name !== decision.name);
  const plan: FormPlan = { layout: 'approval', actions, root, decision: decision.name, notices: [] };

  const whole = others.find(
    (field) => isEditName(field.name) && (field.widget === 'json' || field.widget.endsWith('fieldset')),
  );
  const flat = others.filter((field) => !isReason(field) || own(context.toolArgs, field.name) !== undefined);
  if (whole !== undefined) {
    proposeArguments(planner, whole, context.toolArgs);
    if (whole.widget === 'optional-fieldset') whole.widget = 'fieldset';
    whole.revealedBy = 'edit';
    plan.edit = { kind: 'whole', pointer: whole.pointer };
    // Where each argument may be changed by itself too, the same change would be asked for twice.
    const single = flat.filter((field) => field !== whole);
    if (hasFlatArguments(single, context))
      root.fields = root.fields.filter((field) => !single.includes(field));
  } else if (hasFlatArguments(flat, context)) {
    for (const field of flat) propose(field, own(context.toolArgs, field.name), 'edit');
    plan.edit = { kind: 'flat', pointer: '' };
  } else {
    for (const field of others) {
      const value = own(context.toolArgs, field.name);
      if (value !== undefined && !field.required) propose(field, value);
    }
  }
  if (plan.edit !== undefined) {
    actions.push({
      id: 'edit',
      label: planner.labels.edit,
      word: 'edit',
      intent: 'edit',
      reveals: plan.edit.pointer,
    });
  }
  const template = payloadTemplate(context);
  const payload = others.find(({ name }) => name === 'payload');
  if (template !== undefined && payload?.widget === 'json') {
    payload.approveOnly = true;
    proposeArguments(planner, payload, template);
    payload.onlyIfChanged = false;
  }
  for (const field of others) if (isReason(field) && field.prefill === undefined) field.revealedBy = 'reject';
  return plan;
}

/** Proposes the value of an argument: shown, and sent only if somebody changes it (F-6). */
function propose(field: Field, value: unknown, revealedBy?: 'edit'): void {
  field.prefill = value;
  field.onlyIfChanged = true;
  field.approveOnly = true;
  delete field.default;
  if (revealedBy !== undefined) field.revealedBy = revealedBy;
}

/** Proposes all arguments; an open object gets an editor from the tool's own schema, else from the values (F-6). */
function proposeArguments(planner: Planner, field: Field, value: unknown): void {
  if (value !== undefined) propose(field, value);
  field.approveOnly = true;
  if (field.widget !== 'json') return;
  const parameters = planner.context.toolParameters;
  const known = isObject(parameters) && keysOf(own(parameters, 'properties')).length > 0;
  if (!known && keysOf(value).length === 0) return;
  const schema = known ? parameters : inferSchema(value);
  const inner: Planner = { ...planner, checker: createChecker(schema) };
  const place = {
    ...rootBase(),
    pointer: field.pointer,
    label: field.label,
    depth: 0,
    above: [],
    without: [],
  };
  const typed = planField(inner, [schema], place);
  if (typed.widget === 'fieldset' && typed.fields.length > 0) field.typed = typed;
}

function prefillVariant(planner: Planner, variant: Field | undefined, intent: FormAction['intent']): void {
  if (variant?.widget !== 'fieldset' || intent === 'reject' || planner.context.toolArgs === undefined) return;
  for (const field of variant.fields) {
    if (!isEditName(field.name) && field.name !== 'args' && field.name !== 'arguments') continue;
    proposeArguments(planner, field, planner.context.toolArgs);
    // The variant asks for the arguments, so they are sent whether or not somebody changes them.
    if (field.required) field.onlyIfChanged = false;
  }
}

/** Every control of a plan by pointer; variants and conditions put several at one place. */
export function widgetsOf(plan: FormPlan): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const visit = (field: Field): void => {
    const here = found.get(field.pointer) ?? new Set();
    found.set(field.pointer, here.add(field.widget));
    switch (field.widget) {
      case 'fieldset':
      case 'optional-fieldset':
        return [...field.fields, ...(field.conditional ?? [])].forEach(visit);
      case 'rows':
      case 'list':
        return visit(field.item);
      case 'tuple':
        return field.items.forEach(visit);
      case 'map':
        return visit(field.value);
      case 'variant':
        return field.variants.forEach((variant) => visit(variant.field));
    }
  };
  visit(plan.root);
  return found;
}
