import { chromium } from '@playwright/test';
import { check, expect, made, test, type Page } from './fixtures';
import { crammed, cutWords, fitsAcross, nothing, slivers } from './looks';
import { play } from './play';
import { settled } from './settle';

const SIZES = [
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [1024, 768],
  [768, 1024],
  [390, 844],
] as const;

for (const [name, setup, like, parts] of [
  [
    'the card game',
    { scenario: 'card/the-gathering', investigators: ['roland-banks', 'daisy-walker'], seed: '7' },
    'play ',
    [6, 26, 30],
  ],
  [
    'the board game',
    {
      scenario: 'board/arkham',
      investigators: ['joe-diamond', 'amanda-sharpe'],
      options: { 'ancient-one': 'nyarlathotep' },
      seed: '7',
    },
    'go to|confirm|continue',
    [8, 34, 40],
  ],
] as const)
  test(`no word is cut: ${name}`, async ({ page }) => {
    await made(page, { ...setup, investigators: [...setup.investigators] });
    const seen = { choices: 0, possessions: 0, inForce: 0 };
    for (const [i, n] of parts.entries()) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await play(page, 40 + i, n, like);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const where = `position ${i + 1}, ${width}x${height}`;
        seen.choices += await page.locator('.prompt .choices .c').count();
        seen.possessions += await page.locator('.own-card, .asset').count();
        seen.inForce += await page.locator('.lasting, .scenes .scene').count();
        // On a wide window all is read where it lies; on a small one what is cut opens by a tap.
        if (width >= 1440)
          await nothing(`no word is cut: ${where}`, page, async () =>
            (await cutWords(page)).filter((c) => !c.inHand).map((c) => c.what),
          );
        else
          await nothing(`what is cut opens by a tap: ${where}`, page, async () =>
            (await cutWords(page)).filter((c) => !c.opens).map((c) => c.what),
          );
        await nothing(`nothing is a sliver: ${where}`, page, () => slivers(page));
        await nothing(`icons, health and cost stand apart: ${where}`, page, () => crammed(page));
      }
    }
    for (const [what, n] of Object.entries(seen)) check(n, `there were words to be cut: ${what}`).toBeGreaterThan(0);
  });

/** Opens a puzzle, counted within its game from 0. */
async function puzzle(page: Page, game: string, n: number): Promise<void> {
  if (!page.url().startsWith('http')) await page.goto('/');
  const address = await page.evaluate(
    async ([game, n]) => {
      const all = (await (await fetch('/api/puzzles')).json()) as { game: string; name: string }[];
      const reply = await fetch('/api/cases', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ game, chapter: 'puzzles', case: all.filter((p) => p.game === game)[n]?.name }),
      });
      return ((await reply.json()) as { address: string }).address;
    },
    [game, n] as const,
  );
  await page.goto(address);
  await expect(page.locator('.prompt .c').first()).toBeVisible();
}

for (const [name, game, n, what] of [
  ['18 choices', 'card', 0, '.prompt .choices .c'],
  ['20 choices, some with a weapon and a target', 'card', 28, '.prompt .choices .c'],
  ['an Environment and a long Rumor', 'board', 6, '.lasting small'],
  ['an Environment and a Rumor', 'board', 1, '.lasting small'],
] as const)
  test(`no word is cut where there are many: ${name}`, async ({ page }) => {
    await puzzle(page, game, n);
    for (const advised of [false, true]) {
      if (advised) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.locator('.prompt .hint', { hasText: 'Ask a bot' }).click();
        await expect(page.locator('.prompt :is(.adv, .bot)').first()).toBeVisible();
      }
      for (const [width, height] of SIZES.slice(0, 3)) {
        await page.setViewportSize({ width, height });
        const where = `${width}x${height}${advised ? ', with the advice of a bot' : ''}`;
        await nothing(`no word is cut: ${where}`, page, async () =>
          (await cutWords(page)).filter((c) => !c.inHand).map((c) => c.what),
        );
        const hidden = await page.locator(what).evaluateAll((all) => all.filter((e) => !e.checkVisibility()).length);
        check(hidden, `nor hidden: ${where}`).toBe(0);
        const beyond = await page.locator('.prompt .choices').evaluate((e) => e.scrollWidth - e.clientWidth);
        check(beyond, `no choice lies beyond the others: ${where}`).toBeLessThanOrEqual(1);
        check(await page.locator(what).count(), 'there were words to be cut').toBeGreaterThan(1);
      }
    }
  });

for (const [name, setup, width, height] of [
  ['the card game', { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' }, 1440, 900],
  ['the board game', { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' }, 1440, 900],
  ['a phone', { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' }, 390, 844],
] as const)
  test(`letters as large as wanted: ${name}`, async ({ person, launchOptions }) => {
    // The browser's own size of letters, as its settings say: not a zoom.
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=20'];
    const browser = await chromium.launch({ ...launchOptions, args });
    const page = await person({ viewport: { width, height }, browser });
    await made(page, { ...setup, investigators: [...setup.investigators] });
    await play(page, 3, 3);
    await settled(page);
    const letters = await page
      .locator('.prompt h2, .prompt .c .l')
      .evaluateAll((all) => all.map((e) => parseFloat(getComputedStyle(e).fontSize)));
    check(letters.length, 'there are letters').toBeGreaterThan(0);
    check(Math.min(...letters), "they grow with the browser's").toBeGreaterThanOrEqual(16.2);
    await nothing('nothing is cut by that', page, async () =>
      (await cutWords(page)).filter((c) => !c.opens).map((c) => c.what),
    );
    await fitsAcross(page, 'nor wider than the window');
    await page.context().close();
    await browser.close();
  });

test('everything grows', async ({ page }) => {
  await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
  await play(page, 3, 2);
  await settled(page);
  const size = () => page.locator('.prompt h2').evaluate((e) => parseFloat(getComputedStyle(e).fontSize));
  const usual = await size();
  await page.setViewportSize({ width: 2560, height: 1440 });
  await settled(page);
  check(await size(), 'letters are larger at 2560 px').toBeGreaterThan(usual * 1.25);
  const told = () =>
    page
      .locator('.hand .text')
      .evaluateAll((all) => all.filter((e) => Number(getComputedStyle(e).opacity) === 1 && e.clientHeight > 20).length);
  await check.poll(told, { message: 'cards in hand show their text' }).toBeGreaterThan(0);
});

test('no panel lies over another', async ({ page }) => {
  await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
  await play(page, 3, 2);
  await page.locator('.rail h2 button').click();
  await check(page.locator('.rail .leads li').first(), 'the odds of the bag are there').toBeVisible();
  await settled(page);
  const over = await page.evaluate(() => {
    const box = (q: string) => document.querySelector(q)?.getBoundingClientRect();
    const [leads, piles, bag] = [box('.rail .leads'), box('.rail .piles'), box('.rail .bagged')];
    return leads && piles && bag ? Math.min(leads.bottom, bag.bottom) - piles.top : 'not there';
  });
  check(over, 'they lie beside the piles').not.toBe('not there');
  check(Number(over), 'and not over them').toBeLessThanOrEqual(0);
  await made(page, { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' });
  await settled(page);
  await page.locator('.map .frame').hover();
  const hidden = await page.evaluate(() => {
    const boxes = (q: string) => [...document.querySelectorAll(q)].map((e) => e.getBoundingClientRect());
    const controls = boxes('.frame .tools, .frame .what');
    return boxes('.plane [data-id^="area"], .plane .spot[data-world]').filter((w) =>
      controls.some((c) => c.left < w.right && c.right > w.left && c.top < w.bottom && c.bottom > w.top),
    ).length;
  });
  check(hidden, 'the buttons of the map lie on no Other World').toBe(0);
});
