// What the table looks like, measured: words that are cut, slivers, panels over panels, letters as large as wanted.
const SIZES = [
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [1024, 768],
  [768, 1024],
  [390, 844],
];

/** Words that are cut at rest, and whether a tap on them opens more. */
const cutWords = (page) =>
  page.evaluate(() => {
    const found = new Map();
    for (const e of document.querySelectorAll('main *')) {
      if (!(e instanceof HTMLElement) || e.closest('.sr, .story, [inert]') || !e.textContent.trim()) continue;
      const { overflowX, overflowY } = getComputedStyle(e);
      if (!/hidden|clip/.test(overflowX + overflowY) || /auto|scroll/.test(overflowX + overflowY)) continue;
      if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || e.clientWidth < 4) continue;
      // What holds other boxes is measured by them; here it is about lines of text.
      if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) && !e.matches('.text, .l, b'))
        continue;
      if (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 3) {
        const name = `${e.parentElement?.className.replace(/\s*svelte-\w+/g, '').slice(0, 20)} > ${e.tagName.toLowerCase()}.${e.className.replace(/\s*svelte-\w+/g, '')}`;
        found.set(`${name} "${e.textContent.trim().slice(0, 40)}"`, {
          inHand: e.closest('.fan') !== null,
          opens: e.closest('button, [data-id], a') !== null,
        });
      }
    }
    return [...found].map(([what, more]) => ({ what, ...more }));
  });
/** Things with words of which only a strip is seen. */
const slivers = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main .thing, main .prompt .c')]
      .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.plane, .fan, .scroll'))
      .filter((e) => {
        const r = e.getBoundingClientRect();
        let [w, h] = [r.width, r.height];
        for (let up = e.parentElement; up; up = up.parentElement) {
          const box = up.getBoundingClientRect();
          const { overflow } = getComputedStyle(up);
          if (!/hidden|auto|scroll|clip/.test(overflow)) continue;
          // At the edge of what scrolls anything may begin, where there is room for a whole one.
          if (/auto|scroll/.test(overflow) && box.height >= 2 * r.height) continue;
          w = Math.min(w, box.right - r.left);
          h = Math.min(h, box.bottom - r.top);
          // What is wholly out of sight is scrolled to.
          if (w <= 0 || h <= 0) return false;
        }
        return w < 16 || h < 12;
      })
      .map((e) => `${e.className.split(' ').slice(0, 2).join('.')} "${e.textContent.trim().slice(0, 24)}"`),
  );
/** Waits until what fits itself to its room has done so: nothing has changed its size or its step for a while. */
const settled = async (page, still) => {
  await still(page);
  const steps = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-fit]')]
        .map((e) => [e.dataset.fit, e.clientWidth, e.clientHeight, e.scrollHeight].join())
        .join(' '),
    );
  let was = '';
  for (let n = 0; n < 20; n++) {
    await page.waitForTimeout(550);
    const now = await steps();
    if (now === was) return;
    was = now;
  }
};

export const looks = ({ person, made, play, check, still, open }) => ({
  async 'no word is cut'() {
    const page = await person();
    const games = [
      [
        'the card game',
        { scenario: 'card/the-gathering', investigators: ['roland-banks', 'daisy-walker'], seed: '7' },
        'investigate|move to|play ',
        [6, 26, 30],
      ],
      [
        'the board game',
        {
          scenario: 'board/arkham',
          investigators: ['joe-diamond', 'amanda-sharpe'],
          options: { 'ancient-one': 'nyarlathotep' },
          seed: '7',
        },
        'go to|confirm|continue',
        [8, 34, 40],
      ],
    ];
    for (const [name, setup, like, parts] of games) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await made(page, setup);
      for (const [i, n] of parts.entries()) {
        await play(page, 40 + i, n, like);
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          await settled(page, still);
          const all = await cutWords(page);
          const where = `${name}, position ${i + 1}, ${width}x${height}`;
          if (width >= 1440)
            check(
              `no word is cut: ${where}`,
              all.every((c) => c.inHand),
              all
                .filter((c) => !c.inHand)
                .map((c) => c.what)
                .join('; '),
            );
          else
            check(
              `what is cut opens by a tap: ${where}`,
              all.every((c) => c.opens),
              all
                .filter((c) => !c.opens)
                .map((c) => c.what)
                .join('; '),
            );
          const thin = await slivers(page);
          check(`nothing is a sliver: ${where}`, thin.length === 0, thin.join('; '));
        }
      }
    }
    await page.context().close();
  },
  async 'letters as large as wanted'() {
    // The browser's own size of letters, as its settings say: not a zoom.
    const browser = await open(['--blink-settings=defaultFontSize=20']);
    for (const [name, setup, size] of [
      ['the card game', { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' }, [1440, 900]],
      ['the board game', { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' }, [1440, 900]],
      ['a phone', { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' }, [390, 844]],
    ]) {
      const page = await person({ viewport: { width: size[0], height: size[1] }, browser });
      await made(page, setup);
      await play(page, 3, 3, '');
      await settled(page, still);
      const letters = await page.evaluate(() =>
        [...document.querySelectorAll('.prompt h2, .prompt .c .l')].map((e) =>
          parseFloat(getComputedStyle(e).fontSize),
        ),
      );
      check(
        `letters grow with the browser's: ${name}`,
        letters.length > 0 && Math.min(...letters) >= 16.2,
        letters.join(),
      );
      const all = (await cutWords(page)).filter((c) => !c.opens);
      check(`nothing is cut by that: ${name}`, all.length === 0, all.map((c) => c.what).join('; '));
      check(
        `nor wider than the window: ${name}`,
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1),
      );
      await page.context().close();
    }
    await browser.close();
  },
  async 'everything grows, and no panel lies over another'() {
    const page = await person();
    await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
    await play(page, 3, 2, '');
    const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('.prompt h2')).fontSize));
    const usual = await size();
    await page.setViewportSize({ width: 2560, height: 1440 });
    await settled(page, still);
    check('letters are larger at 2560 px', (await size()) > usual * 1.25, `${usual} and ${await size()}`);
    const told = await page.evaluate(
      () =>
        [...document.querySelectorAll('.hand .text')].filter(
          (e) => Number(getComputedStyle(e).opacity) === 1 && e.clientHeight > 20,
        ).length,
    );
    check('cards in hand show their text', told > 0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('.rail h2 button').click();
    await page.waitForSelector('.rail .leads li', { timeout: 10_000 }).catch(() => undefined);
    await settled(page, still);
    const over = await page.evaluate(() => {
      const box = (q) => document.querySelector(q)?.getBoundingClientRect();
      const [a, b] = [box('.rail .leads'), box('.rail .piles')];
      return a && b
        ? Math.min(a.bottom, document.querySelector('.rail .bagged').getBoundingClientRect().bottom) - b.top
        : 'not there';
    });
    check('the odds of the bag lie beside the piles', typeof over === 'number' && over <= 0, String(over));
    await made(page, { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' });
    await page.locator('.map .frame').hover();
    const hides = await page.evaluate(() => {
      const controls = [...document.querySelectorAll('.frame .tools, .frame .what')].map((e) =>
        e.getBoundingClientRect(),
      );
      const worlds = [...document.querySelectorAll('.plane [data-id^="area"], .plane .spot[data-world]')].map((e) =>
        e.getBoundingClientRect(),
      );
      return worlds.filter((w) =>
        controls.some((c) => c.left < w.right && c.right > w.left && c.top < w.bottom && c.bottom > w.top),
      ).length;
    });
    check('the buttons of the map lie on no Other World', hides === 0, String(hides));
    await page.context().close();
  },
});
