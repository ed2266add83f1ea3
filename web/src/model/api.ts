/** What the pages ask the server, over plain HTTP. `docs/protocol.md` is the reference. */
import type { WireCatalogue, WireEvent, WireObject } from './wire';

export interface Entry {
  id: string;
  name: string;
  note: string;
}

export type Family = 'card' | 'board';

/** A game that can be begun, as the host's catalogue tells it, without what is printed. */
export interface Menu {
  family: Family;
  scenarios: (Entry & { seats: [number, number]; options: Record<string, Entry[]> })[];
  investigators: Entry[];
  difficulties: Entry[];
}

/** A table of mine. */
export interface TableCard {
  id: string;
  family: Family;
  title: string;
  scenario?: string;
  /** Where it stands, in words: "Round 7, Investigation". */
  where: string;
  seats: { investigator: string; name: string; mine: boolean }[];
  /** Whether one of my seats is asked. */
  asked: boolean;
  over: boolean;
  archived?: boolean;
  owner?: boolean;
  /** Seconds since the last answer. */
  ago: number;
  /** The place to show on its picture. */
  picture?: string;
}

export interface RecordCard {
  id: string;
  family: Family;
  title: string;
  outcome: string;
  won: boolean;
  rounds: number;
  answers: number;
  date: string;
  investigators: string[];
}

/** Who sits in a seat. */
export type Sitter = 'mine' | 'friend' | 'bot' | 'random-bot';
/** How much may be taken back. */
export type Policy = 'free' | 'consent' | 'chance' | 'never';

export interface Setup {
  scenario: string;
  investigators: string[];
  difficulty?: string;
  options: Record<string, string>;
  seats?: Sitter[];
  undo?: Policy;
  open_hands?: boolean;
  title?: string;
  seed?: string;
}

export interface Links {
  /** By seat. */
  seats: Record<string, string>;
  watch: string;
  table: string;
}

export interface Change {
  title?: string;
  archived?: boolean;
  open_hands?: boolean;
}

/** What a viewer may see after so many answers. */
export interface Past {
  revision: number;
  round?: number;
  objects: WireObject[];
  outcome?: { key: string; won: boolean };
}

export interface Api {
  menu(): Promise<Menu[]>;
  tables(): Promise<TableCard[]>;
  records(): Promise<RecordCard[]>;
  /** The address of the new table, with the token of my seats in its fragment. */
  create(setup: Setup): Promise<string>;
  catalogue(family: Family): Promise<WireCatalogue>;
  /** Opens a record from a file as a table. */
  load(record: string): Promise<string>;
  change(table: string, change: Change): Promise<unknown>;
  remove(table: string): Promise<unknown>;
  restore(table: string): Promise<unknown>;
  links(table: string): Promise<Links>;
  seat(table: string, seat: number, to: Sitter): Promise<unknown>;
  save(table: string, name: string): Promise<unknown>;
  branch(table: string, answers: number): Promise<string>;
  record(table: string): Promise<string>;
  past(table: string, answers: number): Promise<Past>;
  history(table: string, from: number, to: number): Promise<WireEvent[]>;
}

const KEY = 'seat ';
/** The token of a table, kept in this browser. */
export const tokenOf = (table: string): string | undefined => {
  try {
    return localStorage.getItem(KEY + table) ?? undefined;
  } catch {
    return undefined;
  }
};
export const keepToken = (table: string, token: string): void => localStorage.setItem(KEY + table, token);

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const table = path.match(/^tables\/([\w-]+)/)?.[1];
  const token = table && tokenOf(table);
  const text = typeof body === 'string';
  const reply = await fetch(`/api/${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': text ? 'text/plain' : 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: text ? body : JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error((await reply.text()) || reply.statusText);
  return reply;
}
const get = async <T>(path: string): Promise<T> => (await (await ask('GET', path)).json()) as T;
const post = async <T>(path: string, body: unknown): Promise<T> => (await (await ask('POST', path, body)).json()) as T;

export const server: Api = {
  menu: () => get('menu'),
  tables: () => get('tables'),
  records: () => get('records'),
  create: async (setup) => (await post<{ address: string }>('tables', setup)).address,
  catalogue: (family) => get(`catalogue/${family}`),
  load: async (record) => (await post<{ address: string }>('import', record)).address,
  change: (t, change) => ask('PATCH', `tables/${t}`, change),
  remove: (t) => ask('DELETE', `tables/${t}`),
  restore: (t) => ask('POST', `tables/${t}/restore`),
  links: (t) => get(`tables/${t}/links`),
  seat: (t, seat, to) => ask('POST', `tables/${t}/seats/${seat}`, { to }),
  save: (t, name) => ask('POST', `tables/${t}/saves`, { name }),
  branch: async (t, answers) => (await post<{ address: string }>(`tables/${t}/branch`, { answers })).address,
  record: async (t) => (await ask('GET', `tables/${t}/record`)).text(),
  past: (t, answers) => get(`tables/${t}/view?answers=${answers}`),
  history: async (t, from, to) => get(`tables/${t}/history?from=${from}&to=${to}`),
};
