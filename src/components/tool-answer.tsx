'use client';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useRun } from '../react/index.ts';
import type { ToolCallView } from '../store/index.ts';
import { useLabels } from './kit.tsx';

/** Whether a tool of this side wants a word before it runs (F-10); a question of the agent is another matter (I-21). */
export function waitsForApproval(call: ToolCallView): boolean {
  return call.status === 'awaiting-approval' && call.interrupt === undefined && call.waitsFor === 'approval';
}

/**
 * What this side has to say to a call: yes or no to its tool (F-10), or a result that only a person can give (F-07).
 * Renders a `<div>` or a `<form>`, or nothing.
 */
export function ToolAnswer({ call }: { call: ToolCallView }): ReactElement | null {
  if (waitsForApproval(call)) return <ToolDecision toolCallId={call.toolCallId} />;
  return call.status === 'awaiting-answer' ? <ToolResultForm call={call} /> : null;
}

function ToolDecision({ toolCallId }: { toolCallId: string }): ReactElement {
  const store = useRun();
  const labels = useLabels();
  return (
    <div className="rv-button-row">
      <button
        type="button"
        className="rv-button"
        data-kind="primary"
        onClick={() => store.decideToolCall(toolCallId, 'approve')}
      >
        {labels.tool.approve}
      </button>
      <button
        type="button"
        className="rv-button"
        data-kind="quiet"
        onClick={() => store.decideToolCall(toolCallId, 'decline')}
      >
        {labels.tool.decline}
      </button>
    </div>
  );
}

function ToolResultForm({ call }: { call: ToolCallView }): ReactElement {
  const store = useRun();
  const labels = useLabels();
  const [text, setText] = useState('');
  const answer = (event: FormEvent): void => {
    event.preventDefault();
    store.answerToolCall(call.toolCallId, text);
  };
  const decline = (): void =>
    store.answerToolCall(call.toolCallId, labels.tool.declined, { error: labels.tool.declined });
  return (
    <form className="rv-tool-answer" onSubmit={answer}>
      {call.waitsFor === 'nobody' ? <p className="rv-tool-call-note">{labels.tool.noTool}</p> : null}
      <label className="rv-tool-answer-label">
        <span className="rv-section-label">{labels.tool.answerLabel}</span>
        <textarea
          className="rv-field"
          rows={2}
          dir={text === '' ? undefined : 'auto'}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <div className="rv-button-row">
        <button type="submit" className="rv-button" data-kind="primary" disabled={text === ''}>
          {labels.tool.answer}
        </button>
        <button type="button" className="rv-button" data-kind="quiet" onClick={decline}>
          {labels.tool.decline}
        </button>
      </div>
    </form>
  );
}
