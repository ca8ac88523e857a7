'use client';
import {
  createContext,
  useContext,
  useMemo,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { AssistantMessage, Message as ThreadMessage } from '../protocol/index.ts';
import { textOfContent } from '../react/index.ts';
import type { Item } from '../store/index.ts';
import { classes } from './classes.ts';
import { Icon } from './icons.tsx';
import { useKit, useLabels } from './kit.tsx';
import { workParts } from './kit-parts.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageText } from './message-text.tsx';
import { LongText } from './long-text.tsx';
import { onDemandPart } from './on-demand-part.tsx';

interface MessageContextValue {
  message: ThreadMessage;
  status: Item['status'] | undefined;
  editing: boolean;
  setEditing: (editing: boolean) => void;
  onEdit: MessageProps['onEdit'];
}

const MessageContext = createContext<MessageContextValue | null>(null);

/** The message around a part. */
export function useMessageContext(part: string): MessageContextValue {
  const value = useContext(MessageContext);
  if (value === null) {
    throw new Error(
      `runview: <${part}> is outside <Message>, so it has no message to show. Wrap it in <Message message={...}>.`,
    );
  }
  return value;
}

export interface MessageProps extends ComponentProps<'article'> {
  message: ThreadMessage;
  /** How the stream treated its text; `open` while it arrives. */
  status?: Item['status'] | undefined;
  /** Stands below the text: the tool calls of the message. */
  below?: ReactNode;
  /** Takes the place of the actions. */
  actions?: ReactNode;
  /** Offers to change the text; for messages of a person. */
  onEdit?: ((messageId: string, text: string) => void) | undefined;
}

/**
 * One message of a person, the agent, the system or a developer. `data-role` says whose it is, `data-status` is `open`
 * while text arrives and `cut` where the run ended first. Renders an `<article>`.
 *
 * @example
 * <Message message={{ id: 'm1', role: 'user', content: 'Hello' }} />
 */
export function Message(props: MessageProps): ReactElement {
  const { message, status, below, actions, onEdit, className, children, ...rest } = props;
  const labels = useLabels();
  const [editing, setEditing] = useState(false);
  const value = useMemo(
    () => ({ message, status, editing, setEditing, onEdit }),
    [message, status, editing, onEdit],
  );
  const name = nameOf(message, labels.message);
  return (
    <MessageContext.Provider value={value}>
      <article
        aria-label={name}
        {...rest}
        data-role={message.role}
        data-status={status}
        className={classes('rv-message', className)}
      >
        {children ?? (
          <>
            {message.role === 'system' || message.role === 'developer' || message.role === 'tool' ? (
              <div className="rv-message-name">
                <Icon name={message.role === 'tool' ? 'tool' : 'note'} />
                {name}
              </div>
            ) : null}
            <MessageContent />
            {below}
            {actions ?? <MessageActions />}
          </>
        )}
      </article>
    </MessageContext.Provider>
  );
}

function nameOf(message: ThreadMessage, labels: ReturnType<typeof useLabels>['message']): string {
  const given =
    'name' in message && typeof message.name === 'string' && message.name !== '' ? message.name : undefined;
  switch (message.role) {
    case 'user':
      return given ?? labels.user;
    case 'system':
      return labels.system;
    case 'developer':
      return labels.developer;
    case 'tool':
      return labels.orphanResult;
    default:
      return given ?? labels.assistant;
  }
}

const EditorPart = onDemandPart(workParts, (parts) => parts.MessageEditor);
/** The words of a message with files are there at once. */
const PartsPart = onDemandPart(
  workParts,
  (parts) => parts.ContentParts,
  ({ parts }) => <LongText text={textOfContent(parts)} />,
);

/** The text or parts of the message, or its editor. Renders a `<div>`, and nothing for a message without text. */
export function MessageContent({
  className,
  children,
  ...props
}: ComponentProps<'div'>): ReactElement | null {
  const { message, status, editing } = useMessageContext('MessageContent');
  const labels = useLabels();
  const { components } = useKit();
  const Text = components.MessageText ?? MessageText;
  const content: unknown = message.content;
  if (editing) return <EditorPart />;
  const live = status === 'open';
  const isEmpty = content === undefined || content === '' || (Array.isArray(content) && content.length === 0);
  if (isEmpty && !live && children === undefined) return null;
  return (
    <div {...props} className={classes('rv-message-content', className)}>
      {children ?? (
        <>
          {isEmpty ? (
            <span className="rv-typing" role="img" aria-label={labels.message.thinking} />
          ) : Array.isArray(content) ? (
            <PartsPart parts={content} markdown={message.role === 'assistant'} />
          ) : message.role === 'assistant' ? (
            <Text text={textOfContent(content)} streaming={live} />
          ) : (
            <LongText text={textOfContent(content)} limit={6000} />
          )}
          {status === 'cut' ? (
            <p className="rv-message-cut">
              <Icon name="truncated" /> {labels.message.cut}
            </p>
          ) : null}
        </>
      )}
    </div>
  );
}

/** Whether a message has anything of its own to draw, apart from its tool calls. */
export function hasText(message: AssistantMessage): boolean {
  return (
    textOfContent(message.content) !== '' || (Array.isArray(message.content) && message.content.length > 0)
  );
}
