'use client';

/** A plain object, as far as reading goes. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property of something from the wire; `undefined` for anything inherited (2.3.6). */
export function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** The first of these properties that holds text. */
export function ownText(value: unknown, ...keys: string[]): string | undefined {
  for (const key of keys) {
    const found = own(value, key);
    if (typeof found === 'string' && found !== '') return found;
  }
  return undefined;
}

/** The first of these properties that holds a finite number. */
export function ownNumber(value: unknown, ...keys: string[]): number | undefined {
  for (const key of keys) {
    const found = own(value, key);
    if (typeof found === 'number' && Number.isFinite(found)) return found;
  }
  return undefined;
}

/** Any value as short text: strings as they are, all else as JSON. Never throws. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined) return '';
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // Nested more deeply than the engine's stack.
    return Array.isArray(value) ? '[…]' : '{…}';
  }
}

/** The middle of a long text cut out, so that both ends stay. */
export function cutMiddle(text: string, length: number): string {
  if (text.length <= length) return text;
  const half = Math.floor((length - 1) / 2);
  return `${text.slice(0, half)}…${text.slice(text.length - half)}`;
}
