'use client';
import { useMemo, type ReactElement } from 'react';
import { JsonView } from '../components/index.ts';
import { useStoreValue } from '../react/index.ts';
import { CopyJson } from './copy-json.tsx';
import { Section } from './event-details.tsx';
import { EventGrid } from './event-grid.tsx';
import type { EventLog } from './event-log.ts';
import type { EventFamily } from './families.ts';
import { useInspectorLabels } from './inspector-context.tsx';
import { createLogRows } from './log-rows.ts';
import { SplitView } from './split-view.tsx';
import { StateChanges } from './state-changes.tsx';
import { useLogVersion } from './use-event-log.ts';
import { useSelection } from './use-selection.ts';

const STATE_ONLY: ReadonlySet<EventFamily> = new Set<EventFamily>(['state']);

/** The shared state now, and what each event made of it. */
export function StateTab({ log }: { log: EventLog }): ReactElement {
  const labels = useInspectorLabels();
  const version = useLogVersion(log);
  const list = useMemo(() => ({ log, rows: createLogRows() }), [log]);
  const rows = useMemo(() => {
    // The log changes in place; its version says when.
    void version;
    return list.rows.update(list.log.entries(), { families: STATE_ONLY, query: '', group: false });
  }, [list, version]);
  const selection = useSelection(rows);
  const { row } = selection;
  return (
    <SplitView
      detailsRef={selection.detailsRef}
      onLeave={selection.leaveDetails}
      list={
        <EventGrid
          label={labels.changes}
          rows={rows}
          selected={selection.position}
          onSelect={selection.select}
          onOpen={selection.openDetails}
          empty={<p className="rv-inspector-empty">{labels.noStateEvents}</p>}
        />
      }
      details={
        row === undefined ? (
          <StateNow log={log} />
        ) : (
          <StateThen
            key={row.first.index}
            log={log}
            index={row.first.index}
            onNow={() => selection.select(undefined)}
          />
        )
      }
    />
  );
}

function StateNow({ log }: { log: EventLog }): ReactElement {
  const labels = useInspectorLabels();
  const state = useStoreValue(log.store, (each) => each.state);
  const mayDiverge = useStoreValue(log.store, (each) => each.stateMayDiverge);
  return (
    <>
      <div className="rv-inspector-details-head">
        <h3 className="rv-inspector-heading">{labels.stateNow}</h3>
        <CopyJson value={state} />
      </div>
      {mayDiverge ? (
        <p className="rv-inspector-note" data-kind="bad">
          {labels.stateMayDiverge}
        </p>
      ) : null}
      <JsonView value={state} openDepth={3} />
    </>
  );
}

interface StateThenProps {
  log: EventLog;
  index: number;
  onNow: () => void;
}

function StateThen({ log, index, onNow }: StateThenProps): ReactElement {
  const labels = useInspectorLabels();
  const around = useMemo(() => log.stateAround(index), [log, index]);
  return (
    <>
      <div className="rv-inspector-details-head">
        <h3 className="rv-inspector-heading">{labels.changes}</h3>
        <button type="button" className="rv-button" data-kind="quiet" onClick={onNow}>
          {labels.showNow}
        </button>
      </div>
      <StateChanges around={around} />
      {around === undefined ? null : (
        <Section title={labels.stateThen}>
          <JsonView value={around.after} openDepth={3} />
        </Section>
      )}
    </>
  );
}
