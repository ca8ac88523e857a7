import { describe, expect, it } from 'vitest';
import { blobOf, fileNameOf, readMediaSource } from '../../src/components/media-source.ts';

const data = (mimeType: string, value = 'AAAA') => ({ type: 'data', value, mimeType });

describe('the source of a part', () => {
  it('is shown at once only for types on the list of its kind (2.3.11)', () => {
    expect(readMediaSource('image', data('image/png'), [])).toMatchObject({
      src: 'data:image/png;base64,AAAA',
    });
    expect(readMediaSource('image', data('text/html'), [])).not.toHaveProperty('src');
    expect(readMediaSource('document', data('application/pdf'), [])).not.toHaveProperty('src');
    expect(readMediaSource('video', data('image/png'), [])).not.toHaveProperty('src');
  });

  it('has its type parsed, so that nothing else gets into the URL', () => {
    expect(readMediaSource('image', data('Image/PNG; charset=x'), [])).toMatchObject({
      src: 'data:image/png;base64,AAAA',
    });
    expect(readMediaSource('image', data('image/png,<script>'), [])).toEqual({ type: 'unreadable' });
    expect(readMediaSource('image', data('image/png', '"><script>'), [])).toEqual({ type: 'unreadable' });
  });

  it.each(['text/html', 'application/xhtml+xml', 'image/svg+xml', 'text/xml'])(
    'that is %s is saved under a type no browser runs',
    (mimeType) => {
      const source = readMediaSource('document', data(mimeType), []);
      expect(source.type === 'data' && blobOf(source)?.type).toBe('application/octet-stream');
    },
  );

  it('on another server is loaded only from the allow list (2.3.3)', () => {
    const url = { type: 'url', value: 'https://cdn.example/a.png' };
    expect(readMediaSource('image', url, [])).toMatchObject({ allowed: false, host: 'cdn.example' });
    expect(readMediaSource('image', url, ['https://cdn.example'])).toMatchObject({ allowed: true });
    expect(readMediaSource('image', url, ['https://cdn.example.evil'])).toMatchObject({ allowed: false });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '/relative',
    '//host/x',
    'https://user@host/',
    'mailto:a@b.c',
  ])('at %s is refused', (value) => {
    expect(readMediaSource('image', { type: 'url', value }, [])).toEqual({ type: 'blocked' });
  });

  it('over the limit is refused before it is decoded (2.3.8)', () => {
    expect(readMediaSource('image', data('image/png', 'A'.repeat(29_000_000)), [])).toMatchObject({
      type: 'too-large',
    });
  });

  it.each([null, 7, [], {}, { type: 'file' }, { type: 'data' }, { type: '__proto__' }])(
    'never throws on %j',
    (source) => {
      expect(() => readMediaSource('image', source, [])).not.toThrow();
    },
  );

  it('has a file name without paths, controls, direction overrides and leading dots', () => {
    const named = (filename: string) => fileNameOf({ metadata: { filename } });
    expect(named('../../etc/passwd')).toBe('passwd');
    expect(named('..\\windows\\evil.exe')).toBe('evil.exe');
    expect(named('photo\u202Egnp.exe')).toBe('photognp.exe');
    expect(named('...hidden')).toBe('hidden');
    expect(named('')).toBeUndefined();
  });
});
