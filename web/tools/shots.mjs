// The sixteen pictures of docs/screenshots: npm run shots. Scenes of the gallery, so that they are the same every time.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const out = '../docs/screenshots';
const [WIDE, PHONE] = [{ width: 1440, height: 900 }, { width: 390, height: 844 }];
const text = { text: 'on' };
const shots = [
  ['lobby', 'lobby', WIDE],
  ['card', 'card-turn', WIDE],
  ['card-commit', 'card-commit', WIDE, {}, ['.prompt .c >> nth=0']],
  ['card-revealed', 'card-revealed', WIDE],
  ['board', 'board-movement', WIDE],
  ['board-check', 'board-check', WIDE],
  ['board-mythos', 'board-mythos', WIDE],
  ['board-kingsport', 'board-crowded', { width: 1920, height: 1000 }],
  ['record', 'record', WIDE, {}, ['.scrub .steps button >> nth=4']],
  ['daylight', 'card-turn', WIDE, { theme: 'daylight' }],
  ['words', 'card-turn', WIDE, text],
  ['phone-lobby', 'lobby', PHONE],
  ['phone-card', 'card-turn', PHONE],
  ['phone-card-commit', 'card-commit', PHONE],
  ['phone-board', 'board-movement', PHONE],
  ['phone-board-check', 'board-check', PHONE],
];
const chromiumAt = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find((p) => p && existsSync(p));
if (!chromiumAt) {
  console.log('shots: there is no Chromium (name one in CHROMIUM)');
  process.exit(0);
}
mkdirSync(out, { recursive: true });
const vite = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
await vite.listen();
const base = vite.resolvedUrls.local[0];
const browser = await chromium.launch({ executablePath: chromiumAt, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'] });
const press = await browser.newPage();
let all = 0;
for (const [name, scene, size, settings = {}, clicks = []] of shots) {
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce', hasTouch: size === PHONE });
  await page.addInitScript((s) => Object.entries(s).forEach(([k, v]) => localStorage.setItem(k, v)), settings);
  await page.goto(`${base}gallery/${scene}`);
  await page.waitForSelector('main');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1200);
  for (const c of clicks) await page.locator(c).click();
  await page.mouse.move(2, 2);
  await page.waitForTimeout(600);
  const png = (await page.screenshot()).toString('base64');
  await page.close();
  const webp = await press.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.86).split(',')[1];
  }, png);
  const bytes = Buffer.from(webp, 'base64');
  all += bytes.length;
  writeFileSync(`${out}/${name}.webp`, bytes);
}
await browser.close();
await vite.close();
console.log(`shots: ${shots.length} pictures, ${Math.round(all / 1024)} kB in all`);
