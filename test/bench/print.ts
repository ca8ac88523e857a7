import type { Answer, Figure, Verdict } from './question.ts';

/** A figure with three significant digits, as a person reads it. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '-';
  const size = Math.abs(value);
  if (Number.isInteger(value) || size >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(size >= 10 ? 1 : 2);
}

/** One answer as a table: median (min-max). */
export function printAnswer({ question, figures, noise, notes }: Answer): void {
  console.log(`\n== ${question} (noise of the control: ${Math.round(noise * 100)} %)`);
  const rows = figures.map((figure) => [figure.scenario, figure.measure, figure.subject, spread(figure)]);
  printTable([['scenario', 'measure', 'subject', 'median (min-max)'], ...rows]);
  for (const note of notes) console.log(`  ${note}`);
}

export function printVerdicts(answers: readonly Answer[], slack: number): void {
  console.log(`\n== targets${slack === 1 ? '' : ` (with slack ${slack}x for a short run)`}`);
  const rows = answers.flatMap(({ verdicts }) =>
    verdicts.map((verdict) => [
      verdict.holds ? 'holds' : 'MISSED',
      verdict.target,
      verdict.scenario,
      spread(verdict),
      limitOf(verdict),
    ]),
  );
  printTable([['', 'target', 'scenario', 'measured', 'limit'], ...rows]);
}

export function limitOf({ atMost, atLeast, unit }: Verdict): string {
  const digits = (limit: number): string =>
    `${limit < 1 && limit > 0 ? limit.toFixed(3) : limit}${unit === '' ? '' : ` ${unit}`}`;
  return atMost === undefined ? `>= ${digits(atLeast ?? 0)}` : `<= ${digits(atMost)}`;
}

function spread({ median, min, max, unit }: Figure | Verdict): string {
  const of = unit === '' ? '' : ` ${unit}`;
  return min === max ? `${short(median)}${of}` : `${short(median)}${of} (${short(min)}-${short(max)})`;
}

function printTable(rows: readonly string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  for (const row of rows)
    console.log(
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
    );
}
