'use client';
import { useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { LIMITS } from '../protocol/index.ts';
import { classes } from './classes.ts';
import { Icon } from './icons.tsx';
import { useLabels } from './kit.tsx';
import { LongText } from './long-text.tsx';
import { asText } from './read-data.ts';

/** Children of one container drawn before "show more". */
const PAGE = 50;

/** Draws a leaf in another way, such as with an editor; `undefined` leaves it as it is. */
export type RenderLeaf = (value: unknown, path: readonly string[]) => ReactNode | undefined;

export interface JsonViewProps extends Omit<ComponentProps<'div'>, 'children'> {
  value: unknown;
  /** Levels that are open at first. @default 2 */
  openDepth?: number;
  /** Paths (JSON pointers) to mark for a moment. */
  changed?: ReadonlySet<string>;
  renderLeaf?: RenderLeaf;
}

/** Any JSON as a tree: bounded in depth, breadth and text, so that no value can hurt. Renders a `<div>`. */
export function JsonView(props: JsonViewProps): ReactElement {
  const { value, openDepth = 2, changed, renderLeaf, className, ...rest } = props;
  const shared = { openDepth, changed, renderLeaf };
  return (
    <div {...rest} className={classes('rv-json', className)}>
      {entriesOf(value) === undefined ? (
        <JsonLeaf value={value} path={ROOT} renderLeaf={renderLeaf} />
      ) : (
        <JsonChildren value={value} path={ROOT} shared={shared} />
      )}
    </div>
  );
}

const ROOT: readonly string[] = [];

interface Shared {
  openDepth: number;
  changed: ReadonlySet<string> | undefined;
  renderLeaf: RenderLeaf | undefined;
}

interface NodeProps {
  value: unknown;
  path: readonly string[];
  shared: Shared;
}

function JsonChildren({ value, path, shared }: NodeProps): ReactElement {
  const labels = useLabels();
  const [pages, setPages] = useState(1);
  const entries = entriesOf(value) ?? [];
  if (path.length >= LIMITS.jsonDepth) {
    return (
      <div className="rv-json-deep">
        <span className="rv-json-note">{labels.json.tooDeep}</span>
        <LongText text={asText(value)} limit={400} />
      </div>
    );
  }
  if (entries.length === 0) return <span className="rv-json-note">{labels.json.empty}</span>;
  const shown = entries.slice(0, pages * PAGE);
  return (
    <ul className="rv-json-children">
      {shown.map(([key, child]) => (
        <JsonEntry key={key} name={key} value={child} path={[...path, key]} shared={shared} />
      ))}
      {shown.length === entries.length ? null : (
        <li className="rv-json-more">
          <button type="button" className="rv-link-button" onClick={() => setPages(pages + 1)}>
            {labels.json.more(Math.min(PAGE, entries.length - shown.length))}
          </button>
        </li>
      )}
    </ul>
  );
}

function JsonEntry({ name, value, path, shared }: NodeProps & { name: string }): ReactElement {
  const labels = useLabels();
  const [open, setOpen] = useState(path.length < shared.openDepth);
  const entries = entriesOf(value);
  const changed = shared.changed?.has(pointerOf(path)) === true;
  if (entries === undefined || entries.length === 0) {
    return (
      <li className="rv-json-entry" data-changed={changed ? '' : undefined}>
        <bdi className="rv-json-key">{name}</bdi>
        <JsonLeaf value={value} path={path} renderLeaf={shared.renderLeaf} />
      </li>
    );
  }
  const size = Array.isArray(value) ? labels.json.items(entries.length) : labels.json.keys(entries.length);
  return (
    <li className="rv-json-entry" data-container="" data-changed={changed ? '' : undefined}>
      <button type="button" className="rv-json-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="chevron" />
        <bdi className="rv-json-key">{name}</bdi>
        <span className="rv-json-note">{size}</span>
      </button>
      {open ? <JsonChildren value={value} path={path} shared={shared} /> : null}
    </li>
  );
}

interface LeafProps {
  value: unknown;
  path: readonly string[];
  renderLeaf: RenderLeaf | undefined;
}

function JsonLeaf({ value, path, renderLeaf }: LeafProps): ReactElement {
  const own = renderLeaf?.(value, path);
  if (own !== undefined) return <span className="rv-json-value">{own}</span>;
  const kind = kindOf(value);
  if (kind === 'string' && (value as string).length > 240)
    return <LongText className="rv-json-value" data-type="string" text={value as string} limit={240} />;
  return (
    <span className="rv-json-value" data-type={kind}>
      <bdi>{kind === 'string' ? (value as string) : asText(value)}</bdi>
    </span>
  );
}

function kindOf(value: unknown): 'string' | 'number' | 'boolean' | 'null' | 'empty' {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'empty';
}

function entriesOf(value: unknown): [string, unknown][] | undefined {
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
}

/** The JSON pointer of a path (RFC 6901). */
export function pointerOf(path: readonly string[]): string {
  return path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
