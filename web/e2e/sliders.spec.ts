import { check, expect, made, test } from './fixtures';
import { open, play, seek } from './play';
import { settled } from './settle';

interface Heard {
  contexts: number;
  sounds: number;
  calls: string[];
}
/** Counts sounds and calls where they would be made. */
function spied(): void {
  const heard: Heard = { contexts: 0, sounds: 0, calls: [] };
  const Real = globalThis.AudioContext;
  globalThis.AudioContext = class extends Real {
    constructor() {
      super();
      heard.contexts++;
    }
    override createOscillator() {
      heard.sounds++;
      return super.createOscillator();
    }
    override createBufferSource() {
      heard.sounds++;
      return super.createBufferSource();
    }
  };
  const Notification = class {
    static permission = 'granted';
    static requestPermission = () => Promise.resolve('granted');
    constructor(title: string, { body }: { body: string }) {
      heard.calls.push(`${title}: ${body}`);
    }
  };
  Object.assign(globalThis, { heard, Notification });
}

test('sliders, sounds and calls', async ({ page }) => {
  await page.addInitScript(spied);
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
  await made(page, { scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' });
  const live = page.locator('.slider.live').first();
  expect(
    await seek(page, async () => (await live.count()) > 0, { like: 'done|end movement', most: 8, seed: 20 }),
    'a slider',
  ).toBe(true);
  await settled(page);
  const middle = async (at: ReturnType<typeof page.locator>) => {
    const box = (await at.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const on = page.locator('.slider').first().locator('.on');
  const stop = live.locator('.can').first();
  const to = (await stop.getAttribute('data-stop')) ?? '';
  const [from, there] = [await middle(live.locator('.on')), await middle(stop)];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...there, { steps: 6 });
  await page.mouse.up();
  await check(on, 'a slider is dragged to a stop that is allowed').toHaveAttribute('data-stop', to);
  await open(page);
  await settled(page);
  // To a stop that is not, it does not go.
  const no = page.locator('.slider').first().locator('[data-stop]:disabled').first();
  if (await no.count()) {
    const [start, end] = [await middle(on), await middle(no)];
    await page.mouse.move(...start);
    await page.mouse.down();
    await page.mouse.move(...end, { steps: 6 });
    await page.mouse.up();
    await check(on, 'and not to one that is not').toHaveAttribute('data-stop', to);
  }
  for (const group of await page.locator('.own .when').all())
    await check(group, 'the groups of what one has are named').toHaveAttribute('aria-label', /\w/);
  await play(page, 4, 8, 'done|end movement');
  check((await heard()).contexts, 'sounds are off until they are wanted').toBe(0);
  await page.evaluate(() => {
    localStorage.setItem('sound', 'on');
    localStorage.setItem('call', 'on');
  });
  await page.reload();
  await expect(page.locator('.prompt .c').first()).toBeVisible();
  await play(page, 4, 12);
  await check.poll(async () => (await heard()).sounds, { message: 'then what happens is heard' }).toBeGreaterThan(0);
  await check(page, 'whose turn it is stands in the title').toHaveTitle(/^● /);
  check((await heard()).calls, 'nobody is called who looks').toEqual([]);
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true, configurable: true }));
  const rang = (await heard()).sounds;
  await seek(page, async () => (await heard()).calls.length > 0, { most: 8, seed: 50 });
  check((await heard()).calls[0] ?? '', 'a person who looks elsewhere is called by what is asked').toMatch(/.{9}/);
  await check.poll(async () => (await heard()).sounds, { message: 'and by a bell' }).toBeGreaterThan(rang);
});

test('installing', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.play')).toBeVisible();
  // To be put on a desk or a phone: what a browser asks for.
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  check(
    installabilityErrors.filter((e) => e.errorId !== 'in-incognito'),
    'it can be installed',
  ).toEqual([]);
  const { manifest, icons } = await page.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? { href: '' };
    const manifest = (await (await fetch(href)).json()) as { name: string; display: string; icons: { src: string }[] };
    const icons = await Promise.all(manifest.icons.map(async (i) => (await fetch(new URL(i.src, href))).ok));
    return { manifest, icons };
  });
  check([manifest.name, manifest.display], 'with a name, as a program of its own').toEqual([
    'Miskatonic',
    'standalone',
  ]);
  check(icons.length, 'and a drawing').toBeGreaterThan(0);
  check(icons, 'which is there').not.toContain(false);
});
