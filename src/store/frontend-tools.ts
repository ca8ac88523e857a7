import type { AssistantMessage, Json, Tool } from '../protocol/index.ts';
import type { RunState } from './state.ts';

/** What a tool gets besides its arguments. */
export interface ToolContext {
  toolCallId: string;
  /** Aborted when the person stops or the store goes away. */
  signal: AbortSignal;
  /** The shared state when the tool was started. */
  state: unknown;
  setState(next: unknown): void;
}

/** A tool that runs here, in the browser, when the agent calls it. */
export interface FrontendTool<Args = never> extends Tool {
  /** Its result answers the call: text as it is, anything else as JSON. A throw is answered as an error. */
  execute?(args: Args, context: ToolContext): unknown;
  /** Whether a person has to allow each call first, with its arguments before their eyes. @default false */
  needsApproval?: boolean;
  /** Whether the answer starts the next run. @default true */
  followUp?: boolean;
}

/**
 * Declares a tool that the agent may call and this side answers. `parameters` is the JSON Schema of its arguments.
 *
 * @example
 * const clock = defineTool({
 *   name: 'get_local_time',
 *   description: 'The time on the clock of the person',
 *   parameters: { type: 'object', properties: {} },
 *   execute: () => new Date().toLocaleTimeString(),
 * });
 */
export function defineTool<Args = never>(tool: FrontendTool<Args>): FrontendTool<Args> {
  return tool;
}

/** Name and argument text of a call, wherever it sits. */
export function findCall(
  state: RunState,
  toolCallId: string,
): { name: string; arguments: string } | undefined {
  for (const message of state.messages) {
    const call = (message as AssistantMessage).toolCalls?.find((each) => each.id === toolCallId);
    if (call !== undefined) return call.function;
  }
  return undefined;
}

/** How a call was carried out. */
export type ToolOutcome = { result: Json } | { error: string };

/** Runs one tool. Never rejects: a throw, or arguments that are no JSON, become an error that the agent is told. */
export async function executeTool(
  tool: FrontendTool,
  argumentText: string,
  context: ToolContext,
): Promise<ToolOutcome> {
  let args: unknown;
  try {
    // No text at all is how a call without arguments looks.
    args = argumentText.trim() === '' ? {} : JSON.parse(argumentText);
  } catch {
    return { error: `The arguments of ${tool.name} are not valid JSON, so it was not executed.` };
  }
  try {
    const result = await tool.execute?.(args as never, context);
    return { result: toJson(result) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function toJson(value: unknown): Json {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  const text = JSON.stringify(value);
  return text === undefined ? String(value) : (JSON.parse(text) as Json);
}
