import { check, expect, made, test, type Page } from './fixtures';
import { findings } from './looks';
import { myTurn, open, question, revision, seek } from './play';
import { settled } from './settle';

const ROLAND = { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' };

/** Opens what the table answers by itself. */
async function settings(page: Page): Promise<void> {
  await page.locator('.menu .b').last().click();
  await page.locator('.menu .item').first().click();
  await expect(page.locator('.asking input').first()).toBeVisible();
}

test('asked what matters', async ({ page }) => {
  await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks', 'daisy-walker'], seed: '5' });
  const chip = page.locator('.passed .chip');
  await seek(page, async () => (await chip.count()) > 0, { like: 'investigate|fight', most: 60, seed: 40 });
  await check(chip, 'what the table answered is shown').toHaveCount(1);
  await chip.click();
  const text = await page.locator('.passed .one b').first().innerText();
  check(text, 'with its name').not.toBe('');
  await findings(page, 'what was passed');
  const at = await revision(page);
  await page.locator('.passed .one button').first().click();
  await check.poll(() => revision(page), { message: 'it is taken after all' }).not.toBe(at);
  await open(page);
  check(await question(page), 'and asked').not.toBe('');
  // Where there is more to choose from than whether a card of no use is committed.
  expect(await seek(page, myTurn, { most: 30, seed: 41 }), 'it is my turn').toBe(true);
  await page.locator('.prompt .hint[aria-pressed]').click();
  const best = page.locator('.prompt .c .adv.best');
  await check(best, 'a bot says what it would do').toHaveCount(1, { timeout: 60_000 });
  await check(best, 'and how likely it leads to a victory').toHaveText(/\d+%/);
  await findings(page, 'what a bot says');
  await page.locator('.prompt .hint[aria-expanded]').click();
  const because = page.locator('.because');
  await check(because.locator('.sure'), 'and how sure it is, or that there is no clear difference').toHaveText(
    /% sure|No clear difference/,
    { timeout: 90_000 },
  );
  await findings(page, 'why a bot says so');
  const against = because.getByRole('combobox');
  if (await against.count()) {
    await against.click();
    await findings(page, 'what its advice is weighed against');
    const key = (await because.getByRole('option').last().getAttribute('data-value')) ?? '';
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await check(against, 'weighed against another').toHaveAttribute('data-value', key, { timeout: 60_000 });
  }
  await page.keyboard.press('Escape');
  await expect(because).toHaveCount(0);
  await page.locator('.rail h2 button').click();
  await check(page.locator('.rail .leads li'), 'the bag tells its odds by the difference').toHaveCount(11);
  await findings(page, 'the odds of the bag');
  await settings(page);
  await findings(page, 'what I am asked');
  const first = page.locator('.asking input').first();
  await first.click();
  await expect(first).not.toBeChecked();
  await page.reload();
  await expect(page.locator('.prompt')).toBeVisible();
  await settings(page);
  await check(first, 'what is settled stays').not.toBeChecked();
  await check
    .poll(() => page.locator('.story li').count(), { message: 'a person who comes back is told the story' })
    .toBeGreaterThan(3);
});

/** Drags by hand: the button goes down on one thing and up over another. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  await settled(page);
  const [a, b] = [await page.locator(from).first().boundingBox(), await page.locator(to).first().boundingBox()];
  if (!a || !b) throw new Error(`nothing to be dragged: ${from} to ${to}`);
  await page.mouse.move(a.x + 20, a.y + 20);
  await page.mouse.down();
  await page.mouse.move(a.x + 40, a.y - 20, { steps: 3 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
  await page.mouse.up();
}

test('odds that open, and a card played by hand', async ({ page }) => {
  await made(page, ROLAND);
  const tries = page.locator('.prompt .choices .c:has(.odds)');
  await seek(page, async () => (await tries.count()) > 0, { like: 'confirm|keep', most: 12, seed: 80 });
  await settled(page);
  await tries.first().hover();
  await check(page.locator('.odds-of li').first(), 'odds open into the sum').toBeVisible();
  await check.poll(() => page.locator('.odds-of .tok').count(), { message: 'and its tokens' }).toBeGreaterThan(5);
  await page.mouse.move(2, 2);
  const playable = page.locator('.hand .hc.can');
  const plays = page.locator('.prompt .c').filter({ hasText: 'Play ' });
  const found = await seek(page, async () => (await plays.count()) > 0 && (await playable.count()) > 0, {
    like: 'confirm|keep',
    most: 12,
    seed: 70,
  });
  expect(found, 'a card can be played').toBe(true);
  const at = await revision(page);
  await drag(page, '.hand .hc.can', '.rail .dial');
  await check.poll(() => revision(page), { message: 'a card that is dragged to the table is played' }).not.toBe(at);
});

test('going by hand', async ({ page }) => {
  await made(page, { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' });
  /** Places that one click reaches by several answers, without an enemy on the way. */
  const far = page.locator('.spot', { has: page.locator('.sr') }).filter({ hasText: '' });
  const reached = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.spot')]
        .map((e) => ({ id: e.dataset.id ?? '', text: e.getAttribute('aria-label') ?? e.textContent ?? '' }))
        .filter((e) => e.text.includes('move here through') && !e.text.includes('(')),
    );
  const shows = async (): Promise<boolean> => {
    const moves = await page.evaluate(() => document.querySelectorAll('.spot.can').length > 0);
    if (!moves) return false;
    // The host says where one can go once it is asked; that is a moment after the question.
    await expect
      .poll(async () => (await reached()).length, { timeout: 5_000 })
      .toBeGreaterThan(0)
      .catch(() => undefined);
    return (await reached()).length > 0;
  };
  const found = await seek(page, shows, { like: 'done|end movement', most: 20, seed: 60 });
  expect(found, 'places farther off are shown').toBe(true);
  check(await far.count(), 'on a map').toBeGreaterThan(0);
  let at = await revision(page);
  await drag(page, '.piece .inv', '.spot.can');
  await check.poll(() => revision(page), { message: 'oneself dragged to a place goes there' }).not.toBe(at);
  await open(page);
  await expect.poll(async () => (await reached()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  at = await revision(page);
  const [goal] = await reached();
  await page.evaluate(
    (id) => document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"].spot`)?.click(),
    goal?.id ?? '',
  );
  await check.poll(() => revision(page), { message: 'and gone to by one click' }).not.toBe(at);
  await check
    .poll(() => page.locator('.story li').filter({ hasText: ' goes to ' }).count(), { message: 'of several answers' })
    .toBeGreaterThan(2);
});

test('a click on a portrait says who goes next', async ({ page }) => {
  await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks', 'daisy-walker'], seed: '5' });
  const next = page.locator('.prompt h2', { hasText: 'next turn' });
  const found = await seek(page, async () => (await next.count()) > 0, { like: 'keep', most: 12, seed: 30 });
  expect(found, 'somebody goes first').toBe(true);
  const portrait = page.locator('.mates .pic');
  await check(portrait, 'the other one is lit').toHaveClass(/can/);
  const name = await page.locator('.mates h3 span').first().innerText();
  await portrait.click();
  await check(page.locator('.prompt :is(.from, h2)', { hasText: name }).first(), 'and takes the turn').toBeVisible();
  await check(page.locator('.prompt h2'), 'at once').toContainText('your turn');
});
