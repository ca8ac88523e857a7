import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { AddressInfo } from 'node:net';
import type axeCore from 'axe-core';
import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoScript, scriptedAgent } from '../../src/testing/index.ts';
import { findChromium } from '../helpers/chromium.ts';
import { contextOf, corpusTitle, hasCorpus, readCorpus } from '../helpers/forms-corpus.ts';
import needChromium from '../helpers/need-chromium.ts';

/** What the documentation promises to work under (and no looser): scripts and styles from the page's own files only. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
].join('; ');

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>policy</title>
<link rel="stylesheet" href="/page.css"></head><body><main></main><script src="/axe.js"></script><script type="module" src="/page.js"></script></body></html>`;

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

let server: Server;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  needChromium();
  const root = resolve(import.meta.dirname, '../..');
  const options = { bundle: true, minify: true, write: false, absWorkingDir: root } as const;
  const script = await build({
    ...options,
    entryPoints: ['test/csp/page.tsx'],
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const style = await build({ ...options, entryPoints: ['src/styles/index.css'] });
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const agent = scriptedAgent(demoScript, { pace: 0 });
  const files: Record<string, { type: string; body: string }> = {
    '/': { type: 'text/html', body: PAGE },
    '/page.js': { type: 'text/javascript', body: script.outputFiles[0]?.text ?? '' },
    '/axe.js': { type: 'text/javascript', body: axe },
    '/page.css': {
      type: 'text/css',
      body: `${style.outputFiles[0]?.text ?? ''}\n.page { background: var(--rv-color-bg); }`,
    },
  };
  server = createServer((request, response) => {
    if (request.url === '/agent') return void agent.handler(request, response);
    const file = files[request.url ?? ''];
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': `${file?.type ?? 'text/plain'}; charset=utf-8`,
      'content-security-policy': POLICY,
    });
    response.end(file?.body ?? '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch({
    ...(findChromium() === undefined ? {} : { executablePath: findChromium() as string }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
}, 60_000);

afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

interface Watched {
  page: Page;
  /** Policy violations and page errors, as text. */
  faults: string[];
  /** Requests that left the page's own origin. */
  foreign: string[];
}

async function open(): Promise<Watched> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const faults: string[] = [];
  const foreign: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text()))
      faults.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(
        `Content Security Policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      ),
    );
  });
  await page.goto(origin);
  return { page, faults, foreign };
}

describe("under script-src 'self', style-src 'self' and Trusted Types", () => {
  it(
    'a whole tour runs, is answered and survives a reload without one violation',
    { timeout: 60_000 },
    async () => {
      const { page, faults, foreign } = await open();
      const composer = page.getByRole('textbox', { name: /message/i });
      await composer.fill('Take the tour');
      await composer.press('Enter');
      const approve = page.locator('.rv-interrupt').getByRole('button', { name: 'Approve' });
      await approve.waitFor({ timeout: 30_000 });
      await page.waitForTimeout(600);
      await page.reload();
      await approve.waitFor({ timeout: 10_000 });
      await approve.click();
      await page.locator('.rv-run-status[data-status="finished"]').waitFor({ timeout: 30_000 });
      expect({ faults, foreign }).toEqual({ faults: [], foreign: [] });
      await page.context().close();
    },
  );

  it('a form with every kind of control is filled without one violation', { timeout: 60_000 }, async () => {
    const { page, faults, foreign } = await open();
    const form = page.locator('main > .rv-form, main .rv-form').last();
    await form.waitFor();
    for (const box of await form.getByRole('textbox').all()) await box.fill('abc');
    const combobox = form.getByRole('combobox', { name: /color/i });
    await combobox.click();
    await combobox.fill('colour 7');
    await combobox.press('ArrowDown');
    await combobox.press('Enter');
    for (const button of await form.getByRole('button', { name: /add/i }).all()) await button.click();
    await form.getByRole('button', { name: 'Approve' }).click();
    expect({ faults, foreign }).toEqual({ faults: [], foreign: [] });
    await page.context().close();
  });

  it.skipIf(!hasCorpus)(
    corpusTitle(
      'every form of the corpus is drawn without a violation and without an axe finding, light and dark',
    ),
    { timeout: 240_000 },
    async () => {
      const { page, faults, foreign } = await open();
      const found: string[] = [];
      for (const formCase of readCorpus()) {
        for (const theme of ['light', 'dark']) {
          const findings = await page.evaluate(
            async ({ schema, context, theme: shown }) => {
              window.drawForm(schema, context, shown);
              await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 30)));
              const { violations } = await window.axe.run('main', { rules: { region: { enabled: false } } });
              return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`);
            },
            { schema: formCase.schema, context: contextOf(formCase), theme },
          );
          found.push(...findings.map((finding) => `${formCase.name}, ${theme}: ${finding}`));
        }
      }
      expect(found).toEqual([]);
      expect({ faults, foreign }).toEqual({ faults: [], foreign: [] });
      await page.context().close();
    },
  );

  it('would notice a violation', async () => {
    const { page, faults } = await open();
    await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
    await expect.poll(() => faults.length).toBeGreaterThan(0);
    await page.context().close();
  });
});
