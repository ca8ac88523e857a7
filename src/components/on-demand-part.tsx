'use client';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { useOnDemand, type OnDemand } from './on-demand.ts';

/**
 * A component whose code comes the first time it is drawn. Until then `waiting` stands there, which should be about as
 * large; where the code cannot be had, a card that says so and tries again.
 *
 * @example
 * const Lanes = onDemandPart(workParts, (parts) => parts.SubagentLanes);
 */
export function onDemandPart<Parts, Props extends object>(
  part: OnDemand<Parts>,
  pick: (parts: Parts) => ComponentType<Props>,
  waiting: (props: Props) => ReactNode = () => <span className="rv-part-loading" aria-hidden="true" />,
): (props: Props) => ReactElement {
  return function OnDemandPart(props: Props): ReactElement {
    const { status, value } = useOnDemand(part, true);
    if (status === 'failed') return <LoadFailed part={part} />;
    if (status !== 'ready') return <>{waiting(props)}</>;
    const Part = pick(value);
    return <Part {...props} />;
  };
}
