import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRunStore, replayTransport, type Answer, type Transport } from '../../src/index.ts';
import { legacyInterrupts } from './legacy-interrupts.ts';
import { placeOf, type RecordedSession } from './recorded-session.ts';

const FOLDER = join(import.meta.dirname, 'recorded');

function read(file: string): RecordedSession[] {
  const lines = readFileSync(join(FOLDER, file), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as RecordedSession);
}

describe.each(readdirSync(FOLDER))('what %s really sent', (file) => {
  it.each(read(file))('comes to the same again: $check', async ({ exchanges, warnings: expected }) => {
    const warnings: string[] = [];
    const transports = exchanges.map(({ recording }) => replayTransport(recording, { speed: Infinity }));
    let at = 0;
    const store = createRunStore({
      // Not there for a run too many, which then fails.
      transport: { run: (input, options) => (transports[at++] as Transport).run(input, options) },
      ...(file === 'langgraph-defaults.jsonl' ? { middleware: [legacyInterrupts()] } : {}),
      onWarning: (warning) => warnings.push(placeOf(warning)),
    });
    for (const { recording, end } of exchanges) {
      const { messages, state, resume } = recording.input;
      if (resume === undefined) store.reset({ messages, ...(state === undefined ? {} : { state }) });
      const run = await (resume === undefined ? store.run() : store.resume(answersOf(resume)));
      expect(run.status).toBe(end.status);
      expect(store.getState().messages).toEqual(end.messages);
      expect(store.getState().state).toEqual(end.state);
    }
    expect(at).toBe(exchanges.length);
    expect(at).toBeGreaterThan(0);
    expect(warnings).toEqual(expected);
    store.destroy();
  });
});

function answersOf(resume: readonly ({ interruptId: string } & Answer)[]): Record<string, Answer> {
  return Object.fromEntries(resume.map(({ interruptId, ...answer }) => [interruptId, answer]));
}
