import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A file in the storage of the demo server. */
export interface StoredFile {
  name: string;
  mimeType: string;
  bytes: Uint8Array;
  /** SHA-256, hex. */
  checksum: string;
}

/** The storage that frames point to: GET gives a file, PUT puts one there. */
export interface FileStore {
  put(id: string, file: { name: string; mimeType: string; bytes: Uint8Array }): StoredFile;
  get(id: string): StoredFile | undefined;
  handle(request: IncomingMessage, response: ServerResponse, id: string): Promise<void>;
}

const MAX_BYTES = 20 * 1024 * 1024;
/** Files that are kept; the oldest one goes first. */
const MAX_FILES = 100;

/** Makes an empty storage in memory. */
export function createFileStore(): FileStore {
  const files = new Map<string, StoredFile>();

  const store: FileStore = {
    put(id, file) {
      const stored = { ...file, checksum: createHash('sha256').update(file.bytes).digest('hex') };
      files.set(id, stored);
      for (const oldest of files.keys()) {
        if (files.size <= MAX_FILES) break;
        files.delete(oldest);
      }
      return stored;
    },
    get: (id) => files.get(id),
    async handle(request, response, id) {
      if (request.method === 'PUT') {
        const bytes = await readBody(request);
        if (bytes === undefined) return void response.writeHead(413).end();
        const name = decodeURIComponent(id.split('/').at(-1) ?? 'file');
        const mimeType = request.headers['content-type'] ?? 'application/octet-stream';
        const { checksum } = store.put(id, { name, mimeType, bytes });
        response.writeHead(201, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ sizeBytes: bytes.length, checksum }));
        return;
      }
      const file = files.get(id);
      if (file === undefined) return void response.writeHead(404).end();
      response.writeHead(200, {
        // Never shown by a browser, whatever it is.
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
        'content-length': file.bytes.length,
      });
      response.end(file.bytes);
    },
  };
  return store;
}

async function readBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    // A request without an encoding gives buffers.
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > MAX_BYTES) return undefined;
  }
  return Buffer.concat(chunks);
}
