import { ProtocolError, quote } from './errors.ts';
import type { Interrupt, Metadata, ResumeEntry } from './types.ts';

/**
 * What a person decided about one interrupt: an answer, where a "no" is an answer too (I-07), or closing the question
 * without one (I-08). The payload is any JSON value but null, which the wire cannot carry.
 */
export type InterruptAnswer =
  | { status: 'resolved'; payload?: unknown; metadata?: Metadata }
  | { status: 'cancelled'; metadata?: Metadata };

/** Answers by interrupt id. */
export type InterruptAnswers =
  ReadonlyMap<string, InterruptAnswer> | Readonly<Record<string, InterruptAnswer>>;

const ISO_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d+))?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * When an interrupt expires, in milliseconds since the epoch; `undefined` for never. A time that is not ISO 8601 never
 * expires (I-06): engines read words such as "in 5 minutes" as some day in 2001.
 *
 * @example
 * const secondsLeft = ((expiryOf(interrupt) ?? Infinity) - Date.now()) / 1000;
 */
export function expiryOf({ expiresAt }: Pick<Interrupt, 'expiresAt'>): number | undefined {
  // A thread out of a storage may hold anything.
  const match = typeof expiresAt === 'string' ? ISO_TIME.exec(expiresAt.trim()) : null;
  if (match === null) return undefined;
  const [, date, hours, fraction, zone] = match;
  const offset = zone?.replace(/^([+-]\d{2}):?(\d{2})?$/, (_, hour, minute) => `${hour}:${minute ?? '00'}`);
  const clock =
    hours === undefined
      ? ''
      : `T${hours}${fraction === undefined ? '' : secondsOf(hours, fraction)}${offset ?? ''}`;
  const time = Date.parse(`${date}${clock}`.toUpperCase());
  return Number.isNaN(time) || !isDay(date ?? '') ? undefined : time;
}

/** Some engines read a 30 February as 2 March, others not at all. */
function isDay(date: string): boolean {
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/** Whether an interrupt can no longer be answered at `now`, in milliseconds since the epoch (I-05). */
export function isExpired(interrupt: Interrupt, now: number = Date.now()): boolean {
  return (expiryOf(interrupt) ?? Infinity) <= now;
}

/**
 * The `resume` list for the next run, in the order of the interrupts. Throws a `ProtocolError` with code `resume` unless
 * there is exactly one answer for each open interrupt (I-03, I-04), no expired one is resolved (I-05) and no payload is
 * null (I-07).
 *
 * @example
 * const resume = buildResume(interrupts, { 'i-1': { status: 'resolved', payload: { approved: false } } });
 */
export function buildResume(
  interrupts: readonly Interrupt[],
  answers: InterruptAnswers,
  now: number = Date.now(),
): ResumeEntry[] {
  const error = checkAnswers(interrupts, answers, now);
  if (error !== undefined) throw error;
  return interrupts.map(({ id }) => entryOf(id, answerFor(answers, id) as InterruptAnswer));
}

/** What is wrong with a set of answers, before anything is sent; `undefined` for nothing (I-03..I-07). */
export function checkAnswers(
  interrupts: readonly Interrupt[],
  answers: InterruptAnswers,
  now: number = Date.now(),
): ProtocolError | undefined {
  const open = new Set(interrupts.map(({ id }) => id));
  for (const id of idsOf(answers)) {
    if (!open.has(id)) {
      return refuse(
        'I-04',
        `There is an answer for ${quote(id)}, but no such interrupt is open. Remove that answer.`,
      );
    }
  }
  for (const interrupt of interrupts) {
    const { id } = interrupt;
    const answer = answerFor(answers, id);
    if (answer === undefined) {
      return refuse(
        'I-03',
        `The interrupt ${quote(id)} has no answer. Resolve or cancel every open interrupt before the run goes on.`,
      );
    }
    if (answer.status === 'resolved' && isExpired(interrupt, now)) {
      return refuse('I-05', `The interrupt ${quote(id)} has expired, so it can only be cancelled.`);
    }
    if (answer.status === 'resolved' && answer.payload === null) {
      return refuse(
        'I-07',
        `The answer to ${quote(id)} is null, which cannot be sent. Leave the payload out instead.`,
      );
    }
  }
  return undefined;
}

function entryOf(interruptId: string, answer: InterruptAnswer): ResumeEntry {
  const metadata = answer.metadata === undefined ? undefined : { metadata: answer.metadata };
  if (answer.status === 'cancelled') return { interruptId, status: 'cancelled', ...metadata };
  const payload = answer.payload === undefined ? undefined : { payload: answer.payload };
  return { interruptId, status: 'resolved', ...payload, ...metadata };
}

function idsOf(answers: InterruptAnswers): Iterable<string> {
  return isMap(answers) ? answers.keys() : Object.keys(answers);
}

function answerFor(answers: InterruptAnswers, id: string): InterruptAnswer | undefined {
  if (isMap(answers)) return answers.get(id);
  return Object.hasOwn(answers, id) ? answers[id] : undefined;
}

function isMap(answers: InterruptAnswers): answers is ReadonlyMap<string, InterruptAnswer> {
  return answers instanceof Map;
}

function secondsOf(time: string, fraction: string): string {
  // A fraction counts seconds; of a time without seconds it is not worth guessing.
  return time.length > 5 ? `.${fraction.slice(0, 3)}` : '';
}

function refuse(rule: string, message: string): ProtocolError {
  return new ProtocolError('resume', `${message} [${rule}]`, { rule });
}
