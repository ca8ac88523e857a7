'use client';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { RunStore } from '../store/index.ts';
import { createEventLog, type EventLog } from './event-log.ts';

/** The given log, or one that lives as long as the component: nothing watches the store before or after. */
export function useEventLog(
  store: RunStore,
  given: EventLog | undefined,
  limit?: number,
): EventLog | undefined {
  const [own, setOwn] = useState<EventLog | undefined>(undefined);
  // Before the first paint, so that nothing sent meanwhile is missed.
  useLayoutEffect(() => {
    if (given !== undefined) return;
    const log = createEventLog(store, limit === undefined ? {} : { limit });
    setOwn(log);
    return () => log.close();
  }, [store, given, limit]);
  return given ?? (own?.store === store ? own : undefined);
}

/** Renders again when the log has told of changes. */
export function useLogVersion(log: EventLog | undefined): number {
  return useSyncExternalStore(
    log?.subscribe ?? nothing,
    () => log?.version() ?? 0,
    () => 0,
  );
}

function nothing(): () => void {
  return () => {};
}
