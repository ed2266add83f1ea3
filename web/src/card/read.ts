/** Finds in the flat list of objects what the card table shows. The only place that knows the card game's names of things. */
import { hasSymbol } from '../art/symbols';
import type { Table } from '../model/store.svelte';
import type { Obj, View } from '../model/types';

export const num = (o: Obj | undefined, name: string): number => o?.numbers[name] ?? 0;
/** What is left of health or sanity; nothing where more was dealt. */
export const left = (o: Obj, of: string, dealt: string): number => Math.max(0, num(o, of) - num(o, dealt));
export const has = (o: Obj | undefined, flag: string): boolean => o?.flags.includes(flag) ?? false;

/** The tokens of a chaos bag, in the order in which they are shown. */
export const TOKENS = [
  '+1',
  '0',
  '-1',
  '-2',
  '-3',
  '-4',
  '-5',
  '-6',
  '-7',
  '-8',
  'skull',
  'cultist',
  'tablet',
  'elder_thing',
  'auto_fail',
  'elder_sign',
];
export const SKILLS = ['willpower', 'intellect', 'combat', 'agility'];
export const PHASES = ['mythos', 'investigation', 'enemy', 'upkeep'];
export const SLOTS = ['accessory', 'body', 'ally', 'hand', 'hand', 'arcane', 'arcane'];

export const classOf = (t: Table, o: Obj | undefined): string => t.print(o)?.words.class?.[0] ?? 'neutral';
export const traitsOf = (t: Table, o: Obj | undefined): string => (t.print(o)?.words.traits ?? []).join(', ');
/** What its uses are: ammo, charges, supplies, as its text names them. */
export const usesOf = (t: Table, o: Obj): string => {
  const named =
    (t.print(o)?.text ?? [])
      .join(' ')
      .match(/uses \((?:\d+|x) (\w+)/i)?.[1]
      ?.toLowerCase() ?? '';
  return hasSymbol(`s-${named}`) ? named : 'resource';
};
export const printId = (t: Table, o: Obj | undefined): string => t.print(o)?.id ?? o?.print ?? o?.id ?? '';

const knownCard = new WeakMap<View, ReturnType<typeof findCard>>();

/** What the table shows now; looked for once in a view, however many ask. */
export function readCard(t: Table): ReturnType<typeof findCard> {
  const found = (t.view && knownCard.get(t.view)) ?? findCard(t);
  if (t.view) knownCard.set(t.view, found);
  return found;
}

function findCard(t: Table) {
  const table = t.object('table');
  const bag = t.object('bag');
  return {
    table,
    bag: TOKENS.flatMap((k) => Array.from({ length: num(bag, k) }, () => k)),
    agenda: t.kind('agenda').find((o) => o.place === 'table'),
    act: t.kind('act').find((o) => o.place === 'table'),
    locations: t.kind('location').filter((o) => o.place === 'table'),
    test: t.object('test'),
    phase: table?.words.phase ?? '',
    active: table?.links.active?.[0],
    lead: table?.links.lead?.[0],
  };
}

/** What lies in an area of a seat: its deck, hand, discard, play or threat area. */
export function area(
  t: Table,
  who: Obj,
  name: 'deck' | 'hand' | 'discard' | 'play' | 'threat',
): { pile: Obj | undefined; cards: Obj[] } {
  const pile = t.here(who.id, name)[0];
  return { pile, cards: pile ? t.here(pile.id) : [] };
}

/**
 * A place on a grid for each location, so that neighbours are near each other. Those that have a place keep it: the
 * table's geometry stays when locations come and go.
 */
export function spread(locations: Obj[], known: Map<string, [number, number]>): Map<string, [number, number]> {
  const out = new Map([...known].filter(([id]) => locations.some((l) => l.id === id)));
  const taken = new Set([...out.values()].map((p) => p.join()));
  const waiting = locations
    .filter((l) => !out.has(l.id))
    .sort((a, b) => (b.links.connections?.length ?? 0) - (a.links.connections?.length ?? 0) || a.order - b.order);
  const near = (l: Obj): [number, number][] =>
    [...out]
      .filter(
        ([id]) =>
          l.links.connections?.includes(id) || locations.find((x) => x.id === id)?.links.connections?.includes(l.id),
      )
      .map(([, p]) => p);
  while (waiting.length) {
    // The one with most neighbours that have a place already comes next.
    waiting.sort((a, b) => near(b).length - near(a).length);
    const l = waiting.shift()!;
    const around = near(l);
    let best: [number, number] = [0, 0];
    if (out.size) {
      let score = Infinity;
      const centre: [number, number] = around.length
        ? [around.reduce((s, p) => s + p[0], 0) / around.length, around.reduce((s, p) => s + p[1], 0) / around.length]
        : [Math.max(...[...out.values()].map((p) => p[0])) + 1, 0];
      for (let x = -5; x <= 6; x++) {
        for (let y = -2; y <= 3; y++) {
          if (taken.has(`${x},${y}`)) continue;
          // Wide rather than tall, to the right rather than to the left.
          const s =
            Math.abs(x - centre[0]) * 1.01 +
            Math.abs(y - centre[1]) * 1.25 +
            Math.abs(y) * 0.35 +
            (x < centre[0] ? 0.15 : 0);
          if (s < score) [score, best] = [s, [x, y]];
        }
      }
    }
    out.set(l.id, best);
    taken.add(best.join());
  }
  return out;
}
