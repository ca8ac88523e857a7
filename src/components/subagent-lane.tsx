'use client';
import { createContext, useContext, useId, useState, type ComponentProps, type ReactElement } from 'react';
import { useRunValue, useSubagent } from '../react/index.ts';
import type { Subagent } from '../store/index.ts';
import { classes } from './classes.ts';
import { Icon } from './icons.tsx';
import { useKit, useLabels } from './kit.tsx';
import { asText, cutMiddle } from './read-data.ts';
import { StepList } from './step-list.tsx';
import { nameOf } from './subagent-name.ts';
import { STATUS_ICON, SubagentTime } from './subagent-status.tsx';
import { selectWaiting } from './subagent-tree.ts';
import { Timeline } from './timeline.tsx';
import { useControllableState } from './use-controllable-state.ts';

/** Colours of lanes; the order of first appearance picks one. */
const COLOURS = 6;

/** Lanes nested deeper than this are listed by name only, so that a chain of agents cannot narrow the page to nothing. */
const DEEPEST = 6;

const DepthContext = createContext(0);

export interface SubagentLanesProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Subagents that work at the same place. */
  ids: readonly string[];
}

/**
 * Lanes side by side where there is room, one above the other where not. Where subagents are hidden, only those in which
 * something waits for the person. Renders a `<div>`, or nothing.
 */
export function SubagentLanes({ ids: all, className, ...props }: SubagentLanesProps): ReactElement | null {
  const { components, labels, subagents: mode } = useKit();
  const waiting = useRunValue(selectWaiting);
  const depth = useContext(DepthContext);
  const Lane = components.SubagentLane ?? SubagentLane;
  const ids = mode === 'hidden' ? all.filter((id) => waiting.has(id)) : all;
  if (ids.length === 0) return null;
  return (
    <DepthContext.Provider value={depth + 1}>
      <div
        role="group"
        aria-label={labels.subagent.lanes(ids.length)}
        {...props}
        data-count={ids.length}
        data-depth={mode === 'inline' ? undefined : depth + 1}
        data-mode={mode}
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
  /** @default true, and false where the kit says `collapsed` */
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/**
 * The work of one subagent: who it is, how it stands, and what it says and does. `data-status` is its status,
 * `data-lane` the number of its colour, `data-subagent` its id. Renders a `<section>`.
 */
export function SubagentLane(props: SubagentLaneProps): ReactElement | null {
  const { subagentRunId, open, defaultOpen, onOpenChange, className, ...rest } = props;
  const { labels, subagents: mode } = useKit();
  const subagent = useSubagent(subagentRunId);
  const colour = useRunValue(
    (state) => (state.subagents.findIndex((each) => each.subagentRunId === subagentRunId) % COLOURS) + 1,
  );
  const [isOpen, setOpen] = useFold(subagentRunId, open, defaultOpen ?? mode !== 'collapsed', onOpenChange);
  const bodyId = useId();
  if (subagent === undefined) return null;
  const name = nameOf(subagent, labels.subagent.unnamed);
  const shared = {
    role: 'group',
    'aria-label': name,
    ...rest,
    'data-status': subagent.status,
    'data-lane': colour,
    'data-subagent': subagentRunId,
  } as const;
  if (mode === 'inline')
    return (
      <section {...shared} tabIndex={-1} className={classes('rv-lanes', className)}>
        <h3 className="rv-section-label">
          <Icon name={STATUS_ICON[subagent.status]} /> <bdi>{name}</bdi>
          {' · '}
          {labels.subagent.status[subagent.status]}
        </h3>
        <LaneWork subagent={subagent} />
      </section>
    );
  return (
    <section {...shared} data-state={isOpen ? 'open' : 'closed'} className={classes('rv-lane', className)}>
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
        <SubagentTime subagent={subagent} />
        <span className="rv-lane-status">{labels.subagent.status[subagent.status]}</span>
        <Icon name="chevron" className="rv-lane-chevron" />
      </button>
      {isOpen ? (
        <div className="rv-lane-body" id={bodyId}>
          <LaneWork subagent={subagent} />
        </div>
      ) : null}
    </section>
  );
}

/** Whether a lane is open. One that starts folded opens for what waits in it, and stays so until the person folds it. */
function useFold(
  id: string,
  open: boolean | undefined,
  defaultOpen: boolean,
  onOpenChange: ((open: boolean) => void) | undefined,
): [boolean, (open: boolean) => void] {
  const [isOpen, setOpen] = useControllableState(open, defaultOpen, onOpenChange);
  const waits = useRunValue((state) => selectWaiting(state).has(id));
  const [waited, setWaited] = useState(false);
  const [calls, setCalls] = useState(false);
  // Set while drawing, as React's way to keep a value in step with another without an extra picture.
  if (waits !== waited) {
    setWaited(waits);
    if (waits && !defaultOpen) setCalls(true);
  }
  const change = (next: boolean): void => {
    setCalls(false);
    setOpen(next);
  };
  return [isOpen || (calls && open === undefined), change];
}

function LaneWork({ subagent }: { subagent: Subagent }): ReactElement {
  const depth = useContext(DepthContext);
  const { subagentRunId: owner } = subagent;
  return (
    <>
      <StepList owner={owner} className="rv-lane-steps" />
      {depth > DEEPEST ? null : <Timeline owner={owner} />}
      <LaneEnd subagent={subagent} />
    </>
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
