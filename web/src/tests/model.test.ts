import { describe, expect, it } from 'vitest';
import { movement } from '../fixtures/board';
import { turn } from '../fixtures/card';
import { starts } from '../model/flip';
import { arranged, clustered, keysOf, plain } from '../model/keys';
import type { Offer } from '../model/types';
import { advance, catalogue, question } from '../model/wire';

const offer = (key: string, declines = false): Offer => ({
  key,
  label: key,
  about: [],
  group: 'g',
  consequence: '',
  declines,
});

describe('keys', () => {
  it('gives digits, then letters, and 0 to what declines', () => {
    const many = [...Array.from({ length: 12 }, (_, i) => offer(`o${i}`)), offer('pass', true)];
    const keys = keysOf(many);
    expect(keys.get('o0')).toBe('1');
    expect(keys.get('o8')).toBe('9');
    expect(keys.get('o9')).toBe('a');
    expect(keys.get('pass')).toBe('0');
    expect(new Set(keys.values()).size).toBe(many.length);
  });
  it('tells copies of one offer apart, each with its own key, and the host the same of all', () => {
    const clue = { key: 'clue', label: 'Spend 1 Clue' };
    const q = question(
      {
        who: 'Kate',
        rule: 'checks.clues-and-rerolls',
        text: '',
        stack: [],
        offers: [{ ...clue, odds: 333_333 }],
        marks: { least: 0, more: [clue, clue] },
      },
      1,
    );
    expect(new Set(q.offers.map((o) => o.key)).size).toBe(3);
    expect(q.offers.map((o) => plain(o.key))).toEqual(['clue', 'clue', 'clue']);
    expect(q.offers[0]?.odds).toBe(333_333);
  });
  it('lists combined offers in the place of what they stand for, and then marks nothing', () => {
    const it = (key: string, more = {}) => ({ key, label: key, ...more });
    const asks = { who: 'Roland', rule: '2.2.1', text: '', stack: [] };
    const turn = question(
      {
        ...asks,
        offers: [it('draw'), it('use:machete/1', { split: true }), it('pass', { declines: true })],
        combined: [it('use:machete/1 > rat', { odds: 750_000 }), it('use:machete/1 > priest', { odds: 400_000 })],
      },
      1,
    );
    expect(turn.offers.map((o) => o.key)).toEqual(['draw', 'use:machete/1 > rat', 'use:machete/1 > priest', 'pass']);
    const harm = question(
      {
        ...asks,
        offers: [it('roland', { split: true }), it('dog', { split: true })],
        combined: [it('roland'), it('dog + roland'), it('dog + dog')],
        marks: { least: 2, most: 2, more: [it('dog+2')] },
      },
      1,
    );
    expect(harm.together).toBeUndefined();
    expect(harm.offers.map((o) => o.key)).toEqual(['roland', 'dog + roland', 'dog + dog']);
  });
  it('brings what can be done with one thing together, and keeps what declines out of it', () => {
    const on = (key: string, id: string): Offer => ({ ...offer(key), about: [id] });
    const all = arranged([
      offer('draw'),
      on('fight', 'rat'),
      offer('pass', true),
      on('move', 'attic'),
      on('evade', 'rat'),
    ]);
    expect(all.map((o) => o.key)).toEqual(['draw', 'fight', 'evade', 'move', 'pass']);
    expect(clustered(all).map((c) => [c.on, c.offers.map((o) => o.key)])).toEqual([
      [undefined, ['draw']],
      ['rat', ['fight', 'evade']],
      [undefined, ['move']],
    ]);
  });
});

describe('updates', () => {
  it('begin with everything and follow on each other', () => {
    const first = advance(undefined, movement.update)!;
    expect(first.objects.get('seat/0')?.place).toBe('place/rivertown-streets');
    const next = advance(first, {
      since: first.revision,
      revision: first.revision + 1,
      changed: [{ id: 'new', kind: 'monster' }],
      gone: ['gug.1'],
      events: [],
      answers: 0,
      round: 9,
    })!;
    expect(next.objects.has('gug.1')).toBe(false);
    expect(next.objects.get('new')?.place).toBe('table');
    expect(next.question).toBeUndefined();
  });
  it('that do not follow change nothing', () => {
    const first = advance(undefined, movement.update)!;
    expect(
      advance(first, { since: 3, revision: 4, changed: [], gone: [], events: [], answers: 0, round: 1 }),
    ).toBeUndefined();
  });
  it('bring questions with every field that components read', () => {
    const q = question(turn.update.question!, 1);
    expect(q.offers.every((o) => Array.isArray(o.about) && typeof o.declines === 'boolean')).toBe(true);
    expect(q.offers.filter((o) => o.declines)).toHaveLength(1);
  });
});

describe('motion', () => {
  const ev = (object: string, cause?: string) => ({
    kind: 'moved',
    about: [],
    text: '',
    changes: [{ object, what: 'place', from: 'a', to: 'b' }],
    ...(cause && { cause }),
  });
  it('starts in the order of events, things of one cause together', () => {
    const at = starts([ev('a', 'x'), ev('b', 'x'), ev('c')], 100);
    expect([at.get('a'), at.get('b'), at.get('c')]).toEqual([0, 0, 100]);
  });
  it('never takes longer than a moment', () => {
    const at = starts(
      Array.from({ length: 90 }, (_, i) => ev(String(i))),
      140,
    );
    expect(Math.max(...at.values())).toBeLessThanOrEqual(1400);
  });
});

describe('the catalogue', () => {
  it('says how the towns hang together', () => {
    const [arkham, kingsport] = catalogue(movement.catalogue).towns;
    expect(arkham!.places).toHaveLength(35);
    expect(arkham!.roads.filter((r) => r.kind === 'ring')).toHaveLength(9);
    expect(arkham!.roads.filter((r) => r.kind === 'lane')).toHaveLength(3);
    expect(arkham!.worlds).toHaveLength(8);
    expect(arkham!.margins.map((m) => m.id)).toEqual(['sky', 'outskirts', 'lost-in-time-and-space']);
    expect(kingsport!.roads.filter((r) => r.kind === 'path')).toHaveLength(2);
  });
});
