'use client';
import { useMemo, type ReactElement } from 'react';
import { JsonView } from '../components/index.ts';
import { diffState, type StateChange } from './diff-state.ts';
import type { StateAround } from './event-log.ts';
import { useInspectorLabels } from './inspector-context.tsx';

/** Changes drawn for one event. */
const MOST_CHANGES = 200;

/** What one event did to the shared state, place by place. */
export function StateChanges({ around }: { around: StateAround | undefined }): ReactElement {
  const labels = useInspectorLabels();
  const diff = useMemo(
    () => (around === undefined ? undefined : diffState(around.before, around.after, MOST_CHANGES)),
    [around],
  );
  if (around === undefined || diff === undefined)
    return <p className="rv-inspector-note">{labels.unknownState}</p>;
  if (around.error !== undefined)
    return (
      <p className="rv-inspector-note" data-kind="bad">
        {labels.patchFailed(around.error.index + 1, `${around.error.path} ${around.error.reason}`.trim())}
      </p>
    );
  if (diff.changes.length === 0) return <p className="rv-inspector-note">{labels.noChanges}</p>;
  return (
    <>
      <ul className="rv-inspector-changes">
        {diff.changes.map((change) => (
          <Change key={`${change.kind} ${change.path}`} change={change} />
        ))}
      </ul>
      {diff.more ? <p className="rv-inspector-note">{labels.moreChanges}</p> : null}
    </>
  );
}

function Change({ change }: { change: StateChange }): ReactElement {
  const labels = useInspectorLabels();
  const { kind, path } = change;
  return (
    <li className="rv-inspector-change" data-kind={kind}>
      <p className="rv-inspector-change-place">
        <span className="rv-inspector-mark">{labels[kind]}</span>
        <bdi className="rv-inspector-code">{path === '' ? labels.wholeState : path}</bdi>
      </p>
      {kind === 'added' ? null : (
        <del className="rv-inspector-before">
          <JsonView value={change.before} openDepth={1} />
        </del>
      )}
      {kind === 'removed' ? null : (
        <ins className="rv-inspector-after">
          <JsonView value={change.after} openDepth={1} />
        </ins>
      )}
    </li>
  );
}
