import { check, choose, expect, idOf, made, test } from './fixtures';
import { findings } from './looks';
import { open, question } from './play';

test('bots at a pace', async ({ page }) => {
  const story = page.locator('.story li');
  await made(page, {
    scenario: 'card/the-gathering',
    investigators: ['roland-banks', 'daisy-walker'],
    seats: ['bot', 'bot'],
    seed: '5',
    pace: 'brisk',
  });
  await check(page.locator('.pause'), 'bots that play while I look can be stopped').toHaveCount(1);
  await expect(story.first(), 'they play').toBeVisible();
  await check(page.locator('.end[role=dialog]'), 'the game is not over at once').toHaveCount(0);
  await page.locator('.pause').click();
  await check(page.locator('.prompt h2'), 'a pause says so').toHaveText(/^Paused: .* bot$/);
  await findings(page, 'bots that wait');
  const was = await story.count();
  await page.waitForTimeout(2_500);
  check(await story.count(), 'they wait').toBe(was);
  await page.locator('.pause').click();
  await check.poll(() => story.count(), { message: 'and go on' }).not.toBe(was);
});

test('a seat is given to a bot only when that is confirmed', async ({ page }) => {
  await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
  await open(page);
  const mine = () =>
    page.evaluate(async () => {
      const tables = (await (await fetch('/api/tables')).json()) as { id: string; asked: boolean }[];
      return tables.find((t) => location.pathname.includes(t.id))?.asked ?? false;
    });
  const seat = page.locator('.room .seats [role=combobox]');
  const was = await question(page);
  await page.locator('.menu button').first().click();
  await choose(seat, 'skilled');
  await expect(page.locator('.sure')).toBeVisible();
  await findings(page, 'a seat that would be given to a bot');
  check(await mine(), 'nothing happens before it is confirmed').toBe(true);
  check(await question(page), 'and the question stays').toBe(was);
  await page.locator('.sure .b').last().click();
  await check(page.locator('.sure'), 'a no goes back').toHaveCount(0);
  await check(seat, 'and the seat stays mine').toHaveAttribute('data-value', 'mine');
  check(await mine(), 'with its question').toBe(true);
  await choose(seat, 'skilled');
  await page.locator('.sure .yes').click();
  await check(page.locator('.room .seats small').first(), 'what is confirmed is done').toContainText('a bot');
  // A branch belongs to the person who begins it.
  const id = idOf(page);
  await page.goto(`/r/${id}?at=1`);
  await expect.poll(async () => Number(await page.locator('.scrub input').getAttribute('max'))).toBeGreaterThan(1);
  await page.locator('.scrub .out button').nth(1).click();
  await page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.includes(id));
  await check(page.locator('.prompt .c').first(), 'a branch is played by the person who begins it').toBeVisible();
  await check(page.locator('.end[role=dialog]'), 'and is not over').toHaveCount(0);
});
