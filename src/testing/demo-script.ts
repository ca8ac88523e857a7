import type {
  AgentCapabilities,
  AgentEvent,
  RunAgentInput,
  TokenUsage,
  ToolMessage,
} from '../protocol/index.ts';
import { faultOfResume } from './check-resume.ts';
import { events } from './events.ts';
import { budget } from './scenarios/budget.ts';
import { cancelled } from './scenarios/cancelled.ts';
import { cutOff } from './scenarios/cut-off.ts';
import { failure } from './scenarios/failure.ts';
import { form } from './scenarios/form.ts';
import { korean } from './scenarios/korean.ts';
import { long } from './scenarios/long.ts';
import { plain } from './scenarios/plain.ts';
import { plan } from './scenarios/plan.ts';
import { questions } from './scenarios/questions.ts';
import { refund } from './scenarios/refund.ts';
import { research } from './scenarios/research.ts';
import { theme } from './scenarios/theme.ts';
import { thinking } from './scenarios/thinking.ts';
import { tour } from './scenarios/tour.ts';
import { weather } from './scenarios/weather.ts';
import type { Scenario, Scene, Turn } from './scenarios/turn.ts';
import type { Script, ScriptContext } from './script.ts';

/** In the order in which their words are looked for: the special before the general. */
const SCENARIOS: readonly Scenario[] = [
  tour,
  korean,
  failure,
  cutOff,
  cancelled,
  long,
  refund,
  questions,
  form,
  budget,
  research,
  weather,
  theme,
  thinking,
  plan,
  plain,
];

/**
 * What a person can press instead of typing, one for each scenario of the demo agent: the richest first, the ways to
 * fail last.
 */
export const demoChips: readonly { label: string; prompt: string }[] = [
  tour,
  plain,
  weather,
  thinking,
  plan,
  budget,
  research,
  refund,
  questions,
  form,
  theme,
  korean,
  long,
  failure,
  cutOff,
  cancelled,
].map(({ chip }) => chip);

/** What the demo agent says about itself. */
export const demoCapabilities: AgentCapabilities = {
  identity: {
    name: 'Demo agent',
    type: 'scripted',
    description: 'Plays scripted scenarios over real AG-UI; no model behind it.',
    version: '1.0',
    provider: 'runview',
  },
  transport: { streaming: true, websocket: false, resumable: false },
  tools: { supported: true, parallelCalls: true, clientProvided: true },
  state: { snapshots: true, deltas: true, memory: false, persistentState: false },
  multiAgent: {
    supported: true,
    delegation: true,
    subagents: [
      { name: 'notes-writer', description: 'Writes release notes' },
      { name: 'risk-reviewer', description: 'Looks for what could go wrong' },
      { name: 'migration-checker', description: 'Tries migrations on a copy' },
    ],
  },
  reasoning: { supported: true, streaming: true, encrypted: true },
  multimodal: { input: { image: true, pdf: true, file: true, audio: false, video: false } },
  humanInTheLoop: { supported: true, approvals: true, interrupts: true, approveWithEdits: true },
};

/**
 * The demo agent: picks a scenario by the words of the last message, checks the answers it gets, and goes on from them.
 * It keeps nothing between runs: the names in its ids lead it back.
 */
export const demoScript: Script = async function* (input, context) {
  yield events.runStarted(input.threadId, input.runId, { protocolVersion: '1.0' });
  const meter = usageMeter(input);
  const scene = choose(input, context);
  let ending;
  for (;;) {
    const next = await scene.next();
    if (next.done === true) {
      ending = next.value;
      break;
    }
    meter.count(next.value);
    yield next.value;
  }
  if (ending.type === 'cut') return;
  const usage = [meter.usage()];
  if (ending.type === 'error') yield events.runError(ending.message, { code: ending.code, usage });
  else {
    const { type: _, ...closing } = ending;
    yield events.runFinished(input.threadId, input.runId, { ...closing, usage });
  }
};

function choose(input: RunAgentInput, context: ScriptContext): Scene {
  const prompt = lastPrompt(input);
  const turnOf = (scenario: Scenario): Turn => ({
    input,
    prompt,
    wait: context.wait,
    signal: context.signal,
    id: (name) => idOf(scenario, name, input.runId),
  });

  if (input.resume !== undefined && input.resume.length > 0) return resumed(input, turnOf);

  const results = trailingResults(input);
  if (results.length > 0) {
    const scenario = originOf(results[0]?.toolCallId)?.scenario;
    const owner = scenario?.toolResults === undefined ? plain : scenario;
    return owner.toolResults?.(turnOf(owner), results) ?? owner.play(turnOf(owner));
  }

  const open = openQuestion(input);
  if (open !== undefined) {
    return refuse(
      'resume_required',
      `A question of this thread is still open (“${open}”). Answer or cancel it in resume.`,
    );
  }
  const scenario = SCENARIOS.find(({ words }) => words.test(prompt)) ?? plain;
  return scenario.play(turnOf(scenario));
}

function resumed(input: RunAgentInput, turnOf: (scenario: Scenario) => Turn): Scene {
  const entries = input.resume ?? [];
  const origin = entries
    .map((entry) => originOf(entry?.interruptId))
    .find((found) => found?.scenario.resume !== undefined);
  if (origin === undefined)
    return refuse('invalid_resume', 'The answers name no question that this agent has asked.');
  const { scenario, runId } = origin;
  const asked = (name: string): string => idOf(scenario, name, runId);
  const fault = faultOfResume(scenario.interrupts?.(asked) ?? [], entries, Date.now());
  if (fault !== undefined) return refuse('invalid_resume', fault);
  const answers = {
    asked,
    of: (name: string) =>
      entries.find((entry) => entry.interruptId === asked(name)) ?? {
        interruptId: asked(name),
        status: 'cancelled' as const,
      },
  };
  return scenario.resume?.(turnOf(scenario), answers) ?? scenario.play(turnOf(scenario));
}

// A generator although it says nothing: every way through a run is one.
// oxlint-disable-next-line require-yield
async function* refuse(code: string, message: string): Scene {
  return { type: 'error', code, message };
}

function idOf(scenario: Scenario, name: string, runId: string): string {
  return `${scenario.name}:${name}:${runId}`;
}

/** Which scenario made an id, and in which run. */
function originOf(id: unknown): { scenario: Scenario; name: string; runId: string } | undefined {
  const match = typeof id === 'string' ? /^([a-z-]+):([a-z0-9-]+):([^]+)$/.exec(id) : null;
  const scenario = SCENARIOS.find(({ name }) => name === match?.[1]);
  const [, , name, runId] = match ?? [];
  return scenario === undefined || name === undefined || runId === undefined
    ? undefined
    : { scenario, name, runId };
}

/** The question that a run asked last, if the history goes on past it without an answer (I-13). */
function openQuestion(input: RunAgentInput): string | undefined {
  const answered = new Set(
    input.messages.flatMap((message) => (message.role === 'tool' ? [message.toolCallId] : [])),
  );
  for (const message of input.messages.toReversed()) {
    if (message.role !== 'assistant') continue;
    for (const { id } of message.toolCalls ?? []) {
      if (answered.has(id)) continue;
      const origin = originOf(id);
      const interrupts =
        origin?.scenario.interrupts?.((name) => idOf(origin.scenario, name, origin.runId)) ?? [];
      const interrupt = interrupts.find(({ toolCallId }) => toolCallId === id);
      if (interrupt !== undefined) return interrupt.id;
    }
  }
  return undefined;
}

/** The tool messages that the history ends with: what the client has just done for the agent. */
function trailingResults(input: RunAgentInput): ToolMessage[] {
  const results: ToolMessage[] = [];
  for (const message of input.messages.toReversed()) {
    if (message.role === 'user') break;
    if (message.role === 'tool') results.unshift(message);
  }
  return input.messages.at(-1)?.role === 'tool' ? results : [];
}

function lastPrompt(input: RunAgentInput): string {
  const message = input.messages.findLast(({ role }) => role === 'user');
  if (message?.role !== 'user') return '';
  if (typeof message.content === 'string') return message.content;
  return message.content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join(' ');
}

/** Counts as a model would be billed: what went in by its length, what came out by its deltas. */
function usageMeter(input: RunAgentInput): { count(event: AgentEvent): void; usage(): TokenUsage } {
  const inputTokens = Math.ceil(JSON.stringify(input.messages).length / 4) + 380;
  let outputTokens = 0;
  let reasoningTokens = 0;
  return {
    count({ type }) {
      if (type === 'TEXT_MESSAGE_CONTENT' || type === 'TOOL_CALL_ARGS') outputTokens += 1;
      if (type === 'REASONING_MESSAGE_CONTENT') {
        outputTokens += 1;
        reasoningTokens += 1;
      }
    },
    usage: () => ({
      provider: 'runview',
      model: 'scripted-1',
      inputTokens,
      outputTokens,
      totalTokens: inputTokens + outputTokens,
      reasoningTokens,
      cachedInputTokens: Math.min(380, inputTokens),
    }),
  };
}
