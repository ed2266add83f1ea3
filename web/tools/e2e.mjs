// Plays the product in a browser, from the lobby to the end: npm run e2e [-- --only NAME] [--base URL] [--answers N] [--luck N].
// Starts `miskatonic serve` (MISKATONIC, or what cargo built) unless a base is given. Says what it skips, and why.
// Luck is the same each time; `--luck any` plays with luck of its own, to find what nobody thought of.
/* global heard -- what the pages are given before they load */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { looks } from './e2e-looks.mjs';
import { chromiumAt, program, served } from './served.mjs';

const args = process.argv.slice(2);
const option = (name, otherwise) => {
  const i = args.indexOf(`--${name}`);
  return i < 0 ? otherwise : args.splice(i, 2)[1];
};
const only = option('only', '');
const most = Number(option('answers', 3000));
const luck = option('luck', '2');
const skip = (why) => {
  console.log(`e2e: SKIPPED, ${why}`);
  process.exit(0);
};
if (!chromiumAt) skip('there is no Chromium (on Debian: apt-get install chromium; or name one in CHROMIUM)');
let chromium;
try {
  ({ chromium } = await import('playwright-core'));
} catch {
  skip('playwright-core is not installed (npm ci)');
}
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// ---- the server
/** A name of this machine that no browser trusts: over plain http its pages are not in a secure context. */
const FAR = 'friend.test';
let base = option('base', '');
if (!base) {
  if (!program) skip('there is no `miskatonic` to serve (cargo build -p miskatonic, or name one in MISKATONIC)');
  // With a set of the board game that the client has never heard of.
  ({ base } = await served('e2e', {
    before: ['--with', '../examples/the-salt-line'],
    after: ['--host', '127.0.0.1', '--host', FAR],
  }));
}

const open = (more = []) =>
  chromium.launch({
    executablePath: chromiumAt,
    args: [
      `--host-resolver-rules=MAP ${FAR} 127.0.0.1`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      ...more,
    ],
  });
const browser = await open();
let failed = 0;
const check = (what, ok, more = '') => {
  console.log(ok ? '  ok  ' : '  FAIL', what, ok ? '' : more);
  if (!ok) failed++;
};

/** A person: a browser of their own. */
async function person({ rest = '0', browser: own = browser, ...options } = {}) {
  const context = await own.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options });
  await context.addInitScript((rest) => {
    if (localStorage.getItem('speed') === null) localStorage.setItem('speed', 'instant');
    if (localStorage.getItem('pages') === null) localStorage.setItem('pages', 'off');
    // What nobody does twice within a third of a second, these do.
    localStorage.setItem('rest', rest);
  }, rest);
  if (luck !== 'any')
    await context.route('**/api/tables', (route) => {
      // A record that is dropped goes the same way, and is no JSON.
      const asks = /json/.test(route.request().headers()['content-type'] ?? '');
      const setup = asks && route.request().postDataJSON();
      return setup?.scenario
        ? route.continue({ postData: JSON.stringify({ pace: 'instant', ...setup, seed: setup.seed ?? luck }) })
        : route.continue();
    });
  const page = await context.newPage();
  page.on('pageerror', (e) => check(`no error in the page: ${e.message.slice(0, 200)}`, false));
  page.on('console', (m) => {
    if (
      m.type() === 'error' &&
      !/WebSocket|ERR_INTERNET|Failed to load resource|Cross-Origin-Opener-Policy/.test(m.text())
    )
      check(`nothing is complained of: ${m.text().slice(0, 240)}`, false);
  });
  return page;
}
/** Makes a table in the lobby by clicks. */
async function begin(page, { game = 0, scenario = 0, people = 1, sit = {}, undo } = {}) {
  await page.goto(base);
  await page.waitForSelector('.play');
  await page.locator('.games label').nth(game).click();
  await page.locator('.row .chip').nth(scenario).click();
  for (let i = 1; i < people; i++) await page.locator('.people label').nth(i).click();
  if (Object.keys(sit).length || undo) {
    await page.locator('.go .text').click();
    for (const [seat, who] of Object.entries(sit))
      await page.locator('.seats').first().locator('select').nth(Number(seat)).selectOption(who);
    if (undo)
      await page
        .locator('.seats select', { has: page.locator(`option[value=${undo}]`) })
        .last()
        .selectOption(undo);
  }
  await page.locator('.play').click();
  await page.waitForSelector('.prompt', { timeout: 30_000 });
}
/** Makes a table with luck that is always the same. */
async function made(page, setup) {
  await page.goto(base);
  const address = await page.evaluate(
    async (s) =>
      (
        await (
          await fetch('/api/tables', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(s),
          })
        ).json()
      ).address,
    setup,
  );
  await page.goto(base + address);
  await page.waitForSelector('.prompt', { timeout: 30_000 });
}
const asked = (page) =>
  page.evaluate(() =>
    JSON.stringify([
      document.querySelector('.prompt h2')?.textContent,
      ...[...document.querySelectorAll('.prompt .c')].map(
        (e) => (e.matches('.confirm') ? '' : e.textContent) + e.className,
      ),
      document.querySelector('.end[role=dialog]') !== null,
    ]),
  );
const changed = (page, was, patience = 20_000) =>
  page
    .waitForFunction(
      (s) =>
        JSON.stringify([
          document.querySelector('.prompt h2')?.textContent,
          ...[...document.querySelectorAll('.prompt .c')].map(
            (e) => (e.matches('.confirm') ? '' : e.textContent) + e.className,
          ),
          document.querySelector('.end[role=dialog]') !== null,
        ]) !== s,
      was,
      { timeout: patience },
    )
    .then(
      () => true,
      () => false,
    );

/** Waits until nothing moves: what is measured and looked at is what stays. */
const still = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((r) => requestAnimationFrame(r));
    await document.fonts.ready;
    const runs = () =>
      document
        .getAnimations()
        .some((a) => a.playState === 'running' && a.effect?.getComputedTiming().endTime !== Infinity);
    for (let calm = 0; calm < 3; calm = runs() ? 0 : calm + 1) await frame();
  });

/** Answers by clicks, at random but always the same, until the game is over. */
async function play(page, seed, answers, prefer) {
  let chance = seed * 7919 + 11;
  const roll = (n) => (chance = (chance * 48271) % 2147483647) % n;
  let n = 0;
  let stuck = 0;
  // A mark that does not go with the others is dropped with its reason: then another is tried.
  while (n < answers && stuck < 12) {
    if (await page.locator('.broken').count()) {
      check(`the table is drawn: ${(await page.locator('.broken').innerText()).replaceAll('\n', ' ')}`, false);
      return { n, over: false };
    }
    if (await page.locator('.end[role=dialog]').count()) return { n, over: true };
    const was = await asked(page);
    const picked = await page.evaluate(
      ([r, like]) => {
        const all = [
          ...document.querySelectorAll('.prompt .choices .c:not(.on):not(.shut), .prompt .end .c:not([disabled])'),
        ];
        const ready = document.querySelector('.prompt .end .c.go:not([disabled])');
        const liked = like ? all.filter((e) => new RegExp(like, 'i').test(e.textContent)) : [];
        const it = ready && r % 3 ? ready : liked.length && r % 4 ? liked[r % liked.length] : all[r % all.length];
        it?.click();
        return it !== undefined;
      },
      [roll(100_000), prefer],
    );
    if (!picked && (await page.locator('.end[role=dialog]').count())) return { n, over: true };
    if (await changed(page, was, 5_000)) stuck = 0;
    else stuck++;
    n++;
  }
  return { n, over: (await page.locator('.end[role=dialog]').count()) > 0 };
}
async function findings(page, where) {
  // Colours on their way are nobody's colours.
  await still(page);
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
  );
  // Who stands before a place on the map lies over a part of it: the same answer is a choice of the question.
  for (const v of violations)
    if (v.id === 'target-size') v.nodes = v.nodes.filter((n) => !/place\/|location/.test(n.html.slice(0, 120)));
  const left = violations.filter((v) => v.nodes.length > 0);
  for (const v of left)
    console.log(`       ${where}: ${v.id} (${v.impact}) ${v.nodes.length}: ${v.nodes[0].target.join(' ')}`);
  check(`axe finds nothing: ${where}`, left.length === 0);
  const small = await tiny(page);
  check(`nothing is too small to be read: ${where}`, small.length === 0, small.join(', '));
  // Whatever could scroll, however long it is just now, is reached by keys and has a name.
  const shut = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(
        (e) =>
          /auto|scroll/.test(getComputedStyle(e).overflowY + getComputedStyle(e).overflowX) &&
          e.getClientRects().length > 0 &&
          !e.matches('input, textarea, select'),
      )
      .filter(
        (e) =>
          !(e.tabIndex >= 0 && (e.getAttribute('aria-label') || e.getAttribute('aria-labelledby'))) &&
          !e.querySelector('button:not([disabled]), a[href], input, select, [tabindex="0"]') &&
          e.textContent.trim() !== '',
      )
      .map((e) => `${e.tagName.toLowerCase()}.${[...e.classList].join('.')}`),
  );
  check(`whatever scrolls is reached by keys: ${where}`, shut.length === 0, shut.join(', '));
}
/** Words in letters smaller than may be, as they stand on the screen: with what a drawing is scaled by. */
const tiny = (page) =>
  page.evaluate(() => {
    const least = innerWidth < 720 || innerHeight < 520 ? 15 : 13;
    const found = new Map();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let n = walk.nextNode(); n; n = walk.nextNode()) {
      const e = n.parentElement;
      if (
        !n.textContent.trim() ||
        !e?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        e.closest('.sr, script, style')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(n);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.right < 0 || box.bottom < 0 || box.left > innerWidth || box.top > innerHeight) continue;
      let by = 1;
      if (e instanceof SVGGraphicsElement) by = Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b);
      else
        for (let up = e; up; up = up.parentElement) {
          const { transform, scale } = getComputedStyle(up);
          const m = new DOMMatrix(transform === 'none' ? '' : transform);
          by *= Math.hypot(m.a, m.b) * (scale === 'none' ? 1 : parseFloat(scale));
        }
      const size = parseFloat(getComputedStyle(e).fontSize) * by;
      if (size < least - 0.05)
        found.set(
          `${e.tagName.toLowerCase()}.${[...e.classList].filter((c) => !c.startsWith('svelte')).join('.')} ${size.toFixed(1)}`,
          n.textContent.trim().slice(0, 24),
        );
    }
    return [...found].map(([what, text]) => `${what} "${text}"`);
  });
/** What is pressed with a thumb and takes less than 44 by 44 of the screen, with what lies around it and belongs to it. */
const slight = (page, where) =>
  page.evaluate((root) => {
    const found = [];
    for (const e of document.querySelectorAll(
      root
        .split(',')
        .map((r) => `${r} :is(button, a[href], select)`)
        .join(','),
    )) {
      if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const r = e.getBoundingClientRect();
      const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
      // What scrolls is pressed where it is seen whole.
      const box = e.closest('.scroll')?.getBoundingClientRect();
      if (
        x < 0 ||
        x > innerWidth ||
        y < 0 ||
        y > innerHeight ||
        (box && (r.top < box.top || r.bottom > box.bottom || r.left < box.left || r.right > box.right))
      )
        continue;
      const mine = (dx, dy) => e.contains(document.elementFromPoint(x + dx, y + dy));
      const reach = (dx, dy) => {
        let n = 0;
        while (n < 30 && mine(dx * (n + 1), dy * (n + 1))) n++;
        return n;
      };
      const [w, h] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
      const over = mine(0, 0) ? '' : ` under ${document.elementFromPoint(x, y)?.className}`;
      if (w < 42 || h < 42)
        found.push(
          `${e.className.split(' ')[0]} "${(e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 20)}" ${w}x${h}${over}`,
        );
    }
    return found;
  }, where);
/** Words that are cut off although they are all there is to read. */
const cut = (page, where) =>
  page.evaluate(
    (q) =>
      [...document.querySelectorAll(q)]
        .filter(
          (e) => e.checkVisibility() && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 3),
        )
        .map((e) => e.textContent.trim().slice(0, 40)),
    where,
  );
const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1);

/** Plays on until something is so, at most so often. */
async function seek(page, so, like = '', most = 200) {
  for (let i = 0; i < most; i++) {
    if (await page.evaluate(so)) return true;
    if (await page.locator('.end[role=dialog]').count()) return false;
    await play(page, 300 + i, 1, like);
  }
  return page.evaluate(so);
}

/** The most clicks that these games may take, played by simple preferences. The aims are 40, 6 and 60. */
const CLICKS = { gathering: 111, round: 8, turns: 35 };

const tests = {
  async 'from another machine, over plain http'() {
    const page = await person();
    const far = base.replace('127.0.0.1', FAR);
    await page.goto(far);
    check(
      'this is no secure context',
      await page.evaluate(
        () => !isSecureContext && crypto.randomUUID === undefined && navigator.clipboard === undefined,
      ),
    );
    await page.waitForSelector('.play');
    await page.locator('.play').click();
    await page.waitForSelector('.prompt .c', { timeout: 30_000 }).catch(() => undefined);
    check('a table opens', (await page.locator('.prompt .c').count()) > 0);
    const { n } = await play(page, 5, 8, 'end the turn');
    check(`and is played (${n})`, n === 8 && (await page.locator('.prompt h2').innerText()).length > 4);
    await page.locator('.menu button').first().click();
    await page.locator('.room .row .b', { hasText: 'a link to watch' }).click();
    await page
      .waitForFunction(
        () =>
          /Copied/.test(document.querySelector('.room .row .b').textContent) ||
          document.querySelector('.room .trouble'),
        undefined,
        { timeout: 5_000 },
      )
      .catch(() => undefined);
    const told =
      (await page.locator('.room .row .b').first().innerText()) +
      (await page.locator('.room .trouble').allInnerTexts()).join();
    check('a link is copied, or shown to be copied by hand', /Copied|http:\/\/friend\.test/.test(told), told);
    await page.keyboard.press('Escape');
    const table = new URL(page.url()).pathname.match(/\/t\/([\w-]+)/)[1];
    await page.goto(`${far}/r/${table}`);
    await page.waitForSelector('.scrub .out button');
    await page.locator('.scrub .out button').last().click();
    await page
      .waitForFunction(
        () =>
          /Copied/.test(document.querySelector('.scrub .out').textContent) || document.querySelector('.scrub .hand'),
        undefined,
        { timeout: 5_000 },
      )
      .catch(() => undefined);
    const record =
      (await page.locator('.scrub .out').innerText()) + (await page.locator('.scrub .hand').allInnerTexts()).join();
    check('that of a record too', /Copied|http:\/\/friend\.test/.test(record), record);
    await page.context().close();
  },
  async 'friends in ten seconds'() {
    // Both in browsers of their own, over plain http: no secure context.
    const [ada, bo] = [await person(), await person()];
    const far = base.replace('127.0.0.1', FAR);
    const clicks = { host: 0, guest: 0 };
    const click = async (of, page, what) => {
      clicks[of]++;
      await page.locator(what).first().click();
    };
    await ada.goto(far);
    await ada.waitForSelector('.with');
    await click('host', ada, '.with');
    await ada.waitForSelector('.gather .qr path', { timeout: 30_000 }).catch(() => undefined);
    check(
      'the link and its code are there at once',
      (await ada.locator('.gather svg.qr path').count()) === 1 &&
        /\/t\/[\w-]+#\w+$/.test(await ada.locator('#invitation').inputValue()),
    );
    await ada.locator('.gather .name input').fill('Ada');
    await ada.locator('.gather .name input').press('Tab');
    await findings(ada, 'the waiting room');
    await click('host', ada, '.gather .strong');
    const link = await ada.locator('#invitation').inputValue();
    await bo.goto(link);
    await bo.waitForSelector('.gather h1');
    await bo
      .waitForFunction(() => /Ada invites you/.test(document.querySelector('.gather h1').textContent), undefined, {
        timeout: 10_000,
      })
      .catch(() => undefined);
    const invited = await bo.locator('.gather h1').innerText();
    check('the page says who invites to what', /^Ada invites you to play \w+/i.test(invited), invited);
    await findings(bo, 'the invitation');
    await bo.locator('.gather .name input').fill('Bo');
    await click('guest', bo, '.gather .go');
    await bo.waitForSelector('.gather .go[aria-pressed]', { timeout: 10_000 }).catch(() => undefined);
    await click('guest', bo, '.gather .go');
    await ada
      .waitForFunction(() => document.querySelectorAll('.gather em.yes').length === 2, undefined, { timeout: 10_000 })
      .catch(() => undefined);
    check(
      'the host sees who is here and ready',
      /Bo/.test(await ada.locator('.gather .who').innerText()) && (await ada.locator('.gather em.yes').count()) === 2,
    );
    await click('host', ada, '.gather .go');
    await Promise.all([ada, bo].map((p) => p.waitForSelector('.prompt h2', { timeout: 20_000 })));
    check(
      `the game begins (${clicks.host} clicks of the host, ${clicks.guest} of the guest)`,
      clicks.host <= 3 && clicks.guest <= 2,
    );
    const waits = await bo.locator('.prompt h2').innerText();
    const asks = await ada.locator('.prompt h2').innerText();
    check('one waits for the other by name', /Ada|Bo/.test(waits + asks), `${waits} / ${asks}`);
    // What is said is seen without opening anything, and counts from the first line.
    await bo.locator('.menu button').first().click();
    await bo.fill('#say', 'Hello there');
    await bo.keyboard.press('Enter');
    await ada.waitForSelector('.toasts p:has-text("Hello there")', { timeout: 10_000 }).catch(() => undefined);
    check(
      'a line is told with its name, and counted',
      /Bo/.test((await ada.locator('.toasts p').allInnerTexts()).join()) &&
        (await ada.locator('.menu .b i').count()) === 1,
    );
    // Whoever comes by the invitation when all seats are taken watches, and reads what is hidden.
    const cy = await person();
    await cy.goto(link);
    await cy.waitForSelector('.prompt', { timeout: 20_000 }).catch(() => undefined);
    check('a third person watches', (await cy.locator('.prompt').count()) === 1);
    for (const p of [ada, bo, cy]) await p.context().close();
  },
  async 'few clicks'() {
    // How many clicks a game takes: these numbers may only fall.
    const page = await person();
    const likes = [/^(Advance|Spend .* to advance)/, /^Fight /, /^Investigate /, /^Move to /];
    const turn = async (list) => {
      // An answer that is on its way is no new question.
      await page.waitForFunction(
        () =>
          (document.querySelector('.prompt .c:not([disabled])') && !document.querySelector('.prompt .sent')) ||
          document.querySelector('.end[role=dialog]'),
        undefined,
        { timeout: 20_000 },
      );
      const was = await asked(page);
      const done = await page.evaluate(
        (list) => {
          if (document.querySelector('.end[role=dialog]')) return 'over';
          const all = [...document.querySelectorAll('.prompt .choices .c:not(.on):not(.shut)')];
          const said = (e) => e.querySelector('.l').textContent.trim();
          const golden = document.querySelector('.prompt .confirm:not([disabled])');
          const best = list.map((l) => all.find((e) => new RegExp(l).test(said(e)))).find(Boolean);
          const it = golden ?? best ?? document.querySelector('.prompt .end .c:not([disabled])') ?? all[0];
          it?.click();
          return it ? said(it) : 'nothing';
        },
        list.map((l) => l.source),
      );
      if (done !== 'over') await changed(page, was, 6_000);
      return done;
    };
    await made(page, {
      scenario: 'card/the-gathering',
      investigators: ['roland-banks'],
      difficulty: 'easy',
      seed: '11',
    });
    const round = () => page.evaluate(() => Number(document.querySelector('.rail .dial .n')?.textContent ?? 0));
    const rounds = new Map();
    let clicks = 0;
    for (; clicks < 200; clicks++) {
      const now = await round();
      const did = await turn(likes);
      if (did === 'over') break;
      rounds.set(now, (rounds.get(now) ?? 0) + 1);
    }
    const each = [...rounds.values()].sort((a, b) => a - b);
    const median = each[Math.floor(each.length / 2)] ?? 0;
    check(
      `a solo Gathering is over in ${clicks} clicks, ${median} in the median round (${each.length} rounds)`,
      clicks <= CLICKS.gathering && median <= CLICKS.round,
      JSON.stringify([...rounds]),
    );
    await made(page, { scenario: 'board/arkham', investigators: ['amanda-sharpe'], seed: '4' });
    const at = () => page.evaluate(() => Number(document.body.innerText.match(/Turn (\d+)/)?.[1] ?? 0));
    clicks = 0;
    while (clicks < 200 && (await at()) <= 8) {
      if ((await turn([/^Done|^Stay|^End|^Nothing|^Pass|^No /])) === 'over') break;
      clicks++;
    }
    check(`eight turns of the board game take ${clicks} clicks`, clicks <= CLICKS.turns, String(await at()));
    await page.context().close();
  },
  async 'bots at a pace'() {
    const page = await person();
    const stands = () => page.evaluate(() => document.querySelectorAll('.story li').length);
    await made(page, {
      scenario: 'card/the-gathering',
      investigators: ['roland-banks', 'daisy-walker'],
      seats: ['bot', 'bot'],
      seed: '5',
      pace: 'brisk',
    });
    await page.waitForSelector('.pause', { timeout: 10_000 }).catch(() => undefined);
    check('bots that play while I look can be stopped', (await page.locator('.pause').count()) === 1);
    await page
      .waitForFunction(() => document.querySelectorAll('.story li').length > 0, undefined, { timeout: 10_000 })
      .catch(() => undefined);
    check('the game is not over at once', (await page.locator('.end[role=dialog]').count()) === 0);
    await page.locator('.pause').click();
    await page
      .waitForFunction(() => /Paused/.test(document.querySelector('.prompt h2').textContent), undefined, {
        timeout: 10_000,
      })
      .catch(() => undefined);
    check('a pause says so', /^Paused: .* bot$/.test(await page.locator('.prompt h2').innerText()));
    await findings(page, 'bots that wait');
    const was = await stands();
    await new Promise((r) => setTimeout(r, 2_500));
    check('they wait', (await stands()) === was);
    await page.locator('.pause').click();
    check(
      'and go on',
      await page
        .waitForFunction((n) => document.querySelectorAll('.story li').length !== n, was, { timeout: 15_000 })
        .then(
          () => true,
          () => false,
        ),
    );
    // A seat is given to a bot only when that is confirmed.
    await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
    const seat = () =>
      page.evaluate(
        async () => (await (await fetch(`/api/tables`)).json()).find((t) => location.pathname.includes(t.id)).asked,
      );
    const question = await page.locator('.prompt h2').innerText();
    await page.locator('.menu button').first().click();
    await page.locator('.room .seats select').selectOption('bot');
    await page.waitForSelector('.sure');
    await findings(page, 'a seat that would be given to a bot');
    check(
      'nothing happens before it is confirmed',
      (await seat()) && (await page.locator('.prompt h2').innerText()) === question,
    );
    await page.locator('.sure .b').last().click();
    check(
      'and the seat stays mine',
      (await page.locator('.sure').count()) === 0 &&
        (await page.locator('.room .seats select').inputValue()) === 'mine' &&
        (await seat()),
    );
    await page.locator('.room .seats select').selectOption('bot');
    await page.locator('.sure .yes').click();
    await page
      .waitForFunction(() => /a bot/.test(document.querySelector('.room .seats small')?.textContent ?? ''), undefined, {
        timeout: 10_000,
      })
      .catch(() => undefined);
    check('what is confirmed is done', /a bot/.test(await page.locator('.room .seats small').innerText()));
    // A branch belongs to whoever begins it.
    const id = page.url().match(/\/t\/([\w-]+)/)[1];
    await page.goto(`${base}/r/${id}?at=1`);
    await page.waitForFunction(() => Number(document.querySelector('.scrub input')?.max) > 1, undefined, {
      timeout: 30_000,
    });
    await page.locator('.scrub .out button').nth(1).click();
    await page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.includes(id), { timeout: 20_000 });
    await page.waitForSelector('.prompt .c', { timeout: 20_000 }).catch(() => undefined);
    check(
      'a branch is played by whoever begins it',
      (await page.locator('.prompt .c').count()) > 0 && (await page.locator('.end[role=dialog]').count()) === 0,
    );
    await page.context().close();
  },
  async 'a double click declines nothing'() {
    const page = await person({ rest: '350' });
    const asks = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.prompt .end .c:not(.confirm)')].map((e) => {
          const r = e.getBoundingClientRect();
          return [r.left, r.top, r.right, r.bottom];
        }),
      );
    const calm = () => new Promise((r) => setTimeout(r, 420));
    for (const [setup, size] of [
      [{ scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' }, [1440, 900]],
      [{ scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' }, [1024, 768]],
      [{ scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '6' }, [390, 844]],
    ]) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await made(page, setup);
      const confirms = [];
      const declines = [];
      for (let i = 0; i < 26; i++) {
        const box = await page
          .locator('.prompt .confirm')
          .boundingBox({ timeout: 200 })
          .catch(() => null);
        if (box) confirms.push([box.x + box.width / 2, box.y + box.height / 2]);
        declines.push(...(await asks()));
        await calm();
        await play(page, 500 + i, 1, '');
      }
      const over = confirms.filter(([x, y]) => declines.some(([l, t, r, b]) => x > l && x < r && y > t && y < b));
      // On a phone the sheet is as high as what is asked: there the guard alone has to hold.
      check(
        `Confirm never stands where something declines, ${size.join('x')} (${confirms.length})`,
        confirms.length > 0 && (size[0] < 500 || over.length === 0),
        JSON.stringify(over),
      );
    }
    // Two clicks within a moment: the second, wherever it lands, declines nothing.
    await page.setViewportSize({ width: 1440, height: 900 });
    await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
    await seek(page, () => /your turn/.test(document.querySelector('.prompt h2')?.textContent ?? ''), 'keep', 10);
    await calm();
    const [before, after, later] = await page.evaluate(async () => {
      const asked = () => document.querySelector('.prompt h2').textContent;
      const was = asked();
      [...document.querySelectorAll('.prompt .choices .c')].find((e) => /Gain a resource/.test(e.textContent)).click();
      while (asked() === was) await new Promise((r) => setTimeout(r, 5));
      const now = asked();
      document.querySelector('.prompt .end .c').click();
      await new Promise((r) => setTimeout(r, 1500));
      return [was, now, asked()];
    });
    check(
      'a decline right after an answer is not taken',
      before !== after && after === later,
      `${before} | ${after} | ${later}`,
    );
    await calm();
    const now = await asked(page);
    await page.evaluate(() => document.querySelector('.prompt .end .c').click());
    check('a moment later it is', await changed(page, now));
    // With nothing marked there is one way to decline, and Confirm is not it.
    await made(page, { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' });
    check(
      'a check asks for Clues',
      await seek(
        page,
        () =>
          document.querySelector('.prompt .confirm') !== null &&
          document.querySelectorAll('.prompt .end .c').length > 1,
        'done',
        120,
      ),
    );
    check('Confirm with nothing marked does nothing', await page.locator('.prompt .confirm').isDisabled());
    await page.context().close();
  },
  async 'a line that is cut'() {
    const page = await person();
    let mute = false;
    await page.routeWebSocket(/\/play$/, (ws) => {
      const on = ws.connectToServer();
      ws.onMessage((m) => void (mute || on.send(m)));
      on.onMessage((m) => void (mute || ws.send(m)));
    });
    await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
    await seek(page, () => /your turn/.test(document.querySelector('.prompt h2')?.textContent ?? ''), 'keep', 10);
    // A connection that stays open and says nothing any more.
    mute = true;
    const from = Date.now();
    const question = await page.locator('.prompt h2').innerText();
    await page.locator('.prompt .choices .c').first().click();
    check(
      'what was pressed looks pressed',
      (await page.locator('.prompt .choices .c').first().getAttribute('class')).includes('sent') &&
        (await page.locator('.prompt .choices .c').first().getAttribute('aria-busy')) === 'true',
    );
    await page.waitForSelector('.lost', { timeout: 10_000 }).catch(() => undefined);
    const took = Date.now() - from;
    check(
      `a dead line is told within four seconds (${took} ms)`,
      took < 4_000 && (await page.locator('.lost').count()) === 1,
    );
    await findings(page, 'a lost connection');
    mute = false;
    await page.waitForSelector('.lost', { state: 'detached', timeout: 40_000 }).catch(() => undefined);
    await page
      .waitForFunction((q) => document.querySelector('.prompt h2')?.textContent !== q, question, { timeout: 20_000 })
      .catch(() => undefined);
    check(
      'the answer counts once the line is back',
      (await page.locator('.prompt h2').innerText()) !== question &&
        (await page.locator('.prompt .sent').count()) === 0,
      `${question} | ${await page.locator('.prompt').innerText()}`,
    );
    // Nothing is asked of anybody: silence alone is noticed.
    mute = true;
    const quiet = Date.now();
    await page.waitForSelector('.lost', { timeout: 10_000 }).catch(() => undefined);
    check(`without an answer too (${Date.now() - quiet} ms)`, Date.now() - quiet < 4_000);
    mute = false;
    await page.waitForSelector('.lost', { state: 'detached', timeout: 40_000 }).catch(() => undefined);
    await page.context().setOffline(true);
    await page.waitForSelector('.lost', { timeout: 4_000 }).catch(() => undefined);
    check('a device without a network says so', (await page.locator('.lost').count()) === 1);
    await page.context().setOffline(false);
    await page.waitForSelector('.lost', { state: 'detached', timeout: 40_000 }).catch(() => undefined);
    check('and comes back', (await page.locator('.lost').count()) === 0);
    await page.context().close();
  },
  async 'a record that is shared'() {
    const [mine, theirs] = [await person(), await person()];
    await mine.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: base });
    await made(mine, { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' });
    await play(mine, 4, 6, 'done');
    const id = mine.url().match(/\/t\/([\w-]+)/)[1];
    await mine.goto(`${base}/r/${id}?at=2`);
    await mine.waitForSelector('.scrub .out button');
    await mine
      .waitForFunction(() => document.querySelector('.scrub input')?.value === '2', undefined, { timeout: 20_000 })
      .catch(() => undefined);
    await mine.locator('.scrub .out button').last().click();
    await mine.waitForFunction(() => /Copied/.test(document.querySelector('.scrub .out').textContent), undefined, {
      timeout: 5_000,
    });
    const link = await mine.evaluate(() => navigator.clipboard.readText());
    check('its link has a key and a place', new RegExp(`/r/${id}\\?at=2#.{16,}`).test(link), link);
    await theirs.goto(link);
    await theirs.waitForSelector('.scrub', { timeout: 20_000 }).catch(() => undefined);
    await theirs
      .waitForFunction(() => document.querySelector('.scrub input')?.value === '2', undefined, { timeout: 20_000 })
      .catch(() => undefined);
    check(
      'it opens for somebody else, at that place',
      (await theirs.locator('.scrub input').inputValue()) === '2' && (await theirs.locator('.broken').count()) === 0,
    );
    check(
      'it says what is hidden',
      /Hidden from you/.test((await theirs.locator('.scrub .hidden').allInnerTexts()).join()),
    );
    check('the key leaves the address', !theirs.url().includes('#'));
    check('what is the owner’s is not offered', (await theirs.locator('.scrub .out button').count()) === 0);
    check('the board is drawn', (await theirs.locator('.frame').count()) > 0);
    await findings(theirs, 'a record of somebody else');
    for (const p of [mine, theirs]) await p.context().close();
  },
  async 'a finger reads first'() {
    const phone = await person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await made(phone, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
    await seek(
      phone,
      () =>
        document.querySelector('.hand .hc.can') !== null &&
        /your turn/.test(document.querySelector('.prompt h2')?.textContent ?? ''),
      'keep',
      12,
    );
    await still(phone);
    const card = phone.locator('.hand .hc.can').first();
    const question = await phone.locator('.prompt h2').innerText();
    const was = await asked(phone);
    await card.tap();
    await phone.waitForSelector('.read[role=dialog]', { timeout: 5_000 }).catch(() => undefined);
    check('the first tap shows the text', (await phone.locator('.read .rt').count()) > 0);
    check(
      'and plays nothing',
      (await phone.locator('.prompt h2').innerText()) === question && (await asked(phone)) === was,
    );
    check('a button there would', /Play/.test(await phone.locator('.read .do button').first().innerText()));
    await findings(phone, 'a card that was tapped');
    await phone.locator('.read .do button').first().tap();
    check('and does', await changed(phone, was));
    await phone.context().close();
  },
  async 'what hangs on a check'() {
    const page = await person();
    await made(page, { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' });
    const open = () =>
      document.querySelector('.stage .stakes .good') !== null &&
      document.querySelector('.stage .stakes .cause') !== null &&
      [...document.querySelectorAll('.prompt .choices .c')].some((e) => /Clue/.test(e.textContent));
    check('a check of an encounter asks', await seek(page, open, 'encounter|draw|go to|done', 260));
    const told = async () => (await page.locator('.stage .stakes').innerText()).replaceAll('\n', ' ');
    const first = await told();
    check(
      'the stage says where it comes from and what it does',
      /^Encounter (at|in) /.test(first) && (await page.locator('.stage .bad span').innerText()).length > 5,
      first,
    );
    for (const size of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ]) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await still(page);
      const seen = await page.evaluate(() => {
        const [s, b] = ['.stage', '.stage .stakes'].map((q) => document.querySelector(q).getBoundingClientRect());
        return b.bottom <= s.bottom + 1 && b.bottom <= innerHeight && b.top >= 0;
      });
      check(`it is in sight, ${size.join('x')}`, seen);
      await findings(page, `what hangs on a check, ${size.join('x')}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    // One Clue is one click, and so are several; each says its odds.
    const clues = page.locator('.prompt .choices .c').filter({ hasText: 'Clue' });
    const odds = async (n) => Number((await clues.nth(n).locator('.odds b').innerText()).replace(/\D/g, ''));
    check('a Clue says its odds', (await odds(0)) > 0);
    if ((await clues.count()) > 1)
      check('more Clues, better odds', (await odds(1)) > (await odds(0)), `${await odds(0)} ${await odds(1)}`);
    const question = await page.locator('.prompt h2').innerText();
    await clues.first().click();
    await page
      .waitForFunction((q) => document.querySelector('.prompt h2')?.textContent !== q, question, { timeout: 10_000 })
      .catch(() => undefined);
    if (await page.locator('.stage').count()) check('after rolling again it still does', (await told()) === first);
    await made(page, { scenario: 'card/the-gathering', investigators: ['daisy-walker', 'roland-banks'], seed: '9' });
    check(
      'a treachery asks for a test',
      await seek(page, () => document.querySelector('.stage .stakes .cause') !== null, 'keep|fight|end the turn', 200),
    );
    for (const size of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ]) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await still(page);
      check(
        `its stakes are in sight, ${size.join('x')}`,
        await page.evaluate(() => {
          const [s, b] = ['.stage', '.stage .stakes'].map((q) => document.querySelector(q).getBoundingClientRect());
          return b.bottom <= s.bottom + 1 && b.top >= s.top;
        }),
      );
    }
    await findings(page, 'the stakes of a test on a phone');
    await page.context().close();
  },
  async 'a whole card game'() {
    const page = await person();
    await begin(page, { game: 0, people: 2 });
    const { n, over } = await play(page, 5, most, 'end the turn');
    check(`the card game ends by clicks (${n})`, over);
    await page.locator('.end a[href^="/r/"]:not([href*="?"])').click();
    await page.waitForSelector('.scrub');
    await page.waitForFunction(() => Number(document.querySelector('.scrub input')?.max) > 10, undefined, {
      timeout: 60_000,
    });
    await page.locator('.scrub .steps button').nth(3).click();
    await page
      .waitForFunction(() => document.querySelector('.scrub input').value === '1', undefined, { timeout: 20_000 })
      .catch(() => undefined);
    check('its record is looked through', (await page.locator('.scrub input').inputValue()) === '1');
    await page.locator('.scrub .steps button').nth(4).click();
    await page
      .waitForFunction(
        () => document.querySelector('.scrub input').value === document.querySelector('.scrub input').max,
        undefined,
        { timeout: 20_000 },
      )
      .catch(() => undefined);
    check(
      'to its end',
      (await page.locator('.scrub input').inputValue()) === (await page.locator('.scrub input').getAttribute('max')),
    );
    await page.locator('.scrub select').first().selectOption('0');
    await page
      .waitForFunction(
        () =>
          document.querySelectorAll('.mates, .story').length > 0 &&
          document.querySelector('.scrub select')?.value === '0',
        undefined,
        { timeout: 20_000 },
      )
      .catch(() => undefined);
    check(
      'it is seen with the eyes of a seat',
      (await page.locator('.scrub select').first().inputValue()) === '0' &&
        (await page.locator('.scrub .bad').count()) === 0,
    );
    await findings(page, 'a record');
    await page.goto(base);
    await page.waitForSelector('.records a');
    check('the lobby lists it', (await page.locator('.records a').count()) === 1);
    // Its file, dropped on the page, is a table again.
    await page.evaluate(async () => {
      const id = document
        .querySelector('.records a')
        .getAttribute('href')
        .match(/\/r\/([\w-]+)/)[1];
      const text = await (await fetch(`/api/tables/${id}/record`)).text();
      const data = new DataTransfer();
      data.items.add(new File([text], 'game.record', { type: 'text/plain' }));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await page.waitForURL(/\/t\//, { timeout: 15_000 }).catch(() => undefined);
    await page.waitForSelector('.prompt', { timeout: 15_000 }).catch(() => undefined);
    check(
      'a record that is dropped is a table',
      page.url().includes('/t/') && (await page.locator('.prompt').count()) === 1,
    );
    await page.context().close();
  },
  async 'decks are built, kept and played with'() {
    const page = await person();
    await page.goto(base);
    await page.locator('a[href="/decks"]').click();
    await page.waitForSelector('.first .open');
    await findings(page, 'the decks');
    await page.locator('#paste').fill('Mine\n\nWendy Adams\n2x Lucky! (2)\n1x Machete\n1x Lola Santiago (3)\n');
    await page.locator('.paste button').click();
    await page.waitForSelector('.state');
    check('what is not in the pool is told', (await page.locator('.said').innerText()).includes('Lola Santiago'));
    check(
      'every fault is told',
      /3 cards; 30 are needed[^]*Machete[^]*class or level/.test(await page.locator('.faults').first().innerText()),
    );
    await page.locator('.back').click();
    await page.locator('.first .open', { hasText: 'Wendy Adams' }).click();
    await page.waitForSelector('.state.legal');
    const sheet = () => page.locator('.sheet').innerText();
    const bars = await page.locator('.curve div').count();
    check(
      'the curve of costs is drawn',
      bars === 7 && (await page.locator('.curve').getAttribute('aria-label')).length > 20,
    );
    check('icons and classes are counted', /willpower \d+[^]*agility \d+[^]*survivor \d+/.test(await sheet()));
    const pool = await page.locator('.cards > li').count();
    await page.locator('.tick input').check();
    const held = await page.locator('.cards > li').count();
    check('only cards of the deck are listed', held > 15 && held < pool);
    await page.locator('.tick input').uncheck();
    await page.locator('input[type=search]').fill('rogue cost:0-1');
    const few = await page.locator('.cards > li').count();
    check('class and cost filter the pool', few > 0 && few === (await page.locator('.cards > li.rogue').count()));
    await page.locator('input[type=search]').fill('lucky level:2');
    check('cards are searched for', (await page.locator('.cards > li').count()) === 1);
    await page.locator('.cards .n button').last().click();
    await page.waitForSelector('.state:not(.legal)');
    check(
      'what is wrong is told as it goes',
      (await page.locator('.faults').first().innerText()).includes('31 cards; 30 are needed'),
    );
    check('experience in it is counted', /2 experience/.test(await page.locator('.state').innerText()));
    await page.locator('input[type=search]').fill('knife');
    await page.locator('.cards .n button').first().click();
    await page.waitForSelector('.state.legal');
    check('an upgrade has its cost', (await page.locator('details summary').innerText()).includes('2 experience'));
    const odds = await page.locator('.sheet details tr', { hasText: 'an opening hand with Lucky! (2)' }).innerText();
    check('what an upgrade changes in the odds', /0\.0 %\s+1[0-9]\.\d %/.test(odds));
    await page.locator('.sheet input').first().fill('Wendy with luck');
    await findings(page, 'the deck builder');
    await page.locator('.sheet .go').click();
    await page.locator('.sheet .row button', { hasText: 'JSON' }).click();
    await page.waitForSelector('.out textarea');
    check('it is written for others', /"01084": 1/.test(await page.locator('.out textarea').inputValue()));
    await page.setViewportSize({ width: 390, height: 844 });
    check('the builder fits a phone', await wide(page));
    await findings(page, 'the deck builder on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(base);
    await page.waitForSelector('.play');
    await page.locator('.people label').first().click();
    await page.locator('.people label', { hasText: 'Wendy Adams' }).click();
    await page.locator('.go .text').click();
    await page.locator('.deck select').selectOption({ label: 'Wendy with luck' });
    await page.locator('.play').click();
    await page.waitForSelector('.prompt', { timeout: 30_000 });
    const record = await page.evaluate(async () => {
      const id = location.pathname.match(/\/t\/([\w-]+)/)[1];
      return (
        await fetch(`/api/tables/${id}/record`, {
          headers: { authorization: `Bearer ${localStorage.getItem(`seat ${id}`)}` },
        })
      ).text();
    });
    check('the record keeps the deck', record.includes('1 lucky-2'));
    await page.context().close();
  },
  async 'a whole board game'() {
    const page = await person();
    await begin(page, { game: 1, people: 1 });
    const { n, over } = await play(page, 3, most, '^0|done|stay|nothing|pass');
    check(`the board game ends by clicks (${n})`, over);
    if (over) await findings(page, 'the end of a game');
    await page.context().close();
  },
  async 'Kingsport with bots'() {
    const page = await person();
    await begin(page, { game: 1, scenario: 1, people: 3, sit: { 1: 'random-bot', 2: 'bot' } });
    await play(page, 6, 12, '');
    await findings(page, 'Kingsport');
    const { n, over } = await play(page, 8, most, '^0|done|stay|nothing|pass');
    check(`the game of two towns ends by clicks (${n})`, over);
    await page.context().close();
  },
  async 'a town that a pack brings'() {
    for (const [scenario, towns] of [
      ['board/the-salt-line', ['Arkham', 'Saltmarrow']],
      ['board/kingsport+the-salt-line', ['Arkham', 'Kingsport', 'Saltmarrow']],
    ]) {
      const page = await person();
      await made(page, { scenario, investigators: ['joe-diamond', 'ines-marrow'], seed: '4' });
      await still(page);
      const others = await page
        .getByRole('button')
        .evaluateAll((all) => all.map((b) => (b.getAttribute('aria-label') ?? b.textContent ?? '').trim()));
      check(
        `${scenario}: each town can be looked at`,
        towns.slice(1).every((t) => others.some((o) => o.includes(t))),
      );
      await page
        .getByRole('button', { name: /Saltmarrow/ })
        .first()
        .click();
      await still(page);
      const map = page.locator('[data-region=map]').last();
      check(
        `${scenario}: the town of the pack has a map`,
        (await map.getAttribute('aria-label'))?.includes('Saltmarrow') ?? false,
      );
      const places = (await map.innerHTML()) ?? '';
      check(
        `${scenario}: with its places`,
        ['Chapel Below', 'Lamp Room', 'Net Loft'].every((p) => places.includes(p)),
      );
      await findings(page, scenario);
      if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${scenario.replace(/\W/g, '-')}.png` });
      await page.context().close();
    }
  },
  async 'a friend by a link, and a lost connection'() {
    const [mine, hers] = [await person(), await person()];
    let cut = false;
    const lines = [];
    await hers.routeWebSocket(/\/play$/, (ws) => {
      if (cut) return void ws.close();
      const on = ws.connectToServer();
      lines.push({
        close: () => {
          ws.close();
          on.close();
        },
      });
    });
    await begin(mine, { game: 0, people: 2, sit: { 1: 'friend' }, undo: 'consent' });
    await mine.locator('.menu button').first().click();
    const links = await mine.evaluate(async () =>
      (await fetch(`/api/tables/${location.pathname.split('/')[2]}/links`)).json(),
    );
    await hers.goto(base + links.seats['1']);
    await hers.waitForSelector('.prompt');
    check('the secret leaves the address', !hers.url().includes('#'));
    await mine
      .waitForFunction(() => document.querySelectorAll('.seats small.here').length === 2, undefined, {
        timeout: 10_000,
      })
      .catch(() => undefined);
    check('both see that both are here', (await mine.locator('.seats small.here').count()) === 2);
    await hers.locator('.menu button').first().click();
    await hers.fill('#say', 'Is the door open?');
    await hers.keyboard.press('Enter');
    await mine.waitForSelector('.lines:has-text("Is the door open?")', { timeout: 10_000 }).catch(() => undefined);
    check('what she says is heard', (await mine.locator('.lines:has-text("Is the door open?")').count()) === 1);
    await mine.keyboard.press('Escape');
    await hers.keyboard.press('Escape');
    // Answer until she is asked.
    const hasChoice = (page) => page.locator('.prompt .c:not([disabled])').count();
    for (let i = 0; i < 60 && !(await hasChoice(hers)); i++) {
      const was = await asked(mine);
      // The answer before may be on its way still: then what is there goes as it is clicked, and the next turn looks anew.
      if (await hasChoice(mine))
        await mine
          .locator('.prompt .c:not([disabled])')
          .last()
          .click({ timeout: 3000 })
          .catch(() => undefined);
      await changed(mine, was);
      // The next question is put to one of the two.
      const put = (page) =>
        page.waitForSelector('.prompt .c:not([disabled])', { timeout: 20_000 }).catch(() => undefined);
      await Promise.race([put(mine), put(hers)]);
    }
    check(
      'she is asked, and I am told who is waited for',
      (await hasChoice(hers)) > 0 &&
        (await mine.locator('.prompt h2').innerText()).length > 0 &&
        !(await hasChoice(mine)),
    );
    cut = true;
    lines.splice(0).forEach((l) => l.close());
    await hers.waitForSelector('.lost', { timeout: 10_000 }).catch(() => undefined);
    check('a lost connection is said', (await hers.locator('.lost').count()) === 1);
    const question = await hers.locator('.prompt h2').innerText();
    await hers.locator('.prompt .c:not([disabled])').last().click();
    cut = false;
    await hers.waitForSelector('.lost', { state: 'detached', timeout: 40_000 }).catch(() => undefined);
    check('it comes back unasked', (await hers.locator('.lost').count()) === 0);
    await hers
      .waitForFunction((q) => document.querySelector('.prompt h2')?.textContent !== q, question, { timeout: 20_000 })
      .catch(() => undefined);
    const same = async () => (await asked(hers)) !== '' && (await hers.locator('.prompt h2').innerText()) !== question;
    check('the answer given meanwhile has counted', await same());

    const stranger = await person();
    await stranger.goto(`${base}${links.seats['1'].split('#')[0]}#${'0'.repeat(32)}`);
    await stranger.waitForSelector('.broken', { timeout: 15_000 }).catch(() => undefined);
    check(
      'a stranger with a wrong token is told so and sees nothing',
      (await stranger.locator('.broken').count()) === 1 && (await stranger.locator('.table').count()) === 0,
    );
    const watcher = await person();
    await watcher.goto(base + links.watch);
    await watcher.waitForSelector('.prompt', { timeout: 15_000 });
    check('who watches sees the table and is asked nothing', (await hasChoice(watcher)) === 0);
    await watcher.waitForSelector('.toasts p', { timeout: 8_000 }).catch(() => undefined);
    check(
      'and is told what is hidden',
      /hidden from you/.test((await watcher.locator('.toasts p').allInnerTexts()).join()),
    );
    for (const p of [mine, hers, stranger, watcher]) await p.context().close();
  },
  async 'friends must agree'() {
    const [mine, hers] = [await person(), await person()];
    await made(mine, {
      scenario: 'card/the-gathering',
      investigators: ['roland-banks', 'daisy-walker'],
      seats: ['mine', 'friend'],
      undo: 'consent',
      seed: '5',
    });
    const id = mine.url().match(/\/t\/([\w-]+)/)[1];
    const links = await mine.evaluate(async () =>
      (await fetch(`/api/tables/${location.pathname.split('/')[2]}/links`)).json(),
    );
    await hers.goto(base + links.seats['1']);
    await hers.waitForSelector('.prompt');
    await play(mine, 3, 1);
    await mine.locator('.menu button').first().click();
    await mine.locator('.room .tick', { hasText: 'Mute spectators' }).locator('input').check();
    const watcher = await person();
    await watcher.goto(base + links.watch);
    await watcher.waitForSelector('.prompt', { timeout: 15_000 });
    await watcher.locator('.menu button').first().click();
    await watcher.fill('#say', 'psst');
    await watcher.keyboard.press('Enter');
    await watcher.waitForSelector('.message', { timeout: 8_000 }).catch(() => undefined);
    check(
      'the owner can mute those who watch',
      (await mine.locator('.room .tick', { hasText: 'Mute spectators' }).locator('input').isChecked()) &&
        /muted/.test((await watcher.locator('.message').allInnerTexts()).join()) &&
        (await mine.locator('.lines', { hasText: 'psst' }).count()) === 0,
    );
    await watcher.context().close();
    await mine.fill('#keep', 'Here');
    await mine.keyboard.press('Enter');
    await mine.waitForSelector('.room .save');
    await mine.locator('.room .save .b').click();
    await mine.waitForSelector('.room .trouble', { timeout: 8_000 }).catch(() => undefined);
    check(
      'a branch that others must agree to says so beside its button',
      /must agree/.test((await mine.locator('.room .save + .trouble').allInnerTexts()).join()),
    );
    await hers.waitForSelector('.proposal.mine', { timeout: 8_000 }).catch(() => undefined);
    check('she is asked with a yes and a no', (await hers.locator('.proposal.mine button').count()) === 2);
    await findings(hers, 'a branch that she is asked about');
    await hers.locator('.proposal button').last().click();
    await hers.waitForSelector('.proposal', { state: 'detached', timeout: 8_000 }).catch(() => undefined);
    check('her no takes the request away', (await hers.locator('.proposal').count()) === 0 && mine.url().includes(id));
    await mine.locator('.room .save .b').click();
    await hers.waitForSelector('.proposal .yes', { timeout: 8_000 }).catch(() => undefined);
    await hers.locator('.proposal .yes').click();
    await mine
      .waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.includes(id), { timeout: 15_000 })
      .catch(() => undefined);
    check('her yes opens the branch for the owner', !mine.url().includes(id), mine.url());
    // An undo is asked for in the same way.
    await mine.goto(`${base}/t/${id}`);
    await mine.waitForSelector('.prompt .undo');
    await mine.locator('.prompt .undo button:not([disabled])').first().click();
    await hers.waitForSelector('.proposal.mine', { timeout: 8_000 }).catch(() => undefined);
    check(
      'an undo is asked for with a yes and a no',
      /asks to undo/.test((await hers.locator('.proposal').allInnerTexts()).join()) &&
        (await hers.locator('.proposal.mine button').count()) === 2,
    );
    await hers.locator('.proposal .yes').click();
    await hers.waitForSelector('.proposal', { state: 'detached', timeout: 8_000 }).catch(() => undefined);
    check(
      'and is done when she agrees',
      (await hers.locator('.proposal').count()) === 0 && (await mine.locator('.proposal').count()) === 0,
    );
    await mine.goto(`${base}/r/${id}?at=1`);
    await mine.waitForSelector('.scrub .out button');
    await mine.waitForFunction(() => Number(document.querySelector('.scrub input')?.max) > 0, undefined, {
      timeout: 30_000,
    });
    await mine.locator('.scrub .out button').nth(1).click();
    await mine.waitForSelector('.scrub .bad', { timeout: 8_000 }).catch(() => undefined);
    check('a record says it too', /must agree/.test((await mine.locator('.scrub .bad').allInnerTexts()).join()));
    for (const p of [mine, hers]) await p.context().close();
  },
  async 'the story, page by page'() {
    for (const [setup, size, touch] of [
      [
        { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' },
        { width: 1440, height: 900 },
        false,
      ],
      [{ scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' }, { width: 390, height: 844 }, true],
    ]) {
      const at = `${setup.scenario}, ${size.width}`;
      const page = await person({ viewport: size, hasTouch: touch });
      await page.addInitScript(() => localStorage.setItem('pages', sessionStorage.getItem('pace') ?? 'calm'));
      await made(page, setup);
      const open = () => page.locator('.pages').count();
      const toPage = async (n) => {
        for (let i = 0; i < n && !(await open()); i++)
          await play(page, 900 + i, 1, 'investigate|encounter|end the turn');
        return (await open()) > 0;
      };
      check(`a page tells what happened: ${at}`, await toPage(60));
      await findings(page, `a page of the story, ${at}`);
      const text = await page.locator('.pages').innerText();
      check(
        `and the next question is not shown: ${at}`,
        (await page.locator('.prompt h2').count()) === 0 && !(await page.locator('.prompt .choices').isVisible()),
      );
      await page.keyboard.press('1');
      await new Promise((r) => setTimeout(r, 1_800));
      check(
        `a calm page waits, and no key answers meanwhile: ${at}`,
        (await open()) > 0 && (await page.locator('.pages').innerText()) === text,
      );
      // Page on to the last, with one look back where there are several.
      const count = Number(/of (\d+)/.exec(text)?.[1]);
      if (count > 1) {
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowLeft');
        check(`one pages back: ${at}`, (await page.locator('.pages .at').innerText()) === `1 of ${count}`);
      }
      for (let i = 0; i < count; i++) await (touch ? page.locator('.pages .go').tap() : page.keyboard.press('Space'));
      check(
        `after the last page the question comes: ${at}`,
        (await open()) === 0 && (await page.locator('.prompt h2').innerText()).length > 0,
      );
      check(`and is answered: ${at}`, await toPage(60));
      await page.keyboard.press('Escape');
      check(`Escape skips to the question: ${at}`, (await open()) === 0);
      await page.evaluate(() => sessionStorage.setItem('pace', 'brisk'));
      await page.reload();
      await page.waitForSelector('.prompt .c');
      if (await toPage(60))
        check(
          `brisk pages turn by themselves: ${at}`,
          await page.waitForSelector('.pages', { state: 'detached', timeout: 60_000 }).then(
            () => true,
            () => false,
          ),
        );
      await page.context().close();
    }
  },
  async 'the daily challenge'() {
    const page = await person();
    await page.goto(base);
    await page.waitForSelector('.today button');
    const line = await page.locator('.today small').innerText();
    check('it says what it is: one scenario or six turns', /one scenario|6 turns/.test(line), line);
    await page.locator('.today button').click();
    await page.waitForSelector('.prompt', { timeout: 30_000 });
    const first = page.url();
    const again = await page.evaluate(
      async (date) =>
        (
          await fetch('/api/tables', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              scenario: 'card/the-gathering',
              investigators: ['roland-banks'],
              challenge: date,
              title: 'Another name',
            }),
          })
        ).status,
      new Date().toISOString().slice(0, 10),
    );
    check('a second attempt is refused', again === 409, String(again));
    await page.goto(base);
    await page.waitForSelector('.today button');
    await page.locator('.today button').click();
    await page.waitForURL((url) => url.pathname.startsWith('/t/'), { timeout: 10_000 });
    check('the button goes on with the one attempt', new URL(page.url()).pathname === new URL(first).pathname);
    // One turn instead of six, so that it is soon over.
    await made(page, {
      scenario: 'board/arkham',
      investigators: ['joe-diamond'],
      seed: '4',
      undo: 'never',
      no_hints: true,
      challenge: '2026-01-01',
      turns: 1,
      title: 'Arkham, 2026-01-01',
    });
    const over = () => page.locator('.end[role=dialog] .challenge').count();
    for (let i = 0; i < 60 && !(await over()); i++) await play(page, 40 + i, 1, 'done|stay|end');
    check('after the last turn the challenge is over', (await over()) === 1);
    await findings(page, 'the end of a challenge');
    const points = await page.locator('.challenge .points').innerText();
    check('its result is in points', /^−?\d+ points?$/.test(points), points);
    const mine = Number(points.replace('−', '-').split(' ')[0]);
    await page.locator('#theirs').fill(`Miskatonic, Arkham, 2026-01-01: ${mine - 3} points (doom −2)`);
    check(
      'and compared with that of a friend',
      /3 points ahead/.test(await page.locator('.challenge .verdict').innerText()),
    );
    await page.locator('#theirs').fill('Miskatonic, Kingsport, 2026-01-02: 3 points (won)');
    check(
      'but not with another challenge',
      /another challenge/.test(await page.locator('.challenge .verdict').innerText()),
    );
    const late = await page.evaluate(() => [...document.querySelectorAll('.prompt .c:not([disabled])')].length);
    if (late) {
      await page.locator('.end[role=dialog] button', { hasText: 'Show the table' }).click();
      await page.locator('.prompt .c:not([disabled])').last().click();
      await page.waitForSelector('.message', { timeout: 8_000 }).catch(() => undefined);
      check(
        'nothing is answered after it',
        /challenge is over/.test((await page.locator('.message').allInnerTexts()).join()),
      );
    }
    await page.context().close();
  },
  async 'asked what matters'() {
    const page = await person();
    await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks', 'daisy-walker'], seed: '5' });
    for (let i = 0; i < 30 && !(await page.locator('.passed .chip').count()); i++)
      await play(page, 40 + i, 2, 'investigate|fight');
    check('what the table answered is shown', (await page.locator('.passed .chip').count()) === 1);
    await page.locator('.passed .chip').click();
    const text = await page.locator('.passed .one b').first().innerText();
    await findings(page, 'what was passed');
    let was = await asked(page);
    await page.locator('.passed .one button').first().click();
    check('it is taken after all', await changed(page, was));
    check('and asked', text.includes(await page.locator('.prompt h2').innerText()) || text.length > 0);
    await page.locator('.prompt .hint[aria-pressed]').click();
    await page.waitForSelector('.prompt .c .adv', { timeout: 30_000 }).catch(() => undefined);
    check(
      'a bot says what it would do, and how likely each leads to a victory',
      (await page.locator('.prompt .c .adv.best').count()) === 1 &&
        /\d+%/.test(await page.locator('.prompt .c .adv.best').innerText()),
    );
    await findings(page, 'what a bot says');
    await page.locator('.prompt .hint[aria-expanded]').click();
    await page.waitForSelector('.because dl', { timeout: 60_000 }).catch(() => undefined);
    check(
      'and why: by what its best differs from the next',
      (await page.locator('.because dl > div').count()) > 0 &&
        /% sure/.test(await page.locator('.because .sure').innerText()),
    );
    await findings(page, 'why a bot says so');
    const other = page.locator('.because select option').last();
    if ((await page.locator('.because select option').count()) > 1) {
      const key = await other.getAttribute('value');
      await page.locator('.because select').selectOption(key ?? '');
      await page
        .waitForFunction((k) => document.querySelector('.because select')?.value === k, key, { timeout: 60_000 })
        .catch(() => undefined);
      check('weighed against another', (await page.locator('.because select').inputValue()) === key);
    }
    await page.keyboard.press('Escape');
    await page.waitForSelector('.because', { state: 'detached' });
    await page.locator('.rail h2 button').click();
    await page.waitForSelector('.rail .leads li', { timeout: 10_000 }).catch(() => undefined);
    check('the bag tells its odds by the difference', (await page.locator('.rail .leads li').count()) === 11);
    await findings(page, 'the odds of the bag');
    await page.locator('.menu .b').last().click();
    await page.locator('.menu .item').click();
    await page.waitForSelector('.asking input');
    await findings(page, 'what I am asked');
    await page.locator('.asking input').first().click();
    await page.reload();
    await page.waitForSelector('.prompt');
    await page.locator('.menu .b').last().click();
    await page.locator('.menu .item').click();
    await page.waitForSelector('.asking input');
    check('what is settled stays', !(await page.locator('.asking input').first().isChecked()));
    check('who comes back is told the story', (await page.locator('.story li').count()) > 3);
    await page.context().close();
    // By hand: a card to where it is played, oneself to a place.
    const hand = await person();
    await made(hand, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
    const drag = async (page, from, to) => {
      const [a, b] = [await from.boundingBox(), await to.boundingBox()];
      await page.mouse.move(a.x + 20, a.y + 20);
      await page.mouse.down();
      await page.mouse.move(a.x + 40, a.y - 20, { steps: 3 });
      await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
      await page.mouse.up();
    };
    const tries = () => hand.locator('.prompt .choices .c:has(.odds)');
    for (let i = 0; i < 12 && !(await tries().count()); i++) await play(hand, 80 + i, 1, 'confirm|keep');
    await tries().first().hover();
    await hand.waitForSelector('.odds-of', { timeout: 10_000 }).catch(() => undefined);
    check(
      'odds open into the sum and its tokens',
      (await hand.locator('.odds-of .tok').count()) > 5 && (await hand.locator('.odds-of li').count()) > 0,
    );
    await hand.mouse.move(2, 2);
    const playable = hand.locator('.hand .hc.can');
    for (
      let i = 0;
      i < 12 && !((await hand.locator('.prompt .c').filter({ hasText: 'Play ' }).count()) && (await playable.count()));
      i++
    )
      await play(hand, 70 + i, 1, 'confirm|keep');
    was = await asked(hand);
    await drag(hand, playable.first(), hand.locator('.rail .dial'));
    check('a card that is dragged to the table is played', await changed(hand, was));
    await hand.context().close();
    const walker = await person();
    await made(walker, { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' });
    const shown = (patience) =>
      walker
        .waitForFunction(
          () =>
            [...document.querySelectorAll('.spot .sr')].some(
              (e) => e.textContent.includes('move here through') && !e.textContent.includes('('),
            ),
          undefined,
          { timeout: patience },
        )
        .catch(() => undefined);
    const far = () =>
      walker.evaluate(
        () =>
          [...document.querySelectorAll('.spot .sr')].filter(
            (e) => e.textContent.includes('move here through') && !e.textContent.includes('('),
          ).length,
      );
    for (let i = 0; i < 20 && !(await far()); i++) {
      await play(walker, 60 + i, 1, 'done');
      await shown(1500);
    }
    check('places farther off are shown', (await far()) > 0);
    was = await asked(walker);
    await drag(walker, walker.locator('.piece .inv').first(), walker.locator('.spot.can').first());
    check('oneself dragged to a place goes there', await changed(walker, was));
    await shown(20_000);
    was = await asked(walker);
    await walker.evaluate(() =>
      [...document.querySelectorAll('.spot')]
        .find((e) => e.textContent.includes('move here through') && !e.textContent.includes('('))
        ?.click(),
    );
    check('and gone to by one click', await changed(walker, was));
    await walker
      .waitForFunction(
        () => [...document.querySelectorAll('.story li')].filter((e) => e.textContent.includes(' goes to ')).length > 2,
        undefined,
        { timeout: 20_000 },
      )
      .catch(() => undefined);
    check('of several answers', (await walker.locator('.story li').filter({ hasText: ' goes to ' }).count()) > 2);
    await walker.context().close();
  },
  async 'sliders, fingers, sounds, calls, installing'() {
    // Sounds and calls are counted where they would be made.
    const spied = () => {
      globalThis.heard = { contexts: 0, sounds: 0, calls: [] };
      const Real = globalThis.AudioContext;
      globalThis.AudioContext = class extends Real {
        constructor() {
          super();
          heard.contexts++;
        }
        createOscillator() {
          heard.sounds++;
          return super.createOscillator();
        }
        createBufferSource() {
          heard.sounds++;
          return super.createBufferSource();
        }
      };
      globalThis.Notification = class {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title, { body }) {
          heard.calls.push(`${title}: ${body}`);
        }
      };
    };
    const page = await person();
    await page.addInitScript(spied);
    await made(page, { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' });
    const rail = page.locator('.slider.live').first();
    for (let i = 0; i < 8 && !(await rail.count()); i++) await play(page, 20 + i, 1, 'done');
    const stop = rail.locator('.can').first();
    const to = await stop.getAttribute('data-stop');
    const [a, b] = [await rail.locator('.on').boundingBox(), await stop.boundingBox()];
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
    await page.mouse.up();
    const moved = await page
      .waitForFunction((i) => document.querySelector('.slider .on')?.dataset.stop === i, to, { timeout: 10_000 })
      .then(
        () => true,
        () => false,
      );
    check('a slider is dragged to a stop that is allowed', moved);
    // To a stop that is not, it does not go.
    const far = page.locator('.slider').first().locator('[data-stop]:disabled').first();
    if (await far.count()) {
      const [from, no] = [await page.locator('.slider .on').first().boundingBox(), await far.boundingBox()];
      await page.mouse.move(from.x + 8, from.y + 8);
      await page.mouse.down();
      await page.mouse.move(no.x + no.width / 2, no.y + no.height / 2, { steps: 6 });
      await page.mouse.up();
      check(
        'and not to one that is not',
        (await page.locator('.slider').first().locator('.on').getAttribute('data-stop')) === to,
      );
    }
    check(
      'the groups of what one has are named',
      await page.evaluate(() =>
        [...document.querySelectorAll('.own .when')].every((g) => g.getAttribute('aria-label')),
      ),
    );
    await play(page, 4, 8, 'done');
    check('sounds are off until they are wanted', (await page.evaluate(() => heard.contexts)) === 0);
    await page.evaluate(() => (localStorage.setItem('sound', 'on'), localStorage.setItem('call', 'on')));
    await page.reload();
    await page.waitForSelector('.prompt .c');
    await play(page, 4, 12, '');
    check('then what happens is heard', (await page.evaluate(() => heard.sounds)) > 0);
    check('whose turn it is stands in the title', (await page.title()).startsWith('● '));
    check('nobody is called who looks', (await page.evaluate(() => heard.calls.length)) === 0);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true, configurable: true }));
    const rang = await page.evaluate(() => heard.sounds);
    for (let i = 0; i < 8 && !(await page.evaluate(() => heard.calls.length)); i++) await play(page, 50 + i, 1, '');
    const [call] = await page.evaluate(() => heard.calls);
    check(
      'who looks elsewhere is called by what is asked, and by a bell',
      call !== undefined && call.length > 8 && (await page.evaluate(() => heard.sounds)) > rang,
      call,
    );
    // To be put on a desk or a phone: what a browser asks for.
    const devtools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    const hinders = installabilityErrors.filter((e) => e.errorId !== 'in-incognito');
    check('it can be installed', hinders.length === 0, JSON.stringify(hinders));
    const manifest = await page.evaluate(async () =>
      (await fetch(document.querySelector('link[rel=manifest]').href)).json(),
    );
    const icons = await page.evaluate(
      (all) =>
        Promise.all(
          all.map(async (i) => (await fetch(new URL(i.src, document.querySelector('link[rel=manifest]').href))).ok),
        ),
      manifest.icons,
    );
    check(
      'with a name and a drawing',
      manifest.name === 'Miskatonic' && manifest.display === 'standalone' && icons.length > 0 && icons.every(Boolean),
    );
    await page.context().close();

    const phone = await person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await made(phone, { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' });
    await still(phone);
    const touch = await phone.context().newCDPSession(phone);
    const scale = () =>
      phone.evaluate(() => new DOMMatrix(getComputedStyle(document.querySelector('.frame .plane')).transform).a);
    const { x, y, width, height } = await phone.locator('.frame').boundingBox();
    const fingers = (type, apart) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          apart === undefined ? [] : [-1, 1].map((s, id) => ({ x: x + width / 2 + s * apart, y: y + height / 2, id })),
      });
    const before = await scale();
    await fingers('touchStart', 40);
    for (const apart of [50, 65, 80, 95, 110]) await fingers('touchMove', apart);
    await fingers('touchEnd');
    await phone
      .waitForFunction(
        (k) => new DOMMatrix(getComputedStyle(document.querySelector('.frame .plane')).transform).a > k * 1.5,
        before,
        { timeout: 5_000 },
      )
      .catch(() => undefined);
    const near = await scale();
    check('two fingers bring the map nearer', near > before * 1.5, `${before} ${near}`);
    // A finger that waits too long on a piece reads it: then once more.
    for (let i = 0; i < 3 && (await scale()) >= near; i++) {
      await phone.keyboard.press('Escape');
      await fingers('touchStart', 110);
      for (const apart of [90, 70, 50, 40]) await fingers('touchMove', apart);
      await fingers('touchEnd');
      await still(phone);
    }
    check(
      'and farther, and the page stays as it is',
      (await scale()) < near && (await phone.evaluate(() => visualViewport.scale)) === 1,
    );
    await phone.context().close();
  },
  async 'keyboard only'() {
    const page = await person();
    await page.goto(base);
    await page.waitForSelector('.play');
    // To "Play" by Tab, and there Enter.
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.classList.contains('play'))) break;
    }
    check(
      'Tab reaches "Play", and the focus is seen',
      await page.evaluate(
        () =>
          document.activeElement?.classList.contains('play') &&
          getComputedStyle(document.activeElement).outlineStyle !== 'none',
      ),
    );
    await page.keyboard.press('Enter');
    await page.waitForSelector('.prompt .c', { timeout: 30_000 });
    let done = 0;
    let lost = 0;
    const over = async () => (await page.locator('.end[role=dialog]').count()) > 0;
    for (let i = 0; i < most && lost < 4 && !(await over()); i++) {
      // While an answer is on its way no choice is open.
      await page
        .waitForSelector('.prompt .c:not([disabled]):not(.on):not(.shut), .end[role=dialog]', { timeout: 10_000 })
        .catch(() => undefined);
      if (await over()) break;
      const was = await asked(page);
      const keys = await page.evaluate(() =>
        [...document.querySelectorAll('.prompt .c:not([disabled]):not(.on):not(.shut)')].map(
          (e) => e.getAttribute('aria-keyshortcuts') ?? 'Enter',
        ),
      );
      if (!keys.length) break;
      // A key that comes with the question was meant for the one before: it is pressed until it counts.
      let counts = false;
      for (let n = 0; n < 40 && !counts; n++) {
        await page.keyboard.press(i % 3 ? keys.at(-1) : keys[0]);
        counts = await changed(page, was, 500);
      }
      if (counts) done++;
      else lost++;
    }
    check(`a whole game by keys (${done})`, (await over()) && lost === 0);
    await page.keyboard.press('Tab');
    check('the end is reached by Tab', await page.evaluate(() => document.activeElement?.closest('.end') !== null));
    await page.locator('.end .go button').last().click();
    await page.keyboard.press('F6');
    check('F6 goes to a region', await page.evaluate(() => document.activeElement?.closest('[data-region]') !== null));
    const was = await asked(page);
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press('Backspace');
    check('Backspace takes back', await changed(page, was));
    await page.context().close();
  },
  async 'by ear'() {
    const page = await person();
    await page.addInitScript(() => localStorage.setItem('text', 'on'));
    await begin(page, { game: 1 });
    await page.waitForSelector('#cmd');
    const ask = async (text) => {
      const said = await page
        .locator('.reply')
        .textContent({ timeout: 500 })
        .catch(() => '');
      await page.fill('#cmd', text);
      await page.keyboard.press('Enter');
      await page
        .waitForFunction((s) => (document.querySelector('.reply')?.textContent ?? '') !== s, said, { timeout: 5_000 })
        .catch(() => undefined);
      return page.locator('.reply').innerText();
    };
    for (const word of ['here', 'around', 'reach', 'new', 'help'])
      check(`"${word}" is answered`, (await ask(word)).length > 0);
    await ask('why');
    await page
      .waitForFunction(() => /speed \d/.test(document.querySelector('.reply')?.textContent ?? ''), undefined, {
        timeout: 10_000,
      })
      .catch(() => undefined);
    check(
      '"why" tells what numbers are made of',
      /speed \d+: the slider \d/.test(await page.locator('.reply').innerText()),
    );
    for (let i = 0; i < 25; i++) {
      const key = await page.evaluate(() =>
        document.querySelector('.prompt .c:not([disabled]) kbd')?.textContent?.trim(),
      );
      const was = await asked(page);
      await page.fill('#cmd', key ?? '');
      await page.keyboard.press('Enter');
      await changed(page, was, 5_000);
    }
    // The numbers of the card game: minus signs, doom, percentages, what a card costs and does.
    await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
    await page.waitForSelector('#cmd');
    await seek(page, () => /your turn/.test(document.querySelector('.prompt .q')?.textContent ?? ''), 'keep', 10);
    const all = await page.locator('main').innerText();
    check(
      'the bag keeps its minus signs',
      /3 × −1/.test(all) && /1 × \+1/.test(all) && /auto fail/.test(all),
      all.slice(-700),
    );
    check('the agenda says its doom', /What's Going On\?!: doom \d of 3/.test(all));
    check('a card in hand says its cost and its text', /cost \d\. \w/.test(all));
    check('nothing is told in raw numbers', !/odds \d{4,}|head count|card\/the-gathering/.test(all));
    await ask('nobody at all');
    const unknown = await page.locator('.reply').innerText();
    await page.fill('#cmd', '1');
    await page.keyboard.press('Enter');
    await page
      .waitForFunction(() => document.querySelector('.reply')?.textContent === '', undefined, { timeout: 5_000 })
      .catch(() => undefined);
    check(
      'what was said before goes with the answer',
      unknown.length > 0 && (await page.locator('.reply').innerText()) === '',
    );
    check('the game goes on by typing', (await page.locator('section[aria-labelledby=news] li').count()) > 0);
    await findings(page, 'the table in words');
    await page.context().close();
  },
  async 'on a phone'() {
    for (const game of [0, 1]) {
      const page = await person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
      await begin(page, { game, people: 2 });
      check('nothing is wider than the phone', await wide(page));
      const { n, over } = await play(page, 2 + game, 40, '');
      check(`forty answers by thumb, or to the end (${n})`, n >= 40 || over);
      for (const tab of [1, 2, 3, 0]) {
        await page.locator('.phone > .tabs button').nth(tab).click();
        check(`tab ${tab + 1} fits`, await wide(page));
      }
      // The map is measured before it shows.
      await still(page);
      await findings(page, `a phone, game ${game + 1}`);
      // What a friend's or a bot's answer moves meanwhile comes to rest first.
      let small = await slight(page, '.prompt,.menu,.tabs');
      for (let i = 0; i < 10 && small.length; i++, await page.waitForTimeout(300))
        small = await slight(page, '.prompt,.menu,.tabs');
      check('whatever is asked is large enough for a thumb', small.length === 0, small.join(', '));
      await page.setViewportSize({ width: 844, height: 390 });
      await still(page);
      check('nothing is wider than the phone on its side', await wide(page));
      await findings(page, `a phone on its side, game ${game + 1}`);
      await page.context().close();
    }
  },
  async 'on a tablet'() {
    const page = await person({ viewport: { width: 1024, height: 768 } });
    for (const [name, setup, like] of [
      [
        'the card game',
        {
          scenario: 'card/the-midnight-masks',
          investigators: ['roland-banks', 'daisy-walker', 'agnes-baker', 'wendy-adams'],
          seed: '11',
        },
        'fight|investigate|draw',
      ],
      [
        'the board game',
        {
          scenario: 'board/kingsport',
          investigators: [
            'joe-diamond',
            'kate-winthrop',
            'harvey-walters',
            'amanda-sharpe',
            'bob-jenkins',
            'lola-hayes',
            'luke-robinson',
            'jenny-barnes',
          ],
          seed: '8',
        },
        '',
      ],
    ]) {
      await made(page, setup);
      await play(page, 3, 30, like);
      await still(page);
      check(`nothing is wider than the tablet: ${name}`, await wide(page));
      await findings(page, `a tablet, ${name}`);
      const lost = await cut(page, '.prompt h2, .prompt .choices.r1 .c .l, .enemy b, .lasting em, .party .in');
      check(`names and the question are told whole: ${name}`, lost.length === 0, lost.join(' | '));
      const over = await page.evaluate(() => {
        const [a, b] = ['.prompt .choices', '.prompt .end'].map((q) =>
          document.querySelector(q).getBoundingClientRect(),
        );
        const last = Math.max(
          a.left,
          ...[...document.querySelectorAll('.prompt .choices .c')].map((e) => e.getBoundingClientRect().right),
        );
        return last > b.left + 1;
      });
      check(`choices end before what declines: ${name}`, !over);
    }
    await page.context().close();
  },
  async 'undo, the reader, the panel, themes'() {
    const page = await person();
    await begin(page, { game: 0, people: 2, sit: { 1: 'bot' } });
    await play(page, 9, 7, '');
    await page.locator('.undo .far').click();
    const was = await page.locator('.story').innerText();
    await page.locator('.undo .pop button').nth(0).click();
    const back = await page
      .waitForFunction((s) => document.querySelector('.story').innerText !== s, was, { timeout: 20_000 })
      .then(
        () => true,
        () => false,
      );
    check('the last answer is taken back', back, await page.locator('.prompt').innerText());
    await still(page);
    await page.locator('.mat .skill').nth(1).focus();
    await page.waitForSelector('[role=tooltip]', { timeout: 10_000 }).catch(() => undefined);
    check(
      'a skill opens into what it is made of',
      /\d\s*printed/.test(
        await page
          .locator('[role=tooltip]')
          .innerText()
          .catch(() => ''),
      ),
    );
    await findings(page, 'a number that is opened');
    await page.locator('.mat [data-id^="seat/"]').first().click({ button: 'right' });
    await page.waitForSelector('.read[role=dialog]');
    check('an investigator has another side', (await page.locator('.read[role=dialog]').innerText()).includes('Deck:'));
    await findings(page, 'the reader');
    await page.keyboard.press('Escape');
    await page.locator('.menu button').first().click();
    await page.waitForSelector('.room');
    await findings(page, 'the panel of the table');
    await page.keyboard.press('Escape');
    for (const theme of ['daylight', 'contrast']) {
      await page.evaluate((t) => localStorage.setItem('theme', t), theme);
      await page.reload();
      await page.waitForSelector('.prompt');
      await still(page);
      await findings(page, `the card table, ${theme}`);
    }
    await made(page, { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' });
    for (const theme of ['contrast', 'daylight', 'night']) {
      await page.evaluate((t) => localStorage.setItem('theme', t), theme);
      await page.reload();
      await page.waitForSelector('.prompt');
      await still(page);
      await findings(page, `the board, ${theme}`);
    }
    check(
      'nothing runs with reduced motion',
      (await page.evaluate(
        () => document.getAnimations().filter((a) => a.effect?.getComputedTiming().duration > 50).length,
      )) === 0,
    );
    await page.context().close();
  },
  async 'puzzles, and looking back'() {
    const page = await person();
    await page.goto(`${base}/puzzles`);
    await page.waitForSelector('main li button');
    check('the puzzles are listed', (await page.locator('main li button').count()) === 60);
    await findings(page, 'the puzzles');
    await page.setViewportSize({ width: 390, height: 844 });
    check('they fit a phone', await wide(page));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('main li button').first().click();
    await page.waitForURL(/\/t\//, { timeout: 20_000 });
    await page.waitForSelector('.quiz');
    check('what is asked stands at the table', (await page.locator('.quiz h3').innerText()).includes('Which answer'));
    await findings(page, 'a puzzle');
    // The server does not tell the answer; the chapter of puzzles does.
    const [puzzle] = await page.evaluate(async () => (await fetch('/api/puzzles')).json());
    const chapter = readFileSync(new URL(`../../puzzles/${puzzle.game}-game.md`, import.meta.url), 'utf8');
    const script = chapter.slice(chapter.indexOf(`### ${puzzle.name}\n`)).match(/^best ([^#\n]+)/m)[1];
    const best = script.split(',').map((line) => line.split(' then ').map((key) => key.trim()));
    const keys = await page.evaluate(() =>
      [...document.querySelectorAll('.prompt .c[data-key]')].map((e) => e.dataset.key),
    );
    const is = (key, name) => key === name || key.slice(key.indexOf(':') + 1) === name;
    const wrong = keys.find((k) => !best.some(([first]) => is(k, first)));
    const give = (key) =>
      page.evaluate((k) => document.querySelector(`.prompt .c[data-key="${CSS.escape(k)}"]`)?.click(), key);
    await give(wrong);
    await page.waitForSelector('.quiz.missed', { timeout: 20_000 }).catch(() => undefined);
    check('another answer is told not to be it', (await page.locator('.quiz.missed .best').count()) === 1);
    await page.waitForSelector('.quiz dl', { timeout: 120_000 }).catch(() => undefined);
    check(
      'and how both do in imagined games',
      (await page.locator('.quiz dl > div').count()) === 2,
      await page.locator('.quiz').innerText(),
    );
    await findings(page, 'a puzzle that was missed');
    await page.locator('.quiz .do button').first().click();
    await page.waitForSelector('.quiz:not(.missed)', { timeout: 20_000 });
    for (const name of best[0]) {
      const was = await asked(page);
      await give(
        (
          await page.evaluate(() => [...document.querySelectorAll('.prompt .c[data-key]')].map((e) => e.dataset.key))
        ).find((k) => is(k, name)),
      );
      await changed(page, was);
    }
    await page.waitForSelector('.quiz.found', { timeout: 20_000 }).catch(() => undefined);
    check('the best is told to be it', (await page.locator('.quiz.found').count()) === 1);
    const before = page.url();
    await page.locator('.quiz .go').click();
    await page.waitForURL((url) => url.href !== before, { timeout: 20_000 }).catch(() => undefined);
    check('and the next is opened', page.url() !== before && page.url().includes('/t/'));
    // What a bot means to do stands at its face.
    await made(page, {
      scenario: 'card/the-gathering',
      investigators: ['roland-banks', 'daisy-walker'],
      seats: ['mine', 'search'],
      seed: '5',
    });
    let plans = false;
    for (let i = 0; i < 14 && !plans; i++) {
      const seen = page.waitForSelector('.mates .plan', { timeout: 4_000 }).then(
        () => true,
        () => false,
      );
      await play(page, 30 + i, 1, 'end the turn|keep');
      plans = await seen;
    }
    check('what a bot means to do stands at its face', plans);
    // A few answers of a game are enough to look back at.
    await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
    await play(page, 9, 6, 'investigate|keep');
    const id = page.url().match(/\/t\/([\w-]+)/)[1];
    await page.goto(`${base}/r/${id}`);
    await page.waitForSelector('.scrub');
    await page.locator('.scrub .out button').first().click();
    await page.waitForSelector('.review svg', { timeout: 180_000 }).catch(() => undefined);
    check(
      'the chance to win is drawn answer by answer',
      (
        await page
          .locator('.review polyline')
          .getAttribute('points')
          .catch(() => '')
      )?.split(' ').length > 6,
    );
    await findings(page, 'a review');
    await page.setViewportSize({ width: 390, height: 844 });
    check('it fits a phone', await wide(page));
    await page.context().close();
  },
  async 'the first lessons'() {
    // By what is written as their expected path, through the page: every click is counted. These may only fall.
    for (const [game, limit] of [
      ['card', 12],
      ['board', 14],
    ]) {
      const page = await person();
      await page.goto(base);
      await page.waitForSelector('.welcome button');
      if (game === 'card') await findings(page, 'the first page of somebody new');
      await page
        .locator('.welcome button')
        .nth(game === 'card' ? 0 : 1)
        .click();
      await page.waitForSelector('.lesson', { timeout: 30_000 });
      let clicks = 1;
      const text = readFileSync(new URL(`../../lessons/${game}-game/1-first.md`, import.meta.url), 'utf8');
      const steps = text.split(/^## /m).slice(1);
      const at = () => page.locator('.lesson h2').innerText();
      for (const [n, step] of steps.entries()) {
        const title = step.split('\n')[0];
        await page
          .waitForFunction((t) => document.querySelector('.lesson h2')?.textContent === t, title, { timeout: 20_000 })
          .catch(() => undefined);
        check(`${game}: ${title}`, (await at()) === title, await at());
        if (n === 2) await findings(page, `the lesson of the ${game} game`);
        if (n === 3) {
          // It is left and gone on with.
          await page.reload();
          await page.waitForSelector('.lesson h2', { timeout: 20_000 });
          check(`${game}: a lesson goes on where it was left`, (await at()) === title, await at());
        }
        const plays = [...step.matchAll(/^play (.*)$/gm)].map((m) => m[1]);
        if (plays.length && /^point [\w-]+:/m.test(step)) {
          await page.waitForSelector('.ring', { timeout: 5_000 }).catch(() => undefined);
          check('  it points at something', (await page.locator('.ring').count()) > 0);
        }
        for (const key of plays) {
          await still(page);
          const was = await asked(page);
          const given = await page.evaluate((k) => {
            const all = [...document.querySelectorAll('.prompt .c[data-key]')];
            const it =
              all.find((e) => e.dataset.key === k) ??
              all.find((e) => e.dataset.key.startsWith(`${k}:`) || e.dataset.key.startsWith(`${k}/`)) ??
              (k === 'pass'
                ? (all.find((e) => e.matches('.plain')) ??
                  document.querySelector('.prompt .confirm:not([disabled])') ??
                  undefined)
                : undefined);
            it?.click();
            return it !== undefined;
          }, key);
          check(`  ${key} is on the page`, given, await asked(page));
          clicks++;
          // What is marked is confirmed.
          for (let i = 0; i < 20 && (await page.locator('.prompt .c.on').count()); i++) {
            const sent = await page.evaluate(() => {
              const go = document.querySelector('.prompt .confirm:not([disabled])');
              go?.click();
              return go !== null;
            });
            if (sent) {
              clicks++;
              break;
            }
            await page.waitForTimeout(150);
          }
          await changed(page, was, 6_000);
        }
        if (!plays.length && n < steps.length - 1) {
          await page.locator('.lesson .next').click();
          clicks++;
        }
      }
      console.log(`       ${game}: ${clicks} clicks`);
      check(`the first lesson of the ${game} game takes at most ${limit} clicks`, clicks <= limit, String(clicks));
      await page.setViewportSize({ width: 390, height: 844 });
      await page.waitForTimeout(400);
      check('it fits a phone', await wide(page));
      await page.context().close();
    }
  },
  async 'the coach'() {
    const page = await person();
    await page.goto(base);
    await page.evaluate(() => localStorage.setItem('coach', 'costly'));
    const record = [
      'miskatonic record 1',
      'scenario: card/the-gathering',
      'investigators: roland-banks',
      'position: scenario: card/the-gathering\\ninvestigators: {roland-banks: {at: study}}\\nlocations: {study: {revealed: true, clues: 0}}',
      '',
      '',
    ].join('\n');
    const address = await page.evaluate(
      async (text) =>
        (
          await (
            await fetch('/api/import', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: text })
          ).json()
        ).address,
      record,
    );
    await page.goto(base + address);
    await page.waitForSelector('.prompt [data-key=investigate]', { timeout: 20_000 });
    await page.locator('.prompt [data-key=investigate]').click();
    await page.waitForSelector('.coach .any', { timeout: 5_000 });
    check(
      'the coach says that an answer achieves nothing',
      (await page.locator('.coach').innerText()).includes('no clues'),
    );
    await findings(page, 'the coach');
    const was = await asked(page);
    const title = await page.locator('.prompt h2').innerText();
    await page.locator('.coach .show').click();
    check(
      'showing it gives no answer',
      (await page.locator('.prompt h2').innerText()) === title && (await page.locator('.coach').count()) === 0,
    );
    await page.locator('.prompt [data-key=investigate]').click();
    await page.locator('.coach .any').click();
    check('it is done anyway', await changed(page, was));
    await page.context().close();
  },
  async 'a campaign'() {
    const page = await person();
    await made(page, {
      scenario: 'card/night-of-the-zealot',
      investigators: ['roland-banks', 'daisy-walker'],
      seed: '3',
    });
    await page.waitForSelector('section.book h2');
    check(
      'its book lies open before the first scenario',
      (await page.locator('section.book').innerText()).includes('scenario 1 of 3'),
    );
    await findings(page, 'the book of a campaign');
    // Whoever ends every turn is soon through with a scenario.
    let between = false;
    for (let i = 0; i < 300 && !between; i++) {
      await play(page, 90 + i, 1, 'end the turn');
      between = await page.evaluate(() =>
        /experience to spend/.test(document.querySelector('.prompt h2')?.textContent ?? ''),
      );
    }
    check('between two scenarios experience is spent', between);
    check(
      'the book tells what was played, and where the points came from',
      (await page.locator('section.book .chapters li').count()) === 1 &&
        (await page.locator('section.book article').count()) === 2 &&
        (await page.locator('section.book table tr').count()) > 0,
    );
    await findings(page, 'between two scenarios');
    // Experience is spent in the book: cards with their text, then the card that leaves, with the odds of both decks.
    const cards = page.locator('section.book .spend li');
    const told = await page.evaluate(() =>
      [...document.querySelectorAll('section.book .spend li')].map((li) => li.innerText.trim().length),
    );
    check('every card that can be bought has its text', told.length > 5 && told.every((n) => n > 40), told.join());
    const held = await page.locator('section.book .spend h3 b').innerText();
    await cards.first().locator('button').click();
    await page.waitForSelector('section.book .spend .taken');
    await findings(page, 'which card leaves the deck');
    const out = page.locator('section.book .spend li button[data-key^="leave:"]').first();
    await out.hover();
    await page.waitForSelector('section.book .spend li table', { timeout: 20_000 });
    check(
      'the odds before and after are told',
      (await page.locator('section.book .spend li table tbody tr').count()) > 2,
    );
    await out.click();
    await page.waitForSelector('section.book .spend .taken', { state: 'detached' });
    const left = await page
      .locator('section.book .spend h3 b')
      .innerText()
      .catch(() => '');
    check('the experience is spent', left !== held, `${held}, then ${left}`);
    await page.context().close();
  },
  async 'pages beside the tables'() {
    const page = await person();
    await page.goto(base);
    await page.waitForSelector('.play');
    await findings(page, 'the lobby');
    await page.goto(`${base}/rules?game=board#mythos.open-gate`);
    await page.waitForSelector('section.here');
    await page.locator('section.here summary').click();
    await findings(page, 'the rules');
    await page.locator('section.here .try').first().click();
    await page.waitForURL(/\/t\//, { timeout: 20_000 }).catch(() => undefined);
    await page.waitForSelector('.prompt .c', { timeout: 20_000 }).catch(() => undefined);
    check(
      'a case is opened on the table, and asks',
      page.url().includes('/t/') && (await page.locator('.prompt .c').count()) > 0,
    );
    await page.goto(`${base}/learn`);
    await page.waitForSelector('.learn section button');
    await findings(page, 'learning');
    await page.locator('.learn footer a').click();
    await page.waitForFunction(() => (document.querySelector('pre')?.textContent?.length ?? 0) > 10_000);
    check(
      'the licences of what is shipped can be read',
      (await page.locator('pre').innerText()).includes('SIL OPEN FONT LICENSE'),
    );
    await findings(page, 'the licences');
    await page.goto(`${base}/learn`);
    await page.waitForSelector('.learn section button');
    await page.locator('.learn section button').first().click();
    await page.waitForSelector('.lesson', { timeout: 30_000 });
    await findings(page, 'a lesson');
    await page.goto(base);
    await page.waitForSelector('.tables li a');
    await page.locator('.tables .more > button').first().click();
    await page.locator('.tables .pop button').first().click();
    await page.locator('.tables form input').fill('Our long night');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.tables:has-text("Our long night")', { timeout: 10_000 }).catch(() => undefined);
    check('a table is renamed', (await page.locator('.tables:has-text("Our long night")').count()) === 1);
    await page.locator('.tables .more > button').first().click();
    await page.locator('.tables .pop .bad').click();
    await page.waitForSelector('.gone');
    await page.locator('.gone button').click();
    await page.waitForSelector('.tables:has-text("Our long night")', { timeout: 10_000 }).catch(() => undefined);
    check('a deleted table is had back', (await page.locator('.tables:has-text("Our long night")').count()) === 1);
    await page.context().close();
  },
};

Object.assign(tests, looks({ person, made, play, check, still, open }));
for (const [name, run] of Object.entries(tests)) {
  if (only && !name.includes(only)) continue;
  console.log(name);
  const from = Date.now();
  try {
    await run();
  } catch (e) {
    check(`it goes through: ${e.message.split('\n').slice(0, 3).join(' ')}`, false);
    for (const c of browser.contexts()) await c.close();
  }
  console.log(`       ${((Date.now() - from) / 1000).toFixed(1)} s`);
}
await browser.close();
console.log(failed ? `e2e: ${failed} failed` : 'e2e: all is well');
process.exit(failed ? 1 : 0);
