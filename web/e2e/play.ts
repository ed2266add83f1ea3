/** Playing by clicks: each answer follows from the question and from what is asked of the helper, never from time. */
import { expect, type Page } from '@playwright/test';

/** A choice as a person reads it: its words, and its odds in percent. */
export interface Choice {
  key: string;
  text: string;
  odds: number | undefined;
  marked: boolean;
  declines: boolean;
}

/** What is open now, read in the page once it has come to rest after an answer. */
interface Open {
  /** The revision at which it is asked; empty while somebody else is asked. */
  question: string;
  text: string;
  /** Choices that may be clicked, in the order of their keys, and the golden button. */
  choices: Choice[];
  golden: boolean;
  over: boolean;
  /** Pages of the story lie over the question. */
  pages: boolean;
  /** Why the table is not drawn. */
  broken: string;
}

/** What a choice says, without its key and its spaces. */
export const wordsOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The first choice that the first of these words fit. */
export const first = (all: Choice[], ...likes: RegExp[]): Choice | undefined =>
  likes.map((l) => all.find((c) => l.test(wordsOf(c.text)))).find(Boolean);

/** Read in the page: what can be done now, or nothing while somebody else is asked or an answer is on its way. */
function openNow(): Open | false {
  const prompt = document.querySelector<HTMLElement>('.prompt');
  const over = document.querySelector('.end[role=dialog]') !== null;
  const broken = document.querySelector<HTMLElement>('.broken')?.innerText ?? '';
  const pages = document.querySelector('.pages[role=dialog]') !== null;
  const all = [...document.querySelectorAll<HTMLButtonElement>('.prompt .c[data-key]:not(.confirm)')];
  const golden = document.querySelector('.prompt .confirm:not([disabled])') !== null;
  const busy = prompt?.dataset.busy !== undefined || document.querySelector('p.lost') !== null;
  if (!over && !broken && !pages && (busy || !(all.length || golden))) return false;
  return {
    question: prompt?.dataset.question ?? '',
    text: prompt?.querySelector('h2, .q')?.textContent ?? '',
    choices: all
      .filter((e) => !e.disabled && !e.matches('.shut, .swaps'))
      .map((e) => ({
        key: e.dataset.key ?? '',
        text: e.querySelector('.l')?.textContent ?? '',
        odds: e.querySelector('.odds') ? parseInt(e.querySelector('.odds b')?.textContent ?? '') : undefined,
        marked: e.matches('.on'),
        declines: e.closest('.end') !== null,
      }))
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
    golden,
    over,
    pages,
    broken,
  };
}

/** Waits until something can be done: a question of mine, the end, pages of the story, or a table that is broken. */
export async function open(page: Page): Promise<Open> {
  const handle = await page
    .waitForFunction(openNow, undefined, { timeout: 60_000, polling: 40 })
    .catch(async (e: Error) => {
      throw new Error(`nothing can be done at ${await asked(page)}: ${e.message}`);
    });
  const found = await handle.jsonValue();
  if (found === false) throw new Error('nothing is open');
  return found;
}

/** Waits until something can be done on one of several pages, and says on which. */
export async function openOn(pages: Page[]): Promise<[Page, Open]> {
  let found: [Page, Open] | undefined;
  const look = async (): Promise<boolean> => {
    for (const page of pages) {
      const now = await page.evaluate(openNow);
      if (now) found = [page, now];
    }
    return found !== undefined;
  };
  await expect.poll(look, { message: 'something can be done', timeout: 60_000 }).toBe(true);
  if (!found) throw new Error('nothing is open');
  return found;
}

/** A choice by its key, or the golden button. */
export type Pick = { key: string } | 'golden';

/** Clicks a choice of the question that was open, unless another one is open by now; waits for nothing. */
export async function click(page: Page, pick: Pick, was: Open): Promise<void> {
  const clicked = await page.evaluate(
    ([pick, question]) => {
      const prompt = document.querySelector<HTMLElement>('.prompt');
      if ((prompt?.dataset.question ?? '') !== question) return undefined;
      const at =
        pick === 'golden' ? '.prompt .confirm' : `.prompt .c:not(.confirm)[data-key="${CSS.escape(pick.key)}"]`;
      const button = document.querySelector<HTMLElement>(at);
      button?.click();
      return button !== null;
    },
    [pick, was.question] as const,
  );
  if (clicked === false) throw new Error(`${JSON.stringify(pick)} is not on the page, at "${was.text}"`);
}

/** Clicks a choice, and waits for what comes of it: another question, or another mark. */
export async function give(page: Page, pick: Pick, was: Open): Promise<Open> {
  await click(page, pick, was);
  return open(page);
}

/** Whether this changed what is asked; a mark that the host does not take leaves everything as it is. */
const same = (a: Open, b: Open): boolean => JSON.stringify(a) === JSON.stringify(b);

export interface Played {
  /** How many answers and marks were given. */
  n: number;
  over: boolean;
}

/**
 * Answers by clicks, at random but always the same, until the game is over or so many answers are given. `like`: words
 * of choices that are taken more often than others.
 */
export async function play(page: Page, seed: number, answers: number, like = ''): Promise<Played> {
  let chance = seed * 7919 + 11;
  const roll = (n: number): number => (chance = (chance * 48271) % 2147483647) % n;
  const likes = like ? new RegExp(like, 'i') : undefined;
  let now = await open(page);
  let stuck = 0;
  let n = 0;
  while (n < answers && !now.over && !now.pages && stuck < 12) {
    if (now.broken) throw new Error(`the table is not drawn: ${now.broken}`);
    const r = roll(100_000);
    const all = now.choices.filter((c) => !c.marked);
    const liked = likes ? all.filter((c) => likes.test(c.text)) : [];
    const from = liked.length && r % 4 ? liked : all;
    const choice = from[r % from.length];
    const next = await give(page, (now.golden && r % 3) || !choice ? 'golden' : choice, now);
    // A mark that does not go with the others is dropped: then another is tried.
    stuck = same(now, next) ? stuck + 1 : 0;
    now = next;
    n++;
  }
  return { n, over: now.over };
}

/** Plays on until something is so, at most so often; says whether it is. */
export async function seek(
  page: Page,
  so: (page: Page) => Promise<boolean>,
  { like = '', most = 200, seed = 300 }: { like?: string; most?: number; seed?: number } = {},
): Promise<boolean> {
  for (let i = 0; i < most; i++) {
    const now = await open(page);
    if (await so(page)) return true;
    if (now.over) return false;
    await play(page, seed + i, 1, like);
  }
  return so(page);
}

/** Whether it is my turn in the card game. */
export const myTurn = async (page: Page): Promise<boolean> =>
  /your turn/.test((await page.locator('.prompt :is(h2, .q)').last().textContent()) ?? '');

/** What is asked now, as one value: it changes with every answer. */
export const asked = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const prompt = document.querySelector<HTMLElement>('.prompt');
    return JSON.stringify([
      prompt?.dataset.question,
      prompt?.dataset.busy,
      prompt?.querySelector('h2, .q')?.textContent,
      [...document.querySelectorAll<HTMLElement>('.prompt .c')].map((e) => [e.dataset.key, e.className]),
      document.querySelector('.end[role=dialog]') !== null,
    ]);
  });

/** The text of the question. */
export const question = (page: Page): Promise<string> => page.locator('.prompt h2').innerText();

/** The revision that is asked about: it changes with every answer that counts, and with nothing else. */
export const revision = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLElement>('.prompt')?.dataset.question ?? '');
