import type { ComponentType, MouseEvent, ReactNode } from 'react';
import type { MarkdownLabels } from './labels.ts';
import type { UrlPolicy } from './url.ts';

/**
 * Colours code. Gets the code, its language (`""` when there is none worth naming) and whether the block is complete.
 * Returns React nodes, or `null` for plain code. A throw falls back to plain code.
 */
export type Highlight = (code: string, language: string, done: boolean) => ReactNode | null;

/** A link as it was clicked. */
export interface MarkdownLink {
  href: string;
  /** ASCII host, address of a mailto or tel link, or `""`. */
  host: string;
}

/** Return `false`, or prevent the event's default, to stop the link from opening (2.3.4). */
export type LinkClickHandler = (link: MarkdownLink, event: MouseEvent<HTMLAnchorElement>) => boolean | void;

/** Props of a replacement for a link. The URL has passed the URL rule. */
export interface MarkdownLinkProps extends MarkdownLink {
  title?: string | undefined;
  /** The label already names the host, so it need not be shown again. */
  hostInLabel: boolean;
  onLinkClick?: LinkClickHandler | undefined;
  children: ReactNode;
}

/** Props of a replacement for an image. The URL has passed the URL rule; loading it still needs `allowed` or a click. */
export interface MarkdownImageProps {
  href: string;
  host: string;
  alt: string;
  title?: string | undefined;
  /** The app's allow list names the source. */
  allowed: boolean;
  /** The allow list lets cookies be sent. */
  credentials: boolean;
  labels: Readonly<MarkdownLabels>;
}

/** Props of a replacement for a code block. */
export interface MarkdownCodeProps {
  code: string;
  /** `""` when there is none worth naming. */
  language: string;
  /** The block is complete. */
  done: boolean;
  highlight?: Highlight | undefined;
  labels: Readonly<MarkdownLabels>;
}

/** Props of a replacement for a heading. */
export interface MarkdownHeadingProps {
  /** 1 to 6, as written. */
  level: 1 | 2 | 3 | 4 | 5 | 6;
  children: ReactNode;
}

/** Parts that an app may draw its own way. */
export interface MarkdownComponents {
  link?: ComponentType<MarkdownLinkProps>;
  image?: ComponentType<MarkdownImageProps>;
  code?: ComponentType<MarkdownCodeProps>;
  heading?: ComponentType<MarkdownHeadingProps>;
}

/** What drawing a block needs to know. The same object for as long as nothing in it changes. */
export interface RenderOptions {
  labels: Readonly<MarkdownLabels>;
  policy: UrlPolicy;
  components: MarkdownComponents;
  highlight?: Highlight | undefined;
  onLinkClick: LinkClickHandler;
}
