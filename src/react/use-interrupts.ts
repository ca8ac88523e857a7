'use client';
import { useCallback, useMemo, useState } from 'react';
import type { Interrupt, ToolCall } from '../protocol/index.ts';
import type { Answer, RunState, RunStore } from '../store/index.ts';
import { callOf, collectAnswers, draftOf, isStale, keptValues, shownCallOf } from './interrupt-answers.ts';
import { useRun } from './run-provider.tsx';
import { useRunValue } from './use-run-value.ts';

/** What {@link useInterrupts} may be told. */
export interface InterruptsOptions {
  /**
   * The answer that a bare "approve" gives to a question, and `undefined` where it takes more than that. With it one
   * press can approve several. Give the same function each time; `call` is absent where the thread lacks it.
   */
  approvalOf?: ((interrupt: Interrupt, call: ToolCall | undefined) => Answer | undefined) | undefined;
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
  /** Every one of several questions is a bare decision, so that one press can approve them all (needs `approvalOf`). */
  canApproveAll: boolean;
  /** Why the last attempt could not even be sent. */
  error: string | undefined;
  /** Keeps an answer, and sends it at once where it is the only one. */
  answer(id: string, answer: Answer): void;
  /** Keeps what was typed so far: any JSON that the form can read again. */
  keep(id: string, values: unknown): void;
  /** What was typed so far. */
  valuesOf(id: string): unknown;
  /** The answer that is kept; absent too once the call is not the one that was answered. */
  answerOf(id: string): Answer | undefined;
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
export function useInterrupts({ approvalOf }: InterruptsOptions = {}): Interrupts {
  const store = useRun();
  const interrupts = useRunValue((state) => state.interrupts);
  const drafts = useRunValue((state) => state.drafts);
  const structure = useRunValue((state) => (state.interrupts.length === 0 ? 0 : state.structure));
  const sending = useRunValue((state) => state.status === 'running');
  const [error, setError] = useState<string | undefined>(undefined);
  const actions = useMemo(() => actionsOf(store, setError, approvalOf), [store, approvalOf]);
  const send = useCallback(() => sendAnswers(store, setError), [store]);
  // The calls in question can only change with the structure of the thread.
  const canApproveAll = useMemo(
    () =>
      approvalOf !== undefined &&
      interrupts.length > 1 &&
      interrupts.every((each) => approvalFor(store.getState(), each, approvalOf) !== undefined),
    [store, interrupts, structure, approvalOf],
  );

  return useMemo(() => {
    const state = store.getState();
    const answers = new Map(
      interrupts
        .filter((each) => !isStale({ messages: state.messages, drafts }, each))
        .map(({ id }) => [id, draftOf(drafts, id)?.answer] as const)
        .filter(([, answer]) => answer !== undefined),
    );
    const answered = answers.size;
    const total = interrupts.length;
    const canSend = total > 0 && answered === total && !sending;
    const answerOf = (id: string): Answer | undefined => answers.get(id);
    const valuesOf = (id: string): unknown => keptValues(draftOf(drafts, id)).form;
    return {
      interrupts,
      answered,
      total,
      sending,
      canSend,
      canApproveAll,
      error,
      answerOf,
      valuesOf,
      ...actions,
      send,
    };
  }, [store, interrupts, drafts, structure, sending, canApproveAll, error, actions, send]);
}

type Actions = Pick<Interrupts, 'answer' | 'keep' | 'change' | 'approveAll'>;

function actionsOf(
  store: RunStore,
  setError: (error: string | undefined) => void,
  approvalOf: InterruptsOptions['approvalOf'],
): Actions {
  const keepAnswer = (id: string, given: Answer): void => {
    const state = store.getState();
    const { form } = keptValues(draftOf(state.drafts, id));
    const toolCallId = state.interrupts.find((each) => each.id === id)?.toolCallId;
    const shown = shownCallOf(callOf(state, toolCallId)?.function);
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
        const given = approvalOf === undefined ? undefined : approvalFor(state, interrupt, approvalOf);
        if (given !== undefined && draftOf(state.drafts, interrupt.id)?.answer === undefined)
          keepAnswer(interrupt.id, given);
      }
    },
  };
}

/** No answer to a question about a call that the thread does not hold: there is nothing on screen to approve. */
function approvalFor(
  state: RunState,
  interrupt: Interrupt,
  approvalOf: NonNullable<InterruptsOptions['approvalOf']>,
): Answer | undefined {
  const call = callOf(state, interrupt.toolCallId);
  return interrupt.toolCallId !== undefined && call === undefined ? undefined : approvalOf(interrupt, call);
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
