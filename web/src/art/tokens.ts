/** Shapes of the board game's pieces. The outline of a monster tells its movement without its colour. */

type Fn = (t: number) => [number, number];
const loop = (n: number, fn: Fn): string =>
  'M' +
  Array.from({ length: n }, (_, i) =>
    fn((2 * Math.PI * i) / n)
      .map((v) => v.toFixed(1))
      .join(' '),
  ).join('L') +
  'z';
/** A square with round corners: the greater `k`, the squarer. */
const square = (t: number, r: number, k: number): [number, number] => {
  const [c, s] = [Math.cos(t), Math.sin(t)];
  const q = r / (Math.abs(c) ** k + Math.abs(s) ** k) ** (1 / k);
  return [q * c, q * s];
};

export const OUTLINES: Record<string, string> = {
  normal: loop(72, (t) => square(t, 28, 9)),
  fast: 'M-26 -28H18L32 0L18 28H-26L-16 0z',
  stationary: 'M-22 -28H22V-20H29V28H-29V-20H-22z',
  flying: loop(96, (t) => square(t, 29 + 3.2 * Math.abs(Math.sin(4 * t)) - 1.5, 2)),
  unique: loop(32, (t) => square(t, Math.round((t * 16) / Math.PI) % 2 === 0 ? 31 : 26, 2)),
  aquatic: loop(144, (t) => square(t, 28 + 1.8 * Math.sin(18 * t), 7)),
};

export const BORDERS: Record<string, string> = {
  normal: '#14110d',
  fast: '#b3382c',
  stationary: '#c4992f',
  flying: '#356fae',
  unique: '#3c8650',
  aquatic: '#cf762b',
};

/** Where the eyes of a die are, on a 24 grid. */
export const EYES: Record<number, [number, number][]> = {
  1: [[12, 12]],
  2: [
    [7.6, 7.6],
    [16.4, 16.4],
  ],
  3: [
    [7.2, 7.2],
    [12, 12],
    [16.8, 16.8],
  ],
  4: [
    [7.6, 7.6],
    [16.4, 7.6],
    [7.6, 16.4],
    [16.4, 16.4],
  ],
  5: [
    [7.2, 7.2],
    [16.8, 7.2],
    [12, 12],
    [7.2, 16.8],
    [16.8, 16.8],
  ],
  6: [
    [7.6, 6.8],
    [16.4, 6.8],
    [7.6, 12],
    [16.4, 12],
    [7.6, 17.2],
    [16.4, 17.2],
  ],
};
