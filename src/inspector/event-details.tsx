'use client';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { JsonView } from '../components/index.ts';
import { CopyJson } from './copy-json.tsx';
import { changesState, type EventLog } from './event-log.ts';
import { familyOf } from './families.ts';
import { formatClock, formatMs } from './format.ts';
import { useInspectorLabels } from './inspector-context.tsx';
import type { LogRow } from './log-rows.ts';
import { StateChanges } from './state-changes.tsx';

/** Characters of joined text drawn; the JSON below has its own bound. */
const MOST_TEXT = 20_000;

/** Everything about one row: when, whose, what it changed, and the event itself. */
export function EventDetails({ log, row }: { log: EventLog; row: LogRow }): ReactElement {
  const labels = useInspectorLabels();
  const { first, last, count, text } = row;
  const { event } = first;
  const around = useMemo(
    () => (changesState(event) ? log.stateAround(first.index) : undefined),
    [log, event, first.index],
  );
  const { locale } = labels;
  // Joined deltas are shown and copied as the one delta that they amount to.
  const whole = count === 1 ? event : { ...event, delta: text };
  const subagentRunId = 'subagentRunId' in event ? event.subagentRunId : undefined;
  return (
    <>
      <div className="rv-inspector-details-head">
        <h3 className="rv-inspector-heading" data-family={familyOf(event)}>
          <bdi className="rv-inspector-type">{event.type}</bdi>
        </h3>
        <CopyJson value={whole} />
      </div>
      <dl className="rv-inspector-facts">
        <Fact name={labels.columnNumber}>
          {count === 1 ? first.index + 1 : `${first.index + 1}–${last.index + 1}`}
        </Fact>
        <Fact name={labels.time}>
          <bdi>{formatClock(first.at, locale)}</bdi> <bdi>+{formatMs(first.elapsed, locale)}</bdi>
          {count === 1 ? null : (
            <>
              {' – '}
              <bdi>+{formatMs(last.elapsed, locale)}</bdi>
            </>
          )}
        </Fact>
        <Fact name={labels.run}>
          {first.runId === undefined ? labels.noRun : <bdi className="rv-inspector-code">{first.runId}</bdi>}
        </Fact>
        {typeof subagentRunId === 'string' ? (
          <Fact name={labels.subagent}>
            <bdi className="rv-inspector-code">{subagentRunId}</bdi>
          </Fact>
        ) : null}
      </dl>
      {changesState(event) ? (
        <Section title={labels.changes}>
          <StateChanges around={around} />
        </Section>
      ) : null}
      {count === 1 || text === undefined ? null : (
        <Section title={`${labels.text} (${labels.times(count)})`}>
          <p className="rv-inspector-text" dir="auto">
            {text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text}
          </p>
        </Section>
      )}
      <Section title={labels.json}>
        <JsonView value={whole} openDepth={4} />
      </Section>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div className="rv-inspector-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A titled stretch of the details. */
export function Section({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section className="rv-inspector-section">
      <h4 className="rv-section-label">{title}</h4>
      {children}
    </section>
  );
}
