// Short films for docs/recordings: npm run recordings [-- --only NAME] [--frames DIR]. A test, a Mythos phase, a sealing and a
// climax, each from games of bots with fixed seeds, told at the usual pace. The browser writes the film by itself (WebM), so
// nothing else is needed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { asker, botsPlay, chromiumAt, GAMES, program, served, wait } from './served.mjs';

const args = process.argv.slice(2);
const option = (name, otherwise) => (args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1] : otherwise);
const only = option('only', '');
const frames = option('frames', '');
const out = '../docs/recordings';
if (!chromiumAt || !program) {
  console.log('recordings: SKIPPED, a Chromium and a miskatonic are needed (CHROMIUM, MISKATONIC)');
  process.exit(0);
}

/** What happens in each, how many times it has happened before, and how long it is looked at. */
const FILMS = {
  test: { game: 'card', kind: 'token-revealed', nth: 12, ms: 6500 },
  mythos: { game: 'board', kind: 'mythos-card', nth: 6, ms: 12_000 },
  sealing: { game: 'board', kind: 'sealed', nth: 0, ms: 9000 },
  climax: { game: 'board', kind: 'awakens', nth: 0, ms: 11_000 },
};

const { base } = await served('recordings', { after: ['--bot-pace', '0'] });
const { ask, cookies } = asker(base);
const games = new Map();
async function game(name) {
  if (games.has(name)) return games.get(name);
  const made = await botsPlay(ask, GAMES[name]);
  games.set(name, made);
  return made;
}

mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: chromiumAt,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
for (const [name, film] of Object.entries(FILMS)) {
  if (!name.startsWith(only)) continue;
  const { id, events } = await game(film.game);
  // The person's answer that leads to it, and how many answers were given before that one.
  let [n, seen, last] = [0, 0, undefined];
  for (const e of events) {
    if (e.kind === film.kind && seen++ === film.nth) break;
    if (e.kind !== 'answer') continue;
    if (e.by === 'person') last = { at: n, text: e.text };
    n++;
  }
  const address = (await ask('POST', `tables/${id}/branch`, { answers: last.at })).address;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies(cookies());
  await context.addInitScript(() =>
    Object.entries({ pages: 'brisk', speed: 'brisk', coach: 'off' }).forEach(([k, v]) => localStorage.setItem(k, v)),
  );
  const page = await context.newPage();
  await page.goto(base + address);
  await page.waitForSelector('.prompt .c', { timeout: 30_000 });
  await page.evaluate(() => document.fonts.ready);
  await wait(1500);
  const cdp = await context.newCDPSession(page);
  const shots = [];
  cdp.on('Page.screencastFrame', (f) => {
    shots.push({ at: f.metadata.timestamp * 1000, data: f.data });
    void cdp.send('Page.screencastFrameAck', { sessionId: f.sessionId }).catch(() => undefined);
  });
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 92, maxWidth: 960, maxHeight: 600 });
  await wait(1200);
  const label = last.text.slice(last.text.indexOf(': ') + 2);
  const did = await page.evaluate((label) => {
    const all = [...document.querySelectorAll('.prompt .c:not([disabled])')];
    const it =
      all.find((e) => e.querySelector('.l')?.textContent.startsWith(label)) ??
      all.find((e) => e.matches('.go')) ??
      all[0];
    it?.click();
    return it?.querySelector('.l')?.textContent;
  }, label);
  await wait(film.ms * 0.62);
  // The pages are closed, and what has changed on the table is looked at.
  for (let i = 0; i < 4 && (await page.locator('.pages .go').count()); i++) {
    await page
      .locator('.pages .go')
      .click({ timeout: 2000 })
      .catch(() => undefined);
    await wait(400);
  }
  await wait(film.ms * 0.38);
  await cdp.send('Page.stopScreencast');
  await context.close();
  console.log(`recordings: ${name}, answer ${last.at}: “${last.text}” by “${did}”, ${shots.length} frames`);
  if (frames)
    shots.forEach(
      (s, i) =>
        i % Math.ceil(shots.length / 40) === 0 &&
        writeFileSync(`${frames}/${name}-${String(i).padStart(3, '0')}.jpg`, Buffer.from(s.data, 'base64')),
    );
  // Played again on a canvas that is filmed.
  const press = await browser.newPage();
  const film64 = await press.evaluate(async (shots) => {
    const load = async (data) => {
      const image = new Image();
      image.src = `data:image/jpeg;base64,${data}`;
      await image.decode();
      return image;
    };
    const first = await load(shots[0].data);
    const canvas = Object.assign(document.createElement('canvas'), { width: first.width, height: first.height });
    document.body.append(canvas);
    const pen = canvas.getContext('2d');
    pen.drawImage(first, 0, 0);
    const images = [];
    for (const s of shots) images.push({ at: s.at - shots[0].at, image: await load(s.data) });
    const type = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'].find((t) =>
      MediaRecorder.isTypeSupported(t),
    );
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: type, videoBitsPerSecond: 500_000 });
    const parts = [];
    recorder.ondataavailable = (e) => parts.push(e.data);
    const done = new Promise((r) => (recorder.onstop = r));
    recorder.start();
    const from = performance.now();
    for (const { at, image } of images) {
      await new Promise((r) => setTimeout(r, Math.max(0, at - (performance.now() - from))));
      pen.drawImage(image, 0, 0);
    }
    await new Promise((r) => setTimeout(r, 900));
    recorder.stop();
    await done;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    let text = '';
    for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
    return btoa(text);
  }, shots);
  await press.close();
  const bytes = Buffer.from(film64, 'base64');
  if (bytes.length > 1_000_000) throw new Error(`${name} takes ${bytes.length} bytes`);
  writeFileSync(`${out}/${name}.webm`, bytes);
  console.log(`recordings: ${name}.webm, ${bytes.length} bytes`);
}
await browser.close();
process.exit(0);
