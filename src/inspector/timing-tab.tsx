'use client';
import type { CSSProperties, ReactElement } from 'react';
import type { EventLog, LoggedExchange } from './event-log.ts';
import { formatCount, formatMs, formatRate } from './format.ts';
import { useInspectorLabels } from './inspector-context.tsx';
import { timingFigures, type TimingFigures } from './timing.ts';
import { useLogVersion } from './use-event-log.ts';

/** Exchanges drawn; the log remembers no more than 200. */
const MOST_ROWS = 50;

/** How long the agent let people wait, and how fast it wrote, request by request. The last one first. */
export function TimingTab({ log }: { log: EventLog }): ReactElement {
  const labels = useInspectorLabels();
  useLogVersion(log);
  const exchanges = log.exchanges().slice(-MOST_ROWS).reverse();
  if (exchanges.length === 0) return <p className="rv-inspector-empty">{labels.noTiming}</p>;
  const longest = Math.max(...exchanges.map((each) => timingFigures(each).duration ?? 0));
  return (
    <div className="rv-inspector-scroll" role="group" aria-label={labels.timing} tabIndex={0}>
      <table className="rv-inspector-table" data-kind="runs">
        <thead>
          <tr>
            <th scope="col">{labels.request}</th>
            <th scope="col">{labels.toFirstEvent}</th>
            <th scope="col">{labels.toFirstText}</th>
            <th scope="col">{labels.duration}</th>
            <th scope="col">{labels.eventCount}</th>
            <th scope="col">{labels.tokensPerSecond}</th>
            <th scope="col">{labels.charsPerSecond}</th>
          </tr>
        </thead>
        <tbody>
          {exchanges.map((exchange) => (
            <TimingRow key={exchange.index} exchange={exchange} longest={longest} />
          ))}
        </tbody>
      </table>
      <ul className="rv-inspector-legend">
        <li data-part="first">{labels.waitForFirst}</li>
        <li data-part="output">{labels.waitForOutput}</li>
        <li data-part="writing">{labels.writing}</li>
      </ul>
      <p className="rv-inspector-note">{labels.timingNote}</p>
    </div>
  );
}

function TimingRow({ exchange, longest }: { exchange: LoggedExchange; longest: number }): ReactElement {
  const labels = useInspectorLabels();
  const { locale } = labels;
  const figures = timingFigures(exchange);
  const ms = (value: number | undefined): string => (value === undefined ? '–' : formatMs(value, locale));
  const rate = (value: number | undefined): string => (value === undefined ? '–' : formatRate(value, locale));
  return (
    <tr>
      <th scope="row">
        <bdi className="rv-inspector-code">{exchange.runId ?? exchange.threadId}</bdi>
        <TimingBar figures={figures} longest={longest} />
      </th>
      <td>{ms(figures.toFirstEvent)}</td>
      <td>{ms(figures.toFirstText)}</td>
      <td>{ms(figures.duration)}</td>
      <td>{formatCount(exchange.eventCount, locale)}</td>
      <td>
        {rate(figures.tokensPerSecond)}
        {exchange.outputTokens === undefined ? (
          <span className="rv-visually-hidden">{labels.unknown}</span>
        ) : null}
      </td>
      <td>{rate(figures.charsPerSecond)}</td>
    </tr>
  );
}

/** The same figures as a line; the table says them in words. */
function TimingBar({ figures, longest }: { figures: TimingFigures; longest: number }): ReactElement | null {
  const { toFirstEvent = 0, toFirstOutput, writing = 0, duration = 0 } = figures;
  if (longest <= 0 || duration <= 0) return null;
  const share = (value: number): CSSProperties =>
    // A measurement for the style sheet; React knows no custom properties.
    ({ '--rv-share': Math.max(0, value) / longest }) as CSSProperties;
  const waited = (toFirstOutput ?? toFirstEvent) - toFirstEvent;
  return (
    <span className="rv-inspector-bar" aria-hidden="true">
      <span data-part="first" style={share(toFirstEvent)} />
      <span data-part="output" style={share(waited)} />
      <span data-part="writing" style={share(writing)} />
      <span data-part="rest" style={share(duration - toFirstEvent - waited - writing)} />
    </span>
  );
}
