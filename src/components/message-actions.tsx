'use client';
import { useEffect, useRef, useState, type ComponentProps, type ReactElement } from 'react';
import { textOfContent, useRun, useRunValue } from '../react/index.ts';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icons.tsx';
import { useKit, useLabels } from './kit.tsx';
import { useMessageContext } from './message.tsx';

export interface MessageActionsProps extends ComponentProps<'div'> {
  /** Offers to ask the agent again from this message on. */
  onRegenerate?: ((messageId: string) => void) | undefined;
  /** A run is going on, so the history cannot be changed now. */
  busy?: boolean;
}

/** Copy, edit, regenerate and rate, as far as they fit the message. Renders a `<div>`. */
export function MessageActions(props: MessageActionsProps): ReactElement | null {
  const { onRegenerate, busy = false, className, children, ...rest } = props;
  const { message, status, editing, setEditing, onEdit } = useMessageContext('MessageActions');
  const labels = useLabels();
  const { onFeedback } = useKit();
  const text = textOfContent(message.content);
  const mine = message.role === 'user';
  if ((message.role !== 'assistant' && !mine) || status === 'open' || editing || text === '') return null;
  return (
    <div
      role="group"
      aria-label={labels.message.actions}
      {...rest}
      className={classes('rv-message-actions', className)}
    >
      {children ?? (
        <>
          <CopyButton text={text} />
          {mine && onEdit !== undefined && typeof message.content === 'string' ? (
            <ActionButton
              icon="edit"
              label={labels.message.edit}
              disabled={busy}
              onClick={() => setEditing(true)}
            />
          ) : null}
          {mine || onRegenerate === undefined ? null : (
            <ActionButton
              icon="retry"
              label={labels.message.regenerate}
              disabled={busy}
              onClick={() => onRegenerate(message.id)}
            />
          )}
          {mine || onFeedback === undefined ? null : <FeedbackButtons messageId={message.id} />}
        </>
      )}
    </div>
  );
}

/** The actions of a message of the thread. Only they, and not the message, draw again when a run starts or ends. */
export function ThreadMessageActions(): ReactElement | null {
  const { message } = useMessageContext('ThreadMessageActions');
  const store = useRun();
  const busy = useRunValue((state) => state.status === 'running');
  // What a subagent said is part of the turn of the agent that called it.
  if (message.subagentRunId !== undefined) return <MessageActions busy={busy} />;
  // Rejects when the message is gone meanwhile; then there is nothing to do over.
  return <MessageActions busy={busy} onRegenerate={(id) => void store.regenerate(id).catch(() => {})} />;
}

interface ActionButtonProps extends ComponentProps<'button'> {
  icon: IconName;
  label: string;
}

function ActionButton({ icon, label, className, ...props }: ActionButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-size="s"
      {...props}
      className={classes('rv-icon-button', className)}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Copies exactly the text that is shown, as plain text (2.3.16). */
export function CopyButton({ text, ...props }: ComponentProps<'button'> & { text: string }): ReactElement {
  const labels = useLabels();
  const [result, setResult] = useState<'copied' | 'failed' | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setResult('copied');
    } catch {
      setResult('failed');
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResult(undefined), 2000);
  };
  const { copy: plain, copied, copyFailed } = labels.message;
  const name = result === 'copied' ? copied : result === 'failed' ? copyFailed : plain;
  return (
    <ActionButton
      icon={result === 'copied' ? 'finished' : result === 'failed' ? 'failed' : 'copy'}
      label={name}
      data-result={result}
      {...props}
      onClick={() => void copy()}
    />
  );
}

function FeedbackButtons({ messageId }: { messageId: string }): ReactElement {
  const labels = useLabels();
  const { onFeedback } = useKit();
  const [rating, setRating] = useState<'good' | 'bad' | undefined>(undefined);
  const rate = (next: 'good' | 'bad'): void => {
    setRating(next);
    onFeedback?.({ messageId, rating: next });
  };
  return (
    <>
      <ActionButton
        icon="good"
        label={labels.message.good}
        aria-pressed={rating === 'good'}
        onClick={() => rate('good')}
      />
      <ActionButton
        icon="bad"
        label={labels.message.bad}
        aria-pressed={rating === 'bad'}
        onClick={() => rate('bad')}
      />
    </>
  );
}
