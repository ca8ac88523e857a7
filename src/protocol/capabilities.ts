import { boolean, count, listOf, objectOf, open, optional, shapeOf, string } from './fields.ts';
import type { FieldTable, Shape } from './fields.ts';
import { TOOL_SHAPE } from './shapes.ts';
import type { AgentCapabilities } from './types.ts';
import { createWalker, Defect } from './walk.ts';

/**
 * A declaration of what an agent can do, without members that AG-UI does not know. One with a wrong value in a known
 * place is not used at all: `undefined`, as if nothing were declared. It is never an error (P-02).
 */
export function readCapabilities(value: unknown): AgentCapabilities | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  try {
    // The walk has proven it.
    return createWalker('defect').walk(CAPABILITIES_SHAPE, value) as AgentCapabilities;
  } catch (error) {
    if (error instanceof Defect) return undefined;
    throw error;
  }
}

const flags = (...names: string[]): FieldTable =>
  Object.fromEntries(names.map((name) => [name, optional(boolean)]));
const strings = (...names: string[]): FieldTable =>
  Object.fromEntries(names.map((name) => [name, optional(string)]));
const group = (name: string, table: FieldTable): FieldTable[string] =>
  optional(objectOf(shapeOf(name, table)));

/** What an agent says it can do: all groups and all flags are optional. */
export const CAPABILITIES_SHAPE: Shape = shapeOf('AgentCapabilities', {
  identity: group('identity', {
    ...strings('name', 'type', 'description', 'version', 'provider', 'documentationUrl'),
    metadata: optional(open),
  }),
  transport: group(
    'transport',
    flags('streaming', 'websocket', 'httpBinary', 'pushNotifications', 'resumable'),
  ),
  tools: group('tools', {
    ...flags('supported', 'parallelCalls', 'clientProvided'),
    items: optional(listOf(objectOf(TOOL_SHAPE))),
  }),
  output: group('output', {
    ...flags('structuredOutput'),
    supportedMimeTypes: optional(listOf(string)),
  }),
  state: group('state', flags('snapshots', 'deltas', 'memory', 'persistentState')),
  multiAgent: group('multiAgent', {
    ...flags('supported', 'delegation', 'handoffs'),
    subagents: optional(
      listOf(objectOf(shapeOf('SubagentInfo', { name: string, description: optional(string) }))),
    ),
  }),
  reasoning: group('reasoning', flags('supported', 'streaming', 'encrypted')),
  multimodal: group('multimodal', {
    input: group('input', flags('image', 'audio', 'video', 'pdf', 'file')),
    output: group('output', flags('image', 'audio')),
  }),
  execution: group('execution', {
    ...flags('codeExecution', 'sandboxed'),
    maxIterations: optional(count),
    maxExecutionTime: optional(count),
  }),
  humanInTheLoop: group(
    'humanInTheLoop',
    flags('supported', 'approvals', 'interventions', 'feedback', 'interrupts', 'approveWithEdits'),
  ),
  custom: optional(open),
});
