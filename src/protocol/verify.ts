import { ProtocolError, quote } from './errors.ts';
import type { ProtocolErrorCode } from './errors.ts';
import type { AgentEvent, LegalEvent, Message } from './types.ts';

/** Checks that legal events come in a legal order (V rules). */
export interface Verifier {
  /** Throws a `ProtocolError` for an event that may not come here. */
  verify(event: LegalEvent, type: LegalEvent['type']): void;
  /** Where the stream stands: before any run, inside one, or after RUN_FINISHED or RUN_ERROR. */
  phase(): Phase;
}

/** Where a stream stands. */
export type Phase = 'before' | 'running' | 'finished' | 'failed';

/** `undefined` is the root agent, an owner like any other (V-30). */
type Owner = string | undefined;

type Handlers = { [K in LegalEvent['type']]: (event: AgentEvent<K>) => void };

/**
 * Makes a verifier for one stream. Open items, owners, steps and subagents are those of the current run and are
 * forgotten at every RUN_STARTED (V-38). Nothing is checked when the stream ends (V-19).
 */
export function createVerifier(): Verifier {
  let phase: Phase = 'before';
  let run: { threadId: string; runId: string } | undefined;
  const open = {
    text: new Set<string>(),
    call: new Set<string>(),
    reasoning: new Set<string>(),
    span: new Set<string>(),
    steps: new Map<Owner, Set<string>>(),
    subagents: new Set<string>(),
  };
  const endedSubagents = new Set<string>();
  // Kept after an item closes, per kind, because ids are only unique within their kind (V-31, V-32).
  const owners = {
    message: new Map<string, Owner>(),
    call: new Map<string, Owner>(),
    reasoning: new Map<string, Owner>(),
    activity: new Map<string, Owner>(),
  };
  type Owned = keyof typeof owners;

  const handlers: Handlers = {
    RUN_STARTED(event) {
      if (phase === 'running') {
        throw refuse('V-02', 'a run is still active. Finish it with RUN_FINISHED or RUN_ERROR first.');
      }
      // One stream is one conversation, whatever number of runs it carries.
      if (run !== undefined && run.threadId !== event.threadId) {
        throw refuse(
          'V-15',
          `the stream is about thread ${quote(run.threadId)}, and this run names thread ${quote(event.threadId)}.`,
          '/threadId',
        );
      }
      forget();
      phase = 'running';
      run = { threadId: event.threadId, runId: event.runId };
      for (const message of event.input?.messages ?? []) seedOwner(message, false);
    },
    RUN_FINISHED(event) {
      if (run !== undefined && event.runId !== run.runId) {
        throw refuse('V-15', mismatch('runId', run.runId, event.runId), '/runId');
      }
      if (run !== undefined && event.threadId !== run.threadId) {
        throw refuse('V-15', mismatch('threadId', run.threadId, event.threadId), '/threadId');
      }
      requireUniqueInterrupts(event);
      requireAllClosed();
      phase = 'finished';
    },
    RUN_ERROR() {
      // Everything open is abandoned with the run (V-06).
      forget();
      phase = 'failed';
    },

    STEP_STARTED({ stepName, subagentRunId }) {
      let names = open.steps.get(subagentRunId);
      if (names === undefined) open.steps.set(subagentRunId, (names = new Set()));
      if (names.has(stepName)) {
        throw refuse('V-13', `the step ${quote(stepName)} of ${nameOf(subagentRunId)} is already open.`);
      }
      names.add(stepName);
    },
    STEP_FINISHED({ stepName, subagentRunId }) {
      if (open.steps.get(subagentRunId)?.delete(stepName)) return;
      throw refuse(
        'V-13',
        `${nameOf(subagentRunId)} has no open step ${quote(stepName)}. A step is finished by the owner that started it.`,
      );
    },

    TEXT_MESSAGE_START({ messageId, subagentRunId }) {
      openItem('V-07', 'text message', open.text, messageId);
      claim('message', messageId, subagentRunId);
    },
    TEXT_MESSAGE_CONTENT({ messageId, subagentRunId }) {
      requireOpen('V-07', 'text message', 'TEXT_MESSAGE_START', open.text, messageId);
      if (subagentRunId !== undefined) agree('V-30', 'message', messageId, subagentRunId);
    },
    TEXT_MESSAGE_END({ messageId, subagentRunId }) {
      requireOpen('V-07', 'text message', 'TEXT_MESSAGE_START', open.text, messageId);
      if (subagentRunId !== undefined) agree('V-30', 'message', messageId, subagentRunId);
      open.text.delete(messageId);
    },

    TOOL_CALL_START({ toolCallId, parentMessageId, subagentRunId }) {
      openItem('V-08', 'tool call', open.call, toolCallId);
      const parent = parentMessageId !== undefined && owners.message.has(parentMessageId);
      const inherited = parent ? owners.message.get(parentMessageId) : undefined;
      if (parent && subagentRunId !== undefined && subagentRunId !== inherited) {
        throw conflict('V-33', 'parent message', parentMessageId, inherited, subagentRunId);
      }
      if (parent && owners.call.has(toolCallId) && owners.call.get(toolCallId) !== inherited) {
        throw conflict('V-33', 'parent message', parentMessageId, inherited, owners.call.get(toolCallId));
      }
      claim('call', toolCallId, subagentRunId, inherited);
    },
    TOOL_CALL_ARGS({ toolCallId, subagentRunId }) {
      requireOpen('V-08', 'tool call', 'TOOL_CALL_START', open.call, toolCallId);
      if (subagentRunId !== undefined) agree('V-30', 'call', toolCallId, subagentRunId);
    },
    TOOL_CALL_END({ toolCallId, subagentRunId }) {
      requireOpen('V-08', 'tool call', 'TOOL_CALL_START', open.call, toolCallId);
      if (subagentRunId !== undefined) agree('V-30', 'call', toolCallId, subagentRunId);
      open.call.delete(toolCallId);
    },
    TOOL_CALL_RESULT({ messageId, subagentRunId }) {
      // Its own tag, whoever owns the call; it owns the message it makes (V-36).
      owners.message.set(messageId, subagentRunId);
    },

    REASONING_START({ messageId, subagentRunId }) {
      openItem('V-10', 'reasoning span', open.span, messageId);
      claim('reasoning', messageId, subagentRunId);
    },
    REASONING_END({ messageId, subagentRunId }) {
      requireOpen('V-10', 'reasoning span', 'REASONING_START', open.span, messageId);
      if (subagentRunId !== undefined) agree('V-30', 'reasoning', messageId, subagentRunId);
      open.span.delete(messageId);
    },
    REASONING_MESSAGE_START({ messageId, subagentRunId }) {
      openItem('V-09', 'reasoning message', open.reasoning, messageId);
      claim('reasoning', messageId, subagentRunId);
    },
    REASONING_MESSAGE_CONTENT({ messageId, subagentRunId }) {
      requireOpen('V-09', 'reasoning message', 'REASONING_MESSAGE_START', open.reasoning, messageId);
      if (subagentRunId !== undefined) agree('V-30', 'reasoning', messageId, subagentRunId);
    },
    REASONING_MESSAGE_END({ messageId, subagentRunId }) {
      requireOpen('V-09', 'reasoning message', 'REASONING_MESSAGE_START', open.reasoning, messageId);
      if (subagentRunId !== undefined) agree('V-30', 'reasoning', messageId, subagentRunId);
      open.reasoning.delete(messageId);
    },
    REASONING_ENCRYPTED_VALUE({ subtype, entityId, subagentRunId }) {
      if (subagentRunId === undefined) return;
      const kind = subtype === 'tool-call' ? 'call' : owners.message.has(entityId) ? 'message' : 'reasoning';
      agree('V-35', kind, entityId, subagentRunId);
    },

    ACTIVITY_SNAPSHOT({ messageId, replace, subagentRunId }) {
      // A replacing snapshot makes the activity anew, owner included (V-34).
      if (replace !== false || !owners.activity.has(messageId)) {
        owners.activity.set(messageId, subagentRunId);
      }
    },
    ACTIVITY_DELTA({ messageId, subagentRunId }) {
      if (subagentRunId !== undefined) agree('V-34', 'activity', messageId, subagentRunId);
    },
    MESSAGES_SNAPSHOT({ messages }) {
      for (const message of messages) seedOwner(message, true);
    },

    SUBAGENT_STARTED({ subagentRunId, parentSubagentRunId: parent }) {
      if (open.subagents.has(subagentRunId)) {
        throw refuse('V-16', `the subagent ${quote(subagentRunId)} is already active.`);
      }
      if (endedSubagents.has(subagentRunId)) {
        throw refuse('V-16', `the subagent ${quote(subagentRunId)} has already ended in this run.`);
      }
      if (parent !== undefined && !open.subagents.has(parent) && !endedSubagents.has(parent)) {
        throw refuse(
          'V-16',
          `the parent subagent ${quote(parent)} was not started in this run.`,
          '/parentSubagentRunId',
        );
      }
      open.subagents.add(subagentRunId);
    },
    SUBAGENT_FINISHED: endSubagent,
    SUBAGENT_ERROR: endSubagent,

    // Fine anywhere inside a run (V-14).
    STATE_SNAPSHOT: accept,
    STATE_DELTA: accept,
    RAW: accept,
    CUSTOM: accept,
  };

  return {
    verify(event, type) {
      if (phase !== 'running') requirePhase(type);
      // `type` is the event's own type, so the handler takes this event.
      (handlers[type] as (event: LegalEvent) => void)(event);
    },
    phase: () => phase,
  };

  function requirePhase(type: LegalEvent['type']): void {
    if (type === 'RUN_STARTED') return;
    if (phase === 'before' && type !== 'RUN_ERROR') {
      throw refuse('V-01', 'the first event of a stream must be RUN_STARTED or RUN_ERROR.');
    }
    if (phase === 'finished' && type !== 'RUN_ERROR') {
      throw refuse(
        'V-03',
        'the run has already finished. After RUN_FINISHED only RUN_STARTED or RUN_ERROR may come.',
      );
    }
    if (phase === 'failed') {
      throw refuse('V-04', 'the run has already failed. After RUN_ERROR only RUN_STARTED may come.');
    }
  }

  function forget(): void {
    for (const collection of [...Object.values(open), ...Object.values(owners), endedSubagents])
      collection.clear();
  }

  function openItem(rule: string, item: string, ids: Set<string>, id: string): void {
    if (ids.has(id)) throw refuse(rule, `the ${item} ${quote(id)} is already open. End it first.`);
    ids.add(id);
  }

  function requireOpen(rule: string, item: string, opener: string, ids: Set<string>, id: string): void {
    if (!ids.has(id)) throw refuse(rule, `no ${item} ${quote(id)} is open. Send ${opener} first.`);
  }

  /** The first opener decides; a later opener may stay silent but not disagree (V-30, V-31). */
  function claim(kind: Owned, id: string, tag: Owner, inherited?: Owner): void {
    if (!owners[kind].has(id)) owners[kind].set(id, tag ?? inherited);
    else if (tag !== undefined) agree('V-31', kind, id, tag);
  }

  function agree(rule: string, kind: Owned, id: string, tag: string): void {
    const owner = owners[kind].get(id);
    if (owner === tag || (owner === undefined && !owners[kind].has(id))) return;
    throw conflict(rule, kind === 'call' ? 'tool call' : kind, id, owner, tag);
  }

  /** V-37. */
  function seedOwner(message: Message, replace: boolean): void {
    const kind = message.role === 'reasoning' || message.role === 'activity' ? message.role : 'message';
    const owner = message.subagentRunId;
    if (replace || !owners[kind].has(message.id)) owners[kind].set(message.id, owner);
    if (message.role !== 'assistant' || message.toolCalls === undefined) return;
    for (const { id } of message.toolCalls) if (replace || !owners.call.has(id)) owners.call.set(id, owner);
  }

  function endSubagent({ subagentRunId }: AgentEvent<'SUBAGENT_FINISHED' | 'SUBAGENT_ERROR'>): void {
    if (!open.subagents.delete(subagentRunId)) {
      throw refuse('V-16', `no subagent ${quote(subagentRunId)} is active. Send SUBAGENT_STARTED first.`);
    }
    endedSubagents.add(subagentRunId);
  }

  /** V-05, whatever the outcome. */
  function requireAllClosed(): void {
    const steps = [...open.steps.values()].flatMap((names) => [...names]);
    const left: [string, Iterable<string>][] = [
      ['text messages', open.text],
      ['tool calls', open.call],
      ['reasoning messages', open.reasoning],
      ['reasoning spans', open.span],
      ['steps', steps],
      ['subagents', open.subagents],
    ];
    for (const [items, ids] of left) {
      const [first, ...others] = ids;
      if (first === undefined) continue;
      const more = others.length === 0 ? '' : ` and ${others.length} more`;
      throw refuse('V-05', `a run cannot finish while ${items} are open: ${quote(first)}${more}.`);
    }
  }
}

function accept(): void {}

/** One answer must not cover two questions (I-20; the specification's own streams refuse it). */
function requireUniqueInterrupts({ outcome }: AgentEvent<'RUN_FINISHED'>): void {
  if (outcome?.type !== 'interrupt') return;
  const ids = new Set<string>();
  for (const { id } of outcome.interrupts) {
    if (ids.has(id)) {
      throw refuse(
        'I-20',
        `two interrupts share the id ${quote(id)}, so one answer would cover both.`,
        '/outcome/interrupts',
        'malformed',
      );
    }
    ids.add(id);
  }
}

function mismatch(field: string, started: string, finished: string): string {
  return `the run started with ${field} ${quote(started)}, and this ends ${quote(finished)}.`;
}

function conflict(rule: string, item: string, id: string, owner: Owner, tag: Owner): ProtocolError {
  return refuse(
    rule,
    `the ${item} ${quote(id)} belongs to ${nameOf(owner)}, not to ${nameOf(tag)}.`,
    '/subagentRunId',
    'attribution',
  );
}

function nameOf(owner: Owner): string {
  return owner === undefined ? 'the root agent' : `the subagent ${quote(owner)}`;
}

function refuse(
  rule: string,
  message: string,
  path?: string,
  code: ProtocolErrorCode = 'sequence',
): ProtocolError {
  return new ProtocolError(code, message, path === undefined ? { rule } : { rule, path });
}
