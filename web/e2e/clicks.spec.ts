import { check, made, test, type Page } from './fixtures';
import { give, open } from './play';

/** The most clicks that these games may take, played by simple preferences. They may only fall; the aims are 40, 6 and 60. */
const CLICKS = { gathering: 111, round: 8, turns: 35 };

/** Answers by preference: the golden button, then the first liked choice, then what declines. Says whether it is over. */
async function turn(page: Page, likes: RegExp[]): Promise<boolean> {
  const now = await open(page);
  if (now.over) return true;
  const all = now.choices.filter((c) => !c.marked && !c.declines);
  const best = likes.map((l) => all.find((c) => l.test(c.text.trim()))).find(Boolean);
  const pick = best ?? now.choices.find((c) => c.declines) ?? all[0];
  await give(page, now.golden || !pick ? 'golden' : pick, now);
  return false;
}

test('a solo Gathering takes few clicks', async ({ page }) => {
  await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks'], difficulty: 'easy', seed: '11' });
  const likes = [/^(Advance|Spend .* to advance)/, /^Fight /, /^Investigate /, /^Move to /];
  const rounds = new Map<number, number>();
  let clicks = 0;
  for (; clicks < 200; clicks++) {
    const round = Number((await page.locator('.rail .dial .n').textContent()) ?? 0);
    if (await turn(page, likes)) break;
    rounds.set(round, (rounds.get(round) ?? 0) + 1);
  }
  const each = [...rounds.values()].sort((a, b) => a - b);
  test.info().annotations.push({ type: 'note', description: `${clicks} clicks: ${JSON.stringify([...rounds])}` });
  check(clicks, 'the clicks of a solo Gathering').toBeLessThanOrEqual(CLICKS.gathering);
  check(each[Math.floor(each.length / 2)] ?? 0, 'those of the median round').toBeLessThanOrEqual(CLICKS.round);
});

test('eight turns of the board game take few clicks', async ({ page }) => {
  await made(page, { scenario: 'board/arkham', investigators: ['amanda-sharpe'], seed: '4' });
  const at = async () => Number(/Turn (\d+)/.exec(await page.locator('body').innerText())?.[1] ?? 0);
  let clicks = 0;
  while (clicks < 200 && (await at()) <= 8) {
    if (await turn(page, [/^Done|^Stay|^End|^Nothing|^Pass|^No /])) break;
    clicks++;
  }
  test.info().annotations.push({ type: 'note', description: `${clicks} clicks` });
  check(await at(), 'eight turns are played').toBeGreaterThan(8);
  check(clicks, 'their clicks').toBeLessThanOrEqual(CLICKS.turns);
});
