'use client';
import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import type { QueuedMessage } from '../store/index.ts';
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

/** The messages that wait for the run to end, each to be changed or taken back. Renders a `<ul>`, and nothing where none waits. */
export function ComposerQueue({ className, ...props }: ComponentProps<'ul'>): ReactElement | null {
  const { queue } = useComposerContext('ComposerQueue');
  const labels = useLabels();
  if (queue.length === 0) return null;
  return (
    <ul aria-label={labels.composer.queue} {...props} className={classes('rv-composer-queue', className)}>
      {queue.map((waiting) => (
        <QueuedRow key={waiting.id} waiting={waiting} />
      ))}
    </ul>
  );
}

function QueuedRow({ waiting: { id, content } }: { waiting: QueuedMessage }): ReactElement {
  const { unqueue, editQueued } = useComposerContext('ComposerQueue');
  const { composer: words } = useLabels();
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const editing = draft !== undefined;
  useEffect(() => {
    // The field that had the focus is gone.
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const text = textOfContent(content);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') setDraft(undefined);
    else if (event.key === 'Enter') {
      if (draft !== undefined && draft !== text) editQueued(id, draft);
      setDraft(undefined);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li className="rv-composer-queued">
      <Icon name="waiting" />
      {editing ? (
        <input
          className="rv-composer-queued-field"
          aria-label={words.editQueued}
          value={draft}
          dir="auto"
          ref={focusAtEnd}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={handleKeyDown}
          onBlur={() => {
            if (draft !== text) editQueued(id, draft);
            setDraft(undefined);
          }}
        />
      ) : (
        <>
          <span className="rv-composer-queued-text" dir="auto">
            {text === '' ? words.attachments : text.slice(0, 200)}
          </span>
          <button
            ref={editButton}
            type="button"
            className="rv-icon-button"
            data-size="s"
            aria-label={words.editQueued}
            title={words.editQueued}
            onClick={() => setDraft(text)}
          >
            <Icon name="edit" />
          </button>
          <button
            type="button"
            className="rv-icon-button"
            data-size="s"
            aria-label={words.unqueue}
            title={words.unqueue}
            onClick={() => unqueue(id)}
          >
            <Icon name="close" />
          </button>
        </>
      )}
    </li>
  );
}

// The person has just asked to edit, so the field may take the focus.
function focusAtEnd(element: HTMLInputElement | null): void {
  if (element === null || document.activeElement === element) return;
  element.focus();
  element.setSelectionRange(element.value.length, element.value.length);
}
