/** Waiting until a page has come to rest: what is measured and looked at afterwards is what stays. */
import type { Page, Request } from '@playwright/test';

const pending = new WeakMap<Page, Set<Request>>();

/** Notes what a page asks for, so that `settled` knows when it has everything. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>();
  pending.set(page, open);
  page.on('request', (r) => open.add(r));
  page.on('requestfinished', (r) => open.delete(r));
  page.on('requestfailed', (r) => open.delete(r));
  // What the page before asked for is nobody's any more.
  page.on('framenavigated', (f) => f === page.mainFrame() && open.clear());
}

/**
 * Waits until a page is at rest: all requests are answered, the host has answered what was asked, letters are there, no
 * animation runs, words have found their fit, and nothing has changed its place for three frames.
 */
export async function settled(page: Page): Promise<void> {
  for (;;) {
    await page.evaluate(async () => {
      const frame = () => new Promise((r) => requestAnimationFrame(r));
      const runs = () =>
        document.getAnimations().some(
          (a) =>
            // What follows the scrolling moves with nothing else.
            a.timeline instanceof DocumentTimeline &&
            a.playState === 'running' &&
            a.effect?.getComputedTiming().endTime !== Infinity,
        );
      /** Where everything lies, as a number. */
      const shape = () => {
        let sum = 0;
        let n = 0;
        // What never comes to rest is no part of it.
        const restless = document
          .getAnimations()
          .filter((a) => a.effect?.getComputedTiming().endTime === Infinity)
          .map((a) => (a.effect instanceof KeyframeEffect ? a.effect.target : null));
        for (const e of document.body.querySelectorAll('*')) {
          if (restless.some((r) => r?.contains(e))) continue;
          const r = e.getBoundingClientRect();
          n++;
          sum = (sum * 31 + r.left * 7 + r.top * 11 + r.width * 13 + r.height * 17 + e.scrollHeight) % 1e9;
        }
        return `${n} ${sum}`;
      };
      await document.fonts.ready;
      let was = '';
      for (let calm = 0; calm < 3;) {
        await frame();
        const now = shape();
        // A host that is out of reach owes its answer for as long as that lasts.
        const busy = document.querySelector('[data-busy]') !== null && document.querySelector('p.lost') === null;
        const due = busy || document.querySelector('[data-due]') !== null || document.fonts.status !== 'loaded';
        calm = now === was && !due && !runs() ? calm + 1 : 0;
        was = now;
      }
    });
    if (!pending.get(page)?.size) return;
    await page.waitForTimeout(20);
  }
}

/** Stops the page's clock: now, or as soon after as this machine can say so. */
export async function stopClock(page: Page): Promise<void> {
  for (const soon of [100, 300, 1_000, 2_500])
    try {
      return await page.clock.pauseAt(await page.evaluate((soon) => Date.now() + soon, soon));
    } catch (e) {
      if (soon === 2_500) throw e;
    }
}
