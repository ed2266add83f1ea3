/** Today's challenge: for everybody the same game, people and seed. Which it is follows from the date and the menu alone. */
import type { Menu, Setup } from '../model/api';

export interface Challenge {
  date: string;
  name: string;
  setup: Setup;
}

/** The date as the seed writes it, by the clock of Greenwich, so that it is the same everywhere: 20261122. */
export const dayOf = (d: Date): string => d.toISOString().slice(0, 10);

export function challenge(menus: Menu[], now: Date): Challenge | undefined {
  const date = dayOf(now);
  const day = Math.floor(Date.parse(date) / 86_400_000);
  const all = menus.flatMap((m) => m.scenarios.map((s) => ({ m, s })));
  const it = all[day % Math.max(1, all.length)];
  if (!it) return undefined;
  const people = it.m.investigators;
  const seats = Math.min(Math.max(2, it.s.seats[0]), it.s.seats[1], people.length);
  // A step that has no factor with how many there are meets everybody in turn.
  const first = (day * 7) % people.length;
  const who = Array.from({ length: seats }, (_, i) => people[(first + i * (1 + (day % 3))) % people.length]!.id);
  const investigators = [...new Set(who)];
  return {
    date,
    name: it.s.name,
    setup: {
      scenario: it.s.id,
      investigators,
      ...(it.m.difficulties[0] && { difficulty: it.m.difficulties[0].id }),
      options: {},
      undo: 'never',
      seed: date.replaceAll('-', ''),
      title: `${it.s.name}, ${date}`,
    },
  };
}
