import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FormAction, FormContext, FormPlan } from '../../src/forms/plan-types.ts';
import { jsonEqual } from '../../src/forms/json.ts';

/** One case of a corpus of response schemas (the format is that of ../shared/forms/corpus-format.md). */
export interface FormCase {
  name: string;
  title: string;
  hostile: boolean;
  validation: 'full' | 'optional' | 'partial' | 'none';
  schemaAbsent: boolean;
  interrupt: FormContext;
  schema?: unknown;
  valid: { value: unknown }[];
  invalid: { value: unknown; errors: { path: string; keyword: string }[] }[];
  attack?: { value: unknown; budgetMs: number };
  typed?: { field: string; text: string; expect: string }[];
  ui: {
    layout: string;
    actions?: { label: string; intent?: string; payload?: unknown; reveals?: string }[];
    widgets: Record<string, string>;
  };
}

/** Directory of the cases: RUNVIEW_FORMS_CORPUS, else the corpus that lies beside the project. */
export const corpusDirectory: string = resolve(
  process.env['RUNVIEW_FORMS_CORPUS'] || '../shared/forms/corpus',
);

/** Whether there is a corpus to run. */
export const hasCorpus: boolean = existsSync(corpusDirectory);

/** A title that says so when the corpus is not there. */
export function corpusTitle(what: string): string {
  return hasCorpus
    ? `${what} (${corpusDirectory})`
    : `${what}: skipped, no corpus at ${corpusDirectory} (set RUNVIEW_FORMS_CORPUS)`;
}

/** All cases, by file name. Throws when a given directory holds none: an empty run must not look like a pass. */
export function readCorpus(): FormCase[] {
  if (!hasCorpus) return [];
  const files = readdirSync(corpusDirectory).filter((file) => file.endsWith('.json'));
  if (files.length === 0) throw new Error(`No form cases (*.json) in ${corpusDirectory}.`);
  return files
    .sort()
    .map((file) => JSON.parse(readFileSync(join(corpusDirectory, file), 'utf8')) as FormCase);
}

/** What the case's interrupt tells a form. */
export function contextOf(formCase: FormCase): FormContext {
  return { ...formCase.interrupt, schemaAbsent: formCase.schemaAbsent };
}

/** The button that gives an answer: the one whose payload is part of it; `undefined` stands for Send. */
export function actionFor(plan: FormPlan, value: unknown): FormAction | undefined {
  const fits = plan.actions.filter((action) => action.payload !== undefined && isPart(action.payload, value));
  return fits[0] ?? (plan.layout === 'acknowledge' ? plan.actions[0] : undefined);
}

function isPart(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null) return jsonEqual(part, whole);
  return (
    typeof whole === 'object' &&
    whole !== null &&
    Object.entries(part).every(
      ([key, value]) =>
        Object.hasOwn(whole, key) && jsonEqual((whole as Record<string, unknown>)[key], value),
    )
  );
}

/**
 * Whether what a form sent is the wanted answer: equal, or with defaults of the schema added, or with an optional
 * null left out (empty means left out there, F-15).
 */
export function isAnswer(
  sent: unknown,
  wanted: unknown,
  defaults: ReadonlyMap<string, unknown>,
  pointer = '',
): boolean {
  if (jsonEqual(sent, wanted)) return true;
  if (Array.isArray(sent) && Array.isArray(wanted)) {
    return (
      sent.length === wanted.length &&
      sent.every((item, index) => isAnswer(item, wanted[index], defaults, `${pointer}/-`))
    );
  }
  if (
    typeof sent !== 'object' ||
    typeof wanted !== 'object' ||
    sent === null ||
    wanted === null ||
    Array.isArray(sent)
  )
    return false;
  const [left, right] = [sent as Record<string, unknown>, wanted as Record<string, unknown>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => {
    const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!Object.hasOwn(left, key)) return right[key] === null;
    if (!Object.hasOwn(right, key))
      return defaults.has(at) && isAnswer(left[key], defaults.get(at), defaults, at);
    return isAnswer(left[key], right[key], defaults, at);
  });
}

/** Defaults of a plan by pointer. */
export function defaultsOf(plan: FormPlan): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const visit = (field: FormPlan['root']): void => {
    if (field.default !== undefined) found.set(field.pointer, field.default);
    if (field.widget === 'hidden-const') found.set(field.pointer, field.value);
    if (field.widget === 'fieldset' || field.widget === 'optional-fieldset')
      [...field.fields, ...(field.conditional ?? [])].forEach(visit);
    if (field.widget === 'rows' || field.widget === 'list') visit(field.item);
    if (field.widget === 'tuple') field.items.forEach(visit);
    if (field.widget === 'map') visit(field.value);
    if (field.widget === 'variant') field.variants.forEach((variant) => visit(variant.field));
  };
  visit(plan.root);
  return found;
}
