import type {
  AgentEvent,
  Interrupt,
  ResumeEntry,
  RunAgentInput,
  RunFinishedOutcome,
  ToolMessage,
} from '../../protocol/index.ts';
import { events } from '../events.ts';
import type { ScriptContext } from '../script.ts';

/**
 * How a scenario's part of a run is over: `finish` closes it with RUN_FINISHED; `error` reports RUN_ERROR; `cut` says
 * nothing more, as when a server dies.
 */
export type Ending =
  | { type: 'finish'; outcome?: RunFinishedOutcome; result?: unknown }
  | { type: 'error'; message: string; code: string }
  | { type: 'cut' };

/** The events of one part of a run, and how it ends. */
export type Scene = AsyncGenerator<AgentEvent, Ending, undefined>;

/** One run of a scenario. */
export interface Turn {
  input: RunAgentInput;
  /** Text of the last user message. */
  prompt: string;
  wait: ScriptContext['wait'];
  signal: AbortSignal;
  /** An id that only this run of this scenario makes; the demo agent finds its way back from it. */
  id(name: string): string;
}

/** Answers to the interrupts of one earlier run, complete and fitting their schemas. */
export interface Answers {
  /** Names an id as that earlier run made it. */
  asked(name: string): string;
  /** The entry for an interrupt, by the name it was made with. */
  of(name: string): ResumeEntry;
}

/** A story that the demo agent can play. */
export interface Scenario {
  /** Part of the ids it makes: small letters and hyphens. */
  name: string;
  /** What a person can press instead of typing. */
  chip: { label: string; prompt: string };
  /** Words in a message that call it up. */
  words: RegExp;
  play(turn: Turn): Scene;
  /** The questions that `play` ends with; `asked` names the ids. */
  interrupts?(asked: (name: string) => string): Interrupt[];
  /** Goes on after them. */
  resume?(turn: Turn, answers: Answers): Scene;
  /** Goes on after the client has run a tool. */
  toolResults?(turn: Turn, results: ToolMessage[]): Scene;
}

/** Whose item it is; absent for the root agent. */
export interface Owner {
  subagentRunId?: string;
}

/** Milliseconds per token: about 50 tokens a second. */
const TOKEN_MS = 20;

/** Cuts a text into pieces about the size of a model's tokens; joined they are the text again. */
export function tokens(text: string): string[] {
  return (
    text.match(
      /\s*[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af\u3040-\u30ff\u4e00-\u9fff]{1,2}|\s*[\p{L}\p{N}_]{1,7}|\s*[^\p{L}\p{N}_\s]+|\s+/gu,
    ) ?? []
  );
}

/** A text message, token by token. */
export async function* say(
  turn: Turn,
  name: string,
  text: string,
  options: Owner & { tokenMs?: number } = {},
): AsyncGenerator<AgentEvent, void, undefined> {
  const { tokenMs = TOKEN_MS, ...owner } = options;
  const id = turn.id(name);
  yield events.textStart(id, { role: 'assistant', ...owner });
  for (const token of tokens(text)) {
    await turn.wait(tokenMs);
    yield events.textContent(id, token, owner);
  }
  yield events.textEnd(id, owner);
}

/** A stretch of thinking: a span with one reasoning message for each text. */
export async function* think(
  turn: Turn,
  name: string,
  texts: readonly string[],
  owner: Owner = {},
): AsyncGenerator<AgentEvent, void, undefined> {
  yield events.reasoningStart(turn.id(name), owner);
  for (const [index, text] of texts.entries()) {
    const id = turn.id(`${name}-${index + 1}`);
    yield events.reasoningMessageStart(id, owner);
    for (const token of tokens(text)) {
      await turn.wait(TOKEN_MS * 0.7);
      yield events.reasoningMessageContent(id, token, owner);
    }
    yield events.reasoningMessageEnd(id, owner);
  }
  yield events.reasoningEnd(turn.id(name), owner);
}

/** A tool call whose arguments come in pieces; gives no result yet. */
export async function* call(
  turn: Turn,
  name: string,
  tool: string,
  args: unknown,
  options: Owner & { parentMessageId?: string } = {},
): AsyncGenerator<AgentEvent, void, undefined> {
  const { parentMessageId, ...owner } = options;
  const id = turn.id(name);
  yield events.toolStart(id, tool, {
    ...owner,
    ...(parentMessageId === undefined ? {} : { parentMessageId }),
  });
  for (const token of tokens(JSON.stringify(args))) {
    await turn.wait(TOKEN_MS * 0.6);
    yield events.toolArgs(id, token, owner);
  }
  yield events.toolEnd(id, owner);
}

/** The result of a call, after the time that the tool takes. */
export async function* result(
  turn: Turn,
  name: string,
  value: unknown,
  options: Owner & { ms?: number; toolCallId?: string } = {},
): AsyncGenerator<AgentEvent, void, undefined> {
  const { ms = 700, toolCallId = turn.id(name), ...owner } = options;
  await turn.wait(ms);
  const content = typeof value === 'string' ? value : JSON.stringify(value);
  yield events.toolResult(turn.id(`${name}-result`), toolCallId, content, owner);
}

/** A named step around other events. */
export async function* step(
  stepName: string,
  body: AsyncIterable<AgentEvent>,
  owner: Owner = {},
): AsyncGenerator<AgentEvent, void, undefined> {
  yield events.stepStarted(stepName, owner);
  yield* body;
  yield events.stepFinished(stepName, owner);
}

/** Runs several streams at once and gives their events as they come. */
export async function* together(
  ...streams: AsyncGenerator<AgentEvent, void, undefined>[]
): AsyncGenerator<AgentEvent, void, undefined> {
  const pull = async (stream: AsyncGenerator<AgentEvent, void, undefined>) => ({
    stream,
    next: await stream.next(),
  });
  const pending = new Map(streams.map((stream) => [stream, pull(stream)]));
  try {
    while (pending.size > 0) {
      const { stream, next } = await Promise.race(pending.values());
      // Taken out and put back, so that it queues behind the others: nobody starves when all are ready.
      pending.delete(stream);
      if (next.done === true) continue;
      pending.set(stream, pull(stream));
      yield next.value;
    }
  } finally {
    for (const [stream, waiting] of pending) {
      waiting.catch(() => {}); // It ends with the same abort that ends this one.
      void stream.return().catch(() => {});
    }
  }
}

/** Ends a run with success. */
export function finish(value?: unknown): Ending {
  return { type: 'finish', outcome: { type: 'success' }, ...(value === undefined ? {} : { result: value }) };
}

/** Ends a run with questions. */
export function ask(interrupts: Interrupt[]): Ending {
  return { type: 'finish', outcome: { type: 'interrupt', interrupts } };
}

/** The answer's object; `{}` if it is something else. */
export function payloadOf(entry: ResumeEntry): Record<string, unknown> {
  const { payload } = entry;
  return typeof payload === 'object' && payload !== null && !Array.isArray(payload)
    ? (payload as Record<string, unknown>) // Checked just now.
    : {};
}
