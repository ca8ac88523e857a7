import {
  createPipeline,
  type AgentEvent,
  type LegalEvent,
  type WarningReport,
} from '../../src/protocol/index.ts';
import {
  createFrameMapper,
  type FrameMapper,
  type Mapped,
  type MapperOptions,
  type RunOrder,
} from '../../src/transport/agent-frames/index.ts';
import { fold } from '../helpers/fold.ts';
import type { RunState } from '../../src/store/state.ts';
import type { WireFrame } from './frames.ts';

/** A mapper under a hand-turned clock, whose every event goes through the real pipeline at once. */
export interface Drive {
  mapper: FrameMapper;
  /** All events so far. */
  events: AgentEvent[];
  /** The same after the pipeline. */
  legal: LegalEvent[];
  /** Frames for the agent so far. */
  sent: unknown[];
  warnings: WarningReport[];
  begin(order?: Partial<RunOrder>): AgentEvent[];
  push(...frames: WireFrame[]): AgentEvent[];
  /** Moves the clock, doing what becomes due on the way. */
  after(ms: number): AgentEvent[];
  take(mapped: Mapped): AgentEvent[];
  /** What a store makes of it all. */
  state(): RunState;
}

export const START: number = Date.parse('2026-11-30T09:00:00Z');

export function drive(options: MapperOptions = {}): Drive {
  let clock = START;
  let minted = 0;
  const warnings: WarningReport[] = [];
  const mapper = createFrameMapper('t', {
    now: () => clock,
    mintId: () => `minted-${++minted}`,
    onWarning: (warning) => warnings.push(warning),
    ...options,
  });
  const pipeline = createPipeline();
  const all: Drive = {
    mapper,
    events: [],
    legal: [],
    sent: [],
    warnings,
    begin: (order = {}) =>
      all.take(
        mapper.begin({ runId: 'r1', ...(order.resume ? {} : { prompts: [{ type: 'p' }] }), ...order }),
      ),
    push: (...frames) => frames.flatMap((frame) => all.take(mapper.push(frame))),
    after(ms) {
      const end = clock + ms;
      const events: AgentEvent[] = [];
      for (let due = mapper.nextDue(); due !== undefined && due <= end; due = mapper.nextDue()) {
        clock = due;
        events.push(...all.take(mapper.tick()));
      }
      clock = end;
      return events;
    },
    take({ events, frames }) {
      all.events.push(...events);
      all.sent.push(...frames);
      for (const event of events) pipeline.push(event, (legal) => all.legal.push(legal));
      return events;
    },
    state: () => {
      const { state, error } = fold(all.events, { requestedRunId: 'r1' });
      if (error !== undefined) throw error;
      return state;
    },
  };
  mapper.connected();
  return all;
}

/** The types of events, short: `"TEXT_MESSAGE_START"` is `"TEXT_START"`. */
export function types(events: readonly AgentEvent[]): string[] {
  return events.map(({ type }) => type.replace('_MESSAGE', ''));
}
