'use client';
import { useId, useRef, useState, type KeyboardEvent, type ReactElement, type RefObject } from 'react';
import type { ThreadStorage } from '../store/index.ts';
import { Icon } from './icons.tsx';
import { useLabels } from './kit.tsx';
import { threadParts } from './kit-parts.ts';
import { onDemandPart } from './on-demand-part.tsx';

const ListPart = onDemandPart(threadParts, (parts) => parts.ThreadList);

/** Whether the saved conversations stand beside the open one, and the button that says so. */
export interface ThreadsDrawer {
  id: string;
  open: boolean;
  setOpen: (open: boolean) => void;
  toggle: RefObject<HTMLButtonElement | null>;
  /** Closes it and gives the focus back to the button. */
  close: () => void;
  /** Closes it where Escape was pressed, which then closes nothing else. */
  closeOnEscape: (event: KeyboardEvent) => void;
}

/** The state of the drawer of a chat; closed at first. */
export function useThreadsDrawer(): ThreadsDrawer {
  const id = useId();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    toggle.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent): void => {
    // An input method takes Escape for itself; in Safari with the code 229.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (!open || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return { id, open, setOpen, toggle, close, closeOnEscape };
}

/** Shows and hides the saved conversations. Renders a `<button>`. */
export function ThreadsToggle({
  drawer,
  onOpen,
}: {
  drawer: ThreadsDrawer;
  onOpen: () => void;
}): ReactElement {
  const { threads: words } = useLabels();
  return (
    <button
      ref={drawer.toggle}
      type="button"
      className="rv-icon-button"
      aria-expanded={drawer.open}
      aria-controls={drawer.open ? drawer.id : undefined}
      aria-label={words.title}
      title={words.title}
      onPointerEnter={loadThreads}
      onFocus={loadThreads}
      onKeyDown={drawer.closeOnEscape}
      onClick={() => {
        if (!drawer.open) onOpen();
        drawer.setOpen(!drawer.open);
      }}
    >
      <Icon name="threads" />
    </button>
  );
}

function loadThreads(): void {
  void threadParts.load();
}

/** The saved conversations: a column where there is room, over the conversation where there is not. Renders a `<div>`. */
export function ChatThreads({
  drawer,
  storage,
}: {
  drawer: ThreadsDrawer;
  storage: ThreadStorage;
}): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const handlePick = (): void => {
    // The styles know whether it lies over the conversation that was just picked.
    if (place.current !== null && getComputedStyle(place.current).position === 'absolute') drawer.close();
  };
  return (
    <div ref={place} id={drawer.id} className="rv-chat-side rv-chat-threads">
      <ListPart storage={storage} onPick={handlePick} onKeyDown={drawer.closeOnEscape} />
    </div>
  );
}
