import type { AgentCapabilities } from '../protocol/index.ts';
import { configuredHeaders, request, secretsOf, untilAborted } from './http-request.ts';
import type { HttpExchange } from './http-request.ts';
import { discard, readBounded, refusalOf } from './http-answer.ts';
import { RunError } from './run-error.ts';

/** Bytes of a declaration that are read; a longer one is not used. */
const MAX_BYTES = 1024 * 1024;

/** Statuses that mean "this agent does not say". */
const SILENT: ReadonlySet<number> = new Set([204, 404, 405, 406, 410, 501]);

type Kind = 'boolean' | 'string' | 'count' | 'object' | 'strings' | 'named';

/** Every member whose type is fixed, by group (events.md 11). What is not listed is kept and judged by nobody. */
const MEMBERS: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  identity: {
    name: 'string',
    type: 'string',
    description: 'string',
    version: 'string',
    provider: 'string',
    documentationUrl: 'string',
    metadata: 'object',
  },
  transport: {
    streaming: 'boolean',
    websocket: 'boolean',
    httpBinary: 'boolean',
    pushNotifications: 'boolean',
    resumable: 'boolean',
  },
  tools: { supported: 'boolean', parallelCalls: 'boolean', clientProvided: 'boolean', items: 'named' },
  output: { structuredOutput: 'boolean', supportedMimeTypes: 'strings' },
  state: { snapshots: 'boolean', deltas: 'boolean', memory: 'boolean', persistentState: 'boolean' },
  multiAgent: { supported: 'boolean', delegation: 'boolean', handoffs: 'boolean', subagents: 'named' },
  reasoning: { supported: 'boolean', streaming: 'boolean', encrypted: 'boolean' },
  multimodal: { input: 'object', output: 'object' },
  execution: {
    codeExecution: 'boolean',
    sandboxed: 'boolean',
    maxIterations: 'count',
    maxExecutionTime: 'count',
  },
  humanInTheLoop: {
    supported: 'boolean',
    approvals: 'boolean',
    interventions: 'boolean',
    feedback: 'boolean',
    interrupts: 'boolean',
    approveWithEdits: 'boolean',
  },
  custom: {},
};

const MODALITIES: ReadonlySet<string> = new Set(['image', 'audio', 'video', 'pdf', 'file']);

/**
 * A declaration as it may be used: one with a known member of the wrong type is not used at all; unknown members are
 * kept out of the judgement (P-02). `undefined` for anything that is no declaration.
 */
export function checkCapabilities(value: unknown): AgentCapabilities | undefined {
  if (!isObject(value)) return undefined;
  for (const [group, members] of Object.entries(MEMBERS)) {
    if (!Object.hasOwn(value, group)) continue;
    const held = value[group];
    if (!isObject(held)) return undefined;
    for (const [name, kind] of Object.entries(members)) {
      if (Object.hasOwn(held, name) && !fits(held[name], kind)) return undefined;
    }
  }
  if (isObject(value.multimodal)) {
    for (const side of [value.multimodal.input, value.multimodal.output]) {
      if (!isObject(side)) continue;
      if (Object.entries(side).some(([name, flag]) => MODALITIES.has(name) && typeof flag !== 'boolean'))
        return undefined;
    }
  }
  return value as AgentCapabilities; // Every member that the type names was checked above.
}

/** Asks the agent what it can do. `undefined` where it does not say; throws RunError where it could not be asked. */
export async function readCapabilities(
  exchange: HttpExchange,
  signal: AbortSignal,
): Promise<AgentCapabilities | undefined> {
  const { controller } = exchange;
  const stop = (): void =>
    controller.abort(new RunError('aborted', 'The request was stopped from this side.'));
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  try {
    controller.signal.throwIfAborted();
    const headers = await configuredHeaders(exchange);
    headers.set('accept', 'application/json');
    const response = await request(exchange, { method: 'GET', headers });
    if (SILENT.has(response.status)) {
      discard(response);
      return undefined;
    }
    if (response.status !== 200) throw await refusalOf(response, [], secretsOf(headers, exchange.url));
    const text = await untilAborted(exchange, readBounded(response, MAX_BYTES));
    try {
      return checkCapabilities(JSON.parse(text));
    } catch {
      return undefined; // A page instead of a declaration; never a reason to fail (P-02).
    }
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    signal.removeEventListener('abort', stop);
    controller.abort(new RunError('aborted', 'The request is over.'));
  }
}

function fits(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'boolean':
    case 'string':
      return typeof value === kind;
    case 'count':
      return Number.isSafeInteger(value) && Number(value) >= 0;
    case 'object':
      return isObject(value);
    case 'strings':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'named':
      return Array.isArray(value) && value.every((item) => isObject(item) && typeof item.name === 'string');
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
