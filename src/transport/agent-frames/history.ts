import type { AgentEvent, Message } from '../../protocol/index.ts';
import { appendJoined } from './event-list.ts';

/** What a session has said so far, for somebody who looks on later. */
export interface History {
  /** A run is asked for with these messages. What was cut out of them since is forgotten. */
  begin(messages: readonly Message[]): void;
  add(event: AgentEvent, delivered: boolean): void;
  /** What was held back has been delivered. */
  markDelivered(): void;
  /** Everything again, beginning with RUN_STARTED; `messages` are those that the asker holds. Empty if there was no run. */
  replay(threadId: string, messages: readonly Message[]): AgentEvent[];
}

interface RunRecord {
  events: AgentEvent[];
  /** Messages of the person that this run was the first to be asked with. */
  messages: Message[];
  /** Ids of the texts that it has written. */
  texts: Set<string>;
  delivered: boolean;
}

/** Events that are kept; the oldest runs are forgotten first. */
const MAX_EVENTS = 20_000;

/** Makes an empty history. */
export function createHistory(): History {
  let records: RunRecord[] = [];
  let asked: Message[] = [];
  let kept = 0;

  return {
    begin(messages) {
      const ids = new Set(messages.map(({ id }) => id));
      const cut = records.findIndex(
        (record) =>
          record.delivered &&
          (record.messages.some(({ id }) => !ids.has(id)) || [...record.texts].some((id) => !ids.has(id))),
      );
      if (cut >= 0) records = records.slice(0, cut);
      const known = knownIds();
      asked = messages.filter(({ id }) => !known.has(id));
    },
    add(event, delivered) {
      if (event.type === 'RUN_STARTED') {
        records.push({ events: [], messages: asked, texts: new Set(), delivered });
        asked = [];
        while (kept > MAX_EVENTS && records.length > 1) kept -= records.shift()?.events.length ?? 0;
      }
      const record = records.at(-1);
      if (record === undefined) return;
      const before = record.events.length;
      appendJoined(record.events, event);
      kept += record.events.length - before;
      if (event.type === 'TEXT_MESSAGE_CONTENT') record.texts.add(event.messageId);
    },
    markDelivered() {
      for (const record of records) record.delivered = true;
    },
    replay(threadId, messages) {
      const known = knownIds();
      const unknown = messages.filter(({ id }) => !known.has(id));
      const firstKnown = messages.findIndex(({ id }) => known.has(id));
      const older = unknown.filter((message) => messages.indexOf(message) < firstKnown);
      const newer = unknown.filter((message) => !older.includes(message));
      return records.flatMap((record, at) => {
        const shown = [
          ...(at === 0 ? older : []),
          ...record.messages,
          ...(at === records.length - 1 ? newer : []),
        ];
        return record.events.map((event) => withInput(event, threadId, shown));
      });
    },
  };

  function knownIds(): Set<string> {
    return new Set(records.flatMap(({ messages, texts }) => [...messages.map(({ id }) => id), ...texts]));
  }
}

/** RUN_STARTED with the messages that it was asked with: history for a consumer that begins empty (L-11). */
export function withInput(event: AgentEvent, threadId: string, messages: readonly Message[]): AgentEvent {
  if (event.type !== 'RUN_STARTED' || messages.length === 0) return event;
  const input = { threadId, runId: event.runId, messages: [...messages], tools: [], context: [] };
  return { ...event, input };
}
