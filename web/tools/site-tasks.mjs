// What the main thread of a site's page does while a game is played, in milliseconds of the processor, which other programs
// do not lengthen: node tools/site-tasks.mjs [DIR] [--game card|board] [--answers N]. The luck and the answers are always
// the same, so that two versions of the pages can be compared.
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { hosted } from './host.mjs';
import { chromiumAt } from './served.mjs';

const args = process.argv.slice(2);
const option = (name, otherwise) => {
  const i = args.indexOf(`--${name}`);
  return i < 0 ? otherwise : args.splice(i, 2)[1];
};
const game = option('game', 'board');
const most = Number(option('answers', 80));
const dir = resolve(args[0] ?? 'site');
if (!chromiumAt) {
  console.log('site-tasks: SKIPPED, there is no Chromium');
  process.exit(0);
}

/** Settings and luck of the page. */
function begins() {
  for (const [key, value] of [
    ['speed', 'instant'],
    ['pages', 'off'],
    ['rest', '0'],
  ])
    localStorage.setItem(key, value);
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (said) {
    if (said.text?.includes('"path":"tables"')) {
      const ask = JSON.parse(said.text);
      if (ask.method === 'POST') ask.body = JSON.stringify({ seed: '7', ...JSON.parse(ask.body) });
      said.text = JSON.stringify(ask);
    }
    post.call(this, said);
  };
}

/** Gives one answer or mark; says how long the next question took, -1 for a mark, or why nothing was done. */
function gives(r) {
  const over = () => document.querySelector('.end[role=dialog]') !== null;
  const prompt = document.querySelector('.prompt');
  if (over()) return 'over';
  if (!prompt?.querySelector('.c') || prompt.dataset.busy !== undefined) return 'busy';
  const golden = prompt.querySelector('.confirm:not([disabled])');
  const all = [...prompt.querySelectorAll('.c[data-key]:not(.confirm):not(.on):not(.shut):not([disabled])')];
  all.sort((a, b) => (a.dataset.key < b.dataset.key ? -1 : 1));
  const choice = golden && r % 3 ? golden : (all[r % all.length] ?? golden);
  if (!choice) return 'busy';
  const [was, answers, begun] = [prompt.dataset.question, choice === golden || !golden, performance.now()];
  choice.click();
  return new Promise((told) => {
    // What is drawn after the question belongs to its answer too.
    const end = (took) => {
      seen.disconnect();
      clearTimeout(late);
      setTimeout(() => told(took), 60);
    };
    const look = () => {
      const now = document.querySelector('.prompt');
      const asks = now?.querySelector('.c') && now.dataset.busy === undefined;
      if (over() || (asks && (!answers || now.dataset.question !== was))) end(answers ? performance.now() - begun : -1);
    };
    const seen = new MutationObserver(look);
    seen.observe(document, { childList: true, subtree: true, attributes: true });
    const late = setTimeout(() => end(-1), answers ? 3_000 : 300);
  });
}

const host = await hosted(dir);
const browser = await chromium.launch({
  executablePath: chromiumAt,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
await context.addInitScript(begins);
const page = await context.newPage();
await page.goto(host.base);
await page
  .locator('.games label')
  .nth(game === 'card' ? 0 : 1)
  .click();
await page.locator('.row .chip').first().click();
await page.locator('.play:not([disabled])').click();
await page.waitForSelector('.prompt .c', { timeout: 60_000 });
await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
await page.waitForTimeout(2_500);

const events = [];
const devtools = await context.newCDPSession(page);
devtools.on('Tracing.dataCollected', (e) => e.value.forEach((x) => events.push(x)));
const traceConfig = { includedCategories: ['devtools.timeline', 'toplevel'] };
await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
const waits = [];
for (let n = 0, idle = 0; waits.length < most && idle < 300;) {
  let r = n * 7919 + 11;
  for (let i = 0; i < 3; i++) r = (r * 48271) % 2147483647;
  const took = await page.evaluate(gives, r);
  if (took === 'over') break;
  if (took === 'busy') {
    idle++;
    await page.waitForTimeout(20);
    continue;
  }
  idle = 0;
  n++;
  if (took >= 0) waits.push(took);
}
const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done));
await devtools.send('Tracing.end');
await complete;
await browser.close();
host.close();

/** The main thread of the page is the one that lays out most. */
const layouts = new Map();
for (const e of events)
  if (e.name === 'UpdateLayoutTree') layouts.set(`${e.pid} ${e.tid}`, (layouts.get(`${e.pid} ${e.tid}`) ?? 0) + 1);
const main = [...layouts].sort((a, b) => b[1] - a[1])[0]?.[0];
const own = events.filter((e) => e.ph === 'X' && `${e.pid} ${e.tid}` === main);
const took = (e) => (e.tdur ?? e.dur) / 1000;
const sum = (list) => list.reduce((a, b) => a + b, 0);
const of = (name) => own.filter((e) => e.name === name).map(took);
const tasks = own
  .filter((e) => /(^|::)RunTask$/.test(e.name))
  .map(took)
  .sort((a, b) => b - a);
waits.sort((a, b) => a - b);
const share = (n) => waits[Math.min(waits.length - 1, Math.floor(waits.length * n))] ?? 0;
const ms = (n) => n.toFixed(0);
console.log(`site-tasks: the ${game} game, ${waits.length} answers`);
console.log(`  of the processor: ${ms(sum(tasks) / waits.length)} ms for each answer; the longest tasks`);
console.log(`    ${tasks.slice(0, 6).map(ms).join(', ')} ms; ${tasks.filter((t) => t > 30).length} over 30 ms`);
for (const part of ['UpdateLayoutTree', 'Layout', 'Paint'])
  console.log(`    ${part}: ${of(part).length} times, ${ms(sum(of(part)))} ms`);
console.log(`  on the clock: ${ms(share(0.5))} ms from click to question, ${ms(share(0.95))} ms for 95 of 100`);
