import type { ContentPart, Message, RunAgentInput, WarningReport } from '../protocol/index.ts';

/**
 * The input as an older agent can read it. Only for an agent that is known to be old (B-09): an unknown one is treated
 * as current (N-06). Pure: ids, order and outcome stay (N-07), and what is lost is reported (O-14).
 *
 * - below 1.1: no `encryptedValueType`
 * - below 1.0: no `protocolVersion`
 * - up to 0.0.57: no `subagentRunId` on messages
 * - up to 0.0.39: no `parentRunId`, and content parts become their text
 */
export function inputForPeer(
  input: RunAgentInput,
  peer: string,
  onWarning: (warning: WarningReport) => void,
): RunAgentInput {
  const old = (version: string): boolean => compareVersions(peer, version) <= 0;
  const result: RunAgentInput = { ...input };
  if (compareVersions(peer, '1.0') < 0) delete result.protocolVersion;
  else if (compareVersions(peer, input.protocolVersion ?? peer) < 0) result.protocolVersion = peer;
  if (old('0.0.39')) delete result.parentRunId;
  let droppedParts = 0;
  result.messages = input.messages.map((message): Message => {
    let copy = message;
    if (compareVersions(peer, '1.1') < 0) copy = withoutValueTypes(copy);
    if (old('0.0.57') && copy.subagentRunId !== undefined) {
      const { subagentRunId: _, ...rest } = copy;
      copy = rest as Message; // The same kind of message, one optional field less.
    }
    if (old('0.0.39') && 'content' in copy && Array.isArray(copy.content)) {
      const parts: ContentPart[] = copy.content;
      const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
      droppedParts += parts.length - text.length;
      copy = { ...copy, content: text.join('\n') } as Message; // Only user and tool messages hold parts; both may hold text.
    }
    return copy;
  });
  if (droppedParts > 0) {
    onWarning({
      code: 'peer-downgrade',
      message: `The agent speaks AG-UI ${peer}, which knows text only: ${droppedParts} non-text part(s) were not sent.`,
      rule: 'O-14',
    });
  }
  return result;
}

/** Compares dotted versions number by number: "1.10" is above "1.9" (N-03). A part that is no number counts as 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] || 0) - (right[i] || 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function withoutValueTypes(message: Message): Message {
  if (message.role === 'activity') return message;
  const { encryptedValueType: _, ...rest } = message;
  if (rest.role !== 'assistant' || rest.toolCalls === undefined) return rest;
  return { ...rest, toolCalls: rest.toolCalls.map(({ encryptedValueType: _, ...call }) => call) };
}
