import { describe, expect, it } from 'vitest';
import { standing } from '../board/town/pieces';
import { spread } from '../card/read';
import { HOME_MADE, TOWNS } from '../fixtures/towns';
import { area, cells, cut, outline } from '../map/geometry';
import { groundOf } from '../map/ground';
import { layoutTown } from '../map/town';
import { townsOf } from '../map/towns';
import { whole } from '../shared/slices';
import type { Obj, Print } from '../model/types';

describe('geometry', () => {
  it('cuts a square in half', () => {
    const half = cut(
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
      1,
      0,
      5,
    );
    expect(area(half)).toBeCloseTo(50);
  });
  it('shares a plane among seeds, without gaps', () => {
    const list = cells(
      [
        [2, 2],
        [8, 2],
        [5, 8],
      ],
      [0, 0, 10, 10],
    );
    expect(list.reduce((n, c) => n + area(c), 0)).toBeCloseTo(100);
    const loops = outline(list);
    expect(loops).toHaveLength(1);
    expect(area(loops[0]!)).toBeCloseTo(100);
  });
});

describe('towns', () => {
  for (const town of [...TOWNS, HOME_MADE]) {
    it(`${town.name} is drawn from its coordinates`, () => {
      const l = layoutTown(town);
      expect(l.places.size).toBe(town.places.length);
      expect(whole(groundOf(l))).not.toMatch(/NaN|undefined|Infinity/);
      for (const p of town.places) expect(l.names).toContain(p.name.split(' ')[0]!.replace('&', '&amp;'));
    });
    it(`${town.name}: every street leads both ways`, () => {
      const l = layoutTown(town);
      for (const r of town.roads) {
        expect(l.way(...r.between)?.length).toBeGreaterThan(1);
        expect(l.way(r.between[1], r.between[0])?.[0]).toEqual(l.way(...r.between)?.at(-1));
      }
    });
  }
});

describe('pieces on a street', () => {
  const layout = layoutTown(TOWNS[0]!);
  const street = [...layout.places].find(([, l]) => l.monsters.step[1] === 0)?.[0];
  const crowd = (kind: string, n: number): Obj[] =>
    Array.from({ length: n }, (_, i) => ({ id: `${kind}/${i}`, kind }) as unknown as Obj);
  for (const [people, monsters] of [
    [1, 2],
    [1, 4],
    [2, 4],
    [3, 3],
  ] as const)
    it(`${monsters} monsters hide none of ${people} investigators`, () => {
      const at = (place: string, kind: string): Obj[] =>
        place === street ? crowd(kind, kind === 'monster' ? monsters : people) : [];
      const { pieces } = standing(layout, at, undefined);
      const of = (what: string) => pieces.filter((p) => p.what === what);
      const last = Math.max(...of('investigator').map((p) => p.x));
      expect(of('monster')).toHaveLength(monsters);
      // A monster is 52 wide here and an investigator 60: they touch at 56.
      for (const m of of('monster')) expect(m.x - last).toBeGreaterThanOrEqual(people < 3 ? 56 : 40);
      const front = Math.min(...of('investigator').map((p) => p.z));
      for (const m of of('monster')) expect(m.z).toBeLessThan(front);
    });
  for (const n of [3, 4])
    it(`${n} of them cover none of each other, on a street and in a house`, () => {
      for (const id of layout.places.keys()) {
        const at = (place: string, kind: string): Obj[] =>
          place === id && kind === 'investigator' ? crowd(kind, n) : [];
        const { pieces } = standing(layout, at, undefined);
        for (const [i, p] of pieces.entries())
          for (const q of pieces.slice(i + 1))
            expect(Math.hypot(p.x - q.x, p.y - q.y), id).toBeGreaterThanOrEqual(30 * (p.s + q.s) - 0.01);
      }
    });
});

describe('towns of packs', () => {
  const place = (id: string, at?: [number, number]): Print => ({
    id,
    name: id,
    kind: 'place',
    text: [],
    back: [],
    numbers: {},
    words: { town: ['salt'], kind: ['location'] },
    ...(at && { at }),
  });
  const towns: [string, Print[]][] = [
    [
      'larger than a sheet',
      [place('a', [40, 20]), place('b', [2400, 300]), place('c', [900, 1900]), place('d', [1300, 700])],
    ],
    ['left of and above zero', [place('a', [-600, -80]), place('b', [-300, 40]), place('c', [100, 420])]],
    ['a handful of units wide', [place('a', [0, 0]), place('b', [1, 0]), place('c', [2, 1]), place('d', [0, 3])]],
    ['thousands of units apart', [place('a', [0, 0]), place('b', [9000, 0]), place('c', [4000, 8000])]],
    ['without coordinates', [place('a'), place('b'), place('c')]],
    ['one place', [place('a', [5000, 5000])]],
  ];
  for (const [name, prints] of towns) {
    it(`are drawn whole: ${name}`, () => {
      const [town] = townsOf(prints);
      const [w, h] = town!.plane;
      for (const p of town!.places) {
        expect(p.at[0]).toBeGreaterThanOrEqual(100);
        expect(p.at[0]).toBeLessThanOrEqual(w - 100);
        expect(p.at[1]).toBeGreaterThanOrEqual(90);
        expect(p.at[1]).toBeLessThanOrEqual(h - 90);
      }
      for (const p of town!.places)
        for (const q of town!.places)
          if (p !== q) expect(Math.hypot(p.at[0] - q.at[0], p.at[1] - q.at[1])).toBeGreaterThan(60);
      expect(whole(groundOf(layoutTown(town!)))).not.toMatch(/NaN|undefined|Infinity/);
    });
  }
  it('what fits a sheet as it is stays where it was put', () => {
    const [town] = townsOf([place('a', [200, 200]), place('b', [400, 260]), place('c', [900, 500])]);
    expect(town!.plane).toEqual([1200, 800]);
    expect(town!.places.map((p) => p.at)).toEqual([
      [200, 200],
      [400, 260],
      [900, 500],
    ]);
  });
});

describe('locations of the card game', () => {
  const loc = (id: string, ...connections: string[]): Obj => ({
    id,
    kind: 'location',
    name: id,
    place: 'table',
    order: 0,
    numbers: {},
    flags: [],
    links: { connections },
    words: {},
  });
  it('keep their places when others come', () => {
    const first = spread([loc('study')], new Map());
    const all = [
      loc('study', 'hall'),
      loc('hall', 'study', 'attic', 'cellar'),
      loc('attic', 'hall'),
      loc('cellar', 'hall'),
    ];
    const then = spread(all, first);
    expect(then.get('study')).toEqual(first.get('study'));
    expect(new Set([...then.values()].map(String)).size).toBe(4);
  });
  it('draws the cars of a train in a row, from the first to the last', () => {
    const cars = ['a', 'b', 'c', 'd', 'e', 'f'];
    const all = cars.map((c, i) => loc(c, ...[cars[i - 1], cars[i + 1]].filter((x) => x !== undefined)));
    expect([...spread(all, new Map(), true)]).toEqual(cars.map((c, i) => [c, [i, 0]]));
  });
  it('leads no way over another place', () => {
    const ring = ['a', 'b', 'c', 'd', 'e', 'f'];
    const all = ring.map((c, i) => loc(c, ring[(i + 1) % 6]!, ring[(i + 5) % 6]!));
    const at = spread(all, new Map());
    const spots = [...at.values()].map(String);
    for (const l of all)
      for (const to of l.links.connections ?? []) {
        const [p, q] = [at.get(l.id)!, at.get(to)!];
        const middle = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
        expect(spots).not.toContain(String(middle));
      }
  });
});
