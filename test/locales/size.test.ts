import { gzipSync } from 'node:zlib';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { catalogues } from './words.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** KiB gzipped of one language. Arabic has the most forms and the longest letters. */
const LIMITS = Object.keys(catalogues).flatMap((name) => [
  { name, limit: 8 },
  { name: `inspector-${name}`, limit: 4 },
  { name: `agent-frames-${name}`, limit: 2 },
]);

describe('the size of', () => {
  it.each(LIMITS)('$name is at most $limit KiB', async ({ name, limit }) => {
    const { outputFiles, metafile } = await build({
      entryPoints: [resolve(ROOT, `src/locales/${name}.ts`)],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      metafile: true,
      absWorkingDir: ROOT,
    });
    expect(gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length / 1024).toBeLessThanOrEqual(limit);
    // Words alone: neither React nor a component comes with them.
    const mine = new Set(['src/locales/catalogue.ts', `src/locales/${name}.ts`]);
    expect(Object.keys(metafile.inputs).filter((file) => !mine.has(file))).toEqual([]);
  });
});
