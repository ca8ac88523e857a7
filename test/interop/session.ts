import {
  createRunStore,
  defineTool,
  httpTransport,
  type AssistantMessage,
  type FrontendTool,
  type Run,
  type RunState,
  type RunStore,
  type RunStoreOptions,
  type ToolCallView,
  type WarningReport,
  selectToolCall,
} from '../../src/index.ts';
import { record, type RecordingTransport } from '../../src/testing/index.ts';
import type { Backend } from './backends.ts';
import type { RecordedEnd } from './recorded-session.ts';

/** Milliseconds that anything may take; the machine may be busy. */
const PATIENCE_MS = 30_000;

/** One thread with one backend, over real HTTP. */
export interface Session {
  backend: Backend;
  store: RunStore;
  transport: RecordingTransport;
  /** How each run left the thread, before anything else happened. */
  ends: RecordedEnd[];
  warnings: WarningReport[];
  /** The arguments of each execution of `set_theme`. */
  executed: unknown[];
  state(): RunState;
  /** Sends, and waits until nothing goes on by itself any more. */
  ask(text: string): Promise<Run>;
  settled(): Promise<Run>;
  until(condition: (state: RunState) => boolean, what: string): Promise<void>;
  calls(): ToolCallView[];
  call(name: string): ToolCallView;
  /** The text of the last assistant message that has any. */
  answer(): string;
}

export interface SessionOptions {
  backend: Backend;
  url: string;
  tools?: FrontendTool[];
  store?: Partial<RunStoreOptions>;
}

export function openSession({ backend, url, tools, store: more }: SessionOptions): Session {
  const executed: unknown[] = [];
  const ends: RecordedEnd[] = [];
  const warnings: WarningReport[] = [];
  const transport = record(httpTransport({ url: url + backend.path }));
  const store = createRunStore({
    transport,
    tools: tools ?? [themeTool((args) => executed.push(args))],
    ...(backend.middleware === undefined ? {} : { middleware: [...backend.middleware] }),
    onWarning: (warning) => warnings.push(warning),
    onRunEnd({ status }) {
      const { messages, state } = store.getState();
      ends.push(structuredClone({ status, messages, state }));
    },
    ...more,
  });
  const state = (): RunState => store.getState();

  const until = (condition: (state: RunState) => boolean, what: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        stop();
        reject(new Error(`Waited in vain for ${what}. ${describe(state())}`));
      }, PATIENCE_MS);
      const look = (): void => {
        if (!condition(state())) return;
        clearTimeout(timer);
        stop();
        resolve();
      };
      const stop = store.subscribe(look);
      look();
    });

  const quiet = ({ status, pendingCalls }: RunState): boolean =>
    status !== 'running' && status !== 'idle' && !pendingCalls.some((each) => each.waitsFor === 'execution');

  async function settled(): Promise<Run> {
    await until(quiet, 'the end of the run');
    // A tool that was answered starts the next run in the same turn.
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (!quiet(state())) return settled();
    return state().runs.at(-1) as Run;
  }

  const calls = (): ToolCallView[] =>
    state().messages.flatMap((message) =>
      ((message as AssistantMessage).toolCalls ?? []).flatMap(({ id }) => selectToolCall(id)(state()) ?? []),
    );

  return {
    backend,
    store,
    transport,
    ends,
    warnings,
    executed,
    state,
    until,
    settled,
    calls,
    async ask(text) {
      await store.send(text);
      return settled();
    },
    call(name) {
      const found = calls().filter((each) => each.name === name);
      if (found.length !== 1)
        throw new Error(`Expected one call of ${name}, but there are ${found.length}. ${describe(state())}`);
      return found[0] as ToolCallView;
    },
    answer() {
      const spoken = state().messages.filter((each) => each.role === 'assistant' && Boolean(each.content));
      return String(spoken.at(-1)?.content ?? '');
    },
  };
}

export function themeTool(onCall: (args: unknown) => void, more: Partial<FrontendTool> = {}): FrontendTool {
  return {
    ...defineTool<{ theme: string }>({
      name: 'set_theme',
      description: 'Switches the page between light and dark.',
      parameters: {
        type: 'object',
        properties: { theme: { type: 'string', enum: ['light', 'dark'] } },
        required: ['theme'],
      },
      execute(args) {
        onCall(args);
        return `theme is ${args.theme}`;
      },
    }),
    ...more,
  };
}

/** The state in a few words, for a failure. */
export function describe({ status, error, messages, interrupts, pendingCalls }: RunState): string {
  const shown = messages.map(
    ({ role, content, ...rest }) =>
      `${role}:${JSON.stringify(content ?? null).slice(0, 60)}${'toolCalls' in rest ? '+calls' : ''}`,
  );
  return `[${status}${error === undefined ? '' : ` ${error.code}: ${error.message}${error.rule ? ` (${error.rule})` : ''}`}; ${shown.join(' | ')}; ${interrupts.length} interrupts, pending ${JSON.stringify(pendingCalls)}]`;
}
