import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import * as protocol from '../../src/protocol/index.ts';

const SOURCE = resolve('src/protocol');

/** What the layer may be built on, beside its own files. */
const ALLOWED = new Set(['@ag-ui/core', 'eventsource-parser', 'fast-json-patch']);

/** Names that exist in a browser and not everywhere. */
const BROWSER = /\b(?:window|document|navigator|localStorage|HTMLElement|requestAnimationFrame|fetch)\s*[.(]/;

const files = readdirSync(SOURCE).map((name) => ({
  name,
  text: readFileSync(resolve(SOURCE, name), 'utf8'),
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
    'findDanglingCalls',
    'isExpired',
    'readCapabilities',
    'readEventBatches',
    'readEvents',
  ]);
});
