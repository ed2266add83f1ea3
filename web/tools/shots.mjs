// The pictures of docs/screenshots, from live tables: npm run shots [-- --only NAME] [-- --to FOLDER].
// For looking: --theme contrast|daylight and --size 844x390 take them otherwise, --more takes those that are not kept too.
// `miskatonic serve` is started with a folder of its own; bots play whole games with fixed seeds; each picture is a table
// that goes on from the answer of such a game at which its scene stands.
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { asker, botsPlay, chromiumAt, GAMES, idOf, program, served } from './served.mjs';

const args = process.argv.slice(2);
const option = (name, otherwise) => (args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1] : otherwise);
const out = option('to', '../docs/screenshots');
const only = option('only', '');
const skip = (why) => {
  console.log(`shots: SKIPPED, ${why}`);
  process.exit(0);
};
if (!chromiumAt) skip('there is no Chromium (name one in CHROMIUM)');
if (!program) skip('there is no `miskatonic` to serve (cargo build -p miskatonic, or name one in MISKATONIC)');

// ---- the games
const count = (objects, kind, test = () => true) => objects.filter((o) => o.kind === kind && test(o)).length;
const on = (o, flag) => o.flags?.includes(flag) ?? false;
const crowd = (v) =>
  count(v, 'gate', (o) => !on(o, 'trophy')) * 3 +
  count(v, 'monster', (o) => !on(o, 'trophy')) +
  v.reduce((n, o) => n + (o.kind === 'place' ? (o.numbers?.clues ?? 0) : 0), 0);
/** Each scene: the rule that asks, the seat that is asked, and how good the table is for a picture. */
const SCENES = {
  turn: {
    title: 'A night in the study',
    game: 'card',
    rule: /^2\.2\.1$/,
    good: (v) =>
      count(v, 'enemy', (o) => o.place?.startsWith('threat')) * 4 +
      count(v, 'location') * 2 +
      count(v, 'card', (o) => o.place === 'hand/0') +
      count(v, 'card', (o) => o.place === 'play/0') * 3,
    seat: 0,
  },
  commit: {
    title: 'The Gathering, once more',
    game: 'card',
    rule: /^ST\.2$/,
    good: (v) =>
      count(v, 'card', (o) => o.place === 'hand/0') +
      (v.find((o) => o.kind === 'test')?.links?.against?.length ? 6 : 0) +
      count(v, 'enemy') * 2,
    seat: 0,
  },
  get revealed() {
    return this.commit;
  },
  train: {
    title: 'The Essex County Express',
    game: 'train',
    rule: /^2\.2\.1$/,
    good: () => 0,
  },
  move: {
    title: 'Arkham, after dinner',
    game: 'board',
    rule: /^movement\.move-and-act$/,
    good: (v) => 60 - Math.abs(26 - crowd(v)),
    from: 0.2,
  },
  check: {
    title: 'Four against the dark',
    game: 'board',
    rule: /^checks\.clues-and-rerolls$/,
    good: (v) =>
      10 -
      Math.abs(5 - count(v, 'die')) +
      crowd(v) * 0.1 +
      ((v.find((o) => o.kind === 'check')?.links?.against ?? []).some((id) => id.startsWith('monster')) ? 8 : 0),
  },
  towns: { title: 'Two towns', game: 'kingsport', rule: /^movement\.move-and-act$/, good: (v) => crowd(v), from: 0.3 },
};
const [lies, theme] = [option('size', '').match(/^(\d+)x(\d+)$/), option('theme', '')];
const [WIDE, PHONE] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const shots = [
  ['lobby', '', WIDE],
  ['phone-lobby', '', PHONE],
  ['card', 'turn', WIDE],
  ['card-commit', 'commit', WIDE, {}, ['.prompt .c >> nth=0']],
  ['card-revealed', 'revealed', WIDE, {}, ['.prompt .end .c >> nth=0'], 700],
  ['card-train', 'train', WIDE],
  ['board', 'move', WIDE],
  ['board-check', 'check', WIDE],
  ['board-mythos', 'mythos', WIDE],
  ['board-kingsport', 'towns', { width: 1920, height: 1000 }],
  ['record', 'record', WIDE],
  ['review', 'record', WIDE, {}, ['.scrub .out button >> nth=0'], 800, '.review svg'],
  ['puzzles', '/puzzles', WIDE],
  ['puzzle', 'puzzle', WIDE, {}, ['.prompt .choices .c >> nth=-1'], 800, '.quiz dl'],
  ['advice', 'turn', WIDE, {}, ['.prompt .hint[aria-pressed]', '.prompt .hint[aria-expanded]'], 800, '.because .sure'],
  ['daylight', 'turn', WIDE, { theme: 'daylight' }],
  ['words', 'turn', WIDE, { text: 'on' }],
  ['phone-card', 'turn', PHONE],
  ['phone-card-commit', 'commit', PHONE],
  ['phone-board', 'move', PHONE],
  ['phone-board-check', 'check', PHONE],
  ...(args.includes('--more')
    ? [
        ['book', 'book', WIDE],
        ['phone-book', 'book', PHONE],
        ['phone-words', 'turn', PHONE, { text: 'on' }],
        ['phone-record', 'record', PHONE],
        ['phone-kingsport', 'towns', PHONE],
        ['decks', '/decks', WIDE],
        ['rules', '/rules?game=board#mythos.open-gate', WIDE],
        ['learn', '/learn', WIDE],
        ['phone-rules', '/rules?game=card#2.2.1', PHONE],
        [
          'board-advice',
          'move',
          WIDE,
          {},
          ['.prompt .hint[aria-pressed]', '.prompt .hint[aria-expanded]'],
          800,
          '.because .sure',
        ],
        [
          'phone-advice',
          'turn',
          PHONE,
          {},
          ['.prompt .hint[aria-pressed]', '.prompt .hint[aria-expanded]'],
          800,
          '.because .sure',
        ],
        ['phone-puzzles', '/puzzles', PHONE],
        ['phone-puzzle', 'puzzle', PHONE, {}, ['.prompt .choices .c >> nth=-1'], 800, '.quiz dl'],
        ['phone-review', 'record', PHONE, {}, ['.scrub .out button >> nth=0'], 800, '.review svg'],
        ['bag', 'turn', WIDE, {}, ['.rail h2 button']],
        ['panel', 'turn', WIDE, {}, ['.menu button >> nth=0']],
      ]
    : []),
].filter(([name]) => name.startsWith(only));

// ---- the server
const { base } = await served('shots', { after: ['--bot-pace', '0'] });
const { ask, cookies } = asker(base);

/** A game that bots played to its end, as a table of one person with all seats, and what was answered in it. */
const games = new Map();
async function game(name) {
  if (games.has(name)) return games.get(name);
  const { id, events } = await botsPlay(ask, GAMES[name]);
  const made = { id, answers: events.filter((e) => e.kind === 'answer'), events };
  games.set(name, made);
  return made;
}
/** The table of a scene, made once. */
const tables = new Map();
async function table(name) {
  if (tables.has(name)) return tables.get(name);
  const scene = SCENES[name];
  const { id, answers } = await game(scene.game);
  let best = [-Infinity, 0];
  const asked = answers.flatMap((e, at) =>
    scene.rule.test(e.rule ?? '') &&
    (scene.seat === undefined || e.seat === scene.seat) &&
    at >= (scene.from ?? 0) * answers.length
      ? [at]
      : [],
  );
  for (const at of asked) {
    const score = scene.good((await ask('GET', `tables/${id}/view?answers=${at}`)).objects);
    if (score > best[0]) best = [score, at];
  }
  const address = (await ask('POST', `tables/${id}/branch`, { answers: best[1] })).address;
  await ask('PATCH', `tables/${idOf(address)}`, { title: scene.title });
  console.log(`shots: ${name} stands at answer ${best[1]} of ${answers.length} (${asked.length} tried)`);
  tables.set(name, address);
  return address;
}
/** Where a picture is taken. */
async function place(scene) {
  if (scene === '') {
    for (const name of ['turn', 'move', 'towns']) await table(name);
    return '/';
  }
  if (scene.startsWith('/')) return scene;
  if (scene === 'puzzle') {
    const { game, name } = (await ask('GET', 'puzzles'))[3];
    return (await ask('POST', 'cases', { game, chapter: 'puzzles', case: name })).address;
  }
  if (scene === 'book')
    return (
      await ask('POST', 'tables', {
        scenario: 'card/night-of-the-zealot',
        investigators: ['roland-banks', 'daisy-walker'],
        seed: '3',
      })
    ).address;
  if (scene === 'mythos' || scene === 'record') {
    const { id, answers, events } = await game(scene === 'record' ? 'card' : 'board');
    if (scene === 'record') return `/r/${id}?at=${Math.floor(answers.length * 0.62)}`;
    // The middle of the Mythos of the game's middle, as the record tells it.
    let n = -1;
    let at = 0;
    for (const e of events) {
      if (e.kind === 'answer') n++;
      if (e.kind === 'mythos-card' && n < answers.length * 0.45) at = n;
    }
    return `/r/${id}?at=${at + 3}`;
  }
  return table(scene);
}

mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: chromiumAt,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
const press = await browser.newPage();
for (const [name, scene, size, settings = {}, clicks = [], pause = 500, until] of shots) {
  const address = await place(scene);
  const context = await browser.newContext({
    viewport: lies ? { width: Number(lies[1]), height: Number(lies[2]) } : size,
    reducedMotion: name === 'card-revealed' ? 'no-preference' : 'reduce',
    hasTouch: size === PHONE,
  });
  await context.addCookies(cookies());
  const page = await context.newPage();
  await page.addInitScript((s) => Object.entries(s).forEach(([k, v]) => localStorage.setItem(k, v)), {
    pages: 'off',
    ...settings,
    ...(theme && { theme }),
  });
  await page.goto(base + address);
  await page.waitForSelector(scene === '' ? '.play' : 'main');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(scene === 'mythos' || scene === 'record' ? 3500 : 1500);
  for (const c of lies ? [] : clicks) {
    await page.locator(c).click({ timeout: 60_000 });
    await page.waitForTimeout(600);
  }
  if (until && !lies) await page.waitForSelector(until, { timeout: 240_000 });
  await page.mouse.move(2, 2);
  if (settings.text) await page.evaluate(() => document.querySelector('main').scrollTo(0, 0));
  await page.waitForTimeout(pause);
  const png = (await page.screenshot()).toString('base64');
  await context.close();
  const webp = await press.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.86).split(',')[1];
  }, png);
  writeFileSync(`${out}/${name}.webp`, Buffer.from(webp, 'base64'));
  if (option('png')) writeFileSync(`${option('png')}/${name}.png`, Buffer.from(png, 'base64'));
}
await browser.close();
process.exit(0);
