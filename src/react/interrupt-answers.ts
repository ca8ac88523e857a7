'use client';
import type { Interrupt, ToolCall } from '../protocol/index.ts';
import type { Answer, Draft, RunState } from '../store/index.ts';

/** What is kept in the draft of a question. */
export interface KeptValues {
  /** What was typed: whatever the form that typed it can read again. */
  form?: unknown;
  /** The call that was on screen when the answer was given, letter by letter (2.3.5). */
  shown?: string | undefined;
}

/** The draft of a question, read by own key: ids come from the wire. */
export function draftOf(drafts: RunState['drafts'], id: string): Draft | undefined {
  return Object.hasOwn(drafts, id) ? drafts[id] : undefined;
}

/** What was kept, out of a draft that may come from storage. */
export function keptValues(draft: Draft | undefined): KeptValues {
  const form = own(draft?.values, 'form');
  const shown = own(draft?.values, 'shown');
  return {
    ...(form === undefined ? {} : { form }),
    ...(typeof shown === 'string' ? { shown } : {}),
  };
}

function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** When a question expires, in milliseconds since the epoch; `undefined` where it does not or nobody can tell (I-06). */
export function expiryOf(interrupt: Pick<Interrupt, 'expiresAt'>): number | undefined {
  if (typeof interrupt.expiresAt !== 'string') return undefined;
  const time = Date.parse(interrupt.expiresAt);
  return Number.isNaN(time) ? undefined : time;
}

/** The call that a question is about, as the thread holds it now. */
export function callOf(
  state: Pick<RunState, 'messages'>,
  toolCallId: string | undefined,
): ToolCall | undefined {
  if (toolCallId === undefined) return undefined;
  for (const message of state.messages) {
    if (message.role !== 'assistant') continue;
    const call = message.toolCalls?.find(({ id }) => id === toolCallId);
    if (call !== undefined) return call;
  }
  return undefined;
}

/** A call as text, letter by letter, to see later that it is still the one that was shown. */
export function shownCallOf(call: { name: string; arguments: string } | undefined): string | undefined {
  return call === undefined ? undefined : `${call.name}\n${call.arguments}`;
}

/** Whether the call changed since the answer was given, so that it must be asked again. */
export function isStale(
  state: Pick<RunState, 'messages' | 'drafts'>,
  interrupt: Pick<Interrupt, 'id' | 'toolCallId'>,
): boolean {
  const draft = draftOf(state.drafts, interrupt.id);
  const { shown } = keptValues(draft);
  if (draft?.answer?.status !== 'resolved' || shown === undefined) return false;
  return shownCallOf(callOf(state, interrupt.toolCallId)?.function) !== shown;
}

/** The answers that can be sent now; absent while a question lacks one, or its answer no longer stands. */
export function collectAnswers(
  state: Pick<RunState, 'interrupts' | 'drafts' | 'messages'>,
  now: number,
): Record<string, Answer> | undefined {
  const answers: [string, Answer][] = [];
  for (const interrupt of state.interrupts) {
    const answer = draftOf(state.drafts, interrupt.id)?.answer;
    if (answer === undefined || isStale(state, interrupt)) return undefined;
    const expiry = expiryOf(interrupt);
    // An expired question can only be closed (I-05).
    if (answer.status === 'resolved' && expiry !== undefined && expiry <= now) return undefined;
    answers.push([interrupt.id, answer]);
  }
  return Object.fromEntries(answers);
}
