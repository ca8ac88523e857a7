'use client';
import {
  createContext,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { LIMITS } from '../protocol/index.ts';
import { useComposer, type ComposerState } from '../react/index.ts';
import { classes } from './classes.ts';
import { formatBytes } from './format.ts';
import { Icon } from './icons.tsx';
import { goToQuestion } from './go-to-question.ts';
import { useLabels } from './kit.tsx';
import { workParts } from './kit-parts.ts';
import { onDemandPart } from './on-demand-part.tsx';
import { useMergedRef } from './use-merged-ref.ts';

const ComposerContext = createContext<ComposerState | null>(null);

/** The state of the composer around a part. */
export function useComposerContext(part: string): ComposerState {
  const value = useContext(ComposerContext);
  if (value === null) {
    throw new Error(
      `runview: <${part}> is outside <Composer>, so there is no message to write. Wrap it in <Composer>.`,
    );
  }
  return value;
}

const QueuePart = onDemandPart(workParts, (parts) => parts.ComposerQueue);
const AttachmentsPart = onDemandPart(workParts, (parts) => parts.ComposerAttachments);

export interface ComposerProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** @default labels.composer.placeholder */
  placeholder?: string | undefined;
  /** Files may be attached where the agent takes them. @default true */
  attachments?: boolean | undefined;
  /** Buttons that stand above the field, such as suggestions. */
  above?: ReactNode;
}

/**
 * Where a person writes to the agent. Enter sends and Shift+Enter starts a line; Enter that ends a word of an input
 * method does neither. `data-running` while a run goes on, `data-dragging` while files are over it. Renders a `<form>`.
 */
export function Composer(props: ComposerProps): ReactElement {
  const { placeholder, attachments = true, above, className, children, ...rest } = props;
  const labels = useLabels();
  const composer = useComposer();
  const [dragging, setDragging] = useState(false);
  const takesFiles = attachments && composer.canAttach;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    composer.send();
  };
  const handleDrag = (event: DragEvent): void => {
    if (!takesFiles || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragging(true);
  };
  const handleDrop = (event: DragEvent): void => {
    setDragging(false);
    if (!takesFiles || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void composer.addFiles(event.dataTransfer.files);
  };
  return (
    <ComposerContext.Provider value={composer}>
      <form
        {...rest}
        onSubmit={submit}
        onDragEnter={handleDrag}
        onDragOver={handleDrag}
        onDragLeave={() => setDragging(false)}
        onDrop={handleDrop}
        data-running={composer.running ? '' : undefined}
        data-dragging={dragging ? '' : undefined}
        className={classes('rv-composer', className)}
      >
        {children ?? (
          <>
            {above}
            {composer.queue.length === 0 ? null : <QueuePart />}
            <ComposerQuestion />
            <div className="rv-composer-box">
              {dragging ? <div className="rv-composer-drop">{labels.composer.drop}</div> : null}
              {composer.attachments.length === 0 ? null : <AttachmentsPart />}
              <ComposerInput placeholder={placeholder} takesFiles={takesFiles} />
              <div className="rv-composer-bar">
                {takesFiles ? <ComposerAttach /> : null}
                <span className="rv-composer-hint">{labels.composer.hint}</span>
                <ComposerStop />
                <ComposerSend />
              </div>
            </div>
            <ComposerProblems />
          </>
        )}
      </form>
    </ComposerContext.Provider>
  );
}

export interface ComposerInputProps extends Omit<ComponentProps<'textarea'>, 'value' | 'placeholder'> {
  placeholder?: string | undefined;
  takesFiles?: boolean;
}

/** The field. Grows with what is written. Renders a `<textarea>`. */
export function ComposerInput({
  placeholder,
  takesFiles = true,
  className,
  ref,
  ...props
}: ComposerInputProps): ReactElement {
  const composer = useComposerContext('ComposerInput');
  const labels = useLabels();
  const field = useRef<HTMLTextAreaElement>(null);
  const merged = useMergedRef(ref, field);
  const { text } = composer;
  useLayoutEffect(() => measure(field.current), [text]);
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    props.onKeyDown?.(event);
    if (event.defaultPrevented) return;
    // Safari ends a composition before the Enter that ended it arrives; that Enter has the code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      composer.send();
    } else if (event.key === 'Escape' && composer.running && text === '') {
      composer.stop();
    } else if (
      event.key === 'ArrowUp' &&
      (text === '' || isRecalled.current) &&
      atStart(event.currentTarget)
    ) {
      recall(-1, event);
    } else if (event.key === 'ArrowDown' && isRecalled.current && atEnd(event.currentTarget)) {
      recall(1, event);
    }
  };
  const isRecalled = useRef(false);
  const recall = (step: -1 | 1, event: KeyboardEvent): void => {
    const found = composer.recall(step);
    if (found === undefined) return;
    event.preventDefault();
    isRecalled.current = found !== '';
  };
  const handlePaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (!takesFiles || files.length === 0) return;
    event.preventDefault();
    void composer.addFiles(files);
  };
  return (
    <textarea
      aria-label={labels.composer.label}
      rows={1}
      // An empty field has no direction of its own: its placeholder goes the way of the page.
      dir={text === '' ? undefined : 'auto'}
      enterKeyHint="send"
      {...props}
      ref={merged}
      placeholder={placeholder ?? placeholderOf(composer, labels)}
      value={text}
      onChange={(event) => {
        isRecalled.current = false;
        composer.setText(event.target.value);
        props.onChange?.(event);
      }}
      onKeyDown={handleKeyDown}
      onPaste={handlePaste}
      className={classes('rv-composer-input', className)}
    />
  );
}

function placeholderOf({ running }: ComposerState, { composer }: ReturnType<typeof useLabels>): string {
  return running ? composer.placeholderRunning : composer.placeholder;
}

function atStart({ selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
  return selectionStart === 0 && selectionEnd === 0
    ? true
    : selectionStart === selectionEnd && selectionStart !== null;
}

function atEnd({ selectionStart, value }: HTMLTextAreaElement): boolean {
  return selectionStart === value.length;
}

/** Gives the height of the text to browsers without `field-sizing`. */
function measure(field: HTMLTextAreaElement | null): void {
  if (field === null || globalThis.CSS?.supports?.('field-sizing', 'content') !== false) return;
  field.style.removeProperty('--rv-composer-height');
  field.style.setProperty('--rv-composer-height', `${field.scrollHeight}px`);
}

/** Sends. Renders a `<button>`. */
export function ComposerSend({ className, ...props }: ComponentProps<'button'>): ReactElement {
  const composer = useComposerContext('ComposerSend');
  const labels = useLabels();
  return (
    <button
      type="submit"
      aria-label={labels.composer.send}
      title={labels.composer.send}
      {...props}
      disabled={!composer.canSend || props.disabled === true}
      className={classes('rv-composer-send', className)}
    >
      {props.children ?? <Icon name="arrowUp" />}
    </button>
  );
}

/** Stops the run. Renders a `<button>`, and nothing while none goes on. */
export function ComposerStop({ className, ...props }: ComponentProps<'button'>): ReactElement | null {
  const composer = useComposerContext('ComposerStop');
  const labels = useLabels();
  if (!composer.running) return null;
  return (
    <button
      type="button"
      aria-label={labels.composer.stop}
      title={labels.composer.stop}
      {...props}
      onClick={() => composer.stop()}
      className={classes('rv-composer-stop', className)}
    >
      {props.children ?? <Icon name="stopped" />}
    </button>
  );
}

/** Chooses files. Renders a `<button>` and its hidden field. */
export function ComposerAttach({ className, ...props }: ComponentProps<'button'>): ReactElement {
  const composer = useComposerContext('ComposerAttach');
  const labels = useLabels();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={labels.composer.attach}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Choosing the same file again must be a change again.
          event.target.value = '';
          void composer.addFiles(files);
        }}
      />
      <button
        type="button"
        aria-label={labels.composer.attach}
        title={labels.composer.attach}
        {...props}
        onClick={() => input.current?.click()}
        className={classes('rv-icon-button', className)}
      >
        <Icon name="attach" />
      </button>
    </>
  );
}

/** What to do with a message while questions are open. Renders a `<div>`, and nothing otherwise. */
export function ComposerQuestion({ className, ...props }: ComponentProps<'div'>): ReactElement | null {
  const composer = useComposerContext('ComposerQuestion');
  const labels = useLabels();
  const titleId = useId();
  if (!composer.asking) return null;
  return (
    <div
      role="alert"
      aria-labelledby={titleId}
      {...props}
      className={classes('rv-composer-question', className)}
    >
      <span id={titleId} className="rv-composer-question-text">
        {labels.composer.blockedTitle}
      </span>
      <span className="rv-button-row">
        <button
          type="button"
          className="rv-button"
          onClick={(event) => {
            composer.stopAsking();
            goToQuestion(event.currentTarget);
          }}
        >
          {labels.composer.answerFirst}
        </button>
        <button
          type="button"
          className="rv-button"
          data-kind="danger"
          onClick={() => composer.dismissAndSend()}
        >
          {labels.composer.dismissAndSend}
        </button>
      </span>
    </div>
  );
}

/** Why a file or message did not go. Renders a `<div>`, and nothing where all is well. */
export function ComposerProblems({ className, ...props }: ComponentProps<'div'>): ReactElement | null {
  const { problems, error } = useComposerContext('ComposerProblems');
  const { composer: words, run, locale } = useLabels();
  if (problems.length === 0 && error === undefined) return null;
  return (
    <div role="alert" {...props} className={classes('rv-composer-problems', className)}>
      {error === undefined ? null : (
        <div>
          {words.failed}
          <details className="rv-composer-problem-details">
            <summary>{run.details}</summary>
            <span lang="en" dir="ltr">
              {error}
            </span>
          </details>
        </div>
      )}
      {problems.map(({ name, reason }, at) => (
        <div key={at}>
          {reason === 'too-large'
            ? words.tooLarge(name, formatBytes(LIMITS.partBytes, locale))
            : reason === 'not-accepted'
              ? words.notAccepted(name)
              : words.unreadable(name)}
        </div>
      ))}
    </div>
  );
}
