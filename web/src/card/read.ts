/** Finds in the flat list of objects what the card table shows. The only place that knows the card game's names of things. */
import { hasSymbol } from '../art/symbols';
import type { Table } from '../model/store.svelte';
import type { Obj, View } from '../model/types';
import type { InForce } from '../shared/Lasting.svelte';
import { words } from '../words';

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
  'bless',
  'curse',
  'frost',
];
export const SKILLS = ['willpower', 'intellect', 'combat', 'agility'];
export const PHASES = ['mythos', 'investigation', 'enemy', 'upkeep'];
export const SLOTS = ['accessory', 'body', 'ally', 'hand', 'hand', 'arcane', 'arcane'];

export const classOf = (t: Table, o: Obj | undefined): string => t.print(o)?.words.class?.[0] ?? 'neutral';
export const traitsOf = (t: Table, o: Obj | undefined): string => (t.print(o)?.words.traits ?? []).join(', ');
/** What its uses are: ammo, charges, supplies, as its text names them, one or several. */
export const usesOf = (t: Table, o: Obj): string => {
  const named =
    (t.print(o)?.text ?? [])
      .join(' ')
      .match(/uses \((?:\d+|x) (\w+)/i)?.[1]
      ?.toLowerCase() ?? '';
  const several = `${named}s`.replace(/ys$/, 'ies');
  return [named, several].find((n) => hasSymbol(`s-${n}`)) ?? 'resource';
};
export const printId = (t: Table, o: Obj | undefined): string => t.print(o)?.id ?? o?.print ?? o?.id ?? '';

/** What several copies have in common: their ids but for the number. */
const copies = (id: string): string => id.replace(/\.\d+$/, '');
/** The name of a place, with its number where copies of it lie beside it, as the choices say it. */
export function placeName(t: Table, o: Obj): string {
  const alike = (l: Obj): boolean => l !== o && l.place === 'table' && copies(l.id) === copies(o.id);
  // A place that had another name before it was revealed is counted by that name only while it is hidden.
  const turned = has(o, 'revealed') && printId(t, o) !== copies(o.id);
  const [name, nth] = [t.name(o.id), /\.(\d+)$/.exec(o.id)?.[1] ?? '1'];
  return turned || name.endsWith(` ${nth}`) || !t.kind('location').some(alike) ? name : `${name} ${nth}`;
}

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
    agendas: t.kind('agenda').filter((o) => o.place === 'table'),
    acts: t.kind('act').filter((o) => o.place === 'table'),
    locations: t.kind('location').filter((o) => o.place === 'table'),
    test: t.object('test'),
    phase: table?.words.phase ?? '',
    active: table?.links.active?.[0],
    lead: table?.links.lead?.[0],
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A deck or an area of the scenario's own: how many cards it holds, and those that this seat can see. */
export interface Area {
  name: string;
  n: number;
  cards: Obj[];
}
/** The scenario's decks and areas by name, then the cards that are set aside. */
export function areasOf(t: Table): Area[] {
  const aside = t.here('set-aside');
  const named = (t.object('table')?.words.decks ?? '')
    .split('; ')
    .filter(Boolean)
    .map((line) => {
      const [id = '', n] = line.split(': ');
      return {
        name: capital(id.replaceAll('-', ' ')),
        n: Number(n),
        cards: aside.filter((o) => o.words.area === id),
      };
    });
  const rest = aside.filter((o) => !o.words.area && !has(o, 'in-deck'));
  return [...named, { name: words.areas.aside, n: rest.length, cards: rest }].filter((a) => a.n > 0);
}

/** What the scenario has recorded, in words. */
export const deedsOf = (t: Table): string[] => {
  const table = t.object('table');
  return [table?.words.log, table?.words['log-lists']].flatMap((all) => (all ? all.split('; ') : []));
};

/**
 * What is in force until something ends it: cards that are attached to the agenda or the act, and what cards have
 * changed for a time, with those whom it changes.
 */
export const inForce = (t: Table): InForce[] => [
  ...t
    .kind('agenda', 'act')
    .filter((on) => on.place === 'table')
    .flatMap((on) =>
      t.here(on.id).map((o) => ({ o, what: words.inForce[on.kind] ?? '', does: (t.print(o)?.text ?? []).join(' ') })),
    ),
  ...t
    .kind('lasting')
    .map((o) => ({ o, what: (o.links.on ?? []).map((id) => t.name(id)).join(', '), does: o.words.text ?? '' })),
];

/** What lies in an area of a seat: its deck, hand, discard, play or threat area. */
export function area(
  t: Table,
  who: Obj,
  name: 'deck' | 'hand' | 'discard' | 'play' | 'threat',
): { pile: Obj | undefined; cards: Obj[] } {
  const pile = t.here(who.id, name)[0];
  return { pile, cards: pile ? t.here(pile.id) : [] };
}

type Spot = [number, number];

/** Whether the way from `a` to `b` goes over the place at `p`. */
function over(a: Spot, b: Spot, p: Spot): boolean {
  const [dx, dy, px, py] = [b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]];
  const along = (px * dx + py * dy) / (dx * dx + dy * dy);
  return along > 0 && along < 1 && Math.hypot(px - along * dx, py - along * dy) < 0.4;
}
/** Whether two ways cross each other. */
function cross([a, b]: [Spot, Spot], [c, d]: [Spot, Spot]): boolean {
  const side = (p: Spot, q: Spot, r: Spot): number =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}
/** Places so many in a row are drawn small. */
function small(at: Spot[]): number {
  const wide = (of: 0 | 1): number => Math.max(...at.map((p) => p[of])) - Math.min(...at.map((p) => p[of])) + 1;
  return 3 * Math.max(1, wide(0) / 4, wide(1) / 2.2);
}
/** How bad a way is among others: it is long, leads over places, or over the other ways. */
function bad([p, q]: [Spot, Spot], at: Spot[], others: [Spot, Spot][]): number {
  return (
    Math.abs(p[0] - q[0]) * 1.01 +
    Math.abs(p[1] - q[1]) * 1.25 +
    3 * at.filter((x) => x !== p && x !== q && over(p, q, x)).length +
    0.8 * others.filter((o) => cross([p, q], o)).length
  );
}
const drawn = (spots: Map<string, Spot>, ways: [string, string][]): [Spot, Spot][] =>
  ways.flatMap(([a, b]): [Spot, Spot][] => {
    const [p, q] = [spots.get(a), spots.get(b)];
    return p && q ? [[p, q]] : [];
  });
/** How bad a whole map is. */
function cost(spots: Map<string, Spot>, ways: [string, string][]): number {
  const at = [...spots.values()];
  const lines = drawn(spots, ways);
  return small(at) + lines.reduce((n, l, i) => n + bad(l, at, lines.slice(0, i)), 0);
}

/** The places from left to right, where each is connected to the one before it and the one after it. */
function row(locations: Obj[], next: Map<string, Set<string>>): string[] | undefined {
  const ways = locations.map((l) => next.get(l.id)?.size ?? 0);
  if (ways.some((n) => n > 2) || ways.filter((n) => n === 1).length !== 2) return undefined;
  const out = [locations[ways.indexOf(1)]!.id];
  for (let at: string | undefined = out[0]; at !== undefined;) {
    at = [...(next.get(at) ?? [])].find((id) => !out.includes(id));
    if (at !== undefined) out.push(at);
  }
  return out.length === locations.length ? out : undefined;
}

/**
 * A place on a grid for each location, so that neighbours are near each other and no way leads over another place.
 * Those that have a place keep it: the table's geometry stays when locations come and go. Where they stand in a line,
 * as the cars of a train, they are drawn so.
 */
export function spread(locations: Obj[], known: Map<string, Spot>, lined = false): Map<string, Spot> {
  const next = new Map(locations.map((l) => [l.id, new Set<string>()]));
  for (const l of locations)
    for (const to of l.links.connections ?? []) {
      if (!next.has(to) || to === l.id) continue;
      next.get(l.id)!.add(to);
      next.get(to)!.add(l.id);
    }
  const cars = lined ? row(locations, next) : undefined;
  if (cars) return new Map(cars.map((id, x) => [id, [x, 0]]));
  const ways = [...next].flatMap(([a, to]) => [...to].filter((b) => a < b).map((b): [string, string] => [a, b]));
  const out = new Map([...known].filter(([id]) => next.has(id)));
  const fresh = out.size === 0;
  const waiting = locations
    .filter((l) => !out.has(l.id))
    .sort((a, b) => next.get(b.id)!.size - next.get(a.id)!.size || a.order - b.order);
  const near = (l: Obj): number => [...next.get(l.id)!].filter((id) => out.has(id)).length;
  while (waiting.length) {
    // The one with most neighbours that have a place already comes next.
    waiting.sort((a, b) => near(b) - near(a));
    const l = waiting.shift()!;
    const at = [...out.values()];
    const taken = new Set(at.map(String));
    const [xs, ys] = [at.map((p) => p[0]), at.map((p) => p[1])];
    const lines = drawn(out, ways);
    const mine = [...next.get(l.id)!].flatMap((id) => (out.has(id) ? [out.get(id)!] : []));
    let best: Spot = [0, 0];
    let least = Infinity;
    const alone = near(l) === 0;
    const right = Math.max(0, ...at.map((p) => p[0] + 1));
    if (out.size)
      for (let x = Math.max(-5, Math.min(...xs) - 1); x <= Math.min(6, Math.max(...xs) + 1); x++)
        for (let y = Math.max(-2, Math.min(...ys) - 1); y <= Math.min(3, Math.max(...ys) + 1); y++) {
          if (taken.has(`${x},${y}`)) continue;
          const spot: Spot = [x, y];
          const c =
            small([...at, spot]) +
            mine.reduce((n, p) => n + bad([p, spot], at, lines), 0) +
            3 * lines.filter(([p, q]) => over(p, q, spot)).length +
            Math.abs(y) * 0.05 +
            (x < 0 ? 0.1 : 0) +
            (alone ? Math.abs(x - right) * 0.4 + Math.abs(y) * 0.4 : 0);
          if (c < least) [least, best] = [c, spot];
        }
    out.set(l.id, best);
  }
  // On a new table two places change as long as the map gets better for it.
  const ids = [...out.keys()];
  for (let turn = 0, better = fresh; better && turn < 3; turn++) {
    better = false;
    let now = cost(out, ways);
    for (const a of ids)
      for (const b of ids) {
        if (a >= b) continue;
        const [p, q] = [out.get(a)!, out.get(b)!];
        out.set(a, q).set(b, p);
        const then = cost(out, ways);
        if (then < now - 1e-6) [now, better] = [then, true];
        else out.set(a, p).set(b, q);
      }
  }
  return out;
}
