'use client';
import type { ComponentProps, ReactElement } from 'react';
import { useRun } from '../react/index.ts';
import { classes } from './classes.ts';
import { useLabels } from './kit.tsx';

/** Something to say that needs no typing: what is sent, and what the button says where that differs. */
export type Suggestion = string | { label: string; prompt: string };

export interface SuggestionsProps extends Omit<ComponentProps<'ul'>, 'children'> {
  suggestions: readonly Suggestion[];
}

/** Buttons that send a message. Renders a `<ul>`. */
export function Suggestions({ suggestions, className, ...props }: SuggestionsProps): ReactElement | null {
  const store = useRun();
  const labels = useLabels();
  if (suggestions.length === 0) return null;
  return (
    <ul aria-label={labels.chat.suggestions} {...props} className={classes('rv-suggestions', className)}>
      {suggestions.map((suggestion, at) => {
        const { label, prompt } =
          typeof suggestion === 'string' ? { label: suggestion, prompt: suggestion } : suggestion;
        return (
          <li key={at}>
            <button
              type="button"
              className="rv-suggestion"
              dir="auto"
              title={label === prompt ? undefined : prompt}
              // Rejects while a question is open; the button is then not offered, but may still be pressed in between.
              onClick={() => void store.send(prompt).catch(() => {})}
            >
              {label}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
