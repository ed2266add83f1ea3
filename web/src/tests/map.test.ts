import { describe, expect, it } from 'vitest';
import { spread } from '../card/read';
import { HOME_MADE, TOWNS } from '../fixtures/towns';
import { area, cells, cut, outline } from '../map/geometry';
import { layoutTown } from '../map/town';
import type { Obj } from '../model/types';

describe('geometry', () => {
  it('cuts a square in half', () => {
    const half = cut([[0, 0], [10, 0], [10, 10], [0, 10]], 1, 0, 5);
    expect(area(half)).toBeCloseTo(50);
  });
  it('shares a plane among seeds, without gaps', () => {
    const list = cells([[2, 2], [8, 2], [5, 8]], [0, 0, 10, 10]);
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
      expect(l.ground).not.toMatch(/NaN|undefined|Infinity/);
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

describe('locations of the card game', () => {
  const loc = (id: string, ...connections: string[]): Obj => ({ id, kind: 'location', name: id, place: 'table', order: 0, numbers: {}, flags: [], links: { connections }, words: {} });
  it('keep their places when others come', () => {
    const first = spread([loc('study')], new Map());
    const all = [loc('study', 'hall'), loc('hall', 'study', 'attic', 'cellar'), loc('attic', 'hall'), loc('cellar', 'hall')];
    const then = spread(all, first);
    expect(then.get('study')).toEqual(first.get('study'));
    expect(new Set([...then.values()].map(String)).size).toBe(4);
  });
});
