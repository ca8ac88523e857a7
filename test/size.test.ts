import { gzipSync } from 'node:zlib';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { firstLoad } from './helpers/first-load.ts';

const ROOT = resolve(import.meta.dirname, '..');
const KIB = 1024;

const WIDGET = "export { AgentChatWidget } from './src/components/index.ts'";

/**
 * What a page loads, in KiB gzipped: the code of an import and everything it imports statically, with React outside.
 * Parts that come on demand do not count, but for those in `and`.
 */
const BUDGETS: { what: string; code: string; and?: string[]; limit: number }[] = [
  { what: 'runview, all of it', code: "export * from './src/index.ts'", limit: 46 },
  { what: 'useAgentRun', code: "export { useAgentRun } from './src/index.ts'", limit: 39 },
  { what: 'runview/protocol', code: "export * from './src/protocol/index.ts'", limit: 19 },
  { what: 'runview/markdown', code: "export * from './src/markdown/index.ts'", limit: 26 },
  { what: 'runview/forms', code: "export * from './src/forms/index.ts'", limit: 44 },
  { what: 'AgentChatWidget, closed', code: WIDGET, limit: 54 },
  {
    what: 'AgentChatWidget, open with an answer in markdown',
    code: WIDGET,
    and: ['components/list-parts.ts'],
    limit: 84,
  },
  { what: 'AgentChat', code: "export { AgentChat } from './src/components/index.ts'", limit: 82 },
];

const STYLES_LIMIT = 10;

describe('the size of', () => {
  it.each(BUDGETS)('$what is at most $limit KiB', { timeout: 60_000 }, async ({ code, and = [], limit }) => {
    expect((await firstLoad(code, { and })) / KIB).toBeLessThanOrEqual(limit);
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
