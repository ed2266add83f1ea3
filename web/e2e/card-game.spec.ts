import { begin, check, choose, expect, test } from './fixtures';
import { findings } from './looks';
import { play } from './play';

test('a whole card game, and its record', async ({ page }) => {
  await begin(page, { game: 0, people: 2 });
  const { n, over } = await play(page, 5, 3000, 'end the turn');
  test.info().annotations.push({ type: 'note', description: `${n} answers` });
  expect(over, 'the card game ends by clicks').toBe(true);
  await page.locator('.end a[href^="/r/"]:not([href*="?"])').click();
  const at = page.locator('.scrub input');
  await expect.poll(async () => Number(await at.getAttribute('max')), { timeout: 60_000 }).toBeGreaterThan(10);
  await page.locator('.scrub .steps button').nth(3).click();
  await check(at, 'its record is looked through').toHaveValue('1');
  await page.locator('.scrub .steps button').nth(4).click();
  await check(at, 'to its end').toHaveValue((await at.getAttribute('max')) ?? '');
  const eyes = page.locator('.scrub [role=combobox]').first();
  await choose(eyes, '0');
  await check(page.locator('.mates, .story').first(), 'it is seen with the eyes of a seat').toBeVisible();
  await check(eyes, 'and says so').toHaveAttribute('data-value', '0');
  await check(page.locator('.scrub .bad'), 'without trouble').toHaveCount(0);
  await findings(page, 'a record');
  await page.goto('/');
  await check(page.locator('.records a'), 'the lobby lists it').toHaveCount(1);
  // Its file, dropped on the page, is a table again.
  await page.evaluate(async () => {
    const id = /\/r\/([\w-]+)/.exec(document.querySelector('.records a')?.getAttribute('href') ?? '')?.[1];
    const text = await (await fetch(`/api/tables/${id}/record`)).text();
    const data = new DataTransfer();
    data.items.add(new File([text], 'game.record', { type: 'text/plain' }));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await check(page, 'a record that is dropped is a table').toHaveURL(/\/t\//);
  await check(page.locator('.prompt'), 'with a question').toHaveCount(1);
});
