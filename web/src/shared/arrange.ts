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

/** A heading or a choice in the columns, counted from 1, and over how many rows it goes. */
export interface Cell {
  head?: string;
  offer?: Offer;
  col: number;
  row: number;
  span?: number;
}

/** Choices in columns, perhaps with cells for headings between them. */
export interface Columns {
  rows: number;
  /** The width of each column, in pixels. */
  columns: number[];
  /** Where each heading and choice stands. */
  cells: Cell[];
  /** Whether words fill the height of the rows, in closer letters. */
  full: boolean;
  /** The height of them all, in pixels. */
  tall: number;
}

/** What a choice shows: its name, what is told below or beside it, and what its key and its marks take of its width. */
export interface Said {
  name: string;
  more: string;
  marks: number;
}

/** The height of a row that holds one line, in pixels. */
const LINE = 33;
/** A row lower than this holds one line of words, a higher one two. */
export const TWO_LINES = 37;
/** What lies between two rows, and above and below them all together. */
const GAP = 5;
const EDGES = 16;
/** A row that is not filled by its words is at most so high. */
const ROW = 44;
/** A column that has nothing long to say. */
const LEAST = 118;
const MOST = 352;

/** The letters of a choice, as `choice.css` has them: their size and the height of a line. The usual ones come first. */
const LETTERS = [
  { size: 16, line: 17 },
  { size: 14, line: 14 },
  { size: 13, line: 13 },
] as const;

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

/** How wide words are, in letters of size 1. */
function wide(text: string): number {
  let n = 0;
  for (const c of text)
    n += /[ .,:;'()|iljtfr]/.test(c) ? 0.3 : /[mwMW@%]/.test(c) ? 0.82 : /[A-Z0-9+]/.test(c) ? 0.6 : 0.5;
  return n;
}

/** What was found for a text before, by the number of lines: the same is asked for many ways to lay choices out. */
const known = new Map<string, number[]>();

/** The least width in which words stand in so many lines, in letters of size 1. */
function across(text: string, lines: number): number {
  let found = known.get(text);
  if (!found) {
    if (known.size > 500) known.clear();
    known.set(text, (found = []));
  }
  return (found[lines] ??= narrowest(text, lines));
}

function narrowest(text: string, lines: number): number {
  const parts = text.split(/\s+/).filter(Boolean).map(wide);
  const fit = (width: number): boolean => {
    let [n, at] = [1, 0];
    for (const p of parts) {
      if (at && at + 0.25 + p > width) [n, at] = [n + 1, p];
      else at += (at && 0.25) + p;
    }
    return n <= lines;
  };
  let [low, high] = [Math.max(0, ...parts), wide(text)];
  if (lines < 2 || low >= high) return Math.max(low, high);
  while (high - low > 0.2) {
    const middle = (low + high) / 2;
    if (fit(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** How wide a choice wants to be, in rows of this height; `full`: which letters fill them. */
function wants(it: Said, rows: number, high: number, full: number): number {
  const letters = LETTERS[full] ?? LETTERS[0];
  const lines = Math.max(1, Math.floor(((full ? high : Math.min(high, ROW)) - 2) / letters.line));
  // In usual letters and high rows, what follows stands in a line of its own.
  const apart = !full && rows < 3 && lines > 1 && it.more !== '';
  const text = apart ? it.name : [it.name, it.more].filter(Boolean).join(' ');
  const words = across(text, apart ? lines - 1 : lines) * letters.size;
  return 48 + it.marks + Math.max(words, apart ? wide(it.more) * 13 : 0);
}

/** How high each of so many rows is. */
const rowOf = (tall: number, rows: number): number => (tall - EDGES - GAP * (rows - 1)) / rows;
const mostRows = (tall: number): number => Math.max(1, Math.floor((tall - EDGES + GAP) / LINE));

/** Columns that want these widths, if they find room: each gets its part of what is left. */
function spread(want: number[], space: number): number[] | undefined {
  const part = (space - 16 - 6 * (want.length - 1)) / want.reduce((a, b) => a + b, 1);
  return part < 1 ? undefined : want.map((x) => Math.min(Math.max(x, MOST), Math.floor(x * part)));
}

/**
 * Cells in columns, each as wide as its words want: in as few rows as there is room for, and in closer letters before
 * any word is cut.
 */
function columnsIn(
  tall: number,
  space: number,
  said: (o: Offer, rows: number) => Said,
  cellsIn: (rows: number) => Cell[],
): Columns | undefined {
  for (const full of LETTERS.keys())
    for (let rows = 1; rows <= mostRows(tall); rows++) {
      const cells = cellsIn(rows);
      const high = rowOf(tall, rows);
      const want: number[] = [];
      for (const { col, offer, head } of cells) {
        const width = offer ? wants(said(offer, rows), rows, high, full) : 20 + 8 * (head?.length ?? 0);
        want[col - 1] = Math.max(want[col - 1] ?? LEAST, width);
      }
      const columns = cells.length ? spread(want, space) : undefined;
      if (columns) return { rows, columns, cells, full: full > 0, tall };
    }
  return undefined;
}

/** Choices without headings, as they come. */
const inOrder = (offers: Offer[], rows: number): Cell[] =>
  offers.map((offer, i) => ({ offer, col: Math.floor(i / rows) + 1, row: (i % rows) + 1 }));

/** Choices in columns of one width, where long ones go over several rows of this height; nothing if they need more columns. */
function packed(
  offers: Offer[],
  said: (o: Offer, rows: number) => Said,
  { n, rows, high, full, space }: { n: number; rows: number; high: number; full: number; space: number },
): Omit<Columns, 'tall'> | undefined {
  const width = Math.floor((space - 16 - 6 * (n - 1)) / n);
  const cells: Cell[] = [];
  let [col, row] = [1, 1];
  for (const offer of offers) {
    let span = 1;
    while (span <= rows && wants(said(offer, rows), rows, span * (high + GAP) - GAP, full) > width) span++;
    if (row + span > rows + 1) [col, row] = [col + 1, 1];
    cells.push({ offer, col, row, span });
    row += span;
  }
  const columns = Array.from({ length: n }, () => width);
  return width >= LEAST && col <= n ? { rows, columns, cells, full: true } : undefined;
}

/**
 * The columns of choices in the least of these heights in which all their words find room: under headings, in at least
 * three rows, if they may.
 */
export function columnsOf(
  list: Cluster[],
  said: (o: Offer, rows: number, headed: boolean) => Said,
  space: number,
  heights: number[],
  headings: boolean,
): Columns {
  const offers = list.flatMap((c) => c.offers);
  const plain = (o: Offer, rows: number): Said => said(o, rows, false);
  const ways: [boolean, (rows: number) => Cell[]][] = [[false, (rows) => inOrder(offers, rows)]];
  if (headings) ways.unshift([true, (rows) => (rows < 3 ? [] : cellsOf(list, rows))]);
  for (const tall of heights) {
    for (const [headed, cells] of ways) {
      const found = columnsIn(tall, space, (o, rows) => said(o, rows, headed), cells);
      if (found) return found;
    }
    const rows = mostRows(tall);
    for (const full of [1, 2])
      for (let n = 1; n <= offers.length; n++) {
        const found = packed(offers, plain, { n, rows, high: rowOf(tall, rows), full, space });
        if (found) return { ...found, tall };
      }
  }
  // There is too much to be seen at once: it scrolls.
  const tall = heights.at(-1) ?? 0;
  const n = Math.max(1, Math.floor(space / 300));
  for (let rows = mostRows(tall) + 1; rows < 6 * offers.length; rows++) {
    const found = packed(offers, plain, { n, rows, high: LINE - GAP, full: LETTERS.length - 1, space });
    if (found) return { ...found, tall };
  }
  return { rows: 1, columns: [], cells: inOrder(offers, 1), full: true, tall };
}

/** How wide choices stand in columns of two, each in one line. */
function paired(offers: Offer[], said: (o: Offer) => Said): number {
  const wants = ({ name, more, marks }: Said): number => 48 + marks + Math.max(wide(name) * 16, wide(more) * 13);
  let n = 0;
  for (let i = 0; i < offers.length; i += 2)
    n += 6 + Math.max(LEAST, ...offers.slice(i, i + 2).map((o) => wants(said(o))));
  return n;
}

/** Whether a few clusters find room beside each other, each under its heading. */
export const fitsHeaded = (list: Cluster[], said: (o: Offer) => Said, space: number): boolean =>
  list.length > 1 &&
  list.length < 5 &&
  list.some((c) => c.name) &&
  space >= list.reduce((n, c) => n + 18 + paired(c.offers, said), 0);

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
