import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes the type declarations beside the built files. The compiler leaves `.ts` in the imports of declarations, which
 * nothing can resolve once the sources are gone, so these become `.js` here.
 */
export function declarations(): Plugin {
  let folder: string | undefined;
  return {
    name: 'declarations',
    apply: 'build',
    configResolved(config) {
      // The playground is built with the same config and needs none.
      if (config.build.lib !== false) folder = config.build.outDir;
    },
    closeBundle() {
      if (folder !== undefined) emit(folder);
    },
  };
}

function emit(folder: string): void {
  const scratch = mkdtempSync(join(tmpdir(), 'declarations-'));
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
  const options = ['--noEmit', 'false', '--emitDeclarationOnly', '--rootDir', '.', '--outDir', scratch];
  // Type errors of tests and stories are told by `npm run types`; they keep no declaration of src from being written.
  spawnSync(process.execPath, [tsc, '-p', 'tsconfig.json', ...options], { stdio: 'ignore' });
  const source = join(scratch, 'src');
  if (!existsSync(join(source, 'index.d.ts')))
    throw new Error('The compiler wrote no declarations; run `npm run types`.');
  for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const target = join(folder, name);
    mkdirSync(dirname(target), { recursive: true });
    const text = readFileSync(join(source, name), 'utf8');
    writeFileSync(target, text.replaceAll(/((?:from|import\()\s*['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2'));
  }
  rmSync(scratch, { recursive: true });
}
