'use client';
import type { ComponentProps, ReactElement } from 'react';
import { classes } from './classes.ts';

/** The names of the icons. */
export type IconName =
  | 'idle'
  | 'running'
  | 'finished'
  | 'interrupted'
  | 'cancelled'
  | 'stopped'
  | 'failed'
  | 'rejected'
  | 'truncated'
  | 'chevron'
  | 'down'
  | 'arrowDown'
  | 'arrowUp'
  | 'tool'
  | 'thinking'
  | 'agent'
  | 'plan'
  | 'search'
  | 'activity'
  | 'state'
  | 'steps'
  | 'copy'
  | 'edit'
  | 'retry'
  | 'good'
  | 'bad'
  | 'attach'
  | 'close'
  | 'plus'
  | 'image'
  | 'audio'
  | 'video'
  | 'document'
  | 'clock'
  | 'lock'
  | 'side'
  | 'chat'
  | 'waiting'
  | 'threads'
  | 'trash'
  | 'abandoned'
  | 'note';

/** The drawings, on a 16 by 16 grid; strokes take the colour of the text around them. */
const PATHS: Record<IconName, string> = {
  idle: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Z',
  running: 'M8 2.2A5.8 5.8 0 1 1 2.2 8',
  finished: 'M3 8.6l3.2 3.2L13 5',
  interrupted: 'M6 6.1a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.3v.2M8 11.6v.1M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Z',
  cancelled: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2ZM4 12l8-8',
  stopped: 'M4.2 4.2h7.6v7.6H4.2z',
  failed: 'M8 2.4 14 13H2L8 2.4ZM8 6.6v3M8 11.3v.1',
  rejected: 'M8 1.8 13 3.6v3.9c0 3-2 5.2-5 6.7-3-1.5-5-3.7-5-6.7V3.6L8 1.8ZM6.2 6.2l3.6 3.6M9.8 6.2 6.2 9.8',
  truncated: 'M2 8h4M10 8h4M6 5v6M10 5.6 9 8l1 2.4',
  chevron: 'M6 3.5 10.5 8 6 12.5',
  down: 'M3.5 6 8 10.5 12.5 6',
  arrowDown: 'M8 3v10M3.8 8.8 8 13l4.2-4.2',
  arrowUp: 'M8 13V3M3.8 7.2 8 3l4.2 4.2',
  tool: 'M9.8 2.6a3.4 3.4 0 0 0-3 4.6L2.6 11.4a1.4 1.4 0 0 0 2 2l4.2-4.2a3.4 3.4 0 0 0 4.5-4.1l-2 2-2-.4-.4-2 2-2a3.4 3.4 0 0 0-1.1-.1Z',
  thinking: 'M5.4 11.2A4.4 4.4 0 1 1 10.6 11.2c-.5.4-.6.8-.6 1.3H6c0-.5-.1-.9-.6-1.3ZM6.4 14.2h3.2',
  agent: 'M3 6.2h10v6.3H3zM8 6.2V3.4M8 3.2v.1M6 9v.6M10 9v.6M1.4 8.4v2M14.6 8.4v2',
  plan: 'M2.4 4.2l1 1 1.7-1.9M2.4 9l1 1 1.7-1.9M7.4 4.4h6.2M7.4 9.2h6.2M2.6 13.2h.1M7.4 13.2h6.2',
  search: 'M7 2.6a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8ZM10.3 10.3l3.3 3.3',
  activity: 'M1.8 8.4h2.7L6.4 3l3.2 10 1.9-4.6h2.7',
  state:
    'M8 2.2c3 0 5 .8 5 1.9s-2 1.9-5 1.9-5-.8-5-1.9 2-1.9 5-1.9ZM3 4.1v7.8c0 1.1 2 1.9 5 1.9s5-.8 5-1.9V4.1M3 8c0 1.1 2 1.9 5 1.9s5-.8 5-1.9',
  steps: 'M3.4 3.2v9.6M3.4 4h.1M3.4 8h.1M3.4 12h.1M7 4h6.4M7 8h6.4M7 12h4.4',
  copy: 'M5.6 5.6h7.8v7.8H5.6zM10.4 5.6v-3H2.6v7.8h3',
  edit: 'M2.6 13.4l.7-3L10.6 3a1.4 1.4 0 0 1 2.2 0l.2.2a1.5 1.5 0 0 1 0 2.2L5.6 12.7l-3 .7Z',
  retry: 'M13 8a5 5 0 1 1-1.5-3.6L13 5.8M13 2.4v3.4H9.6',
  good: 'M2.6 7.2h2.2v6H2.6zM4.8 7.4 7.6 2.4c1.1 0 1.7.8 1.5 1.8l-.5 2.4h3.5c.9 0 1.5.8 1.3 1.6l-1 4c-.2.6-.7 1-1.3 1H4.8',
  bad: 'M2.6 8.8h2.2v-6H2.6zM4.8 8.6l2.8 5c1.1 0 1.7-.8 1.5-1.8l-.5-2.4h3.5c.9 0 1.5-.8 1.3-1.6l-1-4c-.2-.6-.7-1-1.3-1H4.8',
  attach: 'M12.9 7.4 7.7 12.6a3 3 0 0 1-4.3-4.3l5.4-5.4a2 2 0 0 1 2.9 2.9l-5.2 5.1a1 1 0 0 1-1.4-1.4L9.8 4.8',
  close: 'M3.8 3.8l8.4 8.4M12.2 3.8l-8.4 8.4',
  plus: 'M8 3v10M3 8h10',
  image: 'M2.4 3h11.2v10H2.4zM2.6 11l3-3 2.6 2.6 2-1.8 3.2 2.8M10.4 5.8h.1',
  audio: 'M2.6 6.4v3.2M5.4 4.2v7.6M8.2 2.6v10.8M11 5v6M13.6 6.8v2.4',
  video: 'M2 4h8.4v8H2zM10.4 7l3.6-2v6l-3.6-2',
  document: 'M4 1.8h5l3.2 3.2v9.2H4zM8.8 2v3.2H12M6 8.4h4.2M6 11h4.2',
  clock: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2ZM8 4.8V8l2.2 1.6',
  lock: 'M4 7.2h8v6H4zM5.6 7V5a2.4 2.4 0 0 1 4.8 0v2',
  side: 'M2.2 3h11.6v10H2.2zM10 3v10',
  chat: 'M2.4 3.2h11.2v7.6H8l-3.4 2.8v-2.8H2.4z',
  waiting:
    'M4.4 2.4h7.2M4.4 13.6h7.2M5.2 2.6c0 3 2.8 3.6 2.8 5.4s-2.8 2.4-2.8 5.4M10.8 2.6c0 3-2.8 3.6-2.8 5.4s2.8 2.4 2.8 5.4',
  threads: 'M2.2 3h11.6v10H2.2zM6 3v10',
  trash: 'M2.8 4.4h10.4M6.2 4.2V2.6h3.6v1.6M4.2 4.6l.6 8.8h6.4l.6-8.8M6.8 7.2v3.6M9.2 7.2v3.6',
  abandoned: 'M3 8h10',
  note: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 7.4v3.8M8 4.9v.1',
};

export interface IconProps extends Omit<ComponentProps<'svg'>, 'children'> {
  name: IconName;
}

// Directions that turn with the writing direction.
const FLIPS: ReadonlySet<IconName> = new Set<IconName>([
  'chevron',
  'truncated',
  'side',
  'threads',
  'plan',
  'steps',
]);

/** A small drawing that says what a word beside it says; hidden from assistive technology. Renders an `<svg>`. */
export function Icon({ name, className, ...props }: IconProps): ReactElement {
  return (
    <svg
      viewBox="0 0 16 16"
      fill={name === 'stopped' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      data-icon={name}
      data-spin={name === 'running' ? '' : undefined}
      data-flip={FLIPS.has(name) ? '' : undefined}
      {...props}
      className={classes('rv-icon', className)}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
