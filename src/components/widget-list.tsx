'use client';
import type { ReactElement } from 'react';
import { useRunValue } from '../react/index.ts';
import { useLabels } from './kit.tsx';
import { listParts } from './kit-parts.ts';
import { LoadFailed } from './load-failed.tsx';
import type { MessageListProps } from './message-list.tsx';
import { useOnDemand } from './on-demand.ts';

/**
 * The conversation of a widget. What draws it comes with the first look at the widget, so it may be on its way when there
 * is something to draw; a conversation that has not begun needs none of it. Renders a `<div>`.
 */
export function WidgetList(props: Pick<MessageListProps, 'renderAll' | 'empty'>): ReactElement {
  const labels = useLabels();
  const begun = useRunValue(({ messages, runs }) => messages.length > 0 || runs.length > 0);
  const { status, value } = useOnDemand(listParts, true);
  if (begun && value !== undefined) return <value.MessageList {...props} />;
  return (
    <div className="rv-message-list-frame">
      <div role="log" aria-live="off" aria-label={labels.list.label} tabIndex={0} className="rv-message-list">
        <div className="rv-message-list-content">
          {!begun ? (
            props.empty
          ) : status === 'failed' ? (
            <LoadFailed part={listParts} />
          ) : (
            <p className="rv-list-loading" role="status">
              {labels.chat.loading}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
