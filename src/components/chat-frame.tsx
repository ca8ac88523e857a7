'use client';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { RunProvider, useAgentRun } from '../react/index.ts';
import type { RunStore, RunStoreOptions, ThreadStorage } from '../store/index.ts';
import { classes } from './classes.ts';
import { KitProvider, useLabels, type KitProviderProps } from './kit.tsx';
import type { Suggestion } from './suggestions.tsx';

type KitProps = Omit<KitProviderProps, 'children'>;

/** What a chat looks like and offers, whatever runs behind it. */
export interface ChatLookProps extends KitProps {
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
  /** A button in the header that shows the saved conversations of `storage`, which must be given too. @default false */
  threads?: boolean | undefined;
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

/** What {@link ChatBody} is given out of the props of a chat. */
export interface ChatOptions extends ChatChoices {
  /** Where the conversations are that `threads` shows. */
  storage?: ThreadStorage | undefined;
}

type ChatChoices = Omit<ChatLookProps, keyof KitProps | 'theme' | 'density'>;

interface ChatFrameProps {
  props: AgentChatProps;
  className: string;
  /** Said on the element, as `data-state`. */
  state?: string;
  children: (chat: ChatOptions) => ReactNode;
}

/** The run, the words and the element around a chat, out of its props. Renders a `<div>`. */
export function ChatFrame({
  props: { store, ...rest },
  className,
  state,
  children,
}: ChatFrameProps): ReactElement {
  const { run, kit, chat, data, native } = sortProps(rest);
  const { store: own } = useAgentRun(store ?? run);
  return (
    <RunProvider store={own}>
      <KitProvider {...kit}>
        <ChatRoot
          {...native}
          data-theme={data.theme}
          data-density={data.density}
          data-state={state}
          className={classes(className, native.className)}
        >
          {children({ ...chat, storage: run.storage })}
        </ChatRoot>
      </KitProvider>
    </RunProvider>
  );
}

/** The element around a chat, in the direction and the language of its words. Renders a `<div>`. */
function ChatRoot({ className, ...props }: ComponentProps<'div'>): ReactElement {
  const { direction, locale } = useLabels();
  // Words without a direction are no catalogue: the page around knows better what language it is in.
  const lang = direction === undefined ? undefined : locale;
  return <div dir={direction} lang={lang} {...props} className={classes('rv-root', className)} />;
}

interface SortedProps {
  run: RunStoreOptions;
  kit: KitProps;
  chat: ChatChoices;
  data: Pick<ChatLookProps, 'theme' | 'density'>;
  native: Omit<ComponentProps<'div'>, 'title' | 'children'>;
}

/** Whose each prop is; what is not named here is the element's. */
const PROPS = {
  url: 'run',
  capabilitiesUrl: 'run',
  transport: 'run',
  headers: 'run',
  threadId: 'run',
  initialMessages: 'run',
  initialState: 'run',
  tools: 'run',
  context: 'run',
  forwardedProps: 'run',
  middleware: 'run',
  onEvent: 'run',
  onWarning: 'run',
  onRunEnd: 'run',
  storage: 'run',
  whileRunning: 'run',
  schedule: 'run',
  labels: 'kit',
  components: 'kit',
  renderers: 'kit',
  subagents: 'kit',
  payload: 'kit',
  remote: 'kit',
  highlight: 'kit',
  onLinkClick: 'kit',
  onFeedback: 'kit',
  title: 'chat',
  suggestions: 'chat',
  placeholder: 'chat',
  attachments: 'chat',
  side: 'chat',
  threads: 'chat',
  header: 'chat',
  empty: 'chat',
  renderAll: 'chat',
  askCapabilities: 'chat',
  theme: 'data',
  density: 'data',
} as const satisfies Record<keyof RunStoreOptions, 'run'> &
  Record<keyof KitProps, 'kit'> &
  Record<keyof ChatChoices, 'chat'> &
  Record<'theme' | 'density', 'data'>;

function sortProps(props: Omit<AgentChatProps, 'store'>): SortedProps {
  const sorted: Record<keyof SortedProps, Record<string, unknown>> = {
    run: {},
    kit: {},
    chat: {},
    data: {},
    native: {},
  };
  for (const [name, value] of Object.entries(props)) {
    const whose = Object.hasOwn(PROPS, name) ? PROPS[name as keyof typeof PROPS] : 'native';
    // An absent option is not the same as one that is undefined.
    if (value !== undefined) sorted[whose][name] = value;
  }
  // The table above names exactly the keys of each type.
  return sorted as unknown as SortedProps;
}
