import { check, expect, made, test } from './fixtures';
import { findings } from './looks';
import { myTurn, question, revision, seek } from './play';
import { settled } from './settle';

test('a finger reads first', async ({ page }) => {
  await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
  const card = page.locator('.hand .hc.can').first();
  await seek(page, async (p) => (await card.count()) > 0 && myTurn(p), { like: 'keep', most: 12 });
  await settled(page);
  const [text, at] = [await question(page), await revision(page)];
  await card.tap();
  await check(page.locator('.read[role=dialog] .rt').first(), 'the first tap shows the text').toBeVisible();
  check(await question(page), 'and plays nothing').toBe(text);
  check(await revision(page), 'the question stays').toBe(at);
  const button = page.locator('.read .do button').first();
  await check(button, 'a button there would').toContainText('Play');
  await findings(page, 'a card that was tapped');
  await button.tap();
  await check.poll(() => revision(page), { message: 'and does' }).not.toBe(at);
});

test('two fingers bring the map nearer', async ({ page }) => {
  await made(page, { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' });
  await settled(page);
  const touch = await page.context().newCDPSession(page);
  const scale = () =>
    page.evaluate(() => {
      const plane = document.querySelector('.frame .plane');
      return plane ? new DOMMatrix(getComputedStyle(plane).transform).a : 0;
    });
  const { x, y, width, height } = (await page.locator('.frame').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined ? [] : [-1, 1].map((s, id) => ({ x: x + width / 2 + s * apart, y: y + height / 2, id })),
    });
  const before = await scale();
  await fingers('touchStart', 40);
  for (const apart of [50, 65, 80, 95, 110]) await fingers('touchMove', apart);
  await fingers('touchEnd');
  await check.poll(scale, { message: 'two fingers bring the map nearer' }).toBeGreaterThan(before * 1.5);
  const near = await scale();
  // A finger that waits too long on a piece reads it: then once more.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await fingers('touchStart', 110);
    for (const apart of [90, 70, 50, 40]) await fingers('touchMove', apart);
    await fingers('touchEnd');
    await settled(page);
    expect(await scale(), 'and farther').toBeLessThan(near);
  }).toPass();
  check(await page.evaluate(() => visualViewport?.scale), 'and the page stays as it is').toBe(1);
});
