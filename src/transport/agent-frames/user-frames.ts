import type { FileTransferFrame } from './frames.ts';

/** What is told to the agent when a connection opens. */
export interface SessionOpening {
  /** The thread. */
  sessionId: string;
  /** 1 for the first connection of this page, 2 for the first reconnect. */
  connection: number;
  /** The last sequence number that arrived, where the agent numbers its frames. */
  lastSeq?: number;
  /** Questions that are open on this side. */
  openInteractionIds: string[];
}

/** One message of the person. */
export interface Prompt {
  /** The message's id; the same if it has to be sent again. */
  promptId: string;
  sessionId: string;
  text: string;
  /** Files that were announced before, by their transfer ids. */
  transferIds: string[];
}

/** The answer to one question. */
export interface InteractionAnswer {
  interactionId: string;
  /** `cancelled`: the person closed the question without an answer. Never an approval. */
  status: 'answered' | 'cancelled';
  /** Absent when cancelled. */
  value?: string | string[];
  /** Complete replacement of the tool's input, where the agent takes one. */
  editedInput?: Record<string, unknown>;
}

/** A file on its way to the agent. */
export type FileAnnouncement = Omit<FileTransferFrame, 'type' | 'relatedToolInvocationId'>;

/**
 * How this side speaks to the agent. The document shows only what the agent sends, so every name here is an assumption;
 * give your own for an agent that speaks otherwise. What returns `undefined` is not sent.
 */
export interface UserFrames {
  open(opening: SessionOpening): unknown;
  prompt(prompt: Prompt): unknown;
  answer(answer: InteractionAnswer): unknown;
  cancel(stop: { sessionId: string; runId: string }): unknown;
  upload(file: FileAnnouncement): unknown;
  ping(): unknown;
  pong(ping: unknown): unknown;
}

/** The frames that are sent unless `encode` says otherwise. */
export const defaultUserFrames: Readonly<UserFrames> = Object.freeze({
  open: ({ sessionId, connection, lastSeq, openInteractionIds }: SessionOpening) => ({
    type: 'session.open',
    payload: {
      session_id: sessionId,
      connection,
      ...(lastSeq === undefined ? {} : { last_seq: lastSeq }),
      open_interaction_ids: openInteractionIds,
    },
  }),
  prompt: ({ promptId, sessionId, text, transferIds }: Prompt) => ({
    type: 'user.prompt',
    payload: {
      prompt_id: promptId,
      session_id: sessionId,
      text,
      ...(transferIds.length === 0 ? {} : { transfer_ids: transferIds }),
    },
  }),
  answer: ({ interactionId, status, value, editedInput }: InteractionAnswer) => ({
    type: 'user.interaction.response',
    payload: {
      interaction_id: interactionId,
      status,
      ...(value === undefined ? {} : { value }),
      ...(editedInput === undefined ? {} : { edited_input: editedInput }),
    },
  }),
  cancel: ({ sessionId, runId }: { sessionId: string; runId: string }) => ({
    type: 'user.cancel',
    payload: { session_id: sessionId, run_id: runId },
  }),
  upload: (file: FileAnnouncement) => ({
    type: 'agent.file.transfer',
    payload: {
      transfer_id: file.transferId,
      direction: file.direction,
      file_url: file.fileUrl,
      file_name: file.fileName,
      mime_type: file.mimeType,
      size_bytes: file.sizeBytes,
      ...(file.checksum === undefined ? {} : { checksum: file.checksum }),
      ...(file.workspaceRelativePath === undefined
        ? {}
        : { context: { workspace_relative_path: file.workspaceRelativePath } }),
    },
  }),
  ping: () => ({ type: 'session.ping', payload: {} }),
  pong: () => ({ type: 'session.pong', payload: {} }),
});
