// Agents that speak `agent.*` frames over a WebSocket, for the same UI as every other agent.
export { agentFramesTransport } from './agent-frames-transport.ts';
export type { AgentFramesTransport } from './agent-frames-transport.ts';
export type { AgentFramesTransportOptions } from './transport-options.ts';
export { CONNECTION_EVENT } from './session.ts';
export type { ConnectionStatus, PingOptions, ReconnectOptions } from './link.ts';
export type { CloseVerdict } from './close-codes.ts';
export type { SocketSource, WebSocketConstructor, WebSocketLike } from './socket.ts';
export type { MediaPart, UploadFile, UploadedFile } from './prompts.ts';

export { createFrameMapper } from './frame-mapper.ts';
export type { Abandoned, FrameMapper, Mapped, RunOrder } from './frame-mapper.ts';
export type { Ask, AskStatus } from './asks.ts';
export type { ResponseShape, AnswerField } from './response-schema.ts';
export type { Envelope, MapFrameContext, MapperOptions } from './options.ts';
export { defaultUserFrames } from './user-frames.ts';
export type {
  FileAnnouncement,
  InteractionAnswer,
  Prompt,
  SessionOpening,
  UserFrames,
} from './user-frames.ts';
export { readFrame } from './read-frame.ts';
export type { ReadFrameOptions } from './read-frame.ts';
export type {
  AgentFrame,
  AgentFrameType,
  ErrorFrame,
  FileTransferFrame,
  InteractionContext,
  InteractionOption,
  InteractionRequestFrame,
  InteractionType,
  RiskLevel,
  StateChangedFrame,
  TextDeltaFrame,
  TextDoneFrame,
  ThinkingDeltaFrame,
  ThinkingDoneFrame,
} from './frames.ts';

export { METADATA_KEY, readInteraction } from './interaction.ts';
export type { IfUnanswered, Interaction } from './interaction.ts';
export { AUTO_ANSWER_ACTIVITY, ERROR_ACTIVITY, LATE_ANSWER_ACTIVITY, WARNING_ACTIVITY } from './notices.ts';
export { FILE_TRANSFER_ACTIVITY, readFileTransfer, safeFileName } from './file-transfer.ts';
export type { FileTransfer } from './file-transfer.ts';
export { downloadFile } from './download.ts';
export type { Download, DownloadOptions } from './download.ts';
