'use client';
import type { ReactElement } from 'react';
import { Icon } from './icons.tsx';
import { useLabels } from './kit.tsx';
import { loadForms } from './question-parts.ts';

/** What stands in place of a form whose code could not be fetched, with a way to try again. */
export function LoadFailed(): ReactElement {
  const labels = useLabels();
  return (
    <div className="rv-renderer-error" role="alert">
      <Icon name="failed" />
      <div className="rv-renderer-error-text">{labels.interrupt.loadFailed}</div>
      <button type="button" className="rv-button" onClick={() => void loadForms()}>
        {labels.run.retry}
      </button>
    </div>
  );
}
