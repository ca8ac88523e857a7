'use client';
import { isExpired, type Interrupt, type ToolCall } from '../protocol/index.ts';
import type { Answer, Draft, RunState } from '../store/index.ts';

/** What is kept in the draft of a question. */
export interface KeptValues {
  /** What was typed: whatever the form that typed it can read again. */
  form?: unknown;
  /** What was on screen when the answer was given, letter by letter (2.3.5): see {@link shownOf}. */
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

const textOfInterrupt = new WeakMap<object, string>();

/**
 * All that a person saw of a question, letter by letter: words, schema, data and the call it is about. The text itself
 * and no fingerprint of it, so that no second text can pass for the first. When it expires is not part of it.
 */
export function shownOf(state: Pick<RunState, 'messages'>, interrupt: Interrupt): string {
  let text = textOfInterrupt.get(interrupt);
  if (text === undefined) {
    const { reason, message, toolCallId, responseSchema, metadata } = interrupt;
    text = JSON.stringify([reason, message, toolCallId, responseSchema, metadata]);
    textOfInterrupt.set(interrupt, text);
  }
  const call = callOf(state, interrupt.toolCallId)?.function;
  return call === undefined ? text : `${text}\n${call.name}\n${call.arguments}`;
}

/** Whether what was shown changed since the answer was given, so that it must be asked again. */
export function isStale(state: Pick<RunState, 'messages' | 'drafts'>, interrupt: Interrupt): boolean {
  const draft = draftOf(state.drafts, interrupt.id);
  const { shown } = keptValues(draft);
  if (draft?.answer?.status !== 'resolved' || shown === undefined) return false;
  return shownOf(state, interrupt) !== shown;
}

/** The answer that still stands: what was shown is as it was, and the time for it is not over (I-05). */
export function standingAnswer(
  state: Pick<RunState, 'messages' | 'drafts'>,
  interrupt: Interrupt,
  now: number,
): Answer | undefined {
  const answer = draftOf(state.drafts, interrupt.id)?.answer;
  if (answer?.status !== 'resolved') return answer;
  return isExpired(interrupt, now) || isStale(state, interrupt) ? undefined : answer;
}

/** The answers that can be sent now; absent while a question lacks one, or its answer no longer stands. */
export function collectAnswers(
  state: Pick<RunState, 'interrupts' | 'drafts' | 'messages'>,
  now: number,
): Record<string, Answer> | undefined {
  const answers: [string, Answer][] = [];
  for (const interrupt of state.interrupts) {
    const answer = standingAnswer(state, interrupt, now);
    if (answer === undefined) return undefined;
    answers.push([interrupt.id, answer]);
  }
  return Object.fromEntries(answers);
}
