/** Finds in the flat list of objects what the board table shows. The only place that knows the board game's names of things. */
import type { Table } from '../model/store.svelte';
import type { Id, Obj } from '../model/types';

export interface Rail {
  id: Id;
  high: string;
  low: string;
  stops: [number, number][];
  at: number;
}

export interface Step {
  id: Id;
  title: string;
  text: string;
  state: 'done' | 'now' | 'next';
  about: Id[];
  white: string[];
  black: string[];
}

export const num = (o: Obj | undefined, name: string): number => o?.numbers[name] ?? 0;
export const has = (o: Obj | undefined, flag: string): boolean => o?.flags.includes(flag) ?? false;

export function readBoard(t: Table) {
  const one = (kind: string): Obj | undefined => t.kind(kind)[0];
  return {
    ancient: one('ancient-one'),
    terror: one('terror'),
    limits: one('limits'),
    phase: one('phase'),
    mythos: one('mythos'),
    check: one('check'),
    investigators: t.kind('investigator').sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0)),
    monsters: t.kind('monster'),
    gates: t.kind('gate'),
    /** The objects of the places on the map, by what is printed on them. */
    ids: new Map(t.kind('street', 'location', 'place', 'area', 'other-world').map((o) => [o.print ?? o.id, o.id])),
  };
}

export function rails(t: Table, who: Obj): Rail[] {
  return t.here(who.id, 'slider').map((s) => ({
    id: s.id,
    high: s.words.high ?? '',
    low: s.words.low ?? '',
    stops: (s.words.stops ?? '').split(' ').map((p) => p.split('/').map(Number) as [number, number]),
    at: num(s, 'stop'),
  }));
}

export function steps(t: Table, mythos: Obj): Step[] {
  return t.here(mythos.id, 'step').map((s) => ({
    id: s.id,
    title: s.words.title ?? '',
    text: s.words.text ?? '',
    state: has(s, 'done') ? 'done' : has(s, 'now') ? 'now' : 'next',
    about: s.links.about ?? [],
    white: (s.words.white ?? '').split(' ').filter(Boolean),
    black: (s.words.black ?? '').split(' ').filter(Boolean),
  }));
}
