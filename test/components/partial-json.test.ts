import { describe, expect, it } from 'vitest';
import { readPartialJson } from '../../src/components/partial-json.ts';

const WHOLE = [
  '{"a":1,"b":[true,false,null],"c":{"d":"e\\n\\u00e9\\"","f":-1.5e3}}',
  '[]',
  '{"__proto__":{"polluted":true},"constructor":1}',
  '"text with \\\\ and \\/"',
  '  {"k" : [ 1 , 2 ] }  ',
  '{"한국어":"값 😀","emoji":"\\ud83d\\ude00"}',
];

describe('partial JSON', () => {
  it.each(WHOLE)('gives what JSON.parse gives once %s is complete', (text) => {
    expect(readPartialJson(text)).toEqual({ value: JSON.parse(text), state: 'complete' });
  });

  it.each(WHOLE)('is never invalid, and never throws, on a beginning of %s', (text) => {
    for (let length = 0; length < text.length; length++) {
      const { state } = readPartialJson(text.slice(0, length));
      expect(state === 'partial' || state === 'complete', `cut at ${length}`).toBe(true);
    }
  });

  it('takes open strings, lists and objects as far as they go', () => {
    expect(readPartialJson('{"city":"Lis').value).toEqual({ city: 'Lis' });
    expect(readPartialJson('{"a":[1,2').value).toEqual({ a: [1] });
    expect(readPartialJson('{"a":[1,2,').value).toEqual({ a: [1, 2] });
    expect(readPartialJson('{"a":{"b":tr').value).toEqual({ a: {} });
    expect(readPartialJson('{"a":1,"hal').value).toEqual({ a: 1 });
  });

  it.each(['{a:1}', '{"a":1}}', '[1 2]', 'nope', '{"a":+}', '"\\x41"', '{"a":1,}'])(
    'calls %s invalid',
    (text) => {
      expect(readPartialJson(text)).toEqual({ value: undefined, state: 'invalid' });
    },
  );

  it('leaves Object.prototype alone and stops at a depth (2.3.6, 2.3.8)', () => {
    const { value } = readPartialJson('{"__proto__":{"polluted":true},"x":1,');
    expect(Object.keys(value as object)).toEqual(['__proto__', 'x']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(readPartialJson('['.repeat(100_000)).state).toBe('invalid');
  });
});
