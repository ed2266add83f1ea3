/** A town plan from coordinates: where everything stands. `ground.ts` draws it. */
import { PLANS, type Plan } from '../art/plans';
import type { Town, TownPlace } from '../model/types';
import { pathOf, smooth, type Point } from './geometry';

const COLD = '#2f8c82';

/** Where the pieces at a place stand: the first at `at`, each further one moved by `step`. */
export interface Slot {
  at: Point;
  step: Point;
  shown: number;
}

export interface PlaceLayout {
  place: TownPlace;
  at: Point;
  lines: string[];
  label: Point;
  investigators: Slot;
  monsters: Slot;
  clues: Slot;
  /** The outline that is lit when something can be done here. */
  outline: string;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface TownLayout {
  town: Town;
  width: number;
  height: number;
  /** The sheet of the town itself, without the panels in the margin. */
  sheet: Box;
  places: Map<string, PlaceLayout>;
  margins: { id: string; name: string; box: Box }[];
  worlds: { id: string; name: string; symbols: string[]; box: Box; areas: { id: string; at: Point; r: number }[] }[];
  /** The line from one place to another, if there is a street. */
  way(from: string, to: string): Point[] | undefined;
  ways: Way[];
  names: string;
}
/** A street, a lane or a path between two places. */
export interface Way {
  kind: string;
  a: string;
  b: string;
  line: Point[];
}
/** The way between two places, in either direction. */
export const wayOf = (ways: Way[], a: string, b: string): Way | undefined =>
  ways.find((w) => (w.a === a && w.b === b) || (w.a === b && w.b === a));

const PLAZA: [number, number] = [228, 84];

/** How wide the square of a street is. */
export const squareOf = (p: TownPlace): number => (p.name.length > 18 ? 272 : PLAZA[0]);
export const plazaOf = (p: TownPlace): Point[] => plaza(p.at, squareOf(p));

/** The outline of a square. */
export function plaza([x, y]: Point, w: number, h = PLAZA[1]): Point[] {
  const k = 22;
  return [
    [x - w / 2 + k, y - h / 2],
    [x - 30, y - h / 2 - 3],
    [x + 30, y - h / 2 - 3],
    [x + w / 2 - k, y - h / 2],
    [x + w / 2, y - h / 2 + k],
    [x + w / 2, y + h / 2 - k],
    [x + w / 2 - k, y + h / 2],
    [x + 30, y + h / 2 + 3],
    [x - 30, y + h / 2 + 3],
    [x - w / 2 + k, y + h / 2],
    [x - w / 2, y + h / 2 - k],
    [x - w / 2, y - h / 2 + k],
  ];
}
/** A number as it is written in a drawing. */
export const f = (v: number): string => String(Math.round(v * 10) / 10);
/** Splits a long name in two lines at the space nearest to its middle. */
export function twoLines(name: string, from = 15): string[] {
  if (name.length < from) return [name];
  const spaces = [...name.matchAll(/ /g)].map((m) => m.index);
  const best = spaces.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0];
  return best === undefined ? [name] : [name.slice(0, best), name.slice(best + 1)];
}
export function layoutTown(town: Town): TownLayout {
  const plan: Plan | undefined = PLANS[town.id];
  const [width, height] = town.plane;
  const top = town.margins.length ? 100 : 0;
  const bottom = town.worlds.length ? 152 : 0;
  const sheet: Box = { x: 0, y: top, w: width, h: height - top - bottom };

  const byId = new Map(town.places.map((p) => [p.id, p]));

  const ways: Way[] = [];
  for (const r of town.roads) {
    const [a, b] = [byId.get(r.between[0]), byId.get(r.between[1])];
    if (!a || !b) continue;
    const end = (p: TownPlace): Point => (p.kind === 'location' ? [p.at[0], p.at[1] + 6] : p.at);
    const bend = plan?.bends[`${a.id} ${b.id}`] ?? [...(plan?.bends[`${b.id} ${a.id}`] ?? [])].reverse();
    ways.push({ kind: r.kind, a: a.id, b: b.id, line: smooth([end(a), ...bend, end(b)], 10) });
  }

  const places = new Map<string, PlaceLayout>();
  for (const p of town.places) {
    const [x, y] = p.at;
    if (p.kind === 'street') {
      const w = squareOf(p);
      places.set(p.id, {
        place: p,
        at: p.at,
        lines: [p.name],
        label: [x, y + 32],
        investigators: { at: [x - 78, y - 18], step: [34, 0], shown: 4 },
        monsters: { at: [x + 76, y - 18], step: [-28, 0], shown: 4 },
        clues: { at: [x, y - 44], step: [17, 0], shown: 4 },
        outline: pathOf(plaza(p.at, w + 8, PLAZA[1] + 8), true),
      });
    } else {
      const ix = Math.max(x - 72, 34);
      const mx = Math.min(x + 82, width - 46);
      places.set(p.id, {
        place: p,
        at: p.at,
        lines: plan?.lines[p.id] ?? twoLines(p.name),
        label: [x, y + 57],
        investigators: { at: [ix, y], step: ix > 62 ? [-9, -20] : [2, -24], shown: 4 },
        monsters: { at: [mx, y], step: mx < width - 60 ? [11, -16] : [-2, -22], shown: 3 },
        clues: { at: [x + 38, y - 40], step: [17, 0], shown: 3 },
        outline: `M${x - 46} ${y - 7}a46 46 0 1 1 92 0a46 46 0 1 1 -92 0z`,
      });
    }
  }

  const margins = marginBoxes(town, width);
  const worlds = worldBoxes(town, width, height);

  const way = (a: string, b: string): Point[] | undefined => {
    const w = wayOf(ways, a, b);
    return w && (w.a === a ? w.line : [...w.line].reverse());
  };

  let names = '';
  for (const l of places.values()) {
    const [x, y] = l.label;
    if (l.place.kind === 'street') {
      names += `<text class="t-d${l.place.name.length > 17 ? ' t-22' : ''}" x="${x}" y="${y}">${esc(l.place.name)}</text>`;
    } else {
      l.lines.forEach((t, i) => (names += `<text class="t-n" x="${x}" y="${y + i * 21}">${esc(t)}</text>`));
      if (l.place.unstable) {
        const w = textWidth(l.lines[0] ?? '') / 2 + 13;
        names +=
          `<g transform="translate(${f(x - w)} ${y - 7})"><path d="M0 -8.5L6.5 0L0 8.5L-6.5 0z" fill="${COLD}" stroke="#e6dabb" stroke-width="2" paint-order="stroke"/>` +
          `<path d="M1.5 -7l-3 5l4 3l-2.5 6" fill="none" stroke="#f4ead2" stroke-width="1.6"/></g>`;
      }
    }
  }

  return { town, width, height, sheet, places, margins, worlds, way, ways, names };
}

function esc(s: string): string {
  return s.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

/** About how wide a name is, in plane units. */
function textWidth(t: string): number {
  const narrow: Record<string, number> = { i: 6.2, l: 6, t: 7.4, r: 8, ' ': 5.4, W: 18, m: 17.5, '’': 5, I: 8.6, f: 7 };
  return [...t].reduce((w, ch) => w + (narrow[ch] ?? (ch === ch.toUpperCase() ? 13.5 : 10.9)), 0);
}

function marginBoxes(town: Town, width: number): TownLayout['margins'] {
  const shares = town.margins.map((m) => (m.id === 'sky' ? 2.7 : m.id === 'outskirts' ? 2 : 1.25));
  const total = shares.reduce((a, b) => a + b, 0);
  let x = 8;
  return town.margins.map((m, i) => {
    const w = ((width - 16 - 12 * (town.margins.length - 1)) * shares[i]!) / total;
    const box = { x, y: 8, w, h: 84 };
    x += w + 12;
    return { id: m.id, name: m.name, box };
  });
}

function worldBoxes(town: Town, width: number, height: number): TownLayout['worlds'] {
  const n = town.worlds.length;
  if (n === 0) return [];
  const all = Math.min(n * 199, width - 8);
  const w = all / n - 8;
  const left = n * 199 < width - 8 ? width - 8 - all : 8;
  return town.worlds.map((o, i) => {
    const box = { x: left + i * (w + 8), y: height - 146, w, h: 138 };
    const r = 34;
    const areas = o.areas.map((id, k) => ({
      id,
      at: [box.x + (o.areas.length === 1 ? w / 2 : k === 0 ? 44 : w - 44), box.y + 97] as Point,
      r,
    }));
    return { id: o.id, name: o.name, symbols: o.symbols, box, areas };
  });
}
