export { RunProvider, useRun } from './run-provider.tsx';
export type { RunProviderProps } from './run-provider.tsx';
export { useAgentRun } from './use-agent-run.ts';
export type { AgentRun, RunActions } from './use-agent-run.ts';
export { useRunValue, useStoreValue } from './use-run-value.ts';
