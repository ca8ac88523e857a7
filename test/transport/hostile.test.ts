import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { createPipeline } from '../../src/protocol/index.ts';
import { RunError, httpTransport } from '../../src/transport/index.ts';
import { collect, serve, sleep } from './server.ts';

const ROOT = resolve(import.meta.dirname, '../../../shared/hostile');
const present = existsSync(ROOT);

interface Http {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  thenError?: string;
}
interface Case {
  id: string;
  input: {
    http?: Http;
    request?: { headers: Record<string, string> };
    variants?: ({ http?: Http } & Record<string, unknown>)[];
    chunk?: number[];
  };
  check: {
    sse?: { error?: string };
    textNotAnywhere?: string[];
  };
}
interface Tools {
  expand(value: unknown): unknown;
  sseBytes(value: unknown): Buffer;
}

const cases: Case[] = present
  ? readdirSync(join(ROOT, 'cases'))
      .filter((name) => /^(ss|ht)-/.test(name))
      .map((name) => JSON.parse(readFileSync(join(ROOT, 'cases', name), 'utf8')) as Case)
  : [];
const tools = (): Promise<Tools> =>
  import(/* @vite-ignore */ pathToFileURL(join(ROOT, 'tools/expand.mjs')).href) as Promise<Tools>;

/** A body that comes in the given pieces, over and over. */
function bodyOf(bytes: Buffer, sizes: readonly number[]): ReadableStream<Uint8Array> {
  let at = 0;
  let turn = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      const size = sizes[turn++ % sizes.length] ?? bytes.length;
      controller.enqueue(new Uint8Array(bytes.subarray(at, (at += size))));
    },
  });
}

const answer = (bytes: Buffer, sizes: readonly number[] = [bytes.length || 1]) =>
  httpTransport({
    url: '/agent',
    fetch: () =>
      Promise.resolve(
        new Response(bodyOf(bytes, sizes), { headers: { 'content-type': 'text/event-stream' } }),
      ),
  });

/** How a run over these bytes ends, as the store tells it apart. */
async function outcomeOf(
  bytes: Buffer,
  sizes?: readonly number[],
): Promise<{ outcome: string; events: unknown[]; text: string }> {
  const { events, error } = await collect(answer(bytes, sizes));
  const pipeline = createPipeline();
  let text = '';
  let outcome = error === undefined ? 'success' : 'error';
  for (const event of events) {
    for (const legal of pipeline.push(event)) {
      if (legal.type === 'TEXT_MESSAGE_CONTENT') text += legal.delta;
      if (legal.type === 'RUN_ERROR') outcome = 'error';
    }
  }
  if (pipeline.end().truncated) outcome = 'error';
  return { outcome, events, text };
}

describe.skipIf(!present)('hostile streams (../shared/hostile, skipped where it is absent)', () => {
  const streams = cases.filter(({ id }) => id.startsWith('ss-'));

  it('has cases', () => {
    expect(streams.length).toBeGreaterThan(10);
    expect(cases.filter(({ id }) => id.startsWith('ht-')).length).toBeGreaterThan(3);
  });

  it.each(streams.map((one) => [one.id, one] as const))(
    'ends %s the same way in any cut, without an unhandled rejection',
    async (id, { input, check }) => {
      if (check.sse?.error === 'too-large') return; // Its own test is below; byte by byte it would take hours.
      const unhandled = vi.fn();
      process.on('unhandledRejection', unhandled);
      const { sseBytes } = await tools();
      for (const variant of input.variants ?? [input]) {
        const bytes = sseBytes(variant);
        const whole = await collect(answer(bytes));
        for (const sizes of [[1], [3, 1, 7]]) {
          const cut = await collect(answer(bytes, sizes));
          expect(cut.events, id).toEqual(whole.events);
          expect((cut.error as Error | undefined)?.message, id).toBe(
            (whole.error as Error | undefined)?.message,
          );
        }
      }
      process.off('unhandledRejection', unhandled);
      expect(unhandled).not.toHaveBeenCalled();
    },
  );

  it('stops an endless line with `too-large`, in bounded memory (ss-01)', async () => {
    const one = cases.find(({ id }) => id.startsWith('ss-01'));
    const { sseBytes } = await tools();
    const bytes = sseBytes(one?.input);
    const before = process.memoryUsage().heapUsed;
    const { events, error } = await collect(answer(bytes, one?.input.chunk));
    expect(events).toHaveLength(1);
    expect(error).toMatchObject({ code: 'too-large' });
    expect((process.memoryUsage().heapUsed - before) / 1e6).toBeLessThan(150);
  });

  it('keeps what came before a frame that is no JSON (ss-12)', async () => {
    const { sseBytes } = await tools();
    const bytes = sseBytes(cases.find(({ id }) => id.startsWith('ss-12'))?.input);
    expect(await outcomeOf(bytes)).toMatchObject({ outcome: 'error', text: 'before' });
  });

  it('ignores unknown and future events (ss-13)', async () => {
    const { sseBytes } = await tools();
    const bytes = sseBytes(cases.find(({ id }) => id.startsWith('ss-13'))?.input);
    expect(await outcomeOf(bytes)).toMatchObject({ outcome: 'success', text: 'fine' });
  });

  it('never takes a stream without an end for a success (ss-15, ss-11)', async () => {
    const { sseBytes } = await tools();
    for (const prefix of ['ss-15', 'ss-11']) {
      const one = cases.find(({ id }) => id.startsWith(prefix));
      for (const variant of prefix === 'ss-11'
        ? (one?.input.variants ?? []).slice(2)
        : (one?.input.variants ?? [])) {
        expect(await outcomeOf(sseBytes(variant)), prefix).toMatchObject({ outcome: 'error' });
      }
    }
  });
});

describe.skipIf(!present)('hostile answers (../shared/hostile, skipped where it is absent)', () => {
  const answers = cases.filter(
    ({ id, input }) => id.startsWith('ht-') && (input.http !== undefined || input.variants !== undefined),
  );

  it.each(answers.map((one) => [one.id, one] as const))(
    'ends %s as an error, in one request, without its secrets',
    async (id, { input, check }) => {
      const { expand } = await tools();
      const noise = vi.fn();
      const spies = (['log', 'warn', 'error', 'info', 'debug'] as const).map((level) =>
        vi.spyOn(console, level).mockImplementation(noise),
      );
      for (const { http } of input.variants ?? [input]) {
        if (http === undefined) continue;
        let calls = 0;
        const url = await serve(async (request, response) => {
          calls += 1;
          response.writeHead(http.status, http.headers).write(String(expand(http.body)));
          if (http.thenError === undefined) return void response.end();
          await sleep(20);
          request.socket.resetAndDestroy();
        });
        const { events, error } = await collect(
          httpTransport({ url, ...(input.request === undefined ? {} : { headers: input.request.headers }) }),
        );
        expect(calls).toBe(1);
        const failed =
          error !== undefined || events.some((event) => (event as { type: string }).type === 'RUN_ERROR');
        expect(failed, id).toBe(true);
        if (error !== undefined) {
          expect(error).toBeInstanceOf(RunError);
          const { message } = error as RunError;
          expect(message).not.toMatch(/<script|Sign in/);
          for (const secret of check.textNotAnywhere ?? []) {
            expect(message).not.toContain(secret);
            expect(inspect(error, { showHidden: true, depth: 9 })).not.toContain(secret);
          }
          if (http.headers['retry-after'] !== undefined) expect(error).toMatchObject({ retryAfter: 2 });
          if (http.status !== 200) expect(error).toMatchObject({ status: http.status });
        }
      }
      for (const spy of spies) spy.mockRestore();
      expect(noise).not.toHaveBeenCalled();
    },
  );
});
