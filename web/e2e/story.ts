import { check, expect, made, test, type Setup } from './fixtures';
import { findings } from './looks';
import { open, play, question } from './play';

/** Pages of the story: they wait or turn by themselves, and the question comes after the last. */
export const storyOf = (setup: Setup, touch: boolean): void =>
  test(`the story, page by page: ${setup.scenario}`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('pages', sessionStorage.getItem('pace') ?? 'calm'));
    await made(page, setup);
    const pages = page.locator('.pages[role=dialog]');
    /** Plays until a page lies open; says whether one does. */
    const toPage = async (): Promise<boolean> => {
      for (let i = 0; i < 60; i++) {
        if ((await open(page)).pages) return true;
        await play(page, 900 + i, 1, 'investigate|encounter|end the turn');
      }
      return (await open(page)).pages;
    };
    expect(await toPage(), 'a page tells what happened').toBe(true);
    await findings(page, 'a page of the story');
    const text = await pages.innerText();
    await check(page.locator('.prompt h2'), 'and the next question is not shown').toHaveCount(0);
    await check(page.locator('.prompt .choices'), 'nor its choices').not.toBeVisible();
    await page.keyboard.press('1');
    await page.waitForTimeout(1_800);
    check(await pages.innerText(), 'a calm page waits, and no key answers meanwhile').toBe(text);
    // On to the last page, with one look back where there are several.
    const count = Number(/of (\d+)/.exec(text)?.[1] ?? 1);
    if (count > 1) {
      await page.keyboard.press('ArrowRight');
      await check(pages.locator('.at'), 'one pages on').toHaveText(`2 of ${count}`);
      await page.keyboard.press('ArrowLeft');
      await check(pages.locator('.at'), 'and back').toHaveText(`1 of ${count}`);
    }
    for (let i = 0; i < count; i++) {
      if (touch) await pages.locator('.go').tap();
      else await page.keyboard.press('Space');
      if (i < count - 1) await expect(pages.locator('.at')).toHaveText(`${i + 2} of ${count}`);
    }
    await check(pages, 'after the last page the question comes').toHaveCount(0);
    await check(page.locator('.prompt h2'), 'in words').toHaveText(/\w/);
    expect(await toPage(), 'and is answered').toBe(true);
    await page.keyboard.press('Escape');
    await check(pages, 'Escape skips to the question').toHaveCount(0);
    check(await question(page)).not.toBe('');
    await page.evaluate(() => sessionStorage.setItem('pace', 'brisk'));
    await page.reload();
    await expect(page.locator('.prompt .c').first()).toBeVisible();
    if (await toPage()) await check(pages, 'brisk pages turn by themselves').toHaveCount(0, { timeout: 60_000 });
  });
