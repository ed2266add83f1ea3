/** The result of a challenge: points, as a line of text that can be sent, and read again to be compared. */
import type { Table } from '../model/store.svelte';

export interface Result {
  points: number;
  /** What the points come from. */
  parts: { what: string; n: number }[];
}

/** The points of a game as it stands: the same counts for everybody. */
export function resultOf(t: Table): Result {
  const end = t.object('table');
  const me = t.investigators[0];
  const n = (of: typeof end, name: string): number => of?.numbers[name] ?? 0;
  const won = t.view?.outcome?.won;
  // Where the last round of a challenge ends a scenario, its finished acts count instead of an ending.
  const act = t.timeUp && !t.view?.outcome ? t.kind('act').find((o) => o.place === 'table') : undefined;
  const acts = Math.max((t.print(act)?.numbers.stage ?? 1) - 1, 0);
  const rounds = Math.min(t.view?.round ?? 0, t.roomNow?.turns ?? Infinity);
  const parts =
    t.book?.game === 'board'
      ? [
          { what: 'sealed places', n: 5 * t.kind('place').filter((p) => p.flags.includes('sealed')).length },
          { what: 'gate trophies', n: 3 * t.here(me?.id, 'gate').length },
          { what: 'monster trophies', n: t.here(me?.id, 'monster').length },
          { what: 'open gates', n: -2 * t.kind('gate').filter((g) => t.object(g.place)?.kind === 'place').length },
          { what: 'doom', n: -n(t.object('ancient-one'), 'doom') },
          { what: 'terror', n: -n(end, 'terror') },
          { what: 'the end', n: won === undefined ? 0 : won ? 20 : -20 },
        ]
      : [
          { what: 'the end', n: won === undefined ? 0 : won ? 20 : -20 },
          { what: 'experience', n: 2 * n(me, 'experience') },
          { what: 'trauma', n: -2 * (n(me, 'physical-trauma') + n(me, 'mental-trauma')) },
          { what: 'finished acts', n: 5 * acts },
          { what: 'rounds', n: -rounds },
        ];
  const some = parts.filter((p) => p.n !== 0);
  return { points: some.reduce((sum, p) => sum + p.n, 0), parts: some };
}

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** "Miskatonic, The Gathering, 2026-11-24: 14 points (won, the end +20, rounds −6)". */
export const lineOf = (title: string, how: string, r: Result): string =>
  `Miskatonic, ${title}: ${r.points < 0 ? `−${-r.points}` : r.points} points (${[how, ...r.parts.map((p) => `${p.what} ${signed(p.n)}`)].filter(Boolean).join(', ')})`;

/** What somebody else sent: the challenge and the points in it. */
export function readLine(text: string): { title: string; points: number } | undefined {
  const [, title, n] = /Miskatonic, (.+?): ([−-]?\d+) points/.exec(text) ?? [];
  return title !== undefined && n !== undefined ? { title, points: Number(n.replace('−', '-')) } : undefined;
}
