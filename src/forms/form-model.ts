import { collect, isTouched, type Collected, type CollectOptions } from './collect.ts';
import {
  childDraft,
  childKey,
  draftOf,
  startDraft,
  withKey,
  withoutSecrets,
  type Draft,
  type FormDraft,
  type VariantDraft,
} from './draft.ts';
import { atPointer, isObject, jsonEqual, own, setOwn } from './json.ts';
import { englishFormLabels, type FormLabels } from './labels.ts';
import { makePlan } from './plan.ts';
import { activeBranches, replanObject } from './plan-object.ts';
import type { Field, FormAction, FormContext, FormPlan, ObjectField } from './plan-types.ts';
import { parseJson } from './parse-json.ts';
import { createChecker, type AnswerError } from './validate.ts';

/** What pressing a button comes to. */
export type Attempt =
  | { ok: true; value: unknown; unchecked: boolean }
  | { ok: false; errors: AnswerError[]; places: Map<string, string> };

/** A planned form without a screen: drafts in, answers out. */
export interface FormModel {
  plan: FormPlan;
  /** Draft of an untouched form. */
  start(): FormDraft;
  /** Draft that shows an answer. */
  fill(answer: unknown): FormDraft;
  /** The fields of an object for the answer of the moment. */
  live(field: ObjectField, draft: Draft): ObjectField;
  /** Whether a field is on the screen. */
  isShown(field: Field, draft: FormDraft): boolean;
  /** Judges what an action would send; `undefined` is the plain Send of a form. */
  attempt(draft: FormDraft, action?: FormAction): Attempt;
  /** What the draft of one field comes to, whole or not. */
  valueOf(field: Field, draft: Draft): unknown;
  /** The draft without passwords and files, for keeping. */
  keepable(draft: FormDraft): FormDraft;
}

/** Plans a schema and binds collecting and checking to it. */
export function createFormModel(
  schema: unknown,
  context: FormContext = {},
  labels: FormLabels = englishFormLabels,
): FormModel {
  const { plan, planner } = makePlan(schema, context, labels);
  const checker = planner.checker;
  const expanded = new WeakMap<ObjectField, Map<string, ObjectField>>();
  const answers = new WeakMap<object, Map<ObjectField, ObjectField>>();
  const branchIds = new Map<unknown, number>();

  const idOf = (branch: unknown): number => {
    const known = branchIds.get(branch);
    if (known !== undefined) return known;
    branchIds.set(branch, branchIds.size);
    return branchIds.size - 1;
  };

  function live(field: ObjectField, draft: Draft): ObjectField {
    const source = planner.sources.get(field);
    if (source === undefined) return field;
    const known = isObject(draft) ? answers.get(draft)?.get(field) : undefined;
    if (known !== undefined) return known;
    let current = field;
    let before = '';
    // Fields decide about conditions and conditions about fields: a few rounds settle it, or the last one counts.
    for (let round = 0; round < 5; round += 1) {
      const shown: ObjectField = { ...current, widget: 'fieldset', required: true };
      const inside: CollectOptions['live'] = (inner, part) => (inner === shown ? shown : live(inner, part));
      const { value } = collect(shown, draft, { labels, live: inside, takesPart: () => true });
      const { branches, needed } = activeBranches(source, value);
      const key = `${branches.map(idOf).join(',')}|${[...needed].sort().join('\n')}`;
      if (key === before) break;
      before = key;
      const table = expanded.get(field) ?? new Map<string, ObjectField>();
      expanded.set(field, table);
      let next = table.get(key);
      if (next === undefined) {
        next =
          branches.length === 0 && needed.size === 0
            ? field
            : marked(replanObject(source, branches, needed, field), field);
        table.set(key, next);
      }
      current = next;
    }
    if (isObject(draft)) {
      const table = answers.get(draft) ?? new Map<ObjectField, ObjectField>();
      answers.set(draft, table.set(field, current));
    }
    return current;
  }

  /** The decision and the marks of the first plan carried over to a new one; unchanged fields keep their identity. */
  function marked(next: ObjectField, before: ObjectField): ObjectField {
    const old = new Map(before.fields.map((field) => [field.name, field]));
    next.fields = next.fields.map((field) => {
      const known = old.get(field.name);
      if (known === undefined) return field;
      if (known.widget === 'buttons' || jsonEqual(stripped(known), stripped(field))) return known;
      const { prefill, revealedBy, onlyIfChanged, approveOnly } = known;
      return Object.assign(field, compact({ prefill, revealedBy, onlyIfChanged, approveOnly }));
    });
    return next;
  }

  function attempt(draft: FormDraft, action?: FormAction): Attempt {
    const root = decided(plan, draft, action);
    const isReject = action?.intent === 'reject';
    const whole = draft.json !== undefined && plan.offersJson === true;
    let collected: Collected;
    if (whole) collected = collectJson(draft.json ?? '', labels);
    else if (plan.layout === 'acknowledge') collected = plainAnswer(action?.payload ?? {});
    else collected = collect(plan.root, root, options(draft, action));
    const first = judged(collected);
    if (first.ok || !isReject) return first;
    // Reject asks only for what the schema requires: parts nobody touched do not stand in its way (F-4).
    const optional = new Set(
      plan.root.widget === 'fieldset'
        ? plan.root.fields
            .filter((field) => !field.required && !isTouched(field, childDraft(root, field.name)))
            .map(({ name }) => name)
        : [],
    );
    const rest = options(draft, action);
    const again = judged(
      collect(plan.root, root, {
        ...rest,
        takesPart: (field, part) =>
          rest.takesPart(field, part) && !(isTopLevel(field) && optional.has(field.name)),
      }),
    );
    return again.ok ? again : first;
  }

  function judged(collected: Collected): Attempt {
    const { value, problems, places, chosen } = collected;
    const errors = [...problems];
    if (value === undefined && errors.length === 0)
      errors.push({ path: '', keyword: 'required', message: labels.errors.required() });
    // A payload of null does not survive the wire, so the form does not pretend to send one.
    if (value === null) errors.push({ path: '', keyword: 'required', message: labels.errors.nullAnswer() });
    let unchecked = false;
    if (value !== undefined) {
      const check = checker.check(value, { chosen: (path) => chosen.get(path), labels });
      unchecked = check.unchecked;
      const taken = new Set(errors.map(({ path }) => path));
      for (const error of check.errors) if (!taken.has(error.path)) errors.push(error);
      errors.push(...argumentErrors(value, taken));
    }
    return errors.length === 0
      ? { ok: true, value, unchecked }
      : { ok: false, errors: onePerPlace(errors), places };
  }

  /** Edited arguments are also judged by the tool's own parameters, where they are known (F-6). */
  function argumentErrors(value: unknown, taken: Set<string>): AnswerError[] {
    if (plan.edit?.kind !== 'whole' || !isObject(context.toolParameters)) return [];
    const edited = atPointer(value, plan.edit.pointer);
    if (edited === undefined) return [];
    const pointer = plan.edit.pointer;
    const { errors } = (parameters ??= createChecker(context.toolParameters)).check(edited, { labels });
    return errors
      .map((error) => ({ ...error, path: `${pointer}${error.path}` }))
      .filter(({ path }) => !taken.has(path));
  }
  let parameters: ReturnType<typeof createChecker> | undefined;

  function options(draft: FormDraft, action: FormAction | undefined): CollectOptions {
    return { labels, live, takesPart: (field, part) => takesPart(field, part, draft, action) };
  }

  function takesPart(field: Field, part: Draft, draft: FormDraft, action: FormAction | undefined): boolean {
    if (field.revealedBy === 'edit') return draft.editing === true && action?.intent !== 'reject';
    if (field.revealedBy === 'reject')
      return field.required || action?.intent === 'reject' || draft.commenting === true;
    if (field.approveOnly === true && action?.intent === 'reject') return isTouched(field, part);
    return true;
  }

  return {
    plan,
    start: () => ({ ...compact({ root: startDraft(plan.root) }) }),
    fill: (answer) => filled(plan, answer),
    live,
    attempt,
    valueOf: (field, draft) => collect(field, draft, { labels, live, takesPart: () => true }).value,
    isShown(field, draft) {
      if (field.widget === 'hidden-const' || field.widget === 'buttons') return false;
      if (field.revealedBy === 'edit') return draft.editing === true;
      if (field.revealedBy !== 'reject' || field.required) return true;
      const opened = plan.actions.find(({ id }) => id === draft.opened);
      return draft.commenting === true || opened?.intent === 'reject';
    },
    keepable: (draft) => ({ ...draft, ...compact({ root: withoutSecrets(plan.root, draft.root) }) }),
  };
  function isTopLevel(field: Field): boolean {
    return field.pointer.lastIndexOf('/') === 0;
  }
  function stripped(field: Field): object {
    const { prefill: _a, revealedBy: _b, onlyIfChanged: _c, approveOnly: _d, ...rest } = field;
    return rest;
  }
}

/** The draft of the root with the decision of an action in it. */
function decided(plan: FormPlan, draft: FormDraft, action: FormAction | undefined): Draft {
  if (action === undefined) return draft.root;
  const root = plan.root;
  if (root.widget === 'buttons') return draftOf(root, action.payload);
  if (root.widget === 'variant' && action.variant !== undefined) {
    const before = isObject(draft.root) ? (draft.root as unknown as VariantDraft) : { drafts: {} };
    return withVariant(root.variants[action.variant]?.field, before, action.variant);
  }
  if (root.widget !== 'fieldset' || plan.decision === undefined) return draft.root;
  const field = root.fields.find(({ name }) => name === plan.decision);
  if (field === undefined) return draft.root;
  return withKey(draft.root, childKey(field.name), draftOf(field, own(action.payload, field.name)));
}

/** A variant as it starts, or as it was left. */
export function withVariant(field: Field | undefined, before: VariantDraft, chosen: number): VariantDraft {
  const known = own(before.drafts, String(chosen));
  const draft = known === undefined && field !== undefined ? startDraft(field) : known;
  return { chosen, drafts: draft === undefined ? before.drafts : { ...before.drafts, [chosen]: draft } };
}

function filled(plan: FormPlan, answer: unknown): FormDraft {
  if (answer === undefined) return {};
  if (plan.layout === 'acknowledge' || (plan.offersJson === true && typeof answer !== 'string')) {
    const isPlain = plan.actions.some((action) => jsonEqual(action.payload, answer));
    return isPlain ? {} : { json: JSON.stringify(answer, null, 2) };
  }
  let root = draftOf(plan.root, answer);
  if (plan.root.widget === 'fieldset') {
    // Proposed arguments stay as proposed where the answer does not mention them.
    for (const field of plan.root.fields) {
      if (
        field.prefill !== undefined &&
        own(answer, field.name) === undefined &&
        field.onlyIfChanged === true
      ) {
        root = withKey(root, childKey(field.name), startDraft(field));
      }
    }
  }
  const fields = plan.root.widget === 'fieldset' ? plan.root.fields : [];
  const said = (by: Field['revealedBy']): boolean =>
    fields.some((field) => field.revealedBy === by && own(answer, field.name) !== undefined);
  const isYes = plan.actions.some(
    (action) =>
      action.intent === 'approve' &&
      jsonEqual(own(action.payload, plan.decision ?? ''), own(answer, plan.decision ?? '')),
  );
  return compact({
    root,
    editing: said('edit') ? true : undefined,
    commenting: said('reject') && isYes ? true : undefined,
    opened: said('reject') && !isYes ? 'reject' : undefined,
  });
}

function plainAnswer(value: unknown): Collected {
  return { value, problems: [], places: new Map([['', '']]), chosen: new Map() };
}

function collectJson(text: string, labels: FormLabels): Collected {
  if (text.trim() === '') return plainAnswer(undefined);
  const parsed = parseJson(text);
  if (parsed.ok) return plainAnswer(parsed.value);
  const message = labels.jsonError(labels.errors.json(), parsed.line, parsed.column);
  return { ...plainAnswer(undefined), problems: [{ path: '', keyword: 'json', message }] };
}

/** One message per place: a wrong type says more than what follows from it (F-21). */
function onePerPlace(errors: AnswerError[]): AnswerError[] {
  const rank = (keyword: string): number =>
    ['required', 'json', 'duplicate', 'type', 'format'].indexOf(keyword) + 1 || 9;
  const best = new Map<string, AnswerError>();
  for (const error of errors) {
    const before = best.get(error.path);
    if (before === undefined || rank(error.keyword) < rank(before.keyword)) best.set(error.path, error);
  }
  return errors.filter((error) => best.get(error.path) === error);
}

function compact<T extends object>(object: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const copy = {};
  for (const [key, value] of Object.entries(object)) if (value !== undefined) setOwn(copy, key, value);
  // Only undefined members were left out.
  return copy as { [K in keyof T]?: Exclude<T[K], undefined> };
}
