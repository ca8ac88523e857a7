'use client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { expiryOf, isExpired, type Interrupt, type ToolCall } from '../protocol/index.ts';
import type { Answer, RunState, RunStore } from '../store/index.ts';
import { callOf, collectAnswers, draftOf, keptValues, shownOf, standingAnswer } from './interrupt-answers.ts';
import { useRun } from './run-provider.tsx';
import { useRunValue } from './use-run-value.ts';

/** Makes what is sent out of what was decided, for a server that wants more than its schema says. */
export type PayloadBuilder = (question: {
  /** The answer that the person gave, checked against the schema; absent where they gave none. */
  payload: unknown;
  interrupt: Interrupt;
  /** The call in question, where the thread holds it. */
  call: ToolCall | undefined;
}) => unknown;

/** What {@link useInterrupts} may be told. */
export interface InterruptsOptions {
  /**
   * The answer that a bare "approve" gives to a question, and `undefined` where it takes more than that. With it one
   * press can approve several. Give the same function each time; `call` is absent where the thread lacks it.
   */
  approvalOf?: ((interrupt: Interrupt, call: ToolCall | undefined) => Answer | undefined) | undefined;
  /**
   * The builder of the payload for a question; `undefined` sends the answer as it is. It is called when the answers are
   * sent, for answers and never for dismissals; what it throws keeps everything from being sent and becomes `error`.
   */
  payloadOf?: ((interrupt: Interrupt) => PayloadBuilder | undefined) | undefined;
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
  /** The answer that is kept; absent too once it expired or what was shown is not what was answered. */
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
export function useInterrupts({ approvalOf, payloadOf }: InterruptsOptions = {}): Interrupts {
  const store = useRun();
  const interrupts = useRunValue((state) => state.interrupts);
  const drafts = useRunValue((state) => state.drafts);
  const structure = useRunValue((state) => (state.interrupts.length === 0 ? 0 : state.structure));
  const sending = useRunValue((state) => state.status === 'running');
  const [error, setError] = useState<string | undefined>(undefined);
  const send = useCallback(() => sendAnswers(store, setError, payloadOf), [store, payloadOf]);
  const actions = useMemo(() => actionsOf(store, send, approvalOf), [store, send, approvalOf]);
  const expiries = useExpiries(interrupts);
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
        .map(
          (each) =>
            [each.id, standingAnswer({ messages: state.messages, drafts }, each, Date.now())] as const,
        )
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
  }, [store, interrupts, drafts, structure, sending, canApproveAll, error, actions, send, expiries]);
}

type Actions = Pick<Interrupts, 'answer' | 'keep' | 'change' | 'approveAll'>;

/** Longest wait that a timer can hold: 2^31 - 1 milliseconds. */
const LONGEST_TIMER = 2_147_483_647;

/** Counts the questions that expired, so that what depends on it is drawn again when the next one does. */
function useExpiries(interrupts: readonly Interrupt[]): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const now = Date.now();
    const ahead = interrupts.map((each) => expiryOf(each) ?? 0).filter((time) => time > now);
    if (ahead.length === 0) return;
    const wait = Math.min(Math.min(...ahead) - now, LONGEST_TIMER);
    const timer = setTimeout(() => setCount((before) => before + 1), wait);
    return () => clearTimeout(timer);
  }, [interrupts, count]);
  return count;
}

function actionsOf(
  store: RunStore,
  send: () => Promise<void>,
  approvalOf: InterruptsOptions['approvalOf'],
): Actions {
  const keepAnswer = (id: string, given: Answer): void => {
    const state = store.getState();
    const { form } = keptValues(draftOf(state.drafts, id));
    const interrupt = state.interrupts.find((each) => each.id === id);
    const shown = interrupt === undefined ? undefined : shownOf(state, interrupt);
    store.setDraft(id, { values: { form, shown }, answer: given });
  };
  return {
    answer(id, given) {
      keepAnswer(id, given);
      if (store.getState().interrupts.length === 1) void send();
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
        const isOpen = standingAnswer(state, interrupt, Date.now()) === undefined;
        if (given !== undefined && isOpen && !isExpired(interrupt)) keepAnswer(interrupt.id, given);
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

async function sendAnswers(
  store: RunStore,
  setError: (error: string | undefined) => void,
  payloadOf: InterruptsOptions['payloadOf'],
): Promise<void> {
  setError(undefined);
  const state = store.getState();
  const answers = collectAnswers(state, Date.now());
  if (answers === undefined) return;
  try {
    const built = state.interrupts.map((each) => {
      const answer = Object.hasOwn(answers, each.id) ? answers[each.id] : undefined;
      return [each.id, answer && builtAnswer(state, each, answer, payloadOf?.(each))] as const;
    });
    await store.resume(
      Object.fromEntries(built.filter((entry): entry is [string, Answer] => entry[1] !== undefined)),
    );
  } catch (error) {
    // Refused before anything was sent, by the store or by a builder; the cards stay as they are.
    setError(error instanceof Error ? error.message : String(error));
  }
}

function builtAnswer(
  state: RunState,
  interrupt: Interrupt,
  answer: Answer,
  build: PayloadBuilder | undefined,
): Answer {
  if (build === undefined || answer.status !== 'resolved') return answer;
  const payload = build({ payload: answer.payload, interrupt, call: callOf(state, interrupt.toolCallId) });
  return { status: 'resolved', ...(payload === undefined ? {} : { payload }) };
}
