'use client';
import { useEffect } from 'react';
import { useRunValue } from '../react/index.ts';
import { onDemand, type OnDemand } from './on-demand.ts';

/** The conversation itself with its markdown: all of a widget that a closed one does not need. */
export const listParts: OnDemand<typeof import('./list-parts.ts')> = onDemand(
  () => import('./list-parts.ts'),
);

/** What an agent does beside talking: tool calls, activities, subagents, files and questions. */
export const workParts: OnDemand<typeof import('./work-parts.ts')> = onDemand(
  () => import('./work-parts.ts'),
);

/** What stands beside the conversation: steps, shared state, token counts. */
export const sideParts: OnDemand<typeof import('./side-parts.ts')> = onDemand(
  () => import('./side-parts.ts'),
);

/** What draws a question and its answer: the forms and their validator, a third of the kit, and most chats never ask. */
export const formParts: OnDemand<typeof import('./question-form.tsx')> = onDemand(
  () => import('./question-form.tsx'),
);

/** The saved conversations, which come when a person asks to see them. */
export const threadParts: OnDemand<typeof import('./thread-list.tsx')> = onDemand(
  () => import('./thread-list.tsx'),
);

/** What draws only those rows of a long thread that are in view. */
export const virtualParts: OnDemand<typeof import('./virtualizer.ts')> = onDemand(
  () => import('./virtualizer.ts'),
);

/**
 * Fetches every part of the kit that otherwise comes when it is first needed. A chat does so by itself once the page has
 * time, and a widget when a person turns to it; call it where waiting would show, or before a test looks for something.
 * Never rejects: a part that could not be had is asked for again where it is needed, and says so there.
 *
 * @example
 * beforeAll(loadKit);
 */
export async function loadKit(): Promise<void> {
  const parts = [listParts, workParts, sideParts, formParts, threadParts, virtualParts];
  await Promise.all(parts.map((part) => part.load()));
}

/** Fetches what a run needs beside talk once there is a question, and before, when the browser has nothing else to do. */
export function useKitAhead(whenIdle: boolean): void {
  const asked = useRunValue((state) => state.interrupts.length > 0);
  useEffect(() => {
    const load = (): void => {
      void workParts.load();
      void formParts.load();
    };
    if (asked) return load();
    if (!whenIdle) return;
    if (typeof requestIdleCallback === 'function') {
      const request = requestIdleCallback(load, { timeout: 10_000 });
      return () => cancelIdleCallback(request);
    }
    // Safari has no word for idle.
    const timer = setTimeout(load, 2000);
    return () => clearTimeout(timer);
  }, [asked, whenIdle]);
}
