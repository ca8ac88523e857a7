import type { RunAgentInput } from '../protocol/index.ts';
import { RunError } from '../transport/index.ts';
import type { Transport } from '../transport/index.ts';
import { demoScript } from './demo-script.ts';
import { scriptedHandler } from './handler.ts';
import type { Handler } from './handler.ts';
import { capabilitiesOf, play } from './play.ts';
import type { ScriptedAgentOptions } from './play.ts';
import type { Script } from './script.ts';

/** An agent without a model: a transport in the same process, and the same as an HTTP endpoint. */
export interface ScriptedAgent extends Transport {
  /** Handles a request of Node's `http` server: POST runs the script as Server-Sent Events, GET tells the capabilities. */
  handler: Handler;
}

/**
 * An agent that plays a script: for stories, tests and demos. Without a script it plays the demo agent, which picks a
 * scenario by the words of the last message.
 *
 * @example
 * const agent = scriptedAgent((input) => events.run(input.threadId, input.runId, events.text('m1', 'Hello')));
 * createServer(agent.handler).listen(8000); // or: createRunStore({ transport: agent })
 */
export function scriptedAgent(
  script: Script = demoScript,
  options: ScriptedAgentOptions = {},
): ScriptedAgent {
  const capabilities = capabilitiesOf(script, options);
  return {
    async *run(input, { signal }) {
      const aborted = new RunError('aborted', 'The run was stopped from this side.');
      try {
        // Through JSON both ways, as over a wire: no object is shared between the script and its reader.
        const copy = JSON.parse(JSON.stringify(input)) as RunAgentInput; // The same type went in.
        for await (const json of play(script, copy, signal, options)) yield JSON.parse(json);
      } catch (error) {
        if (signal.aborted) throw aborted;
        throw error;
      }
      if (signal.aborted) throw aborted;
    },
    ...(capabilities === undefined
      ? {}
      : { capabilities: () => Promise.resolve(structuredClone(capabilities)) }),
    handler: scriptedHandler(script, options),
  };
}
