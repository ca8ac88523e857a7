import { RunError } from '../run-error.ts';
import { sha256 } from './checksum.ts';
import type { FileTransfer } from './file-transfer.ts';

/** How a download ended. Only the first two have bytes: what is not what was announced is thrown away. */
export type Download =
  /** Size and checksum are as announced. */
  | { status: 'verified'; blob: Blob }
  /** The size is; there was no checksum, or the page has no cryptography to check it with. */
  | { status: 'unverified'; blob: Blob }
  | { status: 'size-mismatch'; expected: number; received: number }
  | { status: 'checksum-mismatch' };

/** Settings of {@link downloadFile}. */
export interface DownloadOptions {
  fetch?: typeof globalThis.fetch;
  signal?: AbortSignal;
  /** Bytes; larger files are refused before anything is fetched. @default 100 MiB */
  maxBytes?: number;
  onProgress?: (received: number, total: number) => void;
}

const MAX_BYTES = 100 * 1024 * 1024;

/**
 * Fetches a file that the agent offers and checks that it is what was announced: the size while it comes, the SHA-256
 * when it is whole. Without cookies, and as bytes only: the result has no type that a browser would show or run.
 * Throws a `RunError` when it cannot be fetched.
 *
 * @example
 * const result = await downloadFile(file);
 * if (result.status === 'verified') save(result.blob, file.name);
 */
export async function downloadFile(file: FileTransfer, options: DownloadOptions = {}): Promise<Download> {
  const { fetch = globalThis.fetch, signal, maxBytes = MAX_BYTES, onProgress } = options;
  if (file.url === undefined) {
    throw new RunError('internal', 'This file is at an address that may not be fetched.');
  }
  if (file.sizeBytes > maxBytes) {
    throw new RunError('too-large', `The file is larger than the ${maxBytes} bytes that may be downloaded.`);
  }
  const response = await request(file.url, fetch, signal);
  const bytes = await readUpTo(response, file.sizeBytes, onProgress);
  if (bytes.length !== file.sizeBytes) {
    return { status: 'size-mismatch', expected: file.sizeBytes, received: bytes.length };
  }
  const blob = new Blob([bytes], { type: 'application/octet-stream' });
  const actual = file.checksum === undefined ? undefined : await sha256(bytes);
  if (actual === undefined) return { status: 'unverified', blob };
  return actual === file.checksum?.value.toLowerCase()
    ? { status: 'verified', blob }
    : { status: 'checksum-mismatch' };
}

async function request(
  url: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal | undefined,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw new RunError('aborted', 'The download was stopped.');
    throw new RunError('network', 'The file could not be reached.', { cause: error });
  }
  if (response.ok) return response;
  await response.body?.cancel().catch(() => {});
  throw new RunError('http', `The file could not be fetched: HTTP ${response.status}.`, {
    status: response.status,
  });
}

/** The body, or one byte more than was announced: enough to know that it is too long. */
async function readUpTo(
  response: Response,
  announced: number,
  onProgress: DownloadOptions['onProgress'],
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  try {
    while (reader !== undefined && received <= announced) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      received += value.length;
      onProgress?.(Math.min(received, announced), announced);
    }
  } catch (error) {
    throw new RunError('network', 'The download broke off.', { cause: error });
  } finally {
    await reader?.cancel().catch(() => {});
  }
  const bytes = new Uint8Array(received);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
