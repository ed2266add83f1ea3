/** What the pages ask the server, over plain HTTP. `docs/protocol.md` is the reference. */
import type * as Host from './host';
import type * as Protocol from './protocol';
import type { Change, LessonCard, Links, Player, PuzzleCard, Qr, Quizzed, Reviewed, Setup, Sitter } from './protocol';
import type { WireCatalogue, WireEvent, WireObject } from './wire';

export type { Change, Links, Policy, Setup, Sitter } from './protocol';

export type Entry = Host.Entry;
export type Family = 'card' | 'board';
/** A game that can be begun, as the host's catalogue tells it; of what is printed only the investigators. */
export type Menu = Omit<Protocol.Menu, 'family' | 'kinds' | 'passable' | 'prints'> &
  Partial<Protocol.Menu> & { family: Family };
/** A table of mine; `picture` is the place to show on it. */
export type TableCard = Omit<Protocol.TableCard, 'family' | 'archived' | 'owner' | 'scenario'> &
  Partial<Protocol.TableCard> & { family: Family; picture?: string };
export type RecordCard = Omit<Protocol.RecordCard, 'family'> & { family: Family };

export type About = Omit<Protocol.About, 'family'> & { family: Family };

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
  /** Opens a case of the rules as a table. */
  open(game: Family, chapter: string, name: string): Promise<string>;
  change(table: string, change: Change): Promise<unknown>;
  remove(table: string): Promise<unknown>;
  restore(table: string): Promise<unknown>;
  links(table: string): Promise<Links>;
  seat(table: string, seat: number, to: Sitter): Promise<unknown>;
  save(table: string, name: string): Promise<unknown>;
  /** A table that goes on from there; its first question may be a puzzle. */
  branch(table: string, answers: number, puzzle?: boolean): Promise<string>;
  record(table: string): Promise<string>;
  /** What there is to know of a table before its record is looked at. */
  about(table: string): Promise<About>;
  /** `eye`: the number of a seat, or `public`; all that one may see, if nothing is said. */
  past(table: string, answers: number, eye?: string): Promise<Past>;
  history(table: string, from: number, to: number, eye?: string): Promise<WireEvent[]>;
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

/** What the server says, as a sentence of its own. */
const sentence = (text: string): string =>
  text
    .trim()
    .replace(/^[a-z]/, (c) => c.toUpperCase())
    .replace(/[^.!?]$/, '$&.');

/** Asks the host: a server, or on a page without one the worker that has the tables. */
export async function reach(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
  const text = typeof body === 'string';
  if (import.meta.env.VITE_SITE)
    return (await import('../site/site')).ask(
      method,
      path,
      body === undefined ? '' : text ? body : JSON.stringify(body),
      token,
    );
  return fetch(`/api/${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': text ? 'text/plain' : 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: text ? body : JSON.stringify(body) }),
  });
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const table = path.match(/^tables\/([\w-]+)/)?.[1];
  const token = table && tokenOf(table);
  const reply = await reach(method, path, body, token);
  if (!reply.ok) throw new Error(sentence((await reply.text()) || reply.statusText));
  return reply;
}
/** A whole list, page by page. */
async function all<T>(path: string): Promise<T[]> {
  const list: T[] = [];
  for (let next: string | undefined = path; next;) {
    const page = await ask('GET', next);
    list.push(...((await page.json()) as T[]));
    next = page.headers.get('link')?.match(/<\/api\/([^>]+)>; rel="next"/)?.[1];
  }
  return list;
}
const get = async <T>(path: string): Promise<T> => (await (await ask('GET', path)).json()) as T;
const post = async <T>(path: string, body: unknown): Promise<T> => (await (await ask('POST', path, body)).json()) as T;

export const server: Api = {
  menu: () => get('menu'),
  tables: () => all('tables'),
  records: () => all('records'),
  create: async (setup) => (await post<{ address: string }>('tables', setup)).address,
  catalogue: (family) => get(`catalogue/${family}`),
  load: async (record) => (await post<{ address: string }>('import', record)).address,
  open: async (game, chapter, name) =>
    (await post<{ address: string }>('cases', { game, chapter, case: name })).address,
  change: (t, change) => ask('PATCH', `tables/${t}`, change),
  remove: (t) => ask('DELETE', `tables/${t}`),
  restore: (t) => ask('POST', `tables/${t}/restore`),
  links: (t) => get(`tables/${t}/links`),
  seat: (t, seat, to) => ask('POST', `tables/${t}/seats/${seat}`, { to }),
  save: (t, name) => ask('POST', `tables/${t}/saves`, { name }),
  branch: async (t, answers, puzzle) =>
    (await post<{ address: string }>(`tables/${t}/branch`, { answers, puzzle })).address,
  record: async (t) => (await ask('GET', `tables/${t}/record`)).text(),
  about: (t) => get(`tables/${t}`),
  past: (t, answers, eye) => get(`tables/${t}/view?answers=${answers}${eye ? `&eye=${eye}` : ''}`),
  history: async (t, from, to, eye) => get(`tables/${t}/history?from=${from}&to=${to}${eye ? `&eye=${eye}` : ''}`),
};

/** How far looking back at a game has come; asking begins it. */
export const reviewed = (table: string): Promise<Reviewed> => get(`tables/${table}/review`);
/** How the puzzle of a table stands. */
export const quizzed = (table: string): Promise<Quizzed> => get(`tables/${table}/puzzle`);
/** The QR code of a link. */
export const drawn = (text: string): Promise<Qr> => post('qr', { text });
/** Sits down in a free seat of a table whose invitation this browser has, and keeps the seat's token. */
export async function sitDown(table: string, player: Player, seat?: number): Promise<string> {
  const { address } = await post<{ address: string }>(`tables/${table}/sit`, {
    player,
    ...(seat !== undefined && { seat }),
  });
  const token = address.split('#')[1] ?? '';
  keepToken(table, token);
  return token;
}
export const puzzles = (): Promise<PuzzleCard[]> => get('puzzles');
/** The lessons that can be begun, the first of each game first. */
export const lessonsOf = (): Promise<LessonCard[]> => get('lessons');
/** The address of a table where a lesson begins. */
export const beginLesson = async (game: Family, name: string): Promise<string> =>
  (await post<{ address: string }>('lessons', { game, name })).address;
