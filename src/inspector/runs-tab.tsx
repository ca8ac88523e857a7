'use client';
import { useState, type ReactElement } from 'react';
import { JsonView, RunStatus } from '../components/index.ts';
import { useStoreValue } from '../react/index.ts';
import { selectUsage, type Run, type RunStore } from '../store/index.ts';
import { formatClock, formatCount, formatMs } from './format.ts';
import { useInspectorLabels } from './inspector-context.tsx';

/** Runs drawn before "show earlier". */
const PAGE = 50;

/** Every run of the thread, the last one first. */
export function RunsTab({ store }: { store: RunStore }): ReactElement {
  const labels = useInspectorLabels();
  const runs = useStoreValue(store, (state) => state.runs);
  const [pages, setPages] = useState(1);
  const [open, setOpen] = useState<string | undefined>(undefined);
  if (runs.length === 0) return <p className="rv-inspector-empty">{labels.noRuns}</p>;
  const shown = runs.slice(-pages * PAGE).reverse();
  return (
    <div className="rv-inspector-scroll" role="group" aria-label={labels.runs} tabIndex={0}>
      <table className="rv-inspector-table" data-kind="runs">
        <thead>
          <tr>
            <th scope="col">{labels.run}</th>
            <th scope="col">{labels.runStatus}</th>
            <th scope="col">{labels.runKind}</th>
            <th scope="col">{labels.started}</th>
            <th scope="col">{labels.duration}</th>
            <th scope="col">{labels.tokens}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((run, at) => {
            const key = `${run.runId} ${runs.length - at}`;
            return (
              <RunRows
                key={key}
                run={run}
                usage={selectUsage(run.runId)(store.getState())}
                open={open === key}
                onToggle={() => setOpen(open === key ? undefined : key)}
              />
            );
          })}
        </tbody>
      </table>
      {shown.length === runs.length ? null : (
        <button type="button" className="rv-button" onClick={() => setPages(pages + 1)}>
          {labels.earlierRuns(Math.min(PAGE, runs.length - shown.length))}
        </button>
      )}
    </div>
  );
}

interface RunRowsProps {
  run: Run;
  usage: { inputTokens?: number; outputTokens?: number };
  open: boolean;
  onToggle: () => void;
}

function RunRows({ run, usage, open, onToggle }: RunRowsProps): ReactElement {
  const labels = useInspectorLabels();
  const { locale } = labels;
  const count = (value: number | undefined): string =>
    value === undefined ? '–' : formatCount(value, locale);
  const counted = usage.inputTokens !== undefined || usage.outputTokens !== undefined;
  return (
    <>
      <tr>
        <th scope="row">
          <button type="button" className="rv-link-button" aria-expanded={open} onClick={onToggle}>
            <bdi className="rv-inspector-code">{run.runId}</bdi>
          </button>
        </th>
        <td>
          <RunStatus status={run.status} />
        </td>
        <td>{labels[run.kind]}</td>
        <td>{formatClock(run.startedAt, locale)}</td>
        <td>{run.endedAt === undefined ? '–' : formatMs(run.endedAt - run.startedAt, locale)}</td>
        <td>
          {counted ? labels.tokensInOut(count(usage.inputTokens), count(usage.outputTokens)) : labels.unknown}
        </td>
      </tr>
      {open ? (
        <tr>
          <td colSpan={6}>
            <JsonView value={run} openDepth={2} />
          </td>
        </tr>
      ) : null}
    </>
  );
}
