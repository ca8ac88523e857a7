'use client';
import type { ComponentProps, ReactElement } from 'react';
import { classes } from './classes.ts';
import { useLabels } from './kit.tsx';
import { useOnDemand } from './on-demand.ts';
import { LoadFailed } from './load-failed.tsx';
import { formParts } from './kit-parts.ts';

export interface ShownCallProps extends Omit<ComponentProps<'div'>, 'children'> {
  name: string;
  /** The text that the agent sent, unchanged. */
  argumentsText: string;
}

/**
 * A tool call as a person must see it before saying yes: every argument, numbers as they were written, repeated names
 * and invisible characters pointed out, each long value cut by itself (2.3.5). Renders a `<div>`.
 */
export function ShownCall(props: ShownCallProps): ReactElement {
  const labels = useLabels();
  const parts = useOnDemand(formParts, true);
  if (parts.status === 'ready') return <parts.value.ShownCallNow {...props} />;
  const { name: _, argumentsText: __, className, ...rest } = props;
  // Nothing until it can be shown with every care: what is not shown in full is not to be approved.
  return (
    <div {...rest} aria-busy={parts.status !== 'failed'} className={classes('rv-shown-call', className)}>
      {parts.status === 'failed' ? (
        <LoadFailed part={formParts} text={labels.interrupt.loadFailed} />
      ) : (
        labels.interrupt.loading
      )}
    </div>
  );
}
