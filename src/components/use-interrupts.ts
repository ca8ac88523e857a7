'use client';
import { useCallback, useMemo, useState } from 'react';
import type { FormDraft } from '../forms/index.ts';
import type { Interrupt } from '../protocol/index.ts';
import { useRun, useRunValue } from '../react/index.ts';
import type { Answer, RunStore } from '../store/index.ts';
import {
  callOf,
  collectAnswers,
  draftOf,
  fingerprintOf,
  isStale,
  keptValues,
  loneApproval,
} from './interrupt-answers.ts';

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
  /** Every question is a bare decision, so that one press can approve them all. */
  canApproveAll: boolean;
  /** Why the last attempt could not even be sent. */
  error: string | undefined;
  /** Keeps an answer, and sends it at once where it is the only one. */
  answer(id: string, answer: Answer): void;
  /** Keeps what was typed so far. */
  keep(id: string, form: FormDraft): void;
  /** Takes an answer back; what was typed stays. */
  change(id: string): void;
  /** Sends the answers, once every question has one. */
  send(): Promise<void>;
  approveAll(): void;
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
  const structure = useRunValue((state) => (state.interrupts.length === 0 ? 0 : state.structure));
  const sending = useRunValue((state) => state.status === 'running');
  const [error, setError] = useState<string | undefined>(undefined);
  const actions = useMemo(() => actionsOf(store, setError), [store]);
  const send = useCallback(() => sendAnswers(store, setError), [store]);
  // The calls in question can only change with the structure of the thread.
  const canApproveAll = useMemo(
    () =>
      interrupts.length > 1 && interrupts.every((each) => loneApproval(store.getState(), each) !== undefined),
    [store, interrupts, structure],
  );

  return useMemo(() => {
    const state = store.getState();
    const answered = interrupts.filter(
      (each) =>
        draftOf(drafts, each.id)?.answer !== undefined &&
        !isStale({ messages: state.messages, drafts }, each),
    ).length;
    const total = interrupts.length;
    const canSend = total > 0 && answered === total && !sending;
    return { interrupts, answered, total, sending, canSend, canApproveAll, error, ...actions, send };
  }, [store, interrupts, drafts, structure, sending, canApproveAll, error, actions, send]);
}

type Actions = Pick<Interrupts, 'answer' | 'keep' | 'change' | 'approveAll'>;

function actionsOf(store: RunStore, setError: (error: string | undefined) => void): Actions {
  const keepAnswer = (id: string, given: Answer): void => {
    const state = store.getState();
    const { form } = keptValues(draftOf(state.drafts, id));
    const toolCallId = state.interrupts.find((each) => each.id === id)?.toolCallId;
    const shown = fingerprintOf(callOf(state, toolCallId)?.function);
    store.setDraft(id, { values: { form, shown }, answer: given });
  };
  return {
    answer(id, given) {
      keepAnswer(id, given);
      if (store.getState().interrupts.length === 1) void sendAnswers(store, setError);
    },
    keep(id, form) {
      // What is typed after an answer takes the answer back: they would no longer say the same.
      store.setDraft(id, { values: { form } });
    },
    change(id) {
      const { form } = keptValues(draftOf(store.getState().drafts, id));
      store.setDraft(id, form === undefined ? undefined : { values: { form } });
    },
    approveAll() {
      const state = store.getState();
      for (const interrupt of state.interrupts) {
        const given = loneApproval(state, interrupt);
        if (given !== undefined && draftOf(state.drafts, interrupt.id)?.answer === undefined)
          keepAnswer(interrupt.id, given);
      }
    },
  };
}

async function sendAnswers(store: RunStore, setError: (error: string | undefined) => void): Promise<void> {
  setError(undefined);
  const answers = collectAnswers(store.getState(), Date.now());
  if (answers === undefined) return;
  try {
    await store.resume(answers);
  } catch (error) {
    // Refused before anything was sent, such as by an expiry; the cards stay as they are.
    setError(error instanceof Error ? error.message : String(error));
  }
}
