'use client';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createRunStore, type RunState, type RunStore, type RunStoreOptions } from '../store/index.ts';

/** The orders of a run store, bound, so that they can be taken apart. */
export type RunActions = Pick<
  RunStore,
  | 'send'
  | 'run'
  | 'resume'
  | 'stop'
  | 'retry'
  | 'regenerate'
  | 'edit'
  | 'connect'
  | 'answerToolCall'
  | 'decideToolCall'
  | 'setState'
  | 'setDraft'
  | 'unqueue'
  | 'editQueued'
  | 'rename'
  | 'reset'
>;

/** What {@link useAgentRun} gives: the fields of the run state, the actions, and the store behind them. */
export type AgentRun = Readonly<RunState> & RunActions & { readonly store: RunStore };

/**
 * One run of an agent as data: messages, state, tool calls, subagents, open questions, and what a person can do. The
 * component renders again only for the fields that it read. Give options and the store is made once and its run is
 * stopped when the component goes; give a store of your own and it lives as long as you keep it.
 *
 * @example
 * const { messages, status, send, stop } = useAgentRun({ url: '/agent' });
 */
export function useAgentRun(options: RunStoreOptions | RunStore): AgentRun {
  const given = isStore(options) ? options : undefined;
  const [own] = useState(() => (isStore(options) ? undefined : createRunStore(options)));
  const store = given ?? own;
  if (store === undefined) throw new Error(STORE_CHANGED);
  useOwnStore(
    store === own ? own : undefined,
    given === undefined ? (options as RunStoreOptions) : undefined,
  );
  return useTracked(store);
}

const STORE_CHANGED =
  'runview: useAgentRun was called with a store before and with options now. Use one of the two for the life of the component, or give it another `key`.';

function isStore(value: RunStoreOptions | RunStore): value is RunStore {
  return 'getState' in value && 'subscribe' in value;
}

/** Keeps a store that was made here up to date with the options, and stops its run when the component is gone. */
function useOwnStore(store: RunStore | undefined, options: RunStoreOptions | undefined): void {
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (store !== undefined && options !== undefined) store.setOptions(options);
  });
  useEffect(() => void store?.loadCapabilities(), [store]);
  const threadId = options?.threadId;
  useEffect(() => {
    if (store === undefined || threadId === undefined || store.getState().threadId === threadId) return;
    store.reset({ threadId });
  }, [store, threadId]);
  useEffect(() => {
    clearTimeout(leaving.current);
    return () => {
      // StrictMode takes a component away and puts it back at once; a run that began in between goes on.
      if (store !== undefined) leaving.current = setTimeout(() => store.stop(), 0);
    };
  }, [store]);
}

/** The state with getters that note what was read, so that other changes cause no render. */
function useTracked(store: RunStore): AgentRun {
  const [tracker] = useState(() => createTracker());
  tracker.follow(store);
  const snapshot = useSyncExternalStore(
    store.subscribe,
    () => tracker.snapshot(store.getState()),
    () => tracker.snapshot(store.getInitialState()),
  );
  return tracker.view(snapshot);
}

interface Tracker {
  follow(store: RunStore): void;
  /** The last state given out, as long as no field that was read has changed. */
  snapshot(state: RunState): RunState;
  view(state: RunState): AgentRun;
}

function createTracker(): Tracker {
  const read = new Set<keyof RunState>();
  let store: RunStore | undefined;
  let given: RunState | undefined;
  let view: { state: RunState; run: AgentRun } | undefined;
  return {
    follow(next) {
      if (store === next) return;
      store = next;
      given = undefined;
      view = undefined;
    },
    snapshot(state) {
      if (given === undefined || [...read].some((field) => !Object.is(given?.[field], state[field])))
        given = state;
      return given;
    },
    view(state) {
      if (view?.state !== state) view = { state, run: createView(state, store as RunStore, read) };
      return view.run;
    },
  };
}

const FIELDS = [
  'threadId',
  'title',
  'status',
  'messages',
  'state',
  'stateChangedBy',
  'stateMayDiverge',
  'runs',
  'items',
  'steps',
  'subagents',
  'interrupts',
  'drafts',
  'pendingCalls',
  'begunCalls',
  'automaticRunsPaused',
  'queue',
  'capabilities',
  'warnings',
  'error',
  'structure',
] as const satisfies readonly (keyof RunState)[];

function createView(state: RunState, store: RunStore, read: Set<keyof RunState>): AgentRun {
  const run = {
    store,
    send: store.send,
    run: store.run,
    resume: store.resume,
    stop: store.stop,
    retry: store.retry,
    regenerate: store.regenerate,
    edit: store.edit,
    connect: store.connect,
    answerToolCall: store.answerToolCall,
    decideToolCall: store.decideToolCall,
    setState: store.setState,
    setDraft: store.setDraft,
    unqueue: store.unqueue,
    editQueued: store.editQueued,
    rename: store.rename,
    reset: store.reset,
  };
  for (const field of FIELDS) {
    Object.defineProperty(run, field, {
      enumerable: true,
      get() {
        read.add(field);
        return state[field];
      },
    });
  }
  // The getters above give the fields of RunState; TypeScript cannot follow defineProperty.
  return run as unknown as AgentRun;
}
