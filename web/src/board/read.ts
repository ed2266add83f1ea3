/** Finds in the flat list of objects what the board table shows. The only place that knows the board game's names of things. */
import type { Table } from '../model/store.svelte';
import type { Id, Obj, View } from '../model/types';
import type { InForce } from '../shared/Lasting.svelte';
import { media } from '../shared/media.svelte';
import { words } from '../words';

export interface Rail {
  high: string;
  low: string;
  stops: [number, number][];
  at: number;
}

export const num = (o: Obj | undefined, name: string): number => o?.numbers[name] ?? 0;
export const has = (o: Obj | undefined, flag: string): boolean => o?.flags.includes(flag) ?? false;

/** The colours of the seats; each also has its face. */
const COLOURS = ['#c9a24b', '#6fa8a0', '#a98bc4', '#cf7d5c', '#7fa65f', '#6f93c9', '#c987a6', '#b5b08f'];
export const colourOf = (o: Obj | undefined): string => COLOURS[(o?.seat ?? 0) % COLOURS.length]!;

export const PHASES = ['upkeep', 'movement', 'arkham-encounters', 'other-world-encounters', 'mythos'];
export const STEPS = [
  'gates-and-monsters',
  'clues',
  'monster-movement',
  'rift-movement',
  'ability',
  'rift-progress',
  'end',
];

export interface Count {
  name: 'gates' | 'monsters' | 'outskirts' | 'seals';
  n: number;
  limit: number | undefined;
}

const knownBoard = new WeakMap<View, ReturnType<typeof findBoard>>();

/** What the table shows now; looked for once in a view, however many ask. */
export function readBoard(t: Table): ReturnType<typeof findBoard> {
  const found = (t.view && knownBoard.get(t.view)) ?? findBoard(t);
  if (t.view) knownBoard.set(t.view, found);
  return found;
}

function findBoard(t: Table) {
  const table = t.object('table');
  const places = t.kind('place');
  const ids = new Map(places.map((o) => [o.print ?? o.id, o.id]));
  const monsters = t.kind('monster').filter((o) => !has(o, 'trophy'));
  const outskirts = ids.get('outskirts');
  const counts: Count[] = [
    { name: 'gates', n: num(table, 'open-gates'), limit: table?.numbers['gates-to-awaken'] },
    { name: 'monsters', n: num(table, 'monsters-in-arkham'), limit: table?.numbers['monster-limit'] },
    {
      name: 'outskirts',
      n: monsters.filter((m) => m.place === outskirts).length,
      limit: table?.numbers['outskirts-limit'],
    },
    { name: 'seals', n: num(table, 'elder-signs'), limit: undefined },
  ];
  const mythos = t.kind('mythos');
  return {
    table,
    counts,
    /** The objects of the places on the map, by what is printed on them. */
    ids,
    places,
    monsters,
    ancient: t.kind('ancient-one')[0],
    phase: table?.words.phase ?? '',
    /** The Mythos card that is being done, and those that stay. */
    mythos: mythos.find((m) => m.words.step !== undefined),
    lasting: mythos.filter((m) => m.words.step === undefined),
    check: t.kind('check')[0],
    gates: t.kind('gate').filter((o) => !has(o, 'trophy')),
    first: table?.links.first?.[0] as Id | undefined,
  };
}

/** What is in force until something ends it: Environments, Rumors, Headlines, Heralds and Guardians. */
export const inForce = (t: Table): InForce[] =>
  [...readBoard(t).lasting, ...t.kind('helper', 'epic')].map((o) => {
    const sort =
      o.kind === 'mythos'
        ? ['environment', 'rumor', 'headline'].find((f) => has(o, f))
        : o.kind === 'helper'
          ? t.print(o)?.words.sort?.[0]
          : o.kind;
    // Its first line says what it is.
    return { o, what: words.inForce[sort ?? ''] ?? t.name(o.id), does: (t.print(o)?.text.slice(1) ?? []).join(' ') };
  });
/** Whether it has more to say than there is room for beside the tracks; once the game is over nobody needs it. */
export const wordy = (t: Table): boolean =>
  !media.slim && !t.view?.outcome && inForce(t).reduce((n, { does }) => n + 40 + does.length, 0) > 180;

const PAIRS: [string, string, string][] = [
  ['speed', 'sneak', 'stop-1'],
  ['fight', 'will', 'stop-2'],
  ['lore', 'luck', 'stop-3'],
];

export function rails(t: Table, who: Obj): Rail[] {
  const p = t.print(who);
  if (!p) return [];
  return PAIRS.map(([high, low, stop]) => ({
    high,
    low,
    stops: [1, 2, 3, 4]
      .filter((i) => p.numbers[`${high}-${i}`] !== undefined || i === 1)
      .map((i): [number, number] => [p.numbers[`${high}-${i}`] ?? 0, p.numbers[`${low}-${i}`] ?? 0]),
    at: num(who, stop),
  }));
}
