import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { CodeBlock } from './code-block.tsx';
import { decodeEntities } from './entities.ts';
import { Image } from './image.tsx';
import type { BoundedTable, MarkedToken, Token, Tokens } from './lexer.ts';
import { MARKDOWN_LIMITS } from './limits.ts';
import { Link, namesHost } from './link.tsx';
import { fill } from './labels.ts';
import type { MarkdownHeadingProps, RenderOptions } from './options.ts';
import { ScrollBox } from './scroll-box.ts';
import { remoteRule, safeUrl } from './url.ts';

/** Where a token stands. */
interface Place {
  options: RenderOptions;
  depth: number;
  /** More text may still follow, so an unclosed fence is not done. */
  open: boolean;
  inLink: boolean;
}

/** Draws one top-level block. Only React elements and strings come out of it: no HTML string, no id, no style. */
export function renderBlock(token: MarkedToken, options: RenderOptions, open: boolean): ReactNode {
  return block(token, { options, open, depth: 0, inLink: false }, 0);
}

/** Children are passed as arrays: spreading a long paragraph overflows the argument limit. */
function blocks(tokens: readonly Token[], place: Place): ReactNode[] {
  const below = { ...place, depth: place.depth + 1 };
  const last = tokens.length - 1;
  // No extension is installed, so every token is one of marked's own.
  return (tokens as readonly MarkedToken[]).map((token, index) =>
    block(token, index === last ? below : { ...below, open: false }, index),
  );
}

function block(token: MarkedToken, place: Place, key: number): ReactNode {
  if (place.depth > 2 * MARKDOWN_LIMITS.depth) return token.raw;
  const dir = place.depth === 0 ? 'auto' : undefined;
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'paragraph':
      return (
        <p key={key} className="rv-md-paragraph" dir={dir}>
          {inlines(token.tokens, place)}
        </p>
      );
    case 'heading':
      return heading(token, place, key, dir);
    case 'code':
      return code(token, place, key);
    case 'blockquote':
      return (
        <blockquote key={key} className="rv-md-quote" dir={dir}>
          {blocks(token.tokens, place)}
        </blockquote>
      );
    case 'list':
      return list(token, place, key, dir);
    case 'table':
      return table(token, place, key);
    case 'hr':
      return <hr key={key} className="rv-md-rule" />;
    case 'html':
      return (
        <div key={key} className="rv-md-html" dir={dir}>
          {token.text.replace(/\n+$/, '')}
        </div>
      );
    case 'text':
      return token.tokens === undefined ? token.text : inlines(token.tokens, place);
    default:
      return inline(token, place, key);
  }
}

function heading(token: Tokens.Heading, place: Place, key: number, dir: 'auto' | undefined): ReactElement {
  const level = token.depth as MarkdownHeadingProps['level']; // the lexer matches one to six #
  const children = inlines(token.tokens, place);
  const Replacement = place.options.components.heading;
  if (Replacement !== undefined) {
    return (
      <Replacement key={key} level={level}>
        {children}
      </Replacement>
    );
  }
  return createElement(`h${level}`, { key, className: 'rv-md-heading', 'data-level': level, dir }, children);
}

/** What may be looked up or named as a language; anything else is no language. */
const LANGUAGE = /^[A-Za-z0-9+#.-]{1,32}$/;

function code(token: Tokens.Code, place: Place, key: number): ReactElement {
  const { components, highlight, labels } = place.options;
  const Draw = components.code ?? CodeBlock;
  // The info string of a fence may still grow until its line ends.
  const info = token.raw.includes('\n') || !place.open ? decodeEntities(token.lang ?? '') : '';
  const word = info.split(/\s/, 1)[0] ?? '';
  return (
    <Draw
      key={key}
      // A line end closes the last line; it is no line of its own.
      code={token.text.replace(/\n$/, '')}
      language={LANGUAGE.test(word) ? word : ''}
      done={!place.open || fenceIsClosed(token.raw)}
      highlight={highlight}
      labels={labels}
    />
  );
}

function fenceIsClosed(raw: string): boolean {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(raw)?.[1];
  if (fence === undefined) return true;
  const last = raw.trimEnd().split('\n').slice(1).at(-1)?.trim() ?? '';
  return last.length >= fence.length && last === fence.charAt(0).repeat(last.length);
}

function list(token: Tokens.List, place: Place, key: number, dir: 'auto' | undefined): ReactElement {
  const last = token.items.length - 1;
  const items = token.items.map((item, index) => (
    <li
      key={index}
      className="rv-md-item"
      data-task={item.task ? (item.checked === true ? 'done' : 'open') : undefined}
    >
      {blocks(item.tokens, index === last ? place : { ...place, open: false })}
    </li>
  ));
  const start = typeof token.start === 'number' && token.start !== 1 ? token.start : undefined;
  return token.ordered ? (
    <ol key={key} className="rv-md-list" start={start} dir={dir}>
      {items}
    </ol>
  ) : (
    <ul key={key} className="rv-md-list" dir={dir}>
      {items}
    </ul>
  );
}

function table(token: BoundedTable, place: Place, key: number): ReactElement {
  const { labels } = place.options;
  if (token.oversize === true) {
    return (
      <div key={key} className="rv-md-oversize">
        <p className="rv-md-note">{labels.tableTooLarge}</p>
        <ScrollBox className="rv-md-plain" dir="auto" aria-label={labels.table}>
          <div>{token.raw}</div>
        </ScrollBox>
      </div>
    );
  }
  const cells = (row: readonly Tokens.TableCell[], Cell: 'th' | 'td'): ReactElement[] =>
    row.map(({ tokens, align }, index) => (
      <Cell
        key={index}
        className="rv-md-cell"
        scope={Cell === 'th' ? 'col' : undefined}
        data-align={align ?? undefined}
      >
        {inlines(tokens, place)}
      </Cell>
    ));
  return (
    <div key={key} className="rv-md-table-box">
      <ScrollBox className="rv-md-table-scroll" aria-label={labels.table}>
        <table className="rv-md-table" dir="auto">
          <thead>
            <tr>{cells(token.header, 'th')}</tr>
          </thead>
          {token.rows.length > 0 && (
            <tbody>
              {token.rows.map((row, index) => (
                <tr key={index}>{cells(row, 'td')}</tr>
              ))}
            </tbody>
          )}
        </table>
      </ScrollBox>
      {token.hiddenRows !== undefined && (
        <p className="rv-md-note">{fill(labels.rowsHidden, { count: token.hiddenRows }, labels.locale)}</p>
      )}
    </div>
  );
}

function inlines(tokens: readonly Token[], place: Place): ReactNode[] {
  const below = { ...place, depth: place.depth + 1 };
  // No extension is installed, so every token is one of marked's own.
  return (tokens as readonly MarkedToken[]).map((token, index) => inline(token, below, index));
}

function inline(token: MarkedToken, place: Place, key: number): ReactNode {
  if (place.depth > 4 * MARKDOWN_LIMITS.depth) return token.raw;
  switch (token.type) {
    case 'text':
    case 'escape':
    case 'html':
      return token.text;
    case 'br':
      return <br key={key} />;
    case 'strong':
      return (
        <strong key={key} className="rv-md-strong">
          {inlines(token.tokens, place)}
        </strong>
      );
    case 'em':
      return (
        <em key={key} className="rv-md-em">
          {inlines(token.tokens, place)}
        </em>
      );
    case 'del':
      return (
        <del key={key} className="rv-md-del">
          {inlines(token.tokens, place)}
        </del>
      );
    case 'codespan':
      return (
        <code key={key} className="rv-md-inline-code" dir="ltr">
          {token.text}
        </code>
      );
    case 'link':
      return link(token, place, key);
    case 'image':
      return image(token, place, key);
    case 'checkbox':
      return checkbox(token, place, key);
    default:
      return token.raw;
  }
}

function link(token: Tokens.Link, place: Place, key: number): ReactNode {
  const { components, onLinkClick, policy } = place.options;
  const url = safeUrl(decodeEntities(token.href), policy);
  const children = inlines(token.tokens, { ...place, inLink: true });
  if (url === null) {
    return (
      <span key={key} className="rv-md-no-link">
        {children}
      </span>
    );
  }
  const Draw = components.link ?? Link;
  return (
    <Draw
      key={key}
      href={url.href}
      host={url.host}
      title={titleOf(token)}
      hostInLabel={namesHost(textOf(token.tokens), url.host)}
      onLinkClick={onLinkClick}
    >
      {children}
    </Draw>
  );
}

function image(token: Tokens.Image, place: Place, key: number): ReactNode {
  const { components, labels, policy } = place.options;
  const alt = textOf(token.tokens);
  const url = safeUrl(decodeEntities(token.href), policy);
  const rule = url === null ? null : remoteRule(url.href, policy);
  const loads = url !== null && (url.scheme === 'https' || url.scheme === 'http');
  // A button cannot stand in a link, so a blocked image there is its text.
  if (!loads || (place.inLink && rule === null)) {
    return (
      <span key={key} className="rv-md-image-alt">
        {alt === '' ? labels.image : alt}
      </span>
    );
  }
  const Draw = components.image ?? Image;
  return (
    <Draw
      key={key}
      href={url.href}
      host={url.host}
      alt={alt}
      title={titleOf(token)}
      allowed={rule !== null}
      credentials={rule?.credentials === true}
      labels={labels}
    />
  );
}

function checkbox(token: Tokens.Checkbox, place: Place, key: number): ReactElement {
  const { labels } = place.options;
  return (
    <Fragment key={key}>
      <input
        type="checkbox"
        className="rv-md-task"
        checked={token.checked}
        disabled
        readOnly
        aria-label={token.checked ? labels.taskDone : labels.taskOpen}
      />{' '}
    </Fragment>
  );
}

function titleOf(token: Tokens.Link | Tokens.Image): string | undefined {
  return token.title === undefined || token.title === null ? undefined : decodeEntities(token.title);
}

/** The words of inline tokens, for a label or an alternative text. */
function textOf(tokens: readonly Token[]): string {
  let text = '';
  for (const token of tokens as readonly MarkedToken[]) {
    if ('tokens' in token && token.tokens !== undefined) text += textOf(token.tokens);
    else if (token.type === 'br') text += '\n';
    else text += 'text' in token ? token.text : token.raw;
  }
  return text;
}
