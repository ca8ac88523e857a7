import { ProtocolError, quote } from './errors.ts';
import type { AgentEvent, EventType, LegalEvent } from './types.ts';

/** Receives what a stage gives on; `type` is the event's type as the one string that stages compare by identity. */
export type Emit = (event: LegalEvent, type: LegalEvent['type']) => void;

/** Turns chunk events into the events they stand for (K rules) and gives everything on, in order. */
export type ChunkExpander = (event: AgentEvent, type: EventType, emit: Emit) => void;

type Kind = 'text' | 'tool' | 'reasoning';

/** The item that a lane assembles from chunks, as its first chunk described it. */
interface Open {
  kind: Kind;
  id: string;
  /** The opener's tag. */
  owner: string | undefined;
  role: AgentEvent<'TEXT_MESSAGE_START'>['role'];
  name: string | undefined;
  toolCallName: string | undefined;
  parentMessageId: string | undefined;
}

type Chunk = AgentEvent<'TEXT_MESSAGE_CHUNK' | 'TOOL_CALL_CHUNK' | 'REASONING_MESSAGE_CHUNK'>;

/** Which lanes an event closes: that of its own tag (K-07), all (K-09), the subagent's (K-10), none (K-08). */
const CLOSES: Record<EventType, 'own' | 'all' | 'subagent' | 'none' | 'chunk'> = {
  RUN_STARTED: 'all',
  RUN_FINISHED: 'all',
  RUN_ERROR: 'all',
  MESSAGES_SNAPSHOT: 'all',
  STEP_STARTED: 'own',
  STEP_FINISHED: 'own',
  TEXT_MESSAGE_START: 'own',
  TEXT_MESSAGE_CONTENT: 'own',
  TEXT_MESSAGE_END: 'own',
  TOOL_CALL_START: 'own',
  TOOL_CALL_ARGS: 'own',
  TOOL_CALL_END: 'own',
  TOOL_CALL_RESULT: 'own',
  STATE_SNAPSHOT: 'own',
  STATE_DELTA: 'own',
  CUSTOM: 'own',
  REASONING_START: 'own',
  REASONING_END: 'own',
  REASONING_MESSAGE_START: 'own',
  REASONING_MESSAGE_CONTENT: 'own',
  REASONING_MESSAGE_END: 'own',
  SUBAGENT_FINISHED: 'subagent',
  SUBAGENT_ERROR: 'subagent',
  SUBAGENT_STARTED: 'none',
  RAW: 'none',
  ACTIVITY_SNAPSHOT: 'none',
  ACTIVITY_DELTA: 'none',
  REASONING_ENCRYPTED_VALUE: 'none',
  TEXT_MESSAGE_CHUNK: 'chunk',
  TOOL_CALL_CHUNK: 'chunk',
  REASONING_MESSAGE_CHUNK: 'chunk',
};

const WORDS: Record<Kind, { item: string; id: string; chunk: EventType }> = {
  text: { item: 'text message', id: 'messageId', chunk: 'TEXT_MESSAGE_CHUNK' },
  tool: { item: 'tool call', id: 'toolCallId', chunk: 'TOOL_CALL_CHUNK' },
  reasoning: { item: 'reasoning message', id: 'messageId', chunk: 'REASONING_MESSAGE_CHUNK' },
};

/**
 * Makes an expander for one stream. A lane is an owner (one subagent, or `undefined` for the root agent); it assembles
 * at most one item at a time. A stream that just ends closes nothing (K-16).
 */
export function createChunkExpander(): ChunkExpander {
  // In opening order, which is also the closing order (K-09).
  const lanes = new Map<string | undefined, Open>();

  return (event, type, emit) => {
    const closes = CLOSES[type];
    if (closes === 'chunk') {
      // `CLOSES` says so.
      expand(event as Chunk, emit);
      return;
    }
    if (lanes.size > 0) {
      if (closes === 'all') for (const lane of lanes.keys()) close(lane, emit);
      else if (closes !== 'none') close((event as { subagentRunId?: string }).subagentRunId, emit);
    }
    // Not a chunk, so it stands for itself.
    emit(event as LegalEvent, type as LegalEvent['type']);
  };

  function expand(chunk: Chunk, emit: Emit): void {
    const kind = kindOf(chunk);
    const id = 'toolCallId' in chunk ? chunk.toolCallId : 'messageId' in chunk ? chunk.messageId : undefined;
    const lane = laneOf(kind, id, chunk.subagentRunId);
    let open = lanes.get(lane);
    let isNew = false;
    if (open !== undefined && open.kind === kind && (id === undefined || id === open.id)) {
      agree(open, chunk);
    } else {
      close(lane, emit);
      open = openerOf(kind, id, chunk);
      lanes.set(lane, open);
      isNew = true;
      emitStart(open, chunk, emit);
    }
    const hasContent = chunk.delta !== undefined || chunk.rawEvent !== undefined;
    // A continuation with metadata alone must still reach the item (K-13).
    if (hasContent || (!isNew && chunk.metadata !== undefined)) emitContent(open, chunk, emit);
  }

  /** K-06. */
  function laneOf(kind: Kind, id: string | undefined, tag: string | undefined): string | undefined {
    if (id !== undefined) {
      for (const [owner, open] of lanes) {
        if (open.kind !== kind || open.id !== id) continue;
        if (tag === undefined || tag === owner) return owner;
        throw refuse(
          'K-06',
          `the ${WORDS[kind].item} ${quote(id)} is being assembled for ${nameOfOwner(owner)}, so a chunk of it cannot carry subagentRunId ${quote(tag)}.`,
        );
      }
      return tag;
    }
    if (tag !== undefined || lanes.get(undefined)?.kind === kind) return tag;
    const holders = [...lanes].filter(([, open]) => open.kind === kind).map(([owner]) => owner);
    if (holders.length > 1) {
      throw refuse(
        'K-06',
        `${holders.length} subagents are sending a ${WORDS[kind].item} in chunks, and this chunk has neither ${WORDS[kind].id} nor subagentRunId to say which it belongs to.`,
      );
    }
    return holders[0];
  }

  function close(lane: string | undefined, emit: Emit): void {
    const open = lanes.get(lane);
    if (open === undefined) return;
    lanes.delete(lane);
    const tag = tagOf(open.owner);
    if (open.kind === 'text') {
      emit({ type: 'TEXT_MESSAGE_END', messageId: open.id, ...tag }, 'TEXT_MESSAGE_END');
    } else if (open.kind === 'tool') {
      emit({ type: 'TOOL_CALL_END', toolCallId: open.id, ...tag }, 'TOOL_CALL_END');
    } else {
      emit({ type: 'REASONING_MESSAGE_END', messageId: open.id, ...tag }, 'REASONING_MESSAGE_END');
    }
  }
}

function kindOf(chunk: Chunk): Kind {
  if (chunk.type === 'TEXT_MESSAGE_CHUNK') return 'text';
  return chunk.type === 'TOOL_CALL_CHUNK' ? 'tool' : 'reasoning';
}

/** The first chunk of an item must describe it (K-02); nothing is invented but the default role (K-03). */
function openerOf(kind: Kind, id: string | undefined, chunk: Chunk): Open {
  const { chunk: type, id: idField } = WORDS[kind];
  if (id === undefined) {
    throw refuse(
      'K-02',
      `the first ${type} of an item must have a ${idField}, and no item is open to continue.`,
    );
  }
  const open: Open = {
    kind,
    id,
    owner: chunk.subagentRunId,
    role: undefined,
    name: undefined,
    toolCallName: undefined,
    parentMessageId: undefined,
  };
  if (chunk.type === 'TEXT_MESSAGE_CHUNK') {
    open.role = chunk.role ?? 'assistant';
    open.name = chunk.name;
  } else if (chunk.type === 'TOOL_CALL_CHUNK') {
    if (chunk.toolCallName === undefined) {
      throw refuse(
        'K-02',
        `the first ${type} of an item must have a toolCallName, and ${quote(id)} is not open.`,
      );
    }
    open.toolCallName = chunk.toolCallName;
    open.parentMessageId = chunk.parentMessageId;
  }
  return open;
}

/** A continuation may repeat what the opener said, and say nothing else (K-05). */
function agree(open: Open, chunk: Chunk): void {
  if (chunk.type === 'TEXT_MESSAGE_CHUNK') {
    agreeOn(open, 'role', chunk.role);
    agreeOn(open, 'name', chunk.name);
  } else if (chunk.type === 'TOOL_CALL_CHUNK') {
    agreeOn(open, 'toolCallName', chunk.toolCallName);
    agreeOn(open, 'parentMessageId', chunk.parentMessageId);
  }
}

function agreeOn(
  open: Open,
  field: 'role' | 'name' | 'toolCallName' | 'parentMessageId',
  said: string | undefined,
): void {
  if (said === undefined || said === open[field]) return;
  const before = open[field];
  throw refuse(
    'K-05',
    `a chunk that continues the ${WORDS[open.kind].item} ${quote(open.id)} says ${field} ${quote(said)}, but it was opened ${before === undefined ? `without one` : `with ${quote(before)}`}.`,
    `/${field}`,
  );
}

/** K-12: the chunk's metadata goes on what is made from it. K-14: its timestamp does not. */
function emitStart(open: Open, chunk: Chunk, emit: Emit): void {
  const more = {
    ...(chunk.metadata === undefined ? undefined : { metadata: chunk.metadata }),
    ...tagOf(open.owner),
  };
  if (open.kind === 'text') {
    emit(
      {
        type: 'TEXT_MESSAGE_START',
        messageId: open.id,
        role: open.role ?? 'assistant',
        ...(open.name === undefined ? undefined : { name: open.name }),
        ...more,
      },
      'TEXT_MESSAGE_START',
    );
  } else if (open.kind === 'tool') {
    emit(
      {
        type: 'TOOL_CALL_START',
        toolCallId: open.id,
        // The opener of a tool call has a name, or it was refused.
        toolCallName: open.toolCallName as string,
        ...(open.parentMessageId === undefined ? undefined : { parentMessageId: open.parentMessageId }),
        ...more,
      },
      'TOOL_CALL_START',
    );
  } else {
    emit(
      { type: 'REASONING_MESSAGE_START', messageId: open.id, role: 'reasoning', ...more },
      'REASONING_MESSAGE_START',
    );
  }
}

/** K-15: the tag is the chunk's own, or else the opener's. */
function emitContent(open: Open, chunk: Chunk, emit: Emit): void {
  const delta = chunk.delta ?? '';
  // One literal per kind and optional members added after, so that the usual delta costs one small object.
  const content: AgentEvent<'TEXT_MESSAGE_CONTENT' | 'TOOL_CALL_ARGS' | 'REASONING_MESSAGE_CONTENT'> =
    open.kind === 'tool'
      ? { type: 'TOOL_CALL_ARGS', toolCallId: open.id, delta }
      : open.kind === 'text'
        ? { type: 'TEXT_MESSAGE_CONTENT', messageId: open.id, delta }
        : { type: 'REASONING_MESSAGE_CONTENT', messageId: open.id, delta };
  const tag = chunk.subagentRunId ?? open.owner;
  if (tag !== undefined) content.subagentRunId = tag;
  if (chunk.metadata !== undefined) content.metadata = chunk.metadata;
  if (chunk.rawEvent !== undefined) content.rawEvent = chunk.rawEvent;
  emit(content, content.type);
}

function tagOf(owner: string | undefined): { subagentRunId: string } | undefined {
  return owner === undefined ? undefined : { subagentRunId: owner };
}

function nameOfOwner(owner: string | undefined): string {
  return owner === undefined ? 'the root agent' : `the subagent ${quote(owner)}`;
}

function refuse(rule: string, message: string, path?: string): ProtocolError {
  return new ProtocolError('chunk', message, path === undefined ? { rule } : { rule, path });
}
