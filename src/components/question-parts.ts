'use client';
import { useEffect } from 'react';
import { useRunValue } from '../react/index.ts';
import { onDemand, type OnDemand } from './on-demand.ts';

/** What draws a question and its answer: the forms and their validator, a third of the kit, and most chats never ask. */
export const questionParts: OnDemand<typeof import('./question-form.tsx')> = onDemand(
  () => import('./question-form.tsx'),
);

/**
 * Fetches what draws questions before there is one. A chat does so by itself once the page has time; call it where a
 * question is sure to come, or before a test looks for one.
 *
 * @example
 * await loadForms();
 */
export function loadForms(): Promise<void> {
  return questionParts.load();
}

/** Fetches the forms once a question is there, and before, when the browser has nothing else to do. */
export function useFormsAhead(whenIdle: boolean): void {
  const asked = useRunValue((state) => state.interrupts.length > 0);
  useEffect(() => {
    if (asked) return void loadForms();
    if (!whenIdle) return;
    if (typeof requestIdleCallback === 'function') {
      const request = requestIdleCallback(() => void loadForms(), { timeout: 10_000 });
      return () => cancelIdleCallback(request);
    }
    // Safari has no word for idle.
    const timer = setTimeout(() => void loadForms(), 2000);
    return () => clearTimeout(timer);
  }, [asked, whenIdle]);
}
