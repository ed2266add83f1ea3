import { readFileSync } from 'node:fs';
import { check, expect, made, test } from './fixtures';
import { findings } from './looks';
import { first, give, open, play, question, seek } from './play';

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

test('players join and leave between scenarios', async ({ page }) => {
  // Roland's campaign up to the stop after its first scenario.
  const golden = new URL('../../golden/card-game/zealot-roland.record', import.meta.url);
  const record = readFileSync(golden, 'utf8').split('scenario:the-midnight-masks')[0];
  await page.goto('/');
  const address = await page.evaluate(async (body) => {
    const reply = await fetch('/api/import', { method: 'POST', body });
    return ((await reply.json()) as { address: string }).address;
  }, record);
  await page.goto(address);
  const choose = async (key: string): Promise<void> => void (await give(page, { key }, await open(page)));
  const book = page.locator('section.book');
  const people = book.locator('article');
  await choose('join');
  await check(page.locator('.prompt'), 'who joins is asked').toContainText('another player join');
  await findings(page, 'another player joins');
  await choose('investigator:wendy-adams');
  await check(people, 'the book has the new player').toHaveCount(2);
  await choose('investigator:wendy-adams');
  await choose('away');
  await check(people.nth(1), 'the book tells who has left').toContainText('has left for now');
  await choose('join');
  await choose('investigator:wendy-adams');
  await check(people.nth(1), 'who left comes back').not.toContainText('has left');
  await choose('scenario:the-midnight-masks');
  await expect.poll(async () => (await open(page)).text, { message: 'two lead the next scenario' }).toMatch(/lead/i);
});

/** The most clicks that a first scenario, its upgrades and the way into the second may take. They may only fall. */
const CLICKS = 75;

test('from the first scenario into the second', async ({ page }) => {
  await made(page, {
    scenario: 'card/night-of-the-zealot',
    investigators: ['roland-banks'],
    difficulty: 'easy',
    seed: '5',
  });
  let clicks = 0;
  /** Answers by preference until something is asked: golden, then the first liked choice, then what declines. */
  const until = async (asked: RegExp, likes: RegExp[], most: number): Promise<boolean> => {
    for (let n = 0; n < most; n++) {
      const now = await open(page);
      if (now.over || asked.test(now.text)) return !now.over;
      const all = now.choices.filter((c) => !c.marked && !c.declines);
      const pick = first(all, ...likes) ?? now.choices.find((c) => c.declines) ?? all[0];
      await give(page, now.golden || !pick ? 'golden' : pick, now);
      clicks++;
    }
    return false;
  };
  const likes = [/^Play The/, /^Spend .* to advance/, /^Fight /, /^Investigate /, /^Move to /];
  expect(await until(/experience to spend/, likes, 300), 'the first scenario ends with experience').toBe(true);
  const spend = page.locator('.book .spend');
  const held = await spend.locator('h3 b').innerText();
  await spend.locator('li button').first().click();
  await spend.locator('button[data-key^="leave:"]').first().click();
  clicks += 2;
  await check(spend.locator('h3 b', { hasText: held }), 'a card is bought').toHaveCount(0);
  expect(await until(/your turn/, [/^Play The Midnight/], 40), 'the second scenario begins').toBe(true);
  await check(page.locator('.scenes'), 'with its own agenda').toContainText('Predator or Prey?');
  await check(page.locator('.rail .dial .n'), 'in its first round').toHaveText('1');
  test.info().annotations.push({ type: 'note', description: `${clicks} clicks` });
  check(clicks, 'its clicks').toBeLessThanOrEqual(CLICKS);
});
