import { begin, check, made, test } from './fixtures';
import { findings } from './looks';
import { play } from './play';
import { settled } from './settle';

const DONE = 'done|end movement|stay|nothing|pass';

test('a whole board game', async ({ page }) => {
  await begin(page, { game: 1 });
  const { n, over } = await play(page, 3, 3000, DONE);
  test.info().annotations.push({ type: 'note', description: `${n} answers` });
  check(over, 'the board game ends by clicks').toBe(true);
  if (over) await findings(page, 'the end of a game');
});

test('Kingsport with bots', async ({ page }) => {
  await begin(page, { game: 1, scenario: 1, people: 3, sit: { 1: 'beginner', 2: 'skilled' } });
  await play(page, 6, 12);
  await findings(page, 'Kingsport');
  const { n, over } = await play(page, 8, 3000, DONE);
  test.info().annotations.push({ type: 'note', description: `${n} answers` });
  check(over, 'the game of two towns ends by clicks').toBe(true);
});

for (const [scenario, towns] of [
  ['board/the-salt-line', ['Arkham', 'Saltmarrow']],
  ['board/kingsport+the-salt-line', ['Arkham', 'Kingsport', 'Saltmarrow']],
] as const)
  test(`a town that a pack brings: ${scenario}`, async ({ page }) => {
    await made(page, { scenario, investigators: ['joe-diamond', 'ines-marrow'], seed: '4' });
    await settled(page);
    for (const town of towns.slice(1))
      await check(page.getByRole('button', { name: town }).first(), `${town} can be looked at`).toBeVisible();
    await page.getByRole('button', { name: 'Saltmarrow' }).first().click();
    const map = page.locator('[data-region=map]').last();
    await check(map, 'the town of the pack has a map').toHaveAttribute('aria-label', /Saltmarrow/);
    for (const place of ['Chapel Below', 'Lamp Room', 'Net Loft'])
      await check(map, `with its places: ${place}`).toContainText(place);
    await findings(page, scenario);
  });
