'use client';
import { memo, useMemo, type ComponentType, type ReactElement } from 'react';
import { useToolCall } from '../react/index.ts';
import { findRenderer, useKit } from './kit.tsx';
import { readPartialJson } from './partial-json.ts';
import { QuestionsOfCall } from './questions.tsx';
import { RendererBoundary } from './renderer-boundary.tsx';
import { SubagentLanes } from './subagent-lane.tsx';
import { ToolAnswer, waitsForApproval } from './tool-answer.tsx';
import {
  ToolCallArguments,
  ToolCallBody,
  ToolCallCard,
  ToolCallError,
  ToolCallHeader,
  ToolCallResult,
} from './tool-call-card.tsx';

const NO_CALL = { call: undefined, subagents: [] };

export interface ToolCallRowProps {
  toolCallId: string;
}

/** One tool call of the thread, with the subagents it spawned and the questions about it. */
export const ToolCallRow: ComponentType<ToolCallRowProps> = memo(function ToolCallRow({
  toolCallId,
}: ToolCallRowProps): ReactElement | null {
  const { components, renderers } = useKit();
  const { call, subagents: lanes } = useToolCall(toolCallId) ?? NO_CALL;
  const Lanes = components.SubagentLanes ?? SubagentLanes;
  const args = useMemo(
    () => (call === undefined ? undefined : readPartialJson(call.arguments).value),
    [call],
  );
  if (call === undefined) return null;
  const Custom = findRenderer(renderers.toolCall, call.name);
  if (Custom !== undefined && call.interrupt === undefined && !waitsForApproval(call)) {
    return (
      <RendererBoundary resetKeys={[call]}>
        <Custom call={call} args={args} />
        {lanes.length === 0 ? null : <Lanes ids={lanes} />}
      </RendererBoundary>
    );
  }
  const Card = components.ToolCallCard ?? ToolCallCard;
  return (
    <div className="rv-tool-call-row" data-lanes={lanes.length === 0 ? undefined : lanes.length}>
      <Card call={call}>
        <ToolCallHeader />
        <ToolCallError />
        <ToolCallBody>
          <ToolCallArguments />
          <ToolCallResult />
          <ToolAnswer call={call} />
        </ToolCallBody>
        <QuestionsOfCall toolCallId={toolCallId} />
        {lanes.length === 0 ? null : <Lanes ids={lanes} />}
      </Card>
    </div>
  );
});
