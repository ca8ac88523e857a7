'use client';
import type { ReactElement } from 'react';
import type { Subagent } from '../store/index.ts';
import { formatDuration } from './format.ts';
import type { IconName } from './icons.tsx';
import { useLabels } from './kit.tsx';
import { useNow } from './use-now.ts';

export const STATUS_ICON: Record<Subagent['status'], IconName> = {
  running: 'running',
  done: 'finished',
  failed: 'failed',
  waiting: 'interrupted',
  abandoned: 'abandoned',
  implied: 'activity',
};

/** How long a subagent has worked, or did; whole seconds while it works. Renders a `<span>`, or nothing. */
export function SubagentTime({ subagent }: { subagent: Subagent }): ReactElement | null {
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
