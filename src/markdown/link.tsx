'use client';
import type { MouseEvent, ReactElement } from 'react';
import type { MarkdownLinkProps } from './options.ts';

/**
 * A link of the agent (2.3.4): opens apart, tells the other side nothing, and shows its real host when the label does
 * not. Renders an `<a>` and, where needed, a `<span>` with the host.
 */
export function Link({
  href,
  host,
  title,
  hostInLabel,
  onLinkClick,
  children,
}: MarkdownLinkProps): ReactElement {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (onLinkClick?.({ href, host }, event) === false) event.preventDefault();
  };
  return (
    <>
      <a
        className="rv-md-link"
        href={href}
        title={title}
        target="_blank"
        rel="noopener noreferrer nofollow"
        referrerPolicy="no-referrer"
        onClick={handleClick}
        onAuxClick={handleClick}
      >
        {children}
      </a>
      {host !== '' && !hostInLabel && (
        <span className="rv-md-link-host" dir="ltr">
          {` (${host})`}
        </span>
      )}
    </>
  );
}

const HOST_LIKE = /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu;

/** Whether a reader of this label already sees where the link goes, and sees no other place. */
export function namesHost(label: string, host: string): boolean {
  if (host.includes('@')) return label.includes(host);
  const bare = plain(host);
  // What stands before an `@` in a label looks like a host, and is none.
  const authority = /^[a-z]+:\/\/([^/?#\s]*)/i.exec(label.trim())?.[1];
  if (authority !== undefined) return plain(authority) === bare;
  const named = label.match(HOST_LIKE) ?? [];
  return named.length > 0 && named.every((name) => plain(name) === bare.replace(/:\d+$/, ''));
}

function plain(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}
