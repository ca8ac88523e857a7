import { gzipSync } from 'node:zlib';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { catalogues } from './words.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** KiB gzipped of one language. Arabic has the most forms and the longest letters. */
const LIMIT = 8;

describe('the size of', () => {
  it.each(Object.keys(catalogues))(`a page's %s is at most ${LIMIT} KiB`, async (name) => {
    const { outputFiles, metafile } = await build({
      entryPoints: [resolve(ROOT, `src/locales/${name}.ts`)],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      metafile: true,
      absWorkingDir: ROOT,
    });
    expect(gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length / 1024).toBeLessThanOrEqual(LIMIT);
    // Words alone: neither React nor a component comes with them.
    expect(new Set(Object.keys(metafile.inputs))).toEqual(
      new Set(['src/locales/catalogue.ts', `src/locales/${name}.ts`]),
    );
  });
});
