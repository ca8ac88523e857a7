'use client';
import type { ReactElement } from 'react';
import { ChatBody } from './chat-body.tsx';
import { ChatFrame, type AgentChatProps } from './chat-frame.tsx';
import { MessageList } from './message-list.tsx';

/**
 * A whole conversation with an agent. Renders a `<div>` that fills its container.
 *
 * @example
 * <AgentChat url="/agent" />
 */
export function AgentChat(props: AgentChatProps): ReactElement {
  return (
    <ChatFrame props={props} className="rv-chat">
      {(chat) => <ChatBody {...chat} list={MessageList} />}
    </ChatFrame>
  );
}
