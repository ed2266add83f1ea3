// Takes pictures of pages: node tools/look.mjs name=/path@1440x900 .. [--base URL] [--out DIR] [--theme daylight]
// name=/path~selector@390x844 clicks there first.
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const args = process.argv.slice(2);
const option = (name, otherwise) => {
  const i = args.indexOf(`--${name}`);
  return i < 0 ? otherwise : args.splice(i, 2)[1];
};
const base = option('base', 'http://127.0.0.1:1927');
const out = option('out', '.look');
const theme = option('theme', '');
// --set key=value: something kept in the browser, as a setting.
const keep = option('set', '');
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
for (const arg of args) {
  const [, name, path, click, w, h] = arg.match(/^([^=]+)=([^~@]*)(?:~(.*))?@(\d+)x(\d+)$/);
  const page = await browser.newPage({
    viewport: { width: +w, height: +h },
    reducedMotion: 'reduce',
    hasTouch: +w < 720,
  });
  page.on('console', (m) => m.type() !== 'debug' && console.log(name, m.type(), m.text()));
  page.on('pageerror', (e) => console.log(name, 'PAGE ERROR', e.message));
  if (keep) await page.addInitScript(([k, v]) => localStorage.setItem(k, v), keep.split('='));
  if (theme) await page.addInitScript((t) => localStorage.setItem('theme', t), theme);
  await page.goto(base + path);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForSelector('main', { timeout: 15000 });
  await page.waitForTimeout(500);
  for (const selector of click?.split('~') ?? []) {
    await page.locator(selector).first().click();
    await page.waitForTimeout(400);
  }
  await page.screenshot({ path: `${out}/${name}.png` });
  await page.close();
}
await browser.close();
