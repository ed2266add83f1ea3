// Times the programs of a site, each beside the native program: node tools/site-bench.mjs [DIR] [--native PROGRAM]
// [--answers N]. PROGRAM is the example `house` of crates/browser, built for release:
// cargo build --release -p miskatonic-browser --example house. Both hear the same messages, so that what they say must be
// the same: advice with a budget in answers included. Then it times the pages in Chromium, as a person meets them.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { inChromium } from './site-page.mjs';

const args = process.argv.slice(2);
const option = (name, otherwise) => {
  const i = args.indexOf(`--${name}`);
  return i < 0 ? otherwise : args.splice(i, 2)[1];
};
const program = resolve(option('native', '../target/release/examples/house'));
const most = Number(option('answers', 300));
const dir = resolve(args[0] ?? 'site');
/** A search may take so many times what it takes natively. */
const SLOWER = 2.5;
/** An answer may take so many milliseconds, 95 of 100 times. */
const ANSWER = 30;
/** The lobby can be used, and the first question is there, within so many milliseconds. */
const LOBBY = 1_000;
const FIRST = 1_500;
/** No task of a page itself may be longer. */
const TASK = 50;
const GAMES = { card: ['card/the-gathering', 'roland-banks'], board: ['board/arkham', 'joe-diamond'] };

const rules = existsSync(dir) && readdirSync(dir).find((f) => f.startsWith('rules-'));
if (!rules) {
  console.log(`site-bench: SKIPPED, there is no site in ${dir} (npm run site)`);
  process.exit(0);
}
const at = (f) => join(dir, rules, f);

/** The hall of a game as a page has it. */
async function inPage(family, role) {
  const name = role === 'study' ? `${family}-study` : family;
  const address = JSON.stringify(pathToFileURL(at(`${name}.js`)).href);
  const glue = readFileSync(at(`${name}.js`), 'utf8').replaceAll('import.meta.url', address);
  // Each hall is a module of its own.
  const { default: load, Site } = await import(`data:text/javascript,${encodeURIComponent(`${glue}\n//${role}`)}`);
  const begun = performance.now();
  await load({ module_or_path: readFileSync(at(`${name}_bg.wasm`)) });
  const site = new Site(role === 'study', readFileSync(at(`${family}.packs`)));
  const said = (begun) => {
    const took = performance.now() - begun;
    return { told: JSON.parse(site.told()), due: site.due(), took };
  };
  return {
    first: said(begun),
    hear: async (text) => {
      const begun = performance.now();
      if (text) site.hear(text);
      else site.tick();
      return said(begun);
    },
    end() {},
  };
}
/** The same, natively. */
async function native(family, role) {
  const child = spawn(program, [family, role], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async () => JSON.parse((await lines.next()).value);
  return {
    first: await said(),
    hear: async (text) => {
      child.stdin.write(`${text}\n`);
      return said();
    },
    end: () => child.stdin.end(),
  };
}

/** A page's storage, in memory, and the milliseconds that a hall needed. */
function user(hall, kept) {
  let took = 0;
  const answers = (said) => {
    took += said.took;
    const own = [];
    const replies = [];
    for (const m of said.told) {
      if (m.type !== 'keep' && m.type !== 'read') {
        own.push(m);
        continue;
      }
      let value = null;
      if (m.type === 'keep')
        for (const w of m.what) {
          if (w.meta !== undefined) kept.meta.set(w.meta, w.json);
          if (w.lines !== undefined) kept.lines.set(w.lines, (kept.lines.get(w.lines) ?? '') + w.text);
        }
      if (m.what.tables) value = [...kept.meta].map(([id, meta]) => ({ id, meta, summary: '' }));
      if (m.what.record !== undefined) value = { text: kept.lines.get(m.what.record) ?? '', seq: 1 };
      replies.push(JSON.stringify({ type: 'done', id: m.id, value }));
    }
    return { own, replies, more: said.due === 0 };
  };
  const settle = async (said) => {
    const told = [];
    let open = [said];
    while (open.length) {
      const { own, replies, more } = answers(open.shift());
      told.push(...own);
      for (const r of replies) open.push(await hall.hear(r));
      if (more && !open.length) open.push(await hall.hear(''));
    }
    return told;
  };
  return {
    begin: () => settle(hall.first),
    say: async (message) => settle(await hall.hear(JSON.stringify(message))),
    took: () => {
      const all = took;
      took = 0;
      return all;
    },
  };
}
const last = (told, type) => told.filter((m) => m.type === 'tell' && m.text.type === type).at(-1)?.text;

async function measured(family, open) {
  const [scenario, who] = GAMES[family];
  const kept = { meta: new Map(), lines: new Map() };
  const hall = await open(family, 'tables');
  const page = user(hall, kept);
  await page.begin();
  const start = page.took();
  const tables = [];
  const line = (text) => page.say({ type: 'line', line: tables.length, text: JSON.stringify(text) });
  /** Makes a table and opens it. */
  const table = async () => {
    const seed = String(7 + tables.length);
    const body = JSON.stringify({ scenario, investigators: [who], seats: ['mine'], seed, ask_all: false });
    const made = await page.say({ type: 'ask', id: 1, method: 'POST', path: 'tables', body });
    tables.push(JSON.parse(made.find((m) => m.type === 'answer').body).id);
    await page.say({ type: 'open', line: tables.length, table: tables.at(-1) });
    return last(await line({ type: 'hello' }), 'update');
  };
  let now = await table();
  const first = page.took();
  const [id] = tables;

  // What a bot thinks of the first question, on a copy.
  const study = await open(family, 'study');
  const thinks = user(study, { meta: new Map(kept.meta), lines: new Map(kept.lines) });
  await thinks.begin();
  await thinks.say({ type: 'open', line: 2, table: id });
  await thinks.say({ type: 'line', line: 2, text: '{"type":"hello"}' });
  thinks.took();
  const advice = { type: 'line', line: 2, text: JSON.stringify({ type: 'advice', revision: now.revision }) };
  const advised = await thinks.say(advice);
  const thought = thinks.took();
  study.end();

  const times = [];
  let chance = 11;
  const roll = (n) => (chance = (chance * 48271) % 2147483647) % n;
  while (times.length < most && now) {
    // A game that is over is followed by the next one.
    if (!now.question?.offers?.length) {
      now = await table();
      page.took();
    }
    const offers = now.question.offers.filter((o) => !o.spare);
    const told = await line({ type: 'answer', revision: now.revision, key: offers[roll(offers.length)].key });
    times.push(page.took());
    now = last(told, 'update') ?? (last(told, 'refused') ? undefined : now);
  }
  hall.end();
  times.sort((a, b) => a - b);
  const share = (n) => times[Math.min(times.length - 1, Math.floor(times.length * n))] ?? 0;
  const thoughts = advised.filter((m) => m.type === 'tell' && m.text.type === 'advice').map((m) => m.text);
  return {
    start,
    first,
    half: share(0.5),
    most: share(0.95),
    thought,
    nodes: thoughts.at(-1)?.nodes ?? 0,
    advised: JSON.stringify(thoughts.map((t) => ({ ...t, revision: 0 }))),
    record: tables.map((id) => kept.lines.get(id)).join(''),
    answers: times.length,
  };
}

let failed = false;
const check = (what, ok) => {
  if (!ok) console.log(`  FAIL ${what}`);
  failed ||= !ok;
};
const ms = (n) => `${n.toFixed(n < 10 ? 1 : 0)} ms`;
for (const family of Object.keys(GAMES)) {
  const page = await measured(family, inPage);
  const beside = existsSync(program) ? await measured(family, native) : undefined;
  const row = (what, of) => console.log(`  ${what}: page ${ms(of(page))}${beside ? `, native ${ms(of(beside))}` : ''}`);
  console.log(`the ${family} game${beside ? '' : `; SKIPPED native: there is no ${program}`}`);
  row('the hall opens', (m) => m.start);
  row('a table with its first question', (m) => m.first);
  row(`an answer, half of ${page.answers}`, (m) => m.half);
  row(`an answer, 95 of 100`, (m) => m.most);
  row(`advice, ${page.nodes} answers in imagined games`, (m) => m.thought);
  check('a bot gives advice', page.nodes > 0);
  check(`an answer takes at most ${ANSWER} ms`, page.most <= ANSWER);
  if (beside) {
    check('the same record', page.record === beside.record);
    check('the same advice', page.advised === beside.advised);
    console.log(`  advice: ${(page.thought / beside.thought).toFixed(2)} times the native time, ${SLOWER} at most`);
    check('advice is fast enough', page.thought <= SLOWER * beside.thought);
  }
  const seen = await inChromium(dir, family, most);
  if (!seen) {
    console.log('  SKIPPED the pages: there is no Chromium');
    continue;
  }
  const told = (what, n, limit) => {
    console.log(`  in Chromium, ${what}: ${ms(n)}, ${limit} ms at most`);
    check(what, n <= limit);
  };
  told('the lobby can be used', seen.lobby, LOBBY);
  told('the first question after Play', seen.first, FIRST);
  told(`an answer from click to question, 95 of 100 (half of ${seen.answers}: ${ms(seen.half)})`, seen.most, ANSWER);
  // A task is noted once it is longer than that.
  told('the longest task of the lobby', seen.lobbyTask || TASK, TASK);
  told('the longest task until the first question', seen.openTask || TASK, TASK);
  told(`the longest task of play (${seen.tasks} longer than ${TASK} ms)`, seen.task || TASK, TASK);
}
process.exit(failed ? 1 : 0);
