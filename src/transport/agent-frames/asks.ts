import type { Interrupt, ResumeEntry, WarningListener } from '../../protocol/index.ts';
import { answerOf, labelOf } from './answer-value.ts';
import type { InteractionRequestFrame } from './frames.ts';
import { METADATA_KEY, toMetadataOption, type IfUnanswered, type Interaction } from './interaction.ts';
import type { ResolvedMapperOptions } from './options.ts';
import { responseSchemaOf, type ResponseShape } from './response-schema.ts';
import type { InteractionAnswer } from './user-frames.ts';
import { quote } from './values.ts';

/**
 * How a question stands.
 * - `open` it waits for an answer · `answered`, `cancelled` by this side
 * - `defaulted` the time ran out and the agent took its own default · `gone` its process or its turn is over
 */
export type AskStatus = 'open' | 'answered' | 'cancelled' | 'defaulted' | 'gone';

/** One question and what became of it. */
export interface Ask {
  frame: InteractionRequestFrame;
  shape: ResponseShape;
  interrupt: Interrupt;
  status: AskStatus;
  /** Milliseconds since the epoch at which the agent stops waiting, as far as this side can know. */
  deadline: number | undefined;
  /** When no more answer is taken, so that one that is taken still arrives in time. */
  closesAt: number | undefined;
  /** What was sent, and on which connection. */
  sent?: { answer: InteractionAnswer; connection: number };
}

/** The answers of one resume, sorted by what can be done with them. */
export interface SortedAnswers {
  /** To be sent. */
  fresh: { ask: Ask | undefined; answer: InteractionAnswer }[];
  /** Sent before; they are not sent twice. */
  repeated: Ask[];
  /** The agent no longer waits for these. */
  late: { ask: Ask; given: string | undefined }[];
}

/** Every question of a session, by id. */
export interface Asks {
  /** A question as it arrives. `new` is to be shown, `again` is the one that is open already, `resend` needs its answer again. */
  take(frame: InteractionRequestFrame, connection: number, toolCallId?: string): 'new' | 'again' | Ask;
  open(): Ask[];
  /** Sorts answers and checks them; throws before anything is marked as sent. */
  sort(entries: readonly ResumeEntry[]): SortedAnswers;
  markSent(ask: Ask, answer: InteractionAnswer, connection: number): void;
  /** Questions whose answer went out on an earlier connection. */
  sentBefore(connection: number): Ask[];
  /**
   * Closes the questions that the agent has decided by itself by now, and gives them. An agent that `moves` has reached
   * its own deadline, which may be a moment before the one that is known here.
   */
  takeDefaulted(now: number, moves: boolean): Ask[];
  /** Nobody waits for any of them any more. */
  abandonAll(): void;
}

/** Settled questions that are remembered to know a repeated one. */
const REMEMBERED = 1_000;

/** Makes the book of questions. */
export function createAsks(options: ResolvedMapperOptions): Asks {
  const asks = new Map<string, Ask>();

  return {
    take(frame, connection, toolCallId) {
      const known = asks.get(frame.interactionId);
      if (known === undefined) {
        asks.set(frame.interactionId, makeAsk(frame, options, toolCallId));
        forgetOldest();
        return 'new';
      }
      if (known.status === 'open') return 'again';
      if (known.sent === undefined) {
        // Taken as decided by the agent, or as given up; asked again, it is neither.
        asks.set(frame.interactionId, makeAsk(frame, options, toolCallId));
        return 'new';
      }
      // On the connection that carried the answer the two have crossed; on a later one the answer got lost on its way.
      if (known.sent.connection < connection) return known;
      options.onWarning({
        code: 'repeated-ask',
        rule: 'AF-9',
        message: `The agent asked ${quote(frame.interactionId)} again, which is ${known.status} already. It is not asked twice.`,
      });
      return 'again';
    },
    open: () => [...asks.values()].filter(({ status }) => status === 'open'),
    sort(entries) {
      const sorted: SortedAnswers = { fresh: [], repeated: [], late: [] };
      for (const entry of entries) {
        const ask = asks.get(entry.interruptId);
        if (ask === undefined) {
          // Asked before this page was loaded: the agent knows best whether it still waits.
          sorted.fresh.push({ ask: undefined, answer: answerOf(entry, undefined, options) });
        } else if (ask.status === 'open') {
          sorted.fresh.push({ ask, answer: answerOf(entry, ask, options) });
        } else if (ask.sent !== undefined) {
          sorted.repeated.push(ask);
        } else {
          sorted.late.push({ ask, given: givenLabel(entry, ask, options) });
        }
      }
      return sorted;
    },
    markSent(ask, answer, connection) {
      ask.status = answer.status;
      ask.sent = { answer, connection };
    },
    sentBefore: (connection) =>
      [...asks.values()].filter(({ sent }) => sent !== undefined && sent.connection < connection),
    takeDefaulted(now, moves) {
      const over = [...asks.values()].filter(({ status, deadline, closesAt, frame }) => {
        const end = moves ? closesAt : deadline;
        return status === 'open' && end !== undefined && end <= now && frame.defaultValue !== undefined;
      });
      for (const ask of over) ask.status = 'defaulted';
      return over;
    },
    abandonAll() {
      for (const ask of asks.values()) if (ask.status === 'open') ask.status = 'gone';
    },
  };

  function forgetOldest(): void {
    if (asks.size <= REMEMBERED) return;
    for (const [id, { status }] of asks) {
      if (status === 'open') continue;
      asks.delete(id);
      return;
    }
  }
}

function makeAsk(
  frame: InteractionRequestFrame,
  options: ResolvedMapperOptions,
  toolCallId: string | undefined,
): Ask {
  const now = options.now();
  const ms = frame.timeoutSec * 1000;
  const deadline = ms > 0 && Number.isFinite(new Date(now + ms).getTime()) ? now + ms : undefined;
  // An answer needs time to travel; of a short time at most the half is kept for that.
  const margin = Math.min(options.answerMarginMs, ms / 2);
  const closesAt = deadline === undefined ? undefined : deadline - margin;
  const shape = responseSchemaOf(frame, options);
  const interrupt = interruptOf(frame, shape, closesAt, options, toolCallId);
  return { frame, shape, interrupt, status: 'open', deadline, closesAt };
}

function interruptOf(
  frame: InteractionRequestFrame,
  { schema }: ResponseShape,
  closesAt: number | undefined,
  options: ResolvedMapperOptions,
  toolCallId: string | undefined,
): Interrupt {
  const interaction: Interaction = {
    interactionType: frame.interactionType,
    ...(closesAt === undefined ? {} : { timeoutSec: frame.timeoutSec }),
    ifUnanswered: ifUnansweredOf(frame, options),
    options: frame.options.map(toMetadataOption),
    ...(frame.context === undefined ? {} : { context: frame.context }),
  };
  return {
    id: frame.interactionId,
    reason: reasonOf(frame, toolCallId),
    message: frame.questionText,
    ...(toolCallId === undefined ? {} : { toolCallId }),
    responseSchema: schema,
    ...(closesAt === undefined ? {} : { expiresAt: new Date(closesAt).toISOString() }),
    metadata: { [METADATA_KEY]: interaction },
  };
}

function reasonOf({ interactionType }: InteractionRequestFrame, toolCallId: string | undefined): string {
  if (interactionType === 'PERMISSION')
    return toolCallId === undefined ? 'agent-frames:permission' : 'tool_call';
  return interactionType === 'YN' ? 'confirmation' : 'input_required';
}

function ifUnansweredOf(frame: InteractionRequestFrame, options: ResolvedMapperOptions): IfUnanswered {
  const { defaultValue } = frame;
  if (defaultValue === undefined) return { effect: 'unknown' };
  return { effect: 'default', value: defaultValue, label: labelOf(defaultValue, frame, options) };
}

/** What the person said, for telling that it came too late. */
function givenLabel(entry: ResumeEntry, ask: Ask, options: ResolvedMapperOptions): string | undefined {
  try {
    const { value } = answerOf(entry, ask, options);
    return value === undefined ? undefined : labelOf(value, ask.frame, options);
  } catch {
    // An answer that would not have fitted either; it is not sent, so what it was does not matter.
    return undefined;
  }
}

/** Warns of answers that nobody waits for. */
export function warnLate(late: SortedAnswers['late'], warn: WarningListener): void {
  for (const { ask } of late) {
    warn({
      code: 'late-answer',
      rule: 'AF-9',
      message: `An answer to ${quote(ask.frame.interactionId)} came too late: the question is ${ask.status}. It was not sent.`,
    });
  }
}
