import { check, expect, idOf, made, test } from './fixtures';
import { findings } from './looks';
import { open, play } from './play';

test('friends must agree', async ({ person }) => {
  const [mine, hers] = [await person(), await person()];
  await made(mine, {
    scenario: 'card/the-gathering',
    investigators: ['roland-banks', 'daisy-walker'],
    seats: ['mine', 'friend'],
    undo: 'consent',
    seed: '5',
  });
  const id = idOf(mine);
  const links = await mine.evaluate(
    async () =>
      (await (await fetch(`/api/tables/${location.pathname.split('/')[2]}/links`)).json()) as {
        seats: Record<string, string>;
        watch: string;
      },
  );
  await hers.goto(links.seats['1'] ?? '');
  await expect(hers.locator('.prompt')).toBeVisible();
  // One answer, so that there is something to take back; the next question may be hers.
  const was = await open(mine);
  await mine.evaluate(
    (key) => document.querySelector<HTMLElement>(`.prompt .c[data-key="${CSS.escape(key)}"]`)?.click(),
    (was.choices.find((c) => c.declines) ?? was.choices[0])?.key ?? '',
  );
  await expect(mine.locator('.prompt .undo button:not([disabled])').first()).toBeVisible();
  await mine.locator('.menu button').first().click();
  const muted = mine.locator('.room .tick', { hasText: 'Mute spectators' }).locator('input');
  await muted.check();
  const watcher = await person();
  await watcher.goto(links.watch);
  await expect(watcher.locator('.prompt')).toBeVisible();
  await watcher.locator('.menu button').first().click();
  await watcher.fill('#say', 'psst');
  await watcher.keyboard.press('Enter');
  await check(watcher.locator('.message'), 'the owner can mute those who watch').toContainText('muted');
  await check(muted, 'and sees that they are').toBeChecked();
  await check(mine.locator('.lines', { hasText: 'psst' }), 'nothing is heard of them').toHaveCount(0);
  await mine.fill('#keep', 'Here');
  await mine.keyboard.press('Enter');
  await mine.locator('.room .save .b').click();
  await check(
    mine.locator('.room .save + .trouble'),
    'a branch that others must agree to says so beside its button',
  ).toContainText('must agree');
  await check(hers.locator('.proposal.mine button'), 'she is asked with a yes and a no').toHaveCount(2);
  await findings(hers, 'a branch that she is asked about');
  await hers.locator('.proposal button').last().click();
  await check(hers.locator('.proposal'), 'her no takes the request away').toHaveCount(0);
  check(mine.url(), 'and the table stays').toContain(id);
  await mine.locator('.room .save .b').click();
  await hers.locator('.proposal .yes').click();
  await check
    .poll(() => new URL(mine.url()).pathname, { message: 'her yes opens the branch for the owner' })
    .toMatch(new RegExp(`^/t/(?!${id})`));
  // An undo is asked for in the same way.
  await mine.goto(`/t/${id}`);
  await mine.locator('.prompt .undo button:not([disabled])').first().click();
  await check(hers.locator('.proposal.mine button'), 'an undo is asked for with a yes and a no').toHaveCount(2);
  await check(hers.locator('.proposal'), 'and says what it is').toContainText('asks to undo');
  await hers.locator('.proposal .yes').click();
  await check(hers.locator('.proposal'), 'and is done when she agrees').toHaveCount(0);
  await check(mine.locator('.proposal'), 'for both').toHaveCount(0);
  await mine.goto(`/r/${id}?at=1`);
  await expect.poll(async () => Number(await mine.locator('.scrub input').getAttribute('max'))).toBeGreaterThan(0);
  await mine.locator('.scrub .out button').nth(1).click();
  await check(mine.locator('.scrub .bad'), 'a record says it too').toContainText('must agree');
});

test('a record that is shared', async ({ person, server }) => {
  const [mine, theirs] = [await person(), await person()];
  await mine.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server });
  await made(mine, { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' });
  await play(mine, 4, 6, 'done|end movement');
  const id = idOf(mine);
  await mine.goto(`/r/${id}?at=2`);
  await expect(mine.locator('.scrub input')).toHaveValue('2');
  await mine.locator('.scrub .out button').last().click();
  await check(mine.locator('.scrub .out'), 'its link is copied').toContainText('Copied');
  const link = await mine.evaluate(() => navigator.clipboard.readText());
  check(link, 'it has a key and a place').toMatch(new RegExp(`/r/${id}\\?at=2#.{16,}`));
  await theirs.goto(link);
  await check(theirs.locator('.scrub input'), 'it opens for somebody else, at that place').toHaveValue('2');
  await check(theirs.locator('.broken'), 'and is drawn').toHaveCount(0);
  await check(theirs.locator('.scrub .hidden'), 'it says what is hidden').toContainText('Hidden from you');
  check(theirs.url(), 'the key leaves the address').not.toContain('#');
  await check(theirs.locator('.scrub .out button'), 'what belongs to the owner is not offered').toHaveCount(0);
  await check(theirs.locator('.frame').first(), 'the board is drawn').toBeVisible();
  await findings(theirs, 'a record of somebody else');
});
