import { begin, check, expect, made, test } from './fixtures';
import { findings } from './looks';
import { open, play } from './play';
import { settled } from './settle';

test('undo, the reader, the panel', async ({ page }) => {
  await begin(page, { game: 0, people: 2, sit: { 1: 'skilled' } });
  await play(page, 9, 7);
  await open(page);
  await settled(page);
  const story = page.locator('.story');
  const was = await story.innerText();
  await page.locator('.undo .far').click();
  await page.locator('.undo .pop button').nth(0).click();
  await check.poll(() => story.innerText(), { message: 'the last answer is taken back' }).not.toBe(was);
  await check(story, 'and the story says what').toContainText(/Undone: \w/);
  await settled(page);
  await page.locator('.mat .skill').nth(1).focus();
  await check(page.locator('[role=tooltip]'), 'a skill opens into what it is made of').toContainText(/\d\s*printed/);
  await findings(page, 'a number that is opened');
  await page.locator('.mat [data-id^="seat/"]').first().click({ button: 'right' });
  await check(page.locator('.read[role=dialog]'), 'an investigator has another side').toContainText('Deck:');
  await findings(page, 'the reader');
  await page.keyboard.press('Escape');
  await page.locator('.menu button').first().click();
  await expect(page.locator('.room')).toBeVisible();
  await findings(page, 'the panel of the table');
  await page.keyboard.press('Escape');
  await page.locator('.menu > .b').last().click();
  await expect(page.locator('.menu .pop')).toBeVisible();
  await findings(page, 'the settings');
  await page.keyboard.press('Escape');
  await check(page.locator('.menu .pop'), 'Escape closes them').toHaveCount(0);
});

test('notifications', async ({ page }) => {
  await begin(page, { game: 0, people: 2, sit: { 1: 'skilled' } });
  await page.locator('.menu button').first().click();
  const panel = page.locator('.room details', { hasText: 'Notifications' });
  await panel.locator('summary').click();
  await panel.getByLabel('From').fill('23:00');
  await panel.getByText('Set quiet hours').click();
  await check(panel, 'quiet hours are told').toContainText('Nothing is sent from 23:00 to 07:00');
  await panel.getByLabel('URL of the webhook').fill('https://127.0.0.1/hook');
  await panel.getByText('Save').click();
  await check(panel.getByRole('alert'), 'no webhook leads inside').toHaveText(/not on the public internet/);
  await panel.getByLabel('URL of the webhook').fill('https://discord.com/api/webhooks/1/secret');
  await panel.getByText('Save').click();
  await check(panel, 'the host alone is told').toContainText('Sends to discord.com.');
  await findings(page, 'notifications');
  await panel.getByText('Remove').click();
  await panel.getByText('End quiet hours').click();
  await check(panel.getByText('End quiet hours')).toHaveCount(0);
});

for (const [name, setup, themes] of [
  [
    'the card table',
    { scenario: 'card/the-gathering', investigators: ['roland-banks', 'daisy-walker'], seed: '2' },
    ['daylight', 'contrast'],
  ],
  [
    'the board',
    { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' },
    ['contrast', 'daylight', 'night'],
  ],
] as const)
  test(`themes: ${name}`, async ({ page }) => {
    await made(page, { ...setup, investigators: [...setup.investigators] });
    await play(page, 9, 7);
    for (const theme of themes) {
      await page.evaluate((t) => localStorage.setItem('theme', t), theme);
      await page.reload();
      await expect(page.locator('.prompt')).toBeVisible();
      await findings(page, `${name}, ${theme}`);
    }
    await settled(page);
    const running = await page.evaluate(
      () => document.getAnimations().filter((a) => Number(a.effect?.getComputedTiming().duration) > 50).length,
    );
    check(running, 'nothing runs with reduced motion').toBe(0);
  });
