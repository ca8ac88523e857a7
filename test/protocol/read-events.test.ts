import { createParser } from 'eventsource-parser';
import { describe, expect, it } from 'vitest';
import { LIMITS, ProtocolError, readEventBatches, readEvents } from '../../src/protocol/index.ts';
import { runFinished, runStarted, textContent, textEnd, textStart } from '../helpers/events.ts';
import { collect, feedInChunks, sse, utf8 } from '../helpers/feed-in-chunks.ts';
import { createRandom } from '../helpers/random.ts';

const HELLO = [
  runStarted(),
  textStart('m'),
  textContent('m', 'h\u00e9llo \u{1F600} \ud55c'),
  textEnd('m'),
  runFinished(),
];

const read = (text: string, size = 1_000_000): Promise<unknown[]> =>
  collect(readEvents(feedInChunks(utf8(text), { size })));

/** Everything before the failure, and the failure. */
async function readUntilRefused(text: string, options = {}): Promise<{ events: unknown[]; error: unknown }> {
  const events: unknown[] = [];
  try {
    for await (const event of readEvents(feedInChunks(utf8(text), { size: 1_000_000 }), options))
      events.push(event);
  } catch (error) {
    return { events, error };
  }
  throw new Error('the stream was not refused');
}

describe('readEvents', () => {
  it('joins the data lines of an event with a line feed (T-07)', async () => {
    expect(await read('data: {"type":\ndata: "RAW",\ndata:"event":1}\n\n')).toEqual([
      { type: 'RAW', event: 1 },
    ]);
  });

  it('ignores event, id, retry, unknown fields and comments (T-08)', async () => {
    const text =
      ': hello\n\nevent: x\nid: 4\nretry: soon\nretry: 10\nfoo: bar\ndata: {"type":"A"}\n: in between\n\n:\n\n';
    expect(await read(text)).toEqual([{ type: 'A' }]);
  });

  for (const [name, end] of [
    ['LF', '\n'],
    ['CR LF', '\r\n'],
    ['CR', '\r'],
  ] as const) {
    it(`reads ${name} line ends in any cut (T-09)`, async () => {
      const bytes = utf8(sse(HELLO, end));
      for (const size of [1, 2, 3, 7, 64]) {
        expect(await collect(readEvents(feedInChunks(bytes, { size })))).toEqual(HELLO);
      }
    });
  }

  it('reads mixed line ends', async () => {
    expect(await read('data: {"type":"A"}\r\n\ndata: {"type":"B"}\r\r\ndata: {"type":"C"}\n\r', 1)).toEqual([
      { type: 'A' },
      { type: 'B' },
      { type: 'C' },
    ]);
  });

  it('gives an event as soon as its blank line is there, also when that ends in CR (T-09)', async () => {
    let send: (text: string) => void = () => {};
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(utf8(text));
      },
    });
    const events = readEvents(stream);
    send('data: {"type":"A"}\r\n\r');
    expect((await events.next()).value).toEqual({ type: 'A' });
    send('\ndata: {"type":"B"}\r\r');
    expect((await events.next()).value).toEqual({ type: 'B' });
    await events.return();
  });

  it('gives the same events however the bytes are cut (T-10)', async () => {
    const bytes = utf8(sse(HELLO));
    for (let seed = 0; seed < 200; seed++) {
      expect(await collect(readEvents(feedInChunks(bytes, { seed })))).toEqual(HELLO);
    }
  });

  it('reads frames of any form as a plain parser does, however they are cut (T-07, T-08, T-10)', async () => {
    const pieces = [
      (n: number) => `data: {"type":"CUSTOM","n":${n}}\n\n`,
      (n: number) => `data: {"type":"CUSTOM","n":${n}}\n\n`,
      (n: number) => `data:{"type":"CUSTOM","n":${n}}\n\n`,
      (n: number) => `event: x\ndata: {"type":"CUSTOM","n":${n}}\nid: 7\n\n`,
      (n: number) => `data: {"type":"CUSTOM",\ndata: "n":${n}}\n\n`,
      (n: number) => `data: {"type":"CUSTOM","n":${n}}\r\n\r\n`,
      () => ': still here\n\n',
      () => 'retry: 10\n',
      () => '\n',
      () => '\n\n\n',
      () => '\u00ef\u00bb\u00bfdata: {"type":"NOT-DATA"}\n\n',
    ];
    for (let seed = 0; seed < 300; seed++) {
      const random = createRandom(seed);
      const text = Array.from({ length: 40 }, (_, n) =>
        (n === 0 ? pieces[0] : random.pick(pieces))?.(n),
      ).join('');
      const expected: unknown[] = [];
      const plain = createParser({ onEvent: ({ data }) => expected.push(JSON.parse(data)) });
      plain.feed(text.replaceAll('\r\n', '\n'));
      plain.feed('\n\n');
      expect(await read(text, 10_000), `seed ${seed}, whole`).toEqual(expected);
      const cut = readEvents(feedInChunks(utf8(text), { seed }));
      expect(await collect(cut), `seed ${seed}, cut`).toEqual(expected);
    }
  });

  it('drops one byte order mark, also when it is cut', async () => {
    for (const size of [1, 2, 1_000]) expect(await read(`\ufeff${sse(HELLO)}`, size)).toEqual(HELLO);
  });

  it('replaces bytes that are not UTF-8', async () => {
    const bytes = new Uint8Array([...utf8('data: {"type":"A","x":"'), 0xff, 0xc3, ...utf8('"}\n\n')]);
    expect(await collect(readEvents(feedInChunks(bytes, { size: 3 })))).toEqual([
      { type: 'A', x: '\ufffd\ufffd' },
    ]);
  });

  it.each([
    ['[DONE]', 'json', 'T-07', 'end mark of another protocol'],
    ['{"type":"A"', 'json', 'T-07', 'not JSON'],
    ['null', 'not-an-event', 'T-11', 'is null'],
    ['[1]', 'not-an-event', 'T-11', 'is an array'],
    ['"x"', 'not-an-event', 'T-11', 'is a string'],
    ['{"a":1}', 'not-an-event', 'T-11', '/type must be a non-empty string, but is missing'],
    ['{"type":""}', 'not-an-event', 'T-11', 'is an empty string'],
    ['{"type":7}', 'not-an-event', 'T-11', 'is a number'],
  ])('refuses the frame %s after the events before it (T-07, T-11)', async (data, code, rule, words) => {
    const { events, error } = await readUntilRefused(`${sse(HELLO)}data: ${data}\n\n${sse(HELLO)}`);
    expect(events).toEqual(HELLO);
    expect(error).toBeInstanceOf(ProtocolError);
    expect(error).toMatchObject({ code, rule, eventIndex: HELLO.length });
    expect((error as ProtocolError).message).toContain(words);
  });

  it('never repeats the payload in a message', async () => {
    const { error } = await readUntilRefused('data: {"password":"hunter2\n\n');
    expect(String(error)).not.toContain('hunter2');
    expect((error as ProtocolError).cause).toBeUndefined();
  });

  it('leaves out what is unfinished at the end, without an error (T-12)', async () => {
    for (const rest of [
      'data: {"type":"TEXT_M',
      'da',
      'data: ',
      'data: 1',
      'data: {"a":1}\n',
      ': ping',
      'data: \xe9',
    ]) {
      expect(await read(sse(HELLO) + rest)).toEqual(HELLO);
    }
  });

  it('takes a complete last frame that lacks only its blank line (T-12)', async () => {
    for (const end of ['', '\n', '\r', '\r\n']) {
      expect(await read(`${sse(HELLO)}data: {"type":"A"}${end}`)).toEqual([...HELLO, { type: 'A' }]);
    }
  });

  it('gives nothing for a stream without events', async () => {
    expect(await read('')).toEqual([]);
    expect(await read(': only comments\n\n\n\n')).toEqual([]);
  });

  it.each([
    ['one line that never ends', `data: ${'x'.repeat(2_000)}`],
    ['many lines of one event', 'data: xxxxxxxx\n'.repeat(200)],
    ['one complete event', `data: {"type":"A","x":"${'x'.repeat(2_000)}"}\n\n`],
    ['a comment that never ends', `: ${'x'.repeat(2_000)}`],
  ])('stops at the limit for %s (T-21)', async (_, text) => {
    const { events, error } = await readUntilRefused(sse(HELLO) + text, { maxEventChars: 1_000 });
    expect(events).toEqual(HELLO);
    expect(error).toMatchObject({ code: 'too-large', rule: 'T-21' });
  });

  it('reads an event of 8 MB in pieces of 16 bytes in linear time', async () => {
    const event = { type: 'CUSTOM', name: 'x', value: 'y'.repeat(LIMITS.sseEventChars - 100) };
    const bytes = utf8(sse([event]));
    const started = performance.now();
    let events = 0;
    for await (const _ of readEvents(feedInChunks(bytes, { size: 16 }))) events++;
    expect(events).toBe(1);
    // Half a million pieces take about a second; quadratic work would take minutes.
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it('reads one large piece with CR LF line ends in linear time', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => textContent('m', `token ${index}`));
    const started = performance.now();
    expect(await read(sse(many, '\r\n'), 10_000_000)).toHaveLength(20_000);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('tells a watchdog of every piece, comments included', async () => {
    const seen: number[] = [];
    const bytes = utf8(': ping\n\n: ping\n\n');
    await collect(readEvents(feedInChunks(bytes, { size: 8 }), { onBytes: (length) => seen.push(length) }));
    expect(seen).toEqual([8, 8]);
  });
});

describe('readEventBatches', () => {
  it('gives one list for each piece that completed an event', async () => {
    const pieces = [sse(HELLO.slice(0, 2)), 'data: {"type":', '"A"}\n\n', ': ping\n\n', sse(HELLO.slice(2))];
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(utf8(piece));
        controller.close();
      },
    });
    const sizes = (await collect(readEventBatches(stream))).map((batch) => batch.length);
    expect(sizes).toEqual([2, 1, 3]);
  });

  it('gives the good events of a piece before it refuses the bad one in it (E-17)', async () => {
    const batches = readEventBatches(
      feedInChunks(utf8(`${sse(HELLO)}data: nonsense\n\n${sse(HELLO)}`), { size: 1_000_000 }),
    );
    expect((await batches.next()).value).toEqual(HELLO);
    await expect(batches.next()).rejects.toMatchObject({ code: 'json' });
    expect((await batches.next()).done).toBe(true);
  });
});

describe('the end of reading (T-23)', () => {
  function watched(pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void): {
    stream: ReadableStream<Uint8Array>;
    cancelled: () => boolean;
  } {
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      pull,
      cancel() {
        cancelled = true;
        throw new Error('cancelling fails too');
      },
    });
    return { stream, cancelled: () => cancelled };
  }

  it('cancels the stream when the loop is left', async () => {
    const { stream, cancelled } = watched((controller) => controller.enqueue(utf8(sse(HELLO))));
    for await (const _ of readEvents(stream)) break;
    expect(cancelled()).toBe(true);
  });

  it('cancels the stream when a frame is refused', async () => {
    const { stream, cancelled } = watched((controller) => controller.enqueue(utf8('data: no\n\n')));
    await expect(collect(readEvents(stream))).rejects.toMatchObject({ code: 'json' });
    expect(cancelled()).toBe(true);
  });

  it('passes on a network error and leaves no rejection behind', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    try {
      let sent = false;
      const stream = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (sent) return controller.error(new TypeError('network error'));
          sent = true;
          controller.enqueue(utf8(sse(HELLO)));
        },
      });
      const events: unknown[] = [];
      await expect(async () => {
        for await (const event of readEvents(stream)) events.push(event);
      }).rejects.toThrow('network error');
      expect(events).toEqual(HELLO);
      await new Promise((resolve) => setTimeout(resolve, 10));
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });
});
