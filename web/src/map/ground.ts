/** The ground of a town in ink and wash, as SVG text: districts, houses, trees, water, streets, clearings. */
import { glyph } from '../art/glyphs';
import { anyLook, PLANS, type DistrictLook, type Plan } from '../art/plans';
import type { Town, TownPlace } from '../model/types';
import {
  area,
  beside,
  cells,
  cut,
  dice,
  dist,
  inside,
  lengthOf,
  middle,
  nearest,
  outline,
  outside,
  pathOf,
  pointAt,
  rounded,
  smooth,
  stretch,
  type Point,
} from './geometry';
import { f, plaza, plazaOf, squareOf, wayOf, type Box, type PlaceLayout, type TownLayout, type Way } from './town';

const INK = '#2a241c';
const PAPER = '#efe4c6';
const COLD = '#2f8c82';
interface Obstacle {
  line: Point[];
  /** Where it lies, so that what is far from it need not ask. */
  box: Box;
  half: number;
  /** Width along a river. */
  widths?: number[];
}
/**
 * Draws the ground of a town, without names; it does not change during a game. It stops often, so that it can be done in
 * short tasks: see `sliced`.
 */
export function* groundOf(layout: TownLayout): Generator<undefined, string> {
  const { town, width, height, sheet, places, ways } = layout;
  const plan: Plan | undefined = PLANS[town.id];
  const districts = [...new Set(town.places.map((p) => p.district))];
  const looks = new Map<string, DistrictLook>(districts.map((d, i) => [d, plan?.districts[d] ?? anyLook(i)]));
  const byId = new Map(town.places.map((p) => [p.id, p]));
  const out: string[] = [];
  const seedsOf = (p: TownPlace): Point[] => {
    const [x, y] = p.at;
    return p.kind === 'street'
      ? [-90, 0, 90].flatMap((dx) => [-20, 20].map((dy): Point => [x + dx, y + dy]))
      : [
          [x, y - 20],
          [x - 60, y + 30],
          [x + 60, y + 30],
          [x, y + 56],
        ];
  };
  const seeds = town.places.flatMap((p) => seedsOf(p).map((at) => ({ at, district: p.district })));
  const seedPoints = seeds.map((s) => s.at);
  const cellList = cells(seedPoints, [-120, -120, width + 120, height + 120]);
  const zones = new Map<string, Point[][]>();
  for (const d of districts) {
    yield;
    zones.set(
      d,
      outline(cellList.filter((_, i) => seeds[i]!.district === d)).map((l) => rounded(l, 3)),
    );
  }
  const districtAt = nearestOf(seeds);

  const river = plan?.river;
  const riverLine: Point[] = river
    ? smooth(
        river.line.map(([x, y]) => [x, y] as Point),
        14,
      )
    : [];
  const riverWidths = river
    ? smooth(
        river.line.map(([x, , w]) => [x, w] as Point),
        14,
      ).map((p) => p[1])
    : [];
  const coast = plan?.coast;
  const shake = dice(3);
  const coastLine: Point[] = coast
    ? smooth(coast.line, 6).map(([x, y]) => [x + (shake() - 0.5) * 5, y + (shake() - 0.5) * 5] as Point)
    : [];
  const land: Point[] = coast ? [...coastLine, [-60, sheet.h + 60], [-60, coastLine[0]![1]]] : [];
  const island = river?.island;
  const wet = (p: Point, margin = 0): boolean => {
    if (coast) return !inside(land, p) || nearest(coastLine, p).d < margin;
    if (!riverLine.length) return false;
    const n = nearest(riverLine, p);
    return n.d < (riverWidths[n.i] ?? 0) + margin;
  };

  const obstacles: Obstacle[] = ways.map((w) =>
    obstacle(w.line, w.kind === 'ring' ? 17 : w.kind === 'lane' ? 12.5 : 7.5),
  );
  if (river) obstacles.push({ ...obstacle(riverLine, 90), widths: riverWidths.map((w) => w + 7) });
  if (coast) obstacles.push(obstacle(coastLine, 9));
  const circles = town.places
    .filter((p) => p.kind === 'location')
    .map((p) => ({ at: [p.at[0], p.at[1] - 8] as Point, r: 52 }));
  const boxes: Box[] = [];
  for (const l of places.values()) {
    if (l.place.kind === 'street') {
      const w = squareOf(l.place);
      boxes.push({ x: l.at[0] - w / 2 - 9, y: l.at[1] - 53, w: w + 18, h: 106 });
    } else {
      l.lines.forEach((t, i) => {
        const half = t.length * 5.6 + 9;
        boxes.push({ x: l.label[0] - half, y: l.label[1] - 21 + i * 21, w: half * 2, h: 30 });
      });
    }
  }
  if (plan?.title.plate) boxes.push({ x: plan.title.at[0] - 104, y: plan.title.at[1] - 48, w: 208, h: 82 });

  /** What of a house is left beside streets, water, clearings and names: sharp cuts along them, as on a plan. */
  const fit = (house: Point[], district: string, borders: Point[][]): Point[][] => {
    let pieces = [house];
    const reach = Math.max(...house.map((p) => dist(p, middle(house))));
    const centre = middle(house);
    for (const o of obstacles) {
      if (far(o.box, centre, reach)) continue;
      const near = nearest(o.line, centre);
      const wide = o.widths ? (o.widths[near.i] ?? 0) : o.half;
      if (near.d > reach + wide) continue;
      pieces = pieces.flatMap((piece) => {
        const n = nearest(o.line, middle(piece));
        const w = o.widths ? (o.widths[n.i] ?? 0) : o.half;
        const [nx, ny] = [-n.dir[1], n.dir[0]];
        const c = nx * n.at[0] + ny * n.at[1];
        return [cut(piece, nx, ny, c + w), cut(piece, -nx, -ny, -c + w)].filter((q) => q.length > 2);
      });
    }
    for (const c of circles) {
      pieces = pieces.map((piece) => {
        const m = middle(piece);
        const d = dist(m, c.at);
        if (d > reach + c.r) return piece;
        const [nx, ny] = d > 0 ? [(m[0] - c.at[0]) / d, (m[1] - c.at[1]) / d] : [1, 0];
        return cut(piece, nx, ny, nx * c.at[0] + ny * c.at[1] + c.r);
      });
    }
    for (const b of boxes) {
      pieces = pieces.map((piece) => {
        const xs = piece.map((p) => p[0]);
        const ys = piece.map((p) => p[1]);
        if (
          Math.max(...xs) <= b.x ||
          Math.min(...xs) >= b.x + b.w ||
          Math.max(...ys) <= b.y ||
          Math.min(...ys) >= b.y + b.h
        )
          return piece;
        const options = [
          cut(piece, -1, 0, -b.x),
          cut(piece, 1, 0, b.x + b.w),
          cut(piece, 0, -1, -b.y),
          cut(piece, 0, 1, b.y + b.h),
        ];
        return options.sort((p, q) => area(q) - area(p))[0]!;
      });
    }
    for (let round = 0; round < 3; round++) {
      pieces = pieces.flatMap((piece) => {
        if (piece.length < 3) return [];
        const m = middle(piece);
        if (districtAt(m) !== district) return [];
        if (piece.every((p) => districtAt(p) === district) && round > 0) return [piece];
        let n = { d: Infinity, at: m as Point, dir: [1, 0] as Point };
        for (const line of borders) {
          const here = nearest(line, m);
          if (here.d < n.d) n = here;
        }
        if (n.d > reach + 8) return [piece];
        let [nx, ny] = [-n.dir[1], n.dir[0]];
        if (nx * (m[0] - n.at[0]) + ny * (m[1] - n.at[1]) < 0) [nx, ny] = [-nx, -ny];
        return [cut(piece, nx, ny, nx * n.at[0] + ny * n.at[1] + 7)];
      });
    }
    return pieces;
  };

  let chanceSeed = 1926;
  for (const [d, loops] of zones) {
    const t = looks.get(d)!.tint;
    const path = loops.map((l) => pathOf(l, true)).join('');
    out.push(
      `<clipPath id="z-${town.id}-${d}"><path d="${path}"/></clipPath><path d="${path}" fill="${t}" opacity=".25"/>` +
        `<path d="${path}" fill="none" stroke="${t}" stroke-width="34" opacity=".17" clip-path="url(#z-${town.id}-${d})"/>` +
        `<path d="${path}" fill="none" stroke="#e6d9b6" stroke-width="7" opacity=".55"/>`,
    );
  }
  for (const [d, loops] of zones) {
    yield;
    const look = looks.get(d)!;
    const rnd = dice(chanceSeed++);
    const borders = loops.map((l) => [...l, l[0]!]);
    const all = loops.flat();
    const c = middle(all);
    const far = Math.max(...all.map((p) => dist(p, c)));
    const a = (look.turn * Math.PI) / 180;
    const turn = ([x, y]: Point): Point => [
      c[0] + x * Math.cos(a) - y * Math.sin(a),
      c[1] + x * Math.sin(a) + y * Math.cos(a),
    ];
    const [bw, bh] = look.house;
    if (look.pattern === 'crag') {
      let s = '';
      for (let i = 0; i < 260; i++) {
        if (i % 20 === 0) yield;
        const [x, y] = [rnd() * width, sheet.y + rnd() * 420];
        const p: Point = [x, y];
        if (districtAt(p) !== d || wet(p, 14)) continue;
        if (
          circles.some((q) => dist(q.at, p) < q.r + 14) ||
          boxes.some((b) => x > b.x - 12 && x < b.x + b.w + 12 && y > b.y - 6 && y < b.y + b.h + 8)
        )
          continue;
        if (ways.some((w) => nearest(w.line, p).d < 20)) continue;
        s += `M${f(x - 9)} ${f(y + 4)}l5 -9l4 4l3 -5l6 10M${f(x - 2)} ${f(y)}v5M${f(x + 3)} ${f(y - 1)}v6`;
      }
      out.push(`<path d="${s}" fill="none" stroke="${INK}" stroke-width="1" opacity=".34"/>`);
    } else {
      let [shade, face, ridge] = ['', '', ''];
      const gap = look.pattern === 'quad' ? 10 : 7;
      for (let y = -far; y < far;) {
        yield;
        const hh = bh * (0.88 + rnd() * 0.32);
        for (let x = -far - rnd() * bw; x < far;) {
          const ww = bw * (0.55 + rnd() * 0.8);
          const tilt = look.pattern === 'crooked' ? (rnd() - 0.5) * 0.17 : 0;
          const [mx, my] = [x + ww / 2, y + hh / 2];
          const corner = (dx: number, dy: number): Point =>
            turn([mx + dx * Math.cos(tilt) - dy * Math.sin(tilt), my + dx * Math.sin(tilt) + dy * Math.cos(tilt)]);
          const house = [
            corner(-ww / 2, -hh / 2),
            corner(ww / 2, -hh / 2),
            corner(ww / 2, hh / 2),
            corner(-ww / 2, hh / 2),
          ];
          x += ww + gap * (rnd() < 0.7 ? 0.55 : 1.3);
          const m = middle(house);
          if (m[0] < -30 || m[0] > width + 30 || m[1] < sheet.y - 30 || m[1] > sheet.y + sheet.h + 30) continue;
          if (districtAt(m) !== d && !house.some((p) => districtAt(p) === d)) continue;
          for (const piece of fit(house, d, borders)) {
            const size = area(piece);
            if (piece.length < 3 || size < Math.min(110, bw * bh * 0.28) || wet(middle(piece), 4)) continue;
            let path = pathOf(piece, true);
            const q = middle(piece);
            const shrink = (k: number): Point[] =>
              piece.map((p) => [q[0] + (p[0] - q[0]) * k, q[1] + (p[1] - q[1]) * k] as Point);
            if (look.pattern === 'quad' && size > 1100) path += pathOf(shrink(0.52).reverse(), true);
            else if (look.pattern === 'villa' && size > 500)
              path = pathOf(piece, true) + pathOf(shrink(0.82).reverse(), true) + pathOf(shrink(0.42), true);
            else if (piece.length >= 4) {
              const [p0, p1, p2, p3] = [piece[0]!, piece[1]!, piece[2]!, piece[3]!];
              const half = (u: Point, v: Point): Point => [(u[0] + v[0]) / 2, (u[1] + v[1]) / 2];
              const [e, g] = dist(p0, p1) > dist(p1, p2) ? [half(p1, p2), half(p3, p0)] : [half(p0, p1), half(p2, p3)];
              const inner = (u: Point): Point => [q[0] + (u[0] - q[0]) * 0.84, q[1] + (u[1] - q[1]) * 0.84];
              ridge += pathOf([inner(e), inner(g)]);
            }
            face += path;
            shade += pathOf(
              piece.map((p) => [p[0] + 1.6, p[1] + 2] as Point),
              true,
            );
          }
        }
        y += hh + gap;
      }
      out.push(
        `<path d="${shade}" fill="${INK}" opacity=".2"/><path d="${face}" fill="#e4d7b4"/>` +
          `<path d="${face}" fill="${look.tint}" fill-opacity=".38" stroke="${INK}" stroke-opacity=".42" stroke-width=".8"/>` +
          `<path d="${ridge}" fill="none" stroke="${INK}" stroke-width=".7" opacity=".26"/>`,
      );
    }
    let [crown, leaf, left] = ['', '', look.trees];
    for (let i = 0; i < look.trees * 40 && left > 0; i++) {
      if (i % 20 === 0) yield;
      const p: Point = [c[0] + (rnd() - 0.5) * 2 * far, c[1] + (rnd() - 0.5) * 2 * far];
      if (p[0] < 12 || p[0] > width - 12 || p[1] < sheet.y + 12 || p[1] > sheet.y + sheet.h - 12) continue;
      if (districtAt(p) !== d || wet(p, 12) || circles.some((q) => dist(q.at, p) < q.r)) continue;
      if (boxes.some((b) => p[0] > b.x - 4 && p[0] < b.x + b.w + 4 && p[1] > b.y - 4 && p[1] < b.y + b.h + 4)) continue;
      if (obstacles.some((o) => !o.widths && nearest(o.line, p).d < o.half + 4)) continue;
      left--;
      const q = 3.2 + rnd() * 2;
      crown += `<circle cx="${f(p[0])}" cy="${f(p[1])}" r="${f(q)}"/>`;
      leaf += `M${f(p[0] + q * 0.2)} ${f(p[1] + q * 0.8)}a${f(q)} ${f(q)} 0 0 0 ${f(q * 0.7)} ${f(-q * 1.1)}`;
    }
    out.push(
      `<g fill="#7f8a5c" fill-opacity=".75" stroke="${INK}" stroke-width=".8">${crown}</g>` +
        `<path d="${leaf}" fill="none" stroke="${INK}" stroke-width="1" opacity=".6"/>`,
    );
  }

  yield;
  if (river) out.push(drawRiver(town.id, riverLine, riverWidths, island));
  if (coast) out.push(drawSea(town.id, coastLine, width, sheet));

  for (const r of plan?.rails ?? []) {
    const d = pathOf(smooth(r.line));
    out.push(
      `<path d="${d}" fill="none" stroke="${INK}" stroke-width="3"/>` +
        `<path d="${d}" fill="none" stroke="${INK}" stroke-width="13" stroke-dasharray="2.5 8"/>` +
        r.sign.map((t, i) => `<text class="t-i" x="${r.at[0]}" y="${r.at[1] + i * 20}">${t}</text>`).join(''),
    );
  }
  for (const s of plan?.ships ?? []) {
    const line = smooth(s.line);
    const [x, y] = pointAt(line, lengthOf(line) * 0.52);
    out.push(
      `<path d="${pathOf(line)}" fill="none" stroke="#1d3a3d" stroke-width="3" stroke-dasharray="2 9" stroke-linecap="round"/>` +
        `<g transform="translate(${f(x)} ${f(y)})"><path d="M-14 4h28l-5 8h-18z" fill="${INK}"/>` +
        `<path d="M-1 3v-22q12 7 12 20zM-3 3v-16q-8 6 -9 14z" fill="${PAPER}" stroke="${INK}" stroke-width="1.4"/></g>`,
    );
  }

  yield;
  out.push(drawRoads(ways, places, looks, byId));
  yield;
  out.push(drawBridges(ways, wet, island));
  for (const l of places.values()) {
    if (l.place.kind !== 'location') continue;
    const [x, y] = l.at;
    out.push(`<circle cx="${x}" cy="${y - 6}" r="45" fill="url(#clear-${town.id})"/>`);
    if (l.place.unstable) {
      out.push(
        `<g fill="none" stroke="${COLD}"><circle cx="${x}" cy="${y - 6}" r="42" fill="#7fd1c7" fill-opacity=".16" stroke-width="2.6" stroke-dasharray="13 5 4 5"/>` +
          `<circle cx="${x}" cy="${y - 6}" r="37.5" stroke-width="1" opacity=".8"/></g>`,
      );
    }
    out.push(`<g transform="translate(${x} ${y + 20})">${glyph(l.place.id)}</g>`);
  }
  yield;
  out.push(drawArrows(town, ways, byId));

  const id = town.id;
  const [sx, sy, sw, sh] = [sheet.x, sheet.y, sheet.w, sheet.h];
  return (
    `<defs><radialGradient id="paper-${id}" cx=".46" cy=".36" r=".78"><stop offset="0" stop-color="#efe4c6"/><stop offset=".55" stop-color="#e4d6b1"/><stop offset="1" stop-color="#b39f74"/></radialGradient>` +
    `<radialGradient id="vig-${id}" cx=".46" cy=".38" r=".76"><stop offset=".5" stop-color="#1d1206" stop-opacity="0"/><stop offset="1" stop-color="#1d1206" stop-opacity=".3"/></radialGradient>` +
    `<radialGradient id="clear-${id}"><stop offset=".55" stop-color="#e9dfc2" stop-opacity=".92"/><stop offset="1" stop-color="#e9dfc2" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="water-${id}" x2="1" y2=".3"><stop offset="0" stop-color="#8fa3a0"/><stop offset=".5" stop-color="#a5b4aa"/><stop offset="1" stop-color="#7f9794"/></linearGradient>` +
    `<clipPath id="sheet-${id}"><rect x="${sx}" y="${sy}" width="${sw}" height="${sh}" rx="3"/></clipPath></defs>` +
    `<g clip-path="url(#sheet-${id})"><rect x="${sx}" y="${sy}" width="${sw}" height="${sh}" fill="url(#paper-${id})"/>` +
    out.join('') +
    drawTitle(plan, riverLine, id, width) +
    `<rect x="${sx}" y="${sy}" width="${sw}" height="${sh}" fill="url(#vig-${id})"/>` +
    `<rect x="${sx + 9}" y="${sy + 8}" width="${sw - 18}" height="${sh - 16}" fill="none" stroke="${INK}" stroke-width="1.4" opacity=".75"/>` +
    `<rect x="${sx + 4}" y="${sy + 3}" width="${sw - 8}" height="${sh - 6}" fill="none" stroke="${INK}" stroke-width="3" opacity=".6"/></g>`
  );
}

/** Whose seed lies nearest to a point. The plane has tiles, and each tile knows which seeds can be nearest within it. */
function nearestOf(seeds: { at: Point; district: string }[]): (p: Point) => string {
  const TILE = 80;
  const tiles = new Map<string, { at: Point; district: string }[]>();
  const within = (i: number, j: number): { at: Point; district: string }[] => {
    const centre: Point = [(i + 0.5) * TILE, (j + 0.5) * TILE];
    const far = seeds.map((s) => dist(s.at, centre));
    const reach = Math.min(...far) + TILE * Math.SQRT2;
    return seeds.filter((_, n) => far[n]! <= reach);
  };
  return (p) => {
    const [i, j] = [Math.floor(p[0] / TILE), Math.floor(p[1] / TILE)];
    const key = `${i} ${j}`;
    let near = tiles.get(key);
    if (!near) tiles.set(key, (near = within(i, j)));
    let [best, which] = [Infinity, ''];
    for (const s of near) {
      const [dx, dy] = [s.at[0] - p[0], s.at[1] - p[1]];
      if (dx * dx + dy * dy < best) [best, which] = [dx * dx + dy * dy, s.district];
    }
    return which;
  };
}

function obstacle(line: Point[], half: number): Obstacle {
  const [xs, ys] = [line.map((p) => p[0]), line.map((p) => p[1])];
  const [x, y] = [Math.min(...xs) - half, Math.min(...ys) - half];
  return { line, half, box: { x, y, w: Math.max(...xs) + half - x, h: Math.max(...ys) + half - y } };
}

function far(b: Box, [x, y]: Point, reach: number): boolean {
  return x < b.x - reach || x > b.x + b.w + reach || y < b.y - reach || y > b.y + b.h + reach;
}
function drawRiver(
  id: string,
  line: Point[],
  widths: number[],
  island?: { at: Point; size: [number, number] },
): string {
  const at =
    (k: number) =>
    (i: number): number =>
      Math.max(0, (widths[i] ?? 0) + k);
  const bank = (k: number): Point[] => [...beside(line, at(k)), ...beside(line, (i) => -at(k)(i)).reverse()];
  let s = `<path d="${pathOf(bank(0), true)}" fill="url(#water-${id})" stroke="${INK}" stroke-width="2" stroke-linejoin="round"/>`;
  for (let i = 0; i < 6; i++) {
    const d = 5.2 * (i + 1) * (1 + 0.16 * i);
    const side = (sign: number): string => pathOf(beside(line, (k) => sign * Math.max(0, (widths[k] ?? 0) - d)));
    s += `<path d="${side(1)}${side(-1)}" fill="none" stroke="#33535a" opacity="${f(0.5 * (1 - (0.72 * i) / 6))}"/>`;
  }
  if (island) {
    const [x, y] = island.at;
    const [rx, ry] = island.size;
    s += [22, 15, 8]
      .map(
        (d) =>
          `<ellipse cx="${x}" cy="${y}" rx="${rx + d}" ry="${ry + d * 0.8}" fill="none" stroke="#33535a" opacity="${f(0.5 - d / 60)}"/>`,
      )
      .join('');
    s +=
      `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#cdbf95" stroke="${INK}" stroke-width="1.6"/>` +
      `<ellipse cx="${x}" cy="${y}" rx="${rx - 6}" ry="${ry - 6}" fill="#5c8452" opacity=".24"/>`;
  }
  return s;
}

/** The sea: bands along the coast that grow paler towards it, each with its line. */
function drawSea(id: string, coast: Point[], width: number, sheet: Box): string {
  const sea = [...coast, [width + 80, sheet.h + 80] as Point, [width + 80, -80] as Point, [coast[0]![0], -80] as Point];
  const d = pathOf(sea, true);
  const line = pathOf(coast);
  let s = `<clipPath id="sea-${id}"><path d="${d}"/></clipPath><g clip-path="url(#sea-${id})"><path d="${d}" fill="#7f9794"/>`;
  for (let i = 10; i >= 1; i--) {
    const r = 7 * i * (1 + 0.16 * i);
    const mix = i / 10;
    s +=
      `<path d="${line}" fill="none" stroke="#33535a" stroke-width="${f(2 * r + 2)}" opacity="${f(0.55 - 0.4 * mix)}" stroke-linejoin="round"/>` +
      `<path d="${line}" fill="none" stroke="rgb(${Math.round(165 - 38 * mix)} ${Math.round(180 - 29 * mix)} ${Math.round(170 - 22 * mix)})" stroke-width="${f(2 * r)}" stroke-linejoin="round"/>`;
  }
  return `${s}</g><path d="${line}" fill="none" stroke="${INK}" stroke-width="2.4" stroke-linejoin="round"/>`;
}

function drawRoads(
  ways: Way[],
  places: Map<string, PlaceLayout>,
  looks: Map<string, DistrictLook>,
  byId: Map<string, TownPlace>,
): string {
  const of = (...kinds: string[]): Way[] => ways.filter((w) => kinds.includes(w.kind));
  const d = (list: Way[]): string => list.map((w) => pathOf(w.line)).join('');
  const [ring, lane, door] = [of('ring'), of('lane'), of('door', 'path')];
  let s =
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${d(lane)}" stroke="${INK}" stroke-width="17"/>` +
    `<path d="${d(ring)}" stroke="${INK}" stroke-width="27"/><path d="${d(door)}" stroke="${INK}" stroke-width="9"/>` +
    `<path d="${d(door)}" stroke="${PAPER}" stroke-width="6"/></g>`;
  for (const l of places.values()) {
    if (l.place.kind !== 'street') continue;
    const tint = looks.get(l.place.district)!.tint;
    const p = plazaOf(l.place);
    const [x, y] = l.at;
    const inner = (k: number): Point[] =>
      p.map(([px, py]) => [px - Math.sign(px - x) * k, py - Math.sign(py - y) * k] as Point);
    const floor = inner(9);
    let cobbles = '';
    for (let yy = y - 34, n = 0; yy < y + 36; yy += 8, n++) {
      for (let xx = x - 128 + (n % 2) * 7; xx < x + 130; xx += 14) {
        if (inside(floor, [xx, yy])) cobbles += `M${f(xx - 4)} ${f(yy + 1.5)}q4 -4.5 8 0`;
      }
    }
    s +=
      `<path d="${pathOf(p, true)}" fill="${PAPER}" stroke="${INK}" stroke-width="2.4" stroke-linejoin="round"/>` +
      `<path d="${cobbles}" fill="none" stroke="${INK}" stroke-width=".7" opacity=".2"/><path d="${pathOf(inner(1), true)}" fill="${tint}" opacity=".24"/>` +
      `<path d="${pathOf(inner(5), true)}" fill="none" stroke="${tint}" stroke-width="2.4" opacity=".9"/>`;
  }
  // The mouths of the streets: paper runs over the edge of the square and ends a little inside.
  const mouth = (w: Way): Point[] => {
    let line = w.line;
    for (const end of [w.a, w.b]) {
      const p = byId.get(end);
      if (p?.kind === 'street') {
        const poly = plazaOf(p).map(
          ([px, py]) => [px - Math.sign(px - p.at[0]) * 4, py - Math.sign(py - p.at[1]) * 4] as Point,
        );
        line = outside(line, poly);
      }
    }
    return line;
  };
  const open = (list: Way[]): string => list.map((w) => pathOf(mouth(w))).join('');
  const lanes = open(lane);
  s +=
    `<g fill="none" stroke-linejoin="round"><path d="${lanes}" stroke="${PAPER}" stroke-width="14"/><path d="${open(ring)}" stroke="${PAPER}" stroke-width="23.6"/>` +
    `<path d="${lanes}" stroke="${INK}" stroke-width="1.2" stroke-dasharray="2 7" opacity=".7"/></g>`;
  return s;
}

/** Parapets where a street crosses water. */
function drawBridges(
  ways: Way[],
  wet: (p: Point, margin?: number) => boolean,
  island?: { at: Point; size: [number, number] },
): string {
  let d = '';
  const onIsland = ([x, y]: Point): boolean =>
    !!island && ((x - island.at[0]) / island.size[0]) ** 2 + ((y - island.at[1]) / island.size[1]) ** 2 < 1;
  for (const w of ways) {
    const line = stretch(w.line, 0, lengthOf(w.line), 80);
    const half = w.kind === 'ring' ? 15.5 : w.kind === 'lane' ? 10.5 : 6.4;
    let run: Point[] = [];
    const close = (): void => {
      if (lengthOf(run) > 14) d += pathOf(beside(run, half)) + pathOf(beside(run, -half));
      run = [];
    };
    for (const p of line) {
      if (wet(p, 3) && !onIsland(p)) run.push(p);
      else close();
    }
    close();
  }
  return (
    `<path d="${d}" fill="none" stroke="${INK}" stroke-width="4.4" stroke-linecap="round"/>` +
    `<path d="${d}" fill="none" stroke="#cdbf95" stroke-width="1.2" stroke-dasharray="3 4"/>`
  );
}

/** White: hollow with a round head. Black: solid, barbed and feathered. A location's own arrow is split in half. */
function drawArrows(town: Town, ways: Way[], byId: Map<string, TownPlace>): string {
  let s = '';
  const angle = (a: Point, b: Point): string => f((Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI);
  const leaving = (line: Point[], from: string): Point[] => {
    const p = byId.get(from);
    return p?.kind === 'street' ? outside(line, plazaOf(p)) : line;
  };
  for (const a of town.arrows) {
    const w = wayOf(ways, a.from, a.to);
    const [p, q] = [byId.get(a.from), byId.get(a.to)];
    if (!w || p?.kind !== 'street' || q?.kind !== 'street') continue;
    const line = leaving(w.a === a.from ? w.line : [...w.line].reverse(), a.from);
    const free = lengthOf(outside(line, plazaOf(q)));
    const long = Math.min(42, Math.max(20, (free - 62) / 2));
    const shaft = stretch(line, 8, 8 + long, 6);
    const [start, second, last, tip] = [shaft[0]!, shaft[1]!, shaft[5]!, shaft[6]!];
    const d = pathOf(shaft);
    if (a.colour === 'white') {
      s +=
        `<path d="${d}" fill="none" stroke="${INK}" stroke-width="8.4" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#fffaf0" stroke-width="4.8" stroke-linecap="round"/>` +
        `<path transform="translate(${f(tip[0])} ${f(tip[1])}) rotate(${angle(last, tip)})" d="M-2 -9.5q2 -2.6 5 -.8l12.5 8q3 2.3 0 4.6l-12.5 8q-3 1.8 -5 -.8z" fill="#fffaf0" stroke="${INK}" stroke-width="1.9" stroke-linejoin="round"/>`;
    } else {
      s +=
        `<path d="${d}" fill="none" stroke="#f2e8cf" stroke-width="8"/><path d="${d}" fill="none" stroke="#16120d" stroke-width="4.6"/>` +
        `<path transform="translate(${f(start[0])} ${f(start[1])}) rotate(${angle(start, second)})" d="M0 0l-7 -7M0 0l-7 7M6 0l-7 -7M6 0l-7 7" stroke="#16120d" stroke-width="2.6" fill="none"/>` +
        `<path transform="translate(${f(tip[0])} ${f(tip[1])}) rotate(${angle(last, tip)})" d="M19 0L-7 -12L-1 0L-7 12z" fill="#16120d" stroke="#f2e8cf" stroke-width="1.4"/>`;
    }
  }
  for (const w of ways) {
    if (w.kind !== 'door' && w.kind !== 'path') continue;
    const [a, b] = [byId.get(w.a), byId.get(w.b)];
    if (!a || !b) continue;
    // Towards the street, or towards the street that lies at the end of the path.
    const line = a.kind === 'street' ? outside(w.line, plazaOf(a)) : outside(w.line, plaza(a.at, 112, 60));
    const [t, u] = [
      pointAt(line, Math.min(7, lengthOf(line) * 0.3)),
      pointAt(line, Math.min(22, lengthOf(line) * 0.6)),
    ];
    s +=
      `<g transform="translate(${f(t[0])} ${f(t[1])}) rotate(${angle(u, t)})" stroke="${INK}" stroke-width="1.1" stroke-linejoin="round">` +
      '<path d="M5 0L-9 -6.5V0z" fill="#fffaf0"/><path d="M5 0L-9 6.5V0z" fill="#16120d"/></g>';
  }
  return s;
}

function drawTitle(plan: Plan | undefined, river: Point[], id: string, width: number): string {
  if (!plan) return '';
  let s = '';
  const [x, y] = plan.title.at;
  if (plan.title.plate) {
    s +=
      `<g transform="translate(${x} ${y})"><path d="M-96 -34q8 0 8 -8h176q0 8 8 8v60q-8 0 -8 8h-176q0 -8 -8 -8z" fill="#ebdfc0" stroke="${INK}" stroke-width="1.8"/>` +
      `<path d="M-89 -29q6 -2 7 -7h164q1 5 7 7v50q-6 2 -7 7h-164q-1 -5 -7 -7z" fill="none" stroke="${INK}" stroke-width=".8"/>` +
      `<text class="t-d t-32" y="-1">${plan.title.text}</text><text class="t-i t-m" y="21">${plan.title.sub}</text></g>`;
  } else {
    s += `<text class="t-d t-halo t-24" x="${x}" y="${y}">${plan.title.text}</text>`;
  }
  if (plan.river) {
    const part = river.filter((p) => p[0] > width * 0.8).map((p) => [p[0], p[1] + 6] as Point);
    s += `<path id="rv-${id}" d="${pathOf(part)}" fill="none"/><text class="t-i t-w"><textPath href="#rv-${id}" startOffset="18">${plan.river.name}</textPath></text>`;
  }
  if (plan.coast) {
    s += plan.coast.name
      .map((t, i) => `<text class="t-i t-w t-m" x="${plan.coast!.at[0]}" y="${plan.coast!.at[1] + i * 26}">${t}</text>`)
      .join('');
  }
  for (const n of plan.notes)
    s += n.text.map((t, i) => `<text class="t-i t-w t-0" x="${n.at[0]}" y="${n.at[1] + i * 21}">${t}</text>`).join('');
  const r = plan.coast ? 20 : 16;
  const a = r + 10;
  s +=
    `<g transform="translate(${plan.compass[0]} ${plan.compass[1]})" fill="none" stroke="${INK}"><circle r="${r}"/><circle r="${r - 5}" stroke-width=".6"/>` +
    `<path d="M0 ${-a}L6 -6L${a} 0L6 6L0 ${a}L-6 6L${-a} 0L-6 -6z" fill="#e9dfc2" stroke-width="1.2"/>` +
    `<path d="M0 ${-a}L6 -6L0 0zM${a} 0L6 6L0 0zM0 ${a}L-6 6L0 0zM${-a} 0L-6 -6L0 0z" fill="${INK}" stroke="none"/>` +
    `<text class="t-d t-20" y="${-r - 15}">N</text></g>`;
  return s;
}
