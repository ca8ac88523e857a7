'use client';
import { useState, type ReactElement } from 'react';
import { fill } from './labels.ts';
import type { MarkdownImageProps } from './options.ts';

/**
 * An image of the agent. Nothing is requested until the app's allow list or a click says so (2.3.3): an image URL can
 * carry the conversation to its host. Renders a `<span>` with the alternative text and a button, then an `<img>`.
 */
export function Image({
  href,
  host,
  alt,
  title,
  allowed,
  credentials,
  labels,
}: MarkdownImageProps): ReactElement {
  const [wanted, setWanted] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const name = alt === '' ? labels.image : alt;
  if (failed === href) {
    return (
      <span className="rv-md-image" data-state="failed">
        <span className="rv-md-image-alt">{name}</span>{' '}
        <span className="rv-md-note">{labels.imageFailed}</span>
      </span>
    );
  }
  // A click is for this URL only; should the text change, the new one needs its own.
  if (!allowed && wanted !== href) {
    return (
      <span className="rv-md-image" data-state="blocked">
        <span className="rv-md-image-alt">{name}</span>{' '}
        <button type="button" className="rv-md-button" title={title} onClick={() => setWanted(href)}>
          {fill(labels.loadImage, { host }, labels.locale)}
        </button>
      </span>
    );
  }
  return (
    <span className="rv-md-image" data-state="shown">
      <img
        className="rv-md-image-content"
        // Before src, so that a browser has them when it starts to load. Lazy also keeps React from a preload hint.
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        crossOrigin={allowed && credentials ? undefined : 'anonymous'}
        alt={alt}
        title={title}
        src={href}
        onError={() => setFailed(href)}
      />
    </span>
  );
}
