// How long frames take while ten monsters move in a Mythos phase, by tracing: npm run frames [-- --base URL] [--runs 5].
// Processor time of the main thread's tasks (style, layout, paint, script), which other programs do not lengthen, and the
// time between frames on the clock, which they do. --why tells what the longest task was spent on. The build is the product's, with the gallery in it.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';

const args = process.argv.slice(2);
const runs = Number(args[args.indexOf('--runs') + 1] || 5);
const chromiumAt = [process.env.CHROMIUM, '/usr/bin/chromium'].find((p) => p && existsSync(p));
if (!chromiumAt) {
  console.log('frames: there is no Chromium');
  process.exit(0);
}
process.env.VITE_GALLERY = '1';
const outDir = mkdtempSync(join(tmpdir(), 'miskatonic-frames-'));
await build({ build: { outDir, emptyOutDir: true }, logLevel: 'error' });
const vite = await preview({ build: { outDir }, preview: { port: 4174, host: '127.0.0.1' }, logLevel: 'error' });
const browser = await chromium.launch({
  executablePath: chromiumAt,
  args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
});
const pct = (list, p) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * p))] ?? 0;
for (let run = 0; run < runs; run++) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => localStorage.setItem('pages', 'off'));
  await page.goto(`${vite.resolvedUrls.local[0]}gallery/board-moving`);
  await page.waitForSelector('.prompt .c');
  await page.waitForTimeout(1500);
  const events = [];
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Tracing.dataCollected', (e) => events.push(...e.value));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'toplevel', 'disabled-by-default-devtools.timeline.frame'],
    },
  });
  const gaps = await page.evaluate(async () => {
    const times = [];
    let last = performance.now();
    let on = true;
    const tick = (t) => {
      times.push(t - last);
      last = t;
      if (on) requestAnimationFrame(tick);
    };
    document.querySelector('.prompt .c').click();
    requestAnimationFrame(tick);
    await new Promise((r) => setTimeout(r, 2200));
    on = false;
    return times.slice(1);
  });
  const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
  await cdp.send('Tracing.end');
  await complete;
  const main = events.find(
    (e) =>
      e.name === 'thread_name' &&
      e.args?.name === 'CrRendererMain' &&
      events.some((x) => x.tid === e.tid && x.pid === e.pid && x.name === 'UpdateLayoutTree'),
  );
  const tasks = events
    .filter(
      (e) =>
        (e.name === 'RunTask' || e.name === 'ThreadControllerImpl::RunTask') &&
        e.ph === 'X' &&
        e.tid === main?.tid &&
        e.pid === main?.pid,
    )
    .map((e) => (e.tdur ?? e.dur) / 1000);
  console.log(
    `frames: run ${run + 1}: ${tasks.length} tasks of the main thread, 99% under ${pct(tasks, 0.99).toFixed(1)} ms, the longest three ${tasks
      .sort((a, b) => b - a)
      .slice(0, 3)
      .map((d) => d.toFixed(1))
      .join(
        ', ',
      )} ms of the processor; between frames on the clock: median ${pct(gaps, 0.5).toFixed(1)}, 95% ${pct(gaps, 0.95).toFixed(1)}, the longest ${Math.max(...gaps).toFixed(1)} ms (${gaps.length} frames)`,
  );
  if (args.includes('--why')) {
    const of = (e) => e.tid === main?.tid && e.pid === main?.pid && e.ph === 'X';
    const longest = events
      .filter((e) => of(e) && /RunTask$/.test(e.name))
      .sort((a, b) => (b.tdur ?? b.dur) - (a.tdur ?? a.dur))[0];
    const parts = new Map();
    for (const e of events)
      if (of(e) && e !== longest && e.ts >= longest.ts && e.ts + e.dur <= longest.ts + longest.dur) {
        const [n, t] = parts.get(e.name) ?? [0, 0];
        parts.set(e.name, [n + 1, t + (e.tdur ?? e.dur) / 1000]);
      }
    for (const [name, [n, t]] of [...parts].sort((a, b) => b[1][1] - a[1][1]).slice(0, 12))
      console.log(`frames:   ${name}: ${n} times, ${t.toFixed(1)} ms, what is within counted too`);
  }
  await page.close();
}
await browser.close();
await vite.close();
rmSync(outDir, { recursive: true, force: true });
