import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PUBLIC_NAMES } from './fixtures/public-names.ts';

const ROOT = resolve(import.meta.dirname, '..');
const BUILT = existsSync(resolve(ROOT, 'dist/index.js'));

interface Manifest {
  exports: Record<string, string | { types: string; default: string }>;
}

const manifest = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as Manifest;

describe('the public names', () => {
  // A new one is a line in fixtures/public-names.ts, on purpose.
  it.each(Object.keys(PUBLIC_NAMES))('of src/%s are the ones that are listed', async (entry) => {
    const module = (await import(`../src/${entry}`)) as object;
    expect(Object.keys(module).sort()).toEqual([...(PUBLIC_NAMES[entry] ?? [])].sort());
  });

  it.skipIf(!BUILT)('stand behind files that the build wrote, types first (skipped without a build)', () => {
    for (const [name, target] of Object.entries(manifest.exports)) {
      const files = typeof target === 'string' ? [target] : [target.types, target.default];
      if (typeof target !== 'string') expect(Object.keys(target)[0]).toBe('types');
      for (const file of files)
        if (!file.includes('*')) expect(existsSync(resolve(ROOT, file)), `${name}: ${file}`).toBe(true);
    }
  });

  it.skipIf(!BUILT)('keep their client directive through the build (skipped without a build)', () => {
    for (const file of ['react/use-agent-run.js', 'components/agent-chat.js', 'forms/schema-form.js'])
      expect(readFileSync(resolve(ROOT, 'dist', file), 'utf8'), file).toMatch(/^['"]use client['"]/);
  });
});
