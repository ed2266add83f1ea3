/** Decks as the server's workshop tells them; this browser keeps those that are saved. `docs/protocol.md` is the reference. */
import { reach } from '../model/api';

export interface Deck {
  name: string;
  investigator: string;
  cards: Record<string, number>;
  random_weaknesses: number;
  side: Record<string, number>;
}
export interface Count {
  of: string;
  n: number;
}
export interface Remark {
  rule: string;
  cards: string[];
  text: string;
}
export interface Report {
  legal: boolean;
  faults: Remark[];
  notes: Remark[];
  size: number;
  needs: number;
  experience: number;
  curve: Count[];
  icons: Count[];
  kinds: Count[];
  classes: Count[];
}
export interface Upgrade {
  cost: number;
  steps: { out: string | null; into: string | null; cost: number }[];
  faults: Remark[];
  measures: { what: string; before: number; after: number; chance: boolean }[];
}
/** A card that decks are built from. */
export interface Pick {
  id: string;
  name: string;
  kind: string;
  class: string;
  level: number | null;
  cost: number | null;
  icons: Count[];
  traits: string[];
  text: string[];
  code: string;
  most: number;
  required: boolean;
  weakness: boolean;
}
/** A box with cards for decks. */
export interface Product {
  id: string;
  name: string;
}
/** The products that this person owns, and whether decks and games are limited to them. */
export interface Collection {
  limited: boolean;
  owned: Record<string, number>;
}
/** The copies of cards, by id. */
export type Copies = Record<string, number>;
/** What decks are drafted: the seed and the cards taken so far lead to the next offer. */
export interface Draft {
  investigators: string[];
  seed: number;
  picks: string[];
}
export interface Drafted {
  decks: Deck[];
  turn: number | null;
  offer: Pick[];
  left: number;
}
export interface Reading {
  deck: Deck;
  missing: string[];
  notes: string[];
}
export interface Checked {
  report: Report;
  upgrade?: Upgrade;
  /** The lines of a setup that bring this deck to a game. */
  lines: [string, string][];
}
export type Form = 'deck' | 'json' | 'text';

async function ask<T>(body: unknown): Promise<T> {
  const reply = await reach('POST', 'decks/card', body);
  if (!reply.ok) throw new Error((await reply.text()) || reply.statusText);
  return (await reply.json()) as T;
}

export const workshop = {
  starters: (): Promise<Deck[]> => ask({ do: 'starters' }),
  products: (): Promise<Product[]> => ask({ do: 'products' }),
  taboos: (): Promise<string[]> => ask({ do: 'taboos' }),
  pool: (deck: Deck, dealt?: Copies): Promise<Pick[]> => ask({ do: 'pool', deck, shelf: shelf(dealt), taboo: taboo() }),
  check: (deck: Deck, from?: Deck, dealt?: Copies): Promise<Checked> =>
    ask({ do: 'check', deck, from: from ?? null, shelf: shelf(dealt), taboo: taboo() }),
  sealed: (investigator: string, seed: number): Promise<Copies> =>
    ask({ do: 'sealed', investigator, seed, shelf: shelf(), taboo: taboo() }),
  draft: (draft: Draft): Promise<Drafted> => ask({ do: 'draft', draft, shelf: shelf(), taboo: taboo() }),
  read: (text: string): Promise<Reading> => ask({ do: 'read', text }),
  write: (deck: Deck, form: Form): Promise<{ text: string; missing: string[] }> => ask({ do: 'write', deck, form }),
};

const OWNED = 'collection';
/** The collection that this browser keeps; without one, nothing is limited. */
export function collection(): Collection {
  try {
    const it = JSON.parse(localStorage.getItem(OWNED) ?? '{}') as Partial<Collection> | null;
    const owned = Object.entries(it?.owned ?? {}).filter(([, n]) => Number.isInteger(n) && n >= 0 && n <= 9);
    return { limited: it?.limited === true, owned: Object.fromEntries(owned) };
  } catch {
    return { limited: false, owned: {} };
  }
}
export const own = (it: Collection): void => localStorage.setItem(OWNED, JSON.stringify(it));
/** What a deck is built from, if the collection or a sealed pool limits it. */
export function shelf(dealt?: Copies): { owned?: Copies; dealt?: Copies } | null {
  const it = collection();
  return it.limited || dealt ? { ...(it.limited && { owned: it.owned }), ...(dealt && { dealt }) } : null;
}
const TABOO = 'taboo';
/** The list of taboos that this browser keeps for decks and new games: a date, `current` or `none`. */
export const taboo = (): string => localStorage.getItem(TABOO) ?? 'none';
export const playUnder = (list: string): void => localStorage.setItem(TABOO, list);
/** The option of a new game by which the collection limits all its decks. */
export function ownedText(it: Collection): string {
  return Object.entries(it.owned)
    .map(([id, n]) => `${n} ${id}`)
    .join(', ');
}

const KEY = 'decks';
/** The decks that this browser keeps, the latest first. */
export function kept(): Deck[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(all)
      ? (all as Deck[]).filter((d) => typeof d?.investigator === 'string' && typeof d.cards === 'object')
      : [];
  } catch {
    return [];
  }
}
/** Keeps a deck under its name; one of the same name and investigator is written over. */
export function keep(deck: Deck): Deck[] {
  const all = [deck, ...forget(deck)];
  localStorage.setItem(KEY, JSON.stringify(all));
  return all;
}
export function forget(deck: Deck): Deck[] {
  const all = kept().filter((d) => d.name !== deck.name || d.investigator !== deck.investigator);
  localStorage.setItem(KEY, JSON.stringify(all));
  return all;
}

/** Whether a card has all these words somewhere: its name, kind, class, traits or text; or `cost:2`, `level:1+`, `icon:combat`. */
export function fits(p: Pick, search: string): boolean {
  const all = [p.name, p.kind, p.class, ...p.traits, ...p.text].join(' ').toLowerCase();
  const within = (n: number | null, range: string): boolean => {
    if (n === null) return false;
    const [from, to] = range.endsWith('+')
      ? [range.slice(0, -1), '99']
      : range.includes('-')
        ? range.split('-')
        : [range, range];
    return n >= Number(from) && n <= Number(to);
  };
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => {
      const [field, value] = word.split(':');
      if (value !== undefined && field === 'cost') return within(p.cost, value);
      if (value !== undefined && field === 'level') return within(p.level, value);
      if (value !== undefined && field === 'icon') return p.icons.some((i) => i.of === value);
      return all.includes(word);
    });
}
export const titled = (p: Pick): string => (p.level ? `${p.name} (${p.level})` : p.name);
