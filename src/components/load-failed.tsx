'use client';
import type { MouseEvent, ReactElement } from 'react';
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
  const retry = async ({ currentTarget }: MouseEvent): Promise<void> => {
    const root = currentTarget.closest('.rv-root');
    await part.load();
    // The button goes once the part is here; its focus goes to the conversation, not out of the page.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        root?.querySelector<HTMLElement>('.rv-message-list')?.focus({ preventScroll: true });
    });
  };
  return (
    <div className="rv-renderer-error" role="alert">
      <Icon name="failed" />
      <div className="rv-renderer-error-text">{text ?? labels.error.load}</div>
      <button type="button" className="rv-button" onClick={(event) => void retry(event)}>
        {labels.run.retry}
      </button>
    </div>
  );
}
