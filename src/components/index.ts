'use client';
export { AgentChat } from './agent-chat.tsx';
export { ChatEmpty, ChatHeader, ChatSide } from './chat-body.tsx';
export type { ChatEmptyProps, ChatHeaderProps } from './chat-body.tsx';
export type { AgentChatProps, ChatLookProps } from './chat-frame.tsx';
export { AgentChatWidget } from './agent-chat-widget.tsx';
export type { AgentChatWidgetProps } from './agent-chat-widget.tsx';
export { ActivityCard } from './activity-card.tsx';
export type { ActivityCardProps } from './activity-card.tsx';
export { Announcer } from './announce.tsx';
export { Attachment, ContentParts } from './attachment.tsx';
export type { AttachmentProps, ContentPartsProps } from './attachment.tsx';
export {
  Composer,
  ComposerAttach,
  ComposerInput,
  ComposerProblems,
  ComposerQuestion,
  ComposerSend,
  ComposerStop,
} from './composer.tsx';
export type { ComposerInputProps, ComposerProps } from './composer.tsx';
export { ComposerAttachments, ComposerQueue } from './composer-lists.tsx';
export { Icon } from './icons.tsx';
export type { IconName, IconProps } from './icons.tsx';
export { InterruptCard } from './interrupt-card.tsx';
export type { InterruptCardProps, InterruptPhase } from './interrupt-card.tsx';
export type { InterruptRendererProps } from './own-question.tsx';
export { InterruptPanel } from './interrupt-panel.tsx';
export { JsonView } from './json-view.tsx';
export type { JsonViewProps, RenderLeaf } from './json-view.tsx';
export { KitProvider, useLabels } from './kit.tsx';
export type {
  ActivityRendererProps,
  ChatComponents,
  KitProviderProps,
  MessageFeedback,
  Renderers,
  SubagentMode,
  ToolCallRendererProps,
} from './kit.tsx';
export { defaultLabels } from './labels.ts';
export type { LabelOverrides, Labels } from './labels.ts';
export { Message, MessageContent } from './message.tsx';
export type { MessageProps } from './message.tsx';
export { CopyButton, MessageActions } from './message-actions.tsx';
export type { MessageActionsProps } from './message-actions.tsx';
export { MessageEditor } from './message-editor.tsx';
export { MessageList } from './message-list.tsx';
export type { MessageListProps } from './message-list.tsx';
export { MessageText } from './message-text.tsx';
export type { MessageTextProps } from './message-text.tsx';
export { ReasoningPanel } from './reasoning-panel.tsx';
export type { ReasoningPanelProps } from './reasoning-panel.tsx';
export { loadKit } from './kit-parts.ts';
export { RendererBoundary, RendererError } from './renderer-boundary.tsx';
export type { RendererBoundaryProps } from './renderer-boundary.tsx';
export { ShownCall } from './shown-call.tsx';
export type { ShownCallProps } from './shown-call.tsx';
export { RunEnd, RunStatus } from './run-status.tsx';
export type { BadEnd, RunEndProps, RunStatusPillProps } from './run-status.tsx';
export { StatePanel } from './state-panel.tsx';
export type { StatePanelProps } from './state-panel.tsx';
export { StepList } from './step-list.tsx';
export type { StepListProps } from './step-list.tsx';
export { SubagentLane, SubagentLanes } from './subagent-lane.tsx';
export type { SubagentLaneProps, SubagentLanesProps } from './subagent-lane.tsx';
export { Suggestions } from './suggestions.tsx';
export type { Suggestion, SuggestionsProps } from './suggestions.tsx';
export { ThreadList } from './thread-list.tsx';
export type { ThreadListProps } from './thread-list.tsx';
export { Timeline } from './timeline.tsx';
export {
  ToolCallArguments,
  ToolCallBody,
  ToolCallCard,
  ToolCallError,
  ToolCallHeader,
  ToolCallResult,
} from './tool-call-card.tsx';
export type { ToolCallCardProps } from './tool-call-card.tsx';
export { UsageMeter } from './usage-meter.tsx';
export type { TokenPrices, UsageMeterProps } from './usage-meter.tsx';
