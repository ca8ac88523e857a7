// Longer than most files: the mapper is one state machine, and its transitions are easier to follow side by side.
import { PROTOCOL_VERSION, type AgentEvent, type ResumeEntry } from '../../protocol/index.ts';
import { safeErrorText } from '../safe-text.ts';
import { labelOf } from './answer-value.ts';
import { createAsks, warnLate, type Ask, type SortedAnswers } from './asks.ts';
import { createBlocks } from './blocks.ts';
import { createCalls } from './calls.ts';
import { FILE_TRANSFER_ACTIVITY, fileTransferOf } from './file-transfer.ts';
import type { AgentFrame, ErrorFrame, InteractionRequestFrame, StateChangedFrame } from './frames.ts';
import { METADATA_KEY } from './interaction.ts';
import { ERROR_ACTIVITY, autoAnswerActivity, errorActivity, lateAnswerActivity } from './notices.ts';
import { resolveMapperOptions, type MapperOptions } from './options.ts';
import { isAgentFrame, readFrame } from './read-frame.ts';
import { isObject, quote } from './values.ts';

/** What one step of the mapper comes to. */
export interface Mapped {
  /** AG-UI events, in order, always a legal continuation of the stream. */
  events: AgentEvent[];
  /** Frames for the agent. */
  frames: unknown[];
}

/** A run that this side starts. */
export interface RunOrder {
  runId: string;
  /** Answers to questions. */
  resume?: readonly ResumeEntry[];
  /** Frames that tell the agent what the person said, in order. */
  prompts?: readonly unknown[];
  /** The agent is still busy with what it was told before, so that its next rest is the end of that. @default what it said last */
  atWork?: boolean;
}

/** Why a run is given up without an end of its own. */
export type Abandoned = 'stopped' | 'lost' | 'refused';

/**
 * Turns `agent.*` frames into AG-UI events and answers into frames. It holds the state of one session, reads no clock
 * but `options.now` and touches no network: give it frames, and call `tick` at `nextDue`.
 */
export interface FrameMapper {
  /**
   * Starts a run. Answers go out first, then the prompts. While a question is open that `resume` does not answer, no
   * prompt goes out: the run ends with that question, and `promptsSent` is false.
   * Throws a `ProtocolError` with code `resume`, before anything is sent, for an answer that fits no question.
   */
  begin(order: RunOrder): Mapped & { promptsSent: boolean };
  /**
   * One frame. Throws a `ProtocolError` if it is a known one and malformed (AF-2); nothing has changed then, and
   * `abandon("refused")` gives up the run.
   */
  push(frame: unknown): Mapped;
  /** Does what has become due. */
  tick(): Mapped;
  /** When to call {@link tick}, in milliseconds since the epoch. */
  nextDue(): number | undefined;
  /** The connection is cut: silence says nothing now, so nothing that waits for the agent's silence is due. */
  disconnected(): void;
  /** A connection is open. From the second on, answers that may have been lost are looked after. */
  connected(): Mapped;
  /** Gives up the open run. The events make an end of it for a record; the stream itself was cut (T-15). */
  abandon(why: Abandoned): Mapped;
  /** Asks at once what is open, for somebody who has just come to look on. */
  restate(): Mapped;
  /** The open run's id. */
  runId(): string | undefined;
  openAsks(): Ask[];
  /** The agent is at work, as far as it says. */
  busy(): boolean;
  /** The person stopped a turn and the agent has not come to rest yet; what it says until then is dropped. */
  stopping(): boolean;
  /** The agent reported a fatal error: its process is over. */
  dead(): boolean;
  /** The last sequence number that arrived. */
  lastSeq(): number | undefined;
}

/** What ends the open run unless something comes before it is due. */
interface Ending {
  why: 'asked' | 'awaiting' | 'error' | 'quiet';
  /** How long, in milliseconds, nothing may come before it. */
  ms: number;
  due: number;
  reason?: string;
}

/** Notices that wait for a run to show them in. */
const MAX_HELD = 100;

/**
 * Makes the mapper of one session.
 *
 * @example
 * const mapper = createFrameMapper('thread-1');
 * const { events, frames } = mapper.begin({ runId: 'r1', prompts: [{ type: 'user.prompt', payload: { text: 'Hi' } }] });
 */
export function createFrameMapper(threadId: string, settings: MapperOptions = {}): FrameMapper {
  const options = resolveMapperOptions(settings);
  const { now, onWarning: warn, encode } = options;
  let out: Mapped = { events: [], frames: [] };
  const emit = (event: AgentEvent): void => void out.events.push(event);
  const blocks = createBlocks(options, emit);
  const asks = createAsks(options);
  const calls = createCalls();

  let runId: string | undefined;
  let turn: string | undefined;
  let step: string | undefined;
  let lastState: string | undefined;
  let ending: Ending | undefined;
  let isBusy = false;
  let isDead = false;
  /** Something went out, and the agent has not moved since; `atWork` if it was in the middle of something then. */
  let unmoved: { atWork: boolean } | undefined;
  /** What the turn still says is dropped: it failed, was refused, or was stopped. */
  let dropping: 'failed' | 'stopped' | undefined;
  let connection = 0;
  let isCut = false;
  /** Something arrived since the last answer or prompt went out. */
  let heard = true;
  let lastSeq: number | undefined;
  let process: string | undefined;
  let notices = 0;
  let recovering: string[] = [];
  let held: ErrorFrame[] = [];

  return {
    begin: (order) => {
      let promptsSent = false;
      const mapped = collect(() => {
        promptsSent = begin(order);
      });
      return { ...mapped, promptsSent };
    },
    push: (frame) => collect(() => push(frame)),
    tick: () =>
      collect(() => {
        if (ending !== undefined && !waits(ending) && ending.due <= now()) endAsPlanned(ending);
      }),
    nextDue: () => (ending === undefined || waits(ending) ? undefined : ending.due),
    disconnected: () => {
      isCut = true;
    },
    connected: () => collect(connected),
    abandon: (why) => collect(() => abandon(why)),
    restate: () =>
      collect(() => {
        if (runId !== undefined && asks.open().length > 0) plan('asked', 0);
      }),
    runId: () => runId,
    openAsks: () => asks.open(),
    busy: () => isBusy,
    stopping: () => dropping === 'stopped' && isBusy,
    dead: () => isDead,
    lastSeq: () => lastSeq,
  };

  function collect(work: () => void): Mapped {
    out = { events: [], frames: [] };
    work();
    return out;
  }

  // Runs

  function begin({ runId: id, resume = [], prompts = [], atWork = isBusy }: RunOrder): boolean {
    const over = asks.takeDefaulted(now(), false);
    const answers = sortAnswers(resume, over);
    if (runId !== undefined) finishRun();
    dropping = undefined;
    const sent = [
      ...answers.fresh.flatMap(({ ask }) => (ask === undefined ? [] : [ask])),
      ...answers.repeated,
    ];
    const blocked = asks.open().some((ask) => !sent.includes(ask));
    if (prompts.length > 0 && !blocked) turn = undefined;
    startRun(id, resume.length > 0 ? 'resume' : 'prompt');
    for (const ask of over) tellDefaulted(ask);
    for (const { ask, given } of answers.late) {
      emit(lateAnswerActivity(ask, given, ask.status === 'defaulted' ? defaultLabel(ask) : undefined));
    }
    warnLate(answers.late, warn);
    for (const { ask, answer } of answers.fresh) {
      if (ask !== undefined) asks.markSent(ask, answer, connection);
      send(encode.answer(answer));
    }
    if (!blocked) for (const prompt of prompts) send(prompt);
    const waits = answers.fresh.length + (blocked ? 0 : prompts.length) > 0;
    if (waits) {
      unmoved = { atWork };
      isBusy = true;
    }
    if (blocked) plan('asked', waits ? options.settleMs : 0);
    else if (!isBusy) finishTurn();
    return !blocked;
  }

  function sortAnswers(resume: readonly ResumeEntry[], over: readonly Ask[]): SortedAnswers {
    try {
      return asks.sort(resume);
    } catch (error) {
      // Nothing happens, so nobody is told of these either.
      for (const each of over) each.status = 'open';
      throw error;
    }
  }

  function startRun(id: string, startedBy: 'prompt' | 'resume' | 'agent'): void {
    runId = id;
    if (turn === undefined) {
      turn = id;
      notices = 0;
      recovering = [];
      blocks.startTurn(id);
      calls.clear();
    }
    blocks.startRun();
    const metadata = { [METADATA_KEY]: { turn, startedBy } };
    emit({ type: 'RUN_STARTED', threadId, runId: id, protocolVersion: PROTOCOL_VERSION, metadata });
    const waiting = held;
    held = [];
    for (const frame of waiting) notice(frame);
  }

  /** The agent acts while no run is open, as after taking its own default: a run of its own (B2). */
  function ensureRun(): void {
    if (runId === undefined) startRun(options.mintId(), 'agent');
  }

  /** Ends the run: with the open questions, if there are any. */
  function finishRun(): void {
    if (runId === undefined) return;
    const finished = runId;
    closeItems();
    const interrupts = asks.open().map(({ interrupt }) => interrupt);
    runId = undefined;
    ending = undefined;
    emit({
      type: 'RUN_FINISHED',
      threadId,
      runId: finished,
      outcome: interrupts.length > 0 ? { type: 'interrupt', interrupts } : { type: 'success' },
    });
  }

  function closeItems(): void {
    blocks.closeAll();
    for (const event of calls.endAll()) emit(event);
    setStep(undefined);
  }

  /** The agent has come to rest. */
  function finishTurn(): void {
    isBusy = false;
    finishRun();
    if (asks.open().length === 0) turn = undefined;
  }

  function fail(message: string, code: string, metadata?: Record<string, unknown>): void {
    isBusy = false;
    if (dropping !== undefined && runId === undefined) {
      warnDropped('agent.error');
      return;
    }
    // A question that was not shown yet is shown first; an error after it leaves it open (I-15).
    if (ending?.why === 'asked' && asks.open().length > 0) finishRun();
    else ensureRun();
    forgetRun();
    turn = undefined;
    dropping = 'failed';
    emit({
      type: 'RUN_ERROR',
      message,
      code,
      ...(metadata === undefined ? {} : { metadata: { [METADATA_KEY]: metadata } }),
    });
  }

  /** The run is over without ends for what is open in it. */
  function forgetRun(): void {
    blocks.abandon();
    calls.forgetOpen();
    step = undefined;
    runId = undefined;
    ending = undefined;
  }

  function abandon(why: Abandoned): void {
    if (runId === undefined) return;
    const abandoned = runId;
    if (why === 'stopped') {
      closeItems();
      emit({ type: 'RUN_FINISHED', threadId, runId: abandoned, outcome: { type: 'cancelled' } });
      turn = undefined;
      dropping = 'stopped';
    } else {
      emit({ type: 'RUN_ERROR', message: ABANDONED[why], code: why });
      // Whoever refuses a run no longer wants what is still to come of it.
      if (why === 'refused') dropping = 'stopped';
    }
    forgetRun();
  }

  function plan(why: Ending['why'], ms: number, reason?: string): void {
    // A question outranks everything that would end the run without it.
    if (ending?.why === 'asked' && why !== 'asked') return;
    ending = { why, ms, due: now() + ms, ...(reason === undefined ? {} : { reason }) };
    if (ms === 0) endAsPlanned(ending);
  }

  /** A question that is here is shown in any case; everything else may have been said into the cut. */
  function waits({ why }: Ending): boolean {
    return isCut && why !== 'asked';
  }

  function endAsPlanned({ why, reason }: Ending): void {
    ending = undefined;
    if (why === 'asked') finishRun();
    else if (why === 'error') fail(safeErrorText(reason ?? '') || STATE_ERROR, 'agent-frames.state-error');
    else finishTurn();
  }

  // Frames

  function push(wire: unknown): void {
    if (isObject(wire) && !isNew(wire)) return;
    heard = true;
    if (ending?.why === 'quiet') ending = undefined;
    if (isObject(wire) && !isAgentFrame(wire) && mapOther(wire)) return;
    const frame = readFrame(wire, { onWarning: warn, unknownInteraction: options.unknownInteraction });
    if (frame !== undefined) take(frame);
  }

  function take(frame: AgentFrame): void {
    if (frame.type !== 'agent.state.changed' && unmoved?.atWork === false) unmoved = undefined;
    switch (frame.type) {
      case 'agent.text.delta':
        return content(frame.type, () => blocks.text(frame));
      case 'agent.thinking.delta':
        return content(frame.type, () => blocks.thinking(frame));
      case 'agent.text.done':
        return afterthought(frame.type, () => blocks.textDone(frame));
      case 'agent.thinking.done':
        return afterthought(frame.type, () => blocks.thinkingDone(frame));
      case 'agent.file.transfer':
        return content(frame.type, () =>
          emit({
            type: 'ACTIVITY_SNAPSHOT',
            messageId: `file:${frame.transferId}`,
            activityType: FILE_TRANSFER_ACTIVITY,
            content: { ...fileTransferOf(frame, options) },
          }),
        );
      case 'agent.interaction.request':
        return ask(frame);
      case 'agent.error':
        return error(frame);
      case 'agent.state.changed':
        return state(frame);
      default:
        frame satisfies never;
    }
  }

  function content(type: string, write: () => void): void {
    if (dropping !== undefined) return warnDropped(type);
    moves();
    ensureRun();
    write();
  }

  /** The end of a block. It may say something that was missed, but it is no reason to begin a turn. */
  function afterthought(type: string, write: () => void): void {
    if (dropping !== undefined) return warnDropped(type);
    if (runId === undefined && turn === undefined) return;
    const before = out.events.length;
    write();
    if (runId === undefined && out.events.length > before) {
      const said = out.events.splice(before);
      ensureRun();
      out.events.push(...said);
    }
    if (options.quietEndMs !== undefined && runId !== undefined && !blocks.anyOpen()) {
      if (ending === undefined) plan('quiet', options.quietEndMs);
    }
  }

  /** The agent is at work: it has recovered, and it no longer waits for what is over. */
  function moves(): void {
    isBusy = true;
    if (ending?.why === 'error' || ending?.why === 'awaiting') ending = undefined;
    for (const over of asks.takeDefaulted(now(), true)) tellDefaulted(over);
    const recovered = recovering;
    recovering = [];
    if (recovered.length > 0) ensureRun();
    for (const messageId of recovered) {
      emit({
        type: 'ACTIVITY_DELTA',
        messageId,
        activityType: ERROR_ACTIVITY,
        patch: [{ op: 'replace', path: '/status', value: 'recovered' }],
      });
    }
  }

  function ask(frame: InteractionRequestFrame): void {
    const known = asks.take(frame, connection, calls.waitingFor(frame.context?.toolName));
    if (known === 'again') return;
    if (known !== 'new') {
      // Its answer was sent on a connection that broke, and the agent still asks: it never arrived.
      resend(known);
      return;
    }
    isBusy = false;
    dropping = undefined;
    ensureRun();
    if (ending?.why !== 'asked') plan('asked', options.settleMs);
  }

  function error(frame: ErrorFrame): void {
    options.onAgentError(frame);
    const { severity, recoverable, errorCode, relatedTool, relatedInvocationId } = frame;
    if (severity === 'warning' || (severity === 'error' && recoverable)) {
      if (dropping !== undefined) return warnDropped(frame.type);
      if (runId !== undefined) return notice(frame);
      // AG-UI has no events outside a run; the next one shows it.
      if (held.length < MAX_HELD) held.push(frame);
      return;
    }
    if (severity === 'fatal') {
      isDead = true;
      asks.abandonAll();
    }
    fail(safeErrorText(frame.message) || 'The agent failed.', errorCode, {
      severity,
      recoverable,
      ...(frame.module === undefined ? {} : { module: frame.module }),
      ...(relatedTool === undefined ? {} : { relatedTool }),
      ...(relatedInvocationId === undefined ? {} : { relatedInvocationId }),
    });
  }

  function notice(frame: ErrorFrame): void {
    const messageId = `${turn}:notice:${notices++}`;
    emit(errorActivity(frame, messageId, calls.has));
    if (frame.severity === 'error') recovering.push(messageId);
  }

  function state({ previousState, currentState, reason }: StateChangedFrame): void {
    if (lastState !== undefined && previousState !== lastState) {
      warn({
        code: 'state-disagrees',
        rule: 'AF-7',
        path: '/payload/previous_state',
        message: `The agent says it was ${quote(previousState)}, but it was last ${quote(lastState)}. It is ${quote(currentState)} now.`,
      });
    }
    lastState = currentState;
    const rests = isRest(currentState);
    if (!rests && (unmoved?.atWork === false || isRest(previousState))) unmoved = undefined;
    if (rests && unmoved !== undefined && (unmoved.atWork || previousState === currentState)) {
      // It has crossed with what was sent, and is the end of what went before (C3).
      unmoved = { atWork: false };
      return;
    }
    if (currentState === 'idle') return idle();
    if (currentState === 'awaiting_input') return awaiting();
    if (currentState === 'error') {
      isBusy = false;
      if (dropping === 'stopped') dropping = undefined;
      if (runId !== undefined) plan('error', options.errorGraceMs, reason);
      return;
    }
    if (dropping !== undefined) return;
    moves();
    ensureRun();
    setStep(currentState);
  }

  function idle(): void {
    dropping = undefined;
    for (const over of asks.takeDefaulted(now(), true)) tellDefaulted(over);
    if (options.idleWithOpenAsk === 'withdraw') asks.abandonAll();
    finishTurn();
  }

  function awaiting(): void {
    isBusy = false;
    dropping = undefined;
    if (runId === undefined) return;
    setStep(undefined);
    // A question mostly follows; without one it waits for the next prompt, and the turn is over.
    if (asks.open().length > 0) plan('asked', options.settleMs);
    else plan('awaiting', options.awaitingMs);
  }

  function setStep(next: string | undefined): void {
    if (step === next) return;
    if (step !== undefined) emit({ type: 'STEP_FINISHED', stepName: step });
    step = next;
    if (next !== undefined) emit({ type: 'STEP_STARTED', stepName: next });
  }

  function tellDefaulted(over: Ask): void {
    ensureRun();
    emit(autoAnswerActivity(over, defaultLabel(over)));
  }

  function defaultLabel({ frame }: Ask): string {
    return labelOf(frame.defaultValue ?? '', frame, options);
  }

  /** Frames of other sections, such as tool calls, by the application's own reading (C14). */
  function mapOther(frame: Record<string, unknown>): boolean {
    const events = options.mapFrame(frame, { threadId });
    if (events === undefined) return false;
    if (dropping !== undefined || events.length === 0) return true;
    moves();
    ensureRun();
    for (const event of events) {
      calls.note(event);
      emit(event);
    }
    return true;
  }

  // The connection

  function connected(): void {
    connection += 1;
    // What was said meanwhile comes now; the wait for it begins anew.
    if (ending !== undefined && waits(ending)) ending = { ...ending, due: now() + ending.ms };
    isCut = false;
    if (isDead) {
      isDead = false;
      lastSeq = undefined;
      lastState = undefined;
      process = undefined;
    }
    if (connection === 1) return;
    if (options.afterReconnect === 'replays-turn') {
      blocks.expectReplay();
      notices = 0;
    }
    if (options.unconfirmedAnswers === 'wait' || heard) return;
    for (const lost of asks.sentBefore(connection)) resend(lost);
  }

  function resend(ask: Ask): void {
    if (ask.sent === undefined) return;
    asks.markSent(ask, ask.sent.answer, connection);
    send(encode.answer(ask.sent.answer));
    unmoved = { atWork: false };
    isBusy = true;
  }

  /** Whether a frame did not arrive before (C6). */
  function isNew(frame: Record<string, unknown>): boolean {
    const { seq, session } = options.readEnvelope(frame);
    if (session !== undefined && session !== process) {
      // Another process numbers its frames from the start.
      if (process !== undefined) lastSeq = undefined;
      process = session;
    }
    if (seq === undefined) return true;
    if (lastSeq !== undefined && seq <= lastSeq) return false;
    if (lastSeq !== undefined && seq > lastSeq + 1) {
      warn({
        code: 'frames-lost',
        rule: 'AF-6',
        message: `Frames ${lastSeq + 1} to ${seq - 1} of the agent never arrived. What they said is missing.`,
      });
    }
    lastSeq = seq;
    return true;
  }

  function send(frame: unknown): void {
    if (frame === undefined || frame === null) return;
    heard = false;
    out.frames.push(frame);
  }

  function warnDropped(type: string): void {
    warn({
      code: 'frame-dropped',
      rule: 'AF-5',
      eventType: type,
      message: `A frame ${type} came for a turn that is over (${dropping ?? 'failed'}). It was left out.`,
    });
  }
}

/** A state in which the agent waits for the person. */
function isRest(state: string): boolean {
  return state === 'idle' || state === 'awaiting_input';
}

const STATE_ERROR = 'The agent went into its error state.';

const ABANDONED: Record<Exclude<Abandoned, 'stopped'>, string> = {
  lost: 'The connection to the agent was lost.',
  refused: 'The agent sent something that could not be read.',
};
