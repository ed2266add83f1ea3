// Plays the product in a browser, from the lobby to the end: npm run e2e [-- what Playwright takes, as a file or --project phone].
// The journeys are in e2e/. Each worker starts a `miskatonic serve` of its own (MISKATONIC, or what cargo built).
// Says what it skips, and why.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromiumAt, program } from './served.mjs';

const skip = (why) => {
  console.log(`SKIPPED: no game is played in a browser: ${why}`);
  process.exit(0);
};
if (!chromiumAt) skip('there is no Chromium (on Debian: apt-get install chromium; or name one in CHROMIUM)');
if (!existsSync('node_modules/@playwright/test/cli.js')) skip('@playwright/test is not installed (npm ci)');
if (!program) skip('there is no `miskatonic` to serve (cargo build -p miskatonic, or name one in MISKATONIC)');
const ran = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
});
process.exit(ran.status ?? 1);
