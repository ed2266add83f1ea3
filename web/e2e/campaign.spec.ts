import { check, expect, made, test } from './fixtures';
import { findings } from './looks';
import { play, question, seek } from './play';

test('a campaign', async ({ page }) => {
  await made(page, {
    scenario: 'card/night-of-the-zealot',
    investigators: ['roland-banks', 'daisy-walker'],
    seed: '3',
  });
  const book = page.locator('section.book');
  await expect(book.locator('h2').first()).toBeVisible();
  await check(book, 'its book lies open before the first scenario').toContainText('scenario 1 of 3');
  await findings(page, 'the book of a campaign');
  // Somebody who ends every turn is soon through with a scenario.
  await play(page, 90, 1);
  const between = await seek(page, async (p) => /experience to spend/.test(await question(p)), {
    like: 'end the turn',
    most: 300,
    seed: 91,
  });
  expect(between, 'between two scenarios experience is spent').toBe(true);
  await check(book.locator('.chapters li'), 'the book tells what was played').toHaveCount(1);
  await check(book.locator('article'), 'by whom').toHaveCount(2);
  await check(book.locator('table tr').first(), 'and where the points came from').toBeVisible();
  await findings(page, 'between two scenarios');
});
