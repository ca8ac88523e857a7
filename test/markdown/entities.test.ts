import { describe, expect, it } from 'vitest';
import { decodeEntities } from '../../src/markdown/entities.ts';

describe('character references (1.4.7)', () => {
  it('decodes decimal, hexadecimal and named references', () => {
    expect(decodeEntities('&#65;&#x42;&#X43; &amp; &copy; &hellip; &alpha; &nbsp;|')).toBe(
      'ABC & © … α \u00a0|',
    );
  });

  it('decodes once', () => {
    expect(decodeEntities('&amp;lt; &#38;#60; &#x26;amp;')).toBe('&lt; &#60; &amp;');
  });

  it('knows the names that could hide a scheme or a path', () => {
    expect(decodeEntities('java&Tab;script&colon;a&sol;b&NewLine;&bsol;&lpar;1&rpar;')).toBe(
      'java\tscript:a/b\n\\(1)',
    );
  });

  it('gives U+FFFD for numbers that name no character', () => {
    expect(decodeEntities('&#0;&#xD800;&#xDFFF;&#x110000;&#9999999;')).toBe('\ufffd'.repeat(5));
    expect(decodeEntities('&#x1F600;')).toBe('😀');
  });

  it('leaves alone what it does not know and what is no reference', () => {
    for (const text of [
      '&unknown;',
      '&',
      'a & b',
      '&;',
      '&#;',
      '&#x;',
      '&#12345678;',
      '&amp',
      'AT&T',
      '&constructor;',
      '&__proto__;',
    ])
      expect(decodeEntities(text), text).toBe(text);
  });
});
