// npm run picture: starts the playground, takes the tour with the demo agent, and writes the picture of the README.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { chromium } from 'playwright';
import { runnerImport } from 'vite';

const PORT = 6107;
const FILE = resolve('stories/assets/playground.png');
const STORY = `http://localhost:${PORT}/iframe.html?id=start-here--live-agent&viewMode=story`;

const { module } = await runnerImport('./test/helpers/chromium.ts', { configFile: false });
const playground = spawn(
  process.execPath,
  [
    'node_modules/storybook/dist/bin/dispatcher.js',
    'dev',
    '-p',
    String(PORT),
    '--no-open',
    '--ci',
    '--disable-telemetry',
  ],
  { stdio: 'ignore' },
);
try {
  await untilServed();
  const browser = await chromium.launch({
    executablePath: module.findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 }, deviceScaleFactor: 1.5 });
  await page.goto(STORY);
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await page.getByRole('button', { name: 'Approve' }).first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: FILE });
  await browser.close();
  console.log(`Wrote ${FILE}`);
} finally {
  playground.kill();
}

async function untilServed() {
  for (let tries = 0; tries < 120; tries++) {
    try {
      if ((await fetch(`http://localhost:${PORT}/index.json`)).ok) return;
    } catch {
      // It is still starting.
    }
    await new Promise((next) => setTimeout(next, 500));
  }
  throw new Error(`The playground did not answer on port ${PORT} within a minute.`);
}
