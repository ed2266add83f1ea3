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
/** Everything, as a file has it. */
export interface All {
  miskatonic: 1;
  tables: Row[];
  lines: { id: string; seq: number; text: string }[];
  notes: { name: string; json: string }[];
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
    r.onsuccess = () => yes(r.result);
    r.onerror = () => no(r.error ?? new Error('this browser keeps nothing here'));
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

export const keep = (all: Write[]): Promise<void> =>
  commit(async (store) => {
    const row = async (id: string): Promise<Row> => ((await done(store('tables').get(id))) as Row | undefined) ?? { id, meta: '', summary: '', said: [], seq: 0 };
    for (const w of all) {
      if ('meta' in w) await done(store('tables').put({ ...(await row(w.meta)), meta: w.json }));
      else if ('lines' in w) {
        const was = await row(w.lines);
        if (was.seq !== w.seq) throw new Error('these lines do not follow on what is kept');
        await done(store('lines').add({ id: w.lines, seq: w.seq, text: w.text }));
        await done(store('tables').put({ ...was, seq: w.seq + 1, summary: w.summary ?? was.summary }));
      } else if ('said' in w) {
        const was = await row(w.said);
        await done(store('tables').put({ ...was, said: [...was.said, w.json].slice(-MOST_SAID) }));
      } else if ('note' in w) await done(store('notes').put({ name: w.note, json: w.json }));
      else {
        await done(store('tables').delete(w.forget));
        await done(store('lines').delete(ofTable(w.forget)));
      }
    }
  });

export async function read(what: Read): Promise<unknown> {
  const db = await open();
  const tx = db.transaction(['tables', 'lines', 'notes']);
  if (what.tables) return ((await done(tx.objectStore('tables').getAll())) as Row[]).map(({ id, meta, summary }) => ({ id, meta, summary }));
  if (what.record !== undefined) {
    const lines = (await done(tx.objectStore('lines').getAll(ofTable(what.record)))) as { text: string }[];
    return { text: lines.map((l) => l.text).join(''), seq: lines.length };
  }
  if (what.said !== undefined) return ((await done(tx.objectStore('tables').get(what.said))) as Row | undefined)?.said ?? [];
  return ((await done(tx.objectStore('notes').get(what.note!))) as { json: string } | undefined)?.json ?? null;
}

/** Everything that is kept, to be written to one file. */
export async function everything(): Promise<All> {
  const db = await open();
  const tx = db.transaction(['tables', 'lines', 'notes']);
  const [tables, lines, notes] = await Promise.all(['tables', 'lines', 'notes'].map((n) => done(tx.objectStore(n).getAll())));
  return { miskatonic: 1, tables, lines, notes } as All;
}

/** Brings everything back from a file. Tables that are here already stay as they are. Says how many came. */
export async function bring(all: All): Promise<number> {
  if (all.miskatonic !== 1 || !Array.isArray(all.tables) || !Array.isArray(all.lines)) throw new Error('this is no file of these tables');
  let came = 0;
  await commit(async (store) => {
    for (const t of all.tables) {
      if (await done(store('tables').get(t.id))) continue;
      await done(store('tables').put(t));
      for (const l of all.lines) if (l.id === t.id) await done(store('lines').put(l));
      came++;
    }
  });
  return came;
}
