'use client';
// The cards for agents that speak `agent.*` frames; their styles are in agent-frames.css.
export { AgentFramesFileCard } from './file-card.tsx';
export type { AgentFramesFileCardProps } from './file-card.tsx';
export { agentFramesLabels } from './labels.ts';
export type { AgentFramesLabelOverrides, AgentFramesLabels, FileStatus } from './labels.ts';
export {
  AgentFramesAutoAnswerCard,
  AgentFramesErrorCard,
  AgentFramesLateAnswerCard,
} from './notice-card.tsx';
export type { AgentFramesNoticeProps } from './notice-card.tsx';
export { AgentFramesQuestionCard } from './question-card.tsx';
export type { AgentFramesQuestionCardProps } from './question-card.tsx';
export {
  agentFramesComponents,
  agentFramesRenderers,
  createAgentFramesComponents,
  createAgentFramesRenderers,
} from './renderers.tsx';
