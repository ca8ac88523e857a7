import { describe, expect, it } from 'vitest';
import { enforce, LIMITS } from '../../src/protocol/index.ts';
import type { Enforced } from '../../src/protocol/index.ts';
import {
  activitySnapshot,
  custom,
  encryptedValue,
  raw,
  runFinished,
  runStarted,
  stateDelta,
  stateSnapshot,
  textChunk,
  textContent,
  textEnd,
  textStart,
  thoughtStart,
  toolResult,
} from '../helpers/events.ts';

const snapshot = (...messages: unknown[]): object => ({ type: 'MESSAGES_SNAPSHOT', messages });

/** What is left of an event, and the paths of what was taken out. */
function kept(event: unknown): { event: unknown; paths: (string | undefined)[]; rules: string[] } {
  const verdict = enforce(event);
  if (!verdict.ok) throw verdict.error;
  return {
    event: verdict.event,
    paths: verdict.warnings.map(({ path }) => path),
    rules: verdict.warnings.map(({ rule }) => rule),
  };
}

function refusal(event: unknown): { rule: string; path: string; code: string } | undefined {
  const verdict: Enforced = enforce(event);
  return verdict.ok
    ? undefined
    : { rule: verdict.error.rule, path: verdict.error.path, code: verdict.error.code };
}

describe('unknown material', () => {
  it('drops an event of an unknown type and names the type (E-01)', () => {
    const verdict = enforce({ type: 'META_EVENT', x: 1 });
    expect(verdict).toMatchObject({
      ok: true,
      event: undefined,
      warnings: [{ rule: 'E-01', eventType: 'META_EVENT' }],
    });
    expect(verdict.ok && verdict.warnings[0]?.message).toContain('META_EVENT');
  });

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'takes the type %s for unknown and nothing else (E-01)',
    (type) => {
      expect(kept({ type })).toMatchObject({ event: undefined, rules: ['E-01'] });
    },
  );

  it('strips an unknown key and keeps the rest (E-02)', () => {
    expect(kept({ ...textStart('m'), zzz: 1 })).toEqual({
      event: textStart('m'),
      paths: ['/zzz'],
      rules: ['E-02'],
    });
  });

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'strips a key called %s (E-02)',
    (key) => {
      const event: unknown = JSON.parse(`{"type":"TEXT_MESSAGE_END","${key}":1,"messageId":"m"}`);
      const result = kept(event);
      expect(result.paths).toEqual([`/${key}`]);
      expect(JSON.stringify(result.event)).toBe('{"type":"TEXT_MESSAGE_END","messageId":"m"}');
    },
  );

  it('gives back the very same event when there is nothing to strip', () => {
    const event = snapshot({ id: 'u', role: 'user', content: [{ type: 'text', text: 'hi' }] });
    expect(kept(event).event).toBe(event);
  });

  it('never changes the event that it strips', () => {
    const event = snapshot({ id: 'u', role: 'user', content: [{ type: 'hologram' }], mood: 'good' });
    const before = JSON.stringify(event);
    expect(kept(event).event).toEqual(snapshot({ id: 'u', role: 'user', content: [] }));
    expect(JSON.stringify(event)).toBe(before);
  });

  it('takes a subagentRunId out of the four events that have no owner (E-02)', () => {
    for (const event of [runStarted(), runFinished(), { type: 'RUN_ERROR', message: 'x' }, snapshot()]) {
      expect(kept({ ...event, subagentRunId: 's' })).toEqual({
        event,
        paths: ['/subagentRunId'],
        rules: ['E-02'],
      });
    }
  });

  it('drops a message with an unknown role from a list (E-03)', () => {
    const known = { id: 'u', role: 'user', content: 'hi' };
    expect(kept(snapshot({ id: 'n', role: 'narrator', content: 'x' }, known))).toEqual({
      event: snapshot(known),
      paths: ['/messages/0'],
      rules: ['E-03'],
    });
  });

  it('drops an unknown part, and the whole part of an unknown source (E-03, E-15)', () => {
    const part = { type: 'image', source: { type: 'telepathy', value: 'x', more: 1 }, odd: 1 };
    const content = [{ type: 'hologram', beam: {} }, { type: 'text', text: 'hi', odd: 1 }, part];
    expect(kept(toolResult('r', 'c', content as never))).toEqual({
      event: toolResult('r', 'c', [{ type: 'text', text: 'hi' }]),
      paths: ['/content/0', '/content/1/odd', '/content/2'],
      rules: ['E-03', 'E-02', 'E-03'],
    });
  });

  it('judges an unknown source the same in any order of keys, even beside a malformed value (E-03)', () => {
    const source = { type: 'telepathy' };
    for (const part of [
      { type: 'image', id: 7, source },
      { source, id: 7, type: 'image' },
    ]) {
      expect(kept(snapshot({ id: 'u', role: 'user', content: [part] })).paths).toEqual([
        '/messages/0/content/0',
      ]);
    }
  });

  it('drops a tool call of an unknown type from its message (E-03)', () => {
    const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '' } };
    const message = { id: 'a', role: 'assistant', toolCalls: [{ ...call, type: 'remote' }, call] };
    expect(kept(snapshot(message))).toEqual({
      event: snapshot({ ...message, toolCalls: [call] }),
      paths: ['/messages/0/toolCalls/0'],
      rules: ['E-03'],
    });
  });

  it('strips an unknown outcome, so that it reads as success (E-08)', () => {
    expect(kept({ ...runFinished(), outcome: { type: 'paused', until: 1 } })).toEqual({
      event: runFinished(),
      paths: ['/outcome'],
      rules: ['E-08'],
    });
    expect(kept({ type: 'SUBAGENT_FINISHED', subagentRunId: 's', outcome: { type: 'lost' } }).rules).toEqual([
      'E-08',
    ]);
  });

  it('strips what an outcome of another kind would have (E-02)', () => {
    const outcome = { type: 'success', interrupts: [{ id: 'i', reason: 'x' }] };
    expect(kept({ ...runFinished(), outcome })).toMatchObject({
      event: runFinished(undefined, { outcome: { type: 'success' } }),
      paths: ['/outcome/interrupts'],
    });
  });

  it('drops an unknown patch operation and keeps the others (E-10)', () => {
    const replace = { op: 'replace', path: '/a', value: 1 } as const;
    expect(kept(stateDelta({ op: 'merge', path: '/a' } as never, replace))).toEqual({
      event: stateDelta(replace),
      paths: ['/delta/0'],
      rules: ['E-10'],
    });
  });

  it('strips an unknown word by its position (E-11)', () => {
    expect(kept({ ...textStart('m'), role: 'critic' })).toMatchObject({
      event: textStart('m'),
      rules: ['E-11'],
    });
    expect(kept({ ...textChunk({ delta: 'a' }), role: 'critic' }).event).toEqual(textChunk({ delta: 'a' }));
    expect(kept({ ...encryptedValue('message', 'm'), subtype: 'step' })).toEqual({
      event: undefined,
      paths: ['/subtype'],
      rules: ['E-11'],
    });
    const entry = { interruptId: 'i', status: 'resolved' };
    const input = {
      threadId: 't',
      runId: 'r',
      messages: [],
      resume: [{ interruptId: 'j', status: 'later' }, entry],
    };
    expect(kept({ ...runStarted(), input })).toMatchObject({
      event: { input: { resume: [entry] } },
      paths: ['/input/resume/0'],
      rules: ['E-11'],
    });
  });

  it('leaves everything in open objects and opaque values alone (E-05)', () => {
    const data = { any: { thing: null, list: [null] }, toString: 1 };
    for (const event of [
      textEnd('m', { metadata: data }),
      activitySnapshot('a', 'x-vendor', data),
      stateSnapshot(data),
      raw(data),
      custom('anything', data),
      stateDelta({ op: 'remove', path: '/a', value: 'left over' } as never),
      runFinished(undefined, {
        result: data,
        outcome: { type: 'interrupt', interrupts: [{ id: 'i', reason: 'x:y', responseSchema: data }] },
      }),
    ]) {
      expect(kept(event)).toEqual({ event, paths: [], rules: [] });
    }
  });

  it('has nothing to say about names that are open vocabulary (E-14)', () => {
    for (const event of [
      custom('never heard of it', null),
      activitySnapshot('a', 'never heard of it', {}),
      { type: 'RUN_ERROR', message: 'x', code: 'NEVER_HEARD' },
    ]) {
      expect(kept(event).paths).toEqual([]);
    }
  });

  it('accepts the encryptedValueType of 1.1 wherever there is an encrypted value', () => {
    const ev = { encryptedValue: 'v', encryptedValueType: 't' };
    const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '' }, ...ev };
    expect(kept(encryptedValue('message', 'm', 'v', { encryptedValueType: 't' })).paths).toEqual([]);
    expect(
      kept(
        snapshot(
          { id: '1', role: 'assistant', toolCalls: [call], ...ev },
          { id: '2', role: 'reasoning', content: '', ...ev },
          { id: '3', role: 'tool', content: '', toolCallId: 'c', ...ev },
        ),
      ).paths,
    ).toEqual([]);
    expect(
      kept(snapshot({ id: '4', role: 'activity', activityType: 'x', content: {}, ...ev })).paths,
    ).toEqual(['/messages/0/encryptedValue', '/messages/0/encryptedValueType']);
  });
});

describe('malformed values', () => {
  it.each([
    [{ ...textContent('m', 'a'), messageId: 5 }, '/messageId', 'E-04'],
    [{ ...textContent('m', 'a'), delta: undefined }, '/delta', 'E-04'],
    [{ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm' }, '/delta', 'E-04'],
    [{ ...textEnd('m'), timestamp: 1.5 }, '/timestamp', 'E-04'],
    [{ ...textEnd('m'), timestamp: '5' }, '/timestamp', 'E-04'],
    [{ ...textEnd('m'), timestamp: 9007199254740992 }, '/timestamp', 'E-04'],
    [{ ...textEnd('m'), metadata: [] }, '/metadata', 'E-04'],
    [{ ...textEnd('m'), metadata: 'x' }, '/metadata', 'E-04'],
    [{ ...runFinished(), usage: [{ inputTokens: -1 }] }, '/usage/0/inputTokens', 'E-04'],
    [{ ...runFinished(), usage: { inputTokens: 1 } }, '/usage', 'E-04'],
    [{ ...activitySnapshot('a', 'x', {}), content: 'text' }, '/content', 'E-04'],
    [{ ...activitySnapshot('a', 'x', {}), replace: 'no' }, '/replace', 'E-04'],
    [snapshot(42), '/messages/0', 'E-04'],
    [snapshot('x'), '/messages/0', 'E-04'],
    [snapshot({ id: 'u', role: 'user', content: 42 }), '/messages/0/content', 'E-04'],
    [snapshot({ id: 'u', role: 'user', content: [42] }), '/messages/0/content/0', 'E-04'],
    [snapshot({ id: 'a/b~c', role: 'user' }), '/messages/0/content', 'E-04'],
    [stateDelta({ op: 'remove', path: 'a' }), '/delta/0/path', 'E-04'],
    [stateDelta({ op: 'remove', path: '/a~2' }), '/delta/0/path', 'E-04'],
    [stateDelta({ op: 'copy', path: '/a' } as never), '/delta/0/from', 'E-04'],
    [{ ...stateDelta(), delta: { op: 'remove', path: '/a' } }, '/delta', 'E-04'],
    [{ ...thoughtStart('m'), role: 'assistant' }, '/role', 'E-04'],
    [{ ...toolResult('r', 'c'), role: 'assistant' }, '/role', 'E-04'],
  ])('refuses %j at %s (%s)', (event, path, rule) => {
    expect(refusal(event)).toEqual({ code: 'malformed', rule, path });
  });

  it('takes 3.0 for the integer that it is', () => {
    expect(
      refusal(JSON.parse('{"type":"TEXT_MESSAGE_END","messageId":"m","timestamp":3.0e0}')),
    ).toBeUndefined();
  });

  it('takes an empty id for an id', () => {
    expect(kept(textEnd('')).paths).toEqual([]);
  });

  it('refuses null for a whole optional field (E-06)', () => {
    for (const [event, path] of [
      [{ ...textStart('m'), name: null }, '/name'],
      [{ ...textStart('m'), metadata: null }, '/metadata'],
      [{ ...textStart('m'), subagentRunId: null }, '/subagentRunId'],
      [{ ...textStart('m'), role: null }, '/role'],
      [{ ...runFinished(), result: null }, '/result'],
      [{ ...runFinished(), outcome: null }, '/outcome'],
    ] as const) {
      expect(refusal(event)?.path).toBe(path);
    }
    expect(refusal({ ...textStart('m'), name: null })?.rule).toBe('E-06');
  });

  it('accepts null in a required open position, but not its absence (E-07)', () => {
    for (const event of [custom('x', null), stateSnapshot(null), raw(null)])
      expect(kept(event).event).toBe(event);
    expect(refusal({ type: 'CUSTOM', name: 'x' })).toMatchObject({ rule: 'E-07', path: '/value' });
    expect(refusal({ type: 'RAW' })).toMatchObject({ rule: 'E-07', path: '/event' });
    expect(refusal({ type: 'STATE_DELTA', delta: [{ op: 'add', path: '/n' }] })).toMatchObject({
      rule: 'E-07',
    });
  });

  it('refuses an interrupt outcome without interrupts (E-09)', () => {
    expect(refusal({ ...runFinished(), outcome: { type: 'interrupt', interrupts: [] } })).toMatchObject({
      rule: 'E-09',
      path: '/outcome/interrupts',
    });
    expect(refusal({ ...runFinished(), outcome: { type: 'interrupt' } })?.path).toBe('/outcome/interrupts');
  });

  it('refuses a patch operation whose op is missing or no string (E-10, E-12)', () => {
    expect(refusal(stateDelta({ path: '/a' } as never))).toMatchObject({ rule: 'E-12', path: '/delta/0/op' });
    expect(refusal(stateDelta({ op: 5, path: '/a' } as never))).toMatchObject({
      rule: 'E-12',
      path: '/delta/0/op',
    });
    expect(refusal(stateDelta({ op: 'replace', path: '/a' } as never))).toMatchObject({
      path: '/delta/0/value',
    });
  });

  it('refuses a discriminator or word that is no string (E-12)', () => {
    expect(refusal({ ...runFinished(), outcome: { type: 5 } })).toMatchObject({
      rule: 'E-12',
      path: '/outcome/type',
    });
    expect(refusal({ ...runFinished(), outcome: {} })).toMatchObject({ rule: 'E-12', path: '/outcome/type' });
    expect(refusal({ ...textStart('m'), role: 5 })).toMatchObject({ rule: 'E-12', path: '/role' });
    expect(refusal(snapshot({ id: 'u', content: '' }))).toMatchObject({
      rule: 'E-12',
      path: '/messages/0/role',
    });
  });

  it('judges chunks as chunks, before they are expanded (E-13)', () => {
    expect(refusal({ ...textChunk({ messageId: 'm' }), delta: null })?.path).toBe('/delta');
    expect(kept(textChunk({})).paths).toEqual([]);
  });

  it('refuses what is no event at all (T-11)', () => {
    for (const value of [null, undefined, 5, 'RAW', [], {}, { type: '' }, { type: 5 }]) {
      expect(refusal(value)).toMatchObject({ code: 'not-an-event', rule: 'T-11' });
    }
  });

  it('escapes the keys in a path', () => {
    expect(kept({ ...textEnd('m'), 'a/b~c': 1 }).paths).toEqual(['/a~1b~0c']);
  });

  it('says what is wrong without repeating it', () => {
    const verdict = enforce({ ...textContent('m', 'a'), delta: ['hunter2'] });
    expect(verdict.ok || verdict.error.message).toBe('/delta must be a string, but is an array.');
  });

  it('does not mistake enumerable keys on Object.prototype for the agent\u2019s', () => {
    const event = textEnd('m');
    let result: unknown;
    Object.defineProperty(Object.prototype, 'polluted', { value: 1, enumerable: true, configurable: true });
    try {
      result = kept(event);
    } finally {
      delete (Object.prototype as { polluted?: number }).polluted;
    }
    expect(result).toEqual({ event, paths: [], rules: [] });
  });

  it('answers a flood of unknown keys with a bounded number of warnings (E-16)', () => {
    const flood = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index]));
    const verdict = enforce({ ...textEnd('m'), ...flood });
    expect(verdict.ok && verdict.event).toEqual(textEnd('m'));
    expect(verdict.ok && verdict.warnings).toHaveLength(LIMITS.warnings + 1);
    expect(verdict.ok && verdict.warnings.at(-1)?.message).toContain('99800 more');
  });

  it('takes undefined, which only objects of this process can hold, for absent', () => {
    expect(kept({ ...textEnd('m'), subagentRunId: undefined, odd: undefined }).paths).toEqual([]);
  });
});
