import { describe, expect, it } from 'vitest';
import { MARKDOWN_LIMITS, remoteRule, safeUrl } from '../../src/markdown/index.ts';

describe('the URL rule (2.3.2)', () => {
  it('allows http, https, mailto, tel and fragments', () => {
    expect(safeUrl('https://docs.example/a?b=c#d')).toEqual({
      href: 'https://docs.example/a?b=c#d',
      scheme: 'https',
      host: 'docs.example',
    });
    expect(safeUrl('HTTP://Docs.Example:8080')?.href).toBe('http://docs.example:8080/');
    expect(safeUrl('mailto:a@b.example?subject=hi')?.host).toBe('a@b.example');
    expect(safeUrl('tel:+82-2-123')?.href).toBe('tel:+82-2-123');
    expect(safeUrl('#part')).toEqual({ href: '#part', scheme: '', host: '' });
  });

  it('refuses every other scheme', () => {
    for (const scheme of [
      'javascript',
      'JaVaScRiPt',
      'vbscript',
      'data',
      'blob',
      'file',
      'filesystem',
      'view-source',
      'about',
      'ftp',
      'ms-settings',
      'intent',
      'x-unknown',
    ]) {
      expect(safeUrl(`${scheme}:alert(1)`), scheme).toBe(null);
      expect(safeUrl(`${scheme}://host.example/`), scheme).toBe(null);
    }
  });

  it('allows schemes that the app adds, but never one that runs script or holds data', () => {
    const policy = { schemes: ['slack', 'JavaScript', 'data:', 'vbscript', 'blob', 'file'] };
    expect(safeUrl('slack://open', policy)).toEqual({ href: 'slack://open', scheme: 'slack', host: '' });
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:https://a.example/1',
      'file:///etc',
    ])
      expect(safeUrl(url, policy), url).toBe(null);
  });

  it('refuses a URL with a character that nobody can see', () => {
    const invisible = [
      '\u0000',
      '\u0001',
      '\t',
      '\n',
      '\r',
      '\u007f',
      '\u0085',
      '\u00ad',
      '\u061c',
      '\u200b',
      '\u200d',
      '\u200f',
      '\u202e',
      '\u2028',
      '\u2060',
      '\u2066',
      '\u3164',
      '\ufe0f',
      '\ufeff',
      '\ud800',
      '\u{e0041}',
    ];
    for (const char of invisible) {
      const name = char.codePointAt(0)?.toString(16);
      expect(safeUrl(`https://docs.example/${char}a`), name).toBe(null);
      expect(safeUrl(`${char}javascript:alert(1)`), name).toBe(null);
      expect(safeUrl(`java${char}script:alert(1)`), name).toBe(null);
    }
  });

  it('refuses user info, which makes a host look like another', () => {
    for (const url of [
      'https://bank.example@evil.test/',
      'https://bank.example:443@evil.test',
      'https://@evil.test',
      'https://a:b@c.test',
    ])
      expect(safeUrl(url), url).toBe(null);
    expect(safeUrl('https://a.example/@user')?.host).toBe('a.example');
  });

  it('refuses backslashes, and slashes that browsers add or leave out', () => {
    for (const url of [
      'https:\\\\evil.test',
      'https://a.example\\@evil.test',
      '\\\\evil.test',
      'https:evil.test',
      'https:/evil.test',
      'https:///evil.test',
    ])
      expect(safeUrl(url), url).toBe(null);
  });

  it('refuses relative and protocol-relative URLs unless the app gives a base', () => {
    for (const url of ['/a', 'a', './a', '../a', '?a', '//evil.test/a', ''])
      expect(safeUrl(url), url).toBe(null);
    const policy = { base: 'https://app.example/docs/' };
    expect(safeUrl('a/b', policy)?.href).toBe('https://app.example/docs/a/b');
    expect(safeUrl('/a', policy)?.href).toBe('https://app.example/a');
    expect(safeUrl('//evil.test/a', policy)).toBe(null);
  });

  it('shows hosts of other scripts in their ASCII form', () => {
    expect(safeUrl('https://аpple.example')?.host).toBe('xn--pple-43d.example');
    expect(safeUrl('https://bücher.example/ü')?.href).toBe('https://xn--bcher-kva.example/%C3%BC');
  });

  it('refuses hosts that do not parse, and URLs over the limit', () => {
    for (const url of [
      'https://',
      'https://a b.example',
      'https://[::1',
      'https://%',
      'mailto:',
      'mailto:nobody',
      'tel:',
      'tel:<b>',
    ])
      expect(safeUrl(url), url).toBe(null);
    expect(safeUrl(`https://a.example/${'a'.repeat(MARKDOWN_LIMITS.urlChars)}`)).toBe(null);
  });

  it('gives URLs that parse to what was checked', () => {
    for (const url of [
      'https://a.example/b c',
      ' https://a.example ',
      'https://a.example/%2e%2e/x',
      'https://A.example/é',
    ]) {
      const safe = safeUrl(url);
      expect(safe && new URL(safe.href).href, url).toBe(safe?.href);
    }
  });
});

describe('the allow list for loads (2.3.3)', () => {
  const policy = {
    remote: [
      'https://cdn.example',
      'https://files.example/img/',
      { origin: 'https://api.example', pathPrefix: '/v1', query: true },
      { origin: 'https://own.example', credentials: true },
    ],
  };
  const allowed = (url: string): boolean => remoteRule(url, policy) !== null;

  it('allows nothing by default', () => {
    expect(remoteRule('https://cdn.example/a.png')).toBe(null);
    expect(remoteRule('https://cdn.example/a.png', { remote: [] })).toBe(null);
  });

  it('compares whole origins', () => {
    expect(allowed('https://cdn.example/a.png')).toBe(true);
    expect(allowed('https://cdn.example:443/a.png')).toBe(true);
    for (const url of [
      'http://cdn.example/a.png',
      'https://cdn.example.evil.test/a.png',
      'https://evil.test/cdn.example/a.png',
      'https://x.cdn.example/a.png',
      'https://cdn.example:444/a.png',
      'data:image/png;base64,AAAA',
    ])
      expect(allowed(url), url).toBe(false);
  });

  it('keeps to the path, and knows the ways out of it', () => {
    expect(allowed('https://files.example/img/a.png')).toBe(true);
    for (const path of [
      '',
      'img',
      'imgs/a.png',
      'img/../secret.png',
      'img/%2e%2e/secret.png',
      'img/..%2fsecret.png',
      'img/%5c..',
    ])
      expect(allowed(`https://files.example/${path}`), path).toBe(false);
    expect(allowed('https://api.example/v1/a')).toBe(true);
    expect(allowed('https://api.example/v11/a')).toBe(false);
  });

  it('forbids a query, which can carry text out, unless the rule allows it', () => {
    expect(allowed('https://cdn.example/a.png?d=secret')).toBe(false);
    expect(allowed('https://api.example/v1/a?size=2')).toBe(true);
  });

  it('says whether cookies may be sent', () => {
    expect(remoteRule('https://own.example/a.png', policy)?.credentials).toBe(true);
    expect(remoteRule('https://cdn.example/a.png', policy)?.credentials).toBe(undefined);
  });

  it('ignores entries that are not URLs', () => {
    expect(remoteRule('https://cdn.example/a', { remote: ['cdn.example', '*', { origin: '' }] })).toBe(null);
  });
});
