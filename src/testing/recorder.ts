import type { RunAgentInput } from '../protocol/index.ts';
import type { Recording, Transport, TransportOptions } from '../transport/index.ts';

/** A transport that remembers what went through it. */
export interface RecordingTransport extends Transport {
  /** The last exchange so far; throws while there has been none. */
  recording(): Recording;
  /** All exchanges, in the order in which they began. */
  recordings(): Recording[];
}

/**
 * Wraps a transport so that every exchange through it can be played again with `replayTransport`. Events are kept as
 * they arrived, with their times.
 *
 * @example
 * const recorded = record(httpTransport({ url: '/agent' }));
 * // ... run with `transport: recorded` ...
 * await writeFile('run.json', JSON.stringify(recorded.recording()));
 */
export function record(transport: Transport): RecordingTransport {
  const recordings: Recording[] = [];

  function begin(input: RunAgentInput): (events: readonly unknown[]) => void {
    const recording: Recording = { version: 1, input: structuredClone(input), events: [] };
    recordings.push(recording);
    const start = performance.now();
    return (events) => {
      const at = Math.round(performance.now() - start);
      // Copies: what happens to an event later is not what arrived.
      for (const event of events) recording.events.push({ at, event: structuredClone(event) });
    };
  }

  async function* single(
    source: AsyncIterable<unknown>,
    input: RunAgentInput,
  ): AsyncGenerator<unknown, void, undefined> {
    const keep = begin(input);
    for await (const event of source) {
      keep([event]);
      yield event;
    }
  }

  async function* grouped(
    source: AsyncIterable<readonly unknown[]>,
    input: RunAgentInput,
  ): AsyncGenerator<readonly unknown[], void, undefined> {
    const keep = begin(input);
    for await (const batch of source) {
      keep(batch);
      yield batch;
    }
  }

  const recorded: RecordingTransport = {
    ...(transport.peer === undefined ? {} : { peer: transport.peer }),
    run: (input, options) => single(transport.run(input, options), input),
    recording() {
      const last = recordings.at(-1);
      if (last === undefined) {
        throw new Error(
          'runview: nothing was recorded yet. Run something through the recorded transport first.',
        );
      }
      return structuredClone(last);
    },
    recordings: () => structuredClone(recordings),
  };
  // Only what the transport has: a store looks at which methods are there.
  const { batches, connect, connectBatches, capabilities } = transport;
  if (batches !== undefined)
    recorded.batches = (input, options) => grouped(batches.call(transport, input, options), input);
  if (connect !== undefined)
    recorded.connect = (input, options) => single(connect.call(transport, input, options), input);
  if (connectBatches !== undefined) {
    recorded.connectBatches = (input, options) =>
      grouped(connectBatches.call(transport, input, options), input);
  }
  if (capabilities !== undefined)
    recorded.capabilities = (options: TransportOptions) => capabilities.call(transport, options);
  return recorded;
}
