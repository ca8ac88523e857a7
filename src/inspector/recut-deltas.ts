import type { Recording } from '../transport/index.ts';

type RecordedEvent = Recording['events'][number];

/** The fields that name the item of a delta, by event type. */
const DELTA_ITEMS: ReadonlyMap<string, string> = new Map([
  ['TEXT_MESSAGE_CONTENT', 'messageId'],
  ['TEXT_MESSAGE_CHUNK', 'messageId'],
  ['REASONING_MESSAGE_CONTENT', 'messageId'],
  ['REASONING_MESSAGE_CHUNK', 'messageId'],
  ['TOOL_CALL_ARGS', 'toolCallId'],
  ['TOOL_CALL_CHUNK', 'toolCallId'],
]);

/**
 * Redacts what an item says as a whole, because a secret may be cut over its deltas, and cuts the result at the same
 * places. Pieces that nothing is left for become empty; the event stays for its time and its other fields, unless an
 * empty delta is all it would carry.
 */
export function recutDeltas(
  originals: readonly RecordedEvent[],
  redacted: readonly RecordedEvent[],
  redactText: (text: string) => string,
): RecordedEvent[] {
  const items = itemsOf(originals);
  const result: (RecordedEvent | undefined)[] = [...redacted];
  for (const parts of items) {
    const whole = parts.map(({ delta }) => delta).join('');
    const safe = redactText(whole);
    let from = 0;
    for (const [n, { at, delta }] of parts.entries()) {
      const piece = n === parts.length - 1 ? safe.slice(from) : safe.slice(from, from + delta.length);
      from += delta.length;
      const event = redacted[at];
      if (event !== undefined) result[at] = withDelta(event, piece, delta);
    }
  }
  return result.filter((event) => event !== undefined);
}

function withDelta(recorded: RecordedEvent, piece: string, original: string): RecordedEvent | undefined {
  // Nothing is left of a delta whose text became shorter; AG-UI wants no empty ones.
  if (piece === '' && original !== '') return undefined;
  return { at: recorded.at, event: { ...(recorded.event as object), delta: piece } };
}

interface Part {
  /** Position in the recording. */
  at: number;
  delta: string;
}

/** The deltas of each item, in order. */
function itemsOf(events: readonly RecordedEvent[]): Iterable<Part[]> {
  const items = new Map<string, Part[]>();
  // A chunk without an id belongs to the one before it.
  const last = new Map<string, string>();
  for (const [at, { event }] of events.entries()) {
    if (typeof event !== 'object' || event === null) continue;
    const { type, delta } = event as { type?: unknown; delta?: unknown };
    if (typeof type !== 'string') continue;
    const field = DELTA_ITEMS.get(type);
    if (field === undefined) continue;
    const named = (event as Record<string, unknown>)[field];
    const id = typeof named === 'string' ? named : (last.get(type) ?? '');
    last.set(type, id);
    if (typeof delta !== 'string') continue;
    const key = `${type} ${id}`;
    const parts = items.get(key);
    if (parts === undefined) items.set(key, [{ at, delta }]);
    else parts.push({ at, delta });
  }
  return items.values();
}
