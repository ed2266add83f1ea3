import { check, expect, test } from './fixtures';
import { findings } from './looks';
import { question, revision } from './play';

const RECORD = [
  'miskatonic record 1',
  'scenario: card/the-gathering',
  'investigators: roland-banks',
  'position: scenario: card/the-gathering\\ninvestigators: {roland-banks: {at: study}}\\nlocations: {study: {revealed: true, clues: 0}}',
  '',
  '',
].join('\n');

test('the coach', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('coach', 'costly'));
  const address = await page.evaluate(async (body) => {
    const reply = await fetch('/api/import', { method: 'POST', headers: { 'content-type': 'text/plain' }, body });
    return ((await reply.json()) as { address: string }).address;
  }, RECORD);
  await page.goto(address);
  const investigate = page.locator('.prompt [data-key=investigate]');
  const coach = page.locator('.coach');
  await investigate.click();
  await check(coach, 'the coach says that an answer achieves nothing').toContainText('no clues');
  await findings(page, 'the coach');
  const [text, at] = [await question(page), await revision(page)];
  await coach.locator('.show').click();
  await check(coach, 'showing it closes the coach').toHaveCount(0);
  check(await question(page), 'and gives no answer').toBe(text);
  await investigate.click();
  await coach.locator('.any').click();
  await check.poll(() => revision(page), { message: 'it is done anyway' }).not.toBe(at);
  await expect(coach).toHaveCount(0);
});
