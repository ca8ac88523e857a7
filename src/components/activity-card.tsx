'use client';
import type { ComponentProps, ReactElement } from 'react';
import type { ActivityMessage } from '../protocol/index.ts';
import { activityViewOf } from './activity-views.tsx';
import { classes } from './classes.ts';
import { Icon } from './icons.tsx';
import { findRenderer, useKit } from './kit.tsx';
import { RendererBoundary } from './renderer-boundary.tsx';
import { isObject } from './read-data.ts';

export interface ActivityCardProps extends ComponentProps<'section'> {
  message: ActivityMessage;
}

/**
 * Something the agent reports about its work: a plan, a search, progress, or any JSON. `data-activity` is the kind of
 * view. The application's own view, by `renderers.activity[type]`, goes first. Renders a `<section>`.
 */
export function ActivityCard({ message, className, children, ...props }: ActivityCardProps): ReactElement {
  const { renderers, labels } = useKit();
  const content = isObject(message.content) ? message.content : {};
  const Custom = findRenderer(renderers.activity, message.activityType);
  const view = activityViewOf(message.activityType, content, labels);
  return (
    <section
      role="group"
      aria-label={view.title}
      {...props}
      data-activity={Custom === undefined ? view.kind : 'custom'}
      className={classes('rv-activity', className)}
    >
      {children ??
        (Custom === undefined ? (
          <>
            <div className="rv-activity-header">
              <Icon name={view.icon} className="rv-activity-icon" />
              <span className="rv-activity-title" dir="auto">
                {view.title}
              </span>
              {view.note === undefined ? null : <span className="rv-activity-note">{view.note}</span>}
            </div>
            <RendererBoundary resetKeys={[message]}>{view.body}</RendererBoundary>
          </>
        ) : (
          <RendererBoundary resetKeys={[message]}>
            <Custom message={message} activityType={message.activityType} content={content} />
          </RendererBoundary>
        ))}
    </section>
  );
}
