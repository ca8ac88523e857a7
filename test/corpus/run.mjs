// npm run corpus -- KIND PATH: runs the corpus tests over another folder (or file) of the same format and ends with a
// line `N passed, N failed`. Exit code 1 where a case fails or none was found.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Which tests read a corpus, and the variable that points them at it. */
const KINDS = {
  conformance: { variable: 'RUNVIEW_CORPUS_CONFORMANCE', tests: ['test/corpus/conformance'] },
  'schema-fixtures': { variable: 'RUNVIEW_CORPUS_SCHEMA_FIXTURES', tests: ['test/corpus/schema-fixtures'] },
  forms: { variable: 'RUNVIEW_FORMS_CORPUS', tests: ['test/forms/corpus'] },
  batches: { variable: 'RUNVIEW_FORMS_BATCHES', tests: ['test/forms/batches', 'test/components/batches'] },
};

const [kind, path] = process.argv.slice(2);
const chosen = KINDS[kind];
if (chosen === undefined || path === undefined) {
  console.error(`Usage: npm run corpus -- ${Object.keys(KINDS).join(' | ')} PATH`);
  process.exit(2);
}
if (!existsSync(path)) {
  console.error(`There is nothing at ${path}.`);
  process.exit(2);
}

const report = join(mkdtempSync(join(tmpdir(), 'runview-corpus-')), 'report.json');
spawnSync(
  process.execPath,
  [
    resolve('node_modules/vitest/vitest.mjs'),
    'run',
    '--project=core',
    '--project=dom',
    ...chosen.tests,
    '--reporter=json',
    `--outputFile=${report}`,
  ],
  { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, [chosen.variable]: resolve(path) } },
);
if (!existsSync(report)) {
  console.error('The tests did not run.');
  process.exit(1);
}

const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
const cases = testResults.flatMap((file) => file.assertionResults);
const failed = cases.filter((each) => each.status === 'failed');
const passed = cases.filter((each) => each.status === 'passed');
const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
for (const file of broken) console.log(`failed: ${file.name}: ${file.message}`);
for (const each of failed) {
  console.log(`failed: ${each.title}`);
  console.log(`  ${(each.failureMessages[0] ?? '').split('\n').slice(0, 12).join('\n  ')}`);
}
console.log(`${passed.length} passed, ${failed.length + broken.length} failed`);
process.exit(passed.length > 0 && failed.length + broken.length === 0 ? 0 : 1);
