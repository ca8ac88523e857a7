import { createCompatibility } from './compatibility.ts';
import { createEnforcer, typeOf } from './enforce.ts';
import { ProtocolError } from './errors.ts';
import type { WarningListener } from './errors.ts';
import { createChunkExpander } from './expand-chunks.ts';
import type { AgentEvent, LegalEvent } from './types.ts';
import { createVerifier } from './verify.ts';
import { judgeVersion } from './version.ts';

/**
 * Sees every event after the compatibility boundary and before it is checked, and returns what goes on: an event,
 * several, or `undefined` for none (M-02). It meets chunks as chunks.
 */
export type Middleware = (event: unknown) => unknown | readonly unknown[];

/** Settings of {@link createPipeline}. */
export interface PipelineOptions {
  /** Run in order, each on what the one before gave on. */
  middleware?: readonly Middleware[] | undefined;
  /** Receives every warning; must not throw. */
  onWarning?: WarningListener | undefined;
  /** The version of the agent, if it is known to be old, such as `"0.0.45"`; unknown means current (B-09). */
  peer?: string | undefined;
}

/** How a stream stood when it ended. */
export interface StreamEnd {
  /** The stream was cut: a run is still open, or there never was one (T-15). False for a refused stream. */
  truncated: boolean;
  /** At least one RUN_STARTED or RUN_ERROR was seen. */
  sawRun: boolean;
}

/** Receives the legal events of a {@link Pipeline}, one by one. */
export type EventSink = (event: LegalEvent, type: LegalEvent['type']) => void;

/** The judge of one stream. */
export interface Pipeline {
  /**
   * Judges one wire event and gives the legal events it stands for, in order: mostly one, none for a dropped one,
   * several for a chunk. Throws a {@link ProtocolError} when the stream is refused; every later push throws it again.
   *
   * With a `sink`, each legal event is handed over the moment it is known to be legal and the returned list is empty.
   * So when one push stands for several events and a later one is refused, the earlier ones have been delivered
   * (E-17). Without a sink the error carries them as `delivered`. The sink is told the type apart from the event: it
   * equals the event's own and is always the same string object, so a look-up by it costs a third.
   */
  push(event: unknown, sink?: EventSink): LegalEvent[];
  /** Says how the stream stands, for when it is over. Closes nothing and throws nothing (K-16, V-19). */
  end(): StreamEnd;
}

/**
 * Everything between the transport and the state, for one stream: compatibility, middleware, enforcement, chunk
 * expansion, verification (M-01). Runs, replays and reconnects all pass through it.
 *
 * @example
 * const pipeline = createPipeline({ onWarning: (warning) => console.debug(warning.message) });
 * for await (const event of readEvents(response.body)) for (const legal of pipeline.push(event)) apply(legal);
 * if (pipeline.end().truncated) showConnectionLost();
 */
export function createPipeline(options: PipelineOptions = {}): Pipeline {
  const report = options.onWarning ?? ignore;
  const middleware = options.middleware ?? [];
  const translate = createCompatibility({ peer: options.peer, report });
  const check = createEnforcer(report);
  const expand = createChunkExpander();
  const verifier = createVerifier();
  let index = -1;
  let refusal: ProtocolError | undefined;
  let deliver: EventSink = ignore;

  return {
    push(event, sink) {
      if (refusal !== undefined) throw refusal;
      index++;
      const events = sink === undefined ? [] : NONE;
      deliver = sink ?? ((legal) => events.push(legal));
      let current = event;
      try {
        current = translate(event);
        if (current === undefined) return events;
        if (middleware.length === 0) judge(current);
        else for (current of throughMiddleware(current)) judge(current);
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error;
        refusal = locate(error, current, index);
        throw events.length === 0 ? refusal : refusal.withDelivered(events);
      }
      return events;
    },
    end() {
      const phase = verifier.phase();
      const truncated = refusal === undefined && (phase === 'before' || phase === 'running');
      return { truncated, sawRun: phase !== 'before' };
    },
  };

  function judge(event: unknown): void {
    const checked = check(event);
    if (checked !== undefined) expand(checked.event, checked.type, verify);
  }

  function verify(event: LegalEvent, type: LegalEvent['type']): void {
    verifier.verify(event, type);
    if (type === 'RUN_STARTED') {
      const warning = judgeVersion((event as AgentEvent<'RUN_STARTED'>).protocolVersion);
      if (warning !== undefined) report(warning);
    }
    deliver(event, type);
  }

  function throughMiddleware(event: unknown): unknown[] {
    let events = [event];
    for (const step of middleware) {
      events = events.flatMap((each) => {
        const next = step(each);
        return next === undefined ? [] : next;
      });
    }
    return events;
  }
}

/** What a push with a sink gives: always this, so that the usual event allocates nothing. */
const NONE: LegalEvent[] = [];
Object.freeze(NONE);

function ignore(): void {}

/** The same refusal, with its place in the stream, as one sentence for a person. */
function locate(error: ProtocolError, event: unknown, eventIndex: number): ProtocolError {
  const eventType = error.eventType ?? knownTypeOf(event);
  const name = eventType === undefined ? '' : ` (${eventType})`;
  return new ProtocolError(
    error.code,
    `Event ${eventIndex}${name} was refused: ${error.message} [${error.rule}]`,
    {
      rule: error.rule,
      path: error.path,
      eventIndex,
      ...(eventType === undefined ? undefined : { eventType }),
      cause: error.cause,
    },
  );
}

function knownTypeOf(event: unknown): string | undefined {
  try {
    return typeOf(event).slice(0, 64);
  } catch {
    // It was refused for having none.
    return undefined;
  }
}
