'use client';
import { useDeferredValue, useId, useMemo, useState, type ReactElement } from 'react';
import { EventDetails } from './event-details.tsx';
import { EventGrid } from './event-grid.tsx';
import type { EventLog, LogEntry } from './event-log.ts';
import { EVENT_FAMILIES, type EventFamily } from './families.ts';
import { useInspectorLabels } from './inspector-context.tsx';
import { createLogRows } from './log-rows.ts';
import { SplitView } from './split-view.tsx';
import { useLogVersion } from './use-event-log.ts';
import { useSelection } from './use-selection.ts';

/** What the list of events shows; kept by the inspector, so that it survives a look at another tab. */
export interface EventView {
  query: string;
  families: ReadonlySet<EventFamily>;
  group: boolean;
}

export const ALL_EVENTS: EventView = { query: '', families: new Set(), group: true };

interface EventsTabProps {
  log: EventLog;
  view: EventView;
  onView: (view: EventView) => void;
}

/** All events in order, with filter, search and details. */
export function EventsTab({ log, view, onView }: EventsTabProps): ReactElement {
  const labels = useInspectorLabels();
  const countsId = useId();
  const version = useLogVersion(log);
  const [paused, setPaused] = useState<{ log: EventLog; entries: readonly LogEntry[] } | undefined>(
    undefined,
  );
  // What another log held when it was paused is nothing to this one.
  const frozen = paused?.log === log ? paused.entries : undefined;
  // Kept with the log: rows of one say nothing about another.
  const list = useMemo(() => ({ log, rows: createLogRows() }), [log]);
  const query = useDeferredValue(view.query);
  const { families, group } = view;
  const { rows, total } = useMemo(() => {
    // The log changes in place; its version says when.
    void version;
    const entries = frozen ?? list.log.entries();
    return { rows: list.rows.update(entries, { families, query, group }), total: entries.length };
  }, [list, frozen, version, families, query, group]);
  const shown = rows.reduce((sum, row) => sum + row.count, 0);
  const selection = useSelection(rows);
  const filtered = view.query !== '' || families.size > 0;

  const details =
    selection.row === undefined ? (
      <p className="rv-inspector-note">{labels.chooseEvent}</p>
    ) : (
      <EventDetails key={selection.row.first.index} log={log} row={selection.row} />
    );
  return (
    <>
      <div className="rv-inspector-toolbar">
        <SearchField
          value={view.query}
          describedBy={countsId}
          onChange={(next) => onView({ ...view, query: next })}
        />
        <FamilyChips selected={families} onChange={(next) => onView({ ...view, families: next })} />
        <div className="rv-inspector-actions">
          <label className="rv-inspector-check" title={labels.groupHint}>
            <input
              type="checkbox"
              checked={group}
              onChange={({ currentTarget: { checked } }) => onView({ ...view, group: checked })}
            />
            {labels.group}
          </label>
          <button
            type="button"
            className="rv-button"
            data-kind="quiet"
            aria-pressed={frozen !== undefined}
            onClick={() => setPaused(frozen === undefined ? { log, entries: log.entries() } : undefined)}
          >
            {frozen === undefined ? labels.pause : labels.resume}
          </button>
          <button
            type="button"
            className="rv-button"
            data-kind="quiet"
            onClick={() => {
              setPaused(undefined);
              selection.select(undefined);
              log.clear();
            }}
          >
            {labels.clear}
          </button>
          <span id={countsId} className="rv-inspector-note">
            {formatCounts(shown, total)}
          </span>
        </div>
      </div>
      <SplitView
        detailsRef={selection.detailsRef}
        onLeave={selection.leaveDetails}
        details={details}
        list={
          <EventGrid
            label={labels.events}
            rows={rows}
            selected={selection.position}
            onSelect={selection.select}
            onOpen={selection.openDetails}
            empty={
              filtered && total > 0 ? (
                <div className="rv-inspector-empty">
                  <p>{labels.noMatch}</p>
                  <button
                    type="button"
                    className="rv-button"
                    onClick={() => onView({ ...ALL_EVENTS, group })}
                  >
                    {labels.showAll}
                  </button>
                </div>
              ) : (
                <div className="rv-inspector-empty">
                  <p className="rv-inspector-empty-title">{labels.noEvents}</p>
                  <p>{labels.noEventsHint}</p>
                </div>
              )
            }
          />
        }
      />
    </>
  );

  function formatCounts(some: number, all: number): string {
    const counted = labels.counted(some, all);
    const dropped = log.dropped();
    return dropped === 0 ? counted : `${counted}; ${labels.dropped(dropped)}`;
  }
}

interface SearchFieldProps {
  value: string;
  /** Id of the element that says how much was found. */
  describedBy: string;
  onChange: (value: string) => void;
}

function SearchField({ value, describedBy, onChange }: SearchFieldProps): ReactElement {
  const labels = useInspectorLabels();
  return (
    <input
      type="search"
      className="rv-field rv-inspector-search"
      aria-label={labels.search}
      aria-describedby={describedBy}
      placeholder={labels.searchHint}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface FamilyChipsProps {
  selected: ReadonlySet<EventFamily>;
  onChange: (families: ReadonlySet<EventFamily>) => void;
}

function FamilyChips({ selected, onChange }: FamilyChipsProps): ReactElement {
  const labels = useInspectorLabels();
  const toggle = (family: EventFamily): void => {
    const next = new Set(selected);
    if (!next.delete(family)) next.add(family);
    onChange(next);
  };
  return (
    <div role="group" aria-label={labels.families} className="rv-inspector-chips">
      {EVENT_FAMILIES.map((family) => (
        <button
          key={family}
          type="button"
          className="rv-inspector-chip"
          data-family={family}
          aria-pressed={selected.has(family)}
          onClick={() => toggle(family)}
        >
          {labels.family[family]}
        </button>
      ))}
    </div>
  );
}
