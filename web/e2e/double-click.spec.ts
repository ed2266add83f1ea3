import { check, made, test } from './fixtures';
import { asked, give, myTurn, open, play, question, revision, seek } from './play';
import { settled, stopClock } from './settle';

const ROLAND = { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' };
/** How long the guard holds, and a little more, in milliseconds. */
const GUARD = 350;
const AFTER = 420;

for (const [setup, width, height] of [
  [ROLAND, 1440, 900],
  [{ scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' }, 1024, 768],
  [{ scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '6' }, 390, 844],
] as const)
  test(`Confirm never stands where something declines, ${width}x${height}`, async ({ person }) => {
    const page = await person({ rest: GUARD, viewport: { width, height } });
    await made(page, { ...setup, investigators: [...setup.investigators] });
    const confirms: { x: number; y: number }[] = [];
    const declines: { left: number; top: number; right: number; bottom: number }[] = [];
    for (let i = 0; i < 26; i++) {
      await open(page);
      await settled(page);
      const found = await page.evaluate(() => {
        const box = (e: Element) => {
          const { left, top, right, bottom } = e.getBoundingClientRect();
          return { left, top, right, bottom };
        };
        const confirm = document.querySelector('.prompt .confirm');
        return {
          confirm: confirm && box(confirm),
          declines: [...document.querySelectorAll('.prompt .end .c:not(.confirm)')].map(box),
        };
      });
      const c = found.confirm;
      if (c) confirms.push({ x: (c.left + c.right) / 2, y: (c.top + c.bottom) / 2 });
      declines.push(...found.declines);
      await page.waitForTimeout(AFTER);
      await play(page, 500 + i, 1);
    }
    const over = confirms.filter(({ x, y }) =>
      declines.some((d) => x > d.left && x < d.right && y > d.top && y < d.bottom),
    );
    check(confirms.length, 'there is a Confirm to be looked at').toBeGreaterThan(0);
    check(over, 'it stands where nothing has declined').toEqual([]);
  });

test('a double click declines nothing', async ({ person }) => {
  const page = await person({ rest: GUARD });
  // The guard holds for a time: on the page's own clock it is the same on every machine.
  await page.clock.install();
  await made(page, ROLAND);
  // Each answer on the way here is given at leisure.
  const at = await seek(
    page,
    async (p) => {
      await p.clock.runFor(AFTER);
      return myTurn(p);
    },
    { like: 'keep', most: 10 },
  );
  check(at, 'it is my turn').toBe(true);
  await stopClock(page);
  const was = await open(page);
  const gain = was.choices.find((c) => c.text.includes('Gain a resource'));
  check(gain, 'a resource can be gained').toBeDefined();
  const next = await give(page, gain ?? 'golden', was);
  check(next.question, 'the answer counts').not.toBe(was.question);
  // Two clicks within a moment: the second, wherever it lands, declines nothing.
  await page.evaluate(() => document.querySelector<HTMLElement>('.prompt .end .c')?.click());
  await page.clock.runFor(GUARD - 50);
  await page.evaluate(() => document.querySelector<HTMLElement>('.prompt .end .c')?.click());
  check(await page.locator('.prompt .sent').count(), 'a decline right after an answer is not taken').toBe(0);
  check(await revision(page), 'and the question stays').toBe(next.question);
  await page.clock.runFor(AFTER);
  await page.evaluate(() => document.querySelector<HTMLElement>('.prompt .end .c')?.click());
  await check.poll(() => revision(page), { message: 'a moment later it is' }).not.toBe(next.question);
});

test('with nothing marked there is one way to decline', async ({ page }) => {
  await made(page, { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' });
  const found = await seek(
    page,
    async (p) =>
      (await p.locator('.prompt .confirm').count()) > 0 &&
      (await p.locator('.prompt .end .c').count()) > 1 &&
      (await p.locator('.prompt .c.on').count()) === 0,
    { like: 'done|end movement', most: 120 },
  );
  check(found, 'a check asks for Clues').toBe(true);
  await check(page.locator('.prompt .confirm'), 'Confirm with nothing marked does nothing').toBeDisabled();
  check((await asked(page)).length + (await question(page)).length).toBeGreaterThan(0);
});
