import { check, expect, made, test, type Page } from './fixtures';
import { findings } from './looks';
import { open, question, revision, seek } from './play';
import { settled } from './settle';

const SIZES = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;
const digits = (text: string | null): number => Number((text ?? '').replace(/\D/g, ''));
/** Where the stakes and the stage that holds them lie. */
const boxes = (page: Page) =>
  page.evaluate(() => {
    const box = (q: string) => document.querySelector(q)?.getBoundingClientRect() ?? new DOMRect();
    return { stage: box('.stage').toJSON() as DOMRect, stakes: box('.stage .stakes').toJSON() as DOMRect, innerHeight };
  });

test('what hangs on a check', async ({ page }) => {
  await made(page, { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' });
  const clues = page.locator('.prompt .choices .c').filter({ hasText: 'Clue' });
  const stakes = page.locator('.stage .stakes');
  const found = await seek(
    page,
    async () =>
      (await stakes.locator('.good').count()) > 0 &&
      (await stakes.locator('.cause').count()) > 0 &&
      (await clues.count()) > 0,
    { like: 'encounter|draw|go to|done|end movement', most: 260 },
  );
  expect(found, 'a check of an encounter asks').toBe(true);
  const told = async () => (await stakes.innerText()).replaceAll('\n', ' ');
  const first = await told();
  check(first, 'the stage says where it comes from').toMatch(/^Encounter (at|in) /);
  await check(page.locator('.stage .bad span').first(), 'and what it does').toHaveText(/.{6}/);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const { stage, stakes, innerHeight } = await boxes(page);
    check(stakes.bottom, `it is in sight, ${width}x${height}`).toBeLessThanOrEqual(
      Math.min(stage.bottom + 1, innerHeight),
    );
    check(stakes.top, `from its first line, ${width}x${height}`).toBeGreaterThanOrEqual(0);
    await findings(page, `what hangs on a check, ${width}x${height}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await settled(page);
  // One Clue is one click, and so are several; each says its odds.
  const odds = async (n: number) => digits(await clues.nth(n).locator('.odds b').textContent());
  check(await odds(0), 'a Clue says its odds').toBeGreaterThan(0);
  if ((await clues.count()) > 1) check(await odds(1), 'more Clues, better odds').toBeGreaterThan(await odds(0));
  const at = await revision(page);
  await clues.first().click();
  await expect.poll(() => revision(page)).not.toBe(at);
  await open(page);
  if (await stakes.count()) check(await told(), 'after rolling again it still does').toBe(first);
});

test('what hangs on a test', async ({ page }) => {
  await made(page, { scenario: 'card/the-gathering', investigators: ['daisy-walker', 'roland-banks'], seed: '9' });
  const found = await seek(page, async (p) => (await p.locator('.stage .stakes .cause').count()) > 0, {
    like: 'keep|fight|end the turn',
  });
  expect(found, 'a treachery asks for a test').toBe(true);
  check(await question(page), 'with a question').not.toBe('');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const { stage, stakes } = await boxes(page);
    check(stakes.bottom, `its stakes are in sight, ${width}x${height}`).toBeLessThanOrEqual(stage.bottom + 1);
    check(stakes.top, `from their first line, ${width}x${height}`).toBeGreaterThanOrEqual(stage.top);
  }
  await findings(page, 'the stakes of a test on a phone');
});
