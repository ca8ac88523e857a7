'use client';
import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import type { RunStore } from '../store/index.ts';

const RunContext = createContext<RunStore | null>(null);

export interface RunProviderProps {
  /** What `createRunStore` gave, or `useAgentRun(...).store`. */
  store: RunStore;
  children?: ReactNode;
}

/**
 * Makes one run store known to the components and hooks below it.
 *
 * @example
 * <RunProvider store={store}><MessageList /><Composer /></RunProvider>
 */
export function RunProvider({ store, children }: RunProviderProps): ReactElement {
  return <RunContext.Provider value={store}>{children}</RunContext.Provider>;
}

/** The run store of the nearest {@link RunProvider}. Throws where there is none. */
export function useRun(): RunStore {
  const store = useContext(RunContext);
  if (store === null) {
    throw new Error(
      'runview: there is no <RunProvider> above this component, so it has no run to show. Wrap it in <RunProvider store={createRunStore({ url: "/agent" })}>, or use <AgentChat url="/agent" />.',
    );
  }
  return store;
}
