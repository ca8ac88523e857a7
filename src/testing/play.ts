import type { AgentCapabilities, RunAgentInput } from '../protocol/index.ts';
import { demoCapabilities, demoScript } from './demo-script.ts';
import { scriptContext } from './script.ts';
import type { Script } from './script.ts';

/** What {@link scriptedAgent} takes besides the script. */
export interface ScriptedAgentOptions {
  /** Multiplies every pause of the script; 0: no pauses. @default 1 */
  pace?: number;
  /** Milliseconds before every event, for a script that does not pause itself. @default 0 */
  delayMs?: number;
  /** HTTP only: milliseconds of silence after which a comment is sent to show that the agent is alive. @default 15_000 */
  heartbeatMs?: number;
  /** HTTP only: cuts the answer into pieces of so many bytes, wherever that falls. @default whole events */
  chunkBytes?: number;
  /** What the agent says it can do. @default the demo agent's, for the demo script */
  capabilities?: AgentCapabilities;
}

/** The events of one run of a script, each as JSON, at the pace of the options. Ends quietly when the signal is aborted. */
export async function* play(
  script: Script,
  input: RunAgentInput,
  signal: AbortSignal,
  { pace = 1, delayMs = 0 }: ScriptedAgentOptions,
): AsyncGenerator<string, void, undefined> {
  const context = scriptContext(signal, pace);
  for await (const event of script(input, context)) {
    if (delayMs > 0) await context.wait(delayMs);
    if (signal.aborted) return;
    yield JSON.stringify(event);
  }
}

/** What the agent of a script says it can do. */
export function capabilitiesOf(script: Script, options: ScriptedAgentOptions): AgentCapabilities | undefined {
  return options.capabilities ?? (script === demoScript ? demoCapabilities : undefined);
}
