import { isObject, own } from './json.ts';
import type { Field, FormAction, FormContext, ObjectField, VariantField } from './plan-types.ts';
import { cleanText, humanise, wordsOf } from './text.ts';

/** Names that make a required boolean the decision (F-1). */
const DECISION_NAMES: ReadonlySet<string> = new Set([
  'approved', 'accepted', 'approve', 'accept', 'confirmed', 'confirm', 'allow', 'allowed', 'proceed', 'ok',
]); // prettier-ignore

const YES: ReadonlySet<string> = new Set([
  'approve', 'approved', 'accept', 'accepted', 'allow', 'allowed', 'yes', 'confirm', 'confirmed', 'proceed', 'ok',
]); // prettier-ignore
const NO: ReadonlySet<string> = new Set([
  'reject', 'rejected', 'deny', 'denied', 'decline', 'declined', 'no', 'refuse', 'refused', 'disallow', 'disallowed',
]); // prettier-ignore

/** Properties that hold the whole arguments of an edited call (F-6). */
const EDIT_NAMES: ReadonlySet<string> = new Set([
  'editedargs', 'editedarguments', 'editedinput', 'updatedinput', 'updatedargs', 'modifiedargs', 'newargs',
]); // prettier-ignore

/** Last or first words of fields that explain a refusal (F-5). */
const REASON_WORDS: ReadonlySet<string> = new Set([
  'reason',
  'comment',
  'comments',
  'message',
  'note',
  'notes',
  'feedback',
  'explanation',
  'rejection',
]);

/** What a value means for the tool call; taken from the value, never from its title (F-2). */
export function intentOf(value: unknown): FormAction['intent'] {
  if (typeof value === 'boolean') return value ? 'approve' : 'reject';
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (YES.has(word)) return 'approve';
  return NO.has(word) ? 'reject' : 'neutral';
}

/**
 * The names of one decision of which an answer needs one (Microsoft Agent Framework):
 * `anyOf: [{ required: ['approved'] }, { required: ['accepted'] }]`.
 */
export function alternativesOf(schema: unknown): string[] {
  const branches = own(schema, 'anyOf') ?? own(schema, 'oneOf');
  if (!Array.isArray(branches)) return [];
  const names = branches.map((branch: unknown) => {
    const required = own(branch, 'required');
    const saysNoMore = isObject(branch) && Object.keys(branch).length === 1;
    return saysNoMore && Array.isArray(required) && required.length === 1
      ? (required[0] as unknown)
      : undefined;
  });
  return names.every((name) => typeof name === 'string' && isDecisionName(name)) ? (names as string[]) : [];
}

/** The boolean that is the decision of an object, if there is exactly one, or the first of several names for it (F-1). */
export function decisionField(
  root: ObjectField,
  context: FormContext,
  alternatives: readonly string[] = [],
): Field | undefined {
  const booleans = root.fields.filter(
    (field) =>
      (field.required || alternatives.includes(field.name)) &&
      !field.nullable &&
      (field.widget === 'yesno' || (field.widget === 'checkbox' && field.consent !== true)),
  );
  const named = booleans.filter(({ name }) => isDecisionName(name));
  const [first] = named;
  if (named.length === 1 || named.every(({ name }) => alternatives.includes(name))) {
    const preferred = named.find(({ name }) => name === alternatives[0]) ?? first;
    if (preferred !== undefined) return preferred;
  }
  const asksForWork =
    context.reason === undefined || context.reason === '' || context.reason === 'input_required';
  return named.length === 0 && booleans.length === 1 && !asksForWork ? booleans[0] : undefined;
}

function isDecisionName(name: string): boolean {
  return DECISION_NAMES.has(name.replaceAll('_', '').toLowerCase());
}

/** The two buttons of a decision, in the words of its name. */
export function decisionActions(name: string): [FormAction, FormAction] {
  const word = name.replaceAll('_', '').toLowerCase();
  const [yes, no] = word.startsWith('confirm')
    ? (['confirm', 'decline'] as const)
    : word.startsWith('allow')
      ? (['allow', 'deny'] as const)
      : (['approve', 'reject'] as const);
  return [
    { id: 'approve', label: humanise(yes), word: yes, intent: 'approve', payload: { [name]: true } },
    { id: 'reject', label: humanise(no), word: no, intent: 'reject', payload: { [name]: false } },
  ];
}

/** One button per option of a question that is nothing but this choice (F-1). */
export function choiceActions(
  options: readonly { value: unknown; label: string; description?: string }[],
  name: string | undefined,
): FormAction[] {
  return options.map((option, index): FormAction => {
    const raw = String(option.value);
    // Only a title of the agent can say something else than the value; our own humanised word cannot.
    const titled = option.label !== cleanText(raw);
    const label = titled ? option.label : humanise(raw);
    const plain = (text: string): string => wordsOf(cleanText(text)).join(' ').toLowerCase();
    return {
      id: `choice-${index}`,
      label,
      intent: intentOf(option.value),
      payload: name === undefined ? option.value : { [name]: option.value },
      ...(option.description === undefined ? {} : { description: option.description }),
      ...(titled && plain(label) !== plain(raw) ? { sends: cleanText(raw) } : {}),
    };
  });
}

/** Buttons of a union whose variants are tagged approve, reject, allow, deny ... (F-1); `undefined` for other unions. */
export function variantActions(root: VariantField): FormAction[] | undefined {
  const found = root.variants.map((variant, index): FormAction | undefined => {
    if (variant.field.widget !== 'fieldset') return undefined;
    const tags = variant.field.fields.filter(
      (field) => field.widget === 'hidden-const' && typeof field.value === 'string',
    );
    const tag = tags.find(
      (field) => field.widget === 'hidden-const' && KNOWN.has(String(field.value).toLowerCase()),
    );
    if (tag?.widget !== 'hidden-const') return undefined;
    const opens = variant.field.fields.some((field) => field.widget !== 'hidden-const');
    const said = humanise(String(tag.value));
    const sends =
      variant.label.toLowerCase() === said.toLowerCase() ? {} : { sends: cleanText(String(tag.value)) };
    return {
      id: `variant-${index}`,
      label: variant.label,
      intent: intentOf(tag.value),
      payload: { [tag.name]: tag.value },
      variant: index,
      opens,
      ...sends,
      ...(variant.description === undefined ? {} : { description: variant.description }),
    };
  });
  const actions = found.filter((action) => action !== undefined);
  const intents = new Set(actions.map(({ intent }) => intent));
  return actions.length === found.length &&
    actions.length <= 5 &&
    intents.has('approve') &&
    intents.has('reject')
    ? actions
    : undefined;
}

const KNOWN: ReadonlySet<string> = new Set([
  ...YES,
  ...NO,
  'edit',
  'modify',
  'respond',
  'response',
  'ignore',
  'always',
  'skip',
  'ask',
]);

/** Whether a property replaces all arguments of the call. */
export function isEditName(name: string): boolean {
  return EDIT_NAMES.has(name.replaceAll('_', '').toLowerCase());
}

/** Whether a field beside a decision explains a refusal (F-5). */
export function isReason(field: Field): boolean {
  if (field.required || (field.widget !== 'text' && field.widget !== 'textarea')) return false;
  const words = wordsOf(field.name).map((word) => word.toLowerCase());
  return REASON_WORDS.has(words[0] ?? '') || REASON_WORDS.has(words.at(-1) ?? '');
}

/** Whether the answer repeats the arguments of the call beside the decision (F-6). */
export function hasFlatArguments(fields: readonly Field[], context: FormContext): boolean {
  const args = context.toolArgs;
  if (!isObject(args) || fields.length === 0) return false;
  const isCall = context.toolName !== undefined && context.toolName !== '';
  const saysSo = fields.some((field) => /^edited value\b/i.test(field.description ?? ''));
  return (isCall || saysSo) && fields.every((field) => !field.required && Object.hasOwn(args, field.name));
}

/** A payload template that a confirmation lets people change (ADK). */
export function payloadTemplate(context: FormContext): unknown {
  return own(own(context.metadata, 'adk'), 'payload');
}
