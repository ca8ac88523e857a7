'use client';
import type { ReactElement } from 'react';
import { Icon } from './icons.tsx';
import { useLabels } from './kit.tsx';
import type { OnDemand } from './on-demand.ts';

export interface LoadFailedProps {
  part: OnDemand<unknown>;
  /** @default labels.error.load */
  text?: string;
}

/** What stands in place of a part whose code could not be fetched, with a way to try again. Renders a `<div>`. */
export function LoadFailed({ part, text }: LoadFailedProps): ReactElement {
  const labels = useLabels();
  return (
    <div className="rv-renderer-error" role="alert">
      <Icon name="failed" />
      <div className="rv-renderer-error-text">{text ?? labels.error.load}</div>
      <button type="button" className="rv-button" onClick={() => void part.load()}>
        {labels.run.retry}
      </button>
    </div>
  );
}
