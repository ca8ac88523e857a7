import type { Middleware } from '../../src/index.ts';
import { legacyInterrupts } from './legacy-interrupts.ts';

/** The columns of the table. */
export type Column = 'text' | 'tools' | 'frontend tool' | 'state' | 'interrupt' | 'errors';

/** A real agent backend and what is to be expected of it. */
export interface Backend {
  name: string;
  /** File in `backends/`, without `.py`. */
  module: string;
  /** File beside this one. */
  requirements: string;
  /** Its endpoint. */
  path: string;
  /** What the framework has no way to do, with the reason; those checks are skipped. */
  lacks?: Partial<Record<Column | 'reasoning' | 'history', string>>;
  /** What goes wrong in the backend and not here: title of the check -> what it does. */
  known?: Record<string, string>;
  middleware?: readonly Middleware[];
}

export const BACKENDS: readonly Backend[] = [
  {
    name: 'pydantic-ai',
    module: 'pydantic_ai_backend',
    requirements: 'requirements-pydantic-ai.txt',
    path: '/',
  },
  {
    name: 'langgraph',
    module: 'langgraph_backend',
    requirements: 'requirements-langgraph.txt',
    path: '/',
  },
  {
    name: 'langgraph (defaults)',
    module: 'langgraph_backend',
    requirements: 'requirements-langgraph.txt',
    path: '/default',
    middleware: [legacyInterrupts()],
  },
  {
    name: 'strands',
    module: 'strands_backend',
    requirements: 'requirements-strands.txt',
    path: '/',
  },
  {
    name: 'agent-framework',
    module: 'agent_framework_backend',
    requirements: 'requirements-agent-framework.txt',
    path: '/',
  },
];
