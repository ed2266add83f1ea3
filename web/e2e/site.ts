/** What every journey at the site without a server begins with: a plain host of files of this worker's own. */
import { test as base, check, expect, type Page } from './fixtures';
import { hasSite, hosted, isNative, siteAt } from '../tools/host.mjs';

export { check, expect, type Page } from './fixtures';

type Host = Awaited<ReturnType<typeof hosted>>;

/** What each page has asked for. */
const asked = new WeakMap<Page, string[]>();

export const test = base.extend<object, { host: Host }>({
  host: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the braces
    async ({}, use) => {
      const host = await hosted(siteAt);
      await use(host);
      host.close();
    },
    { scope: 'worker' },
  ],
  server: [({ host }, use) => use(host.base), { scope: 'worker' }],
  person: async ({ person, host }, use) => {
    await use(async (options) => {
      const page = await person({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
      // The luck of a table is asked for by nobody here: each page has the same.
      await page.context().addInitScript(() => {
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (this: Worker, message: unknown): void {
          const said = message as { text?: string };
          if (said.text?.includes('"path":"tables"')) {
            const ask = JSON.parse(said.text) as { method: string; body: string };
            if (ask.method === 'POST') {
              ask.body = JSON.stringify({ seed: '2', ...(JSON.parse(ask.body) as object) });
              said.text = JSON.stringify(ask);
            }
          }
          post.call(this, said);
        };
      });
      const all: string[] = [];
      asked.set(page, all);
      page.on('request', (r) => all.push(r.url()));
      return page;
    });
    host.cut(false);
    host.instead.clear();
  },
});
test.skip(!hasSite, 'there is no site (npm run site, or npm run site -- --native)');

/** Checks that a page has asked no other host for anything. */
export function asksNobodyElse(page: Page, base: string): void {
  const others = (asked.get(page) ?? []).filter((u) => !u.startsWith(base) && !/^(data|blob):/.test(u));
  check(others, 'nothing is asked of any other host').toEqual([]);
}

/** Cuts the network once everything is kept. A native hall is asked over it, so there the host of files goes instead. */
export async function cut(page: Page, host: Host): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  if (isNative) host.cut(true);
  else await page.context().setOffline(true);
}

/** Waits until an answer is open that may be clicked. */
export const asks = (page: Page): Promise<void> => expect(page.locator('.prompt .c').first()).toBeVisible();
