/**
 * Everything of weight in many recorded games appears on a page, in order, with its cause, and no check lacks its stake.
 * The program in MISKATONIC plays and tells the games; without it there is nothing to look at.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { Queue, Teller, type Chapter, type Line } from '../model/story';
import { told, type WireEvent } from '../model/wire';

const PROGRAM = process.env.MISKATONIC;
/** How many games of each game. */
const GAMES = Number(process.env.MISKATONIC_GAMES ?? 200);
const ROOT = new URL('../../../', import.meta.url);

/** One game after another, over lines of JSON. */
function engine(): { ask: (request: object) => Promise<Record<string, unknown>>; end: () => void } {
  const child = spawn(PROGRAM!, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waits: ((line: string) => void)[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => waits.shift()?.(line));
  const next = (): Promise<string> => new Promise((done) => waits.push(done));
  const hello = next();
  return {
    async ask(request) {
      await hello;
      const reply = next();
      child.stdin.write(`${JSON.stringify(request)}\n`);
      const it = JSON.parse(await reply) as Record<string, unknown>;
      if (it.ok !== true) throw new Error(`${JSON.stringify(request).slice(0, 200)}: ${String(it.error)}`);
      return it;
    },
    end: () => child.kill(),
  };
}

/** What has weight, by the host's names of events. Written down here apart from the client's own list. */
const WEIGHT = new Set([
  // the card game
  'drew-encounter',
  'attack',
  'investigator-defeated',
  'killed',
  'resigned',
  'agenda-advances',
  'act-advances',
  'revealed',
  'scenario-begins',
  'scenario-ends',
  'campaign-ends',
  'test-succeeded',
  'test-failed',
  'tells',
  // the board game
  'encounter',
  'mythos-card',
  'mythos-step',
  'gate-opens',
  'gate-closes',
  'sealed',
  'unsealed',
  'great-seal',
  'surge',
  'rift-opens',
  'rift-moves',
  'rift-closes',
  'devoured',
  'insane',
  'unconscious',
  'lost-in-time-and-space',
  'arrested',
  'awakens',
  'battle-round',
  'epic-card',
  'terror',
  'closes',
  'ally-leaves',
  'mythos-leaves',
  'over',
  'check-passed',
  'check-failed',
]);
/** What is told with a phrase of its own why it happens, or is begun by the one who does it. */
const OF_ITSELF = new Set(['tells', 'mythos-card', 'drew-encounter', 'encounter', 'revealed', 'over', 'scenario-ends']);

/** All that stands on a page. */
const on = (c: Chapter): string[] => [
  c.head.text,
  ...c.story,
  ...(c.result ? [c.result.text] : []),
  ...c.lines.map((l) => l.text),
];

/** What is wrong with the pages of a game, told as a table tells it: one update for each stretch between two answers of people. */
function faults(name: string, events: WireEvent[]): { bad: string[]; pages: number; checks: number } {
  const bad: string[] = [];
  const queue = new Queue();
  const teller = new Teller();
  const all: Line[] = [];
  const pages: Chapter[] = [];
  let update: Line[] = [];
  const tell = (): void => {
    pages.push(...queue.take(update, undefined));
    update = [];
  };
  for (const e of events) {
    if (e.kind === 'answer' && e.by !== 'dealer' && e.by !== 'table') tell();
    const lines = teller.tell([told(e)]);
    all.push(...lines);
    update.push(...lines);
  }
  tell();
  // Every chapter of weight, each once, in the order in which it happened.
  const weighty = all.filter((l) => WEIGHT.has(l.kind) && l.text);
  const shown = pages.flatMap((p) => on(p).map((text) => ({ text, p })));
  let from = 0;
  for (const l of weighty) {
    const at = shown.findIndex((s, i) => i >= from && s.text === l.text);
    if (at >= 0) from = at;
    else
      bad.push(
        `${name}: no page${shown.some((s) => s.text === l.text) ? ' in its place' : ''} for ${l.kind} "${l.text.slice(0, 90)}"`,
      );
  }
  const order = pages.map((p) => p.at);
  order.forEach((n, i) => {
    if (i > 0 && n < order[i - 1]!) bad.push(`${name}: page "${pages[i]!.head.text}" comes too late`);
  });
  if (new Set(pages.map((p) => p.n)).size !== pages.length) bad.push(`${name}: a page comes twice`);
  for (const p of pages) {
    // Its cause: the card that the host names, what led to it, or itself.
    const cause = p.head.cause;
    const knows = p.cause !== undefined || p.stakes?.cause || p.lead.length > 0;
    if (cause !== undefined && p.cause === undefined && !p.head.about.includes(cause))
      bad.push(`${name}: "${p.head.text}" lacks its cause ${cause}`);
    if (p.kind === 'test' || p.kind === 'check') {
      const s = p.stakes;
      if (!s || !(s.text || (s.success && s.failure))) bad.push(`${name}: "${p.head.text}" lacks its stake`);
      if (!knows) bad.push(`${name}: "${p.head.text}" does not say why it is made`);
      if (!p.tokens.length && !p.dice.length && p.head.kind === 'token-revealed')
        bad.push(`${name}: "${p.head.text}" shows nothing`);
    } else if (p.kind === 'act' && !p.story.length) bad.push(`${name}: "${p.head.text}" has no story`);
    else if (p.kind === 'roll' && !p.dice.length) bad.push(`${name}: "${p.head.text}" shows no die`);
    else if (!knows && p.head.about.length === 0 && !OF_ITSELF.has(p.head.kind))
      bad.push(`${name}: "${p.head.text}" is about nothing`);
  }
  return { bad, pages: pages.length, checks: pages.filter((p) => p.stakes).length };
}

/** Games of a family in turn: every scenario, investigator and some Ancient Ones, mostly quick to play. */
async function games(
  family: 'card' | 'board',
  part: number,
  parts: number,
): Promise<{ bad: string[]; pages: number; checks: number; games: number }> {
  const sum = { bad: [] as string[], pages: 0, checks: 0, games: 0 };
  const { ask, end } = engine();
  const add = async (name: string): Promise<void> => {
    const { events } = await ask({ do: 'history', viewer: 0, from: 0 });
    const one = faults(name, events as WireEvent[]);
    sum.bad.push(...one.bad);
    sum.pages += one.pages;
    sum.checks += one.checks;
    sum.games++;
  };
  try {
    const golden = new URL(`golden/${family}-game/`, ROOT);
    const records = readdirSync(golden).filter((f) => f.endsWith('.record'));
    for (const f of records.filter((_, i) => i % parts === part)) {
      await ask({ do: 'load', record: readFileSync(new URL(f, golden), 'utf8') });
      await add(f);
    }
    const scenarios =
      family === 'card'
        ? [
            'the-gathering',
            'the-midnight-masks',
            'the-devourer-below',
            'return-to-the-gathering',
            'return-to-the-midnight-masks',
            'return-to-the-devourer-below',
            'night-of-the-zealot',
            'extracurricular-activity',
            'the-house-always-wins',
            'the-miskatonic-museum',
            'the-essex-county-express',
            'blood-on-the-altar',
            'undimensioned-and-unseen',
            'where-doom-awaits',
            'lost-in-time-and-space',
            'the-dunwich-legacy',
            'curse-of-the-rougarou',
          ]
        : ['arkham', 'kingsport'];
    for (let n = records.length + part; n < GAMES; n += parts) {
      const scenario = `${family}/${scenarios[n % scenarios.length]}`;
      const kind = n % 20 === 0 ? 'greedy' : 'random';
      const seats = n % 13 === 0 ? 2 : 1;
      await ask({ do: 'new', scenario, seats, seed: 7_000 + n });
      for (let seat = 0; seat < seats; seat++) await ask({ do: 'bot', seat, kind, seed: n });
      await add(`${scenario}, seed ${7_000 + n}, ${kind}`);
    }
  } finally {
    end();
  }
  return sum;
}

describe.skipIf(!PROGRAM)('recorded games', () => {
  for (const family of ['card', 'board'] as const)
    it(
      `${GAMES} of the ${family} game: everything of weight has its page, in order, with its cause and its stake`,
      { timeout: 600_000 },
      async () => {
        const parts = await Promise.all([games(family, 0, 2), games(family, 1, 2)]);
        const bad = parts.flatMap((p) => p.bad);
        console.log(
          `${family}: ${parts.reduce((n, p) => n + p.games, 0)} games, ${parts.reduce((n, p) => n + p.pages, 0)} pages, ${parts.reduce((n, p) => n + p.checks, 0)} with a stake, ${bad.length} faults`,
        );
        const kinds = new Map<string, number>();
        for (const b of bad)
          kinds.set(
            b.replace(/^[^:]*: /, '').replace(/".*"/, '"..."'),
            (kinds.get(b.replace(/^[^:]*: /, '').replace(/".*"/, '"..."')) ?? 0) + 1,
          );
        if (bad.length) console.log([...kinds], bad.slice(0, 30).join('\n'));
        expect(bad.slice(0, 12)).toEqual([]);
      },
    );
});
