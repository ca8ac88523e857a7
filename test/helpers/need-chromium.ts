import { findChromium } from './chromium.ts';

/** Says in one line how to get a Chromium, before the first browser test fails without one. */
export default function needChromium(): void {
  if (findChromium() !== undefined) return;
  throw new Error(
    'No Chromium found for the browser tests. Install one (Debian: `apt-get install chromium`; any system: `npx playwright install chromium`) or set CHROME_PATH.',
  );
}
