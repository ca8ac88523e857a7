import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { build } from 'vite';
import { findChromium } from '../helpers/chromium.ts';
import { installProbe, type ProbeReading } from './probe.ts';
import { servePages, type PageServer } from './page-server.ts';

const BENCH = resolve('test/bench');
const BUILT = resolve('node_modules/.cache/runview-bench/pages');

/** Flags for a machine without a screen and without a network. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser with our pages and, if wanted and installed, the peers'. */
export interface PageBench {
  server: PageServer;
  /** Opens a page in a profile of its own, so that nothing is cached. */
  open(name: string): Promise<BenchPage>;
  close(): Promise<void>;
}

export interface BenchPage {
  page: Page;
  /** Starts measuring; with `countRenders` also which components render, which costs time. */
  begin(countRenders?: boolean): Promise<void>;
  /** What happened since `begin`. */
  end(): Promise<PageReading>;
  /** Bytes of the JavaScript heap after a collection. */
  heap(): Promise<number>;
  /** Milliseconds that the main thread worked since the page was opened. */
  mainThreadSinceOpening(): Promise<number>;
  close(): Promise<void>;
}

/** Times are those of the page's main thread, in milliseconds of processor time. */
export interface PageReading extends ProbeReading {
  mainThread: number;
  scripting: number;
}

export function peersInstalled(): boolean {
  return existsSync(resolve(BENCH, 'peers/node_modules/react'));
}

/** Builds the pages for production and starts a browser. */
export async function openPageBench({
  peers,
  minify = true,
}: {
  peers: boolean;
  /** Off: components keep their names, for counting renders. */
  minify?: boolean;
}): Promise<PageBench> {
  const directories = [await buildPages(resolve(BENCH, 'pages'), minify ? 'ours' : 'named', minify)];
  if (peers) directories.push(await buildPages(resolve(BENCH, 'peers'), 'peers', true));
  const server = await servePages(directories);
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('There is no Chromium for the page benches. Install one, or set CHROME_PATH.');
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  return {
    server,
    open: (name) => openPage(browser, `${server.origin}/page/${name}`),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

async function buildPages(root: string, name: string, minify: boolean): Promise<string> {
  const outDir = resolve(BUILT, name);
  const pages = readdirSync(root).filter((file) =>
    /^(answer|thread|idle|widgets?)\b.*\.(tsx|jsx)$/.test(file),
  );
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Pages of the peers share files with ours, and must not get our React with them.
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      outDir,
      emptyOutDir: true,
      minify,
      manifest: 'manifest.json',
      modulePreload: false,
      chunkSizeWarningLimit: 100_000,
      rolldownOptions: {
        input: Object.fromEntries(pages.map((file) => [file.replace(/\.[jt]sx$/, ''), resolve(root, file)])),
      },
    },
  });
  return outDir;
}

async function openPage(browser: Browser, url: string): Promise<BenchPage> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(installProbe);
  const session = await context.newCDPSession(page);
  // Processor time of the main thread: other programs on the machine are not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(url);
  let before: Metrics = { task: 0, script: 0 };
  return {
    page,
    async begin(countRenders = false) {
      await page.evaluate((count) => window.probe.begin(count), countRenders);
      before = await metricsOf(session);
    },
    async end() {
      const after = await metricsOf(session);
      const reading = await page.evaluate(() => window.probe.end());
      if (errors.length > 0) throw new Error(`${url} failed: ${errors.join('; ')}`);
      return { ...reading, mainThread: after.task - before.task, scripting: after.script - before.script };
    },
    async heap() {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      return usedSize;
    },
    async mainThreadSinceOpening() {
      return (await metricsOf(session)).task;
    },
    close: () => context.close(),
  };
}

interface Metrics {
  task: number;
  script: number;
}

async function metricsOf(session: CDPSession): Promise<Metrics> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  return { task: of('TaskDuration'), script: of('ScriptDuration') };
}
