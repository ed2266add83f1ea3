import { check, expect, test } from './fixtures';
import { open, revision } from './play';
import { settled } from './settle';

test('keyboard only', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.play')).toBeVisible();
  await settled(page);
  // To "Play" by Tab, and there Enter.
  const play = page.locator('.play');
  const focused = () => play.evaluate((e) => e === document.activeElement);
  for (let i = 0; i < 60 && !(await focused()); i++) await page.keyboard.press('Tab');
  await check(play, 'Tab reaches "Play"').toBeFocused();
  check(await play.evaluate((e) => getComputedStyle(e).outlineStyle), 'and the focus is seen').not.toBe('none');
  await page.keyboard.press('Enter');
  await expect(page.locator('.prompt .c').first()).toBeVisible();
  let done = 0;
  let was = await open(page);
  for (let i = 0; i < 3000 && !was.over; i++) {
    const all = was.choices.filter((c) => !c.marked);
    const pick = was.golden && i % 2 ? undefined : i % 3 ? all.at(-1) : all[0];
    const key = pick
      ? ((await page.locator(`.prompt .c[data-key="${pick.key}"]:not(.confirm)`).getAttribute('aria-keyshortcuts')) ??
        'Enter')
      : 'Enter';
    // A key that comes with the question was meant for the one before: it is pressed until it counts.
    const before = JSON.stringify(was);
    let pressed = 0;
    do {
      await page.keyboard.press(key);
      await page.waitForTimeout(pressed ? 100 : 0);
      was = await open(page);
    } while (JSON.stringify(was) === before && ++pressed < 60);
    expect(pressed, `"${key}" answers "${was.text}"`).toBeLessThan(60);
    done++;
  }
  test.info().annotations.push({ type: 'note', description: `${done} keys` });
  expect(was.over, 'a whole game by keys').toBe(true);
  await settled(page);
  await page.keyboard.press('Tab');
  await check(page.locator('.end[role=dialog] :focus'), 'the end is reached by Tab').toHaveCount(1);
  await page.locator('.end .go button').last().click();
  await page.keyboard.press('F6');
  await check(page.locator('[data-region]:focus, [data-region] :focus').first(), 'F6 goes to a region').toBeAttached();
  const at = await revision(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Backspace');
  await check.poll(() => revision(page), { message: 'Backspace takes back' }).not.toBe(at);
});
