/** How sure one may be of an option, in the agent's own words. Shown, never enforced: the agent says it about itself. */
export type RiskLevel = 'safe' | 'moderate' | 'dangerous';

/** The five kinds of question. */
export type InteractionType = 'YN' | 'SELECT' | 'MULTI_SELECT' | 'TEXT_INPUT' | 'PERMISSION';

/** One choice of a question. */
export interface InteractionOption {
  /** What goes back to the agent. */
  value: string;
  label: string;
  description?: string;
  riskLevel?: RiskLevel;
}

/** The tool that a question is about; `toolInput` is a summary, not the call. */
export interface InteractionContext {
  toolName?: string;
  toolInput?: Record<string, unknown>;
  affectedPaths?: string[];
}

/** A piece of a content block. */
export interface TextDeltaFrame {
  type: 'agent.text.delta';
  contentIndex: number;
  text: string;
}

/** The end of a content block. */
export interface TextDoneFrame {
  type: 'agent.text.done';
  contentIndex: number;
  fullText?: string;
}

/** A piece of thinking; `redacted` pieces were altered for security reasons. */
export interface ThinkingDeltaFrame {
  type: 'agent.thinking.delta';
  contentIndex: number;
  text: string;
  redacted: boolean;
}

/** The end of a thinking block. */
export interface ThinkingDoneFrame {
  type: 'agent.thinking.done';
  contentIndex: number;
}

/** A question to the person. */
export interface InteractionRequestFrame {
  type: 'agent.interaction.request';
  interactionId: string;
  interactionType: InteractionType;
  questionText: string;
  /** Seconds; what is not above zero never runs out. */
  timeoutSec: number;
  /** Distinct by value. */
  options: InteractionOption[];
  context?: InteractionContext;
  /** What the agent takes by itself when the time is over. */
  defaultValue?: string;
}

/** Something went wrong in the agent. */
export interface ErrorFrame {
  type: 'agent.error';
  errorCode: string;
  message: string;
  severity: 'fatal' | 'error' | 'warning';
  recoverable: boolean;
  module?: string;
  /** A stack trace. Never for the screen. */
  trace?: string;
  relatedTool?: string;
  relatedInvocationId?: string;
}

/** A file that waits at a storage URL. */
export interface FileTransferFrame {
  type: 'agent.file.transfer';
  transferId: string;
  direction: 'upload' | 'download';
  fileUrl: string;
  fileName: string;
  mimeType: string;
  sizeBytes: number;
  checksum?: string;
  workspaceRelativePath?: string;
  relatedToolInvocationId?: string;
}

/** The agent went from one state to another. */
export interface StateChangedFrame {
  type: 'agent.state.changed';
  previousState: string;
  currentState: string;
  reason?: string;
}

/** One `agent.*` frame, read and checked. The wire's snake_case names are camelCase here; a `null` is an absent field. */
export type AgentFrame =
  | TextDeltaFrame
  | TextDoneFrame
  | ThinkingDeltaFrame
  | ThinkingDoneFrame
  | InteractionRequestFrame
  | ErrorFrame
  | FileTransferFrame
  | StateChangedFrame;

/** The names of the frames that are known. */
export type AgentFrameType = AgentFrame['type'];
