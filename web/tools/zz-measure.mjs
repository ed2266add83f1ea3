import { chromium } from 'playwright-core';
import { chromiumAt, served, asker } from './served.mjs';
const { base } = await served('measure');
const browser = await chromium.launch({ executablePath: chromiumAt });
const ctx = await browser.newContext({ viewport: { width: 1440, height: 900 } });
await ctx.addInitScript(() => {
  localStorage.setItem('speed', 'instant'); localStorage.setItem('pages', 'off'); localStorage.setItem('rest', '0');
});
const page = await ctx.newPage();
page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
const made = async (setup) => {
  if (!page.url().startsWith('http')) await page.goto(base);
  const a = await page.evaluate(async (s) => (await (await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(s) })).json()).address, { pace: 'instant', ...setup });
  await page.goto(a); await page.waitForSelector('.prompt');
};
const open = async () => {
  const h = await page.waitForFunction(() => {
    const over = document.querySelector('.end[role=dialog]') !== null;
    const all = [...document.querySelectorAll('.prompt .c:not(.confirm)')];
    const busy = document.querySelector('.prompt .sent');
    const golden = document.querySelector('.prompt .confirm:not([disabled])');
    if (!over && (busy || !(all.length || golden))) return false;
    return { over, golden: golden?.textContent.trim() ?? '', q: document.querySelector('.prompt h2')?.textContent ?? '',
      all: all.map((e) => ({ key: e.dataset.key ?? '', l: e.querySelector('.l')?.textContent.trim() ?? '', odds: e.querySelector('.odds b')?.textContent ?? '', end: e.closest('.end') !== null, on: e.matches('.on'), shut: e.matches('.shut') })) };
  }, undefined, { timeout: 60000 });
  return h.jsonValue();
};
const click = async (key, golden) => {
  await page.evaluate(([k, g]) => (g ? document.querySelector('.prompt .confirm') : [...document.querySelectorAll('.prompt .c:not(.confirm)')].find((e) => e.dataset.key === k))?.click(), [key, golden]);
  await page.waitForTimeout(60);
};
const [game, seeds, mode] = [process.argv[2] ?? 'card', (process.argv[3] ?? '11').split(','), process.argv[4] ?? ''];
for (const seed of seeds) {
  await made(game === 'card' ? { scenario: 'card/the-gathering', investigators: ['roland-banks'], difficulty: 'easy', seed } : { scenario: 'board/arkham', investigators: ['amanda-sharpe'], seed });
  const likes = game === 'card'
    ? [/^(Advance|Spend .* to advance)/, /^(Roland's \.38|\.45|Machete|Shoot).*fight/i, /^Play (Roland's \.38|\.45|Machete|Beat Cop|Magnifying)/, /^Fight /, /^Investigate /, /^Move to /]
    : [/^Done|^Stay|^End|^Nothing|^Pass|^No /];
  let clicks = 0; const rounds = new Map();
  for (; clicks < 250; clicks++) {
    const now = await open();
    if (now.over) break;
    const round = await page.evaluate(() => Number(document.querySelector('.rail .dial .n')?.textContent ?? document.body.innerText.match(/Turn (\d+)/)?.[1] ?? 0));
    if (game !== 'card' && round > 8) break;
    const all = now.all.filter((c) => !c.end && !c.on && !c.shut);
    const best = likes.map((l) => all.find((c) => l.test(c.l))).find(Boolean);
    const end = now.all.find((c) => c.end);
    const pick = now.golden ? undefined : (best ?? end ?? all[0]);
    if (mode) console.log(`r${round} ${now.q} -> ${now.golden || pick?.l} ${pick?.odds ?? ''}   [${now.all.map((c) => c.l + (c.odds ? ' ' + c.odds : '')).join(' | ')}]`);
    await click(pick?.key, now.golden);
    rounds.set(round, (rounds.get(round) ?? 0) + 1);
  }
  const each = [...rounds.values()].sort((a, b) => a - b);
  const end = await page.evaluate(() => document.querySelector('.end[role=dialog]')?.innerText.slice(0, 80).replace(/\n/g, ' ') ?? '');
  console.log(`== ${game} ${seed}: ${clicks} clicks, median ${each[Math.floor(each.length / 2)]}, ${JSON.stringify([...rounds])} ${end}`);
}
await browser.close(); process.exit(0);
