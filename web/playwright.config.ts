import { defineConfig } from '@playwright/test';
import { chromiumAt } from './tools/served.mjs';

/** A name of this machine that no browser trusts: over plain http its pages are not in a secure context. */
export const FAR = 'friend.test';

const ci = process.env.CI !== undefined;
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'e2e/.results',
  fullyParallel: true,
  forbidOnly: ci,
  workers: process.env.E2E_WORKERS ? Number(process.env.E2E_WORKERS) : 3,
  // For a machine that stumbles. A journey that needs it is told in the report, loudly.
  retries: ci ? 1 : 0,
  // A whole game by clicks takes minutes on a loaded machine.
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
  reporter: './e2e/reporter.ts',
  use: {
    launchOptions: {
      ...(chromiumAt && { executablePath: chromiumAt }),
      args: [
        `--host-resolver-rules=MAP ${FAR} 127.0.0.1`,
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--no-first-run',
      ],
    },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    // A trace costs a third of the time of a journey: it is kept when a journey is played again, or with `--trace on`.
    trace: { mode: ci ? 'on-first-retry' : 'off', screenshots: false, snapshots: true },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', testIgnore: /\.(phone|tablet|site)\.spec/, use: desktop },
    { name: 'tablet', testMatch: /\.tablet\.spec/, use: { viewport: { width: 1024, height: 768 } } },
    { name: 'phone', testMatch: /\.phone\.spec/, use: phone },
    // Tables without a server: `npm run site` writes what is played here.
    { name: 'site', testMatch: /\.site\.spec/, use: desktop },
  ],
});
