'use client';
import { useState, type ComponentProps, type FormEvent, type KeyboardEvent, type ReactElement } from 'react';
import { textOfContent } from '../react/index.ts';
import { classes } from './classes.ts';
import { useLabels } from './kit.tsx';
import { useMessageContext } from './message.tsx';

/** The editor of a message that was sent. Renders a `<form>`. */
export function MessageEditor({ className, ...props }: ComponentProps<'form'>): ReactElement {
  const { message, setEditing, onEdit } = useMessageContext('MessageEditor');
  const labels = useLabels();
  const [text, setText] = useState(() => textOfContent(message.content));
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (text.trim() === '') return;
    setEditing(false);
    onEdit?.(message.id, text);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      setEditing(false);
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      submit();
    }
  };
  return (
    <form {...props} onSubmit={submit} className={classes('rv-message-editor', className)}>
      <textarea
        className="rv-message-editor-field"
        aria-label={labels.message.editLabel}
        value={text}
        dir="auto"
        rows={2}
        ref={focusAtEnd}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <div className="rv-message-editor-buttons">
        <button type="button" className="rv-button" data-kind="quiet" onClick={() => setEditing(false)}>
          {labels.message.cancelEdit}
        </button>
        <button type="submit" className="rv-button" data-kind="primary" disabled={text.trim() === ''}>
          {labels.message.saveEdit}
        </button>
      </div>
    </form>
  );
}

// The person has just asked to edit, so the field may take the focus.
function focusAtEnd(element: HTMLTextAreaElement | null): void {
  if (element === null || document.activeElement === element) return;
  element.focus();
  element.setSelectionRange(element.value.length, element.value.length);
}
