import { check, choose, expect, made, test } from './fixtures';
import { findings } from './looks';
import { asked, click, myTurn, open, question, revision, seek } from './play';
import { stopClock } from './settle';

/** Within so long a dead line must be told, in milliseconds of the page's own clock. */
const TOLD = 4_000;

test('a line that is cut', async ({ page }) => {
  let mute = false;
  await page.routeWebSocket(/\/play$/, (ws) => {
    const host = ws.connectToServer();
    ws.onMessage((m) => void (mute || host.send(m)));
    host.onMessage((m) => void (mute || ws.send(m)));
  });
  // The page's clock goes on by itself until it is stopped: then four seconds are four seconds on every machine.
  await page.clock.install();
  await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
  await seek(page, myTurn, { like: 'keep', most: 10 });
  const was = await question(page);
  const at = await revision(page);
  const lost = page.locator('p.lost');
  // A connection that stays open and says nothing any more.
  await stopClock(page);
  mute = true;
  const pressed = page.locator('.prompt .choices .c').first();
  await pressed.click();
  await check(pressed, 'what was pressed looks pressed').toHaveClass(/sent/);
  await check(pressed, 'and says so').toHaveAttribute('aria-busy', 'true');
  await check(lost, 'the line is not given up at once').toHaveCount(0);
  await page.clock.runFor(TOLD);
  await check(lost, 'a dead line is told within four seconds').toHaveCount(1);
  await page.clock.resume();
  await findings(page, 'a lost connection');
  mute = false;
  await expect(lost, 'it comes back').toHaveCount(0, { timeout: 60_000 });
  await check
    .poll(() => revision(page), { message: 'the answer counts once the line is back', timeout: 60_000 })
    .not.toBe(at);
  await check(page.locator('.prompt .sent'), 'and nothing is on its way').toHaveCount(0);
  check((await open(page)).question, `another question is open than "${was}"`).not.toBe(at);
  // Nothing is asked of anybody: silence alone is noticed.
  await stopClock(page);
  mute = true;
  await page.clock.runFor(TOLD);
  await check(lost, 'silence alone is noticed within four seconds').toHaveCount(1);
  await page.clock.resume();
  mute = false;
  await expect(lost, 'and the line comes back').toHaveCount(0, { timeout: 60_000 });
  await page.context().setOffline(true);
  await check(lost, 'a device without a network says so').toHaveCount(1);
  await page.context().setOffline(false);
  await check(lost, 'and comes back').toHaveCount(0, { timeout: 60_000 });
});

test('a friend by a link, and a lost connection', async ({ person }) => {
  const [mine, hers] = [await person(), await person()];
  let cut = false;
  const lines: { close: () => void }[] = [];
  await hers.routeWebSocket(/\/play$/, (ws) => {
    if (cut) return void ws.close();
    const host = ws.connectToServer();
    lines.push({
      close: () => {
        void ws.close();
        void host.close();
      },
    });
  });
  await mine.goto('/');
  await mine.locator('.games label').first().click();
  await mine.locator('.people label').nth(1).click();
  await mine.locator('.go .text').click();
  await choose(mine.locator('.seats').first().getByRole('combobox').nth(1), 'friend');
  await choose(mine.getByRole('combobox', { name: 'Undo' }), 'consent');
  await mine.locator('.play').click();
  await expect(mine.locator('.prompt')).toBeVisible();
  await mine.locator('.menu button').first().click();
  const links = await mine.evaluate(
    async () =>
      (await (await fetch(`/api/tables/${location.pathname.split('/')[2]}/links`)).json()) as {
        seats: Record<string, string>;
        watch: string;
      },
  );
  const seat = links.seats['1'] ?? '';
  await hers.goto(seat);
  await expect(hers.locator('.prompt')).toBeVisible();
  check(hers.url(), 'the secret leaves the address').not.toContain('#');
  await check(mine.locator('.seats small.here'), 'both see that both are here').toHaveCount(2);
  await hers.locator('.menu button').first().click();
  await hers.fill('#say', 'Is the door open?');
  await hers.keyboard.press('Enter');
  await check(mine.locator('.lines:has-text("Is the door open?")'), 'what she says is heard').toHaveCount(1);
  await mine.keyboard.press('Escape');
  await hers.keyboard.press('Escape');
  // I answer until she is asked.
  const ask = (page: typeof mine) => page.locator('.prompt .c:not([disabled])');
  for (let i = 0; i < 60; i++) {
    // Her page, or mine once nothing is on its way.
    const mayAnswer = mine.locator('.prompt:not([data-busy]) .c:not([disabled])');
    await expect
      .poll(async () => (await ask(hers).count()) > 0 || (await mayAnswer.count()) > 0, { timeout: 60_000 })
      .toBe(true);
    if (await ask(hers).count()) break;
    const now = await open(mine);
    const at = await asked(mine);
    await click(mine, now.golden ? 'golden' : (now.choices.find((c) => c.declines) ?? now.choices.at(-1)!), now);
    await expect.poll(() => asked(mine), { timeout: 60_000 }).not.toBe(at);
  }
  await check(ask(hers).first(), 'she is asked').toBeVisible();
  await check(ask(mine), 'and I am not').toHaveCount(0);
  await check(mine.locator('.prompt h2'), 'but told who is waited for').toHaveText(/\w/);
  cut = true;
  for (const l of lines.splice(0)) l.close();
  await check(hers.locator('p.lost'), 'a lost connection is said').toHaveCount(1);
  const at = await revision(hers);
  await ask(hers).last().click();
  cut = false;
  await check(hers.locator('p.lost'), 'it comes back unasked').toHaveCount(0, { timeout: 60_000 });
  await check
    .poll(() => revision(hers), { message: 'the answer given meanwhile has counted', timeout: 60_000 })
    .not.toBe(at);

  const stranger = await person();
  await stranger.goto(`${seat.split('#')[0]}#${'0'.repeat(32)}`);
  await check(stranger.locator('.broken'), 'a stranger with a wrong token is told so').toHaveCount(1);
  await check(stranger.locator('.table'), 'and sees nothing').toHaveCount(0);
  const watcher = await person();
  await watcher.goto(links.watch);
  await expect(watcher.locator('.prompt')).toBeVisible();
  await check(watcher.locator('.toasts p').first(), 'a person who watches is told what is hidden').toContainText(
    'hidden from you',
  );
  await check(ask(watcher), 'sees the table and is asked nothing').toHaveCount(0);
  check(await asked(watcher)).not.toBe('');
});
