'use client';
import { createElement, useEffect, useRef, useState, type HTMLAttributes, type ReactElement } from 'react';

interface ScrollBoxProps extends HTMLAttributes<HTMLElement> {
  /** A `<pre>` for code. @default "div" */
  as?: 'div' | 'pre';
}

/**
 * A box that scrolls, with one element inside. It is a stop of the Tab key only while there is something to scroll: a
 * person who goes through a conversation by keyboard passes every short block of code otherwise.
 */
export function ScrollBox({ as = 'div', ...props }: ScrollBoxProps): ReactElement {
  const box = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      setScrolls(scrollWidth > clientWidth || scrollHeight > clientHeight);
    });
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return createElement(as, { role: 'group', ...props, ref: box, tabIndex: scrolls ? 0 : undefined });
}
