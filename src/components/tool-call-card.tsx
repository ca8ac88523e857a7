'use client';
import { createContext, useContext, useId, useMemo, type ComponentProps, type ReactElement } from 'react';
import type { ToolCallStatus, ToolCallView } from '../store/index.ts';
import { classes } from './classes.ts';
import { composeHandlers } from './compose-handlers.ts';
import { ContentParts } from './attachment.tsx';
import { formatDuration } from './format.ts';
import { Icon, type IconName } from './icons.tsx';
import { JsonView } from './json-view.tsx';
import { useLabels } from './kit.tsx';
import { LongText } from './long-text.tsx';
import { readPartialJson, type PartialJson } from './partial-json.ts';
import { asText, cutMiddle, isObject } from './read-data.ts';
import { useControllableState } from './use-controllable-state.ts';
import { waitsForApproval } from './tool-answer.tsx';
import { useNow } from './use-now.ts';

interface ToolCallContextValue {
  call: ToolCallView;
  args: PartialJson;
  open: boolean;
  setOpen: (open: boolean) => void;
  bodyId: string;
}

const ToolCallContext = createContext<ToolCallContextValue | null>(null);

function useToolCallCard(part: string): ToolCallContextValue {
  const value = useContext(ToolCallContext);
  if (value === null) {
    throw new Error(
      `runview: <${part}> is outside <ToolCallCard>, so it has no call to show. Wrap it in <ToolCallCard call={...}>.`,
    );
  }
  return value;
}

const STATUS_ICON: Record<ToolCallStatus, IconName> = {
  streaming: 'running',
  running: 'running',
  executing: 'running',
  'awaiting-approval': 'interrupted',
  'awaiting-answer': 'waiting',
  done: 'finished',
  failed: 'failed',
  cut: 'truncated',
  unanswered: 'abandoned',
};

export interface ToolCallCardProps extends ComponentProps<'section'> {
  call: ToolCallView;
  open?: boolean;
  /** @default open only while this side has to give the result */
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/**
 * One tool call: name, arguments as they stream in, status, time, result or error. `data-status` is the call's status,
 * `data-state` is `open` or `closed`. Children take the place of the default parts. Renders a `<section>`.
 *
 * @example
 * <ToolCallCard call={call} />
 */
export function ToolCallCard(props: ToolCallCardProps): ReactElement {
  const { call, open, defaultOpen, onOpenChange, className, children, ...rest } = props;
  const [chosen, setOpen] = useControllableState<boolean | undefined>(
    open,
    defaultOpen,
    onOpenChange as ((open: boolean | undefined) => void) | undefined, // Only ever called with a boolean.
  );
  const bodyId = useId();
  const args = useMemo(() => readPartialJson(call.arguments), [call.arguments]);
  // What is allowed here is what is shown here; a call that the agent asks about is shown by its question.
  const isOpen = chosen ?? (call.status === 'awaiting-answer' || waitsForApproval(call));
  const value = useMemo(
    () => ({ call, args, open: isOpen, setOpen, bodyId }),
    [call, args, isOpen, setOpen, bodyId],
  );
  return (
    <ToolCallContext.Provider value={value}>
      <section
        role="group"
        aria-label={call.name}
        {...rest}
        data-status={call.status}
        data-state={isOpen ? 'open' : 'closed'}
        className={classes('rv-tool-call', className)}
      >
        {children ?? (
          <>
            <ToolCallHeader />
            <ToolCallError />
            <ToolCallBody>
              <ToolCallArguments />
              <ToolCallResult />
            </ToolCallBody>
          </>
        )}
      </section>
    </ToolCallContext.Provider>
  );
}

/** Name, status and time of the call; opens and closes the body. Renders a `<button>`. */
export function ToolCallHeader({
  className,
  onClick,
  children,
  ...props
}: ComponentProps<'button'>): ReactElement {
  const { call, args, open, setOpen, bodyId } = useToolCallCard('ToolCallHeader');
  const labels = useLabels();
  return (
    <button
      type="button"
      {...props}
      aria-expanded={open}
      aria-controls={open ? bodyId : undefined}
      onClick={composeHandlers(onClick, () => setOpen(!open))}
      className={classes('rv-tool-call-header', className)}
    >
      {children ?? (
        <>
          <Icon name={STATUS_ICON[call.status]} className="rv-tool-call-icon" />
          <bdi className="rv-tool-call-name">{call.name}</bdi>
          <span className="rv-tool-call-summary">
            <bdi>{open || call.status === 'awaiting-approval' ? '' : summaryOf(args.value)}</bdi>
          </span>
          <ToolCallTime call={call} />
          <span className="rv-tool-call-status">{labels.tool.status[call.status]}</span>
          <Icon name="chevron" className="rv-tool-call-chevron" />
        </>
      )}
    </button>
  );
}

/** Arguments in one line: what a glance needs, and not what an approval needs. */
function summaryOf(value: unknown): string {
  if (!isObject(value)) return value === undefined ? '' : cutMiddle(asText(value), 80);
  return Object.entries(value)
    .slice(0, 4)
    .map(([key, each]) => `${cutMiddle(key, 32)}: ${cutMiddle(asText(each), 60)}`)
    .join(' · ');
}

function ToolCallTime({ call }: { call: ToolCallView }): ReactElement | null {
  const { locale } = useLabels();
  const live = call.status === 'streaming' || call.status === 'running' || call.status === 'executing';
  const now = useNow(live);
  if (call.startedAt === undefined) return null;
  const elapsed = (live ? now : (call.endedAt ?? call.startedAt)) - call.startedAt;
  // A run that is over in a blink needs no clock.
  if (elapsed < (live ? 1000 : 1)) return null;
  return (
    <span className="rv-tool-call-time">
      {formatDuration(live ? Math.floor(elapsed / 1000) * 1000 : elapsed, locale)}
    </span>
  );
}

/** What opens and closes. Renders a `<div>`, and nothing while the card is closed. */
export function ToolCallBody({ className, ...props }: ComponentProps<'div'>): ReactElement | null {
  const { open, bodyId } = useToolCallCard('ToolCallBody');
  if (!open) return null;
  return <div {...props} id={bodyId} className={classes('rv-tool-call-body', className)} />;
}

/** The arguments: a tree, the raw text where they are no JSON. Renders a `<div>`. */
export function ToolCallArguments({ className, children, ...props }: ComponentProps<'div'>): ReactElement {
  const { call, args } = useToolCallCard('ToolCallArguments');
  const labels = useLabels();
  const broken =
    args.state === 'invalid' ||
    (args.state === 'partial' && call.status !== 'streaming' && call.arguments !== '');
  return (
    <div
      {...props}
      data-state={broken ? 'invalid' : args.state}
      className={classes('rv-tool-call-arguments', className)}
    >
      <div className="rv-section-label">{labels.tool.arguments}</div>
      {children ??
        (broken ? (
          <>
            <p className="rv-tool-call-note">{labels.tool.invalidArguments}</p>
            <LongText className="rv-code-block" text={call.arguments} />
          </>
        ) : isEmpty(args.value) ? (
          <p className="rv-tool-call-note">{labels.tool.noArguments}</p>
        ) : (
          <JsonView value={args.value} />
        ))}
    </div>
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (isObject(value) && Object.keys(value).length === 0);
}

/** The result of the call, once there is one. Renders a `<div>`. */
export function ToolCallResult({
  className,
  children,
  ...props
}: ComponentProps<'div'>): ReactElement | null {
  const { call } = useToolCallCard('ToolCallResult');
  const labels = useLabels();
  if (call.result === undefined) return null;
  return (
    <div {...props} className={classes('rv-tool-call-result', className)}>
      <div className="rv-section-label">{labels.tool.result}</div>
      {children ?? <ResultContent content={call.result.content} />}
    </div>
  );
}

function ResultContent({ content }: { content: unknown }): ReactElement {
  const labels = useLabels();
  const data = useMemo(() => (typeof content === 'string' ? parseContainer(content) : undefined), [content]);
  if (Array.isArray(content)) return <ContentParts parts={content} />;
  const text = asText(content);
  if (text === '') return <p className="rv-tool-call-note">{labels.tool.emptyResult}</p>;
  return data === undefined ? <LongText className="rv-code-block" text={text} /> : <JsonView value={data} />;
}

/** The object or list in a text, if that is all it holds. Bare words and numbers stay the text they are. */
function parseContainer(text: string): unknown {
  if (!/^\s*[[{]/.test(text) || text.length > 1_000_000) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why the call failed; shown even while the card is closed. Renders a `<p>`. */
export function ToolCallError({ className, children, ...props }: ComponentProps<'p'>): ReactElement | null {
  const { call } = useToolCallCard('ToolCallError');
  const error = call.result?.error;
  if (error === undefined) return null;
  return (
    <p {...props} dir="auto" className={classes('rv-tool-call-error', className)}>
      {children ?? cutMiddle(asText(error), 500)}
    </p>
  );
}
