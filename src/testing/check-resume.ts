import { Validator } from '@cfworker/json-schema';
import type { Interrupt, ResumeEntry } from '../protocol/index.ts';

/**
 * What is wrong with the answers to a run's questions, as one sentence; `undefined` if nothing is. Every question needs
 * exactly one entry, no other may be named (I-03, I-04), and a resolved answer has to fit its schema.
 */
export function faultOfResume(
  open: readonly Interrupt[],
  resume: readonly ResumeEntry[],
  now: number,
): string | undefined {
  const left = new Map(open.map((interrupt) => [interrupt.id, interrupt]));
  for (const entry of resume) {
    const id: unknown = entry?.interruptId;
    if (typeof id !== 'string') return 'An entry of resume has no interruptId.';
    const interrupt = left.get(id);
    if (interrupt === undefined) {
      return open.some((other) => other.id === id)
        ? `The question ${quote(id)} has two answers.`
        : `The question ${quote(id)} is not one that was asked.`;
    }
    left.delete(id);
    const fault = faultOfEntry(interrupt, entry, now);
    if (fault !== undefined) return `The answer to ${quote(id)} ${fault}`;
  }
  const [missing] = left.keys();
  return missing === undefined
    ? undefined
    : `The question ${quote(missing)} has no answer; every open question needs one.`;
}

function faultOfEntry(interrupt: Interrupt, entry: ResumeEntry, now: number): string | undefined {
  if (entry.status === 'cancelled') {
    return entry.payload === undefined ? undefined : 'is cancelled and still has a payload.';
  }
  if (entry.status !== 'resolved') return 'has a status that is neither resolved nor cancelled.';
  if (interrupt.expiresAt !== undefined && Date.parse(interrupt.expiresAt) <= now)
    return 'came after it had expired.';
  if (interrupt.responseSchema === undefined) return undefined;
  const { valid, errors } = new Validator(interrupt.responseSchema, '2020-12').validate(entry.payload ?? {});
  if (valid) return undefined;
  // The last one is the most precise: it is where the rule that was broken stands.
  const error = errors.at(-1);
  return `does not fit its schema${error === undefined ? '.' : ` at ${error.instanceLocation}: ${error.error}`}`;
}

function quote(id: string): string {
  return `“${id.length > 80 ? `${id.slice(0, 79)}…` : id}”`;
}
