// Plays the site in a browser, from a plain host of files and then without a network: node tools/site-e2e.mjs [DIR]
// [--only NAME] [--answers N]. Says what it skips, and why.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, resolve } from 'node:path';
import { chromiumAt } from './served.mjs';

const args = process.argv.slice(2);
const option = (name, otherwise) => {
  const i = args.indexOf(`--${name}`);
  return i < 0 ? otherwise : args.splice(i, 2)[1];
};
const only = option('only', '');
const most = Number(option('answers', 3000));
const dir = resolve(args[0] ?? 'site');
const skip = (why) => {
  console.log(`site-e2e: SKIPPED, ${why}`);
  process.exit(0);
};
if (!existsSync(join(dir, 'sw.js'))) skip(`there is no site in ${dir} (npm run site)`);
if (!chromiumAt) skip('there is no Chromium (on Debian: apt-get install chromium; or name one in CHROMIUM)');
let chromium;
try {
  ({ chromium } = await import('playwright-core'));
} catch {
  skip('playwright-core is not installed (npm ci)');
}

// ---- a host of files, under some path, that knows nothing else
const KINDS = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain',
  '.json': 'application/json',
};
const UNDER = '/some/path/';
/** Files that are served in place of the site's own. */
const instead = new Map();
const host = createServer((ask, reply) => {
  const path = decodeURIComponent(new URL(ask.url, 'http://x').pathname);
  const other = instead.get(path.slice(UNDER.length));
  if (other) return reply.writeHead(200, { 'content-type': KINDS[extname(path)] }).end(other);
  let file = path.startsWith(UNDER) ? join(dir, path.slice(UNDER.length)) : '';
  if (file && existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
  if (!file.startsWith(dir) || !existsSync(file)) return reply.writeHead(404).end();
  return reply
    .writeHead(200, { 'content-type': KINDS[extname(file)] ?? 'application/octet-stream' })
    .end(readFileSync(file));
});
await new Promise((done) => host.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${host.address().port}${UNDER}`;

const browser = await chromium.launch({
  executablePath: chromiumAt,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
let failed = 0;
const check = (what, ok, more = '') => {
  console.log(ok ? '  ok  ' : '  FAIL', what, ok ? '' : more);
  if (!ok) failed++;
};

/** A person: a browser of their own. */
async function person(more = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...more,
  });
  await context.addInitScript(() => {
    localStorage.setItem('speed', 'instant');
    localStorage.setItem('pages', 'off');
    localStorage.setItem('rest', '0');
  });
  const page = await context.newPage();
  const asked = [];
  page.on('request', (r) => asked.push(r.url()));
  page.on('pageerror', (e) => check(`no error in the page: ${e.message.slice(0, 200)}`, false));
  page.on('console', (m) => {
    if (m.type() === 'error' && !/ERR_INTERNET|Failed to load resource/.test(m.text()))
      check(`nothing is complained of: ${m.text().slice(0, 240)}`, false);
  });
  return { context, page, asked };
}
const state = () =>
  JSON.stringify([
    document.querySelector('.prompt h2')?.textContent,
    ...[...document.querySelectorAll('.prompt .c')].map(
      (e) => (e.matches('.confirm') ? '' : e.textContent) + e.className,
    ),
    document.querySelector('.end[role=dialog]') !== null,
  ]);
const changed = (page, was, patience) =>
  page
    .waitForFunction(
      (was) =>
        JSON.stringify([
          document.querySelector('.prompt h2')?.textContent,
          ...[...document.querySelectorAll('.prompt .c')].map(
            (e) => (e.matches('.confirm') ? '' : e.textContent) + e.className,
          ),
          document.querySelector('.end[role=dialog]') !== null,
        ]) !== was,
      was,
      { timeout: patience, polling: 50 },
    )
    .then(
      () => true,
      () => false,
    );
async function begin(page, game) {
  await page.goto(base);
  await page.waitForSelector('.play', { timeout: 60_000 });
  await page.locator('.games label').nth(game).click();
  await page.locator('.row .chip').first().click();
  const at = Date.now();
  await page.locator('.play').click();
  await page.waitForSelector('.prompt .c', { timeout: 60_000 });
  return Date.now() - at;
}
/** Answers by clicks, at random but always the same. */
async function play(page, seed, answers) {
  let chance = seed * 7919 + 11;
  const roll = (n) => (chance = (chance * 48271) % 2147483647) % n;
  const took = [];
  for (let n = 0, stuck = 0; n < answers && stuck < 12; n++) {
    if (await page.locator('.broken').count()) {
      check(`the table is drawn: ${(await page.locator('.broken').innerText()).replaceAll('\n', ' ')}`, false);
      break;
    }
    if (await page.locator('.end[role=dialog]').count()) return { n, over: true, took };
    const was = await page.evaluate(state);
    await page.evaluate((r) => {
      const all = [
        ...document.querySelectorAll('.prompt .choices .c:not(.on):not(.shut), .prompt .end .c:not([disabled])'),
      ];
      const ready = document.querySelector('.prompt .end .c.go:not([disabled])');
      (ready && r % 3 ? ready : all[r % all.length])?.click();
    }, roll(100_000));
    const at = performance.now();
    if (await changed(page, was, 5_000)) {
      took.push(performance.now() - at);
      stuck = 0;
    } else stuck++;
  }
  return { n: answers, over: (await page.locator('.end[role=dialog]').count()) > 0, took };
}
const offline = async (context, page) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  await context.setOffline(true);
};

const whole = (game, name) => async () => {
  const { context, page, asked } = await person();
  const took = await begin(page, game);
  check(`the first question, ${took} ms after Play`, true);
  const question = () => page.locator('.prompt h2').innerText();
  await offline(context, page);
  await play(page, 3 + game, 12);
  const was = await question();
  await page.reload();
  await page.waitForSelector('.prompt .c', { timeout: 60_000 });
  check('a reload without a network goes on where it was', (await question()) === was, `${was} / ${await question()}`);
  const stands = await page.evaluate(state);
  const { n: one } = await play(page, 11, 1);
  check('an answer is taken', one === 1 && (await page.evaluate(state)) !== stands);
  await page.locator('.undo .main').click();
  const back = await page
    .waitForFunction(
      (was) =>
        JSON.stringify([
          document.querySelector('.prompt h2')?.textContent,
          ...[...document.querySelectorAll('.prompt .c')].map(
            (e) => (e.matches('.confirm') ? '' : e.textContent) + e.className,
          ),
          document.querySelector('.end[role=dialog]') !== null,
        ]) === was,
      stands,
      { timeout: 5_000 },
    )
    .then(
      () => true,
      () => false,
    );
  check('and taken back', back);
  const { n, over, took: times } = await play(page, 5 + game, most);
  times.sort((a, b) => a - b);
  check(
    `${name} is played to its end (${n} answers, half within ${Math.round(times[times.length >> 1])} ms, 95 of 100 within ${Math.round(times[Math.floor(times.length * 0.95)])} ms)`,
    over,
  );
  await page.goto(base);
  await page.waitForSelector('.records li', { timeout: 60_000 }).catch(() => undefined);
  check('the lobby lists it', (await page.locator('.records li').count()) === 1);
  check(
    'nothing is asked of any other host',
    asked.every((u) => u.startsWith(base) || u.startsWith('data:') || u.startsWith('blob:')),
    asked.find((u) => !u.startsWith(base)),
  );
  await context.close();
};

const tests = {
  'the card game, offline': whole(0, 'the card game'),
  'the board game, offline': whole(1, 'the board game'),
  async 'advice and a bot'() {
    const { context, page } = await person();
    await begin(page, 0);
    const hint = page.locator('.prompt .hint[aria-pressed]');
    if (await hint.count()) {
      await hint.click();
      const told = await page.waitForSelector('.prompt .legend', { timeout: 60_000 }).then(
        () => true,
        () => false,
      );
      check('a bot says what it thinks', told);
    } else check('advice is offered', false);
    await context.close();
  },
  async 'a game in a link'() {
    const a = await person();
    await begin(a.page, 0);
    await play(a.page, 9, 6);
    const was = await a.page.locator('.prompt h2').innerText();
    await a.page.locator('.menu button').first().click();
    await a.page.locator('.room .b', { hasText: 'as a link' }).click();
    await a.page.waitForFunction(() => /#g=/.test(document.querySelector('.room')?.textContent ?? ''), undefined, {
      timeout: 20_000,
    });
    const link = (await a.page.locator('.room').innerText()).match(/http\S+#g=[\w-]+/)[0];
    check(`the link has ${link.length} characters`, link.length < 8000);
    const b = await person();
    await b.page.goto(link);
    await b.page.waitForSelector('.prompt .c', { timeout: 60_000 });
    check('a fresh profile goes on from there', (await b.page.locator('.prompt h2').innerText()) === was);
    await a.context.close();
    await b.context.close();
  },
  async 'two tabs'() {
    const { context, page } = await person();
    await begin(page, 0);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.waitForSelector('.prompt .c', { timeout: 60_000 });
    const was = await other.evaluate(state);
    await play(page, 4, 8);
    check('what is answered in one shows in the other', await changed(other, was, 10_000));
    await page.close();
    const now = await other.evaluate(state);
    await other.waitForTimeout(4_000);
    await play(other, 6, 1);
    check('the other goes on when the first is closed', (await other.evaluate(state)) !== now);
    await context.close();
  },
  async 'everything to a file and back'() {
    const a = await person();
    await begin(a.page, 0);
    await play(a.page, 9, 3);
    await a.page.goto(base);
    const saved = a.page.waitForEvent('download');
    await a.page.locator('.shelf button').click();
    const file = await (await saved).path();
    const b = await person();
    await b.page.goto(base);
    await b.page.locator('.shelf input').setInputFiles(file);
    await b.page
      .waitForFunction(() => /came back/.test(document.querySelector('.shelf')?.textContent ?? ''), undefined, {
        timeout: 20_000,
      })
      .catch(() => undefined);
    const said = await b.page
      .locator('.shelf [role=status]')
      .innerText()
      .catch(() => 'reloaded');
    await b.page.waitForTimeout(1_500);
    await b.page.waitForSelector('.tables a', { timeout: 20_000 }).catch(() => undefined);
    check('the table came back', (await b.page.locator('.tables a').count()) > 0, said);
    await a.context.close();
    await b.context.close();
  },
  async 'the first scenario of a campaign'() {
    const { context, page } = await person();
    await page.goto(base);
    await page.waitForSelector('.play', { timeout: 60_000 });
    await page.locator('.row .chip', { hasText: 'Night of the Zealot' }).first().click();
    await page.locator('.people label').first().click();
    await page.locator('.play').click();
    await page.waitForSelector('.prompt .c', { timeout: 60_000 });
    await offline(context, page);
    const now = () => page.evaluate(() => document.body.innerText);
    let played = false;
    for (let n = 0; n < 60 && !played; n++) {
      await play(page, 21 + n, 40);
      played = /Midnight Masks/.test(await now()) || (await page.locator('.end[role=dialog]').count()) > 0;
    }
    check('its first scenario is played to its end', played);
    await context.close();
  },
  async 'storage that is full'() {
    const { context, page } = await person();
    await begin(page, 0);
    await play(page, 9, 2);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(base).origin, quotaSize: 1 });
    const was = await page.locator('.prompt h2').innerText();
    let said = false;
    for (let n = 0; n < 40 && !said; n++) {
      await play(page, 13 + n, 1);
      said = (await page.locator('.notice', { hasText: 'could not keep' }).count()) > 0;
    }
    check('the page says that an answer was not kept', said, was);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(base).origin });
    await page.reload();
    await page.waitForSelector('.prompt .c', { timeout: 60_000 });
    check('with room again the game goes on', (await play(page, 3, 1)).took.length === 1);
    await context.close();
  },
  async 'storage that is forbidden'() {
    const { context, page } = await person();
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('forbidden', 'SecurityError');
      };
    });
    await page.goto(base);
    const told = await page
      .waitForFunction(() => /keeps nothing/.test(document.querySelector('.notice')?.textContent ?? ''), undefined, {
        timeout: 20_000,
      })
      .then(
        () => true,
        () => false,
      );
    check('the page says so before anything is played', told);
    await context.close();
  },
  async 'a new version during a game'() {
    const { context, page } = await person();
    await begin(page, 0);
    await play(page, 9, 4);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
    const was = await page.evaluate(state);
    const worker = readFileSync(join(dir, 'sw.js'), 'utf8').replace(/const VERSION = '\w+'/, "const VERSION = 'newer'");
    instead.set('sw.js', worker);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const offered = await page.waitForSelector('.notice button', { timeout: 60_000 }).then(
      () => true,
      () => false,
    );
    check('it is offered', offered);
    check('and not forced', (await page.evaluate(state)) === was);
    await play(page, 7, 2);
    const now = await page.locator('.prompt h2').innerText();
    await page.locator('.notice button').first().click();
    await page.waitForEvent('load', { timeout: 60_000 });
    await page.waitForSelector('.prompt .c', { timeout: 60_000 });
    check('after it is taken the game goes on where it was', (await page.locator('.prompt h2').innerText()) === now);
    instead.clear();
    await context.close();
  },
  async 'a phone'() {
    const { context, page } = await person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await begin(page, 0);
    check('answers are taken', (await play(page, 5, 20)).took.length >= 18);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check('nothing is wider than the screen', wide <= 0, `${wide} px`);
    await context.close();
  },
  async 'the keyboard alone'() {
    const { context, page } = await person();
    await page.goto(base);
    await page.waitForSelector('.play', { timeout: 60_000 });
    await page.locator('.people input').first().focus();
    await page.keyboard.press('Space');
    for (let n = 0; n < 80; n++) {
      if (await page.evaluate(() => document.activeElement?.matches('.play'))) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector('.prompt .c', { timeout: 60_000 });
    let took = 0;
    for (let n = 0; n < 30 && took < 12; n++) {
      const was = await page.evaluate(state);
      await page.keyboard.press(n % 3 ? 'Enter' : '1');
      if (await changed(page, was, 1_500)) took++;
    }
    check('a game is begun and played with keys', took >= 8, `${took} answers`);
    await context.close();
  },
  async 'axe, and the book'() {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    const { context, page, asked } = await person({ bypassCSP: true });
    const faults = async (what) => {
      await page.evaluate(axe);
      const found = await page.evaluate(async () =>
        (await globalThis.axe.run({ runOnly: ['wcag2a', 'wcag2aa'] })).violations.map(
          (v) => `${v.id}: ${v.nodes[0].target}`,
        ),
      );
      check(`axe finds nothing wrong with ${what}`, found.length === 0, found.join('; '));
    };
    await page.goto(base);
    await page.waitForSelector('.play', { timeout: 60_000 });
    await faults('the lobby');
    await begin(page, 1);
    await faults('a table');
    await page.goto(`${base}book/rules/card-game/skill-tests.html`);
    await faults('a page of the book');
    await page.locator('#search').fill('attack of opportunity');
    await page.waitForSelector('.hits a');
    const to = await page.locator('.hits a').first().getAttribute('href');
    await page.locator('.hits a').first().click();
    await page.waitForLoadState();
    check('a hit of the search leads to its section', page.url().endsWith(to.split('/').at(-1)), page.url());
    check(
      'nothing is asked of any other host',
      asked.every((u) => u.startsWith(base) || u.startsWith('data:') || u.startsWith('blob:')),
    );
    await context.close();
  },
};
for (const [name, test] of Object.entries(tests)) {
  if (!name.includes(only)) continue;
  console.log(name);
  try {
    await test();
  } catch (e) {
    check(`it goes through: ${String(e).slice(0, 400)}`, false);
  }
}
await browser.close();
host.close();
console.log(failed ? `site-e2e: ${failed} failed` : 'site-e2e: all well');
process.exit(failed ? 1 : 0);
