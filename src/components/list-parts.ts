'use client';
// A file of its own, so that only a page that draws the list at once has it in its first load.
export { MessageList } from './message-list.tsx';
