// npm run bench [-- peers] [-- check] [-- short] [-- only=pipeline,answer] [-- rounds=5]
//
// Builds the benches for production and runs them. `peers` installs what we compare with, in its own folder, and adds
// it. `check` exits with 1 when a target is missed. `short` is a quick form with slack for noise that writes nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';

const bench = import.meta.dirname;
const root = resolve(bench, '../..');
const outdir = resolve(root, 'node_modules/.cache/runview-bench');
const words = process.argv.slice(2);

process.chdir(root);
if (words.includes('peers') && !existsSync(resolve(bench, 'peers/node_modules/react'))) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', resolve(bench, 'peers')];
  const { status } = spawnSync(npm, args, { stdio: 'inherit' });
  if (status !== 0) {
    console.error('The peers could not be installed. Without them: npm run bench');
    process.exit(1);
  }
}

await build({
  entryPoints: [
    resolve(bench, 'main.ts'),
    resolve(bench, 'child.ts'),
    ...readdirSync(bench)
      .filter((file) => file.endsWith('.bench.ts'))
      .map((file) => resolve(bench, file)),
  ],
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  define: { 'process.env.NODE_ENV': '"production"' },
  outdir,
  logLevel: 'error',
});
// The packages that stay outside look at it at run time.
process.env.NODE_ENV = 'production';
await import(resolve(outdir, 'main.js'));
