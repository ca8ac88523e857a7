import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createRunStore, httpTransport, type AgentEvent, type RunStoreOptions } from '../../src/index.ts';

// AG-UI's own streams, each served over real loopback HTTP, read by our own transport into our own store.
const SHARED = resolve(import.meta.dirname, '../../../shared/conformance');
const FOLDER = resolve(process.env.RUNVIEW_CORPUS_CONFORMANCE ?? resolve(SHARED, 'streams'));
const RUNNER = [resolve(FOLDER, '../runner.mjs'), resolve(SHARED, 'runner.mjs')].find(existsSync);
const PRESENT = existsSync(FOLDER) && RUNNER !== undefined;

interface Fixture {
  name: string;
  input?: Pick<RunStoreOptions, 'context' | 'forwardedProps'> & {
    messages?: NonNullable<RunStoreOptions['initialMessages']>;
    tools?: NonNullable<RunStoreOptions['tools']>;
    state?: unknown;
    threadId?: string;
  };
  client?: { maxProtocolVersion?: string };
}

interface Runner {
  loadFixtures(folder: string): Fixture[];
  shiftVersions(fixture: Fixture, speaks: string): Fixture;
  expectationFor(fixture: Fixture, lane: string): Record<string, unknown>;
  runFixture(fixture: Fixture, consume: typeof consumeFixture, options: { cut: number }): Promise<object>;
  evaluate(seen: object, expectation: object): { key: string; why: string }[];
}

/** One fixture as an application would see it: a store over HTTP. */
async function consumeFixture(fixture: Fixture, url: string): Promise<object> {
  const events: AgentEvent[] = [];
  const warnings: string[] = [];
  const peer = fixture.client?.maxProtocolVersion;
  const { messages, state, threadId, ...input } = fixture.input ?? {};
  const onWarning = (warning: { message: string }): void => void warnings.push(warning.message);
  const store = createRunStore({
    transport: httpTransport({ url, ...(peer === undefined ? {} : { peer }) }),
    ...(messages === undefined ? {} : { initialMessages: messages }),
    ...(state === undefined ? {} : { initialState: state }),
    ...(threadId === undefined ? {} : { threadId }),
    ...input,
    onEvent: (event) => events.push(event),
    onWarning,
  });
  const run = await store.run();
  const rejected = run.status === 'rejected' || run.status === 'truncated';
  const held = store.getState();
  const reported = events.findLast((event) => event.type === 'RUN_ERROR');
  return {
    outcome: rejected ? 'failed' : 'completed',
    ...(rejected ? { error: run.error?.message } : {}),
    ...(reported === undefined ? {} : { runError: reported.message }),
    events,
    warnings,
    messages: held.messages,
    state: held.state,
  };
}

const runner = PRESENT
  ? ((await import(/* @vite-ignore */ pathToFileURL(RUNNER).href)) as Runner)
  : undefined;

describe.skipIf(!PRESENT)(`AG-UI’s conformance streams (skipped where there is no ${FOLDER})`, () => {
  const fixtures = runner?.loadFixtures(FOLDER) ?? [];
  for (const raw of fixtures) {
    for (const cut of [0, 7, 1]) {
      it(`${raw.name}, ${cut === 0 ? 'whole events' : `${cut} byte(s) a write`}`, async () => {
        if (runner === undefined) return;
        const fixture = runner.shiftVersions(raw, '1.0');
        // `errorContains` pins the wording of another client.
        const { errorContains: _wording, ...expectation } = runner.expectationFor(fixture, 'typescript');
        const seen = await runner.runFixture(fixture, consumeFixture, { cut });
        expect(runner.evaluate(seen, expectation)).toEqual([]);
      });
    }
  }
});
