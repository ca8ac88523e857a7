import { createRunStore, type RunStore } from '../store/index.ts';
import { replayTransport, type Recording } from '../transport/index.ts';
import { createEventLog, type EventLog } from './event-log.ts';

/** How fast a recording is played. */
export type ReplaySpeed = '0.5' | '1' | '4' | 'instant';

/** The speeds in the order in which they are offered. */
export const REPLAY_SPEEDS: readonly ReplaySpeed[] = ['0.5', '1', '4', 'instant'];

/** One performance of a recording: a store and a log of its own. */
export interface Replay {
  readonly name: string;
  readonly recording: Recording;
  readonly speed: ReplaySpeed;
  readonly store: RunStore;
  readonly log: EventLog;
  close(): void;
}

/** Makes the thread that a recording is played in, as it was before the exchange. Nothing plays yet. */
export function createReplay(name: string, recording: Recording, speed: ReplaySpeed): Replay {
  const { threadId, messages, state } = recording.input;
  const store = createRunStore({
    transport: replayTransport(recording, { speed: speed === 'instant' ? Infinity : Number(speed) }),
    threadId,
    initialMessages: messages,
    ...(state === undefined ? {} : { initialState: state }),
  });
  const log = createEventLog(store);
  return {
    name,
    recording,
    speed,
    store,
    log,
    close() {
      log.close();
      store.destroy();
    },
  };
}
