'use client';
import { useMemo, type ComponentProps, type ReactElement } from 'react';
import { Markdown, type MarkdownLink } from '../markdown/index.ts';
import { classes } from './classes.ts';
import { useKit } from './kit.tsx';

export interface MessageTextProps extends Omit<ComponentProps<'div'>, 'children'> {
  text: string;
  /** More of it is on the way. */
  streaming?: boolean;
}

/** The text of an agent, drawn as markdown with the kit's words, link rule and highlighter. Renders a `<div>`. */
export function MessageText({
  text,
  streaming = false,
  className,
  ...props
}: MessageTextProps): ReactElement {
  const { labels, remote, highlight, onLinkClick } = useKit();
  const policy = useMemo(() => ({ remote }), [remote]);
  const handleLink = onLinkClick === undefined ? undefined : ({ href }: MarkdownLink) => onLinkClick(href);
  return (
    <Markdown
      {...props}
      text={text}
      streaming={streaming}
      labels={labels.markdown}
      urlPolicy={policy}
      highlight={highlight}
      onLinkClick={handleLink}
      className={classes('rv-message-text', className)}
    />
  );
}
