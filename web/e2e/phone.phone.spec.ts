import { begin, check, made, test } from './fixtures';
import { crammed, cut, findings, fitsAcross, nothing, slight } from './looks';
import { open, play, seek } from './play';

for (const [game, name] of ['the card game', 'the board game'].entries())
  test(`${name} on a phone`, async ({ page }) => {
    await begin(page, { game, people: 2 });
    await fitsAcross(page, 'nothing is wider than the phone');
    const { n, over } = await play(page, 2 + game, 40);
    check(n >= 40 || over, `forty answers by thumb, or to the end (${n})`).toBe(true);
    for (const tab of [1, 2, 3, 0]) {
      await page.locator('.phone > .tabs button').nth(tab).click();
      await fitsAcross(page, `tab ${tab + 1} fits`);
      if (tab === 3)
        await nothing('the filters of the story are large enough for a thumb', page, () =>
          slight(page, '.story header'),
        );
    }
    await page.locator('.menu button').first().click();
    await page.locator('.room summary').first().click();
    await nothing('the panel beside the table is made for a thumb', page, () => slight(page, '.room'));
    await page.locator('.room .x').click();
    await findings(page, 'a phone');
    await nothing('what a choice leads to is read in full', page, () => cut(page, '.prompt .c small'));
    await nothing('what is asked is large enough for a thumb', page, () => slight(page, '.prompt,.menu,.tabs'));
    await page.setViewportSize({ width: 844, height: 390 });
    await fitsAcross(page, 'nothing is wider than the phone on its side');
    await findings(page, 'a phone on its side');
  });

test('an ally in the hand shows its icons beside its health', async ({ page }) => {
  await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
  await open(page);
  const ally = page.locator('.hand .hc:has(.hs)').first();
  await seek(page, async () => (await ally.count()) > 0, { most: 60 });
  await ally.scrollIntoViewIfNeeded();
  await check(ally.locator('.ic svg').first(), 'the icons of an ally').toBeVisible();
  await nothing('its icons, health and cost stand apart', page, () => crammed(page));
});
