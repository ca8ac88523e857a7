import type { AgentEvent } from '../protocol/index.ts';

/** When things happened in one exchange. Times are milliseconds since the epoch, on the clock of the log. */
export interface ExchangeTiming {
  startedAt: number;
  endedAt?: number;
  eventCount: number;
  firstEventAt?: number;
  lastEventAt?: number;
  /** The first character of an answer. */
  firstTextAt?: number;
  /** The first character of anything that a model writes: answer, reasoning, arguments. */
  firstOutputAt?: number;
  lastOutputAt?: number;
  outputChars: number;
  /** As the agent counted, reasoning included; absent where it did not say. */
  outputTokens?: number;
}

/** Speeds and waits of one exchange; what is not known is absent. */
export interface TimingFigures {
  /** Milliseconds from the request to the first event. */
  toFirstEvent?: number;
  /** Milliseconds from the request to the first character of an answer. */
  toFirstText?: number;
  /** Milliseconds from the request to the first character of anything that a model writes. */
  toFirstOutput?: number;
  /** Milliseconds from the request to its end, or to the last event so far. */
  duration?: number;
  /** Milliseconds from the first character of output to the last. */
  writing?: number;
  tokensPerSecond?: number;
  charsPerSecond?: number;
}

/** The timing of an exchange that has just begun. */
export function newTiming(startedAt: number): ExchangeTiming {
  return { startedAt, eventCount: 0, outputChars: 0 };
}

/** Takes one event into account. Constant work. */
export function noteTiming(timing: ExchangeTiming, event: AgentEvent, at: number): void {
  timing.eventCount++;
  timing.firstEventAt ??= at;
  timing.lastEventAt = at;
  switch (event.type) {
    case 'TEXT_MESSAGE_CONTENT':
      if (event.delta !== '') timing.firstTextAt ??= at;
      noteOutput(timing, event.delta, at);
      break;
    case 'REASONING_MESSAGE_CONTENT':
    case 'TOOL_CALL_ARGS':
      noteOutput(timing, event.delta, at);
      break;
    case 'RUN_FINISHED':
    case 'RUN_ERROR':
      for (const { outputTokens } of event.usage ?? [])
        if (outputTokens !== undefined) timing.outputTokens = (timing.outputTokens ?? 0) + outputTokens;
      break;
    default:
  }
}

function noteOutput(timing: ExchangeTiming, delta: string, at: number): void {
  if (delta === '') return;
  timing.firstOutputAt ??= at;
  timing.lastOutputAt = at;
  timing.outputChars += delta.length;
}

/** Shorter than this, a stretch of writing came in one piece and has no speed. */
const SHORTEST_WRITING = 20;

/**
 * What the times of an exchange amount to. A speed is output over the time in which it was written, so neither the wait
 * before nor tools in the middle of a later step hide in it more than they must.
 *
 * @example
 * const { toFirstText, tokensPerSecond } = timingFigures(log.exchanges().at(-1)!);
 */
export function timingFigures(timing: Readonly<ExchangeTiming>): TimingFigures {
  const { startedAt, firstEventAt, firstTextAt, firstOutputAt, lastOutputAt, outputTokens } = timing;
  const end = timing.endedAt ?? timing.lastEventAt;
  const figures: TimingFigures = {};
  if (firstEventAt !== undefined) figures.toFirstEvent = firstEventAt - startedAt;
  if (firstTextAt !== undefined) figures.toFirstText = firstTextAt - startedAt;
  if (firstOutputAt !== undefined) figures.toFirstOutput = firstOutputAt - startedAt;
  if (end !== undefined) figures.duration = end - startedAt;
  if (firstOutputAt === undefined || lastOutputAt === undefined) return figures;
  const writing = lastOutputAt - firstOutputAt;
  figures.writing = writing;
  if (writing < SHORTEST_WRITING) return figures;
  figures.charsPerSecond = timing.outputChars / (writing / 1000);
  if (outputTokens !== undefined) figures.tokensPerSecond = outputTokens / (writing / 1000);
  return figures;
}
