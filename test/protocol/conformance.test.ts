// The specification's own streams, judged by the protocol layer alone. What needs a thread (messages, state) or a wire
// (request) is judged in test/corpus.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { enforceInput, PROTOCOL_VERSION } from '../../src/protocol/index.ts';
import { judge } from './judge.ts';

const STREAMS = resolve('../shared/conformance/streams');
const RUNNER = resolve('../shared/conformance/runner.mjs');

interface Expectation {
  outcome: 'completed' | 'failed';
  runError?: string | boolean;
  eventTypes?: string[];
  eventTypesAbsent?: string[];
  eventPaths?: Record<string, unknown>;
  eventAbsentPaths?: string[];
  warnings?: string[];
  noWarnings?: boolean;
}

interface Fixture {
  name: string;
  specPage: string;
  client?: { maxProtocolVersion: string };
  input?: { messages: unknown[] };
  stream: { type: string; timestamp?: number | null; message?: string }[];
}

interface Runner {
  loadFixtures(directory: string): Fixture[];
  shiftVersions(fixture: Fixture, speaks: string): Fixture;
  expectationFor(fixture: Fixture, lane: string): Expectation;
  evaluate(seen: object, expectation: object): { key: string; why: string }[];
}

/** What only a thread or a request shows. */
const ELSEWHERE = new Set([
  'messages',
  'messageCount',
  'state',
  'request',
  'requestAbsentPaths',
  'errorContains',
]);

const runner = existsSync(RUNNER) ? ((await import(RUNNER)) as Runner) : undefined;
const fixtures = runner?.loadFixtures(STREAMS) ?? [];

describe.skipIf(runner === undefined)('the streams in ../shared/conformance/streams', () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('%s', (name, raw) => {
    if (runner === undefined) return;
    const fixture = runner.shiftVersions(raw, PROTOCOL_VERSION);
    const expectation = Object.fromEntries(
      Object.entries(runner.expectationFor(fixture, 'typescript')).filter(([key]) => !ELSEWHERE.has(key)),
    );
    // A patch that does not apply is the thread's to report.
    if (name === 'state-delta-unappliable-warns-and-keeps') delete expectation.warnings;
    const peer = fixture.client?.maxProtocolVersion;
    const inputWarnings: string[] = [];
    enforceInput(
      { threadId: 't', runId: 'r', messages: fixture.input?.messages ?? [] },
      { peer, onWarning: ({ message }) => inputWarnings.push(message) },
    );
    const { events, warnings, error, end } = judge(fixture.stream, { peer });
    const failure = events.find((event) => event.type === 'RUN_ERROR');
    const seen = {
      outcome: error === undefined && !end.truncated ? 'completed' : 'failed',
      error: error?.message,
      runError: failure === undefined || !('message' in failure) ? undefined : failure.message,
      events,
      warnings: [...inputWarnings, ...warnings.map(({ message }) => message)],
    };
    expect(runner.evaluate(seen, expectation)).toEqual([]);
  });

  it('are all there', () => expect(fixtures.length).toBeGreaterThanOrEqual(53));
});
