import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { WarningReport } from '../../src/index.ts';
import { BACKENDS, type Backend, type Column } from './backends.ts';
import { CHECKS, type Check } from './checks.ts';
import { KEPT_CHECKS, placeOf, type RecordedSession } from './recorded-session.ts';
import { startServer, type Server } from './server.ts';
import { describe, openSession, type Session } from './session.ts';
import { pythonWith } from './venv.ts';

const COLUMNS: readonly Column[] = ['text', 'tools', 'frontend tool', 'state', 'interrupt', 'errors'];

type Verdict = 'passed' | 'failed' | 'known' | 'skipped';

interface Result {
  check: Check;
  verdict: Verdict;
  reason?: string;
}

interface Outcome {
  backend: Backend;
  versions: Record<string, string>;
  results: Result[];
  /** By code, rule and path. */
  warnings: Map<string, WarningReport>;
  recorded: RecordedSession[];
  /** Why nothing could be tried. */
  absent?: string;
}

process.exitCode = await main(process.argv.slice(2));

/** Runs every check against every backend that is named (all by default); gives the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const recording = args.includes('--record');
  const names = args.filter((each) => !each.startsWith('--'));
  const chosen = BACKENDS.filter(({ name }) => names.length === 0 || names.includes(name));
  if (chosen.length === 0) {
    console.error(`There is no such backend. There are: ${BACKENDS.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  const outcomes: Outcome[] = [];
  for (const backend of chosen) outcomes.push(await tryBackend(backend, recording));
  report(outcomes);
  const results = outcomes.flatMap((each) => each.results);
  const count = (verdict: Verdict): number => results.filter((each) => each.verdict === verdict).length;
  console.log(
    `${count('passed')} passed, ${count('failed')} failed, ${count('known') + count('skipped')} skipped`,
  );
  return count('failed') === 0 && count('passed') > 0 ? 0 : 1;
}

async function tryBackend(backend: Backend, recording: boolean): Promise<Outcome> {
  const outcome: Outcome = { backend, versions: {}, results: [], warnings: new Map(), recorded: [] };
  console.log(`\n${backend.name}`);
  let server: Server;
  try {
    const requirements = resolve('test/interop', backend.requirements);
    const venv = backend.requirements.replace(/^requirements-|\.txt$/g, '');
    server = await startServer(await pythonWith(venv, requirements), backend.module);
  } catch (error) {
    outcome.absent = messageOf(error);
    console.log(`  skipped: ${outcome.absent}`);
    outcome.results = checksFor(backend).map((check) => ({
      check,
      verdict: 'skipped',
      reason: outcome.absent ?? '',
    }));
    return outcome;
  }
  outcome.versions = server.versions;
  try {
    for (const check of checksFor(backend)) {
      const result = await tryCheck(check, backend, server, outcome);
      outcome.results.push(result);
      console.log(`  ${result.verdict.padEnd(7)} ${check.column}: ${check.title}`);
      if (result.reason !== undefined)
        console.log(`          ${result.reason.split('\n').join('\n          ')}`);
    }
  } finally {
    await server.stop();
  }
  if (recording) keep(backend, outcome.recorded);
  return outcome;
}

function checksFor({ approval }: Backend): Check[] {
  return CHECKS.filter((check) => check.approval === undefined || check.approval === approval);
}

async function tryCheck(check: Check, backend: Backend, server: Server, outcome: Outcome): Promise<Result> {
  const lack = backend.lacks?.[check.column] ?? (check.needs && backend.lacks?.[check.needs]);
  if (lack !== undefined) return { check, verdict: 'skipped', reason: lack };
  const sessions: Session[] = [];
  const known = backend.known?.[check.title];
  try {
    await check.run({
      url: server.url,
      open(options) {
        const session = openSession({
          backend,
          url: server.url,
          ...options,
        });
        sessions.push(session);
        return session;
      },
    });
    if (known === undefined) return { check, verdict: 'passed' };
    return { check, verdict: 'failed', reason: `It works now, so it is no longer known: ${known}` };
  } catch (error) {
    if (known !== undefined) return { check, verdict: 'known', reason: known };
    const states = sessions.map((session) => describe(session.state())).join('\n');
    return {
      check,
      verdict: 'failed',
      reason: `${messageOf(error)}\n${states}\n${lastLines(server)}`.trim(),
    };
  } finally {
    for (const session of sessions) {
      session.store.destroy();
      for (const warning of session.warnings) outcome.warnings.set(placeOf(warning), warning);
    }
    if (KEPT_CHECKS.has(check.title))
      outcome.recorded.push(
        ...sessions.map((session) => ({
          check: check.title,
          warnings: session.warnings.map(placeOf),
          exchanges: recordingOf(session),
        })),
      );
  }
}

/** What went over the wire, without what adapters repeat of their framework's own events: most of the bytes, read by nobody. */
function recordingOf(session: Session): RecordedSession['exchanges'] {
  return session.transport.recordings().flatMap((recording, at) => {
    const end = session.ends[at];
    const events = recording.events.map(({ event, at: ms }) => {
      const { rawEvent, ...rest } = event as Record<string, unknown>;
      // The id of LangGraph's question stands nowhere else.
      if (rest.type === 'CUSTOM' && rawEvent !== undefined) return { at: ms, event: { ...rest, rawEvent } };
      return { at: ms, event: rest.type === 'RAW' ? { ...rest, event: {} } : rest };
    });
    return end === undefined ? [] : [{ recording: { ...recording, events }, end }];
  });
}

function keep(backend: Backend, recorded: readonly RecordedSession[]): void {
  const folder = resolve('test/interop/recorded');
  mkdirSync(folder, { recursive: true });
  const name = backend.name.replace(/[^a-z-]+/g, '-').replace(/-$/, '');
  writeFileSync(join(folder, `${name}.jsonl`), recorded.map((each) => `${JSON.stringify(each)}\n`).join(''));
}

function report(outcomes: readonly Outcome[]): void {
  const rows = outcomes.map(({ backend, versions, results, absent }) => [
    backend.name,
    Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .slice(0, 2)
      .join(', ') || `(${absent ?? ''})`.slice(0, 60),
    ...COLUMNS.map((column) => cell(results.filter(({ check }) => check.column === column))),
  ]);
  const table = [['backend', 'version', ...COLUMNS], ...rows];
  const widths = table[0]?.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0))) ?? [];
  console.log('');
  for (const row of table) console.log(row.map((each, at) => each.padEnd(widths[at] ?? 0)).join(' | '));
  console.log('');
  for (const { backend, warnings } of outcomes) {
    for (const [place, { message }] of warnings) console.log(`${backend.name}: warning ${place}: ${message}`);
  }
}

/** `3/4` where one of four is known to go wrong in the backend; `-` where the framework has no such thing. */
function cell(results: readonly Result[]): string {
  const tried = results.filter(({ verdict }) => verdict !== 'skipped');
  if (tried.length === 0) return '-';
  const passed = tried.filter(({ verdict }) => verdict === 'passed').length;
  const failed = tried.some(({ verdict }) => verdict === 'failed') ? ' FAILED' : '';
  return passed === tried.length ? 'ok' : `${passed}/${tried.length}${failed}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function lastLines(server: Server): string {
  return server.complaints().trim().split('\n').slice(-4).join('\n');
}
