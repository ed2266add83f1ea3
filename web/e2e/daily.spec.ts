import { check, expect, made, test } from './fixtures';
import { findings } from './looks';
import { open, play } from './play';

test('the daily challenge', async ({ page }) => {
  await page.goto('/');
  const button = page.locator('.today button');
  await expect(button).toBeVisible();
  await check(page.locator('.today small').first(), 'it says when it ends').toHaveText(
    /The challenge ends after (10 rounds|6 turns)/,
  );
  await button.click();
  await expect(page.locator('.prompt')).toBeVisible();
  const first = new URL(page.url()).pathname;
  const again = await page.evaluate(
    async (challenge) => {
      const setup = {
        scenario: 'card/the-gathering',
        investigators: ['roland-banks'],
        challenge,
        title: 'Another name',
      };
      const reply = await fetch('/api/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(setup),
      });
      return reply.status;
    },
    new Date().toISOString().slice(0, 10),
  );
  check(again, 'a second attempt is refused').toBe(409);
  await page.goto('/');
  await button.click();
  await page.waitForURL((url) => url.pathname.startsWith('/t/'));
  check(new URL(page.url()).pathname, 'the button goes on with the one attempt').toBe(first);
});

test('the end of a challenge on the board', async ({ page }) => {
  // One turn instead of six, so that it is soon over.
  await made(page, {
    scenario: 'board/arkham',
    investigators: ['joe-diamond'],
    seed: '4',
    undo: 'never',
    no_hints: true,
    challenge: '2026-01-01',
    turns: 1,
    title: 'Arkham, 2026-01-01',
  });
  for (let i = 0; i < 60 && !(await open(page)).over; i++) await play(page, 40 + i, 1, 'done|stay|end');
  const over = page.locator('.end[role=dialog] .challenge');
  await check(over, 'after the last turn the challenge is over').toHaveCount(1);
  await findings(page, 'the end of a challenge on the board');
  const points = await over.locator('.points').innerText();
  check(points, 'its result is in points').toMatch(/^−?\d+ points?$/);
  const mine = Number(points.replace('−', '-').split(' ')[0]);
  await page.locator('#theirs').fill(`Miskatonic, Arkham, 2026-01-01: ${mine - 3} points (doom −2)`);
  await check(over.locator('.verdict'), 'and compared with that of a friend').toContainText('3 points ahead');
  await page.locator('#theirs').fill('Miskatonic, Kingsport, 2026-01-02: 3 points (won)');
  await check(over.locator('.verdict'), 'but not with another challenge').toContainText('another challenge');
  const late = page.locator('.prompt .c:not([disabled])');
  if (await late.count()) {
    await page.locator('.end[role=dialog] button', { hasText: 'Show the table' }).click();
    await late.last().click();
    await check(page.locator('.message'), 'nothing is answered after it').toContainText('challenge is over');
  }
});

test('the end of a challenge with cards', async ({ page }) => {
  // One round instead of ten.
  await made(page, {
    scenario: 'card/the-gathering',
    investigators: ['roland-banks'],
    seed: '4',
    undo: 'never',
    no_hints: true,
    challenge: '2026-01-03',
    turns: 1,
    title: 'The Gathering, 2026-01-03',
  });
  for (let i = 0; i < 60 && !(await open(page)).over; i++) await play(page, 40 + i, 1, 'end the turn');
  const end = page.locator('.end[role=dialog]');
  await check(end.locator('h2'), 'after the last round the challenge is over').toHaveText('The round is over');
  await findings(page, 'the end of a challenge with cards');
  await check(end.locator('.points'), 'a round costs a point').toHaveText(/^−1 point$/);
});
