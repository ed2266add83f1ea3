// Runs axe-core on every scene, wide and phone: node tools/axe.mjs [--base URL] [path ..]
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const args = process.argv.slice(2);
const i = args.indexOf('--base');
const base = i < 0 ? 'http://127.0.0.1:1927' : args.splice(i, 2)[1];
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const scenes = readFileSync('src/gallery/scenes.ts', 'utf8')
  .match(/'[\w-]+'(?=: \(\))/g)
  .map((s) => `/gallery/${s.slice(1, -1)}`);
// `!` before a path: the table in words.
const paths = args.length
  ? args
  : [
      ...scenes,
      '!/gallery/card-turn',
      '!/gallery/board-check',
      '/gallery/lobby',
      '/gallery/learn',
      '/gallery/record',
      '/rules?game=card',
    ];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
let found = 0;
for (const path of paths) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ]) {
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
    if (path.startsWith('!')) await page.addInitScript(() => localStorage.setItem('text', 'on'));
    await page.goto(base + path.replace('!', ''));
    await page.waitForSelector('main');
    await page.waitForTimeout(500);
    await page.evaluate(source);
    const { violations } = await page.evaluate(() =>
      globalThis.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }),
    );
    for (const v of violations) {
      found += v.nodes.length;
      console.log(
        `${path} ${width}: ${v.id} (${v.impact}) ${v.nodes.length}: ${v.nodes[0].target.join(' ')} ${v.nodes[0].any[0]?.message ?? v.help}`,
      );
    }
    await page.close();
  }
}
await browser.close();
console.log(found ? `${found} findings` : 'axe: nothing found');
process.exit(found ? 1 : 0);
