/** Where the pieces of a town stand, so that none hides another. */
import type { Point } from '../../map/geometry';
import type { Slot, TownLayout } from '../../map/town';
import type { Id, Obj } from '../../model/types';

export interface Piece {
  o: Obj;
  what: 'monster' | 'investigator';
  x: number;
  y: number;
  z: number;
  /** How large it is drawn, 1 is as large as alone. */
  s: number;
}
/** How many there are, where not each of them has room to be counted by eye. */
export interface Count {
  x: number;
  y: number;
  n: number;
}

/** How far apart two pieces must be for each to be pressed where the whole map is in the window, in pixels of the map. */
const PRESSED = 42;
/** How wide a person is who stands alone. */
const PERSON = 60;

/**
 * The pieces and their numbers. `at` finds what lies at a place as the town knows it; the pieces of the place that is
 * `open` stand wide apart.
 */
export function standing(
  layout: TownLayout,
  at: (place: string, kind: 'monster' | 'investigator') => Obj[],
  open: Id | undefined,
): { pieces: Piece[]; counts: Count[] } {
  const pieces: Piece[] = [];
  const counts: Count[] = [];
  const put = (list: Obj[], what: Piece['what'], { at, step, shown }: Slot, wide: boolean): void => {
    // Several lie far enough apart for each to be known, and smaller, with their number below them.
    const crowd = what === 'monster' && list.length > 1 && Math.hypot(...step) < 50;
    // Two stand so far apart that each can be pressed; people on a street do.
    const near = Math.max(...step.map(Math.abs));
    const two = list.length === 2 && (what === 'monster' || near < 30);
    // Three people or more are as small as they must be for none to cover another.
    const many = what === 'investigator' && list.length > 2 && !wide;
    const room = list.length > 3 ? PERSON * 0.6 : PRESSED;
    const apart = many ? room / Math.hypot(...step) : two ? Math.max(1, PRESSED / near) : 1;
    const k = wide ? (crowd ? 3 : 1.9) : crowd && list.length > 2 ? 1.6 : apart;
    const s = many ? room / PERSON : crowd ? (list.length > 2 ? 0.84 : 0.92) : 1;
    const all = wide ? list.length : Math.min(list.length, list.length > shown ? shown - 1 : shown);
    for (const [i, o] of list.slice(0, all).entries())
      pieces.push({
        o,
        what,
        x: at[0] + step[0] * i * k,
        y: at[1] + step[1] * i * k,
        z: (wide ? 60 : what === 'monster' ? 10 : 30) + list.length - i,
        s,
      });
    if (crowd) counts.push({ x: at[0] + 2, y: at[1] + 37, n: list.length });
    else if (all < list.length)
      counts.push({ x: at[0] + step[0] * all * k, y: at[1] + step[1] * all * k, n: list.length });
  };
  for (const [id, l] of layout.places) {
    const people = at(id, 'investigator');
    const from = pieces.length;
    put(at(id, 'monster'), 'monster', l.monsters, open === id);
    // On a street monsters come up to the people there and no further.
    const [x] = l.monsters.at;
    const [first, y] = l.investigators.at;
    const street = !l.monsters.step[1];
    const left = street && people.length > 2 ? first - 8 : first;
    const room = Math.max(36, x - first - 34 * Math.min(people.length, 4) - 22);
    const row = pieces.slice(from);
    if (people.length && open !== id && street)
      for (const [i, p] of row.entries()) p.x = Math.max(p.x, x - (room * i) / (row.length - 1 || 1));
    put(people, 'investigator', { ...l.investigators, at: [left, y] }, open === id);
  }
  for (const m of layout.margins) {
    const list = at(m.id, 'monster');
    const left = m.box.x + (m.id === 'sky' ? 165 : m.id === 'outskirts' ? 215 : 190);
    const right = m.box.x + m.box.w - 44;
    const y = m.box.y + 42;
    const step = Math.min(66, list.length > 1 ? (right - left) / (list.length - 1) : 66);
    put(list, 'monster', { at: [left, y], step: [step, 0], shown: 99 }, false);
    put(at(m.id, 'investigator'), 'investigator', { at: [right, y], step: [-38, 0], shown: 6 }, false);
  }
  for (const w of layout.worlds)
    for (const a of w.areas) {
      const people = at(a.id, 'investigator');
      const first: Point = people.length > 1 ? [a.at[0] - 14, a.at[1] + 5] : a.at;
      put(people, 'investigator', { at: first, step: [20, -9], shown: 4 }, open === a.id);
    }
  return { pieces, counts };
}
