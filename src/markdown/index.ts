export { Markdown, type MarkdownProps } from './markdown.tsx';
export { MARKDOWN_LABELS, type MarkdownLabels } from './labels.ts';
export { MARKDOWN_LIMITS } from './limits.ts';
export { remoteRule, safeUrl, type RemoteSource, type SafeUrl, type UrlPolicy } from './url.ts';
export type {
  Highlight,
  LinkClickHandler,
  MarkdownCodeProps,
  MarkdownComponents,
  MarkdownHeadingProps,
  MarkdownImageProps,
  MarkdownLink,
  MarkdownLinkProps,
} from './options.ts';
