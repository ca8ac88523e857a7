'use client';
import { createContext, useContext, useId, type ComponentProps, type ReactElement } from 'react';
import { useRunValue, useSubagent } from '../react/index.ts';
import type { Subagent } from '../store/index.ts';
import { classes } from './classes.ts';
import { formatDuration } from './format.ts';
import { Icon, type IconName } from './icons.tsx';
import { useKit, useLabels } from './kit.tsx';
import { asText, cutMiddle } from './read-data.ts';
import { StepList } from './step-list.tsx';
import { nameOf } from './subagent-name.ts';
import { Timeline } from './timeline.tsx';
import { useControllableState } from './use-controllable-state.ts';
import { useNow } from './use-now.ts';

const STATUS_ICON: Record<Subagent['status'], IconName> = {
  running: 'running',
  done: 'finished',
  failed: 'failed',
  waiting: 'interrupted',
  abandoned: 'abandoned',
  implied: 'activity',
};

/** Colours of lanes; the order of first appearance picks one. */
const COLOURS = 6;

/** Lanes nested deeper than this are listed by name only, so that a chain of agents cannot narrow the page to nothing. */
const DEEPEST = 6;

const DepthContext = createContext(0);

export interface SubagentLanesProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Subagents that work at the same place. */
  ids: readonly string[];
}

/** Lanes side by side where there is room, one above the other where not. Renders a `<div>`. */
export function SubagentLanes({ ids, className, ...props }: SubagentLanesProps): ReactElement | null {
  const labels = useLabels();
  const { components } = useKit();
  const depth = useContext(DepthContext);
  const Lane = components.SubagentLane ?? SubagentLane;
  if (ids.length === 0) return null;
  return (
    <DepthContext.Provider value={depth + 1}>
      <div
        role="group"
        aria-label={labels.subagent.lanes(ids.length)}
        {...props}
        data-count={ids.length}
        data-depth={depth + 1}
        className={classes('rv-lanes', className)}
      >
        {ids.map((id) => (
          <Lane key={id} subagentRunId={id} />
        ))}
      </div>
    </DepthContext.Provider>
  );
}

export interface SubagentLaneProps extends Omit<ComponentProps<'section'>, 'children'> {
  subagentRunId: string;
  open?: boolean;
  /** @default true */
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/**
 * The work of one subagent: who it is, how it stands, and what it says and does. `data-status` is its status,
 * `data-lane` the number of its colour. Renders a `<section>`.
 */
export function SubagentLane(props: SubagentLaneProps): ReactElement | null {
  const { subagentRunId, open, defaultOpen = true, onOpenChange, className, ...rest } = props;
  const labels = useLabels();
  const subagent = useSubagent(subagentRunId);
  const colour = useRunValue(
    (state) => (state.subagents.findIndex((each) => each.subagentRunId === subagentRunId) % COLOURS) + 1,
  );
  const depth = useContext(DepthContext);
  const [isOpen, setOpen] = useControllableState(open, defaultOpen, onOpenChange);
  const bodyId = useId();
  if (subagent === undefined) return null;
  const name = nameOf(subagent, labels.subagent.unnamed);
  return (
    <section
      role="group"
      aria-label={name}
      {...rest}
      data-status={subagent.status}
      data-state={isOpen ? 'open' : 'closed'}
      data-lane={colour}
      className={classes('rv-lane', className)}
    >
      <button
        type="button"
        className="rv-lane-header"
        aria-expanded={isOpen}
        aria-controls={isOpen ? bodyId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={STATUS_ICON[subagent.status]} className="rv-lane-icon" />
        <bdi className="rv-lane-name">{name}</bdi>
        {subagent.description === undefined ? null : (
          <span className="rv-lane-description" dir="auto">
            {subagent.description}
          </span>
        )}
        <LaneTime subagent={subagent} />
        <span className="rv-lane-status">{labels.subagent.status[subagent.status]}</span>
        <Icon name="chevron" className="rv-lane-chevron" />
      </button>
      {isOpen ? (
        <div className="rv-lane-body" id={bodyId}>
          <StepList owner={subagentRunId} className="rv-lane-steps" />
          {depth > DEEPEST ? null : <Timeline owner={subagentRunId} />}
          <LaneEnd subagent={subagent} />
        </div>
      ) : null}
    </section>
  );
}

function LaneTime({ subagent }: { subagent: Subagent }): ReactElement | null {
  const { locale } = useLabels();
  const live = subagent.endedAt === undefined && subagent.status === 'running';
  const now = useNow(live);
  const elapsed = (live ? now : (subagent.endedAt ?? subagent.startedAt)) - subagent.startedAt;
  if (elapsed < (live ? 1000 : 1)) return null;
  return (
    <span className="rv-lane-time">
      {formatDuration(live ? Math.floor(elapsed / 1000) * 1000 : elapsed, locale)}
    </span>
  );
}

function LaneEnd({ subagent }: { subagent: Subagent }): ReactElement | null {
  const labels = useLabels();
  if (subagent.error !== undefined) {
    return (
      <p className="rv-lane-error" dir="auto">
        <Icon name="failed" /> {cutMiddle(asText(subagent.error.message), 500)}
      </p>
    );
  }
  if (subagent.settledBy !== undefined)
    return <p className="rv-lane-note">{labels.subagent.settled[subagent.settledBy]}</p>;
  return null;
}
