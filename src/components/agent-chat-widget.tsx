'use client';
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useRun, useRunValue } from '../react/index.ts';
import type { RunState } from '../store/index.ts';
import { ChatBody } from './chat-body.tsx';
import { ChatFrame, type AgentChatProps, type ChatOptions } from './chat-frame.tsx';
import { Icon } from './icons.tsx';
import { useLabels } from './kit.tsx';
import { listParts, useKitAhead } from './kit-parts.ts';
import { useControllableState } from './use-controllable-state.ts';
import { WidgetList } from './widget-list.tsx';

export interface AgentChatWidgetProps extends AgentChatProps {
  open?: boolean;
  /** @default false, or what this browser remembers */
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Name under which this browser remembers whether it is open; `null` remembers nothing. @default "runview:widget" */
  rememberAs?: string | null;
  /** What stands on the round button. */
  launcher?: ReactNode;
}

/**
 * A chat behind a button in the corner of the page: counts what came while it was closed, closes with Escape and gives
 * the focus back, and fills the screen of a phone. `data-state` is `open` or `closed`. Renders a `<div>`.
 *
 * @example
 * <AgentChatWidget url="/agent" />
 */
export function AgentChatWidget(props: AgentChatWidgetProps): ReactElement {
  const { open, defaultOpen = false, onOpenChange, rememberAs = 'runview:widget', launcher, ...rest } = props;
  const [isOpen, setOpen] = useRememberedState(open, defaultOpen, onOpenChange, rememberAs);
  return (
    <ChatFrame props={rest} className="rv-widget" state={isOpen ? 'open' : 'closed'}>
      {(chat) => <WidgetParts open={isOpen} setOpen={setOpen} launcher={launcher} chat={chat} />}
    </ChatFrame>
  );
}

interface WidgetPartsProps {
  open: boolean;
  setOpen: (open: boolean) => void;
  launcher: ReactNode;
  chat: ChatOptions;
}

function WidgetParts({ open, setOpen, launcher, chat }: WidgetPartsProps): ReactElement {
  const labels = useLabels();
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // A closed widget fetches nothing for a visitor who never opens it, but a question is worth being ready for.
  useKitAhead(false);
  const unread = useUnread(open);
  useEffect(() => {
    if (unread > 0) loadList();
  }, [unread]);
  // Only a person's own press moves the focus, never the page's first picture.
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    if (open) panel.current?.querySelector<HTMLElement>('.rv-composer-input')?.focus();
    else button.current?.focus();
  }, [open]);
  const change = (next: boolean): void => {
    pressed.current = true;
    setOpen(next);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    change(false);
  };
  return (
    <>
      {open ? (
        <div
          ref={panel}
          id={panelId}
          role="dialog"
          aria-label={chat.title ?? labels.chat.title}
          className="rv-widget-panel"
          onKeyDown={handleKeyDown}
        >
          <ChatBody
            {...chat}
            list={WidgetList}
            headerEnd={
              <button
                type="button"
                className="rv-icon-button"
                aria-label={labels.widget.close}
                title={labels.widget.close}
                onClick={() => change(false)}
              >
                <Icon name="close" />
              </button>
            }
          />
        </div>
      ) : null}
      <button
        ref={button}
        type="button"
        className="rv-widget-launcher"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label={[
          open ? labels.widget.close : labels.widget.open,
          unread > 0 ? labels.widget.unread(unread) : '',
        ]
          .filter((text) => text !== '')
          .join(', ')}
        onPointerEnter={loadList}
        onFocus={loadList}
        onClick={() => change(!open)}
      >
        {launcher ?? <Icon name={open ? 'down' : 'chat'} />}
        {unread > 0 ? (
          <span className="rv-widget-badge" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </button>
    </>
  );
}

/** A person turns to the widget, or has a reason to: what draws the conversation is fetched before they open it. */
function loadList(): void {
  void listParts.load();
}

/** Messages of the agent and questions that came since the panel was closed. */
function useUnread(open: boolean): number {
  const store = useRun();
  const [countHeard] = useState(createHeardCounter);
  const count = useRunValue(countHeard);
  const [seen, setSeen] = useState(() => countHeard(store.getState()));
  if (open && seen !== count) setSeen(count);
  if (!open && seen > count) setSeen(count);
  return open ? 0 : Math.max(0, count - seen);
}

/** Counts what a person could have read: messages of the root agent, and questions. */
function createHeardCounter(): (state: RunState) => number {
  let last:
    { structure: number; threadId: string; interrupts: RunState['interrupts']; count: number } | undefined;
  return ({ structure, threadId, interrupts, messages }) => {
    // Text that grows changes nothing here, so the thread is walked only when something came or went.
    if (last?.structure === structure && last.threadId === threadId && last.interrupts === interrupts)
      return last.count;
    const heard = messages.filter((each) => each.role === 'assistant' && each.subagentRunId === undefined);
    last = { structure, threadId, interrupts, count: heard.length + interrupts.length };
    return last.count;
  };
}

/** Open or not: the user's, or ours and remembered by this browser. */
function useRememberedState(
  open: boolean | undefined,
  defaultOpen: boolean,
  onOpenChange: ((open: boolean) => void) | undefined,
  name: string | null,
): [boolean, (open: boolean) => void] {
  const [isOpen, setOpen] = useControllableState(open, defaultOpen, onOpenChange);
  const remembers = open === undefined && name !== null;
  // Read after the first picture: the server, which made it, cannot know.
  useEffect(() => {
    if (!remembers || name === null) return;
    const kept = read(name);
    if (kept !== undefined) setOpen(kept);
    // Only once: later the person's own presses decide.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const change = useCallback(
    (next: boolean) => {
      setOpen(next);
      if (remembers && name !== null) write(name, next);
    },
    [setOpen, remembers, name],
  );
  return [isOpen, change];
}

function read(name: string): boolean | undefined {
  try {
    const kept = localStorage.getItem(name);
    return kept === null ? undefined : kept === 'open';
  } catch {
    // Storage is switched off in this browser: nothing is remembered.
    return undefined;
  }
}

function write(name: string, open: boolean): void {
  try {
    localStorage.setItem(name, open ? 'open' : 'closed');
  } catch {
    // As above; the widget works without.
  }
}
