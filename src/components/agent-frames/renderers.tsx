'use client';
import {
  AUTO_ANSWER_ACTIVITY,
  ERROR_ACTIVITY,
  FILE_TRANSFER_ACTIVITY,
  LATE_ANSWER_ACTIVITY,
  WARNING_ACTIVITY,
} from '../../transport/agent-frames/index.ts';
import type { ChatComponents, Renderers } from '../kit.tsx';
import { AgentFramesFileCard } from './file-card.tsx';
import { withLabels, type AgentFramesLabelOverrides } from './labels.ts';
import {
  AgentFramesAutoAnswerCard,
  AgentFramesErrorCard,
  AgentFramesLateAnswerCard,
} from './notice-card.tsx';
import { AgentFramesQuestionCard } from './question-card.tsx';

/**
 * The views of files, errors and answers out of time, for the prop `renderers`. Make them once, outside of components:
 * each call makes new ones, and new ones forget what they showed.
 *
 * @example
 * const renderers = createAgentFramesRenderers({ risk: { safe: 'Harmless' } });
 */
export function createAgentFramesRenderers(
  labels?: AgentFramesLabelOverrides,
): Required<Pick<Renderers, 'activity'>> {
  const words = withLabels(labels);
  const ErrorCard: NonNullable<Renderers['activity']>[string] = ({ content }) => (
    <AgentFramesErrorCard content={content} labels={words} />
  );
  return {
    activity: {
      [FILE_TRANSFER_ACTIVITY]: ({ content }) => <AgentFramesFileCard content={content} labels={words} />,
      [ERROR_ACTIVITY]: ErrorCard,
      [WARNING_ACTIVITY]: ErrorCard,
      [AUTO_ANSWER_ACTIVITY]: ({ content }) => <AgentFramesAutoAnswerCard content={content} labels={words} />,
      [LATE_ANSWER_ACTIVITY]: ({ content }) => <AgentFramesLateAnswerCard content={content} labels={words} />,
    },
  };
}

/**
 * The card of a question, for the prop `components`. Make it once, outside of components.
 *
 * @example
 * const components = createAgentFramesComponents({ question: { back: 'No, wait' } });
 */
export function createAgentFramesComponents(
  labels?: AgentFramesLabelOverrides,
): Pick<ChatComponents, 'InterruptCard'> {
  const words = withLabels(labels);
  return { InterruptCard: (props) => <AgentFramesQuestionCard {...props} labels={words} /> };
}

/**
 * {@link createAgentFramesRenderers} with the words in English.
 *
 * @example
 * <AgentChat store={store} renderers={agentFramesRenderers} components={agentFramesComponents} />
 */
export const agentFramesRenderers: Required<Pick<Renderers, 'activity'>> = createAgentFramesRenderers();

/** {@link createAgentFramesComponents} with the words in English. */
export const agentFramesComponents: Pick<ChatComponents, 'InterruptCard'> = createAgentFramesComponents();
