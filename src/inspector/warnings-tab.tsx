'use client';
import type { ReactElement } from 'react';
import { Icon } from '../components/index.ts';
import { useStoreValue } from '../react/index.ts';
import type { Run, RunStore } from '../store/index.ts';
import { formatCount } from './format.ts';
import { useInspectorLabels } from './inspector-context.tsx';

interface WarningsTabProps {
  store: RunStore;
  /** Shows the events of one type. */
  onShowEvents: (type: string) => void;
}

/** What the agent did that it should not: runs that were refused or failed, then warnings, with their rules. */
export function WarningsTab({ store, onShowEvents }: WarningsTabProps): ReactElement {
  const labels = useInspectorLabels();
  const warnings = useStoreValue(store, (state) => state.warnings);
  const runs = useStoreValue(store, (state) => state.runs);
  const failed = runs.filter((run) => run.error !== undefined).slice(-20);
  if (warnings.length === 0 && failed.length === 0)
    return (
      <div className="rv-inspector-empty">
        <p className="rv-inspector-empty-title">{labels.noWarnings}</p>
        <p>{labels.noWarningsHint}</p>
      </div>
    );
  return (
    <div className="rv-inspector-scroll" role="group" aria-label={labels.warnings} tabIndex={0}>
      {failed.length === 0 ? null : (
        <ul className="rv-inspector-failures">
          {failed.map((run) => (
            <Failure key={`${run.runId} ${run.startedAt}`} run={run} />
          ))}
        </ul>
      )}
      {warnings.length === 0 ? null : (
        <table className="rv-inspector-table">
          <thead>
            <tr>
              <th scope="col">{labels.rule}</th>
              <th scope="col">{labels.warning}</th>
              <th scope="col">{labels.count}</th>
            </tr>
          </thead>
          <tbody>
            {warnings.map((warning, at) => (
              // Warnings are only ever added at the end.
              <tr key={at}>
                <th scope="row">
                  <span className="rv-inspector-rule">{warning.rule}</span>
                </th>
                <td>
                  <p dir="auto">{warning.message}</p>
                  <p className="rv-inspector-note rv-inspector-trail">
                    <span className="rv-inspector-code">{warning.code}</span>
                    {warning.path === undefined || warning.path === '' ? null : (
                      <bdi className="rv-inspector-code">{warning.path}</bdi>
                    )}
                    {warning.eventType === undefined ? null : (
                      <ShowEvents type={warning.eventType} onShow={onShowEvents} />
                    )}
                  </p>
                </td>
                <td>{formatCount(warning.count, labels.locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function ShowEvents({ type, onShow }: { type: string; onShow: (type: string) => void }): ReactElement {
  const labels = useInspectorLabels();
  return (
    <button
      type="button"
      className="rv-link-button"
      aria-label={labels.showEvents(type)}
      onClick={() => onShow(type)}
    >
      <bdi className="rv-inspector-code">{type}</bdi>
    </button>
  );
}

function Failure({ run }: { run: Run }): ReactElement {
  return (
    <li className="rv-inspector-failure" data-status={run.status}>
      {run.status === 'running' ? null : <Icon name={run.status} />}
      <div>
        <p dir="auto">
          {run.error?.rule === undefined ? null : <span className="rv-inspector-rule">{run.error.rule}</span>}{' '}
          {run.error?.message}
        </p>
        <p className="rv-inspector-note rv-inspector-code">
          {run.error?.code} <bdi>{run.runId}</bdi>
        </p>
      </div>
    </li>
  );
}
