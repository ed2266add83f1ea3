// Plays on scenes of the gallery by keyboard and by touch, and measures the frames while ten monsters move.
import { chromium } from 'playwright-core';

const i = process.argv.indexOf('--base');
const base = i < 0 ? 'http://127.0.0.1:1927' : process.argv[i + 1];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
let failed = 0;
const check = (what, ok) => {
  console.log(ok ? 'ok  ' : 'FAIL', what);
  if (!ok) failed++;
};
const open = async (scene, options = {}) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, ...options });
  await page.addInitScript(() => localStorage.setItem('pages', 'off'));
  page.on('pageerror', (e) => check(`${scene}: ${e.message}`, false));
  await page.goto(`${base}/gallery/${scene}`);
  await page.waitForSelector('main');
  await page.waitForTimeout(400);
  return page;
};

{
  const page = await open('board-movement', { reducedMotion: 'reduce' });
  await page.keyboard.press('5');
  await page.waitForTimeout(300);
  check('a digit answers', (await page.locator('.lines').innerText()).includes('Joe Diamond goes to Black Cave.'));
  check('what happened is read aloud', (await page.locator('[aria-live=polite]').innerText()).includes('Black Cave'));
  await page.keyboard.press('Backspace');
  await page.waitForTimeout(300);
  await page.keyboard.press('F6');
  check('F6 goes to a region', await page.evaluate(() => document.activeElement?.closest('[data-region]') !== null));
  await page.keyboard.press('?');
  check('? shows the keys', await page.locator('.help').isVisible());
  await page.keyboard.press('Escape');
  await page.locator('[data-id="place/graveyard"]').focus();
  check('the focus lights the choice', (await page.locator('.c.hot').count()) === 1);
  await page.keyboard.press('ArrowDown');
  check(
    'arrows go to the next thing',
    (await page.evaluate(() => document.activeElement?.dataset?.id)) !== 'place/graveyard',
  );
  await page.keyboard.press('0');
  check('0 declines, and a refusal is said', (await page.locator('[role=alert]').innerText()).length > 0);
  await page.close();
}
{
  const page = await open('card-commit', { reducedMotion: 'reduce' });
  await page.keyboard.press('1');
  await page.keyboard.press('2');
  check('several are marked', (await page.locator('.c.on').count()) === 2);
  await page.keyboard.press('1');
  check('a mark is taken back', (await page.locator('.c.on').count()) === 1);
  check('the marked card is lit in the hand', (await page.locator('.hc.marked').count()) === 1);
  await page.close();
}
{
  const page = await open('card-turn', { reducedMotion: 'reduce' });
  await page.locator('[data-id="flesh-eater"]').first().click();
  check('several offers open a menu at the object', (await page.locator('[role=menuitem]').count()) >= 4);
  await page.keyboard.press('Escape');
  await page.locator('.hc[data-id="beat-cop"]').focus();
  await page.keyboard.press('Enter');
  check(
    'what cannot be done says why',
    (await page.locator('[role=dialog]').innerText()).includes('needs 4 resources'),
  );
  await page.close();
}
{
  const page = await open('board-moving');
  const frames = await page.evaluate(async () => {
    const times = [];
    let last = performance.now();
    let on = true;
    const tick = (t) => {
      times.push(t - last);
      last = t;
      if (on) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    await new Promise((r) => setTimeout(r, 300));
    const quiet = times.length;
    document.querySelector('.prompt .c')?.click();
    await new Promise((r) => setTimeout(r, 2200));
    on = false;
    const sorted = (list) => [...list].sort((a, b) => a - b);
    const [q, m] = [sorted(times.slice(2, quiet)), sorted(times.slice(quiet))];
    return { quiet: q.at(-1), p95: m[Math.floor(m.length * 0.95)], worst: m.at(-1), n: m.length };
  });
  console.log(
    `frames while ten monsters move: ${frames.n}, 95% under ${frames.p95.toFixed(1)} ms, the longest ${frames.worst.toFixed(1)} ms (quiet: ${frames.quiet?.toFixed(1)} ms)`,
  );
  await page.close();
}
await browser.close();
process.exit(failed ? 1 : 0);
