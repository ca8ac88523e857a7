'use client';

/** Moves view and focus to the first question without an answer. */
export function goToQuestion(from: Element | null): void {
  const root = from?.closest('.rv-root') ?? from?.ownerDocument;
  const card = root?.querySelector<HTMLElement>('.rv-interrupt[data-phase="open"]');
  if (card === null || card === undefined) return;
  const still = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;
  card.scrollIntoView?.({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  card.focus({ preventScroll: true });
}
