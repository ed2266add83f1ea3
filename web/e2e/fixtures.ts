/** What every journey begins with: a server of this worker's own, people with browsers of their own, tables. */
import {
  test as base,
  expect,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { FAR } from '../playwright.config';
import { served } from '../tools/served.mjs';
import { watchRequests } from './settle';

export { expect, type Page } from '@playwright/test';

/** A check that lets its journey go on when it fails: so that one run tells everything that is wrong. */
export const check = expect.configure({ soft: true });

/** What a person brings: the context of their browser, and how long they rest between two clicks, in milliseconds. */
export interface PersonOptions extends BrowserContextOptions {
  rest?: number;
  /** Another browser than that of the worker. */
  browser?: Browser;
}
export interface Setup {
  scenario: string;
  investigators?: string[];
  seed?: string;
  [more: string]: unknown;
}

/** The luck of tables that name none. */
const LUCK = '2';
/** What a browser says about a line that a journey has cut is no complaint. */
const EXPECTED = /WebSocket|ERR_INTERNET|Failed to load resource|Cross-Origin-Opener-Policy/;

interface Fixtures {
  /** Brings a person: a page in a browser context of its own, of the size of the project. */
  person: (options?: PersonOptions) => Promise<Page>;
  page: Page;
}
interface WorkerFixtures {
  server: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  /** Where this worker's server is. It also has a set of the board game that the client has never heard of. */
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the braces
    async ({}, use) => {
      const { base, close } = await served('e2e', {
        before: ['--with', '../examples/the-salt-line'],
        after: ['--host', '127.0.0.1', '--host', FAR],
      });
      await use(base);
      close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server),
  person: async ({ browser, baseURL, contextOptions, viewport, hasTouch, isMobile }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async ({ rest = 0, browser: own = browser, ...options } = {}) => {
      const context = await own.newContext({ ...contextOptions, baseURL, viewport, hasTouch, isMobile, ...options });
      contexts.push(context);
      await context.addInitScript((rest) => {
        if (localStorage.getItem('speed') === null) localStorage.setItem('speed', 'instant');
        if (localStorage.getItem('pages') === null) localStorage.setItem('pages', 'off');
        localStorage.setItem('rest', String(rest));
      }, rest);
      await context.route('**/api/tables', (route) => {
        // A record that is dropped goes the same way, and is no JSON.
        const json = /json/.test(route.request().headers()['content-type'] ?? '');
        const setup = json && (route.request().postDataJSON() as Setup | null);
        return setup && setup.scenario
          ? route.continue({ postData: JSON.stringify({ pace: 'instant', ...setup, seed: setup.seed ?? LUCK }) })
          : route.continue();
      });
      const page = await context.newPage();
      watchRequests(page);
      page.on('pageerror', (e) => check(e.message, 'no error in the page').toBe(''));
      page.on('console', (m) => {
        if (m.type() === 'error' && !EXPECTED.test(m.text())) check(m.text(), 'nothing is complained of').toBe('');
      });
      return page;
    });
    for (const c of contexts) await c.close();
  },
  page: async ({ person }, use) => use(await person()),
});

/** The address of the worker's server under a name that no browser trusts. */
export const far = (server: string): string => server.replace('127.0.0.1', FAR);

/** The id of the table or record that a page shows. */
export const idOf = (page: Page): string => /\/[tr]\/([\w-]+)/.exec(page.url())?.[1] ?? '';

/** Makes a table of one person with this setup, and opens it. */
export async function made(page: Page, setup: Setup): Promise<void> {
  if (!page.url().startsWith('http')) await page.goto('/');
  const address = await page.evaluate(async (setup) => {
    const reply = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(setup),
    });
    return ((await reply.json()) as { address: string }).address;
  }, setup);
  await page.goto(address);
  await expect(page.locator('.prompt')).toBeVisible();
}

/** Chooses a value from one of the table's own lists. */
export async function choose(list: Locator, value: string): Promise<void> {
  await list.click();
  await list.page().locator(`[role=option][data-value="${value}"]`).click();
  await expect(list).toHaveAttribute('aria-expanded', 'false');
}

/** Makes a table in the lobby by clicks. */
export async function begin(
  page: Page,
  {
    game = 0,
    scenario = 0,
    people = 1,
    sit = {},
    undo,
  }: { game?: number; scenario?: number; people?: number; sit?: Record<number, string>; undo?: string } = {},
): Promise<void> {
  await page.goto('./');
  await page.locator('.games label').nth(game).click();
  await page.locator('.row .chip').nth(scenario).click();
  for (let i = 1; i < people; i++) await page.locator('.people label').nth(i).click();
  if (Object.keys(sit).length || undo) {
    await page.locator('.go .text').click();
    for (const [seat, who] of Object.entries(sit))
      await choose(page.locator('.seats').first().getByRole('combobox').nth(Number(seat)), who);
    if (undo) await choose(page.getByRole('combobox', { name: 'Undo' }), undo);
  }
  await page.locator('.play').click();
  await expect(page.locator('.prompt')).toBeVisible();
}
