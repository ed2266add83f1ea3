import { check, expect, made, test, type Page } from './fixtures';
import { findings } from './looks';
import { asked, click, give, open, revision } from './play';
import { settled } from './settle';

/** How many choices each page has. */
const choices = (pages: Page[]): Promise<number[]> =>
  Promise.all(pages.map((p) => p.locator('.prompt .c[data-key]').count()));

/** Answers for the one of the two who is asked, by preference, until `so` holds; says whether it does. */
async function until(pages: Page[], likes: RegExp[], so: () => Promise<boolean>): Promise<boolean> {
  for (let i = 0; i < 60 && !(await so()); i++) {
    await expect.poll(async () => (await choices(pages)).some((n) => n > 0)).toBe(true);
    const page = pages[(await choices(pages)).findIndex((n) => n > 0)];
    if (!page) continue;
    const now = await open(page);
    const all = now.choices.filter((c) => !c.declines && !c.marked);
    const best = likes.map((l) => all.find((c) => l.test(c.text.trim()))).find(Boolean);
    const pick = best ?? now.choices.find((c) => c.declines) ?? all[0];
    const was = await asked(page);
    await click(page, now.golden || !pick ? 'golden' : pick, now);
    // The next question may be the other's.
    await expect.poll(() => asked(page)).not.toBe(was);
  }
  return so();
}

test('a friend who wants to commit after all asks the others to wait', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  await ada.goto('/');
  await settled(ada);
  await made(ada, {
    scenario: 'card/the-gathering',
    investigators: ['roland-banks', 'daisy-walker'],
    seats: ['mine', 'friend'],
    seed: '5',
  });
  const links = await ada.evaluate(
    async () =>
      (await (await fetch(`/api/tables/${location.pathname.split('/')[2]}/links`)).json()) as {
        seats: Record<string, string>;
      },
  );
  await bo.goto(links.seats['1'] ?? '');
  await expect(bo.locator('.prompt')).toBeVisible();
  // One of them takes a test for which the table sees nothing in the hand of the other.
  const chips = () => Promise.all([ada, bo].map((p) => p.locator('.passed .wait').count()));
  const found = await until([ada, bo], [/^Investigate /, /^Move /], async () => (await chips()).some((n) => n > 0));
  expect(found, 'a test went on without the other').toBe(true);
  const [mine, theirs] = (await chips())[0] ? [ada, bo] : [bo, ada];
  await check(mine.locator('.passed .wait'), 'one may say so').toHaveText('Wait, I want to commit');
  await findings(mine, 'a test that goes on');
  const at = await revision(mine);
  await mine.locator('.passed .wait').click();
  await check.poll(() => revision(mine), { message: 'the test goes back to its commits' }).not.toBe(at);
  const now = await open(mine);
  check(now.text, 'and asks for them').toMatch(/commit/i);
  check(now.choices.length, 'with the cards').toBeGreaterThan(0);
  await check(theirs.locator('.prompt h2'), 'the other reads who is waited for').toContainText(/waiting/i);
  // What is committed counts: the test goes on with it.
  const marked = await give(mine, now.choices[0]!, now);
  check(marked.golden, 'a card can be committed').toBe(true);
  const then = await give(mine, 'golden', marked);
  check(then.question, 'and the test goes on').not.toBe(now.question);
});
