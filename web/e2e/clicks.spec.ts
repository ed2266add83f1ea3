import { check, made, test, type Page } from './fixtures';
import { first, give, open, wordsOf, type Choice } from './play';

/** The most clicks that these games may take, played by simple preferences: see `newcomer`. They may only fall; the aims are 40, 6 and 60. */
const CLICKS = { gathering: 30, round: 4, turns: 34 };

/** Gives the answer that `mind` picks, otherwise what declines. Says whether the game is over. */
async function turn(page: Page, mind: (now: Choice[]) => Choice | undefined): Promise<boolean> {
  const now = await open(page);
  if (now.over) return true;
  const all = now.choices.filter((c) => !c.marked && !c.declines);
  const pick = mind(all) ?? now.choices.find((c) => c.declines) ?? all[0];
  await give(page, now.golden || !pick ? 'golden' : pick, now);
  return false;
}

/**
 * Plays Roland as somebody who has read the rules once: advances the act, shoots what stands before him, arms himself,
 * looks for clues where there are some, and carries them to the Hallway. Reads only what a person reads.
 */
function newcomer(page: Page): { look: () => Promise<void>; mind: (all: Choice[]) => Choice | undefined } {
  const seen = new Set<string>();
  let clues = 0;
  let barrier = false;
  const look = async (): Promise<void> => {
    clues = Number(
      (await page.locator('.mat .purse span', { has: page.locator('[aria-label="Clues"]') }).innerText()).trim(),
    );
    barrier = (await page.locator('.scenes').innerText()).includes('The Barrier');
  };
  /** A test is taken at once; the way with cards is for those who want it. */
  const mind = (every: Choice[]): Choice | undefined => {
    const all = every.filter((c) => !c.text.includes('Choose cards first') && !/ attacks?\b/.test(c.text));
    const advance = first(
      all,
      /^Spend .* to advance/,
      /^The Barrier: advance/,
      /^Roland Banks: discover/,
      /^Play Evidence/,
    );
    if (advance && !every.some((c) => c.text.startsWith('Cover Up'))) return advance;
    if (!every.some((c) => c.key === 'draw')) return all.find((c) => c.key.startsWith('card:'));
    const fights = all.filter((c) => /^Fight|: fight/.test(c.text) && (c.odds ?? 0) >= 40);
    const best = fights.sort((a, b) => (b.odds ?? 0) - (a.odds ?? 0))[0];
    if (best) return best;
    const ready = first(all, /^Play Machete/);
    if (ready) return ready;
    const search = all.find((c) => /^Investigate .*clue/.test(c.text) && (c.odds ?? 0) >= 25);
    if (search) return search;
    if (barrier && clues >= 3) return first(all, /^Move to Hallway/);
    const moves = all.filter((c) => c.text.startsWith('Move to'));
    const to =
      moves.find((c) => /clue/.test(c.text)) ?? moves.find((c) => !seen.has(c.key) && !c.text.includes('Parlor'));
    const go = to ?? first(all, /^Move to Hallway/, /^Play (Beat Cop|\.45|Guard Dog)/);
    if (go) seen.add(go.key);
    return go;
  };
  return { look, mind };
}

test('a solo Gathering takes few clicks', async ({ page }) => {
  await made(page, {
    scenario: 'card/the-gathering',
    investigators: ['roland-banks'],
    difficulty: 'easy',
    seed: '384',
  });
  const { look, mind } = newcomer(page);
  const rounds = new Map<number, number>();
  let clicks = 0;
  for (; clicks < 200; clicks++) {
    const round = Number((await page.locator('.rail .dial .n').textContent()) ?? 0);
    await look();
    if (await turn(page, mind)) break;
    rounds.set(round, (rounds.get(round) ?? 0) + 1);
  }
  const each = [...rounds.values()].sort((a, b) => a - b);
  const ending = wordsOf(await page.locator('.end[role=dialog]').innerText());
  test.info().annotations.push({
    type: 'note',
    description: `${clicks} clicks: ${JSON.stringify([...rounds])}, ${ending.slice(0, 80)}`,
  });
  check(ending, 'it is played to its end').toMatch(/^(Won|Lost)/);
  check(clicks, 'the clicks of a solo Gathering').toBeLessThanOrEqual(CLICKS.gathering);
  check(each[Math.floor(each.length / 2)] ?? 0, 'those of the median round').toBeLessThanOrEqual(CLICKS.round);
});

test('eight turns of the board game take few clicks', async ({ page }) => {
  await made(page, { scenario: 'board/arkham', investigators: ['amanda-sharpe'], seed: '4' });
  const at = async () => Number(/Turn (\d+)/.exec(await page.locator('body').innerText())?.[1] ?? 0);
  let clicks = 0;
  while (clicks < 200 && (await at()) <= 8) {
    if (await turn(page, (all) => first(all, /^Done|^Stay|^End|^Nothing|^Pass|^No /))) break;
    clicks++;
  }
  test.info().annotations.push({ type: 'note', description: `${clicks} clicks` });
  check(await at(), 'eight turns are played').toBeGreaterThan(8);
  check(clicks, 'their clicks').toBeLessThanOrEqual(CLICKS.turns);
});
