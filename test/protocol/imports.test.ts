import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import * as protocol from '../../src/protocol/index.ts';

const SOURCE = resolve('src/protocol');

/** What the layer may be built on, beside its own files. */
const ALLOWED = new Set([
  '@ag-ui/core',
  'eventsource-parser',
  'fast-json-patch/module/core',
  'fast-json-patch/module/core.mjs',
]);

/** Names that exist in a browser and not everywhere. */
const BROWSER = /\b(?:window|document|navigator|localStorage|HTMLElement|requestAnimationFrame|fetch)\s*[.(]/;

const files = readdirSync(SOURCE).map((name) => ({
  name,
  // Examples in comments import the entry itself.
  text: readFileSync(resolve(SOURCE, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
}));

it('imports no React, no store and no other layer', () => {
  for (const { name, text } of files) {
    for (const [, from] of text.matchAll(/\bfrom '([^']+)'/g)) {
      expect(from?.startsWith('./') || ALLOWED.has(from ?? ''), `${name} imports ${from}`).toBe(true);
    }
  }
});

it('takes only types from @ag-ui/core, which brings zod at run time', () => {
  for (const { name, text } of files) {
    expect(text.match(/^import (?!type).*@ag-ui\/core'/m), name).toBeNull();
  }
});

it('uses nothing that only a browser has', () => {
  for (const { name, text } of files) {
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    expect(code.match(BROWSER), name).toBeNull();
  }
});

describe('the whole entry, bundled with everything it is built on', async () => {
  const bundle = await build({
    entryPoints: [resolve(SOURCE, 'index.ts')],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'iife',
    globalName: 'protocol',
    platform: 'neutral',
    mainFields: ['module', 'main'],
  });
  const inputs = Object.keys(bundle.metafile.inputs);

  it('holds two small packages and no React, no store, no validator', () => {
    const packages = new Set(
      inputs.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
    );
    expect([...packages].sort()).toEqual(['eventsource-parser', 'fast-json-patch']);
    const own = inputs.filter((path) => !path.includes('node_modules'));
    expect(own.filter((path) => !path.includes('src/protocol/'))).toEqual([]);
  });

  it('runs where there is no window, no document and no process', () => {
    // What every JavaScript host of today has, and nothing else.
    const context = createContext({ TextDecoder, TextEncoder, crypto, JSON });
    const [{ text = '' } = {}] = bundle.outputFiles;
    const result: unknown = runInContext(
      `${text};
      const host = [typeof window, typeof document, typeof process, typeof require];
      const pipeline = protocol.createPipeline();
      const types = [
        { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
        { type: 'THINKING_START' },
        { type: 'THINKING_END' },
        { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta: 'a' },
        { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
      ].flatMap((event) => pipeline.push(event)).map((event) => event.type);
      const patched = protocol.applyPatch({ a: 1 }, [{ op: 'add', path: '/b', value: [2] }]);
      JSON.stringify({ host, types, patched, end: pipeline.end() });`,
      context,
    );
    expect(JSON.parse(String(result))).toEqual({
      host: ['undefined', 'undefined', 'undefined', 'undefined'],
      types: [
        'RUN_STARTED',
        'REASONING_START',
        'REASONING_END',
        'TEXT_MESSAGE_START',
        'TEXT_MESSAGE_CONTENT',
        'TEXT_MESSAGE_END',
        'RUN_FINISHED',
      ],
      patched: { ok: true, doc: { a: 1, b: [2] } },
      end: { truncated: false, sawRun: true },
    });
  });
});

it('exports what a program without React needs', () => {
  expect(Object.keys(protocol).sort()).toEqual([
    'LIMITS',
    'PROTOCOL_VERSION',
    'ProtocolError',
    'applyPatch',
    'buildResume',
    'checkAnswers',
    'compareVersions',
    'createPatcher',
    'createPipeline',
    'downgradeInput',
    'enforce',
    'enforceInput',
    'expiryOf',
    'findDanglingCalls',
    'isExpired',
    'readCapabilities',
    'readEventBatches',
    'readEvents',
  ]);
});
