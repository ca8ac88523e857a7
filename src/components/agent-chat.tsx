'use client';
import { useEffect, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { RunProvider, useAgentRun, useRun, useRunValue } from '../react/index.ts';
import type { RunStore, RunStoreOptions } from '../store/index.ts';
import { Announcer } from './announce.tsx';
import { classes } from './classes.ts';
import { Composer } from './composer.tsx';
import { Icon } from './icons.tsx';
import { InterruptPanel } from './interrupt-panel.tsx';
import { KitProvider, useKit, useLabels, type KitProviderProps } from './kit.tsx';
import { MessageList } from './message-list.tsx';
import { useFormsAhead } from './question-parts.ts';
import { RunStatus } from './run-status.tsx';
import { StatePanel } from './state-panel.tsx';
import { StepList } from './step-list.tsx';
import { Suggestions, type Suggestion } from './suggestions.tsx';
import { UsageMeter } from './usage-meter.tsx';

/** What a chat looks like and offers, whatever runs behind it. */
export interface ChatLookProps extends Omit<KitProviderProps, 'children'> {
  /** Absent: as the `.rv-root` around it, or light. */
  theme?: 'light' | 'dark' | 'system' | undefined;
  density?: 'compact' | 'comfortable' | undefined;
  /** @default the agent's own name, or labels.chat.title */
  title?: string | undefined;
  /** Things to say, shown while the conversation is empty. */
  suggestions?: readonly Suggestion[] | undefined;
  placeholder?: string | undefined;
  /** Files may be attached where the agent takes them. @default true */
  attachments?: boolean | undefined;
  /** Steps, shared state and token counts beside the conversation. @default false */
  side?: boolean | undefined;
  /** Takes the place of the header; `null` leaves it out. */
  header?: ReactNode;
  /** Takes the place of what stands there before the first message. */
  empty?: ReactNode;
  /** Draw every row of a long thread, not only those in view. @default false */
  renderAll?: boolean | undefined;
  /** Ask the agent what it can do, for its name and what may be attached. @default false */
  askCapabilities?: boolean | undefined;
}

export interface AgentChatProps
  extends
    ChatLookProps,
    RunStoreOptions,
    Omit<ComponentProps<'div'>, 'title' | 'children' | keyof RunStoreOptions> {
  /** A store of your own, in place of `url` and the other options of a run. */
  store?: RunStore;
}

/**
 * A whole conversation with an agent. Renders a `<div>` that fills its container.
 *
 * @example
 * <AgentChat url="/agent" />
 */
export function AgentChat(props: AgentChatProps): ReactElement {
  const { store, ...rest } = props;
  const { options, look, native } = splitChatProps(rest);
  const run = useAgentRun(store ?? options);
  const {
    labels,
    components,
    renderers,
    remote,
    highlight,
    onLinkClick,
    onFeedback,
    theme,
    density,
    ...chat
  } = look;
  return (
    <RunProvider store={run.store}>
      <KitProvider {...{ labels, components, renderers, remote, highlight, onLinkClick, onFeedback }}>
        <ChatRoot
          {...native}
          data-theme={theme}
          data-density={density}
          className={classes('rv-chat', native.className)}
        >
          <ChatBody {...chat} />
        </ChatRoot>
      </KitProvider>
    </RunProvider>
  );
}

/** The element around a chat, in the direction and the language of its words. Renders a `<div>`. */
export function ChatRoot({ className, ...props }: ComponentProps<'div'>): ReactElement {
  const { direction, locale } = useLabels();
  // Words without a direction are no catalogue: the page around knows better what language it is in.
  const lang = direction === undefined ? undefined : locale;
  return <div dir={direction} lang={lang} {...props} className={classes('rv-root', className)} />;
}

const OPTION_NAMES = {
  url: true,
  capabilitiesUrl: true,
  transport: true,
  headers: true,
  threadId: true,
  initialMessages: true,
  initialState: true,
  tools: true,
  context: true,
  forwardedProps: true,
  middleware: true,
  onEvent: true,
  onWarning: true,
  onRunEnd: true,
  storage: true,
  whileRunning: true,
  schedule: true,
} as const satisfies Record<keyof RunStoreOptions, true>;

const LOOK_NAMES = {
  labels: true,
  components: true,
  renderers: true,
  remote: true,
  highlight: true,
  onLinkClick: true,
  onFeedback: true,
  theme: true,
  density: true,
  title: true,
  suggestions: true,
  placeholder: true,
  attachments: true,
  side: true,
  header: true,
  empty: true,
  renderAll: true,
  askCapabilities: true,
} as const satisfies Record<keyof ChatLookProps, true>;

type NativeProps = Omit<ComponentProps<'div'>, 'title' | 'children'>;

/** Sorts props into those of the run, those of the look, and those of the element. */
export function splitChatProps(props: Omit<AgentChatProps, 'store'>): {
  options: RunStoreOptions;
  look: ChatLookProps;
  native: NativeProps;
} {
  const sorted: Record<'options' | 'look' | 'native', Record<string, unknown>> = {
    options: {},
    look: {},
    native: {},
  };
  for (const [name, value] of Object.entries(props)) {
    const kind = Object.hasOwn(OPTION_NAMES, name)
      ? 'options'
      : Object.hasOwn(LOOK_NAMES, name)
        ? 'look'
        : 'native';
    // An absent option is not the same as one that is undefined.
    if (value !== undefined) sorted[kind][name] = value;
  }
  // The tables above name exactly the keys of each type.
  return sorted as unknown as { options: RunStoreOptions; look: ChatLookProps; native: NativeProps };
}

type ChatBodyProps = Omit<ChatLookProps, keyof Omit<KitProviderProps, 'children'> | 'theme' | 'density'>;

/** The inside of a chat: header, conversation, questions, composer, side. */
export function ChatBody(props: ChatBodyProps & { headerEnd?: ReactNode }): ReactElement {
  const {
    title,
    suggestions = [],
    placeholder,
    attachments,
    side = false,
    header,
    empty,
    renderAll,
    askCapabilities = false,
    headerEnd,
  } = props;
  const store = useRun();
  useEffect(() => {
    if (askCapabilities) void store.loadCapabilities();
  }, [store, askCapabilities]);
  useFormsAhead(true);
  const { components } = useKit();
  const labels = useLabels();
  const [sideOpen, setSideOpen] = useState(false);
  const Write = components.Composer ?? Composer;
  return (
    <>
      {header === undefined ? (
        <ChatHeader title={title}>
          {side ? (
            <button
              type="button"
              className="rv-icon-button rv-chat-side-toggle"
              aria-pressed={sideOpen}
              aria-label={sideOpen ? labels.chat.hideSide : labels.chat.showSide}
              title={sideOpen ? labels.chat.hideSide : labels.chat.showSide}
              onClick={() => setSideOpen(!sideOpen)}
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
        <div className="rv-chat-main">
          <MessageList
            renderAll={renderAll === true}
            empty={empty === undefined ? <ChatEmpty suggestions={suggestions} /> : empty}
          />
          <div className="rv-chat-foot">
            <InterruptPanel />
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

/** Steps, shared state and token counts. Renders an `<aside>`. */
export function ChatSide({ className, children, ...props }: ComponentProps<'aside'>): ReactElement {
  const { components, labels } = useKit();
  const hasSteps = useRunValue((state) => state.steps.length > 0);
  const Steps = components.StepList ?? StepList;
  const State = components.StatePanel ?? StatePanel;
  const Usage = components.UsageMeter ?? UsageMeter;
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
