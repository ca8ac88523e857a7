'use client';
import type { ReactElement, ReactNode } from 'react';
import { safeUrl } from '../markdown/index.ts';
import { Icon, type IconName } from './icons.tsx';
import { JsonView } from './json-view.tsx';
import { useKit } from './kit.tsx';
import type { Labels } from './labels.ts';
import { asText, cutMiddle, isObject, own, ownNumber, ownText } from './read-data.ts';

/** What an activity looks like. */
export interface ActivityView {
  kind: 'plan' | 'search' | 'progress' | 'json';
  icon: IconName;
  title: string;
  note?: string | undefined;
  body: ReactNode;
}

/** Rows of a plan or a result list that are drawn. */
const MOST_ROWS = 100;

/**
 * Picks a view by the type's name, but only where the content has the shape that the view can draw; all else is shown
 * as the JSON it is. AG-UI fixes neither, so both are read leniently.
 */
export function activityViewOf(type: string, content: Record<string, unknown>, labels: Labels): ActivityView {
  const name = type.toLowerCase();
  if (/plan|todo|task|checklist/.test(name)) {
    const items = listOf(content, 'steps', 'items', 'tasks', 'todos', 'plan');
    if (items !== undefined) return planView(content, items, labels);
  }
  if (/search|retriev|lookup|browse/.test(name)) return searchView(content, labels);
  if (/progress|upload|download|index/.test(name)) {
    const share = shareOf(content);
    if (share !== undefined) return progressView(content, share, labels);
  }
  return {
    kind: 'json',
    icon: 'activity',
    title: ownText(content, 'title', 'label', 'name') ?? humanName(type, labels.activity.other),
    body: Object.keys(content).length === 0 ? null : <JsonView value={content} openDepth={2} />,
  };
}

function humanName(type: string, other: string): string {
  const words = type.replace(/[_\-.:]+/g, ' ').trim();
  if (words === '') return other;
  const shown = words === words.toUpperCase() ? words.toLowerCase() : words;
  return cutMiddle(shown.charAt(0).toUpperCase() + shown.slice(1), 80);
}

function listOf(content: Record<string, unknown>, ...keys: string[]): unknown[] | undefined {
  for (const key of keys) {
    const list = own(content, key);
    if (Array.isArray(list)) return list;
  }
  return undefined;
}

type ItemStatus = keyof Labels['activity']['itemStatus'];

const ITEM_ICON: Record<ItemStatus, IconName> = {
  pending: 'idle',
  running: 'running',
  done: 'finished',
  failed: 'failed',
  skipped: 'abandoned',
};

// The words that agents use for the same five things.
const ITEM_STATUS = new Map<string, ItemStatus>(
  (
    [
      ['done', ['done', 'completed', 'complete', 'finished', 'success', 'succeeded', 'ok', 'passed']],
      [
        'running',
        [
          'running',
          'in_progress',
          'in-progress',
          'inprogress',
          'active',
          'started',
          'executing',
          'current',
          'working',
        ],
      ],
      ['failed', ['failed', 'error', 'errored', 'blocked']],
      ['skipped', ['skipped', 'cancelled', 'canceled', 'disabled']],
    ] satisfies [ItemStatus, string[]][]
  ).flatMap(([status, words]) => words.map((word) => [word, status] as const)),
);

function statusOfItem(item: unknown): ItemStatus {
  const word = ownText(item, 'status', 'state');
  if (word !== undefined) return ITEM_STATUS.get(word.toLowerCase()) ?? 'pending';
  return own(item, 'done') === true || own(item, 'completed') === true ? 'done' : 'pending';
}

function planView(content: Record<string, unknown>, items: unknown[], labels: Labels): ActivityView {
  const rows = items.map((item) => ({
    text:
      typeof item === 'string'
        ? item
        : (ownText(item, 'title', 'description', 'content', 'text', 'name', 'label', 'step') ?? asText(item)),
    status: statusOfItem(item),
  }));
  return {
    kind: 'plan',
    icon: 'plan',
    title: ownText(content, 'title', 'name', 'goal') ?? labels.activity.plan,
    note: labels.activity.done(
      rows.filter(({ status }) => status === 'done' || status === 'skipped').length,
      rows.length,
    ),
    body: (
      <ol className="rv-plan">
        {rows.slice(0, MOST_ROWS).map(({ text, status }, at) => (
          <li key={at} className="rv-plan-item" data-status={status}>
            <Icon name={ITEM_ICON[status]} className="rv-plan-icon" />
            <span className="rv-plan-text" dir="auto">
              {text.slice(0, 500)}
            </span>
            <span className="rv-visually-hidden">{labels.activity.itemStatus[status]}</span>
          </li>
        ))}
      </ol>
    ),
  };
}

function searchView(content: Record<string, unknown>, labels: Labels): ActivityView {
  const query = ownText(content, 'query', 'q', 'search', 'title');
  const results = listOf(content, 'results', 'sources', 'items', 'documents', 'hits');
  return {
    kind: 'search',
    icon: 'search',
    title: query ?? labels.activity.search,
    note: results === undefined ? ownText(content, 'status') : labels.activity.results(results.length),
    body:
      results === undefined || results.length === 0 ? null : (
        <ul className="rv-search-results">
          {results.slice(0, MOST_ROWS).map((result, at) => (
            <SearchResult key={at} result={result} />
          ))}
        </ul>
      ),
  };
}

function SearchResult({ result }: { result: unknown }): ReactElement {
  const { onLinkClick } = useKit();
  const title =
    typeof result === 'string'
      ? result
      : (ownText(result, 'title', 'name', 'heading') ?? ownText(result, 'url', 'href') ?? asText(result));
  const link = ownText(result, 'url', 'href', 'link', 'uri');
  const url = link === undefined ? null : safeUrl(link);
  const snippet = ownText(result, 'snippet', 'description', 'summary', 'text', 'excerpt');
  return (
    <li className="rv-search-result">
      {url === null ? (
        <span className="rv-search-title" dir="auto">
          {title.slice(0, 300)}
        </span>
      ) : (
        <a
          className="rv-search-title"
          href={url.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          dir="auto"
          onClick={(event) => {
            if (onLinkClick?.(url.href) === false) event.preventDefault();
          }}
        >
          {title.slice(0, 300)}
        </a>
      )}
      {url === null || url.host === '' ? null : <bdi className="rv-search-host">{url.host}</bdi>}
      {snippet === undefined ? null : (
        <span className="rv-search-snippet" dir="auto">
          {snippet.slice(0, 600)}
        </span>
      )}
    </li>
  );
}

interface Share {
  value: number;
  max: number;
  counted: boolean;
}

function shareOf(content: Record<string, unknown>): Share | undefined {
  const value = ownNumber(
    content,
    'value',
    'progress',
    'current',
    'done',
    'completed',
    'processed',
    'percent',
    'percentage',
  );
  if (value === undefined) return undefined;
  const max = ownNumber(content, 'max', 'total', 'of', 'count');
  if (max !== undefined) return max > 0 ? { value: clamp(value, max), max, counted: true } : undefined;
  const percent = ownNumber(content, 'percent', 'percentage') !== undefined || value > 1;
  return { value: clamp(value, percent ? 100 : 1), max: percent ? 100 : 1, counted: false };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}

function progressView(content: Record<string, unknown>, share: Share, labels: Labels): ActivityView {
  const title = ownText(content, 'label', 'title', 'name', 'message') ?? labels.activity.progress;
  const percent = new Intl.NumberFormat(labels.locale, { style: 'percent', maximumFractionDigits: 0 }).format(
    share.value / share.max,
  );
  return {
    kind: 'progress',
    icon: share.value >= share.max ? 'finished' : 'activity',
    title,
    note: share.counted
      ? `${share.value.toLocaleString(labels.locale)} / ${share.max.toLocaleString(labels.locale)}`
      : percent,
    body: (
      <>
        <progress className="rv-progress" value={share.value} max={share.max} aria-label={title} />
        <ProgressDetail content={content} />
      </>
    ),
  };
}

function ProgressDetail({ content }: { content: Record<string, unknown> }): ReactElement | null {
  const detail =
    ownText(content, 'detail', 'details', 'status', 'currentItem') ??
    (isObject(own(content, 'detail')) ? asText(own(content, 'detail')) : undefined);
  return detail === undefined ? null : (
    <p className="rv-activity-detail" dir="auto">
      {detail.slice(0, 500)}
    </p>
  );
}
