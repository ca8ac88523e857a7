'use client';
import { memo, type ReactElement } from 'react';
import { useItem, useMessage, useRun, useTimeline } from '../react/index.ts';
import type { RunStore, TimelineEntry } from '../store/index.ts';
import type { AssistantMessage } from '../protocol/index.ts';
import { useKit } from './kit.tsx';
import { workParts } from './kit-parts.ts';
import { Message } from './message.tsx';
import { ThreadMessageActions } from './message-actions.tsx';
import { onDemandPart } from './on-demand-part.tsx';
import { OwnerContext } from './owner-context.ts';
import { own } from './read-data.ts';
import { ReasoningPanel } from './reasoning-panel.tsx';
import { RendererBoundary } from './renderer-boundary.tsx';
import { RunEndRow } from './run-status.tsx';

/** What is shown for one owner (the root agent by default), row by row: each row follows only its own entity. */
export function Timeline({ owner }: { owner?: string | undefined }): ReactElement {
  const entries = useTimeline(owner);
  return (
    <OwnerContext.Provider value={owner}>
      {entries.map((entry) => (
        <TimelineRow key={entry.key} entry={entry} />
      ))}
    </OwnerContext.Provider>
  );
}

/** One row. An entry that is made anew with the same content draws nothing again. */
export const TimelineRow: (props: { entry: TimelineEntry }) => ReactElement = memo(
  function TimelineRow({ entry }: { entry: TimelineEntry }): ReactElement {
    return (
      <RendererBoundary>
        <Row entry={entry} />
      </RendererBoundary>
    );
  },
  (before, after) => sameEntry(before.entry, after.entry),
) as unknown as (props: { entry: TimelineEntry }) => ReactElement; // memo's own type says less about the props.

function sameEntry(a: TimelineEntry, b: TimelineEntry): boolean {
  if (a.key !== b.key || a.type !== b.type) return false;
  if (a.type !== 'subagents' || b.type !== 'subagents') return true;
  return a.ids.length === b.ids.length && a.ids.every((id, at) => id === b.ids[at]);
}

const LanesPart = onDemandPart(workParts, (parts) => parts.SubagentLanes);
const QuestionsPart = onDemandPart(workParts, (parts) => parts.Questions);
const ActivityPart = onDemandPart(workParts, (parts) => parts.ActivityCard);

function Row({ entry }: { entry: TimelineEntry }): ReactElement {
  const { components } = useKit();
  const Lanes = components.SubagentLanes ?? LanesPart;
  switch (entry.type) {
    case 'message':
      return <MessageRow id={entry.id} />;
    case 'subagents':
      return <Lanes ids={entry.ids} />;
    case 'questions':
      return <QuestionsPart runId={entry.runId} />;
    case 'run-end':
      return <RunEndRow runId={entry.runId} />;
  }
}

const editors = new WeakMap<RunStore, (messageId: string, text: string) => void>();

/** One function per store, so that a message is not drawn again for a new closure. */
function editorOf(store: RunStore): (messageId: string, text: string) => void {
  let edit = editors.get(store);
  if (edit === undefined) {
    // Rejects when the message is gone meanwhile; the thread shows what is there instead.
    edit = (messageId, text) => void store.edit(messageId, text).catch(() => {});
    editors.set(store, edit);
  }
  return edit;
}

const ACTIONS = <ThreadMessageActions />;

function MessageRow({ id }: { id: string }): ReactElement | null {
  const store = useRun();
  const { components } = useKit();
  const message = useMessage(id);
  const item = useItem(message?.role === 'reasoning' ? 'reasoning' : 'text', id);
  if (message === undefined) return null;
  if (message.role === 'activity') {
    const Card = components.ActivityCard ?? ActivityPart;
    return <Card message={message} />;
  }
  if (message.role === 'reasoning') {
    const Panel = components.ReasoningPanel ?? ReasoningPanel;
    return (
      <Panel
        text={typeof message.content === 'string' ? message.content : ''}
        status={item?.status ?? 'closed'}
        startedAt={item?.startedAt}
        endedAt={item?.endedAt}
        encrypted={message.encryptedValue !== undefined}
        redacted={isRedacted(message.metadata)}
      />
    );
  }
  const Card = components.Message ?? Message;
  return (
    <Card
      message={message}
      status={item?.status}
      actions={ACTIONS}
      onEdit={message.role === 'user' && message.subagentRunId === undefined ? editorOf(store) : undefined}
      below={message.role === 'assistant' ? <ToolCalls message={message} /> : null}
    />
  );
}

/** Whether thinking is marked as altered, by the agent itself or by the mapper of `agent.*` frames. */
function isRedacted(metadata: unknown): boolean {
  return own(metadata, 'redacted') === true || own(own(metadata, 'agent-frames'), 'redacted') === true;
}

const ToolCallPart = onDemandPart(workParts, (parts) => parts.ToolCallRow);

function ToolCalls({ message }: { message: AssistantMessage }): ReactElement | null {
  if (!Array.isArray(message.toolCalls) || message.toolCalls.length === 0) return null;
  return (
    <div className="rv-tool-calls">
      {message.toolCalls.map((call) => (
        <RendererBoundary key={call.id}>
          <ToolCallPart toolCallId={call.id} />
        </RendererBoundary>
      ))}
    </div>
  );
}
