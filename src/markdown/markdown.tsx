'use client';
import { memo, useMemo, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { createBlocks, type Block } from './freeze.ts';
import { MARKDOWN_LABELS, type MarkdownLabels } from './labels.ts';
import type { Highlight, LinkClickHandler, MarkdownComponents, RenderOptions } from './options.ts';
import { PlainText } from './plain-text.tsx';
import { renderBlock } from './render.tsx';
import type { UrlPolicy } from './url.ts';
import { isShallowEqual, useLatest, useStable } from './use-stable.ts';
import { useThrottledText } from './use-throttled-text.ts';

export interface MarkdownProps extends Omit<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'> {
  /** The markdown source: CommonMark with GFM. */
  text: string;
  /** The text is still growing: its end is healed, and it is drawn at most once a frame. @default false */
  streaming?: boolean | undefined;
  /** Colours code. Keep the same function between renders; a new one draws every block again. */
  highlight?: Highlight | undefined;
  /** Replacements for links, images, code blocks and headings. */
  components?: MarkdownComponents | undefined;
  /** Words on screen; what is not given is English. */
  labels?: Partial<MarkdownLabels> | undefined;
  /** What links may point to and what may load without a click. */
  urlPolicy?: UrlPolicy | undefined;
  /** Called before a link opens; `false` keeps it from opening. */
  onLinkClick?: LinkClickHandler | undefined;
}

/**
 * Markdown of an agent, also while it streams. Finished blocks are never lexed or rendered again. No HTML is taken from
 * the text, nothing loads without a click or an entry in the allow list, and links show where they go.
 * Renders a `<div>`.
 *
 * @example
 * <Markdown text={message.content} streaming={message.status === 'streaming'} />
 */
export function Markdown({
  text,
  streaming = false,
  highlight,
  components,
  labels,
  urlPolicy,
  onLinkClick,
  className,
  ...props
}: MarkdownProps): ReactElement {
  const current = useThrottledText(text, streaming);
  const [reader] = useState(createBlocks);
  const { blocks, plain } = useMemo(
    () => reader.update(current, { final: !streaming }),
    [reader, current, streaming],
  );
  const options = useRenderOptions({ highlight, components, labels, urlPolicy, onLinkClick });
  return (
    <div
      {...props}
      className={className === undefined ? 'rv-markdown' : `rv-markdown ${className}`}
      data-streaming={streaming || undefined}
    >
      {plain === null ? (
        blocks.map((block) => <BlockView key={block.index} block={block} options={options} />)
      ) : (
        <PlainText text={current} reason={plain} labels={options.labels} />
      )}
    </div>
  );
}

interface BlockViewProps {
  block: Block;
  options: RenderOptions;
}

/** Draws a block again only when it is another object: the reader keeps the object of a block that did not change. */
const BlockView = memo(function BlockView({ block, options }: BlockViewProps): ReactNode {
  return renderBlock(block.token, options, block.open);
});

type OptionProps = Pick<MarkdownProps, 'highlight' | 'components' | 'labels' | 'urlPolicy' | 'onLinkClick'>;

const NOTHING = Object.freeze({});

function useRenderOptions({
  highlight,
  components,
  labels,
  urlPolicy,
  onLinkClick,
}: OptionProps): RenderOptions {
  const words = useStable<Partial<MarkdownLabels>>(labels ?? NOTHING, isShallowEqual);
  const policy = useStable<UrlPolicy>(urlPolicy ?? NOTHING, isShallowEqual);
  const parts = useStable<MarkdownComponents>(components ?? NOTHING, isShallowEqual);
  const handleLink = useLatest(onLinkClick);
  return useMemo(
    () => ({
      labels: { ...MARKDOWN_LABELS, ...words },
      policy,
      components: parts,
      highlight,
      onLinkClick: handleLink,
    }),
    [words, policy, parts, highlight, handleLink],
  );
}
