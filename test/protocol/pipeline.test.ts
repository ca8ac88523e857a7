import { describe, expect, it, vi } from 'vitest';
import { compareVersions, createPipeline, ProtocolError } from '../../src/protocol/index.ts';
import type { LegalEvent, Middleware } from '../../src/protocol/index.ts';
import {
  custom,
  runError,
  runFinished,
  runStarted,
  textChunk,
  textContent,
  textEnd,
  textStart,
} from '../helpers/events.ts';
import { judge } from './judge.ts';

function thrownBy(action: () => void): ProtocolError {
  try {
    action();
  } catch (error) {
    if (error instanceof ProtocolError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('push', () => {
  it('gives the legal events that one wire event stands for', () => {
    const pipeline = createPipeline();
    expect(pipeline.push(runStarted())).toEqual([runStarted()]);
    expect(pipeline.push({ type: 'FUTURE' })).toEqual([]);
    expect(pipeline.push(textChunk({ messageId: 'm', delta: 'a' }))).toHaveLength(2);
    expect(pipeline.push(custom('x', 1))).toEqual([textEnd('m'), custom('x', 1)]);
  });

  it('gives on an event that needs no change as it is', () => {
    const event = runStarted();
    expect(createPipeline().push(event)[0]).toBe(event);
  });

  it('hands over each event at once when there is a sink', () => {
    const seen: LegalEvent[] = [];
    const pipeline = createPipeline();
    expect(pipeline.push(runStarted(), (event) => seen.push(event))).toEqual([]);
    expect(pipeline.push(textChunk({ messageId: 'm', delta: 'a' }), (event) => seen.push(event))).toEqual([]);
    expect(seen).toHaveLength(3);
    expect(pipeline.push(textChunk({ delta: 'b' }))).toEqual([textContent('m', 'b')]);
    expect(seen).toHaveLength(3);
  });

  it('loses nothing that was legal before the refused event of the same push (E-17)', () => {
    const start = [runStarted(), textChunk({ messageId: 'm', delta: 'a' })];
    const bad = textContent('m', 'b');

    const seen: LegalEvent[] = [];
    const withSink = createPipeline();
    for (const event of start) withSink.push(event, (legal) => seen.push(legal));
    expect(thrownBy(() => withSink.push(bad, (legal) => seen.push(legal))).rule).toBe('V-07');
    expect(seen.at(-1)).toEqual(textEnd('m'));

    const without = createPipeline();
    for (const event of start) without.push(event);
    expect(thrownBy(() => without.push(bad)).delivered).toEqual([textEnd('m')]);
  });

  it('stays refused, and does not deliver twice', () => {
    const pipeline = createPipeline();
    pipeline.push(runStarted());
    pipeline.push(textChunk({ messageId: 'm' }));
    const first = thrownBy(() => pipeline.push(textContent('m', 'b')));
    const second = thrownBy(() => pipeline.push(runFinished()));
    expect(second).toMatchObject({ rule: first.rule, eventIndex: first.eventIndex, delivered: [] });
  });

  it('says what was refused, where, and by which rule, and never what it held', () => {
    const pipeline = createPipeline();
    pipeline.push(runStarted());
    pipeline.push({ type: 'FUTURE' });
    const error = thrownBy(() => pipeline.push({ ...textContent('m', 'x'), delta: { secret: 'hunter2' } }));
    expect(error).toMatchObject({
      code: 'malformed',
      rule: 'E-04',
      path: '/delta',
      eventIndex: 2,
      eventType: 'TEXT_MESSAGE_CONTENT',
      message:
        'Event 2 (TEXT_MESSAGE_CONTENT) was refused: /delta must be a string, but is an object. [E-04]',
    });
  });

  it('keeps long and odd ids from flooding a message', () => {
    const { error } = judge([runStarted(), textContent(`\n\u001b${'x'.repeat(10_000)}`, 'a')]);
    expect(error?.message.length).toBeLessThan(250);
    expect(error?.message).toContain('\\n\\u001b');
  });

  it('names the event of a refusal by its type only if it has one', () => {
    expect(thrownBy(() => createPipeline().push(null)).message).toBe(
      'Event 0 was refused: an event must be a JSON object, but is null. [T-11]',
    );
  });
});

describe('end', () => {
  it.each([
    ['nothing came', [], true, false],
    ['only unknown events came', [{ type: 'FUTURE' }], true, false],
    ['a run is open', [runStarted()], true, true],
    ['the last run is open', [runStarted(), runFinished(), runStarted('B')], true, true],
    ['the run finished', [runStarted(), runFinished()], false, true],
    ['the run failed', [runStarted(), runError()], false, true],
    ['it failed before a run', [runError()], false, true],
    ['it was refused', [runStarted(), runStarted()], false, true],
  ])('when %s (T-15)', (_, events, truncated, sawRun) => {
    expect(judge(events).end).toEqual({ truncated, sawRun });
  });
});

describe('order and timestamps', () => {
  it('gives events in the order of arrival, whatever their timestamps say (T-01)', () => {
    const events = [
      runStarted(undefined, { timestamp: 3 }),
      textStart('m', { timestamp: 2 }),
      textContent('m', 'a', { timestamp: 1 }),
    ];
    expect(judge(events).events).toEqual(events);
  });
});

describe('middleware', () => {
  it('sees what enforcement would take out, and legacy shapes already translated (M-01, M-02)', () => {
    const seen: unknown[] = [];
    const middleware: Middleware[] = [(event) => (seen.push(event), event)];
    const events = [{ ...runStarted(), extra: 1 }, { type: 'THINKING_START' }, { type: 'acme.PING' }];
    const { types } = judge(events, { middleware });
    expect(seen).toMatchObject([{ extra: 1 }, { type: 'REASONING_START' }, { type: 'acme.PING' }]);
    expect(types).toEqual(['RUN_STARTED', 'REASONING_START']);
  });

  it('meets chunks as chunks, and can translate an unknown event into a known one (M-02, M-04)', () => {
    const seen: string[] = [];
    const translate: Middleware = (event) => {
      const { type } = event as { type: string };
      seen.push(type);
      return type === 'acme.SAY' ? textChunk({ messageId: 'm', delta: 'hi' }) : event;
    };
    const { types } = judge([runStarted(), { type: 'acme.SAY' }, textChunk({ delta: '!' })], {
      middleware: [translate],
    });
    expect(seen).toContain('TEXT_MESSAGE_CHUNK');
    expect(types).toEqual([
      'RUN_STARTED',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_CONTENT',
    ]);
  });

  it('does not keep from the application what it let through: enforcement comes after it (M-03)', () => {
    const { events, warnings } = judge([runStarted()], {
      middleware: [(event) => ({ ...(event as object), ui: 1 })],
    });
    expect(events).toEqual([runStarted()]);
    expect(warnings).toMatchObject([{ rule: 'E-02', path: '/ui' }]);
  });

  it('does not conceal a malformed chunk (M-05)', () => {
    const chunk = { ...textChunk({ messageId: 'm' }), role: 7 };
    expect(judge([runStarted(), chunk], { middleware: [(event) => event] }).error?.rule).toBe('E-12');
  });

  it('runs in order and may drop an event or make several of one', () => {
    const double: Middleware = (event) =>
      (event as { type: string }).type === 'CUSTOM' ? [event, event] : event;
    const drop: Middleware = (event) => ((event as { type: string }).type === 'RAW' ? undefined : event);
    const { types } = judge([runStarted(), { type: 'RAW', event: 1 }, custom('x', 1)], {
      middleware: [double, drop, double],
    });
    expect(types).toEqual(['RUN_STARTED', 'CUSTOM', 'CUSTOM', 'CUSTOM', 'CUSTOM']);
  });

  it('delivers the events before the one that is refused', () => {
    const seen: LegalEvent[] = [];
    const pipeline = createPipeline({ middleware: [(event) => [event, { type: 5 }]] });
    expect(thrownBy(() => pipeline.push(runStarted(), (event) => seen.push(event))).code).toBe(
      'not-an-event',
    );
    expect(seen).toEqual([runStarted()]);
  });

  it('fails with its own error and not with a refusal', () => {
    const pipeline = createPipeline({
      middleware: [
        () => {
          throw new TypeError('a bug of the application');
        },
      ],
    });
    expect(() => pipeline.push(runStarted())).toThrow(TypeError);
  });
});

describe('versions', () => {
  const warningsFor = (protocolVersion: string | undefined): string[] =>
    judge([runStarted(undefined, protocolVersion === undefined ? {} : { protocolVersion })]).warnings.map(
      ({ rule }) => rule,
    );

  it('go on with a warning that names both when the producer is newer (N-04)', () => {
    expect(warningsFor('1.1')).toEqual(['N-04']);
    expect(warningsFor('2.0')).toEqual(['N-04']);
    expect(judge([runStarted(undefined, { protocolVersion: '1.10' })]).warnings[0]?.message).toMatch(
      /1\.10.*1\.0/,
    );
  });

  it('go on with a warning when they cannot be read (N-05)', () => {
    for (const version of ['v2', '1', '1.0.0', '', 'latest', '1.0 ', '-1.0']) {
      expect(warningsFor(version)).toEqual(['N-05']);
    }
  });

  it('are fine when absent, older or the same (N-06)', () => {
    for (const version of [undefined, '1.0', '0.9', '0.99', '01.0']) expect(warningsFor(version)).toEqual([]);
  });

  it('are judged for each run (N-02)', () => {
    const newer = { protocolVersion: '1.1' };
    const { warnings } = judge([runStarted('A', newer), runFinished('A'), runStarted('B', newer)]);
    expect(warnings).toHaveLength(2);
  });

  it('are compared number by number (N-03)', () => {
    expect(compareVersions('1.10', '1.9')).toBeGreaterThan(0);
    expect(compareVersions('0.0.45', '0.0.5')).toBeGreaterThan(0);
    expect(compareVersions('1.0', '1')).toBe(0);
    expect(compareVersions('0.0.39-rc.2', '0.0.39')).toBe(0);
  });
});

describe('warnings', () => {
  it('are raised each time, in the order of events, for the store to count (E-16)', () => {
    const onWarning = vi.fn();
    const pipeline = createPipeline({ onWarning });
    pipeline.push(runStarted());
    for (let index = 0; index < 3; index++) pipeline.push({ ...custom('x', index), odd: 1 });
    expect(onWarning).toHaveBeenCalledTimes(3);
    // Equal word for word, so that they count up.
    expect(new Set(onWarning.mock.calls.map(([warning]) => JSON.stringify(warning))).size).toBe(1);
  });

  it('never hold the payload', () => {
    const { warnings } = judge([
      { ...runStarted(), secret: 'hunter2' },
      { type: 'FUTURE', secret: 'hunter2' },
      { type: 'THINKING_START', title: 'hunter2' },
      { type: 'MESSAGES_SNAPSHOT', messages: [{ id: 'u', role: 'hologram', content: 'hunter2' }] },
    ]);
    expect(warnings.length).toBeGreaterThan(3);
    expect(JSON.stringify(warnings)).not.toContain('hunter2');
  });
});
