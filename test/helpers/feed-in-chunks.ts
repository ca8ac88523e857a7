import { randomFrom } from './random.ts';

/** Bytes as a stream in pieces of `size`, or in pieces of seeded random length up to 64 bytes. */
export function feedInChunks(
  bytes: Uint8Array,
  cut: { size: number } | { seed: number },
): ReadableStream<Uint8Array> {
  const random = 'seed' in cut ? randomFrom(cut.seed) : undefined;
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      const length = 'size' in cut ? cut.size : 1 + Math.floor((random?.() ?? 0) * 64);
      controller.enqueue(bytes.slice(at, (at += length)));
    },
  });
}

/** Text as UTF-8 bytes. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Events as a Server-Sent Events body. */
export function sse(events: readonly unknown[], lineEnd = '\n'): string {
  return events.map((event) => `data: ${JSON.stringify(event)}${lineEnd}${lineEnd}`).join('');
}

/** Everything that an async iterable gives. */
export async function collect<T>(from: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of from) all.push(each);
  return all;
}
