'use client';
import { LIMITS } from '../protocol/index.ts';
import { remoteRule, safeUrl, type RemoteSource } from '../markdown/index.ts';
import type { MediaKind } from '../react/index.ts';
import { own, ownText } from './read-data.ts';

/** What may be done with the source of a part (2.3.3, 2.3.8, 2.3.11). */
export type MediaSource =
  /** `src` may be shown at once; absent: only offered as a download. */
  | { type: 'data'; mimeType: string; bytes: number; base64: string; src?: string }
  | {
      type: 'url';
      href: string;
      host: string;
      mimeType: string | undefined;
      allowed: boolean;
      credentials: boolean;
    }
  | { type: 'file'; provider: string | undefined; mimeType: string | undefined }
  | { type: 'too-large'; bytes: number }
  | { type: 'blocked' }
  | { type: 'unreadable' };

const SHOWN: Record<MediaKind, ReadonlySet<string>> = {
  // svg is safe as the source of an image: it runs no script there.
  image: new Set([
    'image/png',
    'image/jpeg',
    'image/gif',
    'image/webp',
    'image/avif',
    'image/bmp',
    'image/svg+xml',
  ]),
  audio: new Set([
    'audio/mpeg',
    'audio/mp3',
    'audio/mp4',
    'audio/aac',
    'audio/ogg',
    'audio/wav',
    'audio/wave',
    'audio/x-wav',
    'audio/webm',
    'audio/flac',
  ]),
  video: new Set(['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime']),
  document: new Set(),
};

/** Document types that keep their name in a download; anything else, above all what a browser would run, gets a neutral one. */
const DOWNLOADED: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/json',
  'application/zip',
  'text/plain',
  'text/csv',
  'text/markdown',
  ...SHOWN.image,
  ...SHOWN.audio,
  ...SHOWN.video,
]);

const NEUTRAL = 'application/octet-stream';

/** Judges where a part comes from. Takes anything and never throws. */
export function readMediaSource(
  kind: MediaKind,
  source: unknown,
  remote: readonly (string | RemoteSource)[],
): MediaSource {
  const value = ownText(source, 'value');
  const mimeType = essence(ownText(source, 'mimeType'));
  switch (own(source, 'type')) {
    case 'data':
      return value === undefined || mimeType === undefined
        ? { type: 'unreadable' }
        : readData(kind, value, mimeType);
    case 'url': {
      const url = value === undefined ? null : safeUrl(value);
      if (url === null || (url.scheme !== 'http' && url.scheme !== 'https')) return { type: 'blocked' };
      const rule = remoteRule(url.href, { remote });
      return {
        type: 'url',
        href: url.href,
        host: url.host,
        mimeType,
        allowed: rule !== null,
        credentials: rule?.credentials === true,
      };
    }
    case 'file':
      return { type: 'file', provider: ownText(source, 'provider'), mimeType };
    default:
      return { type: 'unreadable' };
  }
}

/** `image/png` out of `Image/PNG; q=1`. */
function essence(mimeType: string | undefined): string | undefined {
  const type = mimeType?.split(';')[0]?.trim().toLowerCase();
  return type !== undefined && /^[a-z0-9!#$&^_.+-]{1,64}\/[a-z0-9!#$&^_.+-]{1,64}$/.test(type)
    ? type
    : undefined;
}

function readData(kind: MediaKind, value: string, mimeType: string): MediaSource {
  const bytes = Math.floor((value.length * 3) / 4);
  if (bytes > LIMITS.partBytes) return { type: 'too-large', bytes };
  if (!/^[A-Za-z0-9+/_\s-]*={0,2}\s*$/.test(value)) return { type: 'unreadable' };
  const base64 = value.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/');
  const shown = SHOWN[kind].has(mimeType);
  return {
    type: 'data',
    mimeType,
    bytes,
    base64,
    ...(shown ? { src: `data:${mimeType};base64,${base64}` } : {}),
  };
}

/** The bytes of a data source as a file to save, under a type that no browser runs. */
export function blobOf(source: Extract<MediaSource, { type: 'data' }>): Blob | undefined {
  try {
    const binary = atob(source.base64);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
    const safe = DOWNLOADED.has(source.mimeType) && source.mimeType !== 'image/svg+xml';
    return new Blob([bytes], { type: safe ? source.mimeType : NEUTRAL });
  } catch {
    // Letters of base64 in a wrong number: no bytes to save.
    return undefined;
  }
}

/** The name of a part's file, as its metadata gives it, fit to be shown and saved. */
export function fileNameOf(part: unknown): string | undefined {
  const metadata = own(part, 'metadata');
  const name = ownText(metadata, 'filename', 'fileName', 'name');
  const last = name?.split(/[/\\]/).at(-1);
  // Controls, direction overrides and what file systems reserve.
  const clean = last
    ?.replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim();
  return clean === undefined || clean === '' ? undefined : clean.slice(0, 200);
}
