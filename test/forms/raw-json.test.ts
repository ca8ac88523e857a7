import { describe, expect, it } from 'vitest';
import { isUnusualName, parseJson, readArguments, shownHash } from '../../src/forms/index.ts';

describe('readArguments', () => {
  it('keeps numbers as the call spells them', () => {
    expect(
      readArguments('{"a": 1.10, "b": 9007199254740993, "c": -0, "d": [1.0, {"e": 2E3}]}').entries.map(
        ({ text }) => text,
      ),
    ).toEqual(['1.10', '9007199254740993', '-0', '[1.0, {"e": 2E3}]']);
  });

  it('shows every repeated name and tells about repeats at any depth (hostile sp-07)', () => {
    const shown = readArguments('{"amount":1,"to":"bob","amount":5000,"x":{"k":1,"k":2}}');
    expect(shown.entries.map(({ name, text, isDuplicate }) => [name, text, isDuplicate])).toEqual([
      ['amount', '1', true],
      ['to', 'bob', false],
      ['amount', '5000', true],
      ['x', '{"k":1,"k":2}', false],
    ]);
    expect(shown.duplicates).toEqual(['amount', 'k']);
  });

  it('writes out what hides or turns text, in names and values, raw or escaped (hostile sp-01, sp-02)', () => {
    const shown = readArguments('{"pa\u200bth":"report\u202efdp.exe","b":"x\\u202ey"}');
    expect(shown.entries.map(({ name, text }) => [name, text])).toEqual([
      ['pa⟨U+200B⟩th', 'report⟨U+202E⟩fdp.exe'],
      ['b', 'x⟨U+202E⟩y'],
    ]);
    expect(shown.hasInvisible).toBe(true);
    expect(shown.rawText).not.toMatch(/[\u202e\u200b]/);
    expect([
      isUnusualName('send_email'),
      isUnusualName('send_ema\u0456l'),
      isUnusualName('send\u00ad'),
    ]).toEqual([false, true, true]);
  });

  it('cuts long values one by one, so that no value hides the next name (hostile sp-04)', () => {
    const shown = readArguments(
      `{"note":"tidy up${'\\n'.repeat(3_000)}","blob":"${'x'.repeat(9_000)}","command":"rm -rf ~/work"}`,
    );
    expect(shown.entries.map(({ isShortened, length }) => [isShortened, length])).toEqual([
      [true, 3_007],
      [true, 9_000],
      [false, 13],
    ]);
    expect(shown.entries.every(({ short }) => short.length < 300 && short.split('\n').length <= 5)).toBe(
      true,
    );
    expect(shown.entries[2]?.short).toBe('rm -rf ~/work');
  });

  it('shows broken text raw, says where it breaks, and repairs nothing', () => {
    expect(readArguments('{"a":1,\n "b":')).toMatchObject({
      isValid: false,
      line: 2,
      column: 6,
      entries: [],
      rawText: '{"a":1,\n "b":',
    });
  });

  it('is empty of entries for a value that is no object', () => {
    expect(readArguments('[1,{"a":1}]')).toMatchObject({ isValid: true, entries: [], duplicates: [] });
  });
});

describe('shownHash', () => {
  it('is stable, and different for texts that differ anywhere', () => {
    expect(shownHash('{"a":1}')).toBe(shownHash('{"a":1}'));
    const texts = [
      '',
      ' ',
      '{"a":1}',
      '{"a":1} ',
      '{"a":2}',
      '{"b":1}',
      'x'.repeat(9_999),
      'x'.repeat(10_000),
    ];
    expect(new Set(texts.map(shownHash)).size).toBe(texts.length);
  });
});

describe('parseJson', () => {
  it.each([
    ['{"a":1,}', 1, 8],
    ['[1 2]', 1, 4],
    ['{"a"', 1, 5],
    ['', 1, 1],
    ['{"a":1}x', 1, 8],
    ['{\n  "a": tru\n}', 2, 8],
    ['[01]', 1, 2],
    ["{'a':1}", 1, 2],
    ['{"a":1]', 1, 7],
  ])('finds the mistake in %j at line %i, column %i', (text, line, column) => {
    expect(parseJson(text)).toMatchObject({ ok: false, line, column });
  });

  it('parses what is right', () => {
    expect(parseJson(' {"a":[1,true,null,"\\u00e9"]} ')).toEqual({
      ok: true,
      value: { a: [1, true, null, 'é'] },
    });
  });
});
