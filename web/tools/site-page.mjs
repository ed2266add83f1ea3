// Times a site as a person meets it, in Chromium from a plain host of files: the lobby, the first question, each answer from
// the click to the next question on the page, and the longest task of the page itself. `site-bench.mjs` calls it.
import { chromiumAt } from './served.mjs';
import { hosted } from './host.mjs';

/** Games of the lobby, by their place in it. */
const PLACES = { card: 0, board: 1 };

/** What a page notes about itself from its first moment on. */
function notes() {
  const noted = (globalThis.noted = { play: 0, begun: 0, first: 0, clicked: 0, was: '', answers: [], tasks: [] });
  localStorage.setItem('speed', 'instant');
  localStorage.setItem('pages', 'off');
  localStorage.setItem('rest', '0');
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) noted.tasks.push({ at: e.startTime, took: e.duration });
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const now = performance.now();
    if (!noted.play && document.querySelector('.play:not([disabled])')) noted.play = now;
    const prompt = document.querySelector('.prompt');
    const asks = prompt?.querySelector('.c') && prompt.dataset.busy === undefined;
    if (!noted.first && asks) noted.first = now;
    const over = document.querySelector('.end[role=dialog]');
    if (noted.clicked && ((asks && prompt.dataset.question !== noted.was) || over)) {
      noted.answers.push(now - noted.clicked);
      noted.clicked = 0;
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}

/** Answers once, at random but always the same; says what was done. */
function answer(r) {
  const noted = globalThis.noted;
  const prompt = document.querySelector('.prompt');
  if (document.querySelector('.end[role=dialog]')) return 'over';
  if (!prompt?.querySelector('.c') || prompt.dataset.busy !== undefined || noted.clicked) return 'busy';
  const golden = prompt.querySelector('.confirm:not([disabled])');
  const all = [...prompt.querySelectorAll('.c[data-key]:not(.confirm):not(.on):not(.shut):not([disabled])')];
  const choice = golden && r % 3 ? golden : (all[r % all.length] ?? golden);
  if (!choice) return 'busy';
  // A mark changes no question: only what is answered is timed.
  const answers = choice === golden || !golden;
  noted.was = prompt.dataset.question;
  noted.clicked = answers ? performance.now() : 0;
  choice.click();
  return answers ? 'answered' : 'marked';
}

/**
 * @param {string} dir the site
 * @param {'card' | 'board'} family
 * @param {number} most how many answers are given
 * @returns what was measured, in milliseconds; nothing, if there is no Chromium
 */
export async function inChromium(dir, family, most) {
  if (!chromiumAt) return undefined;
  const { chromium } = await import('playwright-core');
  const host = await hosted(dir);
  const browser = await chromium.launch({
    executablePath: chromiumAt,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await context.addInitScript(notes);
    const page = await context.newPage();
    const noted = () => page.evaluate(() => globalThis.noted);
    // The first time on this browser is what the lobby and the first question are about.
    await page.goto(host.base);
    await page.waitForSelector('.play:not([disabled])');
    const lobby = (await noted()).play;
    const lobbyTasks = (await noted()).tasks;
    await page.locator('.games label').nth(PLACES[family]).click();
    await page.locator('.row .chip').first().click();
    // A person reads for a moment before they press.
    await page.waitForTimeout(1_500);
    const origin = await page.evaluate(() => {
      document.querySelector('.play').click();
      return performance.timeOrigin + performance.now();
    });
    await page.waitForSelector('.prompt .c', { timeout: 60_000 });
    const first = (await page.evaluate(() => performance.timeOrigin + globalThis.noted.first)) - origin;
    // The files are being kept for later meanwhile: what is measured is play.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForTimeout(1_000);
    const begun = await page.evaluate(() => performance.now());
    let chance = 11;
    const roll = (n) => (chance = (chance * 48271) % 2147483647) % n;
    for (let stuck = 0; stuck < 200;) {
      const did = await page.evaluate(answer, roll(100_000));
      if (did === 'over') break;
      stuck = did === 'answered' ? 0 : stuck + 1;
      await page
        .waitForFunction(() => globalThis.noted.clicked === 0, undefined, { timeout: 5_000, polling: 5 })
        .catch(() => page.evaluate(() => (globalThis.noted.clicked = 0)));
      if ((await noted()).answers.length >= most) break;
    }
    const { answers, tasks } = await noted();
    answers.sort((a, b) => a - b);
    const share = (n) => answers[Math.min(answers.length - 1, Math.floor(answers.length * n))] ?? 0;
    const longest = (list) => list.reduce((n, t) => Math.max(n, t.took), 0);
    return {
      lobby,
      first,
      half: share(0.5),
      most: share(0.95),
      answers: answers.length,
      // A task is told by its whole length, once it is longer than 50 ms.
      lobbyTask: longest(lobbyTasks),
      openTask: longest(tasks.filter((t) => t.at < begun)),
      task: longest(tasks.filter((t) => t.at >= begun)),
      tasks: tasks.filter((t) => t.at >= begun).length,
    };
  } finally {
    await browser.close();
    host.close();
  }
}
