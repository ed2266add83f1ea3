/** Decks of random cards, and lists of taboos: from the page of the decks to a table. */
import { check, choose, expect, test, type Page } from './fixtures';
import { findings, fitsAcross } from './looks';

const decks = async (page: Page): Promise<void> => {
  await page.goto('/decks');
  await expect(page.locator('.random [type=checkbox]').first()).toBeVisible();
};
const plays = (page: Page, who: string) => page.locator('.random label', { hasText: who }).locator('input').check();
/** The record of the table that is open. */
const recorded = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const id = location.pathname.split('/')[2];
    const authorization = `Bearer ${localStorage.getItem(`seat ${id}`)}`;
    return (await fetch(`/api/tables/${id}/record`, { headers: { authorization } })).text();
  });
/** How many cards a record's deck has. */
const cardsIn = (record: string, who: string): number => {
  const cards = new RegExp(`^deck-${who}: (.*)$`, 'm').exec(record)?.[1] ?? '';
  return [...cards.matchAll(/(?:^|, )(\d+) /g)].reduce((n, [, copies]) => n + Number(copies), 0);
};

test('a list of taboos holds for decks and for new games', async ({ page }) => {
  await decks(page);
  await page.locator('.first .open', { hasText: 'Roland Banks' }).click();
  await check(page.locator('.state'), 'as printed a starter deck costs nothing').toContainText('0 experience');
  await page.locator('.back').click();
  const list = page.getByRole('combobox', { name: 'List of taboos' });
  await choose(list, '2019-09-27');
  await findings(page, 'the lists of taboos');
  await page.locator('.first .open', { hasText: 'Roland Banks' }).click();
  await check(page.locator('.state'), 'under a list its Machete costs experience').toContainText('2 experience');
  await check(page.locator('.state'), 'and the starter deck stays legal').toHaveClass(/legal/);
  await page.locator('input[type=search]').fill('milan');
  await page.locator('.cards .name').first().click();
  await check(page.locator('.cards .text'), 'a changed card names the lists').toContainText('2019-04-20');
  await page.goto('/');
  await page.locator('.go .text').click();
  const here = page.getByRole('combobox', { name: 'taboo' });
  await check(here, 'a new game begins with the same list').toContainText('2019-09-27');
  await choose(here, '2022-08-26');
  await page.locator('.play').click();
  await expect(page.locator('.prompt')).toBeVisible();
  check(await recorded(page), 'the record keeps the list that was chosen for it').toMatch(/^taboo: 2022-08-26$/m);
  await decks(page);
  await check(list, 'and the browser keeps its own').toContainText('2019-09-27');
});

test('a deck from a sealed pool', async ({ page }) => {
  await decks(page);
  // Weaknesses are not dealt.
  const rows = page.locator('.cards > li:not(.bad)');
  await page.locator('.first .open', { hasText: 'Roland Banks' }).click();
  await expect(page.locator('.state')).toBeVisible();
  const whole = await rows.count();
  await page.locator('.back').click();
  const deal = page.locator('.random button', { hasText: 'sealed pool' });
  await check(deal, 'a pool is for one investigator').toBeDisabled();
  await plays(page, 'Roland Banks');
  await page.locator('.random [type=number]').fill('7');
  await page.locator('.random [type=number]').blur();
  await deal.click();
  const state = page.locator('.state');
  await check(state, 'the deck is still to be built').toHaveText(/Not a legal deck.* of 30/);
  const dealt = await rows.count();
  check(dealt, 'only what was dealt can be taken').toBeLessThan(whole);
  await findings(page, 'a sealed pool');
  // Whatever comes first.
  const more = rows.locator('.n button:last-child');
  for (let n = 0; n < dealt && !/^Legal/.test((await state.textContent())!.trim()); n++)
    while ((await more.nth(n).isEnabled()) && !/^Legal/.test((await state.textContent())!.trim())) {
      const was = await state.textContent();
      await more.nth(n).click();
      // A permanent card, or one that belongs to the investigator, counts for nothing.
      await expect.poll(async () => (await state.textContent()) !== was || !(await more.nth(n).isEnabled())).toBe(true);
    }
  await check(state, '30 of them are a legal deck').toHaveText(/Legal deck\s+30 of 30/);
  await page.locator('.sheet button', { hasText: 'Play with this deck' }).click();
  await page.locator('.play').click();
  await expect(page.locator('.prompt')).toBeVisible();
  check(cardsIn(await recorded(page), 'roland-banks'), 'it is played with').toBeGreaterThanOrEqual(30);
  await decks(page);
  await check(page.locator('.first .open').first(), 'and kept').toContainText('Roland Banks: sealed 7');
  await plays(page, 'Roland Banks');
  await page.locator('.random [type=number]').fill('7');
  await page.locator('.random [type=number]').blur();
  await deal.click();
  await check(rows, 'the same seed deals the same pool').toHaveCount(dealt);
});

test('a draft', async ({ page }) => {
  await decks(page);
  await plays(page, 'Roland Banks');
  await plays(page, 'Wendy Adams');
  await page.locator('.random [type=number]').fill('7');
  await page.locator('.random [type=number]').blur();
  await page.locator('.random button', { hasText: 'Begin a draft' }).click();
  const turn = page.locator('.random [role=status]');
  const offer = page.locator('.random li');
  await check(turn, 'the first one takes').toContainText('Roland Banks');
  await check(offer, 'one of five').toHaveCount(5);
  await findings(page, 'a draft');
  const texts = await offer.allTextContents();
  await offer.first().locator('button').click();
  await check(turn, 'then the second one').toContainText('Wendy Adams');
  await page.locator('.random button', { hasText: 'Take the last pick back' }).click();
  await check(turn, 'a pick is taken back').toContainText('Roland Banks');
  check(await offer.allTextContents(), 'and the same cards are offered again').toEqual(texts);
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsAcross(page, 'a draft fits a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  const done = page.locator('.random [role=status]', { hasText: 'finished' });
  let picks = 0;
  for (; picks < 100 && !(await done.count()); picks++) {
    const was = await page.locator('.random').innerText();
    await offer
      .nth(picks % 5)
      .locator('button')
      .click();
    await expect.poll(() => page.locator('.random').innerText()).not.toBe(was);
  }
  await check(done, 'it ends by itself').toContainText('2 decks are saved');
  check(picks, 'after one pick for each card, or for two alike').toBeGreaterThanOrEqual(30);
  const kept = page.locator('.first section').first().locator('.open');
  await check(kept, 'both decks are kept').toHaveCount(2);
  for (const n of [0, 1]) {
    await kept.nth(n).click();
    await check(page.locator('.state'), 'and each is legal').toHaveText(/^\s*Legal deck/);
    await page.locator('.back').click();
  }
});
