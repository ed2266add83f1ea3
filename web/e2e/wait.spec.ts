import { check, expect, made, test, type Page } from './fixtures';
import { findings } from './looks';
import { asked, click, give, open, openOn, revision } from './play';
import { settled } from './settle';

/** Answers for the one of the two who is asked until `so` holds: Daisy investigates, Roland lets her. Says whether it does. */
async function until(pages: Page[], so: () => Promise<boolean>): Promise<boolean> {
  // What the table did by itself is told to each page in its own time, after the answer.
  const soon = async (): Promise<boolean> => {
    const [one, other] = pages.map((p) => () => revision(p));
    await expect.poll(async () => (await one?.()) === (await other?.())).toBe(true);
    return expect
      .poll(so, { timeout: 400, intervals: [40] })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
  };
  for (let i = 0; i < 40 && !(await soon()); i++) {
    const [page, now] = await openOn(pages);
    const all = now.choices.filter((c) => !c.declines && !c.marked && !c.text.includes('Choose cards first'));
    const search = page === pages[1] ? all.find((c) => c.text.startsWith('Investigate')) : undefined;
    const pick = search ?? now.choices.find((c) => c.declines) ?? all[0];
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
    difficulty: 'easy',
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
  // She takes a test that she can hardly fail: the table sees nothing in his hand that would help.
  const chip = ada.locator('.passed .wait');
  expect(await until([ada, bo], async () => (await chip.count()) > 0), 'a test went on without him').toBe(true);
  await check(chip, 'one may say so').toHaveText('Wait, I want to commit');
  await findings(ada, 'a test that goes on');
  const at = await revision(ada);
  await chip.click();
  await check.poll(() => revision(ada), { message: 'the test goes back to its commits' }).not.toBe(at);
  const now = await open(ada);
  check(now.text, 'and asks for them').toMatch(/commit/i);
  check(now.choices.length, 'with the cards').toBeGreaterThan(0);
  await check(bo.locator('.prompt h2'), 'the other reads who is waited for').toContainText(/waiting/i);
  // What is committed counts: the test goes on with it.
  const marked = await give(ada, now.choices[0]!, now);
  check(marked.golden, 'a card can be committed').toBe(true);
  await click(ada, 'golden', marked);
  await check.poll(() => revision(ada), { message: 'and the test goes on' }).not.toBe(now.question);
});
