import { begin, check, expect, made, test, type Page } from './fixtures';
import { findings } from './looks';
import { revision } from './play';

const reply = (page: Page) => page.locator('.reply');
/** Types a line and waits until it is answered. */
async function type(page: Page, text: string): Promise<void> {
  await page.fill('#cmd', text);
  await page.keyboard.press('Enter');
  await expect(page.locator('#cmd')).toHaveValue('');
}
/** Types the key of a choice and waits for the next question or mark. */
async function answer(page: Page, which: string): Promise<void> {
  const state = () =>
    page.evaluate(() => {
      const prompt = document.querySelector<HTMLElement>('.prompt');
      const ready = prompt?.dataset.busy === undefined && document.querySelector('.prompt .c kbd') !== null;
      const marks = document.querySelectorAll('.prompt .c.on').length;
      return ready ? `${prompt?.dataset.question} ${marks}` : '';
    });
  await expect.poll(state).not.toBe('');
  const was = await state();
  const keys = page.locator('.prompt .c:not([disabled]) kbd');
  const key = ((await keys.nth(which === 'first' ? 0 : (await keys.count()) - 1).textContent()) ?? '').trim();
  await type(page, key);
  await expect.poll(async () => (await state()) || was, { timeout: 60_000 }).not.toBe(was);
}

test('by ear', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('text', 'on'));
  await begin(page, { game: 1 });
  for (const word of ['here', 'around', 'reach', 'new', 'help']) {
    await type(page, word);
    await check(reply(page), `"${word}" is answered`).toHaveText(/\w/);
  }
  await type(page, 'why');
  await check(reply(page), '"why" tells what numbers are made of').toContainText(/speed \d+: the slider \d/);
  for (let i = 0; i < 25; i++) await answer(page, i % 2 ? 'last' : 'first');
  // The numbers of the card game: minus signs, doom, percentages, what a card costs and does.
  await made(page, { scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' });
  await expect(page.locator('#cmd')).toBeVisible();
  const question = page.locator('.prompt .q');
  for (let i = 0; i < 10 && !/your turn/.test((await question.textContent()) ?? ''); i++) await answer(page, 'last');
  await expect(question).toContainText('your turn');
  const main = page.locator('main');
  for (const [what, said] of [
    ['the bag keeps its minus signs', /3 × −1/],
    ['and its plus signs', /1 × \+1/],
    ['and names its symbols', /auto fail/],
    ['the agenda says its doom', /What's Going On\?!: doom \d of 3/],
    ['a card in hand says its cost and its text', /cost \d\. \w/],
  ] as const)
    await check(main, what).toContainText(said, { useInnerText: true });
  await check(main, 'nothing is told in raw numbers').not.toContainText(/odds \d{4,}|head count|card\/the-gathering/, {
    useInnerText: true,
  });
  await type(page, 'nobody at all');
  await check(reply(page), 'what is not understood is said').toHaveText(/\w/);
  const at = await revision(page);
  await type(page, '1');
  await check(reply(page), 'what was said before goes with the answer').toHaveText('');
  await check.poll(() => revision(page), { message: 'the game goes on by typing' }).not.toBe(at);
  await check(page.locator('section[aria-labelledby=news] li').first(), 'and tells the news').toBeVisible();
  await findings(page, 'the table in words');
});
