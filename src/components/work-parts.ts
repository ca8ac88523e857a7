'use client';
// One file and not one for each: an agent that uses tools soon shows most of this.
export { ActivityCard } from './activity-card.tsx';
export { ContentParts } from './attachment.tsx';
export { ComposerAttachments, ComposerQueue } from './composer-lists.tsx';
export { InterruptPanel } from './interrupt-panel.tsx';
export { MessageEditor } from './message-editor.tsx';
export { Questions } from './questions.tsx';
export { SubagentLanes } from './subagent-lane.tsx';
export { ToolCallRow } from './tool-call-row.tsx';
