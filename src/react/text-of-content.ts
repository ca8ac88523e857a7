'use client';

/** The text of message content: a string, or the text parts of a list. Never throws. */
export function textOfContent(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map(textOfPart)
    .filter((text) => text !== '')
    .join('\n');
}

/** Own properties only: parts come from the wire. */
function textOfPart(part: unknown): string {
  if (typeof part !== 'object' || part === null) return '';
  if (!Object.hasOwn(part, 'type') || !Object.hasOwn(part, 'text')) return '';
  const { type, text } = part as { type: unknown; text: unknown };
  return type === 'text' && typeof text === 'string' ? text : '';
}
