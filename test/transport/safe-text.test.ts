import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/protocol/index.ts';
import { maskSecrets, safeErrorText } from '../../src/transport/index.ts';

describe('maskSecrets', () => {
  it.each([
    ['Bearer abc.def-123', 'abc.def-123'],
    ['authorization: Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
    ['key sk-live-AbC123dEf456 rejected', 'sk-live-AbC123dEf456'],
    ['OPENAI_API_KEY=sk-proj-000111222', 'sk-proj-000111222'],
    ['ghp_abcdefghij1234567890', 'abcdefghij'],
    ['AKIAIOSFODNN7EXAMPLE', 'AKIAIOSFODNN7EXAMPLE'],
    ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'eyJzdWIiOiIxIn0'],
    ['https://user:pa55@db.example/x', 'pa55'],
    ['GET /v1?token=tok-55&page=2', 'tok-55'],
    ['{"api_key":"9f8e7d6c"}', '9f8e7d6c'],
    ['cookie: sid=abc123', 'abc123'],
    ['password=hunter22 for admin', 'hunter22'],
    ['digest 3b5d5c3712955042212316173ccf37be8001e6ac0b', '3b5d5c3712955042212316173ccf37be'],
  ])('masks %j', (text, secret) => {
    expect(maskSecrets(text)).not.toContain(secret);
    expect(maskSecrets(text)).toContain('***');
  });

  it.each([
    'The thread is busy, try again in 30 seconds.',
    'Model gpt-4o-2024-08-06 is overloaded',
    'body.threadId: Field required',
    'Unknown agent “key-value-store”',
    'Order 10432 was not found at https://shop.example/orders/10432',
    '키가 없어요: 다시 로그인하세요',
  ])('leaves an ordinary sentence alone: %s', (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  it('masks given secrets, the longest first, and leaves words shorter than four letters', () => {
    expect(maskSecrets('abcd abcdef ab', ['abcd', 'abcdef', 'ab'])).toBe('*** *** ab');
  });
});

describe('safeErrorText', () => {
  it('gives one line without control and bidi characters', () => {
    expect(safeErrorText('a\nb\u0000c\u202ed\u2066 e\u2028f')).toBe('a b c d e f');
  });

  it('cuts at the limit, and leaves no half of a key at the cut', () => {
    const text = `${'word '.repeat(395)}more sk-live-${'a1'.repeat(4000)}`;
    const safe = safeErrorText(text);
    expect(safe).toHaveLength(LIMITS.errorTextChars);
    expect(safeErrorText(`${'Bearer abcdefgh '.repeat(120)}sk-live-${'a1'.repeat(4000)}`)).not.toContain(
      'a1a1',
    );
  });

  it.each([
    ['word', 'very long '.repeat(50_000)],
    ['letters', 'a'.repeat(500_000)],
    ['keys', 'sk-'.repeat(200_000)],
    ['equals', 'token='.repeat(100_000)],
    ['slashes', '/a1+'.repeat(100_000)],
  ])('stays fast on half a megabyte of %s', (_, text) => {
    const start = performance.now();
    expect(safeErrorText(text).length).toBeLessThanOrEqual(LIMITS.errorTextChars);
    expect(performance.now() - start).toBeLessThan(200);
  });
});
