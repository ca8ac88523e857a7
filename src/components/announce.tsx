'use client';
import { useEffect, useRef, useState, type ComponentProps, type ReactElement } from 'react';
import { useRun } from '../react/index.ts';
import type { RunState } from '../store/index.ts';
import { classes } from './classes.ts';
import { useLabels } from './kit.tsx';
import type { Labels } from './labels.ts';

/** Milliseconds in which what happens is gathered into one sentence. */
const PAUSE = 400;

/**
 * Speaks what happens in the thread, in sentences: that a run began, a tool was called or failed, questions came, the
 * run ended; each once, and never the text itself. Renders a visually hidden polite live region.
 */
export function Announcer({ className, ...props }: Omit<ComponentProps<'div'>, 'children'>): ReactElement {
  const store = useRun();
  const labels = useLabels();
  const [text, setText] = useState('');
  // The words may change while the thread goes on; the subscription below lives with the store.
  const words = useRef(labels);
  useEffect(() => {
    words.current = labels;
  });
  useEffect(() => {
    let told = progressOf(store.getState());
    let waiting: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = store.subscribe((state) => {
      const next = progressOf(state, told);
      if (next === told) return;
      waiting.push(...sentencesFor(told, next, words.current));
      told = next;
      if (waiting.length === 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        setText(waiting.join(' '));
        waiting = [];
      }, PAUSE);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store]);
  return (
    <div role="status" aria-live="polite" {...props} className={classes('rv-visually-hidden', className)}>
      {text}
    </div>
  );
}

/** What has been told, as far as it can be compared. */
interface Progress {
  threadId: string;
  status: RunState['status'];
  runId: string | undefined;
  /** Names of tools by call; a call is told once. */
  calls: ReadonlyMap<string, 'called' | 'failed'>;
  questions: readonly string[];
  /** What this was read from, to see at once that nothing changed. */
  source: Pick<RunState, 'items' | 'interrupts' | 'structure'>;
  names: ReadonlyMap<string, string>;
}

function progressOf(state: RunState, before?: Progress): Progress {
  const runId = state.runs.at(-1)?.runId;
  if (
    before !== undefined &&
    before.threadId === state.threadId &&
    before.status === state.status &&
    before.runId === runId &&
    before.source.structure === state.structure &&
    before.source.interrupts === state.interrupts
  )
    return before;
  const calls = new Map<string, 'called' | 'failed'>();
  const names = new Map<string, string>();
  // Only the calls of this run can be news.
  const current = new Set(
    state.items.filter((item) => item.kind === 'toolCall' && item.runId === runId).map((item) => item.id),
  );
  if (current.size > 0) {
    for (const message of state.messages) {
      if (message.role === 'assistant')
        for (const call of message.toolCalls ?? [])
          if (current.has(call.id)) names.set(call.id, call.function.name);
      if (message.role === 'tool' && current.has(message.toolCallId) && message.error !== undefined)
        calls.set(message.toolCallId, 'failed');
    }
    for (const id of names.keys()) if (!calls.has(id)) calls.set(id, 'called');
  }
  return {
    threadId: state.threadId,
    status: state.status,
    runId,
    calls,
    names,
    questions: state.interrupts.map(({ id }) => id),
    source: { items: state.items, interrupts: state.interrupts, structure: state.structure },
  };
}

function sentencesFor(before: Progress, now: Progress, { announce }: Labels): string[] {
  const sentences: string[] = [];
  if (before.threadId !== now.threadId) return sentences;
  if (now.status === 'running' && (before.status !== 'running' || before.runId !== now.runId))
    sentences.push(announce.started);
  for (const [id, state] of now.calls) {
    const told = before.calls.get(id);
    const name = now.names.get(id) ?? '';
    if (state === 'failed' && told !== 'failed') sentences.push(announce.toolFailed(name));
    else if (told === undefined) sentences.push(announce.toolCalled(name));
  }
  const asked = now.questions.filter((id) => !before.questions.includes(id));
  if (now.status !== before.status || now.runId !== before.runId) {
    if (now.status === 'interrupted') sentences.push(announce.questions(now.questions.length));
    else if (now.status !== 'running' && now.status !== 'idle') sentences.push(announce.ended[now.status]);
  } else if (asked.length > 0 && now.status === 'interrupted')
    sentences.push(announce.questions(asked.length));
  return sentences;
}
