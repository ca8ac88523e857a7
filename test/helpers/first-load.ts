import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

export interface FirstLoadOptions {
  /** Folder that the code imports from. @default the package's own */
  from?: string;
  /** Files that come on demand and are counted all the same, by the end of their names. */
  and?: readonly string[];
}

/**
 * What a page loads for a piece of code, in bytes gzipped, with React outside: built by Vite as an application would be,
 * the entry's chunk and those it imports statically.
 */
export async function firstLoad(code: string, options: FirstLoadOptions = {}): Promise<number> {
  const { from = resolve(import.meta.dirname, '../..'), and = [] } = options;
  const entry = resolve(from, 'first-load.tsx');
  // A test runner's word for itself would make this a build for development.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  const result = await build({
    root: from,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'the-code',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : id.endsWith('.css') ? '' : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        external: /^react(-dom)?($|\/)/,
        preserveEntrySignatures: 'allow-extension',
      },
    },
  }).finally(() => {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  });
  // Built once and not watched, so there is one output.
  const { output } = result as Rolldown.RolldownOutput;
  const chunks = new Map(
    output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const wanted = new Set<Rolldown.OutputChunk>();
  const take = (name: string): void => {
    const chunk = chunks.get(name);
    if (chunk === undefined || wanted.has(chunk)) return;
    wanted.add(chunk);
    chunk.imports.forEach(take);
  };
  const isCounted = ({ isEntry, facadeModuleId }: Rolldown.OutputChunk): boolean =>
    isEntry || and.some((name) => facadeModuleId?.endsWith(name));
  for (const chunk of chunks.values()) if (isCounted(chunk)) take(chunk.fileName);
  return [...wanted].reduce((sum, chunk) => sum + gzipSync(chunk.code, { level: 9 }).length, 0);
}
