'use client';
import type { RunState } from '../store/index.ts';

/** Subagents by the subagent in whose lane they stand; those of the root agent under `undefined`. */
export type SubagentTree = ReadonlyMap<string | undefined, readonly string[]>;

/** Keeps what it computed while the lists it reads are the same. */
function kept<T>(compute: (state: RunState) => T): (state: RunState) => T {
  const last = new WeakMap<RunState['subagents'], { of: RunState; value: T }>();
  return (state) => {
    const before = last.get(state.subagents);
    if (
      before !== undefined &&
      before.of.structure === state.structure &&
      before.of.interrupts === state.interrupts &&
      before.of.pendingCalls === state.pendingCalls
    )
      return before.value;
    const value = compute(state);
    last.set(state.subagents, { of: state, value });
    return value;
  };
}

/** Whose message holds each tool call; a call of the root agent has no owner. */
function ownersOfCalls(state: RunState): Map<string, string | undefined> {
  const owners = new Map<string, string | undefined>();
  for (const message of state.messages) {
    if (message.role !== 'assistant' || !Array.isArray(message.toolCalls)) continue;
    for (const call of message.toolCalls) owners.set(call.id, message.subagentRunId);
  }
  return owners;
}

function parentsOf(
  state: RunState,
  owners: ReadonlyMap<string, string | undefined>,
): Map<string, string | undefined> {
  return new Map(
    state.subagents.map(({ subagentRunId, parentToolCallId: call, parentSubagentRunId: parent }) => [
      subagentRunId,
      call !== undefined && owners.has(call) ? owners.get(call) : parent,
    ]),
  );
}

/** The lanes as they nest: inside the call that spawned them, inside their parent, or on their own. */
export const selectSubagentTree: (state: RunState) => SubagentTree = kept((state) => {
  const parents = parentsOf(state, ownersOfCalls(state));
  const tree = new Map<string | undefined, string[]>();
  for (const [id, parent] of parents) {
    const place =
      parent !== undefined && parents.has(parent) && !isOwnAncestor(id, parents) ? parent : undefined;
    tree.set(place, [...(tree.get(place) ?? []), id]);
  }
  return tree;
});

/** An agent may name parents in a ring; its lanes then stand on their own. */
function isOwnAncestor(id: string, parents: ReadonlyMap<string, string | undefined>): boolean {
  const seen = new Set<string>();
  for (let at = parents.get(id); at !== undefined && !seen.has(at); at = parents.get(at)) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}

/**
 * Subagents in whose lane, or in a lane inside it, something waits for this side: an open question, or a call without an
 * answer (F-06).
 */
export const selectWaiting: (state: RunState) => ReadonlySet<string> = kept((state) => {
  const waiting = new Set<string>();
  if (state.subagents.length === 0 || state.interrupts.length + state.pendingCalls.length === 0)
    return waiting;
  const owners = ownersOfCalls(state);
  const parents = parentsOf(state, owners);
  const add = (from: string | undefined): void => {
    for (let at = from; at !== undefined && parents.has(at) && !waiting.has(at); at = parents.get(at))
      waiting.add(at);
  };
  for (const { subagentRunId, toolCallId } of state.interrupts)
    add(toolCallId !== undefined && owners.has(toolCallId) ? owners.get(toolCallId) : subagentRunId);
  for (const { toolCallId } of state.pendingCalls) add(owners.get(toolCallId));
  return waiting;
});
