import type { ContentPart, RunAgentInput, UserMessage } from '../../protocol/index.ts';
import { RunError } from '../run-error.ts';
import { safeErrorText } from '../safe-text.ts';
import { sha256 } from './checksum.ts';
import { safeFileName } from './file-transfer.ts';
import type { FileAnnouncement, UserFrames } from './user-frames.ts';
import { isObject } from './values.ts';

/** A part of a message that is no text. */
export type MediaPart = Exclude<ContentPart, { type: 'text' }>;

/** Where `uploadFile` put a file. What it leaves out is taken from the part. */
export interface UploadedFile {
  /** Where the agent can fetch it. */
  url: string;
  name?: string;
  mimeType?: string;
  sizeBytes?: number;
  /** SHA-256, hex. */
  checksum?: string;
  workspaceRelativePath?: string;
}

/** Puts a file of the person where the agent can fetch it, for frames carry no bytes. */
export type UploadFile = (
  part: MediaPart,
  context: {
    threadId: string;
    /** A name that is only a name. */
    name: string;
    mimeType: string;
    /** Absent for a part that is a URL already. */
    bytes?: Uint8Array<ArrayBuffer>;
    signal: AbortSignal;
  },
) => Promise<UploadedFile>;

/** What a session remembers of the person's messages. */
export interface Prompter {
  /** The messages that the agent has to be told, for a run. `atWork`: the agent works on what it was told last. */
  choose(input: RunAgentInput, atWork: boolean): UserMessage[];
  /** Their frames, uploads first; uploads what is not uploaded yet. */
  frames(messages: readonly UserMessage[], input: RunAgentInput, signal: AbortSignal): Promise<unknown[]>;
  markSent(messages: readonly UserMessage[]): void;
}

/** Settings of {@link createPrompter}. */
export interface PrompterParts {
  encode: UserFrames;
  toAgent: 'upload' | 'download';
  uploadFile: UploadFile | undefined;
  mintId: () => string;
  onUnsent(message: string): void;
}

/** Makes the memory of one session. */
export function createPrompter(parts: PrompterParts): Prompter {
  const sent = new Set<string>();
  const uploaded = new Map<string, FileAnnouncement>();
  let rounds = 0;

  return {
    choose(input, atWork) {
      const last = lastUserMessages(input);
      const unsent = last.filter(({ id }) => !sent.has(id));
      if (input.resume !== undefined && input.resume.length > 0) {
        if (sent.size > 0) return unsent;
        // After a reload nobody knows whether the last message was told before the question came; twice is worse than never.
        if (last.length === 1) {
          parts.onUnsent(
            'The last message was not sent along with the answers, because it may have been sent before the page was loaded.',
          );
        }
        return last.slice(1);
      }
      if (unsent.length > 0) return unsent;
      // Asked again: a retry goes on with what is under way, anything else is said once more.
      if (atWork) return [];
      return last.length > 0 ? last : input.messages.filter(isUser).slice(-1);
    },
    async frames(messages, input, signal) {
      const frames: unknown[] = [];
      for (const message of messages) {
        const transferIds: string[] = [];
        for (const [at, part] of mediaOf(message).entries()) {
          const file = await announce(part, `${message.id}/${at}`, input.threadId, signal);
          transferIds.push(file.transferId);
          frames.push(parts.encode.upload(file));
        }
        frames.push(
          parts.encode.prompt({
            promptId: sent.has(message.id) ? `${message.id}#${++rounds}` : message.id,
            sessionId: input.threadId,
            text: textOf(message),
            transferIds,
          }),
        );
      }
      return frames;
    },
    markSent(messages) {
      for (const { id } of messages) sent.add(id);
    },
  };

  async function announce(
    part: MediaPart,
    key: string,
    threadId: string,
    signal: AbortSignal,
  ): Promise<FileAnnouncement> {
    const known = uploaded.get(key);
    if (known !== undefined) return known;
    if (parts.uploadFile === undefined) {
      throw new RunError(
        'internal',
        'This message has a file, and frames carry no bytes. Give agentFramesTransport `uploadFile` to put it where the agent can fetch it.',
      );
    }
    const name = nameOf(part);
    const mimeType = part.source.mimeType ?? 'application/octet-stream';
    const bytes = part.source.type === 'data' ? fromBase64(part.source.value) : undefined;
    const file = await upload(parts.uploadFile, part, {
      threadId,
      name,
      mimeType,
      ...(bytes === undefined ? {} : { bytes }),
      signal,
    });
    const sizeBytes = file.sizeBytes ?? bytes?.length;
    if (sizeBytes === undefined) {
      throw new RunError(
        'internal',
        '`uploadFile` has to say the size of a file that is a URL (`sizeBytes`).',
      );
    }
    const checksum = file.checksum ?? (bytes === undefined ? undefined : await sha256(bytes));
    const announcement: FileAnnouncement = {
      transferId: parts.mintId(),
      direction: parts.toAgent,
      fileUrl: file.url,
      fileName: file.name ?? name,
      mimeType: file.mimeType ?? mimeType,
      sizeBytes,
      ...(checksum === undefined ? {} : { checksum }),
      ...(file.workspaceRelativePath === undefined
        ? {}
        : { workspaceRelativePath: file.workspaceRelativePath }),
    };
    uploaded.set(key, announcement);
    return announcement;
  }
}

async function upload(
  uploadFile: UploadFile,
  part: MediaPart,
  context: Parameters<UploadFile>[1],
): Promise<UploadedFile> {
  try {
    return await uploadFile(part, context);
  } catch (error) {
    if (context.signal.aborted) throw new RunError('aborted', 'The run was stopped from this side.');
    const text = safeErrorText(error instanceof Error ? error.message : String(error));
    throw new RunError('internal', `A file could not be uploaded${text === '' ? '.' : `: ${text}`}`, {
      cause: error,
    });
  }
}

/** The messages of the person since the agent spoke last. */
function lastUserMessages({ messages }: RunAgentInput): UserMessage[] {
  const after = messages.findLastIndex(
    ({ role }) => role === 'assistant' || role === 'tool' || role === 'reasoning',
  );
  return messages.slice(after + 1).filter(isUser);
}

function isUser(message: RunAgentInput['messages'][number]): message is UserMessage {
  return message.role === 'user';
}

function textOf({ content }: UserMessage): string {
  if (typeof content === 'string') return content;
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

function mediaOf({ content }: UserMessage): MediaPart[] {
  return typeof content === 'string' ? [] : content.filter((part) => part.type !== 'text');
}

function nameOf(part: MediaPart): string {
  // Typed as anything: what an application may put there.
  const metadata: unknown = part.metadata;
  const name = isObject(metadata) ? (metadata.filename ?? metadata.name) : undefined;
  return safeFileName(typeof name === 'string' ? name : part.type);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
