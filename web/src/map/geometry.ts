/** Plane geometry for town plans: everything is plain numbers, y grows downwards. */

export type Point = readonly [number, number];

/** `Math.hypot` takes ten times as long. */
export const dist = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);

/** A smooth line through all the points (Catmull and Rom), `n` steps between two of them. */
export function smooth(points: readonly Point[], n = 10): Point[] {
  if (points.length < 3) return points.slice();
  const p = [points[0]!, ...points, points[points.length - 1]!];
  const out: Point[] = [];
  for (let i = 1; i < p.length - 2; i++) {
    const [a, b, c, d] = [p[i - 1]!, p[i]!, p[i + 1]!, p[i + 2]!];
    for (let k = 0; k < n; k++) {
      const t = k / n;
      const at = (j: 0 | 1): number =>
        0.5 *
        (2 * b[j] +
          (c[j] - a[j]) * t +
          (2 * a[j] - 5 * b[j] + 4 * c[j] - d[j]) * t * t +
          (3 * b[j] - a[j] - 3 * c[j] + d[j]) * t ** 3);
      out.push([at(0), at(1)]);
    }
  }
  out.push(points[points.length - 1]!);
  return out;
}

export function lengthOf(line: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) sum += dist(line[i - 1]!, line[i]!);
  return sum;
}

/** The point that lies `along` units after the start of the line. */
export function pointAt(line: readonly Point[], along: number): Point {
  let left = along;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const step = dist(a, b);
    if (step >= left && step > 0) {
      const t = Math.max(0, left / step);
      return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    }
    left -= step;
  }
  return line[line.length - 1] ?? [0, 0];
}

/** The part of a line from one length to a greater one, in `n` steps. */
export function stretch(line: readonly Point[], from: number, to: number, n = 20): Point[] {
  const out: Point[] = [];
  let [at, before] = [1, 0];
  for (let i = 0; i <= n; i++) {
    const along = from + ((to - from) * i) / n;
    for (; at < line.length - 1; at++) {
      const step = dist(line[at - 1]!, line[at]!);
      if (before + step >= along && step > 0) break;
      before += step;
    }
    out.push(pointAt(line.slice(at - 1, at + 1), along - before));
  }
  return out;
}

export function inside(polygon: readonly Point[], [x, y]: Point): boolean {
  let odd = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [a, b] = [polygon[i]!, polygon[j]!];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
  }
  return odd;
}

/** The parts of a line outside a polygon, joined: the line is taken to leave it once. */
export function outside(line: readonly Point[], polygon: readonly Point[]): Point[] {
  const dense = stretch(line, 0, lengthOf(line), Math.max(8, Math.ceil(lengthOf(line) / 3)));
  return dense.filter((p) => !inside(polygon, p));
}

/** What of a convex polygon lies where `nx * x + ny * y >= c`. */
export function cut(polygon: readonly Point[], nx: number, ny: number, c: number): Point[] {
  const out: Point[] = [];
  for (let i = 0; i < polygon.length; i++) {
    const [a, b] = [polygon[i]!, polygon[(i + 1) % polygon.length]!];
    const [da, db] = [nx * a[0] + ny * a[1] - c, nx * b[0] + ny * b[1] - c];
    if (da >= 0) out.push(a);
    if (da >= 0 !== db >= 0) {
      const t = da / (da - db);
      out.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
    }
  }
  return out;
}

export function area(polygon: readonly Point[]): number {
  let twice = 0;
  for (let i = 0; i < polygon.length; i++) {
    const [a, b] = [polygon[i]!, polygon[(i + 1) % polygon.length]!];
    twice += a[0] * b[1] - b[0] * a[1];
  }
  return Math.abs(twice) / 2;
}

export function middle(polygon: readonly Point[]): Point {
  let [x, y] = [0, 0];
  for (const p of polygon) {
    x += p[0];
    y += p[1];
  }
  return [x / polygon.length, y / polygon.length];
}

/** The nearest point of a line to `p`, with the direction of the line there and its index. */
export function nearest(line: readonly Point[], p: Point): { at: Point; d: number; dir: Point; i: number } {
  const [x, y] = p;
  let [best, index, along] = [Infinity, 0, 0];
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const [vx, vy] = [b[0] - a[0], b[1] - a[1]];
    const len2 = vx * vx + vy * vy;
    if (len2 === 0) continue;
    const t = Math.min(1, Math.max(0, ((x - a[0]) * vx + (y - a[1]) * vy) / len2));
    const [dx, dy] = [a[0] + vx * t - x, a[1] + vy * t - y];
    const d2 = dx * dx + dy * dy;
    if (d2 < best) [best, index, along] = [d2, i, t];
  }
  if (!index) return { at: line[0] ?? [0, 0], d: Infinity, dir: [1, 0], i: 0 };
  const [a, b] = [line[index - 1]!, line[index]!];
  const [vx, vy] = [b[0] - a[0], b[1] - a[1]];
  const len = Math.sqrt(vx * vx + vy * vy);
  return { at: [a[0] + vx * along, a[1] + vy * along], d: Math.sqrt(best), dir: [vx / len, vy / len], i: index };
}

/** The cells of a plane shared among seeds: each cell is what lies nearest to its seed, inside the box. */
export function cells(seeds: readonly Point[], box: readonly [number, number, number, number]): Point[][] {
  const [x0, y0, x1, y1] = box;
  return seeds.map((s, i) => {
    let cell: Point[] = [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ];
    // A seed more than twice as far as the farthest corner takes nothing away.
    const reach = (): number => 4 * Math.max(...cell.map((p) => (p[0] - s[0]) ** 2 + (p[1] - s[1]) ** 2));
    let far = reach();
    for (let j = 0; j < seeds.length && cell.length > 2; j++) {
      if (j === i) continue;
      const o = seeds[j]!;
      const [nx, ny] = [s[0] - o[0], s[1] - o[1]];
      if (nx * nx + ny * ny > far) continue;
      const c = (s[0] * s[0] + s[1] * s[1] - o[0] * o[0] - o[1] * o[1]) / 2;
      if (cell.every((p) => nx * p[0] + ny * p[1] >= c)) continue;
      cell = cut(cell, nx, ny, c);
      far = reach();
    }
    return cell;
  });
}

/** The outlines of several cells taken together: edges that two of them share fall away. */
export function outline(list: readonly Point[][]): Point[][] {
  const key = (p: Point): string => `${Math.round(p[0] * 10)},${Math.round(p[1] * 10)}`;
  const edges = new Map<string, [Point, Point]>();
  for (const cell of list) {
    for (let i = 0; i < cell.length; i++) {
      const [a, b] = [cell[i]!, cell[(i + 1) % cell.length]!];
      const [ka, kb] = [key(a), key(b)];
      if (ka === kb) continue;
      if (!edges.delete(`${kb} ${ka}`)) edges.set(`${ka} ${kb}`, [a, b]);
    }
  }
  const from = new Map<string, [Point, Point][]>();
  for (const e of edges.values()) from.set(key(e[0]), [...(from.get(key(e[0])) ?? []), e]);
  const loops: Point[][] = [];
  for (const start of edges.values()) {
    const loop: Point[] = [];
    let next: [Point, Point] | undefined = start;
    while (next) {
      const here: [Point, Point][] | undefined = from.get(key(next[0]));
      const k: number = here?.indexOf(next) ?? -1;
      if (!here || k < 0) break;
      here.splice(k, 1);
      loop.push(next[0]);
      next = from.get(key(next[1]))?.[0];
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}

/** Rounds the corners of a closed line by cutting them (Chaikin). */
export function rounded(loop: readonly Point[], times = 2): Point[] {
  let now = loop.slice();
  for (let t = 0; t < times; t++) {
    const next: Point[] = [];
    for (let i = 0; i < now.length; i++) {
      const [a, b] = [now[i]!, now[(i + 1) % now.length]!];
      next.push(
        [a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25],
        [a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75],
      );
    }
    now = next;
  }
  return now;
}

/** Numbers that look like chance and are the same everywhere. */
export function dice(seed: number): () => number {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const n1 = (v: number): string => String(Math.round(v * 10) / 10);

export function pathOf(line: readonly Point[], closed = false): string {
  return line.length ? 'M' + line.map((p) => `${n1(p[0])} ${n1(p[1])}`).join('L') + (closed ? 'z' : '') : '';
}

/** The line that runs beside another, `d` to its right. */
export function beside(line: readonly Point[], d: number | ((i: number) => number)): Point[] {
  return line.map((p, i) => {
    const [a, b] = [line[Math.max(0, i - 1)]!, line[Math.min(line.length - 1, i + 1)]!];
    const len = dist(a, b) || 1;
    const by = typeof d === 'number' ? d : d(i);
    return [p[0] - ((b[1] - a[1]) / len) * by, p[1] + ((b[0] - a[0]) / len) * by];
  });
}
