import type { ResumeEntry, WarningReport } from '../protocol/index.ts';
import type { Publisher } from './publisher.ts';
import { initialRunState, type Item, type Run, type RunState } from './state.ts';
import { titleOf, type StoredThread, type ThreadStorage } from './storage.ts';
import type { Thread } from './thread.ts';

/** Milliseconds that changes are gathered before they are saved. */
const SAVE_AFTER_MS = 300;

/** Keeps a thread in its storage. */
export interface Persistence {
  /** Reads the thread that is saved under the current id, unless something happened here in the meantime. */
  load(): Promise<void>;
  /** Saves what is waiting at once. */
  flush(): void;
  stop(): void;
}

export function createPersistence(parts: {
  storage: ThreadStorage;
  thread: Thread;
  publisher: Publisher;
  warn(warning: WarningReport): void;
}): Persistence {
  const { storage, thread, publisher, warn } = parts;
  const { store } = publisher;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saved: RunState = store.getState();

  const failed =
    (what: string) =>
    (error: unknown): void =>
      warn({
        code: 'storage-failed',
        rule: 'I-16',
        message: `The thread could not be ${what}: ${error instanceof Error ? error.message : String(error)}. The run goes on without.`,
      });

  function save(): void {
    clearTimeout(timer);
    timer = undefined;
    const state = store.getState();
    // An empty thread is not worth a place in the list.
    if (state === saved || (state.messages.length === 0 && state.interrupts.length === 0)) return;
    saved = state;
    storage.set(toStored(state, Date.now())).catch(failed('saved'));
  }

  const unsubscribe = store.subscribe((state, before) => {
    if (!worthSaving(state, before)) return;
    timer ??= setTimeout(save, SAVE_AFTER_MS);
  });
  const onHide = (): void => save();
  globalThis.addEventListener?.('pagehide', onHide);

  return {
    async load() {
      const { threadId } = store.getState();
      const stored = await storage.get(threadId).catch((error: unknown) => {
        failed('read')(error);
        return undefined;
      });
      const now = store.getState();
      if (stored === undefined || now.threadId !== threadId || !isUntouched(now)) return;
      thread.replace(fromStored(stored));
      saved = publisher.now();
    },
    flush: save,
    stop() {
      save();
      unsubscribe();
      globalThis.removeEventListener?.('pagehide', onHide);
    },
  };
}

function worthSaving(state: RunState, before: RunState): boolean {
  return (
    state.messages !== before.messages ||
    state.title !== before.title ||
    state.state !== before.state ||
    state.runs !== before.runs ||
    state.interrupts !== before.interrupts ||
    state.drafts !== before.drafts ||
    state.pendingCalls !== before.pendingCalls ||
    state.begunCalls !== before.begunCalls
  );
}

function isUntouched(state: RunState): boolean {
  return state.status === 'idle' && state.runs.length === 0 && state.messages.length === 0;
}

function toStored(state: RunState, savedAt: number): StoredThread {
  const {
    threadId,
    status,
    messages,
    runs,
    items,
    steps,
    subagents,
    interrupts,
    drafts,
    pendingCalls,
    begunCalls,
  } = state;
  return {
    version: 1,
    threadId,
    savedAt,
    title: state.title ?? titleOf(messages),
    ...(state.title === undefined ? {} : { named: true as const }),
    status,
    messages,
    state: state.state,
    runs: runs.map(withoutSecrets(runs)),
    items,
    steps,
    subagents,
    interrupts,
    drafts,
    pendingCalls,
    begunCalls,
  };
}

/** An answer to a question that asks for a secret is not written down; that it was given is. */
function withoutSecrets(runs: readonly Run[]): (run: Run) => Run {
  const secret = new Set(
    runs
      .flatMap((run) => run.interrupts ?? [])
      .filter(({ responseSchema }) =>
        /"writeOnly":true|"format":"password"/.test(JSON.stringify(responseSchema ?? {})),
      )
      .map((interrupt) => interrupt.id),
  );
  return (run) => {
    if (run.resume === undefined || !run.resume.some((entry) => secret.has(entry.interruptId))) return run;
    const resume = run.resume.map((entry): ResumeEntry => {
      if (!secret.has(entry.interruptId)) return entry;
      const { payload: _secret, ...rest } = entry;
      return rest;
    });
    return { ...run, resume };
  };
}

/** A saved thread as it goes on: a run that was under way when the page went is cut off. */
function fromStored(stored: StoredThread): RunState {
  const running = stored.status === 'running';
  return {
    ...initialRunState(stored.threadId),
    ...(stored.named === true ? { title: stored.title } : {}),
    status: running ? 'truncated' : stored.status,
    messages: stored.messages,
    state: stored.state,
    runs: stored.runs.map((run): Run => (run.status === 'running' ? { ...run, status: 'truncated' } : run)),
    items: stored.items.map((item): Item => (item.status === 'open' ? { ...item, status: 'cut' } : item)),
    steps: stored.steps.map((step) => (step.status === 'running' ? { ...step, status: 'abandoned' } : step)),
    subagents: stored.subagents.map((each) =>
      each.status === 'running' ? { ...each, status: 'abandoned' } : each,
    ),
    interrupts: stored.interrupts,
    drafts: stored.drafts,
    // What was executing when the page went may have had its effect, so it is not executed again (F-13).
    pendingCalls: stored.pendingCalls.map((call) =>
      call.waitsFor === 'execution' ? { ...call, waitsFor: 'person' } : call,
    ),
    begunCalls: stored.begunCalls,
    structure: 1,
  };
}
