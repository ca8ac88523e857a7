'use client';
import { useId, useState, type ComponentProps, type ReactElement } from 'react';
import { Icon, RunStatus } from '../components/index.ts';
import { useRun, useStoreValue } from '../react/index.ts';
import type { RunStore } from '../store/index.ts';
import type { Recording } from '../transport/index.ts';
import type { EventLog } from './event-log.ts';
import { ALL_EVENTS, EventsTab, type EventView } from './events-tab.tsx';
import { LabelsContext, useInspectorLabels, useWords } from './inspector-context.tsx';
import { inspectorLabels, type InspectorLabels } from './labels.ts';
import { RecordingTab } from './recording-tab.tsx';
import { RunsTab } from './runs-tab.tsx';
import { StateTab } from './state-tab.tsx';
import { Tabs, type Tab } from './tabs.tsx';
import { TimingTab } from './timing-tab.tsx';
import { useEventLog, useLogVersion } from './use-event-log.ts';
import { useReplay } from './use-replay.ts';
import { WarningsTab } from './warnings-tab.tsx';

/** The views of the inspector. */
export type InspectorTab = 'events' | 'state' | 'runs' | 'warnings' | 'timing' | 'recording';

export interface InspectorProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** @default the store of the nearest RunProvider */
  store?: RunStore | undefined;
  /** A log that was made earlier, to see what came before the inspector was open. Its store is shown. */
  log?: EventLog | undefined;
  /** Events held, where no `log` is given. @default 20_000 */
  limit?: number | undefined;
  /** Exchanges as they came over the wire: `record(transport).recordings` of `runview/testing`. */
  recordings?: (() => readonly Recording[]) | undefined;
  /** @default "events" */
  defaultTab?: InspectorTab | undefined;
  /** Words to replace. Their direction and locale are those of the inspector; without any, those of the kit's words. */
  labels?: Partial<InspectorLabels> | undefined;
  /** Offers a button that closes the inspector. */
  onClose?: (() => void) | undefined;
}

/**
 * The event log of a run as a panel: events, state, runs, warnings, timing, recording. It watches the store only while
 * it is there, so load it on demand. Needs `runview/styles.css` and `runview/inspector.css`. Renders a `<section>` that
 * fills its container.
 *
 * @example
 * const Inspector = lazy(() => import('runview/inspector'));
 * {open && <Suspense><Inspector store={store} onClose={() => setOpen(false)} /></Suspense>}
 */
export function Inspector(props: InspectorProps): ReactElement {
  const store = props.log?.store ?? props.store;
  return store === undefined ? (
    <InspectorOfProvider {...props} />
  ) : (
    <InspectorOfStore {...props} store={store} />
  );
}

function InspectorOfProvider(props: InspectorProps): ReactElement {
  return <InspectorOfStore {...props} store={useRun()} />;
}

function InspectorOfStore(props: InspectorProps & { store: RunStore }): ReactElement {
  const {
    store,
    log: given,
    limit,
    recordings,
    defaultTab = 'events',
    labels: changed,
    onClose,
    className,
    ...rest
  } = props;
  const labels = useWords(changed);
  const live = useEventLog(store, given, limit);
  const control = useReplay();
  const { replay } = control;
  const [tab, setTab] = useState<InspectorTab>(defaultTab);
  const [view, setView] = useState<EventView>(ALL_EVENTS);
  const [looksAtReplay, setLooksAtReplay] = useState(false);
  const log = looksAtReplay && replay !== undefined ? replay.log : live;
  const id = useId();
  const show = (next: InspectorTab, query?: string): void => {
    if (query !== undefined) setView({ ...ALL_EVENTS, query });
    setTab(next);
  };
  return (
    <LabelsContext.Provider value={labels}>
      <section
        aria-labelledby={`${id}-title`}
        dir={labels.direction}
        lang={changed?.locale ?? inspectorLabels.locale}
        {...rest}
        className={['rv-root', 'rv-inspector', className].filter(Boolean).join(' ')}
      >
        <header className="rv-inspector-header">
          <h2 id={`${id}-title`} className="rv-inspector-title">
            {labels.title}
          </h2>
          {log === undefined ? null : <LiveStatus store={log.store} />}
          {replay === undefined ? null : <SourceSwitch replay={looksAtReplay} onChange={setLooksAtReplay} />}
          {onClose === undefined ? null : (
            <button
              type="button"
              className="rv-icon-button rv-inspector-close"
              data-size="s"
              aria-label={labels.close}
              title={labels.close}
              onClick={onClose}
            >
              <Icon name="close" />
            </button>
          )}
        </header>
        {log === undefined || live === undefined ? null : (
          <Views log={log} tab={tab} onTab={show}>
            {tab === 'events' ? (
              <EventsTab key={looksAtReplay ? 'replay' : 'live'} log={log} view={view} onView={setView} />
            ) : tab === 'state' ? (
              <StateTab log={log} />
            ) : tab === 'runs' ? (
              <RunsTab store={log.store} />
            ) : tab === 'warnings' ? (
              <WarningsTab store={log.store} onShowEvents={(type) => show('events', type)} />
            ) : tab === 'timing' ? (
              <TimingTab log={log} />
            ) : (
              <RecordingTab
                log={live}
                recordings={recordings}
                control={{
                  ...control,
                  unload() {
                    setLooksAtReplay(false);
                    control.unload();
                  },
                }}
                onInspect={() => {
                  setLooksAtReplay(true);
                  show('events');
                }}
              />
            )}
          </Views>
        )}
      </section>
    </LabelsContext.Provider>
  );
}

function LiveStatus({ store }: { store: RunStore }): ReactElement {
  return <RunStatus status={useStoreValue(store, (state) => state.status)} />;
}

interface SourceSwitchProps {
  replay: boolean;
  onChange: (replay: boolean) => void;
}

function SourceSwitch({ replay, onChange }: SourceSwitchProps): ReactElement {
  const labels = useInspectorLabels();
  const id = useId();
  return (
    <div role="radiogroup" aria-label={labels.source} className="rv-inspector-source">
      {[false, true].map((value) => (
        <label key={String(value)} className="rv-inspector-speed">
          <input type="radio" name={id} checked={replay === value} onChange={() => onChange(value)} />
          {value ? labels.replay : labels.live}
        </label>
      ))}
    </div>
  );
}

interface ViewsProps {
  log: EventLog;
  tab: InspectorTab;
  onTab: (tab: InspectorTab) => void;
  children: ReactElement;
}

function Views({ log, tab, onTab, children }: ViewsProps): ReactElement {
  const labels = useInspectorLabels();
  useLogVersion(log);
  const warnings = useStoreValue(log.store, (state) => state.warnings.length);
  const failures = useStoreValue(
    log.store,
    (state) => state.runs.filter((run) => run.error !== undefined).length,
  );
  const tabs: Tab<InspectorTab>[] = [
    { id: 'events', label: labels.events },
    { id: 'state', label: labels.state },
    { id: 'runs', label: labels.runs },
    { id: 'warnings', label: labels.warnings, count: warnings + failures, alarming: failures > 0 },
    { id: 'timing', label: labels.timing },
    { id: 'recording', label: labels.recording },
  ];
  return (
    <Tabs label={labels.tabs} tabs={tabs} selected={tab} onSelect={onTab}>
      {children}
    </Tabs>
  );
}
