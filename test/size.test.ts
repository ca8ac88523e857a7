import { gzipSync } from 'node:zlib';
import { resolve } from 'node:path';
import { build, type Metafile, type OutputFile } from 'esbuild';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const KIB = 1024;

/**
 * What a page loads first, in KiB gzipped: the code of an import and everything it imports statically, with React
 * outside. Parts that come on demand (forms with the first question, the virtual list of a long thread) do not count.
 */
const BUDGETS: { what: string; code: string; limit: number }[] = [
  { what: 'runview, all of it', code: "export * from './src/index.ts'", limit: 48 },
  { what: 'runview/protocol', code: "export * from './src/protocol/index.ts'", limit: 20 },
  { what: 'runview/markdown', code: "export * from './src/markdown/index.ts'", limit: 27 },
  { what: 'runview/forms', code: "export * from './src/forms/index.ts'", limit: 44 },
  {
    what: 'AgentChatWidget',
    code: "export { AgentChatWidget } from './src/components/index.ts'",
    limit: 97,
  },
];

const STYLES_LIMIT = 11;

async function bundle(code: string): Promise<{ outputFiles: OutputFile[]; metafile: Metafile }> {
  return build({
    stdin: { contents: code, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    outdir: '/out',
    metafile: true,
    absWorkingDir: ROOT,
    logLevel: 'error',
    external: ['react', 'react-dom', 'react/jsx-runtime'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
}

/** The entry's file and those it imports statically. */
function firstLoad({ outputFiles, metafile }: Awaited<ReturnType<typeof bundle>>): number {
  const entry = Object.keys(metafile.outputs).find(
    (file) => metafile.outputs[file]?.entryPoint !== undefined,
  );
  const wanted = new Set<string>();
  const visit = (file: string): void => {
    if (wanted.has(file)) return;
    wanted.add(file);
    for (const { path, kind } of metafile.outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && metafile.outputs[path] !== undefined) visit(path);
  };
  visit(entry as string);
  const files = outputFiles.filter((file) =>
    [...wanted].some((name) => file.path.endsWith(name.replace(/^.*out\//, ''))),
  );
  return files.reduce((sum, file) => sum + gzipSync(file.contents, { level: 9 }).length, 0) / KIB;
}

describe('the size of', () => {
  it.each(BUDGETS)('$what is at most $limit KiB', { timeout: 60_000 }, async ({ code, limit }) => {
    expect(firstLoad(await bundle(code))).toBeLessThanOrEqual(limit);
  });

  it(`styles.css is at most ${STYLES_LIMIT} KiB`, async () => {
    const { outputFiles } = await build({
      entryPoints: [resolve(ROOT, 'src/styles/index.css')],
      bundle: true,
      minify: true,
      write: false,
    });
    expect(gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length / KIB).toBeLessThanOrEqual(
      STYLES_LIMIT,
    );
  });
});
