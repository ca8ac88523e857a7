'use client';
import { useRunValue } from './use-run-value.ts';

/**
 * The shared state of the run, or a part of it, and a render only when that part changed (`Object.is`, or `isEqual`);
 * parts that a delta did not touch keep their identity. It is `{}` until someone sets it, may be `null`, and
 * nothing checks what the agent sent against `State`, so let its fields be optional. To change it, call `setState` of
 * the store: that travels with the next run.
 *
 * @example
 * const total = useSharedState((budget: { total?: number } | null) => budget?.total);
 */
export function useSharedState<State = unknown>(): State;
export function useSharedState<State, Part>(
  selector: (state: State) => Part,
  isEqual?: (a: Part, b: Part) => boolean,
): Part;
export function useSharedState(
  selector: (state: unknown) => unknown = whole,
  isEqual?: (a: unknown, b: unknown) => boolean,
): unknown {
  return useRunValue((run) => selector(run.state), isEqual);
}

function whole(state: unknown): unknown {
  return state;
}
