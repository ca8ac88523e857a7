'use client';
import { useId, type ComponentProps, type ReactElement } from 'react';
import type { Item } from '../store/index.ts';
import { classes } from './classes.ts';
import { formatDuration } from './format.ts';
import { Icon } from './icons.tsx';
import { useKit, useLabels } from './kit.tsx';
import { MessageText } from './message-text.tsx';
import { useControllableState } from './use-controllable-state.ts';
import { useNow } from './use-now.ts';

export interface ReasoningPanelProps extends Omit<ComponentProps<'section'>, 'children'> {
  text: string;
  /** How the stream treated it; `open` while it arrives. @default "closed" */
  status?: Item['status'];
  startedAt?: number | undefined;
  endedAt?: number | undefined;
  /** Part of it came encrypted. */
  encrypted?: boolean;
  /** Its text was altered for security reasons: said beside the line, open or not. @default false */
  redacted?: boolean;
  open?: boolean;
  /** @default open while it arrives, closed after */
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/**
 * What the agent thought: open while it thinks, one quiet line after. `data-status` is `open`, `closed` or `cut`,
 * `data-state` is `open` or `closed`. Renders a `<section>`.
 *
 * @example
 * <ReasoningPanel text={message.content} status="open" startedAt={item.startedAt} />
 */
export function ReasoningPanel(props: ReasoningPanelProps): ReactElement {
  const {
    text,
    status = 'closed',
    startedAt,
    endedAt,
    encrypted = false,
    redacted = false,
    open,
    defaultOpen,
    onOpenChange,
    ...rest
  } = props;
  const { className, ...native } = rest;
  const { components } = useKit();
  const labels = useLabels();
  const Text = components.MessageText ?? MessageText;
  const live = status === 'open';
  const [chosen, setOpen] = useControllableState<boolean | undefined>(
    open,
    defaultOpen,
    onOpenChange as ((open: boolean | undefined) => void) | undefined, // Only ever called with a boolean.
  );
  const isOpen = chosen ?? live;
  const bodyId = useId();
  const now = useNow(live);
  const elapsed = startedAt === undefined ? undefined : (live ? now : (endedAt ?? startedAt)) - startedAt;
  const nothing = text === '' && !live;
  return (
    <section
      role="group"
      aria-label={labels.reasoning.done}
      {...native}
      data-status={status}
      data-state={isOpen && !nothing ? 'open' : 'closed'}
      data-redacted={redacted ? '' : undefined}
      className={classes('rv-reasoning', className)}
    >
      {nothing ? (
        <p className="rv-reasoning-note">
          <Icon name="lock" /> {encrypted ? labels.reasoning.encrypted : labels.reasoning.redacted}
        </p>
      ) : (
        <button
          type="button"
          className="rv-reasoning-header"
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="thinking" className="rv-reasoning-icon" />
          <span className="rv-reasoning-title">{titleOf(status, elapsed, labels)}</span>
          {live && elapsed !== undefined && elapsed >= 1000 ? (
            <span className="rv-reasoning-time">
              {formatDuration(Math.floor(elapsed / 1000) * 1000, labels.locale)}
            </span>
          ) : null}
          <Icon name="chevron" className="rv-reasoning-chevron" />
        </button>
      )}
      {redacted && !nothing ? (
        <p className="rv-reasoning-note">
          <Icon name="lock" /> {labels.reasoning.altered}
        </p>
      ) : null}
      {isOpen && !nothing ? (
        <div className="rv-reasoning-body" id={bodyId}>
          <Text text={text} streaming={live} />
          {encrypted ? (
            <p className="rv-reasoning-note">
              <Icon name="lock" /> {labels.reasoning.encrypted}
            </p>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function titleOf(
  status: Item['status'],
  elapsed: number | undefined,
  { reasoning, locale }: ReturnType<typeof useLabels>,
): string {
  if (status === 'open') return reasoning.live;
  if (status === 'cut') return reasoning.cut;
  if (elapsed === undefined || elapsed <= 0) return reasoning.done;
  return elapsed < 1000
    ? reasoning.doneSoon
    : reasoning.doneIn(formatDuration(Math.round(elapsed / 1000) * 1000, locale));
}
