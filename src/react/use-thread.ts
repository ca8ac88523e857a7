'use client';
import { useMemo } from 'react';
import type { Message } from '../protocol/index.ts';
import {
  selectItem,
  selectMessage,
  selectSubagent,
  selectSubagentsOfCall,
  selectTimeline,
  selectToolCall,
  type Item,
  type Subagent,
  type TimelineEntry,
  type ToolCallView,
} from '../store/index.ts';
import { useRunValue } from './use-run-value.ts';

/**
 * The rows of one owner (the root agent by default), top to bottom; the same list again while only text grows.
 *
 * @example
 * const rows = useTimeline();
 * rows.map((row) => (row.type === 'message' ? <Line key={row.key} id={row.id} /> : null));
 */
export function useTimeline(owner?: string): TimelineEntry[] {
  return useRunValue(useMemo(() => selectTimeline(owner), [owner]));
}

/**
 * One message of the thread, and a render only when it changes.
 *
 * @example
 * const message = useMessage(id);
 */
export function useMessage(id: string): Message | undefined {
  return useRunValue(useMemo(() => selectMessage(id), [id]));
}

/**
 * How the stream treated one text, reasoning, span or tool call: `open` while it arrives, `cut` where the run ended first.
 *
 * @example
 * const streaming = useItem('text', message.id)?.status === 'open';
 */
export function useItem(kind: Item['kind'], id: string): Item | undefined {
  return useRunValue(useMemo(() => selectItem(kind, id), [kind, id]));
}

/** What {@link useToolCall} gives: the call with its status, result and open question, and the subagents it spawned. */
export interface ToolCallOfThread {
  call: ToolCallView;
  /** Ids for {@link useSubagent}. */
  subagents: string[];
}

/**
 * One tool call in one place; `undefined` while the thread has none with this id.
 *
 * @example
 * const found = useToolCall(toolCallId);
 * return <span>{found?.call.name} {found?.call.status}</span>;
 */
export function useToolCall(toolCallId: string): ToolCallOfThread | undefined {
  const call = useRunValue(useMemo(() => selectToolCall(toolCallId), [toolCallId]));
  const subagents = useRunValue(useMemo(() => selectSubagentsOfCall(toolCallId), [toolCallId]));
  return useMemo(() => (call === undefined ? undefined : { call, subagents }), [call, subagents]);
}

/**
 * One subagent invocation. What it says and does is `useTimeline(subagentRunId)`.
 *
 * @example
 * const { name, status } = useSubagent(subagentRunId) ?? {};
 */
export function useSubagent(subagentRunId: string): Subagent | undefined {
  return useRunValue(useMemo(() => selectSubagent(subagentRunId), [subagentRunId]));
}
