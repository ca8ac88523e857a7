/** What happened while binary parts were upgraded. */
export interface BinaryPartListener {
  onUpgraded?(): void;
  /** A part that only names an id cannot be upgraded and stays as it is. */
  onIdOnly?(): void;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Turns the `binary` content parts of agents before 1.0 into media parts (B-07). The kind follows the mime type, data
 * is preferred over a url, the file name moves into `metadata`, and a part whose modern form is there already is not
 * doubled. Gives back the same list if there is nothing to do; never repairs anything (B-02).
 */
export function upgradeMessages(
  messages: readonly unknown[],
  listener: BinaryPartListener = {},
): readonly unknown[] {
  let upgraded: unknown[] | undefined;
  messages.forEach((message, index) => {
    if (!isFields(message) || !Array.isArray(message.content)) return;
    const content = upgradeContent(message.content, listener);
    if (content !== message.content) (upgraded ??= [...messages])[index] = { ...message, content };
  });
  return upgraded ?? messages;
}

function upgradeContent(content: readonly unknown[], listener: BinaryPartListener): readonly unknown[] {
  if (!content.some((part) => isFields(part) && part.type === 'binary')) return content;
  return content.flatMap((part) => {
    if (!isFields(part) || part.type !== 'binary' || typeof part.mimeType !== 'string') return [part];
    const source = sourceOf(part, part.mimeType);
    if (source === undefined) {
      if (part.data === undefined && part.url === undefined) listener.onIdOnly?.();
      return [part];
    }
    listener.onUpgraded?.();
    const type = mediaTypeOf(part.mimeType);
    const filename = typeof part.filename === 'string' && part.filename !== '' ? part.filename : undefined;
    if (content.some((other) => isTwin(other, type, source, filename))) return [];
    return [
      {
        type,
        source,
        ...(typeof part.id === 'string' ? { id: part.id } : undefined),
        ...(filename === undefined ? undefined : { metadata: { filename } }),
      },
    ];
  });
}

interface Source {
  type: 'data' | 'url';
  value: string;
  mimeType: string;
}

function sourceOf(part: Fields, mimeType: string): Source | undefined {
  for (const [key, type] of [
    ['data', 'data'],
    ['url', 'url'],
  ] as const) {
    const value = part[key];
    if (typeof value === 'string' && value !== '') return { type, value, mimeType };
  }
  return undefined;
}

function mediaTypeOf(mimeType: string): 'image' | 'audio' | 'video' | 'document' {
  const [family] = mimeType.split('/', 1);
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document';
}

function isTwin(part: unknown, type: string, source: Source, filename: string | undefined): boolean {
  if (!isFields(part) || part.type !== type || !isFields(part.source)) return false;
  const same =
    part.source.type === source.type &&
    part.source.value === source.value &&
    part.source.mimeType === source.mimeType;
  return same && (filename === undefined || (isFields(part.metadata) && part.metadata.filename === filename));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
