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
  await check(book.locator('table tr').first(), 'and where the points came from').toBeAttached();
  await findings(page, 'between two scenarios');
  // Experience is spent in the book: cards with their text, then the card that leaves, with the odds of both decks.
  const spend = book.locator('.spend');
  const cards = spend.locator('li');
  const texts = (await cards.allInnerTexts()).map((t) => t.trim().length);
  check(texts.length, 'there are cards to be bought').toBeGreaterThan(5);
  check(Math.min(...texts), 'and each has its text').toBeGreaterThan(40);
  const held = await spend.locator('h3 b').innerText();
  await cards.first().locator('button').click();
  await expect(spend.locator('.taken')).toBeVisible();
  await findings(page, 'which card leaves the deck');
  const out = cards.locator('button[data-key^="leave:"]').first();
  await out.hover();
  await check
    .poll(() => cards.locator('table tbody tr').count(), { message: 'the odds before and after are told' })
    .toBeGreaterThan(2);
  await out.click();
  await expect(spend.locator('.taken')).toHaveCount(0);
  await check(spend.locator('h3 b', { hasText: held }), 'the experience is spent').toHaveCount(0);
});
