import { begin, expect as hard } from './fixtures';
import { findings } from './looks';
import { asked, open, play, question, revision, seek, click } from './play';
import { settled } from './settle';
import { asks, asksNobodyElse, check, cut, test, type Page } from './site';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteAt } from '../tools/host.mjs';

for (const [game, name] of ['the card game', 'the board game'].entries())
  test(`${name} without a network`, async ({ page, host }) => {
    await begin(page, { game });
    await asks(page);
    await cut(page, host);
    await play(page, 3 + game, 12);
    const [was, at] = [await question(page), await revision(page)];
    await page.reload();
    await asks(page);
    check(await question(page), 'a reload goes on with the same question').toBe(was);
    check(await revision(page), 'after the same answers').toBe(at);
    await play(page, 11, 1);
    await check.poll(() => revision(page), { message: 'an answer is taken' }).not.toBe(at);
    await page.locator('.undo .main').click();
    await check.poll(() => question(page), { message: 'and taken back' }).toBe(was);
    const { n, over } = await play(page, 5 + game, 3000);
    test.info().annotations.push({ type: 'note', description: `${n} answers` });
    hard(over, `${name} is played to its end`).toBe(true);
    await page.goto('./');
    await check(page.locator('.records li a'), 'the lobby lists it').toHaveCount(1);
    await page.locator('.records li a').click();
    await check(page.locator('.table'), 'and its record opens').toBeVisible();
    asksNobodyElse(page, host.base);
  });

test('no answer that was shown is lost, whenever the page is closed', async ({ page }) => {
  const anew = async (): Promise<void> => {
    await begin(page);
    await asks(page);
  };
  await anew();
  for (let n = 0; n < 25; n++) {
    await play(page, 40 + n, 1);
    const now = await open(page);
    if (now.over) {
      await anew();
      continue;
    }
    const [was, at] = [await question(page), await revision(page)];
    // One more is on its way when the page goes: it is taken wholly or not at all.
    const choice = n % 2 ? now.choices.find((c) => !c.marked) : undefined;
    if (choice) await click(page, choice, now);
    await page.reload();
    // It may have ended the game: then nothing is asked any more.
    if ((await open(page)).over) {
      hard(choice, `only an answer ends the game: "${was}"`).toBeDefined();
      await anew();
      continue;
    }
    const after = Number(await revision(page));
    hard(after, `what was shown is there: "${was}"`).toBeGreaterThanOrEqual(Number(at));
    if (after === Number(at)) hard(await question(page), 'with its question').toBe(was);
  }
});

test('a bot thinks in a worker of its own', async ({ page, host }) => {
  await begin(page, { people: 2, sit: { 1: 'veteran' } });
  await asks(page);
  await cut(page, host);
  const names = async (): Promise<string[]> => {
    // A worker that ends meanwhile has no name.
    const all = await Promise.all(page.workers().map((w) => w.evaluate(() => self.name).catch(() => '')));
    return all.filter((name) => name.startsWith('study'));
  };
  for (let n = 0; n < 8 && !(await names()).length; n++) await play(page, 20 + n, 3);
  check(await names(), 'one worker thinks').toEqual(['study card']);
  // I am asked again only when it has answered.
  await play(page, 30, 5);
  await asks(page);
});

test('advice without a server', async ({ page, host }) => {
  await begin(page);
  await asks(page);
  await cut(page, host);
  await page.locator('.prompt .hint[aria-pressed]').click();
  await check(page.locator('.prompt .legend'), 'a bot says what it thinks').toBeVisible();
});

test('a game in a link', async ({ person }) => {
  const mine = await person();
  await begin(mine);
  await asks(mine);
  await play(mine, 9, 6);
  const was = await question(mine);
  await mine.locator('.menu button').first().click();
  await mine.locator('.room .b', { hasText: 'as a link' }).click();
  await check(mine.locator('.room'), 'the link is copied').toContainText('#g=');
  const link = /http\S+#g=[\w-]+/.exec(await mine.locator('.room').innerText())?.[0] ?? '';
  check(link.length, 'and not too long').toBeLessThan(8_000);
  const hers = await person();
  await hers.goto(link);
  await asks(hers);
  check(await question(hers), 'a fresh profile goes on from there').toBe(was);
  check(hers.url(), 'and the address is that of a table').toMatch(/\?\/t\/[\w-]+$/);
});

test('two tabs', async ({ page }) => {
  await begin(page);
  await asks(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await asks(other);
  const at = await revision(other);
  await play(page, 4, 8);
  const now = await revision(page);
  hard(now).not.toBe(at);
  await check.poll(() => revision(other), { message: 'what is answered in one shows in the other' }).toBe(now);
  await play(other, 5, 2);
  const then = await revision(other);
  await check.poll(() => revision(page), { message: 'and the other way round' }).toBe(then);
  await page.close();
  await play(other, 6, 3);
  check(Number(await revision(other)), 'the other goes on when the first is closed').toBeGreaterThan(Number(then));
});

/** The worker of a page that has the tables. */
const tablesOf = (page: Page) => {
  const found = page.workers().find((w) => /worker/.test(w.url()));
  if (!found) throw new Error('no worker has the tables');
  return found;
};

test('a worker that hangs loses the tables to another tab', async ({ page }) => {
  await begin(page);
  await asks(page);
  await play(page, 4, 3);
  const [was, at] = [await question(page), await revision(page)];
  // It hears nothing, and still has the lock.
  const hangs = tablesOf(page).evaluate((time) => {
    for (const end = performance.now() + time; performance.now() < end;);
  }, 30_000);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await asks(other);
  check(await question(other), 'another tab goes on with the same question').toBe(was);
  check(await revision(other), 'after the same answers').toBe(at);
  await play(other, 5, 2);
  const then = await revision(other);
  check(then, 'and answers are taken there').not.toBe(at);
  await hangs;
  await check.poll(() => revision(page), { message: 'the first tab follows once it hears again' }).toBe(then);
  await play(page, 6, 2);
  const now = await revision(page);
  check(now, 'its answers are taken too').not.toBe(then);
  await check.poll(() => revision(other), { message: 'and both show the same' }).toBe(now);
  await other.close();
  await play(page, 7, 2);
  check(await revision(page), 'and it has the tables again when the other is closed').not.toBe(now);
});

test('a page whose worker hangs is loaded again', async ({ page }) => {
  await begin(page);
  await asks(page);
  await play(page, 4, 3);
  const [was, at] = [await question(page), await revision(page)];
  void tablesOf(page)
    .evaluate(() => {
      for (;;);
    })
    .catch(() => undefined);
  await page.reload();
  await asks(page);
  check(await question(page), 'it goes on with the same question').toBe(was);
  check(await revision(page), 'after the same answers').toBe(at);
});

test('a program that does not come at first', async ({ page, host }) => {
  const rules = readdirSync(siteAt).find((f) => f.startsWith('rules-'))!;
  host.instead.set(`${rules}/card.js`, 'throw new Error("not yet")');
  await page.goto('./');
  await page.locator('.row .chip').first().click();
  await page.locator('.play').click();
  const notice = page.locator('.notice', { hasText: 'not yet' });
  await check(notice, 'the page says that the rules did not start').toBeVisible();
  host.instead.clear();
  await asks(page);
  await check(notice, 'and takes that back when they have').toHaveCount(0);
  await play(page, 4, 2);
});

test('everything to a file and back', async ({ person }) => {
  const mine = await person();
  await begin(mine);
  await asks(mine);
  await play(mine, 9, 3);
  const was = await question(mine);
  await mine.goto('./');
  const saved = mine.waitForEvent('download');
  await mine.locator('.shelf button').click();
  const file = await (await saved).path();
  const hers = await person();
  await hers.goto('./');
  await hers.locator('.shelf input').setInputFiles(file);
  await check(hers.locator('.tables a').first(), 'the table came back').toBeVisible();
  await hers.locator('.tables a').first().click();
  await asks(hers);
  check(await question(hers), 'and goes on where it was').toBe(was);
});

test('the first scenario of a campaign', async ({ page, host }) => {
  await page.goto('./');
  await page.locator('.row .chip', { hasText: 'Night of the Zealot' }).first().click();
  await page.locator('.play').click();
  await asks(page);
  await cut(page, host);
  await play(page, 90, 1);
  const between = await seek(page, async (p) => /experience to spend/.test(await question(p)), {
    like: 'end the turn',
    most: 400,
    seed: 91,
  });
  hard(between, 'its first scenario is played to its end').toBe(true);
  await check(page.locator('section.book .chapters li'), 'and its book tells of it').toHaveCount(1);
});

test('storage that is full', async ({ page, host }) => {
  await begin(page);
  await asks(page);
  await play(page, 9, 2);
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(host.base);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  // The browser asks what room there is only now and then.
  const keeps = () =>
    page.evaluate(
      () =>
        new Promise<string>((told) => {
          const asked = indexedDB.open('room', 1);
          asked.onupgradeneeded = () => asked.result.createObjectStore('all', { autoIncrement: true });
          asked.onerror = () => told('full');
          asked.onsuccess = () => {
            const db = asked.result;
            const tx = db.transaction('all', 'readwrite');
            tx.objectStore('all').add('a word');
            tx.oncomplete = () => told('room');
            tx.onabort = () => told('full');
            db.close();
          };
        }),
    );
  await hard.poll(keeps, { timeout: 120_000 }).toBe('full');
  const refused = page.locator('.notice', { hasText: 'could not keep' });
  let at = '';
  for (let n = 0; n < 40 && !(await refused.count()); n++) {
    const now = await open(page);
    const was = await asked(page);
    at = await revision(page);
    const choice = now.choices.find((c) => !c.marked);
    await click(page, now.golden ? 'golden' : (choice ?? 'golden'), now);
    await hard.poll(async () => (await refused.count()) > 0 || (await asked(page)) !== was).toBe(true);
  }
  await check(refused, 'the page says that an answer was not kept').toBeVisible();
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await page.reload();
  await asks(page);
  check(await revision(page), 'and did not take it').toBe(at);
  await play(page, 3, 1);
  check(await revision(page), 'with room again the game goes on').not.toBe(at);
});

test('storage that is forbidden', async ({ page }) => {
  await page.context().addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
  });
  await page.goto('./');
  await check(page.locator('.notice'), 'the page says so before anything is played').toContainText('keeps nothing');
});

test('a new version during a game', async ({ page, host }) => {
  await begin(page);
  await asks(page);
  await play(page, 9, 4);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const was = await asked(page);
  const worker = readFileSync(join(siteAt, 'sw.js'), 'utf8').replace(
    /const VERSION = '\w+'/,
    "const VERSION = 'newer'",
  );
  host.instead.set('sw.js', worker);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await check(page.locator('.notice button').first(), 'it is offered').toBeVisible();
  check(await asked(page), 'and not forced').toBe(was);
  await play(page, 7, 2);
  const [now, at] = [await question(page), await revision(page)];
  const loaded = page.waitForEvent('load');
  await page.locator('.notice button').first().click();
  await loaded;
  await asks(page);
  check(await question(page), 'after it is taken the game goes on where it was').toBe(now);
  check(await revision(page), 'with every answer').toBe(at);
  await cut(page, host);
  await page.reload();
  await asks(page);
  check(await revision(page), 'and the new version works without a network').toBe(at);
});

test('a phone without a network', async ({ person, host }) => {
  const page = await person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await begin(page);
  await asks(page);
  await cut(page, host);
  const { n, over } = await play(page, 5, 20);
  check(n >= 20 || over, 'answers are taken').toBe(true);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
});

test('the keyboard alone', async ({ page }) => {
  await page.goto('./');
  const go = page.locator('.play');
  await check(go).toBeVisible();
  await settled(page);
  const focused = () => go.evaluate((e) => e === document.activeElement);
  for (let n = 0; n < 120 && !(await focused()); n++) await page.keyboard.press('Tab');
  hard(await focused(), 'Tab reaches "Play"').toBe(true);
  await page.keyboard.press('Enter');
  await asks(page);
  let took = 0;
  for (let n = 0; n < 60 && took < 12; n++) {
    const was = await open(page);
    if (was.over) break;
    const pick = was.choices.filter((c) => !c.marked).at(n % 3 ? -1 : 0);
    const key =
      (pick &&
        (await page.locator(`.prompt .c[data-key="${pick.key}"]:not(.confirm)`).getAttribute('aria-keyshortcuts'))) ||
      'Enter';
    await page.keyboard.press(key);
    if (JSON.stringify(await open(page)) !== JSON.stringify(was)) took++;
  }
  check(took, 'a game is begun and played with keys').toBeGreaterThanOrEqual(12);
});

test('installed, with an icon and a window of its own', async ({ page }) => {
  await page.goto('./');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // The pages of a test are private ones, which cannot install anything.
  const errors = installabilityErrors.map((e) => e.errorId).filter((e) => e !== 'in-incognito');
  check(errors, 'nothing keeps the site from being installed').toEqual([]);
});

test('a lesson that was left', async ({ page }) => {
  await page.goto('./?/learn');
  await page.locator('.firstly button').first().click();
  await asks(page);
  const table = page.url();
  await play(page, 1, 1);
  const was = await question(page);
  await page.goto('./?/learn');
  const on = page.locator('.firstly button').first();
  await check(on, 'it says that it goes on').toHaveText(/go on/i);
  await on.click();
  await asks(page);
  check(page.url(), 'and it is the same table').toBe(table);
  check(await question(page), 'at the same question').toBe(was);
});

async function looksAt(page: Page, path: string, what: string): Promise<void> {
  await page.goto(path);
  await settled(page);
  await findings(page, what);
}
test('axe, and the book', async ({ person, host }) => {
  // What looks for faults comes from outside.
  const page = await person({ bypassCSP: true });
  await page.goto('./');
  await check(page.locator('.play')).toBeVisible();
  await findings(page, 'the lobby of the site');
  await begin(page, { game: 1 });
  await asks(page);
  await findings(page, 'a table of the site');
  await cut(page, host);
  await looksAt(page, './book/rules/card-game/skill-tests.html', 'a page of the book');
  await page.locator('#search').fill('attack of opportunity');
  const hit = page.locator('.hits a').first();
  const to = (await hit.getAttribute('href')) ?? '';
  await hit.click();
  await check
    .poll(() => page.url(), { message: 'a hit of the search leads to its section' })
    .toContain(to.split('/').at(-1));
  asksNobodyElse(page, host.base);
});
