/** Motion that is switched on: what flies and what is shown for a moment leaves the place free that it is about. */
import { check, expect, made, test, type Page } from './fixtures';
import { first, myTurn, open, seek } from './play';

declare global {
  interface Window {
    /** What lay over a place, in how many frames a note was shown, and the tokens and dice that flew. */
    watched: { over: string[]; notes: number; thrown: string[]; on: boolean };
  }
}

/** Looks in each frame at what is drawn over the map, until `watched` is asked for. */
const watch = (page: Page, place: string): Promise<void> =>
  page.evaluate((place) => {
    const seen = (window.watched = { over: [] as string[], notes: 0, thrown: [] as string[], on: true });
    const look = (): void => {
      const p = document.querySelector(place)?.getBoundingClientRect();
      const notes = [...document.querySelectorAll('.stage-note')];
      // A copy of what has left the table: it flies over everything.
      const flights = [...document.querySelectorAll<HTMLElement>('body > [aria-hidden=true]:not(.harm-drop)')].filter(
        (e) => getComputedStyle(e).position === 'fixed',
      );
      seen.notes += notes.length;
      seen.thrown.push(...flights.filter((e) => e.matches('.big, .die')).map((e) => e.className));
      for (const e of [...notes, ...flights]) {
        const r = e.getBoundingClientRect();
        const [w, h] = p
          ? [
              Math.min(r.right, p.right) - Math.max(r.left, p.left),
              Math.min(r.bottom, p.bottom) - Math.max(r.top, p.top),
            ]
          : [0, 0];
        if (w > 2 && h > 2)
          seen.over.push(`${e.className.replace(/\s*svelte-\w+/g, '')} ${Math.round(w)}x${Math.round(h)}`);
      }
      if (seen.on) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, place);

const watched = (page: Page): Promise<{ over: string[]; notes: number; thrown: string[] }> =>
  page.evaluate(() => {
    const { over, notes, thrown } = window.watched;
    window.watched.on = false;
    return { over: [...new Set(over)], notes, thrown: [...new Set(thrown)] };
  });

/** A person who sees motion, at a table of one. */
async function moving(person: () => Promise<Page>, scenario: string, who: string): Promise<Page> {
  const page = await person();
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('speed', 'brisk'));
  await made(page, { scenario, investigators: [who], seed: '5' });
  return page;
}

test('nothing flies over the place it is about', async ({ person }) => {
  const page = await moving(() => person({ reducedMotion: 'no-preference' }), 'card/the-gathering', 'roland-banks');
  expect(await seek(page, myTurn, { like: 'keep', most: 20 }), 'it is my turn').toBe(true);
  const study = '.mapbox [data-id="study"]';
  await expect(page.locator(study)).toBeVisible();
  await watch(page, study);
  const investigate = first((await open(page)).choices, /^Investigate/);
  await page.locator(`.prompt .c[data-key="${investigate?.key}"]`).first().click();
  expect(await seek(page, myTurn, { like: 'pass|commit nothing|done', most: 10 }), 'the test is over').toBe(true);
  await expect(page.locator('.stage-note')).toHaveCount(0);
  const { over, notes, thrown } = await watched(page);
  check(notes, 'a note on the map says what came of it').toBeGreaterThan(5);
  check(over, 'neither it nor the token lies over the place').toEqual([]);
  check(thrown, 'the token leaves with its stage').toEqual([]);
});

test('dice leave with their stage', async ({ person }) => {
  const page = await moving(() => person({ reducedMotion: 'no-preference' }), 'board/arkham', 'joe-diamond');
  const dice = page.locator('.stage .die');
  expect(await seek(page, async () => (await dice.count()) > 0, { most: 90 }), 'dice lie on a stage').toBe(true);
  await watch(page, '.map [data-id="joe-diamond"]');
  await seek(page, async () => (await dice.count()) === 0, { most: 20 });
  await expect(page.locator('.stage-note')).toHaveCount(0);
  check((await watched(page)).thrown, 'no die flies over the map').toEqual([]);
});
