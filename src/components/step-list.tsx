'use client';
import { useMemo, type ComponentProps, type ReactElement } from 'react';
import { useRunValue } from '../react/index.ts';
import { selectSteps, type Step } from '../store/index.ts';
import { classes } from './classes.ts';
import { formatDuration } from './format.ts';
import { Icon, type IconName } from './icons.tsx';
import { useLabels } from './kit.tsx';

const STEP_ICON: Record<Step['status'], IconName> = {
  running: 'running',
  done: 'finished',
  abandoned: 'abandoned',
};

export interface StepListProps extends Omit<ComponentProps<'ol'>, 'children'> {
  /** Rows to show; by default the steps of the last run. */
  steps?: readonly Step[];
  /** Whose steps, where `steps` is absent: a subagent, or the root agent. */
  owner?: string | undefined;
}

/** The steps of a run with their progress. Renders an `<ol>`, and nothing where there are none. */
export function StepList({ steps, owner, ...props }: StepListProps): ReactElement | null {
  return steps === undefined ? <LiveSteps owner={owner} {...props} /> : <StepRows steps={steps} {...props} />;
}

function LiveSteps({ owner, ...props }: Omit<StepListProps, 'steps'>): ReactElement | null {
  const steps = useRunValue(useMemo(() => selectSteps(owner), [owner]));
  return <StepRows steps={steps} {...props} />;
}

function StepRows({
  steps,
  className,
  ...props
}: Omit<StepListProps, 'owner'> & { steps: readonly Step[] }): ReactElement | null {
  const labels = useLabels();
  if (steps.length === 0) return null;
  return (
    <ol aria-label={labels.steps.title} {...props} className={classes('rv-steps', className)}>
      {steps.map((step, at) => (
        <li key={at} className="rv-step" data-status={step.status}>
          <Icon name={STEP_ICON[step.status]} className="rv-step-icon" />
          <bdi className="rv-step-name">{step.stepName}</bdi>
          <span className="rv-visually-hidden">{labels.steps.status[step.status]}</span>
          {step.endedAt === undefined || step.endedAt === step.startedAt ? null : (
            <span className="rv-step-time">
              {formatDuration(step.endedAt - step.startedAt, labels.locale)}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
