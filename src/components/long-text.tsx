'use client';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { LIMITS } from '../protocol/index.ts';
import { classes } from './classes.ts';
import { useLabels } from './kit.tsx';

export interface LongTextProps extends Omit<ComponentProps<'div'>, 'children'> {
  text: string;
  /** Characters shown at first. @default 4,000 */
  limit?: number;
}

/** Plain text of any length, shown in part until asked for. Renders a `<div>`. */
export function LongText({ text, limit = 4000, className, ...props }: LongTextProps): ReactElement {
  const labels = useLabels();
  const [all, setAll] = useState(false);
  const most = all ? LIMITS.toolTextChars : Math.min(limit, LIMITS.toolTextChars);
  const shown = text.length <= most ? text : text.slice(0, most);
  return (
    <div
      {...props}
      data-cut={shown.length < text.length ? '' : undefined}
      className={classes('rv-long-text', className)}
    >
      <div className="rv-long-text-body" dir="auto">
        {shown}
      </div>
      {shown.length === text.length ? null : all || limit >= LIMITS.toolTextChars ? (
        <div className="rv-long-text-note">{labels.tool.cutShort(shown.length, text.length)}</div>
      ) : (
        <button type="button" className="rv-link-button" onClick={() => setAll(true)}>
          {labels.tool.showAll(text.length)}
        </button>
      )}
    </div>
  );
}
