/** What happened, as it is told: lines under their turns, and chapters of what has weight. Nothing here reads a language. */
import type { Case, Id, Told } from './types';

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

/** Something with weight and what came of it. */
export interface Chapter {
  n: number;
  kind: 'test' | 'check' | 'card' | 'mythos' | 'turn';
  head: Line;
  /** Tokens that were revealed, with what each does as the host said before. */
  tokens: { of: string; does: string }[];
  dice: { face: number; good: boolean }[];
  result?: Line;
  /** Known where the host tells passing from failing. */
  won?: boolean;
  lines: Line[];
}

const OPENS: Record<string, Chapter['kind']> = {
  'test-begins': 'test', check: 'check', 'drew-encounter': 'card', encounter: 'card', 'agenda-advances': 'turn', 'act-advances': 'turn',
  'mythos-card': 'mythos', awakens: 'turn', 'investigator-defeated': 'turn', 'scenario-ends': 'turn',
};

/** What has a page of its own where it belongs to nothing that is told already. */
const WEIGHS = new Set(['sealed', 'gate-opens', 'gate-closes', 'rift-opens', 'rift-closes', 'devoured', 'unconscious', 'insane', 'arrested', 'delayed', 'defeated']);

/** What ends a test or a check, and whether it was passed. */
const RESULTS: Record<string, boolean> = { 'test-succeeded': true, 'test-failed': false, 'check-passed': true, 'check-failed': false };

/** Chapters of what was told; `cases` is what each token would do, as far as it was asked. */
export function chapters(lines: Line[], cases: Case[], bag: Id): Chapter[] {
  const out: Chapter[] = [];
  let open: Chapter | undefined;
  for (const l of lines) {
    const kind = OPENS[l.kind] ?? (WEIGHS.has(l.kind) && !open && l.text ? 'turn' : undefined);
    if (kind) {
      open = { n: l.n, kind, head: l, tokens: [], dice: [], lines: [] };
      out.push(open);
      continue;
    }
    if (l.kind === 'answer' && l.by !== 'dealer') continue;
    if (l.kind === 'token-revealed') {
      // Whoever was asked before the test began has its beginning behind them.
      if (open?.kind !== 'test' || open.result) out.push((open = { n: l.n, kind: 'test', head: l, tokens: [], dice: [], lines: [] }));
      const of = l.changes.find((c) => c.object === bag && c.amount === -1)?.what;
      if (of !== undefined) open.tokens.push({ of, does: cases.find((c) => c.of === of)?.text ?? '' });
      continue;
    }
    if (l.kind === 'die') {
      if (open?.kind !== 'check' || open.result) out.push((open = { n: l.n, kind: 'check', head: l, tokens: [], dice: [], lines: [] }));
      const face = Number(/\d(?=\D*$)/.exec(l.text)?.[0]);
      if (face >= 1 && face <= 6) open.dice.push({ face, good: l.changes.some((c) => c.what === 'successes') });
      continue;
    }
    const won = RESULTS[l.kind];
    if (won !== undefined) {
      if (open) {
        open.result = l;
        open.won = won;
        // The last die ends its check at once, so that nothing is told of it: where a check passes, its best die did.
        if (open.won && !open.dice.some((d) => d.good)) for (const d of [...open.dice].sort((a, b) => b.face - a.face).slice(0, 1)) d.good = true;
      }
      continue;
    }
    if (isHead(l)) {
      open = undefined;
      continue;
    }
    if (open && l.kind !== 'answer' && l.text) open.lines.push(l);
  }
  return out.filter((c) => c.result || c.tokens.length || c.dice.length || (c.kind !== 'test' && c.kind !== 'check'));
}

/** The chapters that get a page: a test or check without its result is still on the stage. */
export const paged = (lines: Line[], cases: Case[], bag: Id): Chapter[] => chapters(lines, cases, bag).filter((c) => c.result !== undefined || (c.kind !== 'test' && c.kind !== 'check'));

/** How many milliseconds a page stays by itself: 1.2 s, and longer for long text. */
export function turnsAfter(c: Chapter): number {
  const letters = [c.head, ...(c.result ? [c.result] : []), ...c.lines].reduce((n, l) => n + l.text.length, 0);
  return Math.min(9_000, 1_200 + 28 * Math.max(0, letters - 70));
}

/** What was told of a test or check that is not over yet: its page begins with it, also when somebody was asked in its midst. */
export function unfinished(lines: Line[]): Line[] {
  const from = lines.findLastIndex((l) => l.kind === 'test-begins' || l.kind === 'check');
  return from < 0 || lines.slice(from).some((l) => RESULTS[l.kind] !== undefined) ? [] : lines.slice(from);
}
