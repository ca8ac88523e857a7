import type { AgentEvent } from '../../protocol/index.ts';

type Content = AgentEvent<'TEXT_MESSAGE_CONTENT' | 'REASONING_MESSAGE_CONTENT'>;

/**
 * Adds an event to a list that nobody watches live: a piece of a text that the list ends with is joined to it, so that a
 * thousand tokens take the room of one.
 */
export function appendJoined(list: AgentEvent[], event: AgentEvent): void {
  const last = list.at(-1);
  if (last !== undefined && isContent(last) && isContent(event) && joins(last, event)) {
    list[list.length - 1] = { ...last, delta: last.delta + event.delta };
  } else {
    list.push(event);
  }
}

function joins(last: Content, event: Content): boolean {
  return (
    last.type === event.type &&
    last.messageId === event.messageId &&
    last.metadata === undefined &&
    event.metadata === undefined &&
    last.subagentRunId === event.subagentRunId
  );
}

function isContent(event: AgentEvent): event is Content {
  return event.type === 'TEXT_MESSAGE_CONTENT' || event.type === 'REASONING_MESSAGE_CONTENT';
}
