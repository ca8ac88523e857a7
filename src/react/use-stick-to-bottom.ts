'use client';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Pixels from the end within which a person counts as being at the end. */
const NEAR = 32;

/** What {@link useStickToBottom} gives. */
export interface StickToBottom {
  /** For the element that scrolls. */
  scrollerRef: (element: HTMLElement | null) => void;
  /** For the element inside it that grows. */
  contentRef: (element: HTMLElement | null) => void;
  /** Whether the view follows what is added at the end. */
  following: boolean;
  scrollToBottom: (options?: { smooth?: boolean }) => void;
}

/**
 * Keeps a scroller at its end while its content grows, but only for a reader who is there: a move up lets go, a move
 * back to the end takes hold again.
 *
 * @example
 * const { scrollerRef, contentRef, following, scrollToBottom } = useStickToBottom();
 */
export function useStickToBottom(): StickToBottom {
  const [following, setFollowing] = useState(true);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [content, setContent] = useState<HTMLElement | null>(null);
  // The same as `following`, but current inside handlers that run many times between two renders.
  const follows = useRef(true);
  // Where the view was last, whoever moved it there.
  const lastTop = useRef(0);

  const follow = useCallback((next: boolean) => {
    if (follows.current === next) return;
    follows.current = next;
    setFollowing(next);
  }, []);

  useEffect(() => {
    if (scroller === null) return;
    lastTop.current = scroller.scrollTop;
    const distance = (): number => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
    const handleScroll = (): void => {
      const movedUp = scroller.scrollTop < lastTop.current - 1;
      lastTop.current = scroller.scrollTop;
      if (movedUp && distance() > 2) follow(false);
      else if (distance() <= NEAR) follow(true);
    };
    const handleWheel = (event: WheelEvent): void => {
      if (event.deltaY < 0 && scroller.scrollTop > 0) follow(false);
    };
    scroller.addEventListener('scroll', handleScroll, { passive: true });
    scroller.addEventListener('wheel', handleWheel, { passive: true });
    return () => {
      scroller.removeEventListener('scroll', handleScroll);
      scroller.removeEventListener('wheel', handleWheel);
    };
  }, [scroller, follow]);

  useEffect(() => {
    if (scroller === null || content === null) return;
    const stay = (): void => {
      if (!follows.current) return;
      scroller.scrollTop = scroller.scrollHeight;
      lastTop.current = scroller.scrollTop;
    };
    // What makes the content grow is a change in it, a picture that arrived or a fold that opened. Watching its size
    // would answer a virtual list, which watches its rows, within the same round of notifications: a loop to browsers.
    const changes = new MutationObserver(stay);
    changes.observe(content, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['style', 'open', 'hidden'],
    });
    const late = ['load', 'loadeddata', 'transitionend', 'toggle'];
    for (const type of late) content.addEventListener(type, stay, true);
    // The composer below grows too, and takes height from the scroller.
    const height = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(stay);
    height?.observe(scroller);
    return () => {
      changes.disconnect();
      height?.disconnect();
      for (const type of late) content.removeEventListener(type, stay, true);
    };
  }, [scroller, content]);

  const scrollToBottom = useCallback(
    ({ smooth = false }: { smooth?: boolean } = {}) => {
      follow(true);
      if (scroller === null) return;
      const still = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;
      if (smooth && !still && typeof scroller.scrollTo === 'function')
        scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'smooth' });
      else scroller.scrollTop = scroller.scrollHeight;
    },
    [scroller, follow],
  );

  return { scrollerRef: setScroller, contentRef: setContent, following, scrollToBottom };
}
