'use client';
// A door of its own: some bundlers keep together whatever a door names, and would load the whole kit with the widget.
export { AgentChatWidget } from './agent-chat-widget.tsx';
export type { AgentChatWidgetProps } from './agent-chat-widget.tsx';
export { loadKit } from './kit-parts.ts';
