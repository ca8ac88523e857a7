import type { CSSProperties, ReactElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import results from '../test/bench/results/latest.json';

/** The part of the results that the charts show; `npm run bench` writes the file. */
interface Measured {
  date: string;
  machine: string;
  noise: number;
  figures: Figure[];
  verdicts: Verdict[];
  notes: string[];
}

interface Figure {
  scenario: string;
  subject: string;
  measure: string;
  unit: string;
  median: number;
  min: number;
  max: number;
}

interface Verdict {
  target: string;
  scenario: string;
  unit: string;
  median: number;
  atMost?: number;
  atLeast?: number;
  holds: boolean;
}

// A JSON module is typed by what stands in it today; a bench that was not run is missing.
const answers = results.answers as unknown as Partial<Record<string, Measured>>;

const meta: Meta = { title: 'Benchmarks', tags: ['!autodocs'] };

export default meta;

type Story = StoryObj;

const page: CSSProperties = { display: 'grid', gap: 28, maxInlineSize: 880, font: '15px/1.5 var(--rv-font)' };
const muted: CSSProperties = { color: 'var(--rv-color-text-muted)', margin: 0, fontSize: 13 };
const heading: CSSProperties = { margin: '0 0 2px', fontSize: 18 };

interface ChartProps {
  answer: Measured;
  measure: string;
  title: string;
}

/** Bars of one measure, shortest best, a group for each scenario. The scale is logarithmic where it has to be. */
function Chart({ answer, measure, title }: ChartProps): ReactElement {
  const figures = answer.figures.filter((figure) => figure.measure === measure);
  const scenarios = [...new Set(figures.map(({ scenario }) => scenario))];
  const values = figures.map(({ median }) => median).filter((value) => value > 0);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const logarithmic = most / least > 60;
  const share = (value: number): number =>
    logarithmic ? 0.04 + (0.96 * Math.log(value / least)) / Math.log(most / least) : value / most;
  return (
    <section>
      <h3 style={heading}>{title}</h3>
      <p style={muted}>
        {figures[0]?.unit}, median and range; shorter is better{logarithmic ? '; logarithmic scale' : ''}
      </p>
      <table style={{ inlineSize: '100%', borderCollapse: 'collapse' }}>
        <caption style={{ position: 'absolute', clipPath: 'inset(50%)' }}>{title}</caption>
        {scenarios.map((scenario) => (
          <tbody key={scenario}>
            <tr>
              <th colSpan={3} scope="rowgroup" style={{ textAlign: 'start', paddingBlock: '14px 4px' }}>
                {scenario}
              </th>
            </tr>
            {figures
              .filter((figure) => figure.scenario === scenario)
              .map((figure) => (
                <Bar key={figure.subject} figure={figure} share={share(figure.median)} />
              ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Bar({ figure, share }: { figure: Figure; share: number }): ReactElement {
  const ours = figure.subject.startsWith('runview');
  return (
    <tr>
      <th scope="row" style={{ inlineSize: '13rem', textAlign: 'start', fontWeight: ours ? 600 : 400 }}>
        {figure.subject}
      </th>
      <td style={{ paddingBlock: 3 }}>
        <div
          style={{
            blockSize: 14,
            inlineSize: `${Math.max(0.4, 100 * share)}%`,
            borderRadius: 3,
            background: ours ? 'var(--rv-color-accent)' : 'var(--rv-color-border-strong)',
          }}
        />
      </td>
      <td style={{ inlineSize: '11rem', textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
        {digits(figure.median)}{' '}
        <span style={{ color: 'var(--rv-color-text-muted)', fontSize: 12 }}>
          {figure.min === figure.max ? '' : `${digits(figure.min)}–${digits(figure.max)}`}
        </span>
      </td>
    </tr>
  );
}

function Targets(): ReactElement {
  const verdicts = Object.values(answers).flatMap((answer) => answer?.verdicts ?? []);
  return (
    <section>
      <h3 style={heading}>Targets</h3>
      <p style={muted}>
        {verdicts.filter(({ holds }) => holds).length} of {verdicts.length} hold.
      </p>
      <table style={{ inlineSize: '100%', borderCollapse: 'collapse', fontSize: 14 }}>
        <thead>
          <tr style={{ textAlign: 'start' }}>
            {['Target', 'Scenario', 'Measured', 'Limit', ''].map((name, at) => (
              <th key={at} scope="col" style={{ textAlign: 'start', paddingBlock: 6 }}>
                {name === '' ? 'Verdict' : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {verdicts.map(({ target, scenario, median, unit, atMost, atLeast, holds }) => (
            <tr
              key={`${target} ${scenario}`}
              style={{ borderBlockStart: '1px solid var(--rv-color-border)' }}
            >
              <td style={{ paddingBlock: 6 }}>{target}</td>
              <td>{scenario}</td>
              <td style={{ fontVariantNumeric: 'tabular-nums' }}>
                {digits(median)} {unit}
              </td>
              <td style={{ fontVariantNumeric: 'tabular-nums' }}>
                {atMost === undefined ? `≥ ${digits(atLeast ?? 0)}` : `≤ ${digits(atMost)}`} {unit}
              </td>
              <td
                style={{
                  color: holds ? 'var(--rv-color-success)' : 'var(--rv-color-danger)',
                  fontWeight: 600,
                }}
              >
                {holds ? 'holds' : 'missed'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function digits(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}

/** The charts of one question, with where and how it was measured. */
function Question({
  name,
  charts,
}: {
  name: string;
  charts: [measure: string, title: string][];
}): ReactElement {
  const answer = answers[name];
  if (answer === undefined) return <p>Not measured yet. Run: npm run bench -- peers only={name}</p>;
  return (
    <div style={page}>
      {charts.map(([measure, title]) => (
        <Chart key={measure} answer={answer} measure={measure} title={title} />
      ))}
      <div>
        <p style={muted}>
          Measured on {answer.date}: {answer.machine}. The control varied by {Math.round(answer.noise * 100)}{' '}
          %.
        </p>
        {answer.notes.map((note) => (
          <p key={note} style={muted}>
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}

export const Answer: Story = {
  name: 'A long answer',
  render: () => (
    <Question
      name="answer"
      charts={[
        ['main thread', 'Main-thread time for a 4,000-token markdown answer'],
        ['longest task', 'Longest task'],
        ['commits', 'React commits'],
        ['heap', 'Heap at the end'],
      ]}
    />
  ),
};

export const Pipeline: Story = {
  name: 'Bytes to state',
  render: () => (
    <Question name="pipeline" charts={[['us per event', 'Cost of an event, from bytes to state']]} />
  ),
};

export const Client: Story = {
  name: 'Against @ag-ui/client',
  render: () => <Question name="client" charts={[['us per event', 'Cost of an event in the same stream']]} />,
};

export const Thread: Story = {
  name: 'Long threads',
  render: () => (
    <Question
      name="thread"
      charts={[
        ['first paint', 'First paint of a finished thread'],
        ['heap', 'Heap that the thread takes'],
      ]}
    />
  ),
};

export const Size: Story = {
  name: 'Size and start',
  render: () => (
    <Question
      name="size"
      charts={[
        ['gzip', 'Code beside React, gzip'],
        ['interactive', 'Until a page can be used'],
      ]}
    />
  ),
};

export const AllTargets: Story = {
  name: 'Targets',
  render: () => (
    <div style={page}>
      <Targets />
    </div>
  ),
};
