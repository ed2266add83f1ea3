import { readFileSync } from 'node:fs';
import { check, expect, idOf, made, test } from './fixtures';
import { findings, fitsAcross } from './looks';
import { click, open, play, revision } from './play';

/** The best answers of a puzzle as its chapter has them: the server does not tell. */
function solution(game: string, name: string): string[][] {
  const chapter = readFileSync(new URL(`../../puzzles/${game}-game.md`, import.meta.url), 'utf8');
  const script = /^best ([^#\n]+)/m.exec(chapter.slice(chapter.indexOf(`### ${name}\n`)))?.[1] ?? '';
  return script.split(',').map((line) => line.split(' then ').map((key) => key.trim()));
}
/** Whether a key is meant by the name that a chapter uses. */
const means = (key: string, name: string): boolean => key === name || key.slice(key.indexOf(':') + 1) === name;

test('puzzles', async ({ page }) => {
  await page.goto('/puzzles');
  await check(page.locator('main li button'), 'the puzzles are listed').toHaveCount(60);
  await findings(page, 'the puzzles');
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsAcross(page, 'they fit a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('main li button').first().click();
  await page.waitForURL(/\/t\//);
  const quiz = page.locator('.quiz');
  await check(quiz.locator('h3'), 'what is asked stands at the table').toContainText('Which answer');
  await findings(page, 'a puzzle');
  const [puzzle] = await page.evaluate(
    async () => (await (await fetch('/api/puzzles')).json()) as { game: string; name: string }[],
  );
  const best = solution(puzzle?.game ?? '', puzzle?.name ?? '');
  const click = (key: string) =>
    page.evaluate((k) => document.querySelector<HTMLElement>(`.prompt .c[data-key="${CSS.escape(k)}"]`)?.click(), key);
  const wrong = (await open(page)).choices.find((c) => !best.some(([first = '']) => means(c.key, first)));
  await click(wrong?.key ?? '');
  await check(page.locator('.quiz.missed .best'), 'another answer is told not to be it').toHaveCount(1);
  await check(quiz.locator('dl > div'), 'and how both do in imagined games').toHaveCount(2, { timeout: 180_000 });
  await findings(page, 'a puzzle that was missed');
  await quiz.locator('.do button').first().click();
  await expect(page.locator('.quiz:not(.missed)')).toBeVisible();
  for (const name of best[0] ?? []) {
    const now = await open(page);
    const key = now.choices.find((c) => means(c.key, name))?.key ?? '';
    const at = await revision(page);
    await click(key);
    await expect(async () => {
      const found = await page.locator('.quiz.found, .prompt .c.on').count();
      expect(found > 0 || (await revision(page)) !== at, `${name} is taken`).toBe(true);
    }).toPass();
  }
  await check(page.locator('.quiz.found'), 'the best is told to be it').toHaveCount(1);
  const before = page.url();
  await quiz.locator('.go').click();
  await check.poll(() => page.url(), { message: 'and the next is opened' }).not.toBe(before);
  check(page.url(), 'on a table').toContain('/t/');
});

test('a position of a game as a puzzle', async ({ page }) => {
  await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
  await play(page, 9, 6, 'investigate|keep');
  const game = idOf(page);
  // As the review of a game does for its turning points.
  const address = await page.evaluate(async (id) => {
    const reply = await fetch(`/api/tables/${id}/branch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ puzzle: true }),
    });
    return ((await reply.json()) as { address: string }).address;
  }, game);
  await page.goto(address);
  const quiz = page.locator('.quiz');
  await check(quiz.locator('h3'), 'what is asked stands at the table').toContainText('Which answer');
  const now = await open(page);
  await click(page, now.choices.find((c) => c.declines) ?? now.choices[0]!, now);
  await check(quiz.locator('dl > div'), 'both answers are compared').toHaveCount(2, { timeout: 180_000 });
  await check(quiz.locator('h3'), 'and it says which is best').toHaveText(/^(Correct|Not the best)/);
  await check(quiz.locator('.do a'), 'from there it goes back').toHaveAttribute('href', `/r/${game}?review`);
  await findings(page, 'a position of a game as a puzzle');
});

test('what a bot means to do', async ({ page }) => {
  await made(page, {
    scenario: 'card/the-gathering',
    investigators: ['roland-banks', 'daisy-walker'],
    seats: ['mine', 'search'],
    seed: '5',
  });
  // It stands at its face while the bot plays: what came and went is noted.
  await page.evaluate(() => {
    const seen = globalThis as { plans?: number };
    new MutationObserver(() => {
      if (document.querySelector('.mates .plan')) seen.plans = (seen.plans ?? 0) + 1;
    }).observe(document.body, { childList: true, subtree: true });
  });
  const plans = () => page.evaluate(() => (globalThis as { plans?: number }).plans ?? 0);
  for (let i = 0; i < 20 && !(await plans()); i++) await play(page, 30 + i, 1, 'end the turn|keep');
  await check.poll(plans, { message: 'what a bot means to do stands at its face' }).toBeGreaterThan(0);
});

test('looking back', async ({ page }) => {
  // A few answers of a game are enough to look back at.
  await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
  await play(page, 9, 6, 'investigate|keep');
  await page.goto(`/r/${idOf(page)}`);
  await page.locator('.scrub .out button').first().click();
  const line = page.locator('.review polyline').first();
  await expect(line).toBeAttached({ timeout: 240_000 });
  const points = ((await line.getAttribute('points')) ?? '').split(' ');
  check(points.length, 'the chance to win is drawn answer by answer').toBeGreaterThan(6);
  await findings(page, 'a review');
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsAcross(page, 'it fits a phone');
});
