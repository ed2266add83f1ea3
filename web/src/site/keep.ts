/** Where everything is kept: IndexedDB. What is handed over together is kept together or not at all. */

interface Row {
  id: string;
  meta: string;
  summary: string;
  said: string[];
  seq: number;
}
/** A thing to be kept, as the hall says it. */
export type Write =
  | { meta: string; json: string }
  | { lines: string; seq: number; text: string; summary: string | null }
  | { said: string; json: string }
  | { note: string; json: string }
  | { forget: string };
export type Read = { tables?: true; record?: string; said?: string; note?: string };
export type Family = 'card' | 'board';
/** Everything, as a file has it. */
export interface All {
  miskatonic: 1;
  tables: Row[];
  lines: { id: string; seq: number; text: string }[];
  notes: { name: string; json: string }[];
  /** Decks and settings: the entries of the browser's local storage. */
  settings?: Record<string, string>;
}

const MOST_SAID = 200;

const done = <T>(r: IDBRequest<T>): Promise<T> =>
  new Promise((yes, no) => {
    r.onsuccess = () => yes(r.result);
    r.onerror = () => no(r.error ?? new Error('the storage fails'));
  });

let opened: Promise<IDBDatabase> | undefined;
function open(): Promise<IDBDatabase> {
  opened ??= new Promise((yes, no) => {
    const r = indexedDB.open('miskatonic', 1);
    r.onupgradeneeded = () => {
      r.result.createObjectStore('tables', { keyPath: 'id' });
      r.result.createObjectStore('lines', { keyPath: ['id', 'seq'] });
      r.result.createObjectStore('notes', { keyPath: 'name' });
    };
    r.onsuccess = () => {
      // What the browser closes, or could not open, is opened anew when it is needed next.
      r.result.onclose = () => (opened = undefined);
      yes(r.result);
    };
    r.onerror = () => {
      opened = undefined;
      no(r.error ?? new Error('this browser keeps nothing here'));
    };
  });
  return opened;
}
const ofTable = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

/** Does something in one commit; comes back when it is kept. */
async function commit(f: (store: (name: string) => IDBObjectStore) => Promise<void>): Promise<void> {
  const db = await open();
  const tx = db.transaction(['tables', 'lines', 'notes'], 'readwrite', { durability: 'strict' });
  const kept = new Promise<void>((yes, no) => {
    tx.oncomplete = () => yes();
    tx.onabort = tx.onerror = () => no(tx.error ?? new Error('this could not be kept'));
  });
  try {
    await f((name) => tx.objectStore(name));
  } catch (e) {
    try {
      tx.abort();
    } catch {
      // It has ended by itself.
    }
    await kept.catch(() => undefined);
    throw e;
  }
  await kept;
}

/** Another hall has the tables now: it may have read them before this was to be kept. */
export class Claimed extends Error {
  override name = 'Claimed';
}
/** The note that says which hall has the tables of a game. */
const HALL = 'hall';

/**
 * From now on only this hall keeps anything of a game: what another one still tries to keep is refused. Gives the number
 * under which it keeps things: that of the last claim, if there is no room for another one.
 */
export async function claim(of: Family, hall: number): Promise<number> {
  try {
    await commit(async (store) => void (await done(store('notes').put({ name: named(HALL, of), json: String(hall) }))));
    return hall;
  } catch {
    return Number(await read({ note: HALL }, of).catch(() => null));
  }
}

/** Keeps what the hall of a game hands over, which has claimed its tables under this number. */
export const keep = (all: Write[], of: Family, claimed: number): Promise<void> =>
  commit(async (store) => {
    const last = (await done(store('notes').get(named(HALL, of)))) as { json: string } | undefined;
    if (last && Number(last.json) !== claimed) throw new Claimed('another page has the tables');
    const row = async (id: string): Promise<Row> => ((await done(store('tables').get(id))) as Row | undefined) ?? { id, meta: '', summary: '', said: [], seq: 0 };
    for (const w of all) {
      if ('meta' in w) await done(store('tables').put({ ...(await row(w.meta)), meta: w.json }));
      else if ('lines' in w) {
        const was = await row(w.lines);
        if (was.seq !== w.seq) throw new Claimed('these lines do not follow on what is kept');
        await done(store('lines').add({ id: w.lines, seq: w.seq, text: w.text }));
        await done(store('tables').put({ ...was, seq: w.seq + 1, summary: w.summary ?? was.summary }));
      } else if ('said' in w) {
        const was = await row(w.said);
        await done(store('tables').put({ ...was, said: [...was.said, w.json].slice(-MOST_SAID) }));
      } else if ('note' in w) await done(store('notes').put({ name: named(w.note, of), json: w.json }));
      else {
        await done(store('tables').delete(w.forget));
        await done(store('lines').delete(ofTable(w.forget)));
      }
    }
  });

/** The game of a table, as its meta names it. */
function familyIn(meta: string): Family | undefined {
  try {
    const scenario = (JSON.parse(meta) as { scenario?: string }).scenario ?? '';
    return scenario.startsWith('board/') ? 'board' : scenario.startsWith('card/') ? 'card' : undefined;
  } catch {
    return undefined;
  }
}
/** The games that have tables here. */
export async function families(): Promise<Family[]> {
  const all = (await read({ tables: true })) as Row[];
  return [...new Set(all.map((t) => familyIn(t.meta)).filter((f) => f !== undefined))];
}
/** The game of a table that is kept here. */
export async function familyOf(table: string): Promise<Family | undefined> {
  const db = await open();
  const row = (await done(db.transaction('tables').objectStore('tables').get(table))) as Row | undefined;
  return row && familyIn(row.meta);
}

/** Reads something; of tables and notes only those of one game, if it is named. */
export async function read(what: Read, of?: Family): Promise<unknown> {
  const db = await open();
  const tx = db.transaction(['tables', 'lines', 'notes']);
  if (what.tables)
    return ((await done(tx.objectStore('tables').getAll())) as Row[])
      .filter((t) => !of || familyIn(t.meta) === of)
      .map(({ id, meta, summary }) => ({ id, meta, summary }));
  if (what.record !== undefined) {
    const lines = (await done(tx.objectStore('lines').getAll(ofTable(what.record)))) as { text: string }[];
    return { text: lines.map((l) => l.text).join(''), seq: lines.length };
  }
  if (what.said !== undefined)
    return ((await done(tx.objectStore('tables').get(what.said))) as Row | undefined)?.said ?? [];
  const note = (await done(tx.objectStore('notes').get(named(what.note!, of)))) as { json: string } | undefined;
  return note?.json ?? null;
}

/** Each game has its own notes. */
const named = (note: string, of?: Family): string => (of ? `${of} ${note}` : note);

/** Entries of the local storage that are no settings: secrets of tables on a server. */
const SECRET = 'seat ';
/** Entries that are lists: what a file has is added to what is here. */
const LISTS = ['decks'];

function settings(): Record<string, string> {
  const all: Record<string, string> = {};
  for (let n = 0; n < localStorage.length; n++) {
    const key = localStorage.key(n)!;
    if (!key.startsWith(SECRET)) all[key] = localStorage.getItem(key) ?? '';
  }
  return all;
}
/** Brings decks and settings back. What is set here already stays; lists are joined. */
export function settle(all: Record<string, string>): void {
  for (const [key, value] of Object.entries(all)) {
    const here = localStorage.getItem(key);
    if (key.startsWith(SECRET)) continue;
    if (here === null) localStorage.setItem(key, value);
    else if (LISTS.includes(key)) {
      const list = (text: string): unknown[] => {
        const it: unknown = JSON.parse(text);
        return Array.isArray(it) ? it : [];
      };
      const mine = list(here);
      const known = new Set(mine.map((d) => JSON.stringify(d)));
      localStorage.setItem(key, JSON.stringify([...mine, ...list(value).filter((d) => !known.has(JSON.stringify(d)))]));
    }
  }
}

/** Everything that is kept, to be written to one file. */
export async function everything(): Promise<All> {
  const db = await open();
  const tx = db.transaction(['tables', 'lines', 'notes']);
  const [tables, lines, notes] = await Promise.all(
    ['tables', 'lines', 'notes'].map((n) => done(tx.objectStore(n).getAll())),
  );
  return { miskatonic: 1, tables, lines, notes, settings: settings() } as All;
}

/** Brings everything back from a file. Tables that are here already stay as they are. Says how many came. */
export async function bring(all: All): Promise<number> {
  if (all.miskatonic !== 1 || !Array.isArray(all.tables) || !Array.isArray(all.lines))
    throw new Error('this is no file of these tables');
  let came = 0;
  await commit(async (store) => {
    for (const t of all.tables) {
      if (await done(store('tables').get(t.id))) continue;
      await done(store('tables').put(t));
      for (const l of all.lines) if (l.id === t.id) await done(store('lines').put(l));
      came++;
    }
  });
  settle(all.settings ?? {});
  return came;
}
