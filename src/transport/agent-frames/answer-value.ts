import { ProtocolError, type ResumeEntry } from '../../protocol/index.ts';
import type { InteractionRequestFrame } from './frames.ts';
import type { AnswerField, ResponseShape } from './response-schema.ts';
import type { InteractionAnswer } from './user-frames.ts';
import { isObject, quote } from './values.ts';

/** Settings of {@link answerOf}; see {@link MapperOptions} for what they mean. */
export interface AnswerOptions {
  yesNo: Readonly<{ yes: string; no: string }>;
  permission: Readonly<{ allow: string; deny: string }>;
  multiSelect: 'list' | 'joined';
  acceptsEditedInput: boolean;
}

const FIELDS: readonly AnswerField[] = ['answer', 'choice', 'choices', 'text', 'approved'];

/**
 * The agent's answer for one resume entry. `asked` is the question it answers; without one, as after a reload of the
 * page, the payload's own field says what it is. Throws a `ProtocolError` with code `resume` for a payload that does not
 * answer the question.
 */
export function answerOf(
  entry: ResumeEntry,
  asked: { frame: InteractionRequestFrame; shape: ResponseShape } | undefined,
  options: AnswerOptions,
): InteractionAnswer {
  const interactionId = entry.interruptId;
  if (entry.status === 'cancelled') return { interactionId, status: 'cancelled' };
  const payload = isObject(entry.payload) ? entry.payload : {};
  const field = asked?.shape.field ?? FIELDS.find((each) => Object.hasOwn(payload, each));
  const given = field !== undefined && Object.hasOwn(payload, field) ? payload[field] : undefined;
  const value = valueOf(given, field, asked, options);
  if (value === undefined) throw unusable(entry.interruptId, asked?.shape, field);
  const edited = Object.hasOwn(payload, 'editedArgs') ? payload.editedArgs : undefined;
  return {
    interactionId,
    status: 'answered',
    value,
    ...(options.acceptsEditedInput && isObject(edited) ? { editedInput: edited } : {}),
  };
}

function valueOf(
  given: unknown,
  field: AnswerField | undefined,
  asked: { frame: InteractionRequestFrame; shape: ResponseShape } | undefined,
  { yesNo, permission, multiSelect }: AnswerOptions,
): string | string[] | undefined {
  const isOption = (value: string): boolean =>
    asked === undefined || asked.frame.options.some((option) => option.value === value);
  const kind = asked?.shape.kind;
  if (typeof given === 'boolean') {
    if (kind !== undefined && kind !== 'boolean') return undefined;
    if (field === 'approved') return given ? permission.allow : permission.deny;
    return given ? yesNo.yes : yesNo.no;
  }
  if (typeof given === 'string') {
    if (kind === 'boolean' || kind === 'options' || kind === 'texts' || field === 'choices') return undefined;
    return kind === 'option' && !isOption(given) ? undefined : given;
  }
  if (!Array.isArray(given) || (kind !== undefined && kind !== 'options' && kind !== 'texts'))
    return undefined;
  const values = given.filter((item) => typeof item === 'string');
  if (values.length !== given.length) return undefined;
  if (kind === 'options' && !values.every(isOption)) return undefined;
  return multiSelect === 'list' ? values : values.join(',');
}

/** How a person would call an answer: the label of an option, yes or no, or the text itself. */
export function labelOf(
  value: string | string[],
  { options, interactionType }: InteractionRequestFrame,
  { yesNo, permission }: Pick<AnswerOptions, 'yesNo' | 'permission'>,
): string {
  if (Array.isArray(value)) {
    return value.map((each) => options.find((option) => option.value === each)?.label ?? each).join(', ');
  }
  const option = options.find((each) => each.value === value);
  if (option !== undefined) return option.label;
  if (options.length > 0) return value;
  const word = value.toLowerCase();
  if (interactionType === 'YN') {
    if (word === yesNo.yes.toLowerCase() || /^(y|yes|true)$/.test(word)) return 'Yes';
    if (word === yesNo.no.toLowerCase() || /^(n|no|false)$/.test(word)) return 'No';
  }
  if (interactionType === 'PERMISSION') {
    if (word === permission.allow.toLowerCase()) return 'Allow';
    if (word === permission.deny.toLowerCase()) return 'Deny';
  }
  return value;
}

function unusable(
  interruptId: string,
  shape: ResponseShape | undefined,
  field: AnswerField | undefined,
): ProtocolError {
  const wanted =
    shape === undefined
      ? `one of the fields ${FIELDS.join(', ')}`
      : `a field \`${shape.field}\` that fits the question`;
  return new ProtocolError(
    'resume',
    `The answer to ${quote(interruptId)} cannot be sent to the agent: it needs ${wanted}. Nothing was sent.`,
    { rule: 'AF-9', path: field === undefined ? '/payload' : `/payload/${field}` },
  );
}
