'use client';
import {
  createFormModel,
  englishFormLabels,
  readArguments,
  shownHash,
  type FormDraft,
} from '../forms/index.ts';
import type { Interrupt, ToolCall } from '../protocol/index.ts';
import type { Answer, Draft, RunState } from '../store/index.ts';
import { isObject, own } from './read-data.ts';

/** What a card keeps in the draft of its question. */
export interface KeptValues {
  /** What was typed. */
  form?: FormDraft | undefined;
  /** Fingerprint of the call that was on screen when the answer was given (2.3.5). */
  shown?: string | undefined;
}

/** The draft of a question, read by own key: ids come from the wire. */
export function draftOf(drafts: RunState['drafts'], id: string): Draft | undefined {
  return Object.hasOwn(drafts, id) ? drafts[id] : undefined;
}

/** What a card kept, out of a draft that may come from storage. */
export function keptValues(draft: Draft | undefined): KeptValues {
  const form = own(draft?.values, 'form');
  const shown = own(draft?.values, 'shown');
  return {
    // The form itself reads a draft leniently, whatever is in it.
    ...(isObject(form) ? { form: form as FormDraft } : {}),
    ...(typeof shown === 'string' ? { shown } : {}),
  };
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

/** Fingerprint of a call: its name and its arguments, letter by letter. */
export function fingerprintOf(call: { name: string; arguments: string } | undefined): string | undefined {
  return call === undefined ? undefined : shownHash(`${call.name}\n${call.arguments}`);
}

/** Whether the call changed since the answer was given, so that it must be asked again. */
export function isStale(
  state: Pick<RunState, 'messages' | 'drafts'>,
  interrupt: Pick<Interrupt, 'id' | 'toolCallId'>,
): boolean {
  const draft = draftOf(state.drafts, interrupt.id);
  const { shown } = keptValues(draft);
  if (draft?.answer?.status !== 'resolved' || shown === undefined) return false;
  return fingerprintOf(callOf(state, interrupt.toolCallId)?.function) !== shown;
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

/** The answer that a bare "approve" gives, where that is all the question needs; `undefined` elsewhere. */
export function loneApproval(state: Pick<RunState, 'messages'>, interrupt: Interrupt): Answer | undefined {
  const call = callOf(state, interrupt.toolCallId)?.function;
  if (interrupt.toolCallId !== undefined && call === undefined) return undefined;
  const read = call === undefined ? undefined : readArguments(call.arguments);
  const model = createFormModel(
    interrupt.responseSchema,
    {
      reason: interrupt.reason,
      message: interrupt.message,
      metadata: interrupt.metadata,
      schemaAbsent: interrupt.responseSchema === undefined,
      ...(call === undefined ? {} : { toolName: call.name }),
      ...(read?.isValid === true ? { toolArgs: read.value } : {}),
    },
    englishFormLabels,
  );
  if (model.plan.layout !== 'approval') return undefined;
  const approve = model.plan.actions.find(({ intent }) => intent === 'approve');
  if (approve === undefined) return undefined;
  const attempt = model.attempt(model.start(), approve);
  return attempt.ok ? { status: 'resolved', payload: attempt.value } : undefined;
}
