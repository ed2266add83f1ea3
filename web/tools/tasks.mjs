// The longest tasks of the main thread, in milliseconds of the processor: npm run tasks [-- --only NAME] [-- --why].
// Somebody comes to a table for the first time, answers some questions, and pans and zooms the board's map. It fails where
// a task takes longer than 50 ms. --why tells what the longest tasks were spent on.
import { chromium } from 'playwright-core';
import { asker, botsPlay, chromiumAt, GAMES, program, served, wait } from './served.mjs';

const args = process.argv.slice(2);
const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : '';
const why = args.includes('--why');
if (!chromiumAt || !program) {
  console.log('tasks: SKIPPED, there is no Chromium or no `miskatonic`');
  process.exit(0);
}
const { base } = await served('tasks', { after: ['--bot-pace', '0'] });
const browser = await chromium.launch({
  executablePath: chromiumAt,
  args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
});

/** No task should take longer, in milliseconds of the processor. */
const MOST = 50;
let failed = false;

/** Traces the page while something is done, and says which tasks of its main thread took longest. */
async function traced(page, name, does) {
  const events = [];
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Tracing.dataCollected', (e) => events.push(...e.value));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'toplevel',
        'blink.user_timing',
        'v8',
        ...(why ? ['disabled-by-default-v8.cpu_profiler'] : []),
      ],
    },
  });
  await does();
  const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
  await cdp.send('Tracing.end');
  await complete;
  const layouts = (t) => events.filter((e) => e.name === 'UpdateLayoutTree' && e.pid === t.pid).length;
  const main = events
    .filter((e) => e.name === 'thread_name' && e.args?.name === 'CrRendererMain')
    .sort((a, b) => layouts(b) - layouts(a))[0];
  const of = (e) => e.tid === main?.tid && e.pid === main?.pid && e.ph === 'X';
  const took = (e) => (e.tdur ?? e.dur) / 1000;
  const tasks = events
    .filter((e) => of(e) && /RunTask$|PerformMicrotaskCheckpoint$/.test(e.name))
    .sort((a, b) => took(b) - took(a));
  const long = tasks.slice(0, 6).map((e) => took(e).toFixed(0));
  failed ||= tasks.some((e) => took(e) > MOST);
  console.log(
    `tasks: ${name}: ${tasks.filter((e) => took(e) > MOST).length} over ${MOST} ms; the longest ${long.join(', ')} ms`,
  );
  if (!why) return;
  for (const task of tasks.slice(0, 3)) {
    const parts = new Map();
    for (const e of events)
      if (of(e) && e !== task && e.ts >= task.ts && e.ts + e.dur <= task.ts + task.dur) {
        const [n, t] = parts.get(e.name) ?? [0, 0];
        parts.set(e.name, [n + 1, t + took(e)]);
      }
    console.log(
      `tasks:   ${took(task).toFixed(1)} ms at ${((task.ts - tasks.reduce((a, e) => Math.min(a, e.ts), Infinity)) / 1000).toFixed(0)} ms`,
    );
    for (const [part, [n, t]] of [...parts].sort((a, b) => b[1][1] - a[1][1]).slice(0, 10))
      if (t > 0.5) console.log(`tasks:     ${part}: ${n} times, ${t.toFixed(1)} ms`);
  }
}

/** A table somebody comes to, and how wide the window is: the first question of a game, or the middle of one. */
const SCENES = [
  ['card', { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '384' }, 1440],
  ['board', { scenario: 'board/arkham', investigators: ['amanda-sharpe'], seed: '4' }, 1440],
  ['middle-card', GAMES.card, 1440],
  ['middle-board', GAMES.board, 1440],
  ['middle-kingsport', GAMES.kingsport, 1920],
];
for (const [name, setup, width] of SCENES) {
  if (!name.startsWith(only)) continue;
  const { ask, cookies } = asker(base);
  let { address } = await ask('POST', 'tables', setup);
  if (name.startsWith('middle')) {
    const { id, events } = await botsPlay(ask, setup);
    const answers = Math.floor(events.filter((e) => e.kind === 'answer').length * 0.45);
    address = (await ask('POST', `tables/${id}/branch`, { answers })).address;
  }
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  await context.addCookies(cookies());
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('pages', 'off'));
  await page.goto(`${base}/licences.txt`);
  await traced(page, `${name}, coming to the table`, async () => {
    await page.goto(base + address);
    await page.waitForSelector('.prompt .c');
    await wait(2000);
  });
  await traced(page, `${name}, six answers`, async () => {
    for (let n = 0; n < 6; n++) {
      await page.locator('.prompt .c:not([disabled])').last().click();
      await wait(1200);
    }
  });
  const map = setup.scenario.startsWith('board') && (await page.locator('.frame').first().boundingBox());
  if (map)
    await traced(page, `${name}, zooming and panning`, async () => {
      const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
      await page.mouse.move(x, y);
      for (let n = 0; n < 6; n++) {
        await page.mouse.wheel(0, -120);
        await wait(60);
      }
      await page.mouse.down();
      for (let n = 0; n < 60; n++) {
        await page.mouse.move(x + 200 * Math.sin(n / 6), y + 120 * Math.cos(n / 5));
        await wait(16);
      }
      await page.mouse.up();
      await wait(500);
    });
  await context.close();
}
await browser.close();
process.exit(failed ? 1 : 0);
