'use client';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useRun } from '../react/index.ts';
import type { ToolCallView } from '../store/index.ts';
import { useLabels } from './kit.tsx';

/** A field for the result of a call that nobody but this side can answer (F-07). Renders a `<form>`, or nothing. */
export function ToolAnswer({ call }: { call: ToolCallView }): ReactElement | null {
  const store = useRun();
  const labels = useLabels();
  const [text, setText] = useState('');
  if (call.status !== 'awaiting-answer') return null;
  const answer = (event: FormEvent): void => {
    event.preventDefault();
    store.answerToolCall(call.toolCallId, text);
  };
  const decline = (): void =>
    store.answerToolCall(call.toolCallId, labels.tool.declined, { error: labels.tool.declined });
  return (
    <form className="rv-tool-answer" onSubmit={answer}>
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
