import { check, expect, far, test } from './fixtures';
import { findings } from './looks';

test('friends in ten seconds', async ({ person, server }) => {
  // Both in browsers of their own, over plain http: no secure context.
  const [ada, bo] = [await person(), await person()];
  const clicks = { host: 0, guest: 0 };
  const click = async (who: 'host' | 'guest', what: string) => {
    clicks[who]++;
    await (who === 'host' ? ada : bo).locator(what).first().click();
  };
  await ada.goto(far(server));
  await click('host', '.with');
  await check(ada.locator('.gather svg.qr path'), 'the code of the link is there at once').toHaveCount(1);
  await check(ada.locator('#invitation'), 'and the link').toHaveValue(/\/t\/[\w-]+#\w+$/);
  await ada.locator('.gather .name input').fill('Ada');
  await ada.locator('.gather .name input').press('Tab');
  await findings(ada, 'the waiting room');
  await click('host', '.gather .strong');
  const link = await ada.locator('#invitation').inputValue();
  await bo.goto(link);
  await check(bo.locator('.gather h1'), 'the page says who invites to what').toHaveText(
    /^Ada invites you to play \w+/i,
  );
  await findings(bo, 'the invitation');
  await bo.locator('.gather .name input').fill('Bo');
  await click('guest', '.gather .go');
  await expect(bo.locator('.gather .go[aria-pressed]')).toBeVisible();
  await click('guest', '.gather .go');
  await check(ada.locator('.gather .who'), 'the host sees who is here').toContainText('Bo');
  await expect(ada.locator('.gather em.yes'), 'and that both are ready').toHaveCount(2);
  await click('host', '.gather .go');
  for (const p of [ada, bo]) await expect(p.locator('.prompt h2'), 'the game begins').toBeVisible();
  check(clicks.host, 'with at most three clicks of the host').toBeLessThanOrEqual(3);
  check(clicks.guest, 'and two of the guest').toBeLessThanOrEqual(2);
  await check
    .poll(async () => (await bo.locator('.prompt h2').innerText()) + (await ada.locator('.prompt h2').innerText()), {
      message: 'one waits for the other by name',
    })
    .toMatch(/Ada|Bo/);
  // What is said is seen without opening anything, and counts from the first line.
  await bo.locator('.menu button').first().click();
  await bo.fill('#say', 'Hello there');
  await bo.keyboard.press('Enter');
  await check(ada.locator('.toasts p', { hasText: 'Hello there' }), 'a line is told with its name').toContainText('Bo');
  await check(ada.locator('.menu .b i'), 'and counted').toHaveCount(1);
  // Somebody who comes by the invitation when all seats are taken watches, and reads what is hidden.
  const cy = await person();
  await cy.goto(link);
  await check(cy.locator('.prompt'), 'a third person watches').toHaveCount(1);
});
