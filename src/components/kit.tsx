'use client';
import {
  createContext,
  useContext,
  useMemo,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { ActivityMessage, Interrupt } from '../protocol/index.ts';
import type { PayloadBuilder } from '../react/index.ts';
import type { ToolCallView } from '../store/index.ts';
import type { Highlight, RemoteSource } from '../markdown/index.ts';
import type { ActivityCardProps } from './activity-card.tsx';
import type { AttachmentProps } from './attachment.tsx';
import type { ComposerProps } from './composer.tsx';
import type { InterruptCardProps } from './interrupt-card.tsx';
import { defaultLabels, mergeLabels, type LabelOverrides, type Labels } from './labels.ts';
import type { MessageProps } from './message.tsx';
import type { InterruptRendererProps } from './own-question.tsx';
import type { MessageTextProps } from './message-text.tsx';
import type { ReasoningPanelProps } from './reasoning-panel.tsx';
import type { RunEndProps, RunStatusPillProps } from './run-status.tsx';
import type { StatePanelProps } from './state-panel.tsx';
import type { StepListProps } from './step-list.tsx';
import type { SubagentLaneProps, SubagentLanesProps } from './subagent-lane.tsx';
import type { ToolCallCardProps } from './tool-call-card.tsx';
import type { UsageMeterProps } from './usage-meter.tsx';

/** The parts that may be exchanged as a whole. What takes a place gets the same props. */
export interface ChatComponents {
  Message: ComponentType<MessageProps>;
  MessageText: ComponentType<MessageTextProps>;
  ToolCallCard: ComponentType<ToolCallCardProps>;
  ReasoningPanel: ComponentType<ReasoningPanelProps>;
  ActivityCard: ComponentType<ActivityCardProps>;
  SubagentLanes: ComponentType<SubagentLanesProps>;
  SubagentLane: ComponentType<SubagentLaneProps>;
  InterruptCard: ComponentType<InterruptCardProps>;
  RunEnd: ComponentType<RunEndProps>;
  RunStatus: ComponentType<RunStatusPillProps>;
  UsageMeter: ComponentType<UsageMeterProps>;
  StepList: ComponentType<StepListProps>;
  StatePanel: ComponentType<StatePanelProps>;
  Attachment: ComponentType<AttachmentProps>;
  Composer: ComponentType<ComposerProps>;
}

/** What a renderer of a tool call is given. */
export interface ToolCallRendererProps {
  call: ToolCallView;
  /** The arguments as far as they can be read; complete once `call.status` is past `streaming`. */
  args: unknown;
}

/** What a renderer of an activity is given. */
export interface ActivityRendererProps {
  message: ActivityMessage;
  activityType: string;
  content: Record<string, unknown>;
}

/** Views of the application's own, by the name the agent uses. `'*'` takes what has no view of its own. */
export interface Renderers {
  toolCall?: Record<string, ComponentType<ToolCallRendererProps>>;
  activity?: Record<string, ComponentType<ActivityRendererProps>>;
  /** By the `reason` of the interrupt. */
  interrupt?: Record<string, ComponentType<InterruptRendererProps>>;
}

/**
 * How the work of subagents is drawn: in lanes, in lanes that start folded, in the flow of the conversation under the
 * subagent's name, or not at all. A lane in which something waits for the person is open, and drawn, in every mode.
 */
export type SubagentMode = 'lanes' | 'collapsed' | 'inline' | 'hidden';

/** What a person thought of a message. */
export interface MessageFeedback {
  messageId: string;
  rating: 'good' | 'bad';
}

/** What the parts below a {@link KitProvider} share. */
export interface Kit {
  labels: Labels;
  components: Partial<ChatComponents>;
  renderers: Renderers;
  subagents: SubagentMode;
  /** The builder of the payload for a question. */
  payloadOf: (interrupt: Interrupt) => PayloadBuilder | undefined;
  /** Origins that images, audio and video are loaded from without a click. */
  remote: readonly (string | RemoteSource)[];
  /** Colours the code in the agent's text. */
  highlight?: Highlight | undefined;
  /** Return `false` to keep a link of the agent from opening. */
  onLinkClick?: ((href: string) => boolean | void) | undefined;
  onFeedback?: ((feedback: MessageFeedback) => void) | undefined;
}

const KitContext = createContext<Kit>({
  labels: defaultLabels,
  components: {},
  renderers: {},
  subagents: 'lanes',
  payloadOf: () => undefined,
  remote: [],
});

export interface KitProviderProps {
  /** Words to replace; families and words that are absent keep their default. */
  labels?: LabelOverrides | undefined;
  components?: Partial<ChatComponents> | undefined;
  renderers?: Renderers | undefined;
  /** How the work of subagents is drawn. @default 'lanes' */
  subagents?: SubagentMode | undefined;
  /**
   * What is sent for an answer, by the `reason` of the interrupt, for servers that want more than the answer itself, such
   * as a part of the question repeated. `'*'` takes what has no builder of its own.
   */
  payload?: Record<string, PayloadBuilder> | undefined;
  remote?: readonly (string | RemoteSource)[] | undefined;
  highlight?: Highlight | undefined;
  onLinkClick?: Kit['onLinkClick'];
  onFeedback?: Kit['onFeedback'];
  children?: ReactNode;
}

/**
 * Gives words, exchanged parts and renderers to the components below. What is not given is taken from the provider
 * around it.
 *
 * @example
 * <KitProvider renderers={{ toolCall: { get_weather: WeatherCard } }}><MessageList /></KitProvider>
 */
export function KitProvider(props: KitProviderProps): ReactElement {
  const {
    labels,
    components,
    renderers,
    subagents,
    payload,
    remote,
    highlight,
    onLinkClick,
    onFeedback,
    children,
  } = props;
  const outer = useContext(KitContext);
  const kit = useMemo<Kit>(
    () => ({
      labels: mergeLabels(outer.labels, labels),
      components: components === undefined ? outer.components : { ...outer.components, ...components },
      renderers:
        renderers === undefined
          ? outer.renderers
          : {
              toolCall: { ...outer.renderers.toolCall, ...renderers.toolCall },
              activity: { ...outer.renderers.activity, ...renderers.activity },
              interrupt: { ...outer.renderers.interrupt, ...renderers.interrupt },
            },
      subagents: subagents ?? outer.subagents,
      payloadOf: (interrupt) => findRenderer(payload, interrupt.reason) ?? outer.payloadOf(interrupt),
      remote: remote ?? outer.remote,
      highlight: highlight ?? outer.highlight,
      onLinkClick: onLinkClick ?? outer.onLinkClick,
      onFeedback: onFeedback ?? outer.onFeedback,
    }),
    [outer, labels, components, renderers, subagents, payload, remote, highlight, onLinkClick, onFeedback],
  );
  return <KitContext.Provider value={kit}>{children}</KitContext.Provider>;
}

/** Words, exchanged parts and renderers of the nearest {@link KitProvider}; the defaults where there is none. */
export function useKit(): Kit {
  return useContext(KitContext);
}

/** The words alone. */
export function useLabels(): Labels {
  return useContext(KitContext).labels;
}

/** The view for a name that came over the wire: own keys only, then the wildcard (2.3.6, 2.3.15). */
export function findRenderer<T>(renderers: Record<string, T> | undefined, name: string): T | undefined {
  if (renderers === undefined) return undefined;
  if (Object.hasOwn(renderers, name)) return renderers[name];
  return Object.hasOwn(renderers, '*') ? renderers['*'] : undefined;
}
