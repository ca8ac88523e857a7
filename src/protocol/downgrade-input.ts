import { quote } from './errors.ts';
import type { WarningListener } from './errors.ts';
import type { ContentPart, Message, RunAgentInput } from './types.ts';
import { isAtMost, PROTOCOL_VERSION } from './version.ts';

/** The last version that knows only text content and no `parentRunId`. */
const TEXT_ONLY = '0.0.39';
/** The last version before subagents. */
const BEFORE_SUBAGENTS = '0.0.57';

/**
 * The input as an agent that is known to be old can read it (B-09). Never guess: for an unknown agent do not call it
 * (N-06). Pure, and it only leaves out and flattens: no id, no order and no outcome changes (N-07). A loss is reported
 * (O-14).
 *
 * - before 1.1: no `encryptedValueType`
 * - before the version we declare: no `protocolVersion`
 * - up to 0.0.57: no `subagentRunId`
 * - up to 0.0.39: no `parentRunId`, content parts become their text, and every assistant message has content
 */
export function downgradeInput(input: RunAgentInput, peer: string, report: WarningListener): RunAgentInput {
  const isOld = isAtMost(peer, PROTOCOL_VERSION) && !isAtMost(PROTOCOL_VERSION, peer);
  const result: RunAgentInput = { ...input };
  if (isOld) delete result.protocolVersion;
  if (isAtMost(peer, '1.0')) result.messages = result.messages.map(withoutValueTypes);
  if (isAtMost(peer, BEFORE_SUBAGENTS)) result.messages = result.messages.map(withoutOwner);
  if (isAtMost(peer, TEXT_ONLY)) {
    delete result.parentRunId;
    const dropped: string[] = [];
    result.messages = result.messages.map((message) => withTextOnly(message, dropped));
    if (dropped.length > 0) {
      report({
        code: 'lossy-downgrade',
        rule: 'O-14',
        path: '/messages',
        message: `The agent is declared as ${quote(peer)}, which knows text only. Flattening message content DROPS non-text parts: ${[...new Set(dropped)].join(', ')}.`,
      });
    }
  }
  return result;
}

function withoutOwner(message: Message): Message {
  if (message.subagentRunId === undefined) return message;
  const { subagentRunId: _, ...rest } = message;
  return rest;
}

function withoutValueTypes(message: Message): Message {
  if (message.role === 'activity') return message;
  const result = withoutValueType(message);
  if (result.role !== 'assistant' || result.toolCalls === undefined) return result;
  const toolCalls = result.toolCalls.map(withoutValueType);
  return toolCalls.some((call, index) => call !== result.toolCalls?.[index])
    ? { ...result, toolCalls }
    : result;
}

function withoutValueType<T extends { encryptedValueType?: string }>(holder: T): T {
  if (holder.encryptedValueType === undefined) return holder;
  const rest = { ...holder };
  delete rest.encryptedValueType;
  return rest;
}

function withTextOnly(message: Message, dropped: string[]): Message {
  if (message.role === 'assistant' && message.content === undefined) return { ...message, content: '' };
  if ((message.role !== 'user' && message.role !== 'tool') || typeof message.content === 'string')
    return message;
  return { ...message, content: textOf(message.content, dropped) };
}

function textOf(parts: readonly ContentPart[], dropped: string[]): string {
  return parts
    .flatMap((part) => {
      if (part.type === 'text') return [part.text];
      dropped.push(part.type);
      return [];
    })
    .join('');
}
