'use client';
import type { AgentCapabilities, ContentPart } from '../protocol/index.ts';
import { LIMITS } from '../protocol/index.ts';
import type { MediaKind } from './media-source.ts';

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
    const value = toBase64(new Uint8Array(await file.arrayBuffer()));
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

// More arguments at once than this overflow the stack of some engines.
const SLICE = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += SLICE)
    binary += String.fromCharCode(...bytes.subarray(at, at + SLICE));
  return btoa(binary);
}
