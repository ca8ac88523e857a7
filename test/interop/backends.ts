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
  /**
   * How it asks for approval: an `interrupt` as AG-UI has it, or a `call` that it leaves without a result, to be
   * answered by a tool message with `{ accepted: boolean }`.
   */
  approval: 'interrupt' | 'call';
  /** The member of an answer that says yes or no, where its questions have no schema. */
  decides?: string;
  middleware?: readonly Middleware[];
}

const REGENERATE = 'an answer is made again';
const EDIT = 'a question that is changed replaces what came after it';
const MIXED = 'one call for the agent and one for the page in the same breath';

/** LangGraph's adapter takes a history that it knows for one to go on with, not for one to go back to. */
const LANGGRAPH = { [REGENERATE]: 'It answers once more behind the old answer, and restates both.' };

export const BACKENDS: readonly Backend[] = [
  {
    name: 'pydantic-ai',
    module: 'pydantic_ai_backend',
    requirements: 'requirements-pydantic-ai.txt',
    path: '/',
    approval: 'interrupt',
  },
  {
    name: 'langgraph',
    module: 'langgraph_backend',
    requirements: 'requirements-langgraph.txt',
    path: '/',
    approval: 'interrupt',
    known: LANGGRAPH,
  },
  {
    name: 'langgraph (defaults)',
    module: 'langgraph_backend',
    requirements: 'requirements-langgraph.txt',
    path: '/default',
    approval: 'interrupt',
    known: LANGGRAPH,
    middleware: [legacyInterrupts()],
  },
  {
    name: 'strands',
    module: 'strands_backend',
    requirements: 'requirements-strands.txt',
    path: '/',
    approval: 'interrupt',
  },
  {
    name: 'agent-framework',
    module: 'agent_framework_backend',
    requirements: 'requirements-agent-framework.txt',
    path: '/',
    approval: 'interrupt',
    known: {
      [MIXED]:
        'Its own call ends the run unanswered, and the next run carries it out, whatever was answered.',
    },
  },
  {
    name: 'google-adk',
    module: 'adk_backend',
    requirements: 'requirements-adk.txt',
    path: '/',
    approval: 'interrupt',
    decides: 'confirmed',
    lacks: {
      history:
        'It keeps the thread in a session of its own, and ends a run with no message that is new to it at once.',
    },
    known: {
      'thoughts come before the answer and stay':
        'It sends every thought twice: streamed, and once more whole.',
      [MIXED]: 'It does not send its own call, but sends the result of it after the next request.',
      'a failed run is tried again': 'It finds no message that is new to it, and ends the run at once.',
    },
  },
  {
    name: 'agno',
    module: 'agno_backend',
    requirements: 'requirements-agno.txt',
    path: '/agui',
    approval: 'call',
    lacks: { reasoning: 'It passes on the thoughts of its own reasoning agent, but not those of a model.' },
    known: { [EDIT]: 'It keeps the thread in a session of its own, where the old question stays.' },
  },
  {
    name: 'llama-index',
    module: 'llama_index_backend',
    requirements: 'requirements-llama-index.txt',
    path: '/run',
    approval: 'interrupt',
    lacks: {
      interrupt: 'Its AG-UI workflow has no approval.',
      reasoning: 'Its AG-UI workflow does not pass reasoning on.',
    },
  },
  {
    name: 'crewai',
    module: 'crewai_backend',
    requirements: 'requirements-crewai.txt',
    path: '/',
    approval: 'interrupt',
    lacks: {
      interrupt: 'Its flows ask between two steps and not about a call, so the same questions cannot be put.',
      reasoning: 'A LiteLLM provider of one’s own has no way to send thoughts.',
    },
  },
];
