/**
 * Today's challenge: about fifteen minutes, for everybody the same game, investigator and luck. One day it is a scenario
 * of the card game, the next a game on the board. Which it is follows from the date and the menu alone.
 */
import type { Family, Menu, Setup } from '../model/api';

export interface Challenge {
  date: string;
  name: string;
  family: Family;
  /** Its last round or turn. */
  last: number;
  setup: Setup;
}

/** The last round or turn of a challenge: one person plays so many in a quarter of an hour. */
export const LAST: Record<Family, number> = { card: 10, board: 6 };

/** The date by the clock of Greenwich, so that it is the same everywhere: 2026-11-22. */
export const dayOf = (d: Date): string => d.toISOString().slice(0, 10);

/** What one person can play in a quarter of an hour: neither a campaign nor a game of hours. */
export function challenge(menus: Menu[], now: Date): Challenge | undefined {
  const date = dayOf(now);
  const day = Math.floor(Date.parse(date) / 86_400_000);
  const of = (family: string): { m: Menu; s: Menu['scenarios'][number] }[] =>
    menus
      .filter((m) => m.family === family)
      .flatMap((m) => m.scenarios.filter((s) => s.seats[0] === 1 && s.kind !== 'campaign').map((s) => ({ m, s })));
  const family: Family = day % 2 === 1 && of('board').length > 0 ? 'board' : 'card';
  const all = of(family);
  const it = all[Math.floor(day / 2) % Math.max(1, all.length)];
  const people = (it?.m.investigators ?? []).filter((p) => !it?.s.without?.includes(p.id));
  const who = people[(day * 7 + Math.floor(day / 5)) % Math.max(1, people.length)];
  if (!it || !who) return undefined;
  const standard = it.m.difficulties.find((d) => d.id === 'standard') ?? it.m.difficulties[0];
  return {
    date,
    name: `${it.s.name}, ${who.name}`,
    family,
    last: LAST[family],
    setup: {
      scenario: it.s.id,
      investigators: [who.id],
      ...(standard && { difficulty: standard.id }),
      options: {},
      undo: 'never',
      no_hints: true,
      seed: date.replaceAll('-', ''),
      title: `${it.s.name}, ${date}`,
      challenge: date,
      turns: LAST[family],
    },
  };
}
