import { Immer } from 'immer';
import { plain, type ReduceContext } from './reduce-context.ts';
import { shielded } from './reduce-state.ts';

const immer = new Immer({ autoFreeze: false });

/** The shared state after a change from this side: a value replaces it, a function changes a draft of it. */
export function applyLocalState(context: ReduceContext, next: unknown): void {
  const { draft } = context;
  const held = plain(draft.state);
  const value = typeof next === 'function' ? produced(held, next as (draft: unknown) => unknown) : next;
  draft.state = shielded(value);
  delete draft.stateChangedBy;
}

function produced(held: unknown, recipe: (draft: unknown) => unknown): unknown {
  if (typeof held !== 'object' || held === null) return recipe(held);
  return immer.produce(held, (draft) => recipe(draft) as typeof draft | undefined);
}
