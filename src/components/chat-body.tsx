'use client';
import {
  useEffect,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useRun, useRunValue } from '../react/index.ts';
import { Announcer } from './announce.tsx';
import type { ChatOptions } from './chat-frame.tsx';
import { ChatThreads, ThreadsToggle, useThreadsDrawer } from './chat-threads.tsx';
import { classes } from './classes.ts';
import { Composer } from './composer.tsx';
import { Icon } from './icons.tsx';
import { useKit, useLabels } from './kit.tsx';
import { sideParts, useKitAhead, workParts } from './kit-parts.ts';
import type { MessageListProps } from './message-list.tsx';
import { onDemandPart } from './on-demand-part.tsx';
import { RunStatus } from './run-status.tsx';
import { Suggestions, type Suggestion } from './suggestions.tsx';

const nothing = (): null => null;
const QuestionsPart = onDemandPart(workParts, (parts) => parts.InterruptPanel, nothing);

export interface ChatBodyProps extends ChatOptions {
  /** What draws the conversation. */
  list: ComponentType<Pick<MessageListProps, 'renderAll' | 'empty'>>;
  /** Stands at the end of the header. */
  headerEnd?: ReactNode;
}

/** The inside of a chat: header, conversation, questions, composer, side. */
export function ChatBody(props: ChatBodyProps): ReactElement {
  const {
    title,
    suggestions = [],
    placeholder,
    attachments,
    side = false,
    threads = false,
    storage,
    header,
    empty,
    renderAll,
    askCapabilities = false,
    list: List,
    headerEnd,
  } = props;
  const store = useRun();
  useEffect(() => {
    if (askCapabilities) void store.loadCapabilities();
  }, [store, askCapabilities]);
  useKitAhead(true);
  const asked = useRunValue((state) => state.interrupts.length > 0);
  const { components } = useKit();
  const labels = useLabels();
  const [sideOpen, setSideOpen] = useState(false);
  const drawer = useThreadsDrawer();
  const showsThreads = threads && storage !== undefined;
  const Write = components.Composer ?? Composer;
  return (
    <>
      {header === undefined ? (
        <ChatHeader title={title}>
          {showsThreads ? (
            <ThreadsToggle
              drawer={drawer}
              // Where there is little room, one would lie over the other.
              onOpen={() => setSideOpen(false)}
            />
          ) : null}
          {side ? (
            <button
              type="button"
              className="rv-icon-button rv-chat-side-toggle"
              aria-pressed={sideOpen}
              aria-label={sideOpen ? labels.chat.hideSide : labels.chat.showSide}
              title={sideOpen ? labels.chat.hideSide : labels.chat.showSide}
              onClick={() => {
                setSideOpen(!sideOpen);
                drawer.setOpen(false);
              }}
            >
              <Icon name="side" />
            </button>
          ) : null}
          {headerEnd}
        </ChatHeader>
      ) : (
        header
      )}
      <div className="rv-chat-body" data-side={side ? (sideOpen ? 'open' : 'closed') : undefined}>
        {showsThreads && drawer.open ? <ChatThreads drawer={drawer} storage={storage} /> : null}
        <div className="rv-chat-main">
          <List
            renderAll={renderAll === true}
            empty={empty === undefined ? <ChatEmpty suggestions={suggestions} /> : empty}
          />
          <div className="rv-chat-foot">
            {asked ? <QuestionsPart /> : null}
            <Write placeholder={placeholder} attachments={attachments} />
          </div>
        </div>
        {side ? <ChatSide /> : null}
      </div>
      <Announcer />
    </>
  );
}

export interface ChatHeaderProps extends Omit<ComponentProps<'header'>, 'title'> {
  title?: string | undefined;
}

/** Name of the agent, status of the run, and buttons. Renders a `<header>`. */
export function ChatHeader({ title, className, children, ...props }: ChatHeaderProps): ReactElement {
  const store = useRun();
  const { components, labels } = useKit();
  const name = useRunValue((state) => state.capabilities?.identity?.name);
  const isEmpty = useRunValue((state) => state.messages.length === 0);
  const Status = components.RunStatus ?? RunStatus;
  return (
    <header {...props} className={classes('rv-chat-header', className)}>
      <h2 className="rv-chat-title">
        <bdi>{title ?? name ?? labels.chat.title}</bdi>
      </h2>
      <Status />
      <span className="rv-chat-header-end">
        <button
          type="button"
          className="rv-icon-button"
          aria-label={labels.chat.newThread}
          title={labels.chat.newThread}
          disabled={isEmpty}
          onClick={() => store.reset()}
        >
          <Icon name="plus" />
        </button>
        {children}
      </span>
    </header>
  );
}

export interface ChatEmptyProps extends ComponentProps<'div'> {
  suggestions?: readonly Suggestion[];
}

/** What stands in a conversation that has not begun. Renders a `<div>`. */
export function ChatEmpty({ suggestions = [], className, children, ...props }: ChatEmptyProps): ReactElement {
  const labels = useLabels();
  const description = useRunValue((state) => state.capabilities?.identity?.description);
  return (
    <div {...props} className={classes('rv-chat-empty', className)}>
      {children ?? (
        <>
          <p className="rv-chat-empty-title">{labels.chat.emptyTitle}</p>
          <p className="rv-chat-empty-text" dir={description === undefined ? undefined : 'auto'}>
            {description ?? labels.chat.emptyText}
          </p>
          <Suggestions suggestions={suggestions} />
        </>
      )}
    </div>
  );
}

const StepsPart = onDemandPart(sideParts, (parts) => parts.StepList);
const StatePart = onDemandPart(sideParts, (parts) => parts.StatePanel);
const UsagePart = onDemandPart(sideParts, (parts) => parts.UsageMeter, nothing);

/** Steps, shared state and token counts. Renders an `<aside>`. */
export function ChatSide({ className, children, ...props }: ComponentProps<'aside'>): ReactElement {
  const { components, labels } = useKit();
  const hasSteps = useRunValue((state) => state.steps.length > 0);
  const Steps = components.StepList ?? StepsPart;
  const State = components.StatePanel ?? StatePart;
  const Usage = components.UsageMeter ?? UsagePart;
  return (
    <aside aria-label={labels.chat.side} {...props} className={classes('rv-chat-side', className)}>
      {children ?? (
        <>
          <h3 className="rv-section-label">{labels.steps.title}</h3>
          {hasSteps ? <Steps /> : <p className="rv-state-empty">{labels.steps.empty}</p>}
          <h3 className="rv-section-label">{labels.state.title}</h3>
          <State />
          <Usage />
        </>
      )}
    </aside>
  );
}
