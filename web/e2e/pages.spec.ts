import { check, expect, made, test } from './fixtures';
import { findings } from './looks';

test('pages beside the tables', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.play')).toBeVisible();
  await findings(page, 'the lobby');
  await page.goto('/rules?game=board#mythos.open-gate');
  await page.locator('section.here summary').first().click();
  await findings(page, 'the rules');
  await page.locator('section.here .try').first().click();
  await page.waitForURL(/\/t\//);
  await check(page.locator('.prompt .c').first(), 'a case is opened on the table, and asks').toBeVisible();
  await page.goto('/learn');
  await expect(page.locator('.learn section button').first()).toBeVisible();
  await findings(page, 'learning');
  await page.locator('.learn footer a').click();
  await check(page.locator('pre'), 'the licences of what is shipped can be read').toContainText(
    'SIL OPEN FONT LICENSE',
  );
  await findings(page, 'the licences');
  await page.goto('/learn');
  await page.locator('.learn section button').first().click();
  await expect(page.locator('.lesson')).toBeVisible();
  await findings(page, 'a lesson');
});

test('tables in the lobby', async ({ page }) => {
  await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
  await page.goto('/');
  const menu = page.locator('.tables .more > button').first();
  const named = page.locator('.tables:has-text("Our long night")');
  await menu.click();
  await page.locator('.tables .pop button').first().click();
  await page.locator('.tables form input').fill('Our long night');
  await page.keyboard.press('Enter');
  await check(named, 'a table is renamed').toHaveCount(1);
  await menu.click();
  await page.locator('.tables .pop .bad').click();
  await page.locator('.gone button').click();
  await check(named, 'a deleted table is had back').toHaveCount(1);
});
