'use client';
import { useEffect, type RefObject } from 'react';
import { goToQuestion } from './go-to-question.ts';

const QUESTIONS = '.rv-interrupt, .rv-interrupt-panel';

/**
 * Takes the focus from an empty message field to a new question, and back to the field once the answers are on their
 * way. The card is focused, never a button of it (F-2); who is typing, or is elsewhere on the page, is left alone.
 */
export function useQuestionFocus(panel: RefObject<Element | null>, asks: boolean): void {
  useEffect(() => {
    const root = panel.current?.closest('.rv-root');
    if (!asks || !(root instanceof HTMLElement)) return;
    const page = root.ownerDocument;
    // Whether the focus is in a question by way of the keyboard: after a press of the mouse nobody misses it.
    let isWithin = false;
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof Element)
        isWithin = target.closest(QUESTIONS) !== null && target.matches(':focus-visible');
    };
    root.addEventListener('focusin', note);
    const field = page.activeElement;
    const isIdle = (): boolean =>
      field instanceof HTMLTextAreaElement &&
      field === page.activeElement &&
      root.contains(field) &&
      field.value.trim() === '';
    // The list draws the card a moment after the panel.
    const frame = requestAnimationFrame(() => {
      if (isIdle()) goToQuestion(panel.current);
    });
    return () => {
      cancelAnimationFrame(frame);
      root.removeEventListener('focusin', note);
      const now = page.activeElement;
      const isLost = now === page.body || now?.closest(QUESTIONS) != null;
      if (isWithin && isLost)
        root.querySelector<HTMLElement>('.rv-composer-input')?.focus({ preventScroll: true });
    };
  }, [panel, asks]);
}
