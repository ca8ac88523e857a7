import { describe, expect, it } from 'vitest';
import { buildResume, checkAnswers, expiryOf, isExpired, ProtocolError } from '../../src/protocol/index.ts';
import type { Interrupt, InterruptAnswers } from '../../src/protocol/index.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const open: Interrupt[] = [
  { id: 'b', reason: 'confirmation' },
  { id: 'a', reason: 'tool_call', toolCallId: 'c' },
];
const yes = { status: 'resolved', payload: { approved: true } } as const;
const closed = { status: 'cancelled' } as const;

const ruleOf = (interrupts: Interrupt[], answers: InterruptAnswers): string | undefined =>
  checkAnswers(interrupts, answers, NOW)?.rule;

describe('buildResume', () => {
  it('gives one entry for each interrupt, in their order (I-03, I-04)', () => {
    expect(buildResume(open, { a: yes, b: closed })).toEqual([
      { interruptId: 'b', status: 'cancelled' },
      { interruptId: 'a', status: 'resolved', payload: { approved: true } },
    ]);
  });

  it('refuses an answer too few before anything is sent (I-03)', () => {
    expect(() => buildResume(open, { a: yes })).toThrow(ProtocolError);
    expect(checkAnswers(open, { a: yes }, NOW)).toMatchObject({ code: 'resume', rule: 'I-03' });
    expect(checkAnswers(open, { a: yes }, NOW)?.message).toContain('"b"');
    expect(ruleOf(open, {})).toBe('I-03');
  });

  it('refuses an answer to nothing (I-04)', () => {
    expect(ruleOf(open, { a: yes, b: yes, z: yes })).toBe('I-04');
    expect(ruleOf([], { a: yes })).toBe('I-04');
  });

  it('lets an expired interrupt be cancelled, not resolved (I-05)', () => {
    const expired = [{ id: 'a', reason: 'x', expiresAt: '2026-06-01T11:59:59Z' }];
    expect(ruleOf(expired, { a: yes })).toBe('I-05');
    expect(ruleOf(expired, { a: closed })).toBeUndefined();
  });

  it('sends a "no" as an answer (I-07)', () => {
    for (const payload of [false, 0, '', [], { approved: false }, { a: null }]) {
      expect(buildResume([open[0] as Interrupt], { b: { status: 'resolved', payload } })).toEqual([
        { interruptId: 'b', status: 'resolved', payload },
      ]);
    }
  });

  it('refuses null, which the wire cannot carry, and leaves an absent payload absent (I-07)', () => {
    const one = [open[0] as Interrupt];
    expect(ruleOf(one, { b: { status: 'resolved', payload: null } })).toBe('I-07');
    expect(buildResume(one, { b: { status: 'resolved', payload: undefined } })).toEqual([
      { interruptId: 'b', status: 'resolved' },
    ]);
  });

  it('sends no payload with a cancellation, but metadata with both (I-08)', () => {
    const metadata = { signedBy: 'kim' };
    const answers = {
      a: { ...yes, metadata },
      b: { status: 'cancelled', payload: 1, metadata },
    } as InterruptAnswers;
    expect(buildResume(open, answers)).toEqual([
      { interruptId: 'b', status: 'cancelled', metadata },
      { interruptId: 'a', status: 'resolved', payload: { approved: true }, metadata },
    ]);
  });

  it('takes a map of answers, and ids that are names of Object.prototype', () => {
    const odd: Interrupt[] = ['__proto__', 'constructor', 'toString'].map((id) => ({ id, reason: 'x' }));
    expect(ruleOf(odd, {})).toBe('I-03');
    const answers = new Map(odd.map(({ id }) => [id, yes]));
    expect(buildResume(odd, answers).map(({ interruptId }) => interruptId)).toEqual(odd.map(({ id }) => id));
  });
});

describe('isExpired', () => {
  const at = (expiresAt: string, now = NOW): boolean => isExpired({ id: 'a', reason: 'x', expiresAt }, now);

  it('is so from the very moment on (I-05)', () => {
    expect(at('2026-06-01T12:00:00Z', NOW - 1)).toBe(false);
    expect(at('2026-06-01T12:00:00Z', NOW)).toBe(true);
  });

  it.each([
    '2026-06-01T12:00:00.000Z',
    '2026-06-01T12:00:00.000000Z',
    '2026-06-01T12:00Z',
    '2026-06-01 12:00:00Z',
    '2026-06-01t12:00:00z',
    '2026-06-01T21:00:00+09:00',
    '2026-06-01T21:00:00+0900',
    '2026-06-01T21:00:00+09',
    '2026-06-01T21:00:00,5+09:00',
    ' 2026-06-01T07:00:00-05:00 ',
    '2026-06-01',
  ])('reads %s', (expiresAt) => {
    expect(at(expiresAt, NOW - 86_400_000)).toBe(false);
    expect(at(expiresAt, NOW + 1_000)).toBe(true);
  });

  it.each([
    'soon',
    'in 5 minutes',
    '',
    '1',
    '1717243200',
    '12:00',
    '2026-13-45T99:99:99Z',
    '06/01/2001',
    '2026-06',
  ])('never is for %j (I-06)', (expiresAt) => {
    expect(at(expiresAt, Number.MAX_SAFE_INTEGER)).toBe(false);
  });

  it('is told by the moment itself, in milliseconds', () => {
    expect(expiryOf({ expiresAt: '2026-06-01T21:00:00+0900' })).toBe(NOW);
    expect(expiryOf({ expiresAt: '2026-02-30T10:00:00Z' })).toBeUndefined();
    expect(expiryOf({ expiresAt: '06/01/2001' })).toBeUndefined();
    expect(expiryOf({})).toBeUndefined();
  });

  it('never is without a time', () => {
    expect(isExpired({ id: 'a', reason: 'x' }, NOW)).toBe(false);
  });
});
