import { check, made, test } from './fixtures';
import { cut, findings, fitsAcross, nothing } from './looks';
import { play } from './play';
import { settled } from './settle';

const FOUR = ['roland-banks', 'daisy-walker', 'agnes-baker', 'wendy-adams'];
const EIGHT = [
  'joe-diamond',
  'kate-winthrop',
  'harvey-walters',
  'amanda-sharpe',
  'bob-jenkins',
  'lola-hayes',
  'luke-robinson',
  'jenny-barnes',
];
const WHOLE = '.prompt h2, .prompt .choices.r1 .c .l, .enemy b, .lasting em, .party .in';

for (const [name, setup, like] of [
  ['the card game', { scenario: 'card/the-midnight-masks', investigators: FOUR, seed: '11' }, 'fight|investigate|draw'],
  ['the board game', { scenario: 'board/kingsport', investigators: EIGHT, seed: '8' }, ''],
] as const)
  test(`${name} on a tablet`, async ({ page }) => {
    await made(page, setup);
    await play(page, 3, 30, like);
    await settled(page);
    await fitsAcross(page, 'nothing is wider than the tablet');
    await findings(page, 'a tablet');
    await nothing('names and the question are told whole', page, () => cut(page, WHOLE));
    await nothing('what ends the question is whole', page, () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.prompt .end > *')]
          .filter((e) => e.checkVisibility() && e.getBoundingClientRect().bottom > innerHeight)
          .map((e) => e.textContent ?? ''),
      ),
    );
    const [last, end] = await page.evaluate(() => {
      const box = (q: string) => document.querySelector(q)?.getBoundingClientRect() ?? new DOMRect();
      const rights = [...document.querySelectorAll('.prompt .choices .c')].map((e) => e.getBoundingClientRect().right);
      return [Math.max(box('.prompt .choices').left, ...rights), box('.prompt .end').left] as const;
    });
    check(last, 'choices end before what declines').toBeLessThanOrEqual(end + 1);
  });
