import { Immer } from 'immer';
import {
  LIMITS,
  type LegalEvent,
  type Warning,
  type WarningListener,
  type WarningReport,
} from '../protocol/index.ts';
import { DEVELOPMENT } from './development.ts';
import { createPatches } from './patches.ts';
import type { ActiveRun, ReduceContext } from './reduce-context.ts';
import { flush, reduce } from './reduce.ts';
import type { RunState } from './state.ts';
import { createTextBuffers } from './text-buffers.ts';
import { createThreadIndex } from './thread-index.ts';

// An instance of our own: the host app may have set the shared one differently. Freezing walks every touched list at
// each publish, so it is for development and tests only.
const immer = new Immer({ autoFreeze: DEVELOPMENT });

/**
 * One thread while it changes: an Immer draft that stays open from one publish to the next. Events are applied the
 * moment they come, so a bad one never loses the good ones before it (E-17).
 */
export interface Thread {
  /** Applies one event. */
  push(event: LegalEvent, type?: LegalEvent['type']): void;
  /** Changes the draft by hand, with everything buffered written first. */
  change(recipe: (context: ReduceContext) => void): void;
  warn(warning: WarningReport): void;
  /** `runId` of the exchange that the next events belong to. */
  setRequestedRunId(runId: string | undefined): void;
  /** Something changed since the last `take`. */
  isDirty(): boolean;
  /** The state with everything so far in it; the next change opens a new draft. */
  take(): RunState;
  /** Replaces everything. */
  replace(state: RunState): void;
}

export function createThread(
  initial: RunState,
  clock: () => number = Date.now,
  onWarning: WarningListener = () => {},
): Thread {
  let base = initial;
  let draft: RunState | undefined;
  let replaced = false;
  let requestedRunId: string | undefined;
  let now = clock();
  let warnings = new Map<string, number>();
  const index = createThreadIndex(base);
  const buffers = createTextBuffers();
  const patches = createPatches();
  const active: ActiveRun = { at: -1, startedCalls: [], answeredCalls: new Set(), ended: undefined };

  const context: ReduceContext = {
    get draft() {
      if (draft === undefined) {
        draft = immer.createDraft(base);
        now = clock();
      }
      return draft;
    },
    renew() {
      if (draft === undefined) return;
      base = finished(draft);
      draft = immer.createDraft(base);
    },
    index,
    buffers,
    patches,
    active,
    get requestedRunId() {
      return requestedRunId;
    },
    get now() {
      return now;
    },
    warn,
  };

  // Immer types the finished draft as immutable; the state is one by contract.
  const finished = (open: RunState): RunState => immer.finishDraft(open as never) as RunState;

  function warn(report: WarningReport): void {
    onWarning(report);
    const key = `${report.code} ${report.eventType ?? ''} ${report.path ?? ''} ${report.message}`;
    const at = warnings.get(key);
    if (at !== undefined) {
      (context.draft.warnings[at] as Warning).count++;
    } else if (warnings.size < LIMITS.warnings) {
      warnings.set(key, context.draft.warnings.length);
      context.draft.warnings.push({ ...report, count: 1 });
    }
  }

  return {
    push(event, type = event.type) {
      // Opens the draft, and with it reads the clock once for all that is published together.
      void context.draft;
      reduce(context, event, type);
    },
    change(recipe) {
      void context.draft;
      flush(context);
      recipe(context);
    },
    warn,
    setRequestedRunId(runId) {
      requestedRunId = runId;
      active.at = -1;
      active.ended = undefined;
      active.startedCalls = [];
      active.answeredCalls = new Set();
      buffers.clear();
    },
    isDirty: () => replaced || draft !== undefined,
    take() {
      replaced = false;
      if (draft === undefined) return base;
      flush(context);
      base = finished(draft);
      draft = undefined;
      return base;
    },
    replace(state) {
      base = state;
      replaced = true;
      draft = undefined;
      warnings = new Map();
      buffers.clear();
      patches.flush(() => {});
      active.at = -1;
      active.ended = undefined;
      index.rebuild(state);
    },
  };
}
