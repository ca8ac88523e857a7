import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium on this machine: CHROME_PATH, the system's, or Playwright's own; `undefined` if there is none. */
export function findChromium(): string | undefined {
  const wanted = process.env.CHROME_PATH;
  if (wanted !== undefined && wanted !== '') return wanted;
  return [...SYSTEM, chromium.executablePath()].find((path) => path !== '' && existsSync(path));
}
