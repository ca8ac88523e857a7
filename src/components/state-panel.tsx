'use client';
import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import { useRun, useRunValue } from '../react/index.ts';
import { classes } from './classes.ts';
import { Icon } from './icons.tsx';
import { JsonView, pointerOf } from './json-view.tsx';
import { useLabels } from './kit.tsx';
import { asText, isObject } from './read-data.ts';
import { nameOf } from './subagent-name.ts';

/** Milliseconds that a change stays marked. */
const FLASH = 1600;

/** Changed places that are marked at once; a whole new state is not worth a list of all it holds. */
const MOST_FLASHES = 200;

export interface StatePanelProps extends Omit<ComponentProps<'section'>, 'children' | 'onChange'> {
  /** The state to show; by default that of the thread. */
  value?: unknown;
  /** Makes the leaves editable. Gets the path of the leaf and its new value. */
  onChange?: ((path: readonly string[], value: unknown) => void) | undefined;
  /** Who changed it last. */
  changedBy?: string | undefined;
  /** A change did not fit, so it may differ from what the agent holds. */
  mayDiverge?: boolean | undefined;
  /** Let a person change the thread's state, where `value` is absent. @default true */
  editable?: boolean;
}

/** The shared state as a tree; what changes lights up for a moment. Renders a `<section>`. */
export function StatePanel(props: StatePanelProps): ReactElement {
  return Object.hasOwn(props, 'value') ? <StateTree {...props} /> : <LiveState {...props} />;
}

function LiveState({ editable = true, ...props }: StatePanelProps): ReactElement {
  const store = useRun();
  const labels = useLabels();
  const value = useRunValue((state) => state.state);
  const mayDiverge = useRunValue((state) => state.stateMayDiverge);
  const changedBy = useRunValue((state) => {
    const agent = state.subagents.find((each) => each.subagentRunId === state.stateChangedBy);
    return agent === undefined ? undefined : nameOf(agent, labels.subagent.unnamed);
  });
  const change = (path: readonly string[], next: unknown): void =>
    store.setState(withLeaf(store.getState().state, path, next));
  return (
    <StateTree
      {...props}
      value={value}
      mayDiverge={mayDiverge}
      changedBy={changedBy}
      onChange={editable ? change : undefined}
    />
  );
}

/** The same JSON with another leaf; containers off the path stay the same objects. */
export function withLeaf(value: unknown, path: readonly string[], leaf: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return leaf;
  if (Array.isArray(value))
    return value.map((each, at) => (String(at) === key ? withLeaf(each, rest, leaf) : each));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === key ? withLeaf(each, rest, leaf) : each]),
  );
}

function StateTree(props: StatePanelProps): ReactElement {
  const { value, onChange, changedBy, mayDiverge, editable: _, className, ...rest } = props;
  const labels = useLabels();
  const changed = useChanges(value);
  const empty =
    value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
  return (
    <section
      role="group"
      aria-label={labels.state.title}
      {...rest}
      className={classes('rv-state', className)}
    >
      {mayDiverge === true ? (
        <p className="rv-state-warning">
          <Icon name="failed" /> {labels.state.mayDiverge}
        </p>
      ) : null}
      {empty ? (
        <p className="rv-state-empty">{labels.state.empty}</p>
      ) : (
        <JsonView
          value={value}
          openDepth={3}
          changed={changed}
          {...(onChange === undefined
            ? {}
            : {
                renderLeaf: (leaf, path) =>
                  isEditable(leaf) ? <LeafEditor value={leaf} path={path} onChange={onChange} /> : undefined,
              })}
        />
      )}
      {changedBy === undefined ? null : <p className="rv-state-note">{labels.state.changedBy(changedBy)}</p>}
    </section>
  );
}

/** The places that differ from the value before, for as long as they are marked. */
function useChanges(value: unknown): ReadonlySet<string> {
  const before = useRef(value);
  const [changed, setChanged] = useState<ReadonlySet<string>>(NONE);
  useEffect(() => {
    if (before.current === value) return;
    const found = new Set<string>();
    collectChanges(before.current, value, [], found);
    before.current = value;
    setChanged(found);
    const timer = setTimeout(() => setChanged(NONE), FLASH);
    return () => clearTimeout(timer);
  }, [value]);
  return changed;
}

const NONE: ReadonlySet<string> = new Set();

/** Parts that kept their identity did not change, so only the changed branches are walked. */
function collectChanges(before: unknown, after: unknown, path: string[], found: Set<string>): void {
  if (Object.is(before, after) || found.size >= MOST_FLASHES || path.length > 32) return;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) {
    found.add(pointerOf(path));
    return;
  }
  for (const [key, child] of Object.entries(after)) {
    if (found.size >= MOST_FLASHES) return;
    collectChanges(
      Object.hasOwn(before, key) ? (before as Record<string, unknown>)[key] : undefined,
      child,
      [...path, key],
      found,
    );
  }
}

function isEditable(value: unknown): value is string | number | boolean {
  return (
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && value.length <= 2000)
  );
}

interface LeafEditorProps {
  value: string | number | boolean;
  path: readonly string[];
  onChange: (path: readonly string[], value: unknown) => void;
}

/** A leaf that turns into a field when pressed. */
function LeafEditor({ value, path, onChange }: LeafEditorProps): ReactElement {
  const labels = useLabels();
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const name = labels.state.edit(path.join(' › '));
  if (typeof value === 'boolean') {
    return (
      <button
        type="button"
        role="switch"
        aria-checked={value}
        aria-label={name}
        className="rv-state-switch"
        onClick={() => onChange(path, !value)}
      >
        <span className="rv-state-switch-knob" />
        <span className="rv-json-value" data-type="boolean">
          {String(value)}
        </span>
      </button>
    );
  }
  if (draft === undefined) {
    return (
      <button
        type="button"
        className="rv-state-leaf"
        aria-label={`${name}: ${asText(value)}`}
        onClick={() => setDraft(String(value))}
      >
        <span className="rv-json-value" data-type={typeof value}>
          <bdi>{String(value)}</bdi>
        </span>
        <Icon name="edit" />
      </button>
    );
  }
  const invalid = typeof value === 'number' && !isNumber(draft);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (invalid) return;
    setDraft(undefined);
    const next = typeof value === 'number' ? Number(draft) : draft;
    if (next !== value) onChange(path, next);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setDraft(undefined);
  };
  return (
    <form className="rv-state-form" onSubmit={save} onKeyDown={handleKeyDown}>
      <input
        className="rv-state-input"
        aria-label={name}
        aria-invalid={invalid}
        title={invalid ? labels.state.invalid : undefined}
        value={draft}
        inputMode={typeof value === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        ref={focusAndSelect}
        onChange={(event) => setDraft(event.target.value)}
      />
      <button
        type="submit"
        className="rv-icon-button"
        data-size="s"
        disabled={invalid}
        aria-label={labels.state.save}
      >
        <Icon name="finished" />
      </button>
      <button
        type="button"
        className="rv-icon-button"
        data-size="s"
        aria-label={labels.state.cancel}
        onClick={() => setDraft(undefined)}
      >
        <Icon name="close" />
      </button>
    </form>
  );
}

// The person has just asked to edit, so the field may take the focus.
function focusAndSelect(element: HTMLInputElement | null): void {
  if (element !== null && document.activeElement !== element) element.select();
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}
