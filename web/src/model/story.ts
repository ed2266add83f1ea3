/** What happened, as it is told: lines under their turns, and chapters of what has weight. Nothing here reads a language. */
import type { Case, Id, Stakes, Told } from './types';

/** An event with a number of its own and the heading under which it is told. */
export interface Line extends Told {
  n: number;
  under: string;
  /** How many answers the game had had before it, where that is known. */
  before?: number;
}

/** Rounds, turns and phases are headings of what comes after them. */
const HEADS = new Set(['round-begins', 'turn-begins', 'phase-begins']);

/** Numbers events and puts them under their headings. */
export class Teller {
  #n = 0;
  #head = '';

  /** `before`: how many answers there were before the first of them. */
  tell(events: Told[], before?: number): Line[] {
    let answers = before;
    return events.map((e) => {
      if (HEADS.has(e.kind) && e.text) this.#head = e.text.replace(/\.$/, '');
      const line: Line = { ...e, n: ++this.#n, under: this.#head, ...(answers !== undefined && { before: answers }) };
      if (e.kind === 'answer' && answers !== undefined) answers++;
      return line;
    });
  }
}
export const isHead = (l: Line): boolean => HEADS.has(l.kind);

/** What tells an answer once more, with whose card it is. */
const REPEATS = new Set(['chose', 'takes-action', 'committed', 'laid-aside', 'turn-ends']);
/** The lines of a story, each thing once: an answer is left out where the next line tells it again. */
export const once = (lines: Line[]): Line[] =>
  lines.filter((l, i) => {
    const next = lines[i + 1];
    return l.kind !== 'answer' || !next || next.seat !== l.seat || !REPEATS.has(next.kind);
  });

/** What sort of page something of weight has. */
export type Sort =
  | 'test'
  | 'check'
  | 'roll'
  | 'card'
  | 'mythos'
  | 'act'
  | 'attack'
  | 'fate'
  | 'gate'
  | 'rift'
  | 'battle'
  | 'town'
  | 'place'
  | 'turn'
  | 'tale'
  | 'end';

/** Something with weight and what came of it. */
export interface Chapter {
  n: number;
  /** The number of the line with which it was complete. */
  at: number;
  kind: Sort;
  head: Line;
  /** A Mythos card or a test that goes on after something else. */
  again?: boolean;
  /** What led to it: the action, the card that was used, the doom. */
  lead: Line[];
  /** The card, place or being that caused it, if it is not what it is about. */
  cause?: Id;
  /** What hangs on it. */
  stakes?: Stakes;
  /** Words that rule nothing. */
  story: string[];
  /** Tokens that were revealed, with what each does as the host said before. */
  tokens: { of: string; does: string }[];
  dice: { face: number; good: boolean }[];
  result?: Line;
  /** Known where the host tells passing from failing. */
  won?: boolean;
  lines: Line[];
}

/** What has a page of its own wherever it happens. */
const OWN: Record<string, Sort> = {
  'test-begins': 'test',
  check: 'check',
  'drew-encounter': 'card',
  encounter: 'card',
  'mythos-card': 'mythos',
  'agenda-advances': 'act',
  'act-advances': 'act',
  attack: 'attack',
  'investigator-defeated': 'fate',
  killed: 'fate',
  resigned: 'fate',
  'scenario-begins': 'tale',
  'ancient-one': 'tale',
  'scenario-ends': 'end',
  'campaign-ends': 'end',
  over: 'end',
  revealed: 'place',
  devoured: 'fate',
  insane: 'fate',
  unconscious: 'fate',
  'lost-in-time-and-space': 'fate',
  arrested: 'fate',
  'gate-closes': 'gate',
  sealed: 'gate',
  'great-seal': 'gate',
  unsealed: 'gate',
  'rift-opens': 'rift',
  'rift-closes': 'rift',
  awakens: 'battle',
  'battle-round': 'battle',
  'epic-card': 'battle',
  'movement-ends': 'turn',
};

/** What is a strong line of the page on which it happens, and has one of its own where there is none. */
const STRONG: Record<string, Sort> = {
  'gate-opens': 'gate',
  surge: 'gate',
  terror: 'town',
  closes: 'town',
  'ally-leaves': 'town',
  'mythos-leaves': 'town',
  'in-force': 'town',
  'rift-moves': 'rift',
  defeated: 'fate',
  'asset-defeated': 'fate',
  defeats: 'fate',
  becomes: 'fate',
  'loses-next-turn': 'fate',
};
/** The end of a turn. It has a page where nobody chose it: whoever could still act would have been asked. */
const TURN_ENDS = 'turn-ends';

/** What leads to something and is told with it. */
const LEADS = new Set(['takes-action', 'used', 'played', 'uses', 'doom', 'fights', 'forced']);
/** What somebody begins of their own accord: what was told before is over. */
const DEEDS = new Set(['takes-action', 'used', 'played', 'fights']);

/** What ends a test or a check, and whether it was passed. */
const RESULTS: Record<string, boolean> = {
  'test-succeeded': true,
  'test-failed': false,
  'check-passed': true,
  'check-failed': false,
};

const isTest = (k: Sort): boolean => k === 'test' || k === 'check';

/** Whether a line of a page is one of weight. */
export const isStrong = (l: Line): boolean => STRONG[l.kind] !== undefined;

/** Chapters of what was told; `cases` is what each token would do, as far as it was asked; `was`: what somebody had begun before. */
export function chapters(lines: Line[], cases: Case[] = [], bag: Id = 'bag', was?: Line): Chapter[] {
  const out: Chapter[] = [];
  /** What the next line belongs to; tests that are not over; the Mythos card whose steps are told. */
  let open: Chapter | undefined;
  let tests: Chapter[] = [];
  let mythos: Chapter | undefined;
  let lead: Line[] = [];
  let deed = was;
  /** Who gave the last answer. */
  let by: string | undefined;
  const begin = (kind: Sort, head: Line, more: Partial<Chapter> = {}): Chapter => {
    const it: Chapter = {
      n: head.n,
      at: head.n,
      kind,
      head,
      lead,
      story: [],
      tokens: [],
      dice: [],
      lines: [],
      ...more,
    };
    const cause = head.cause;
    if (cause !== undefined && !head.about.includes(cause)) it.cause = cause;
    if (head.stakes) it.stakes = head.stakes;
    // An attack may come between an action and its test.
    if (isTest(kind) && !it.lead.length && it.cause === undefined && !it.stakes?.cause && deed) it.lead = [deed];
    lead = [];
    out.push((open = it));
    if (isTest(kind) && !more.result) tests.push(it);
    return it;
  };
  for (const l of lines) {
    if (l.kind === 'answer') {
      by = l.by;
      continue;
    }
    if (isHead(l)) {
      [open, lead] = [undefined, []];
      [tests, mythos, deed] = [[], undefined, undefined];
      continue;
    }
    if (l.kind === 'token-revealed') {
      // Whoever was asked before the test began has its beginning behind them.
      const test = tests.at(-1) ?? begin('test', l);
      const of =
        l.changes.find((c) => c.object === bag && c.amount === -1)?.what ??
        l.changes.find((c) => c.amount === -1)?.what;
      const said = /: (.*)$/.exec(l.text)?.[1] ?? '';
      if (of !== undefined) test.tokens.push({ of, does: cases.find((c) => c.of === of)?.text || said });
      open = test;
      continue;
    }
    if (l.kind === 'die') {
      const to: Chapter = tests.at(-1) ?? (open && !open.result ? open : begin('roll', l));
      const face = Number(/\d(?=\D*$)/.exec(l.text)?.[0]);
      if (face >= 1 && face <= 6) to.dice.push({ face, good: l.changes.some((c) => c.what === 'successes') });
      continue;
    }
    const won = RESULTS[l.kind];
    if (won !== undefined) {
      const test = tests.pop() ?? begin(l.kind.startsWith('check') ? 'check' : 'test', l, { result: l });
      [test.result, test.won, test.at] = [l, won, l.n];
      // The last die ends its check at once, so that nothing is told of it: where a check passes, its best die did.
      if (test.won && !test.dice.some((d) => d.good))
        for (const d of [...test.dice].sort((a, b) => b.face - a.face).slice(0, 1)) d.good = true;
      // What happened in its midst comes before its end.
      if (out.at(-1) !== test) out.push(...out.splice(out.indexOf(test), 1));
      open = test;
      continue;
    }
    if (!l.text) continue;
    if (l.kind === 'mythos-step') {
      if (open?.kind !== 'mythos')
        mythos = mythos
          ? begin('mythos', mythos.head, { n: l.n, at: l.n, again: true })
          : begin('mythos', l, { again: true });
      open?.lines.push(l);
      continue;
    }
    if (l.kind === 'tells') {
      const same =
        open &&
        (open.head.about[0] === l.about[0] ||
          (open.head.kind === 'scenario-begins' && l.about[0] === 'campaign') ||
          (open.kind === 'battle' && l.about[0] === 'ancient-one') ||
          (open.kind === 'end' && !open.story.length));
      if (open && same) open.story.push(l.text);
      else begin('tale', l, { story: [l.text] });
      continue;
    }
    const own = l.kind === TURN_ENDS && by === 'table' ? 'turn' : OWN[l.kind];
    if (own) {
      const it = begin(own, l);
      if (own === 'mythos') mythos = it;
      continue;
    }
    const strong = STRONG[l.kind];
    if (DEEDS.has(l.kind)) deed = l;
    if (DEEDS.has(l.kind) && !tests.length) open = undefined;
    if (open) open.lines.push(l);
    else if (strong) begin(strong, l);
    else if (LEADS.has(l.kind)) lead = [...lead.filter((x) => x.kind !== l.kind), l];
  }
  return out.filter((c) => !isTest(c.kind) || c.result || c.tokens.length || c.dice.length);
}

/** The chapters that get a page: a test or check without its result is still on the stage. */
export const paged = (lines: Line[], cases: Case[] = [], bag: Id = 'bag', was?: Line): Chapter[] =>
  chapters(lines, cases, bag, was).filter((c) => !isTest(c.kind) || c.result !== undefined);

/** How many milliseconds a page stays by itself: 1.2 s, and longer for long text. */
export function turnsAfter(c: Chapter): number {
  const letters =
    [c.head, ...(c.result ? [c.result] : []), ...c.lines].reduce((n, l) => n + l.text.length, 0) +
    c.story.join('').length;
  return Math.min(9_000, 1_200 + 28 * Math.max(0, letters - 70));
}

/** What was told of a test or check that is not over yet: its page begins with it, also when somebody was asked in its midst. */
export function unfinished(lines: Line[]): Line[] {
  const open: number[] = [];
  lines.forEach((l, i) => {
    if (l.kind === 'test-begins' || l.kind === 'check') open.push(i);
    else if (RESULTS[l.kind] !== undefined) open.pop();
  });
  let from = open[0] ?? -1;
  if (from < 0) return [];
  // What led to it stays with it.
  while (from > 0 && (LEADS.has(lines[from - 1]!.kind) || lines[from - 1]!.kind === 'answer')) from--;
  return lines.slice(from);
}

/** What is told while pages are turned: each chapter once, in order, whatever the pieces in which it comes. */
export class Queue {
  #lines: Line[] = [];
  /** What somebody began before these. */
  #deed: Line | undefined;
  readonly #seen = new Set<number>();

  /** Takes in what was told; `reading`: the pages that were returned before are still read, and come again with what is new. */
  take(fresh: Line[], reading: Chapter[] | undefined, cases: Case[] = [], bag: Id = 'bag'): Chapter[] {
    if (!reading) {
      const kept = unfinished(this.#lines);
      for (const l of this.#lines.slice(0, this.#lines.length - kept.length))
        if (isHead(l) || DEEDS.has(l.kind)) this.#deed = isHead(l) ? undefined : l;
      this.#lines = kept;
    }
    this.#lines = [...this.#lines, ...fresh];
    const held = new Set(reading?.map((c) => c.n));
    const pages = paged(this.#lines, cases, bag, this.#deed).filter((c) => held.has(c.n) || !this.#seen.has(c.n));
    for (const p of pages) this.#seen.add(p.n);
    return pages;
  }
}

/** What was told before anybody decided anything: where it is played, and who threatens it. */
export const opening = (lines: Line[]): Chapter[] =>
  lines.some((l) => l.kind === 'answer' && l.by !== 'dealer' && l.by !== 'table')
    ? []
    : chapters(lines).filter((c) => c.story.length > 0 && (c.kind === 'tale' || c.kind === 'place'));
