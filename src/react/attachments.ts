'use client';
import type { AgentCapabilities, ContentPart } from '../protocol/index.ts';
import { LIMITS } from '../protocol/index.ts';

/** What a part or file is, for showing it. */
export type MediaKind = 'image' | 'audio' | 'video' | 'document';

/** A file on its way to the agent. */
export interface PendingAttachment {
  id: string;
  name: string;
  kind: MediaKind;
  bytes: number;
  part: ContentPart;
}

/** Why a file was not attached. */
export type AttachmentProblem = { name: string; reason: 'too-large' | 'not-accepted' | 'unreadable' };

/** The kind of part a file becomes. */
export function kindOfFile(type: string): MediaKind {
  const family = type.split('/')[0];
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document';
}

/** Whether the agent takes such a file. What it does not say is not a no (P-01). */
export function acceptsFile(capabilities: AgentCapabilities | undefined, type: string): boolean {
  const input = capabilities?.multimodal?.input;
  if (input === undefined) return true;
  const kind = kindOfFile(type);
  if (kind !== 'document') return input[kind] !== false;
  return type === 'application/pdf' ? input.pdf !== false || input.file === true : input.file !== false;
}

/** Whether it takes any file at all. */
export function acceptsAnyFile(capabilities: AgentCapabilities | undefined): boolean {
  const input = capabilities?.multimodal?.input;
  if (input === undefined) return true;
  return [input.image, input.audio, input.video, input.pdf, input.file].some((flag) => flag !== false);
}

let count = 0;

/** Reads a file into a part that carries its data. Never rejects. */
export async function readAttachment(
  file: File,
  capabilities: AgentCapabilities | undefined,
): Promise<PendingAttachment | AttachmentProblem> {
  const { name, size, type } = file;
  if (!acceptsFile(capabilities, type)) return { name, reason: 'not-accepted' };
  if (size > LIMITS.partBytes) return { name, reason: 'too-large' };
  const kind = kindOfFile(type);
  try {
    const value = await readBase64(file);
    const source = {
      type: 'data' as const,
      value,
      mimeType: type === '' ? 'application/octet-stream' : type,
    };
    return {
      id: `file-${++count}`,
      name,
      kind,
      bytes: size,
      part: { type: kind, source, metadata: { filename: name } },
    };
  } catch {
    // Moved or withdrawn since it was chosen.
    return { name, reason: 'unreadable' };
  }
}

/** The browser's own base64 is many times faster than one made in script. */
function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.onload = () => {
      const url = String(reader.result);
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.readAsDataURL(file);
  });
}
