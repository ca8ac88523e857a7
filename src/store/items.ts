import type { Item } from './state.ts';
import { plain, type ReduceContext } from './reduce-context.ts';

/** Notes that a text, reasoning, span or tool call opened (again). */
export function openItem(
  context: ReduceContext,
  kind: Item['kind'],
  id: string,
  subagentRunId: string | undefined,
  messageId?: string,
): void {
  const { draft, index } = context;
  const at = index.item(kind, id);
  if (at !== undefined) {
    const item = draft.items[at] as Item;
    item.status = 'open';
    delete item.endedAt;
    item.startedAt ??= context.now;
    return;
  }
  index.setItem(kind, id, draft.items.length);
  const runId = draft.runs[context.active.at]?.runId;
  draft.items.push({
    kind,
    id,
    ...(subagentRunId === undefined ? {} : { subagentRunId }),
    ...(runId === undefined ? {} : { runId }),
    status: 'open',
    startedAt: context.now,
    ...(messageId === undefined ? {} : { messageId }),
  });
}

/** Notes that it closed. */
export function closeItem(context: ReduceContext, kind: Item['kind'], id: string): void {
  const at = context.index.item(kind, id);
  if (at === undefined) return;
  const item = context.draft.items[at] as Item;
  item.status = 'closed';
  item.endedAt = context.now;
}

/** Notes a call that was never streamed here: it came with a snapshot, the input or a saved thread. */
export function settleCallItem(
  context: ReduceContext,
  toolCallId: string,
  change: Pick<Item, 'messageId' | 'resultId'>,
): void {
  const at = context.index.item('toolCall', toolCallId);
  if (at !== undefined) {
    Object.assign(context.draft.items[at] as Item, change);
    return;
  }
  context.index.setItem('toolCall', toolCallId, context.draft.items.length);
  context.draft.items.push({ kind: 'toolCall', id: toolCallId, status: 'closed', ...change });
}

/** Everything still open is cut off: its run ended without closing it (L-07). */
export function cutOpenItems(context: ReduceContext): void {
  const { draft } = context;
  plain(draft.items).forEach((item, at) => {
    if (item.status !== 'open') return;
    const open = draft.items[at] as Item;
    open.status = 'cut';
    open.endedAt = context.now;
  });
}
