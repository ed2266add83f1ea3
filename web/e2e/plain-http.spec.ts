import { check, expect, far, idOf, test } from './fixtures';
import { play } from './play';

test('from another machine, over plain http', async ({ page, server }) => {
  await page.goto(far(server));
  const bare = () => !isSecureContext && crypto.randomUUID === undefined && navigator.clipboard === undefined;
  check(await page.evaluate(bare), 'this is no secure context').toBe(true);
  await page.locator('.play').click();
  await expect(page.locator('.prompt .c').first(), 'a table opens').toBeVisible();
  const { n } = await play(page, 5, 8, 'end the turn');
  check(n, 'and is played').toBe(8);
  await check(page.locator('.prompt h2'), 'with a question').toHaveText(/.{5}/);
  await page.locator('.menu button').first().click();
  await page.locator('.room .row .b', { hasText: 'a link to watch' }).click();
  await check(page.locator('.room'), 'a link is copied, or shown to be copied by hand').toContainText(
    /Copied|http:\/\/friend\.test/,
  );
  await page.keyboard.press('Escape');
  await page.goto(`${far(server)}/r/${idOf(page)}`);
  await page.locator('.scrub .out button').last().click();
  await check(page.locator('.scrub'), 'that of a record too').toContainText(/Copied|http:\/\/friend\.test/);
});
