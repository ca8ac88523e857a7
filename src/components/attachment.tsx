'use client';
import { useMemo, useState, type ComponentProps, type ReactElement } from 'react';
import { classes } from './classes.ts';
import { formatBytes } from './format.ts';
import { Icon } from './icons.tsx';
import { useKit, useLabels } from './kit.tsx';
import { LongText } from './long-text.tsx';
import type { MediaKind } from '../react/index.ts';
import { blobOf, fileNameOf, readMediaSource, type MediaSource } from './media-source.ts';
import { MessageText } from './message-text.tsx';
import { cutMiddle, own, ownText } from './read-data.ts';
import { RendererBoundary } from './renderer-boundary.tsx';

export interface ContentPartsProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** A list of content parts; whatever else stands in it becomes a note. */
  parts: readonly unknown[];
  /** Draw text parts as the agent's markdown. */
  markdown?: boolean;
}

/** The parts of a message or a tool result, in their order. Renders a `<div>`. */
export function ContentParts({
  parts,
  markdown = false,
  className,
  ...props
}: ContentPartsProps): ReactElement {
  const { components } = useKit();
  const labels = useLabels();
  const Part = components.Attachment ?? Attachment;
  const Text = components.MessageText ?? MessageText;
  return (
    <div {...props} className={classes('rv-content-parts', className)}>
      {parts.map((part, at) => {
        const kind = kindOf(part);
        if (kind === 'text') {
          const text = ownText(part, 'text') ?? '';
          return markdown ? <Text key={at} text={text} /> : <LongText key={at} text={text} />;
        }
        if (kind === undefined)
          return (
            <p key={at} className="rv-attachment-note">
              {labels.message.unknownContent}
            </p>
          );
        return (
          <RendererBoundary key={at}>
            <Part part={part} kind={kind} />
          </RendererBoundary>
        );
      })}
    </div>
  );
}

function kindOf(part: unknown): MediaKind | 'text' | undefined {
  const type = own(part, 'type');
  return type === 'text' || type === 'image' || type === 'audio' || type === 'video' || type === 'document'
    ? type
    : undefined;
}

export interface AttachmentProps extends Omit<ComponentProps<'figure'>, 'children' | 'part'> {
  /** A content part that is not text; judged before anything is loaded. */
  part: unknown;
  kind: MediaKind;
}

/**
 * One image, sound, film or document. Nothing is loaded from another server without an allow list or a click.
 * `data-kind` and `data-source` say what it is and where from. Renders a `<figure>`.
 */
export function Attachment({ part, kind, className, ...props }: AttachmentProps): ReactElement {
  const { remote } = useKit();
  const labels = useLabels();
  const source = useMemo(() => readMediaSource(kind, own(part, 'source'), remote), [kind, part, remote]);
  const [asked, setAsked] = useState(false);
  const [broken, setBroken] = useState(false);
  const name = fileNameOf(part) ?? labels.attachment.kind[kind];
  const src =
    source.type === 'data'
      ? source.src
      : source.type === 'url' && (source.allowed || asked)
        ? source.href
        : undefined;
  const shown = src !== undefined && !broken && kind !== 'document';
  return (
    <figure
      {...props}
      data-kind={kind}
      data-source={source.type}
      data-shown={shown ? '' : undefined}
      className={classes('rv-attachment', className)}
    >
      {shown ? (
        <Media kind={kind} src={src} name={name} source={source} onBroken={() => setBroken(true)} />
      ) : null}
      <figcaption className="rv-attachment-caption">
        <Icon name={kind} />
        <bdi className="rv-attachment-name" title={name}>
          {cutMiddle(name, 48)}
        </bdi>
        <span className="rv-attachment-note">
          <SourceNote source={source} broken={broken} />
        </span>
        <SourceAction
          source={source}
          name={name}
          shown={shown}
          onLoad={kind === 'document' ? undefined : () => setAsked(true)}
        />
      </figcaption>
    </figure>
  );
}

interface MediaProps {
  kind: MediaKind;
  src: string;
  name: string;
  source: MediaSource;
  onBroken: () => void;
}

function Media({ kind, src, name, source, onBroken }: MediaProps): ReactElement | null {
  const anonymous =
    source.type === 'url' && !source.credentials ? ({ crossOrigin: 'anonymous' } as const) : {};
  if (kind === 'image')
    return (
      <img
        className="rv-attachment-image"
        src={src}
        alt={name}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={onBroken}
        {...anonymous}
      />
    );
  if (kind === 'audio')
    return (
      // The protocol carries no captions for a sound; its name is its label.
      <audio
        className="rv-attachment-audio"
        src={src}
        controls
        preload="none"
        aria-label={name}
        onError={onBroken}
        {...anonymous}
      />
    );
  if (kind === 'video')
    return (
      <video
        className="rv-attachment-video"
        src={src}
        controls
        preload="none"
        aria-label={name}
        onError={onBroken}
        {...anonymous}
      />
    );
  return null;
}

function SourceNote({ source, broken }: { source: MediaSource; broken: boolean }): ReactElement {
  const labels = useLabels();
  return <>{noteOf(source, broken, labels)}</>;
}

function noteOf(
  source: MediaSource,
  broken: boolean,
  { attachment, locale }: ReturnType<typeof useLabels>,
): string {
  switch (source.type) {
    case 'data':
      return broken
        ? attachment.unreadable
        : `${shortType(source.mimeType)} · ${formatBytes(source.bytes, locale)}`;
    case 'url':
      return broken ? attachment.unreadable : attachment.from(source.host);
    case 'file':
      return attachment.onServer(source.provider);
    case 'too-large':
      return attachment.tooLarge(formatBytes(source.bytes, locale));
    case 'blocked':
      return attachment.blocked;
    case 'unreadable':
      return attachment.unreadable;
  }
}

function shortType(mimeType: string): string {
  const sub = mimeType.split('/')[1] ?? mimeType;
  return sub
    .replace(/^x-|\+xml$/g, '')
    .slice(0, 24)
    .toUpperCase();
}

interface SourceActionProps {
  source: MediaSource;
  name: string;
  shown: boolean;
  onLoad: (() => void) | undefined;
}

function SourceAction({ source, name, shown, onLoad }: SourceActionProps): ReactElement | null {
  const labels = useLabels();
  const { onLinkClick } = useKit();
  if (source.type === 'data') {
    const save = (): void => {
      const blob = blobOf(source);
      if (blob === undefined) return;
      const url = URL.createObjectURL(blob);
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    };
    return (
      <button
        type="button"
        className="rv-link-button"
        onClick={save}
        aria-label={`${labels.attachment.download}: ${name}`}
      >
        {labels.attachment.download}
      </button>
    );
  }
  if (source.type !== 'url') return null;
  if (!shown && onLoad !== undefined)
    return (
      <button
        type="button"
        className="rv-link-button"
        onClick={onLoad}
        aria-label={`${labels.attachment.load}: ${name}`}
      >
        {labels.attachment.load}
      </button>
    );
  return (
    <a
      className="rv-link-button"
      href={source.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={`${labels.attachment.openLink}: ${name}`}
      onClick={(event) => {
        if (onLinkClick?.(source.href) === false) event.preventDefault();
      }}
    >
      {labels.attachment.openLink}
    </a>
  );
}
