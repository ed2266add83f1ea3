import { describe, expect, it } from 'vitest';
import type { Offer } from '../model/types';
import { columnsOf, type Cell, type Cluster, type Said } from '../shared/arrange';

const HEIGHTS = [148, 184, 220, 256];
const SPACE = 974;
const offers = (...labels: string[]): Offer[] =>
  labels.map((label, i) => ({ key: `${i}`, label, group: '', about: [], consequence: '', declines: false }) as never);
const said = (o: Offer): Said => ({ name: o.label, more: '', marks: 0 });
const alone = (list: Offer[]): Cluster[] => [{ name: '', calls: false, offers: list }];
const laid = (list: Offer[], heights = HEIGHTS, headings: Cluster[] = alone(list)) =>
  columnsOf(headings, said, SPACE, heights, headings.length > 1);
const taken = ({ col, row, span = 1 }: Cell): string[] => Array.from({ length: span }, (_, i) => `${col} ${row + i}`);

const LONG = 'Old Book of Lore: an investigator at your location searches the top 3 cards of their deck for a card';

describe('the columns of choices', () => {
  it('are few and as wide as may be, where there is little to say', () => {
    expect(laid(offers('Yes', 'No'))).toMatchObject({ rows: 1, columns: [352, 352], full: false, tall: 148 });
  });
  it.each([
    ['a long one among short ones', offers('Draw a card', LONG, 'Gain a resource', 'Move to Attic')],
    ['many', offers(...Array.from({ length: 18 }, (_, i) => `Play Emergency Cache ${i} (cost 2)`))],
    ['many long ones', offers(...Array.from({ length: 12 }, (_, i) => `${i} ${LONG}`))],
    ['more than there is room for', offers(...Array.from({ length: 40 }, (_, i) => `${i} ${LONG}`))],
  ])('find room for %s, and no two lie over each other', (_, list) => {
    const { cells, columns } = laid(list);
    expect(cells.map((c) => c.offer)).toEqual(list);
    const places = cells.flatMap(taken);
    expect(new Set(places).size).toBe(places.length);
    expect(columns.reduce((a, b) => a + b, 0) + 6 * (columns.length - 1) + 16).toBeLessThanOrEqual(SPACE);
    expect(Math.max(...cells.map((c) => c.col))).toBeLessThanOrEqual(columns.length);
  });
  it('take more height only if words would be cut in the usual one', () => {
    expect(laid(offers(...Array.from({ length: 9 }, () => 'Draw a card'))).tall).toBe(148);
    expect(laid(offers(...Array.from({ length: 12 }, () => LONG))).tall).toBeGreaterThan(148);
  });
  it('lie under headings where these find room', () => {
    const [a, b] = [offers('Fight', 'Evade', 'Engage'), offers('Fight', 'Evade', 'Engage')];
    const { cells } = laid([...a, ...b], HEIGHTS, [
      { name: 'Ghoul Minion', calls: true, offers: a },
      { name: 'Swarm of Rats', calls: true, offers: b },
    ]);
    expect(cells.flatMap((c) => c.head ?? [])).toEqual(['Ghoul Minion', 'Swarm of Rats']);
  });
});
