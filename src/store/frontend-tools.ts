import type { AssistantMessage, Json, Metadata } from '../protocol/index.ts';
import { checkArguments, type JsonSchema, type StandardSchema } from './standard-schema.ts';
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

/** A tool that this side offers to the agent. */
export interface FrontendTool<Args = never> {
  name: string;
  /** For the agent: what it does and when to call it. */
  description: string;
  /** JSON Schema of the arguments, or a Standard Schema; arguments are checked against it before `execute`. */
  parameters?: JsonSchema | StandardSchema;
  /** For a Standard Schema that offers no JSON Schema itself: the one that the agent is shown. */
  jsonSchema?: JsonSchema;
  metadata?: Metadata;
  /** Its result answers the call: text as it is, anything else as JSON. A throw is answered as an error. */
  execute?(args: Args, context: ToolContext): unknown;
  /** Whether a person has to allow each call first, with its arguments before their eyes. @default false */
  needsApproval?: boolean;
  /** Whether the answer starts the next run. @default true */
  followUp?: boolean;
}

/**
 * Declares a tool that the agent may call and this side answers (F-01). With a Standard Schema the arguments are typed
 * by it; with a JSON Schema say their type, as in `defineTool<{ city: string }>({ ... })`.
 *
 * @example
 * const clock = defineTool({
 *   name: 'get_local_time',
 *   description: 'The time on the clock of the person',
 *   parameters: { type: 'object', properties: {} },
 *   execute: () => new Date().toLocaleTimeString(),
 * });
 */
export function defineTool<Schema extends StandardSchema>(
  tool: FrontendTool<OutputOf<Schema>> & { parameters: Schema },
): FrontendTool;
export function defineTool<Args = Record<string, unknown>>(tool: FrontendTool<Args>): FrontendTool;
export function defineTool(tool: FrontendTool): FrontendTool {
  return tool;
}

type OutputOf<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['output'];

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
export type ToolOutcome = { result: unknown } | { error: string };

/**
 * Runs one tool. Never rejects: arguments that are no JSON or break the schema, and a throw, become an error that the
 * agent is told (F-03, F-07).
 */
export async function executeTool(
  tool: FrontendTool,
  argumentText: string,
  context: ToolContext,
): Promise<ToolOutcome> {
  let args: Json;
  try {
    // No text at all is how a call without arguments looks.
    args = argumentText.trim() === '' ? {} : (JSON.parse(argumentText) as Json);
  } catch {
    return { error: `The arguments of ${tool.name} are not valid JSON, so it was not executed.` };
  }
  try {
    const checked = await checkArguments(tool.parameters, args);
    if (!checked.ok)
      return { error: `The arguments of ${tool.name} do not fit, so it was not executed. ${checked.error}` };
    if (context.signal.aborted) return { error: 'stopped' };
    // `Args` is erased here; the check above is what makes the value one.
    const result = await tool.execute?.(checked.value as never, context);
    return { result };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
