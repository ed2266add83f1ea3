/** A page's end of the worker: what `fetch` and a socket are where there is a server. */
import { packed } from '../model/carried';
import { words } from '../words';
import { bring as restore, everything as kept, families, familyOf, type All, type Family } from './keep';
import { words as site } from './words';

type Heard =
  | { type: 'answer'; id: number; status: number; body: string }
  | { type: 'tell'; line: number; text: { type: string } }
  | { type: 'shut'; line: number }
  | { type: 'lead'; hall: number }
  | { type: 'here' }
  | { type: 'ponder'; id: number; table: string; seats: string[]; hall: number }
  | { type: 'pondered'; id: number; found: object | null }
  | { type: 'fault' | 'unkept'; message: string };

/** A worker: with the tables of a game, or one that thinks about them. */
const start = (role: 'tables' | 'study', family: Family): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: `${role} ${family}` });

/** Numbers that no other page has. */
let next = Math.floor(Math.random() * 2 ** 32) * 2 ** 20;
/** What was asked and is not answered: asked again if another worker takes over. */
const asked = new Map<number, { of: Family; text: string; told: (status: number, body: string) => void }>();
const lines = new Map<number, Line>();
/** The workers with tables. */
const workers = new Map<Family, Worker>();
/** The hall that has the tables of a game: in the worker of this page, or in that of another one. */
const ready = new Map<Family, number>();
/** The games of tables that were seen. */
const known = new Map<string, Family>();

/** Says something that nobody must miss, above the page. */
export function notice(text: string, does?: { label: string; act: () => void }): HTMLElement {
  const old = document.querySelector<HTMLElement>('.notice');
  if (old?.textContent?.startsWith(text)) return old;
  old?.remove();
  const bar = document.createElement('p');
  bar.className = 'notice';
  bar.setAttribute('role', 'status');
  bar.append(text);
  const button = (label: string, act: () => void): void => {
    const b = document.createElement('button');
    b.textContent = label;
    b.onclick = act;
    bar.append(' ', b);
  };
  if (does) button(does.label, does.act);
  button(words.close, () => bar.remove());
  document.body.prepend(bar);
  return bar;
}
/** The notice that the rules of a game stopped; it goes when they go on. */
const faults = new Map<Family, HTMLElement>();
const faulty = (of: Family, why: string): void => void faults.set(of, notice(site.again(why)));

function hears(of: Family, m: Heard): void {
  switch (m.type) {
    case 'answer': {
      const a = asked.get(m.id);
      asked.delete(m.id);
      a?.told(m.status, m.body);
      break;
    }
    case 'tell':
      lines.get(m.line)?.hears(m.text);
      break;
    case 'shut':
      lines.get(m.line)?.shut();
      break;
    case 'lead':
      // A hall says so again whenever another tab asks for it.
      if (ready.get(of) === m.hall) break;
      ready.set(of, m.hall);
      faults.get(of)?.remove();
      // Another hall knows nothing of what was asked of the one before.
      for (const a of asked.values()) if (a.of === of) say(of, a.text);
      for (const l of [...lines.values()]) if (l.of === of) l.anew();
      break;
    case 'ponder':
      ponder(of, m);
      break;
    case 'fault':
      faulty(of, m.message);
      break;
    case 'unkept':
      notice(site.unkept(m.message));
      break;
  }
}

/** So long a worker may take to come, at first; after each try in vain twice as long. In milliseconds. */
const COMES = 15_000;
/** The pause before a worker that did not come is started again. */
const PAUSE = 1_000;
/** Starts the worker of a game; again and again, if it does not come. */
function begin(of: Family, tries = 0): Worker {
  const w = start('tables', of);
  workers.set(of, w);
  const again = (): void => {
    clearTimeout(late);
    w.terminate();
    setTimeout(() => begin(of, tries + 1), Math.min(30_000, PAUSE * 2 ** tries));
  };
  const late = setTimeout(again, COMES * 2 ** tries);
  let here = false;
  w.onmessage = ({ data }: MessageEvent<Heard>) => {
    if (!here) clearTimeout(late);
    here = true;
    hears(of, data);
  };
  w.onerror = (e) => {
    if (here) faulty(of, e.message);
    else {
      faulty(of, site.missing);
      again();
    }
  };
  return w;
}
/** The worker with the tables of a game; it is started, and its program loaded, when it is first needed. */
export function worker(of: Family): Worker {
  const w = workers.get(of);
  if (w) return w;
  void lasting();
  return begin(of);
}
/** Says something to the hall of a game: to one that there is yet, and to no other. */
function say(of: Family, text: string, to = ready.get(of)): void {
  if (to !== undefined) worker(of).postMessage({ to, text });
}
const send = (of: Family, message: object): void => {
  worker(of);
  say(of, JSON.stringify(message));
};

/** So little room for tables is worth a word. */
const LITTLE = 5_000_000;
/** Asks the browser to keep the tables for good, and says so before there is no room for more. */
async function lasting(): Promise<void> {
  await navigator.storage?.persist?.();
  const { usage = 0, quota = Infinity } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota - usage < LITTLE) notice(site.little);
}

/** A worker that thinks on a copy of a table. */
interface Thinker {
  table: string;
  worker: Worker;
  ready: Promise<void>;
  asked: Map<number, (status: number, body: string) => void>;
}
/** Those who think now, by what they think about; who was needed last comes last. */
const thinkers = new Map<string, Thinker>();
/** So many may think at once: one core is left for the page. */
const AT_ONCE = Math.max(1, (navigator.hardwareConcurrency || 2) - 1);
function study(of: Family, table: string, about: string): Thinker {
  const thinks = thinkers.get(about);
  if (thinks) {
    thinkers.delete(about);
    thinkers.set(about, thinks);
    return thinks;
  }
  // Whoever waits for one that makes room is told; what became out of date is asked anew anyway.
  for (const old of [...thinkers.keys()].slice(0, thinkers.size + 1 - AT_ONCE))
    for (const told of stop(old)) told(503, site.putAside);
  const w = start('study', of);
  const waits = new Map<number, (status: number, body: string) => void>();
  const led = new Promise<void>((yes) => {
    w.onmessage = ({ data: m }: MessageEvent<Heard>) => {
      if (m.type === 'lead') yes();
      else if (m.type === 'answer') waits.get(m.id)?.(m.status, m.body);
      else if (m.type === 'pondered') waits.get(m.id)?.(200, JSON.stringify(m));
      else if (m.type === 'tell' && m.text.type === 'advice') lines.get(m.line)?.hears(m.text);
      else if (m.type === 'fault') {
        notice(site.fault(m.message));
        for (const told of stop(about)) told(503, m.message);
      }
    };
  });
  const made = { table, worker: w, ready: led, asked: waits };
  thinkers.set(about, made);
  return made;
}
/** Whoever thinks about this stops. Gives who still waits for it. */
function stop(about: string): Iterable<(status: number, body: string) => void> {
  const old = thinkers.get(about);
  if (!old) return [];
  thinkers.delete(about);
  old.worker.terminate();
  return old.asked.values();
}
/** What a bot of a table thinks about. */
const bots = (table: string): string => `bots ${table}`;
/** The game has gone on: what is thought about a copy of it is out of date. Bots keep up with it. */
function outdated(table: string): void {
  for (const [about, t] of [...thinkers]) if (t.table === table && about !== bots(table)) stop(about);
}
/** The bot that is asked at a table thinks on a copy of it. If nothing comes of that, it thinks at the table. */
function ponder(of: Family, m: Extract<Heard, { type: 'ponder' }>): void {
  const s = study(of, m.table, bots(m.table));
  s.asked.set(m.id, (status, body) => {
    s.asked.delete(m.id);
    const nothing = JSON.stringify({ type: 'pondered', id: m.id, found: null });
    say(of, status === 200 ? body : nothing, m.hall);
  });
  void s.ready.then(() => s.worker.postMessage(JSON.stringify(m)));
}

/** What is the same for everybody is a file of the site: the lobby shows it before any program is loaded. */
const SHOWN: Record<string, string> = {
  menu: 'menu',
  lessons: 'lessons',
  puzzles: 'puzzles',
  'catalogue/card': 'catalogue-card',
  'catalogue/board': 'catalogue-board',
};
const family = (text: unknown): Family | undefined =>
  text === 'card' || text === 'board' ? text : undefined;

/** Which game a request is about; nothing if it is about all of them. */
async function about(path: string, body: string): Promise<Family | undefined> {
  const [what, id] = path.split(/[/?]/);
  if (what === 'catalogue' || what === 'rules' || what === 'decks') return family(id);
  if (what === 'tables' && id) return gameOf(id);
  if (what === 'import') return family(/^scenario: *(\w+)\//m.exec(body)?.[1]) ?? 'card';
  if (!body) return undefined;
  const { game, scenario } = JSON.parse(body) as { game?: string; scenario?: string };
  return family(game ?? scenario?.split('/')[0]);
}
/** The game of a table; the card game if there is no such table, whose worker says so. */
async function gameOf(table: string): Promise<Family> {
  const seen = known.get(table) ?? (await familyOf(table).catch(() => undefined));
  if (seen) known.set(table, seen);
  return seen ?? 'card';
}

/** Asks the worker of a game. */
function askOne(of: Family, message: { id: number; path: string }): Promise<{ status: number; body: string }> {
  const thinks = /^tables\/([\w-]+)\/(review|puzzle)$/.test(message.path);
  return new Promise((yes) => {
    const told = (status: number, body: string): void => {
      if (status === 200 && body.startsWith('{')) {
        const made = (JSON.parse(body) as { id?: string }).id;
        if (made) known.set(made, of);
      }
      yes({ status, body });
    };
    if (thinks) {
      const s = study(of, message.path.split('/')[1]!, message.path);
      s.asked.set(message.id, (status, body) => {
        s.asked.delete(message.id);
        told(status, body);
      });
      void s.ready.then(() => s.worker.postMessage(JSON.stringify(message)));
      return;
    }
    asked.set(message.id, { of, text: JSON.stringify(message), told });
    send(of, message);
  });
}

/** Asks what a server is asked over HTTP. */
export async function ask(method: string, path: string, body: string, token?: string): Promise<Response> {
  const shown = method === 'GET' && SHOWN[path];
  if (shown) return fetch(new URL(`${import.meta.env.VITE_RULES}/${shown}.json`, document.baseURI));
  const message = (): { id: number; path: string } =>
    ({ type: 'ask', id: next++, method, path, body, ...(token && { token }) }) as { id: number; path: string };
  const of = await about(path, body);
  if (of) {
    const { status, body: text } = await askOne(of, message());
    return new Response(text, { status });
  }
  // A list of all games. Where nothing has been played no program is loaded for it.
  const all = await Promise.all((await families().catch(() => [])).map((f) => askOne(f, message())));
  const failed = all.find((a) => a.status !== 200);
  if (failed) return new Response(failed.body, { status: failed.status });
  const list = all.flatMap((a) => JSON.parse(a.body) as { ago?: number; date?: string }[]);
  list.sort((a, b) => (a.ago ?? 0) - (b.ago ?? 0) || (b.date ?? '').localeCompare(a.date ?? ''));
  return new Response(JSON.stringify(list));
}

/** Everything that is kept in this browser, as one file. */
export const everything = async (): Promise<string> => JSON.stringify(await kept());
/** Brings back what a file has. Halls that are open begin anew with it. */
export async function bring(text: string): Promise<number> {
  const came = await restore(JSON.parse(text) as All);
  for (const of of ['card', 'board']) new BroadcastChannel(`miskatonic ${of}`).postMessage({ anew: true });
  return came;
}

/** A line to a table. It looks like a socket, so that the client is the same. */
export class Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly #n = next++;
  /** The game of the table, once it is known. */
  of?: Family;
  constructor(private readonly table: string) {
    lines.set(this.#n, this);
    void gameOf(table).then((of) => {
      this.of = of;
      worker(of);
      if (ready.has(of)) this.#open();
    });
  }
  #send(message: object): void {
    if (this.of) send(this.of, message);
  }
  #open(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.#send({ type: 'open', line: this.#n, table: this.table });
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  /** There is a hall, or another one. */
  anew(): void {
    if (this.readyState === WebSocket.CONNECTING) this.#open();
    else this.shut();
  }
  hears(text: { type: string }): void {
    if (text.type === 'update') outdated(this.table);
    this.onmessage?.({ data: JSON.stringify(text) });
  }
  shut(): void {
    this.readyState = WebSocket.CLOSED;
    this.#over();
    this.onclose?.();
  }
  /** Nobody hears this line any more, and nobody thinks for it. */
  #over(): void {
    lines.delete(this.#n);
    stop(`advice ${this.#n}`);
    if (![...lines.values()].some((l) => l.table === this.table)) stop(bots(this.table));
  }
  send(text: string): void {
    this.#send({ type: 'line', line: this.#n, text });
    if (text.startsWith('{"type":"advice"')) void this.#think(text);
  }
  /** What a bot thinks is thought out on a copy: the table itself notes that it was asked. */
  async #think(text: string): Promise<void> {
    const about = `advice ${this.#n}`;
    stop(about);
    if (!this.of) return;
    const s = study(this.of, this.table, about);
    await s.ready;
    const say = (m: object): void => s.worker.postMessage(JSON.stringify(m));
    say({ type: 'open', line: this.#n, table: this.table });
    say({ type: 'line', line: this.#n, text: '{"type":"hello"}' });
    say({ type: 'line', line: this.#n, text });
  }
  close(): void {
    if (this.readyState === WebSocket.OPEN) this.#send({ type: 'shut', line: this.#n });
    this.readyState = WebSocket.CLOSED;
    this.#over();
  }
}

/** An address of this site that carries a game. */
export const link = async (record: string): Promise<string> =>
  `${location.origin}${location.pathname}${await packed(record)}`;

/** Keeps the files for when there is no network. A new version is offered, and waits until it is wanted. */
export async function keepFiles(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const act = (w: ServiceWorker): void => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    w.postMessage('take');
  };
  const offer = (w: ServiceWorker): void => void notice(site.newer, { label: site.take, act: () => act(w) });
  const r = await navigator.serviceWorker.register('./sw.js');
  if (r.waiting && navigator.serviceWorker.controller) offer(r.waiting);
  r.onupdatefound = () => {
    const w = r.installing;
    if (w) w.onstatechange = () => w.state === 'installed' && navigator.serviceWorker.controller && offer(w);
  };
}
