import { begin, check, test } from './fixtures';
import { findings, fitsAcross, nothing, slight } from './looks';
import { play } from './play';

for (const [game, name] of ['the card game', 'the board game'].entries())
  test(`${name} on a phone`, async ({ page }) => {
    await begin(page, { game, people: 2 });
    await fitsAcross(page, 'nothing is wider than the phone');
    const { n, over } = await play(page, 2 + game, 40);
    check(n >= 40 || over, `forty answers by thumb, or to the end (${n})`).toBe(true);
    for (const tab of [1, 2, 3, 0]) {
      await page.locator('.phone > .tabs button').nth(tab).click();
      await fitsAcross(page, `tab ${tab + 1} fits`);
    }
    await findings(page, 'a phone');
    await nothing('what is asked is large enough for a thumb', page, () => slight(page, '.prompt,.menu,.tabs'));
    await page.setViewportSize({ width: 844, height: 390 });
    await fitsAcross(page, 'nothing is wider than the phone on its side');
    await findings(page, 'a phone on its side');
  });
