/** What a page looks like, measured at rest: what axe finds, small letters, words that are cut, slivers, thumbs. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { check, type Page } from './fixtures';
import { settled } from './settle';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** How often a page is measured before what is found counts. */
const TIMES = 5;

/**
 * Checks that a measurement finds nothing on a page at rest. If another seat's answer moves the page meanwhile, it is
 * measured again, a few times however long that takes: what is wrong stays wrong.
 */
export async function nothing(what: string, page: Page, measure: () => Promise<string[]>): Promise<void> {
  let found: string[] = [];
  for (let n = 0; n < TIMES; n++) {
    await settled(page);
    found = await measure();
    if (!found.length) break;
    await page.waitForTimeout(200 * (n + 1));
  }
  check(found, what).toEqual([]);
}

/** What axe finds, each as a line. */
async function axeFinds(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (rules) =>
      (globalThis as unknown as { axe: { run: (o: { runOnly: string[] }) => Promise<AxeResults> } }).axe.run({
        runOnly: rules,
      }),
    RULES,
  );
  return violations.flatMap((v) => {
    // An investigator who stands before a place on the map covers a part of it: the same answer is a choice of the question.
    const nodes =
      v.id === 'target-size' ? v.nodes.filter((n) => !/place\/|location/.test(n.html.slice(0, 120))) : v.nodes;
    return nodes.map((n) => `${v.id} (${v.impact}): ${n.target.join(' ')}: ${n.failureSummary?.split('\n').at(-1)}`);
  });
}

/** Words in letters smaller than may be, as they stand on the screen: with what a drawing is scaled by. */
const tiny = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = innerWidth < 720 || innerHeight < 520 ? 15 : 13;
    const found = new Map();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let n = walk.nextNode(); n; n = walk.nextNode()) {
      const e = n.parentElement;
      if (
        !(n.textContent ?? '').trim() ||
        !e?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        e.closest('.sr, script, style')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(n);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.right < 0 || box.bottom < 0 || box.left > innerWidth || box.top > innerHeight) continue;
      let by = 1;
      const drawn = e instanceof SVGGraphicsElement ? e.getScreenCTM() : null;
      if (drawn) by = Math.hypot(drawn.a, drawn.b);
      else
        for (let up: Element | null = e; up; up = up.parentElement) {
          const { transform, scale } = getComputedStyle(up);
          const m = new DOMMatrix(transform === 'none' ? '' : transform);
          by *= Math.hypot(m.a, m.b) * (scale === 'none' ? 1 : parseFloat(scale));
        }
      const size = parseFloat(getComputedStyle(e).fontSize) * by;
      if (size < least - 0.05)
        found.set(
          `${e.tagName.toLowerCase()}.${[...e.classList].filter((c) => !c.startsWith('svelte')).join('.')} ${size.toFixed(1)}`,
          (n.textContent ?? '').trim().slice(0, 24),
        );
    }
    return [...found].map(([what, text]) => `${what} "${text}"`);
  });

/** What scrolls, however long it is just now, and is not reached by keys or has no name. */
const unreached = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (e) =>
          /auto|scroll/.test(getComputedStyle(e).overflowY + getComputedStyle(e).overflowX) &&
          e.getClientRects().length > 0 &&
          !e.matches('input, textarea, [role=listbox]'),
      )
      .filter(
        (e) =>
          !(e.tabIndex >= 0 && (e.getAttribute('aria-label') || e.getAttribute('aria-labelledby'))) &&
          !e.querySelector('button:not([disabled]), a[href], input, [tabindex="0"]') &&
          (e.textContent ?? '').trim() !== '',
      )
      .map((e) => `${e.tagName.toLowerCase()}.${[...e.classList].join('.')}`),
  );

/** Whether everybody can use and read this page, whatever they see and press with. */
export async function findings(page: Page, where: string): Promise<void> {
  await nothing(`axe finds nothing: ${where}`, page, () => axeFinds(page));
  await nothing(`nothing is too small to be read: ${where}`, page, () => tiny(page));
  await nothing(`whatever scrolls is reached by keys: ${where}`, page, () => unreached(page));
}

/** What is pressed with a thumb and takes less than 44 by 44 of the screen, with what lies around it and belongs to it. */
export const slight = (page: Page, where: string): Promise<string[]> =>
  page.evaluate((root) => {
    const found = [];
    for (const e of document.querySelectorAll(
      root
        .split(',')
        .map((r) => `${r} :is(button, a[href], [role=option])`)
        .join(','),
    )) {
      if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const r = e.getBoundingClientRect();
      const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
      // What scrolls is pressed where it is seen whole.
      const box = e.closest('.scroll')?.getBoundingClientRect();
      if (
        x < 0 ||
        x > innerWidth ||
        y < 0 ||
        y > innerHeight ||
        (box && (r.top < box.top || r.bottom > box.bottom || r.left < box.left || r.right > box.right))
      )
        continue;
      const mine = (dx: number, dy: number) => e.contains(document.elementFromPoint(x + dx, y + dy));
      const reach = (dx: number, dy: number) => {
        let n = 0;
        while (n < 30 && mine(dx * (n + 1), dy * (n + 1))) n++;
        return n;
      };
      const [w, h] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
      const over = mine(0, 0) ? '' : ` under ${document.elementFromPoint(x, y)?.className}`;
      if (w < 42 || h < 42)
        found.push(
          `${e.className.split(' ')[0]} "${(e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 20)}" ${w}x${h}${over}`,
        );
    }
    return found;
  }, where);

/** Words that are cut off although they are all there is to read. */
export const cut = (page: Page, where: string): Promise<string[]> =>
  page.evaluate(
    (q) =>
      [...document.querySelectorAll(q)]
        .filter(
          (e) => e.checkVisibility() && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 3),
        )
        .map((e) => (e.textContent ?? '').trim().slice(0, 40)),
    where,
  );

/** Checks that nothing is wider than the window. */
export const fitsAcross = (page: Page, what: string): Promise<void> =>
  check
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: what })
    .toBeLessThanOrEqual(1);

/** Words that are cut at rest, whether they lie in the hand of cards, and whether a tap on them opens more. */
export const cutWords = (page: Page): Promise<{ what: string; inHand: boolean; opens: boolean }[]> =>
  page.evaluate(() => {
    const found = new Map();
    for (const e of document.querySelectorAll('main *')) {
      if (!(e instanceof HTMLElement) || e.closest('.sr, .story, [inert]') || !(e.textContent ?? '').trim()) continue;
      const { overflowX, overflowY } = getComputedStyle(e);
      if (!/hidden|clip/.test(overflowX + overflowY) || /auto|scroll/.test(overflowX + overflowY)) continue;
      if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || e.clientWidth < 4) continue;
      // What holds other boxes is measured by them; here it is about lines of text.
      if (
        ![...e.childNodes].some((n) => n.nodeType === 3 && (n.textContent ?? '').trim()) &&
        !e.matches('.text, .l, b')
      )
        continue;
      if (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 3) {
        const name = `${e.parentElement?.className.replace(/\s*svelte-\w+/g, '').slice(0, 20)} > ${e.tagName.toLowerCase()}.${e.className.replace(/\s*svelte-\w+/g, '')}`;
        found.set(`${name} "${(e.textContent ?? '').trim().slice(0, 40)}"`, {
          inHand: e.closest('.fan') !== null,
          opens: e.closest('button, [data-id], a') !== null,
        });
      }
    }
    return [...found].map(([what, more]) => ({ what, ...more }));
  });

/** Allies in hand whose health, icons and cost lie over each other. */
export const crammed = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.hand .hc:has(.hs)')].flatMap((card) => {
      const shown = (e: Element | null) => (e?.checkVisibility() ? e.getBoundingClientRect() : undefined);
      const boxes = ['.hs', '.ic', '.cost'].map((q) => shown(card.querySelector(q)));
      return boxes.some((a, i) =>
        boxes.some(
          (b, j) =>
            i < j && a && b && a.right > b.left && b.right > a.left && a.bottom > b.top + 1 && b.bottom > a.top + 1,
        ),
      )
        ? [card.textContent ?? '']
        : [];
    }),
  );

/** Things with words of which only a strip is seen. */
export const slivers = (page: Page): Promise<string[]> =>
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
      .map((e) => `${e.className.split(' ').slice(0, 2).join('.')} "${(e.textContent ?? '').trim().slice(0, 24)}"`),
  );
