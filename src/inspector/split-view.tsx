'use client';
import type { ReactElement, ReactNode, Ref } from 'react';
import { useInspectorLabels } from './inspector-context.tsx';

interface SplitViewProps {
  list: ReactNode;
  details: ReactNode;
  detailsRef?: Ref<HTMLDivElement>;
  /** Escape in the details. */
  onLeave?: () => void;
}

/** A list and what is chosen in it: side by side, or one above the other where it is narrow. */
export function SplitView({ list, details, detailsRef, onLeave }: SplitViewProps): ReactElement {
  const labels = useInspectorLabels();
  return (
    <div className="rv-inspector-split">
      <div className="rv-inspector-list">{list}</div>
      <div
        ref={detailsRef}
        role="group"
        aria-label={labels.details}
        tabIndex={0}
        className="rv-inspector-details"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || onLeave === undefined) return;
          event.stopPropagation();
          onLeave();
        }}
      >
        {details}
      </div>
    </div>
  );
}
