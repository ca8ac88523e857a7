import { upgradeMessages } from './binary-parts.ts';
import { downgradeInput } from './downgrade-input.ts';
import { ProtocolError } from './errors.ts';
import type { WarningListener } from './errors.ts';
import { RUN_INPUT_SHAPE } from './shapes.ts';
import type { Message, RunAgentInput } from './types.ts';
import { PROTOCOL_VERSION } from './version.ts';
import { createWalker, Defect, nameOf, reportRemovals } from './walk.ts';

/** Settings of {@link enforceInput}. */
export interface EnforceInputOptions {
  onWarning?: WarningListener | undefined;
  /** The version of the agent, if it is known to be old, such as `"0.0.39"`; unknown means current (B-09). */
  peer?: string | undefined;
}

/**
 * The body of a request as it may be sent (O rules): activity messages and null members are left out, what AG-UI does
 * not know is stripped with a warning, retired binary parts become media parts, our protocol version is declared, and
 * an old `peer` gets what it can read. Throws a `ProtocolError` with code `input` for a malformed value; then nothing
 * may be sent (O-02). Never changes the given input (O-11).
 *
 * @example
 * const body = JSON.stringify(enforceInput({ threadId, runId, messages, state: null })); // without `state`
 */
export function enforceInput(input: unknown, options: EnforceInputOptions = {}): RunAgentInput {
  const report = options.onWarning ?? (() => {});
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw refuse('', `it must be an object, but is ${nameOf(input)}.`);
  }
  const walker = createWalker('absent');
  const checked = walk(input);
  const why = 'An agent must not receive it.';
  reportRemovals(walker.removals(), { name: 'the run input', why }, report);
  // The walk has proven it; an input that is not changed is still the caller's, so this is a copy.
  const sendable = { ...(checked as RunAgentInput) };
  sendable.protocolVersion ??= PROTOCOL_VERSION;
  // An empty list would say that interrupts are answered (O-09).
  if (sendable.resume?.length === 0) delete sendable.resume;
  return options.peer === undefined ? sendable : downgradeInput(sendable, options.peer, report);

  function walk(value: object): unknown {
    try {
      return walker.walk(RUN_INPUT_SHAPE, withSendableMessages(value));
    } catch (error) {
      if (!(error instanceof Defect)) throw error;
      throw refuse(error.path, `${error.path} ${error.problem}.`);
    }
  }
}

/**
 * The ids of tool calls in a history that no tool message answers, in order. Before a thread goes on, each of them
 * needs an answer (O-10), except those that a question's `toolCallId` covers (I-21).
 */
export function findDanglingCalls(messages: readonly Message[]): string[] {
  const answered = new Set<string>();
  for (const message of messages) if (message.role === 'tool') answered.add(message.toolCallId);
  const dangling = new Set<string>();
  for (const message of messages) {
    if (message.role !== 'assistant') continue;
    for (const { id } of message.toolCalls ?? []) if (!answered.has(id)) dangling.add(id);
  }
  return [...dangling];
}

/** O-01, and B-07 on the way out; whatever else is wrong with the list is left for the walk to say. */
function withSendableMessages(input: object): object {
  const { messages } = input as { messages?: unknown };
  if (!Array.isArray(messages)) return input;
  return { ...input, messages: upgradeMessages(messages.filter((message) => !isActivity(message))) };
}

function isActivity(message: unknown): boolean {
  return (
    typeof message === 'object' && message !== null && (message as { role?: unknown }).role === 'activity'
  );
}

function refuse(path: string, problem: string): ProtocolError {
  return new ProtocolError('input', `The run input cannot be sent: ${problem} [O-02]`, {
    rule: 'O-02',
    path,
  });
}
