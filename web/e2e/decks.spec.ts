import { check, expect, test } from './fixtures';
import { findings, fitsAcross } from './looks';

test('decks are built, kept and played with', async ({ page }) => {
  await page.goto('/');
  await page.locator('a[href="/decks"]').click();
  await expect(page.locator('.first .open').first()).toBeVisible();
  await findings(page, 'the decks');
  await page.locator('#paste').fill('Mine\n\nWendy Adams\n2x Lucky! (2)\n1x Machete\n1x Lola Santiago (3)\n');
  await page.locator('.paste button').click();
  await expect(page.locator('.state')).toBeVisible();
  await check(page.locator('.said'), 'what is not in the pool is told').toContainText('Lola Santiago');
  await check(page.locator('.faults').first(), 'every fault is told').toContainText(
    /3 cards; 30 are needed[^]*Machete[^]*class or level/,
  );
  await page.locator('.back').click();
  await page.locator('.first .open', { hasText: 'Wendy Adams' }).click();
  const state = page.locator('.state');
  await expect(state).toHaveClass(/legal/);
  await check(page.locator('.curve div'), 'the curve of costs is drawn').toHaveCount(7);
  await check(page.locator('.curve'), 'and told').toHaveAttribute('aria-label', /.{21}/);
  const sheet = page.locator('.sheet');
  const icons = await page
    .locator('.sums span')
    .evaluateAll((all) => all.map((e) => `${e.querySelector('svg')?.getAttribute('aria-label')} ${e.textContent}`));
  check(icons.join(', '), 'icons are counted').toMatch(/willpower \d+.*agility \d+/);
  check(await sheet.innerText(), 'and classes').toMatch(/survivor \d+/);
  const cards = page.locator('.cards > li');
  const pool = await cards.count();
  await page.locator('.tick input').check();
  await check.poll(() => cards.count(), { message: 'only cards of the deck are listed' }).toBeLessThan(pool);
  check(await cards.count(), 'and all of them').toBeGreaterThan(15);
  await page.locator('.tick input').uncheck();
  const search = page.locator('input[type=search]');
  await search.fill('rogue cost:0-1');
  await check
    .poll(async () => (await cards.count()) - (await page.locator('.cards > li.rogue').count()), {
      message: 'class and cost filter the pool',
    })
    .toBe(0);
  check(await cards.count(), 'to some').toBeGreaterThan(0);
  await search.fill('lucky survivor level:2');
  await check(cards, 'cards are searched for').toHaveCount(1);
  await page.locator('.cards .n button').last().click();
  await expect(state).not.toHaveClass(/legal/);
  await check(page.locator('.faults').first(), 'what is wrong is told as it goes').toContainText(
    '31 cards; 30 are needed',
  );
  await check(state, 'experience in it is counted').toContainText('2 experience');
  await search.fill('knife');
  await expect(cards.first()).toContainText(/knife/i);
  await page.locator('.cards .n button').first().click();
  await expect(state).toHaveClass(/legal/);
  await check(page.locator('details summary').first(), 'an upgrade has its cost').toContainText('2 experience');
  const row = page.locator('.sheet details tr', { hasText: 'an opening hand with Lucky! (2)' });
  check((await row.textContent()) ?? '', 'what an upgrade changes in the odds').toMatch(/0\.0 %\s*1[0-9]\.\d %/);
  await page.locator('.sheet input').first().fill('Wendy with luck');
  await findings(page, 'the deck builder');
  await page.locator('.sheet .go').click();
  await page.locator('.sheet .row button', { hasText: 'JSON' }).click();
  await check(page.locator('.out textarea'), 'it is written for others').toHaveValue(/"01084": 1/);
  await search.fill('');
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsAcross(page, 'the builder fits a phone');
  await findings(page, 'the deck builder on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await page.locator('.people label').first().click();
  await page.locator('.people label', { hasText: 'Wendy Adams' }).click();
  await page.locator('.go .text').click();
  await page.locator('.deck [role=combobox]').click();
  await page.getByRole('option', { name: 'Wendy with luck' }).click();
  await page.locator('.play').click();
  await expect(page.locator('.prompt')).toBeVisible();
  const record = await page.evaluate(async () => {
    const id = location.pathname.split('/')[2];
    const authorization = `Bearer ${localStorage.getItem(`seat ${id}`)}`;
    return (await fetch(`/api/tables/${id}/record`, { headers: { authorization } })).text();
  });
  check(record, 'the record keeps the deck').toContain('1 lucky-2');
});

test('a collection limits the builder and new games', async ({ page }) => {
  await page.goto('/decks');
  await page.locator('.owns .tick input').check();
  const core = page.locator('.owns li', { hasText: 'Core Set' }).locator('input');
  await core.fill('1');
  await core.blur();
  await findings(page, 'a collection');
  await page.locator('.first .open', { hasText: 'Roland Banks' }).click();
  await check(page.locator('.state'), 'a starter deck needs one box').toHaveClass(/legal/);
  await page.locator('input[type=search]').fill('machete');
  await check(page.locator('.cards .n button').last(), 'no more than the box holds').toBeDisabled();
  await page.locator('.back').click();
  await core.fill('2');
  await core.blur();
  await page.locator('.first .open', { hasText: 'Roland Banks' }).click();
  await page.locator('input[type=search]').fill('machete');
  await check(page.locator('.cards .n button').last(), 'two boxes hold two').toBeEnabled();
  await page.reload();
  await check(core, 'the browser keeps the collection').toHaveValue('2');
});
