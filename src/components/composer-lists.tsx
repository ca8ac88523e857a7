'use client';
import type { ComponentProps, ReactElement } from 'react';
import { classes } from './classes.ts';
import { useComposerContext } from './composer.tsx';
import { formatBytes } from './format.ts';
import { Icon } from './icons.tsx';
import { useLabels } from './kit.tsx';
import { textOfContent } from '../react/index.ts';
import { cutMiddle } from './read-data.ts';

/** The files that go with the message. Renders a `<ul>`, and nothing without files. */
export function ComposerAttachments({ className, ...props }: ComponentProps<'ul'>): ReactElement | null {
  const { attachments, removeAttachment } = useComposerContext('ComposerAttachments');
  const labels = useLabels();
  if (attachments.length === 0) return null;
  return (
    <ul
      aria-label={labels.composer.attachments}
      {...props}
      className={classes('rv-composer-attachments', className)}
    >
      {attachments.map(({ id, name, kind, bytes }) => (
        <li key={id} className="rv-composer-attachment" data-kind={kind}>
          <Icon name={kind} />
          <bdi className="rv-composer-attachment-name">{cutMiddle(name, 32)}</bdi>
          <span className="rv-composer-attachment-size">{formatBytes(bytes, labels.locale)}</span>
          <button
            type="button"
            className="rv-icon-button"
            data-size="s"
            aria-label={labels.composer.removeAttachment(name)}
            onClick={() => removeAttachment(id)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The messages that wait for the run to end. Renders a `<ul>`, and nothing where none waits. */
export function ComposerQueue({ className, ...props }: ComponentProps<'ul'>): ReactElement | null {
  const { queue, unqueue } = useComposerContext('ComposerQueue');
  const labels = useLabels();
  if (queue.length === 0) return null;
  return (
    <ul aria-label={labels.composer.queue} {...props} className={classes('rv-composer-queue', className)}>
      {queue.map(({ id, content }) => (
        <li key={id} className="rv-composer-queued">
          <Icon name="waiting" />
          <span className="rv-composer-queued-text" dir="auto">
            {textOfContent(content) === ''
              ? labels.composer.attachments
              : textOfContent(content).slice(0, 200)}
          </span>
          <button
            type="button"
            className="rv-icon-button"
            data-size="s"
            aria-label={labels.composer.unqueue}
            onClick={() => unqueue(id)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
