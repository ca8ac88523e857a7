import type { AgentEvent } from '../../protocol/index.ts';
import { safeErrorText } from '../safe-text.ts';
import type { Ask } from './asks.ts';
import type { ErrorFrame } from './frames.ts';

/** Activity type of an error that the agent hopes to recover from; `status` is `recovering` or `recovered`. */
export const ERROR_ACTIVITY = 'agent-frames.error';
/** Activity type of a warning. */
export const WARNING_ACTIVITY = 'agent-frames.warning';
/** Activity type of a question that the agent decided by itself, because the time was over. */
export const AUTO_ANSWER_ACTIVITY = 'agent-frames.auto-answer';
/** Activity type of an answer that came when the agent no longer waited for it. */
export const LATE_ANSWER_ACTIVITY = 'agent-frames.late-answer';

type Snapshot = AgentEvent<'ACTIVITY_SNAPSHOT'>;

/** An error or warning as a card in the transcript. The stack trace stays out of it. */
export function errorActivity(
  frame: ErrorFrame,
  messageId: string,
  isCall: (id: string) => boolean,
): Snapshot {
  const { severity, relatedInvocationId } = frame;
  const invocation =
    relatedInvocationId === undefined
      ? {}
      : isCall(relatedInvocationId)
        ? { toolCallId: relatedInvocationId }
        : { invocationId: relatedInvocationId };
  return snapshot(messageId, severity === 'warning' ? WARNING_ACTIVITY : ERROR_ACTIVITY, {
    code: frame.errorCode,
    message: safeErrorText(frame.message),
    severity,
    recoverable: frame.recoverable,
    ...(frame.module === undefined ? {} : { module: frame.module }),
    ...(frame.relatedTool === undefined ? {} : { tool: frame.relatedTool }),
    ...invocation,
    ...(severity === 'warning' ? {} : { status: 'recovering' }),
  });
}

/** Tells that the agent took its own default; not the person's choice, and not shown as one (I-19). */
export function autoAnswerActivity({ frame, interrupt }: Ask, label: string): Snapshot {
  return snapshot(`auto-answer:${interrupt.id}`, AUTO_ANSWER_ACTIVITY, {
    interactionId: interrupt.id,
    question: frame.questionText,
    value: frame.defaultValue,
    label,
  });
}

/** Tells that an answer was not sent, why, and what the agent did instead as far as that is known. */
export function lateAnswerActivity(
  { frame, interrupt, status }: Ask,
  given: string | undefined,
  agentChose: string | undefined,
): Snapshot {
  return snapshot(`late-answer:${interrupt.id}`, LATE_ANSWER_ACTIVITY, {
    interactionId: interrupt.id,
    question: frame.questionText,
    reason: status,
    ...(given === undefined ? {} : { given }),
    ...(agentChose === undefined ? {} : { agentChose }),
  });
}

function snapshot(messageId: string, activityType: string, content: Record<string, unknown>): Snapshot {
  return { type: 'ACTIVITY_SNAPSHOT', messageId, activityType, content };
}
