import type { AgentCapabilities, RunAgentInput } from '../../protocol/index.ts';
import { flatten } from '../flatten.ts';
import { RunError } from '../run-error.ts';
import type { Transport, TransportOptions } from '../transport.ts';
import { createSession, type Session } from './session.ts';
import type { AgentFramesTransportOptions } from './transport-options.ts';

/** A transport with connections that stay open between runs. */
export interface AgentFramesTransport extends Transport {
  /** Closes every connection, or that of one thread. A run after it opens a new one. */
  close(threadId?: string): void;
}

/**
 * Reaches an agent that speaks `agent.*` frames over a WebSocket. A question of the agent ends the run as interrupted
 * while the socket stays open; `resume` sends the answers and goes on as a new run on the same socket.
 *
 * What the agent does while no run is followed, as when it takes its own default after the time for an answer, is kept
 * and told with the next run; `onAgentMoved` says so at once, and the store's `connect()` shows it.
 *
 * @example
 * const transport = agentFramesTransport({ url: '/agent-frames' });
 * const run = useAgentRun({ transport });
 */
export function agentFramesTransport(options: AgentFramesTransportOptions): AgentFramesTransport {
  if (options.url === undefined && options.socket === undefined) {
    throw new TypeError(
      'runview: agentFramesTransport got neither `url` nor `socket`, so there is no agent to reach. ' +
        'Give it one, as in agentFramesTransport({ url: "/agent-frames" }).',
    );
  }
  const sessions = new Map<string, Session>();
  const single = options.socket !== undefined && typeof options.socket !== 'function';

  function sessionOf({ threadId }: RunAgentInput): Session {
    const known = sessions.get(threadId);
    if (known !== undefined) return known;
    if (single && sessions.size > 0) {
      throw new RunError(
        'internal',
        'One socket carries one thread. Give agentFramesTransport a function as `socket`, so that every thread gets its own.',
      );
    }
    const session = createSession(threadId, options);
    sessions.set(threadId, session);
    return session;
  }

  const run = (input: RunAgentInput, o: TransportOptions): AsyncIterable<readonly unknown[]> =>
    sessionOf(input).run(input, o);
  const connect = (input: RunAgentInput, o: TransportOptions): AsyncIterable<readonly unknown[]> =>
    sessionOf(input).connect(input, o);

  return {
    run: (input, o) => flatten(run(input, o)),
    batches: run,
    connect: (input, o) => flatten(connect(input, o)),
    connectBatches: connect,
    capabilities: () => Promise.resolve(options.capabilities ?? capabilitiesOf(options)),
    close(threadId) {
      for (const [id, session] of sessions) {
        if (threadId !== undefined && id !== threadId) continue;
        session.close();
        sessions.delete(id);
      }
    },
  };
}

/** What follows from the protocol and the options. */
function capabilitiesOf({ uploadFile, acceptsEditedInput }: AgentFramesTransportOptions): AgentCapabilities {
  const files = uploadFile !== undefined;
  return {
    transport: { streaming: true, websocket: true, resumable: true },
    reasoning: { supported: true, streaming: true },
    multimodal: { input: { image: files, pdf: files, file: files, audio: files, video: files } },
    humanInTheLoop: {
      supported: true,
      approvals: true,
      interrupts: true,
      approveWithEdits: acceptsEditedInput === true,
    },
  };
}
