import type { AgentEvent, Interrupt, LegalEvent, Message, RunAgentInput } from '../../src/protocol/index.ts';
import { createPipeline } from '../../src/protocol/index.ts';
import { scriptedAgent } from '../../src/testing/index.ts';

/** An input whose last message is the given one. */
export function inputOf(prompt: string, more: Partial<RunAgentInput> = {}): RunAgentInput {
  return {
    threadId: 't1',
    runId: 'r1',
    protocolVersion: '1.0',
    messages: [{ id: 'u1', role: 'user', content: prompt }],
    ...more,
  };
}

/** What one run of the demo agent gave: wire events, legal events, warnings, and whether the stream was cut. */
export interface Played {
  wire: AgentEvent[];
  legal: LegalEvent[];
  warnings: string[];
  truncated: boolean;
  text: string;
  last: AgentEvent | undefined;
}

/** Plays one run without pauses, through the pipeline: an illegal stream throws here. */
export async function play(input: RunAgentInput): Promise<Played> {
  const agent = scriptedAgent(undefined, { pace: 0 });
  const warnings: string[] = [];
  const pipeline = createPipeline({ onWarning: ({ message }) => warnings.push(message) });
  const wire: AgentEvent[] = [];
  const legal: LegalEvent[] = [];
  for await (const event of agent.run(input, { signal: new AbortController().signal })) {
    wire.push(event as AgentEvent);
    legal.push(...pipeline.push(event));
  }
  const text = legal.map((event) => (event.type === 'TEXT_MESSAGE_CONTENT' ? event.delta : '')).join('');
  return { wire, legal, warnings, truncated: pipeline.end().truncated, text, last: wire.at(-1) };
}

/** The questions that a run ended with. */
export function interruptsOf(played: Played): Interrupt[] {
  const { last } = played;
  return last?.type === 'RUN_FINISHED' && last.outcome?.type === 'interrupt' ? last.outcome.interrupts : [];
}

/** The history after a run, as far as the demo agent looks at it: calls and results. */
export function historyAfter(input: RunAgentInput, played: Played): Message[] {
  const messages: Message[] = [...input.messages];
  const names = new Map<string, string>();
  const args = new Map<string, string>();
  for (const event of played.legal) {
    if (event.type === 'TOOL_CALL_START') names.set(event.toolCallId, event.toolCallName);
    if (event.type === 'TOOL_CALL_ARGS') {
      args.set(event.toolCallId, (args.get(event.toolCallId) ?? '') + event.delta);
    }
    if (event.type === 'TOOL_CALL_END') {
      const id = event.toolCallId;
      messages.push({
        id,
        role: 'assistant',
        toolCalls: [
          { id, type: 'function', function: { name: names.get(id) ?? '', arguments: args.get(id) ?? '' } },
        ],
      });
    }
    if (event.type === 'TOOL_CALL_RESULT') {
      messages.push({
        id: event.messageId,
        role: 'tool',
        toolCallId: event.toolCallId,
        content: event.content,
      });
    }
  }
  return messages;
}
