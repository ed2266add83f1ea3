/** How the choices of a question lie beside each other: pure functions of the choices and the room for them. */
import { clustered } from '../model/keys';
import type { Offer } from '../model/types';

/** Several choices on one thing, under its name. */
export interface Cluster {
  name: string;
  /** Whether each of the choices ends with that name: under it they need not say it again. */
  calls: boolean;
  offers: Offer[];
}

/** A heading or a choice in the columns, counted from 1. */
export interface Cell {
  head?: string;
  offer?: Offer;
  col: number;
  row: number;
}

/** Choices in columns under headings, with the width of each column. */
export interface Placed {
  rows: number;
  cells: Cell[];
  columns: string;
}

/** The height of a row that holds one line, in pixels. */
const LINE = 33;
/** A row lower than this holds one line of words, a higher one two. */
export const TWO_LINES = 37;

/** What a choice's odds take of its width, in pixels. */
const oddsOf = (o: Offer): number => (o.odds === undefined ? 0 : 46) + (o.slow === undefined ? 0 : 36);
/** How long the words below its name are. */
const below = (o: Offer): number => o.consequence.length + (o.brings?.length ?? 0);

/** Choices by what they are about, with the name of each thing. */
export function clusters(offers: Offer[], nameOf: (id: string | undefined) => string): Cluster[] {
  return clustered(offers).map((c) => {
    const name = nameOf(c.on);
    // As the choices call it themselves: with its number, where there are two of it.
    const endings = new Set(name ? c.offers.map((o) => o.label.slice(Math.max(0, o.label.lastIndexOf(name)))) : []);
    const ending = [...endings][0] ?? '';
    const calls = endings.size === 1 && ending.length < name.length + 4 && c.offers.every((o) => o.label !== ending);
    return { name: calls ? ending : name, calls, offers: c.offers };
  });
}

/** What each choice says under the heading that ends it, by its key. */
export const shortened = (list: Cluster[]): Map<string, string> =>
  new Map(
    list.flatMap((c) => (c.calls ? c.offers.map((o) => [o.key, o.label.slice(0, -c.name.length)] as const) : [])),
  );

/** How many rows choices take without headings: as few as there is room for beside each other. */
export function rowsOf(shown: Offer[], space: number, tall: number): number {
  const count = shown.length;
  /** The rows, if each choice is this wide. */
  const deep = (each: number): number => Math.ceil(count / Math.max(1, Math.floor((space - 12) / each)));
  // As wide as the longest of them wants in two lines.
  const long = Math.max(0, ...shown.map((o) => 64 + 4.4 * o.label.length + oddsOf(o)));
  const easy = deep(Math.min(330, Math.max(count > 6 ? 186 : 216, long)));
  // Four rows hold one line each: narrower columns of two lines tell more.
  const rows = easy > 3 && deep(128) <= 3 ? 3 : easy;
  return Math.max(1, Math.min(Math.floor((tall - 12) / LINE), rows));
}

/** How wide choices stand in columns of two, in pixels, about. */
function width(offers: Offer[], said: (o: Offer) => string): number {
  const wants = (o: Offer): number => 48 + 7.6 * Math.max(said(o).length, below(o) * 0.84) + oddsOf(o);
  let n = 0;
  for (let i = 0; i < offers.length; i += 2) n += 6 + Math.max(118, ...offers.slice(i, i + 2).map(wants));
  return n;
}

/** Whether a few clusters find room beside each other, each under its heading. */
export const fitsHeaded = (list: Cluster[], said: (o: Offer) => string, space: number): boolean =>
  list.length > 1 &&
  list.length < 5 &&
  list.some((c) => c.name) &&
  space >= list.reduce((n, c) => n + 18 + width(c.offers, said), 0);

/** Where each heading and choice stands in columns of this many rows. */
function cellsOf(list: Cluster[], rows: number): Cell[] {
  const cells: Cell[] = [];
  let at = 0;
  const next = (): { col: number; row: number } => ({ col: Math.floor(at / rows) + 1, row: (at++ % rows) + 1 });
  for (const c of list) {
    const row = at % rows;
    // A heading is never the last of its column.
    const last = row === rows - 1;
    // Choices that belong to nothing stand in a column of their own: they would seem to belong to the heading above.
    const free = !c.name && row !== 0;
    // Choices stay with their heading, if a column holds them.
    const torn = c.name && c.offers.length < rows && row + c.offers.length >= rows;
    if (last || free || torn) at = Math.ceil(at / rows) * rows;
    if (c.name) cells.push({ head: c.name, ...next() });
    for (const offer of c.offers) cells.push({ offer, ...next() });
  }
  return cells;
}

/** Headings as cells of the columns, for less room than `fitsHeaded` wants; nothing if not all find room. */
export function underHeadings(
  list: Cluster[],
  said: (o: Offer) => string,
  space: number,
  tall: number,
  advised: boolean,
): Placed | undefined {
  const most = Math.floor((tall - 12) / LINE);
  if (most < 3) return undefined;
  const wants = (o: Offer, lines: number): number => {
    const text = said(o).trim();
    const longest = lines > 1 ? Math.max(...text.split(' ').map((x) => x.length), text.length * 0.56) : text.length;
    return Math.min(360, 56 + 7.4 * longest + oddsOf(o) + (o.attackedBy?.length ? 30 : 0) + (advised ? 60 : 0));
  };
  for (let rows = Math.min(3, most); rows <= most; rows++) {
    const cells = cellsOf(list, rows);
    const lines = (tall - 12) / rows < TWO_LINES ? 1 : 2;
    const n = Math.max(...cells.map((c) => c.col));
    // Each column is as wide as its words want, and all of them together as wide as the room.
    const want = Array.from({ length: n }, (_, i) =>
      Math.max(
        ...cells
          .filter((c) => c.col === i + 1)
          .map((c) => (c.offer ? wants(c.offer, lines) : 20 + 8 * (c.head?.length ?? 0))),
      ),
    );
    const part = Math.min(1.25, (space - 16 - 6 * (n - 1)) / want.reduce((a, b) => a + b, 0));
    if (part < 0.86) continue;
    return { rows, cells, columns: want.map((x) => `${Math.floor(x * part) / 16}rem`).join(' ') };
  }
  return undefined;
}
