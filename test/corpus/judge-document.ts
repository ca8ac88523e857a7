// Judges a document by the name of its definition in AG-UI's schema. What is no event stands inside the smallest thing
// that may hold it, so that the very code is asked that reads it from a stream.
import { enforce, type Message } from '../../src/protocol/index.ts';
import { CAPABILITIES_SHAPE } from '../../src/protocol/capabilities.ts';
import type { Shape } from '../../src/protocol/fields.ts';
import { EVENT_SHAPES, INTERRUPT_SHAPE, MESSAGE_SHAPES, RUN_INPUT_SHAPE } from '../../src/protocol/shapes.ts';
import { createWalker, Defect } from '../../src/protocol/walk.ts';

/** `undefined` for a definition that nothing here knows. */
export function isValidDocument(definition: string, document: unknown): boolean | undefined {
  const type = definition
    .replace(/Event$/, '')
    .replaceAll(/(?<=.)[A-Z]/g, '_$&')
    .toUpperCase();
  if (definition === 'Event') return isWhole(document);
  if (definition.endsWith('Event') && EVENT_SHAPES.has(type))
    return isWhole(document) && (document as { type: string }).type === type;
  const shape = SHAPES.get(definition);
  if (shape !== undefined) return keeps(shape, document);
  return CARRIERS.get(definition)?.(document);
}

/** Nothing malformed, and nothing that would be taken out. */
function isWhole(event: unknown): boolean {
  const verdict = enforce(event);
  return verdict.ok && verdict.event !== undefined && verdict.warnings.length === 0;
}

function keeps(shape: Shape, document: unknown): boolean {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return false;
  const walker = createWalker('defect');
  try {
    return walker.walk(shape, document) === document && walker.removals() === undefined;
  } catch (error) {
    if (error instanceof Defect) return false;
    throw error;
  }
}

const ROLES = Object.keys(MESSAGE_SHAPES) as Message['role'][];

const SHAPES = new Map<string, Shape>([
  ['RunAgentInput', RUN_INPUT_SHAPE],
  ['Interrupt', INTERRUPT_SHAPE],
  ['AgentCapabilities', CAPABILITIES_SHAPE],
  ...ROLES.map((role) => [`${capital(role)}Message`, MESSAGE_SHAPES[role]] as const),
]);

const run = { threadId: 't', runId: 'r' };
const input = (more: object): boolean => keeps(RUN_INPUT_SHAPE, { ...run, messages: [], ...more });
const user = (part: unknown): boolean =>
  keeps(MESSAGE_SHAPES.user, { id: 'm', role: 'user', content: [part] });
const source = (value: unknown): boolean => user({ type: 'image', source: value });
const call = (value: unknown): boolean =>
  keeps(MESSAGE_SHAPES.assistant, { id: 'm', role: 'assistant', toolCalls: [value] });
const patch = (operations: unknown): boolean => isWhole({ type: 'STATE_DELTA', delta: operations });
const runOutcome = (outcome: unknown): boolean => isWhole({ type: 'RUN_FINISHED', ...run, outcome });
const subagentOutcome = (outcome: unknown): boolean =>
  isWhole({ type: 'SUBAGENT_FINISHED', subagentRunId: 's', outcome });
const capabilities = (group: string) => (value: unknown) => keeps(CAPABILITIES_SHAPE, { [group]: value });

/** The same, but of this one kind. */
const only =
  (judge: (value: unknown) => boolean, tag: string, word: string) =>
  (value: unknown): boolean =>
    judge(value) && (value as Record<string, unknown>)[tag] === word;

const CARRIERS = new Map<string, (document: unknown) => boolean>([
  ['Message', (message) => isWhole({ type: 'MESSAGES_SNAPSHOT', messages: [message] })],
  ['ContentPart', user],
  ...['text', 'image', 'audio', 'video', 'document'].map(
    (type) => [`${capital(type)}Part`, only(user, 'type', type)] as const,
  ),
  ['PartSource', source],
  ...['data', 'url', 'file'].map((type) => [`${capital(type)}Source`, only(source, 'type', type)] as const),
  ['ToolCall', call],
  ['FunctionCall', (value) => call({ id: 'c', type: 'function', function: value })],
  ['Tool', (tool) => input({ tools: [tool] })],
  ['Context', (context) => input({ context: [context] })],
  ['ResumeEntry', (entry) => input({ resume: [entry] })],
  ['TokenUsage', (usage) => isWhole({ type: 'RUN_ERROR', message: 'm', usage: [usage] })],
  ['Metadata', (metadata) => isWhole({ type: 'RUN_ERROR', message: 'm', metadata })],
  ['RunFinishedOutcome', runOutcome],
  ...['success', 'interrupt', 'cancelled'].map(
    (type) => [`RunFinished${capital(type)}Outcome`, only(runOutcome, 'type', type)] as const,
  ),
  ['SubagentFinishedOutcome', subagentOutcome],
  ...['success', 'suspended'].map(
    (type) => [`SubagentFinished${capital(type)}Outcome`, only(subagentOutcome, 'type', type)] as const,
  ),
  ['JsonPatch', patch],
  ['JsonPatchOperation', (operation) => patch([operation])],
  ...['add', 'remove', 'replace', 'move', 'copy', 'test'].map(
    (op) => [`${capital(op)}Operation`, only((value) => patch([value]), 'op', op)] as const,
  ),
  ['JsonPointer', (path) => patch([{ op: 'remove', path }])],
  ...[
    'identity',
    'transport',
    'tools',
    'output',
    'state',
    'multiAgent',
    'reasoning',
    'multimodal',
    'execution',
    'humanInTheLoop',
  ].map((group) => [`${capital(group)}Capabilities`, capabilities(group)] as const),
  ['MultimodalInputCapabilities', (value) => keeps(CAPABILITIES_SHAPE, { multimodal: { input: value } })],
  ['MultimodalOutputCapabilities', (value) => keeps(CAPABILITIES_SHAPE, { multimodal: { output: value } })],
  ['SubagentInfo', (value) => keeps(CAPABILITIES_SHAPE, { multiAgent: { subagents: [value] } })],
]);

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
