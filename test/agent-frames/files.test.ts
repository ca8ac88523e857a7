import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  downloadFile,
  readFileTransfer,
  safeFileName,
  type FileTransfer,
} from '../../src/transport/agent-frames/index.ts';
import { normalizeChecksum } from '../../src/transport/agent-frames/checksum.ts';

const bytes = Buffer.from('All 128 tests passed.\n');
const hex = createHash('sha256').update(bytes).digest('hex');

let close: (() => Promise<unknown>) | undefined;

afterEach(async () => {
  await close?.();
  close = undefined;
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/report.txt`;
}

const offered = (url: string, fields: Partial<FileTransfer> = {}): FileTransfer => ({
  transferId: 'f',
  direction: 'download',
  name: 'report.txt',
  mimeType: 'text/plain',
  sizeBytes: bytes.length,
  url,
  checksum: { algorithm: 'sha-256', value: hex },
  status: 'offered',
  ...fields,
});

describe('a download', () => {
  it('is verified when size and checksum are as announced, and has no type that a browser would run', async () => {
    const url = await serve((_, response) => response.end(bytes));
    const seen: number[] = [];
    const result = await downloadFile(offered(url, { mimeType: 'text/html' }), {
      onProgress: (received, total) => seen.push(received / total),
    });
    expect(result.status).toBe('verified');
    const blob = 'blob' in result ? result.blob : undefined;
    expect(blob?.type).toBe('application/octet-stream');
    expect(await blob?.text()).toBe(bytes.toString());
    expect(seen.at(-1)).toBe(1);
  });

  it('is unverified without a checksum', async () => {
    const url = await serve((_, response) => response.end(bytes));
    const { checksum: _, ...bare } = offered(url);
    expect((await downloadFile(bare)).status).toBe('unverified');
  });

  it.each([
    ['shorter', bytes.subarray(1)],
    ['longer', Buffer.concat([bytes, bytes])],
  ])('is thrown away when it is %s than announced', async (_, body) => {
    const url = await serve((_request, response) => response.end(body));
    const result = await downloadFile(offered(url));
    expect(result).toMatchObject({ status: 'size-mismatch', expected: bytes.length });
    expect(result).not.toHaveProperty('blob');
  });

  it('reads no further than one piece past what was announced', async () => {
    let sent = 0;
    const url = await serve((_, response) => {
      const more = (): void => {
        sent += 65_536;
        if (sent < 200_000_000 && response.write(Buffer.alloc(65_536))) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    });
    expect((await downloadFile(offered(url))).status).toBe('size-mismatch');
    expect(sent).toBeLessThan(50_000_000);
  });

  it('is thrown away when its checksum is another one', async () => {
    const url = await serve((_, response) =>
      response.end(Buffer.from(bytes.toString().replace('128', '127'))),
    );
    expect(await downloadFile(offered(url))).toEqual({ status: 'checksum-mismatch' });
  });

  it('says what went wrong when there is none', async () => {
    const url = await serve((_, response) => response.writeHead(403).end('no'));
    await expect(downloadFile(offered(url))).rejects.toMatchObject({ code: 'http', status: 403 });
    await expect(downloadFile(offered('http://127.0.0.1:1/x'))).rejects.toMatchObject({ code: 'network' });
    await expect(downloadFile(offered(url, { sizeBytes: 1e9 }))).rejects.toMatchObject({ code: 'too-large' });
    const { url: _, ...blocked } = offered(url, { status: 'blocked' });
    await expect(downloadFile(blocked)).rejects.toMatchObject({ code: 'internal' });
    const stopped = AbortSignal.abort();
    await expect(downloadFile(offered(url), { signal: stopped })).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('a checksum', () => {
  const base64 = Buffer.from(hex, 'hex').toString('base64');
  it.each([
    hex,
    hex.toUpperCase(),
    `sha256:${hex}`,
    `SHA-256=${hex}`,
    ` ${hex} `,
    base64,
    base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''),
  ])('is read however it is written: %s', (text) => expect(normalizeChecksum(text)).toBe(hex));

  it.each(['', 'abc', `${hex}0`, 'g'.repeat(64), base64.slice(4)])('is none otherwise: %j', (text) =>
    expect(normalizeChecksum(text)).toBeUndefined(),
  );
});

describe('a file name', () => {
  it.each([
    ['report.txt', 'report.txt'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\system32\\cmd.exe', 'cmd.exe'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['a\u0000b\nc.txt', 'abc.txt'],
    ['..', 'file'],
    ['', 'file'],
    ['a<b>:c?.txt', 'a_b__c_.txt'],
    ['보고서.pdf', '보고서.pdf'],
  ])('is only a name: %j', (name, expected) => expect(safeFileName(name)).toBe(expected));

  it('is cut in the middle, its end kept', () => {
    const name = safeFileName(`${'x'.repeat(500)}.tar`);
    expect(name.length).toBeLessThanOrEqual(200);
    expect(name.endsWith('….tar')).toBe(true);
  });
});

describe('the content of a file activity', () => {
  it('is read as it was written', () => {
    expect(readFileTransfer(offered('https://x/y'))).toEqual(offered('https://x/y'));
  });

  it.each([
    [null],
    [{}],
    [[]],
    ['x'],
    [{ ...offered('u'), direction: 'sideways' }],
    [{ ...offered('u'), sizeBytes: '3' }],
  ])('is nothing where it is something else: %j', (content) =>
    expect(readFileTransfer(content)).toBeUndefined(),
  );
});
