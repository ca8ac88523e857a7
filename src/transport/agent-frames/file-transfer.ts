import type { WarningListener } from '../../protocol/index.ts';
import { normalizeChecksum } from './checksum.ts';
import type { FileTransferFrame } from './frames.ts';
import { isNumber, isObject, quote } from './values.ts';

/** The activity type of a file that the agent offers or takes. */
export const FILE_TRANSFER_ACTIVITY = 'agent-frames.file-transfer';

/** Content of a file activity: JSON data, fit to be shown as it is. */
export interface FileTransfer {
  transferId: string;
  /** `upload` goes to the agent, `download` comes from it, whatever words the agent uses. */
  direction: 'upload' | 'download';
  /** A file name, no path: without separators, control and direction characters. */
  name: string;
  mimeType: string;
  sizeBytes: number;
  /** Absent for a URL that must not be fetched; then `status` is `blocked`. */
  url?: string;
  checksum?: { algorithm: 'sha-256'; value: string };
  workspacePath?: string;
  toolCallId?: string;
  status: 'offered' | 'blocked';
}

/** The content of the activity for a frame. */
export function fileTransferOf(
  frame: FileTransferFrame,
  options: {
    toAgent: 'upload' | 'download';
    allowUrl: (url: URL) => boolean;
    onWarning: WarningListener;
  },
): FileTransfer {
  const url = allowedUrl(frame.fileUrl, options.allowUrl);
  const checksum = frame.checksum === undefined ? undefined : normalizeChecksum(frame.checksum);
  const warn = (code: string, path: string, message: string): void =>
    options.onWarning({ code, rule: 'AF-6', path, eventType: frame.type, message });
  if (url === undefined) {
    warn(
      'blocked-url',
      '/payload/file_url',
      `The file ${quote(frame.fileName)} is at a URL that may not be fetched. It is shown without a download; see \`allowUrl\`.`,
    );
  }
  if (frame.checksum !== undefined && checksum === undefined) {
    warn(
      'unreadable-checksum',
      '/payload/checksum',
      `The checksum of the file ${quote(frame.fileName)} is no SHA-256 in hex or base64, so it cannot be checked.`,
    );
  }
  return {
    transferId: frame.transferId,
    direction: frame.direction === options.toAgent ? 'upload' : 'download',
    name: safeFileName(frame.fileName),
    mimeType: frame.mimeType,
    sizeBytes: frame.sizeBytes,
    ...(url === undefined ? {} : { url }),
    ...(checksum === undefined ? {} : { checksum: { algorithm: 'sha-256', value: checksum } }),
    ...(frame.workspaceRelativePath === undefined
      ? {}
      : { workspacePath: frame.workspaceRelativePath.replace(UNSEEN, '') }),
    ...(frame.relatedToolInvocationId === undefined ? {} : { toolCallId: frame.relatedToolInvocationId }),
    status: url === undefined ? 'blocked' : 'offered',
  };
}

/**
 * Reads the content of a file activity; `undefined` if it is something else.
 *
 * @example
 * const file = message.activityType === FILE_TRANSFER_ACTIVITY ? readFileTransfer(message.content) : undefined;
 */
export function readFileTransfer(content: unknown): FileTransfer | undefined {
  if (!isObject(content)) return undefined;
  const { transferId, direction, name, mimeType, sizeBytes, status } = content;
  if (typeof transferId !== 'string' || typeof name !== 'string' || typeof mimeType !== 'string')
    return undefined;
  if (direction !== 'upload' && direction !== 'download') return undefined;
  if (!isNumber(sizeBytes) || (status !== 'offered' && status !== 'blocked')) return undefined;
  const { url, checksum, workspacePath, toolCallId } = content;
  const sum = isObject(checksum) && typeof checksum.value === 'string' ? checksum.value : undefined;
  return {
    transferId,
    direction,
    name: safeFileName(name),
    mimeType,
    sizeBytes,
    status,
    ...(typeof url === 'string' ? { url } : {}),
    ...(sum === undefined ? {} : { checksum: { algorithm: 'sha-256', value: sum } }),
    ...(typeof workspacePath === 'string' ? { workspacePath } : {}),
    ...(typeof toolCallId === 'string' ? { toolCallId } : {}),
  };
}

/** Control characters, and those that turn the direction of writing: "gpj.exe" must not read as "exe.jpg". */
// oxlint-disable-next-line no-control-regex -- control characters are what must go
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const MAX_NAME = 200;

/** A name that is only a name: what a browser may save a file as. */
export function safeFileName(name: string): string {
  const last = name.replace(UNSEEN, '').split(/[\\/]/).at(-1) ?? '';
  const bare = last.replace(/[<>:"|?*]/g, '_').replace(/^[.\s]+|[.\s]+$/g, '');
  if (bare === '') return 'file';
  if (bare.length <= MAX_NAME) return bare;
  // The end of the name says what kind of file it is.
  const extension = /\.[^.]{1,16}$/.exec(bare)?.[0] ?? '';
  return `${bare.slice(0, MAX_NAME - extension.length - 1)}…${extension}`;
}

function allowedUrl(text: string, allow: (url: URL) => boolean): string | undefined {
  let url: URL;
  try {
    url = new URL(text, pageUrl());
  } catch {
    // No URL at all, or a relative one where there is no page: nothing that can be fetched.
    return undefined;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return allow(url) ? url.href : undefined;
}

function pageUrl(): string | undefined {
  const page: unknown = Reflect.get(globalThis, 'location');
  return isObject(page) && typeof page.href === 'string' ? page.href : undefined;
}
