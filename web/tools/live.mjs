// Plays a real game in the browser by random clicks, from `miskatonic engine` behind the dev server (MISKATONIC=path):
// node tools/live.mjs card/the-gathering [--answers 60] [--seed 1] [--seats 2] [--phone] [--base URL]. Says what broke.
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const args = process.argv.slice(2);
const option = (name, otherwise) => {
  const i = args.indexOf(`--${name}`);
  return i < 0 ? otherwise : args.splice(i, 2)[1];
};
const flag = (name) => args.includes(`--${name}`) && !!args.splice(args.indexOf(`--${name}`), 1);
const base = option('base', 'http://127.0.0.1:1927');
const answers = Number(option('answers', 60));
const seed = Number(option('seed', 1));
const seats = Number(option('seats', 2));
const every = Number(option('every', 20));
const phone = flag('phone');
const scenario = args[0] ?? 'card/the-gathering';
mkdirSync('.look', { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
const page = await browser.newPage({
  viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
  reducedMotion: 'reduce',
});
await page.addInitScript(() => localStorage.setItem('pages', 'off'));
let broken = 0;
page.on('pageerror', (e) => {
  broken++;
  console.log('PAGE ERROR', e.message.slice(0, 300));
});
await page.goto(`${base}/gallery/live/${scenario}?seats=${seats}&seed=${seed}`);
await page.waitForSelector('.prompt .c', { timeout: 60_000 });
let chance = seed * 7919;
const roll = (n) => (chance = (chance * 48271) % 2147483647) % n;
const name = `live-${scenario.split('/')[1]}${phone ? '-phone' : ''}`;
for (let i = 0; i < answers; i++) {
  if (await page.locator('.end[role=dialog]').count()) break;
  const before = await page.locator('.prompt h2').innerText();
  const state = await page.evaluate(() =>
    JSON.stringify([...document.querySelectorAll('.prompt .c')].map((e) => e.textContent)),
  );
  const confirm = page.locator('.prompt .end .c.go:not([disabled])');
  const choices = page.locator('.prompt .choices .c, .prompt .end .c:not(.go)');
  const n = await choices.count();
  if ((await confirm.count()) && roll(2)) await confirm.first().click();
  else if (n) await choices.nth(roll(n)).click();
  else break;
  await page
    .waitForFunction(
      (s) =>
        JSON.stringify([...document.querySelectorAll('.prompt .c')].map((e) => e.textContent)) !== s ||
        document.querySelector('.c.on, .message'),
      state,
      { timeout: 5000 },
    )
    .catch(() => undefined);
  const message = await page.locator('.prompt .message').allInnerTexts();
  if (message.length) console.log(`${i}: ${before} -> refused: ${message[0]}`);
  if (i % every === every - 1) await page.screenshot({ path: `.look/${name}-${i + 1}.png` });
}
await page.waitForTimeout(400);
await page.screenshot({ path: `.look/${name}.png` });
console.log(`${scenario}: ${broken} errors; now: ${await page.locator('.prompt h2').innerText()}`);
await browser.close();
process.exit(broken ? 1 : 0);
