'use client';
import { useCallback, useMemo, useState } from 'react';
import type { Interrupt } from '../protocol/index.ts';
import { useRun, useRunValue } from '../react/index.ts';
import type { Answer, Draft, RunState, RunStore } from '../store/index.ts';

/** The draft of a question, read by own key: ids come from the wire. */
export function draftOf(drafts: RunState['drafts'], id: string): Draft | undefined {
  return Object.hasOwn(drafts, id) ? drafts[id] : undefined;
}

/** When a question expires, in milliseconds since the epoch; `undefined` where it does not or nobody can tell (I-06). */
export function expiryOf(interrupt: Pick<Interrupt, 'expiresAt'>): number | undefined {
  const { expiresAt } = interrupt;
  if (typeof expiresAt !== 'string') return undefined;
  const time = Date.parse(expiresAt);
  return Number.isNaN(time) ? undefined : time;
}

/** The answers that can be sent now; absent while a question lacks one. */
export function collectAnswers(
  state: Pick<RunState, 'interrupts' | 'drafts'>,
  now: number,
): Record<string, Answer> | undefined {
  const answers: [string, Answer][] = [];
  for (const interrupt of state.interrupts) {
    const answer = draftOf(state.drafts, interrupt.id)?.answer;
    if (answer === undefined) return undefined;
    const expiry = expiryOf(interrupt);
    // An expired question can only be closed (I-05).
    if (answer.status === 'resolved' && expiry !== undefined && expiry <= now) return undefined;
    answers.push([interrupt.id, answer]);
  }
  return Object.fromEntries(answers);
}

/** What {@link useInterrupts} gives. */
export interface Interrupts {
  /** The open questions, in the agent's order. */
  interrupts: Interrupt[];
  answered: number;
  total: number;
  /** The answers are on their way, so nothing can be changed. */
  sending: boolean;
  /** Every question has an answer. */
  canSend: boolean;
  /** Why the last attempt could not even be sent. */
  error: string | undefined;
  /** Keeps an answer, and sends it at once where it is the only one (section 7 of the rules). */
  answer(id: string, answer: Answer, values?: unknown): void;
  /** Takes an answer back; what was typed stays. */
  change(id: string): void;
  send(): Promise<void>;
}

/**
 * The open questions of the thread and what becomes of them: answers are kept one by one and sent together.
 *
 * @example
 * const { interrupts, answer } = useInterrupts();
 * answer(interrupts[0].id, { status: 'resolved', payload: { approved: true } });
 */
export function useInterrupts(): Interrupts {
  const store = useRun();
  const interrupts = useRunValue((state) => state.interrupts);
  const drafts = useRunValue((state) => state.drafts);
  const sending = useRunValue((state) => state.status === 'running');
  const [error, setError] = useState<string | undefined>(undefined);

  const send = useCallback(() => sendAnswers(store, setError), [store]);
  const answer = useCallback(
    (id: string, given: Answer, values?: unknown) => {
      const before = draftOf(store.getState().drafts, id);
      store.setDraft(id, { ...(values === undefined ? before : { values }), answer: given });
      if (store.getState().interrupts.length === 1) void sendAnswers(store, setError, { [id]: given });
    },
    [store],
  );
  const change = useCallback(
    (id: string) => {
      const before = draftOf(store.getState().drafts, id);
      store.setDraft(id, before?.values === undefined ? undefined : { values: before.values });
    },
    [store],
  );

  return useMemo(() => {
    const answered = interrupts.filter(({ id }) => draftOf(drafts, id)?.answer !== undefined).length;
    const total = interrupts.length;
    return {
      interrupts,
      answered,
      total,
      sending,
      canSend: total > 0 && answered === total && !sending,
      error,
      answer,
      change,
      send,
    };
  }, [interrupts, drafts, sending, error, answer, change, send]);
}

async function sendAnswers(
  store: RunStore,
  setError: (error: string | undefined) => void,
  given?: Record<string, Answer>,
): Promise<void> {
  setError(undefined);
  const answers = given ?? collectAnswers(store.getState(), Date.now());
  if (answers === undefined) return;
  try {
    await store.resume(answers);
  } catch (error) {
    // Refused before anything was sent, such as by an expiry; the cards stay as they are.
    setError(error instanceof Error ? error.message : String(error));
  }
}
