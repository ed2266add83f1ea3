import { readFileSync } from 'node:fs';
import { check, expect, test } from './fixtures';
import { findings, fitsAcross } from './looks';
import { open } from './play';
import { settled } from './settle';

// By what is written as their expected path, through the page: every click is counted. These may only fall.
for (const [i, [game, limit]] of (
  [
    ['card', 12],
    ['board', 13],
  ] as const
).entries())
  test(`the first lesson of the ${game} game`, async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.welcome button').first()).toBeVisible();
    if (game === 'card') await findings(page, 'the first page of somebody new');
    await page.locator('.welcome button').nth(i).click();
    const title = page.locator('.lesson h2');
    await expect(title).toBeVisible();
    let clicks = 1;
    const text = readFileSync(new URL(`../../lessons/${game}-game/1-first.md`, import.meta.url), 'utf8');
    const steps = text.split(/^## /m).slice(1);
    for (const [n, step] of steps.entries()) {
      const name = step.split('\n')[0] ?? '';
      await check(title, name).toHaveText(name);
      if (n === 2) await findings(page, `the lesson of the ${game} game`);
      if (n === 3) {
        await page.reload();
        await check(title, 'a lesson goes on where it was left').toHaveText(name);
      }
      const plays = [...step.matchAll(/^play (.*)$/gm)].map((m) => m[1] ?? '');
      if (plays.length && /^point [\w-]+:/m.test(step))
        await check(page.locator('.ring').first(), `it points at something: ${name}`).toBeVisible();
      for (let at = 0; at < plays.length; at++) {
        const key = plays[at] ?? '';
        await settled(page);
        const was = await open(page);
        // One click of a combined offer gives the answers that follow, too.
        const rest = plays.slice(at);
        const all = rest.map((_, n) => rest.slice(0, rest.length - n).join(' > '));
        const choice =
          all.map((k) => was.choices.find((c) => c.key === k)).find(Boolean) ??
          was.choices.find((c) => c.key.startsWith(`${key}:`) || c.key.startsWith(`${key}/`)) ??
          was.choices.find((c) => c.key.startsWith(`${key} > `)) ??
          (key === 'pass' ? was.choices.find((c) => c.declines) : undefined);
        at += (choice?.key.split(' > ').length ?? 1) - 1;
        const golden = choice === undefined && key === 'pass' && was.golden;
        check(choice !== undefined || golden, `${key} is on the page`).toBe(true);
        const where = golden ? '.prompt .confirm' : `.prompt .c[data-key="${choice?.key}"]:not(.confirm)`;
        await page.evaluate((where) => document.querySelector<HTMLElement>(where)?.click(), where);
        clicks++;
        const now = await open(page);
        // What is marked is confirmed.
        if (now.question === was.question && now.golden && now.choices.some((c) => c.marked)) {
          await page.evaluate(() => document.querySelector<HTMLElement>('.prompt .confirm')?.click());
          clicks++;
          await open(page);
        }
      }
      if (!plays.length && n < steps.length - 1) {
        await page.locator('.lesson .next').click();
        clicks++;
      }
    }
    test.info().annotations.push({ type: 'note', description: `${clicks} clicks` });
    check(clicks, 'its clicks').toBeLessThanOrEqual(limit);
    await page.setViewportSize({ width: 390, height: 844 });
    await fitsAcross(page, 'it fits a phone');
  });
