/**
 * The worker that has the tables of one game. Its name says which: `tables card`, or `study board` for one that only
 * thinks. Of all workers of a game one leads (`lead.ts`): it runs the rules and keeps what is played. The others pass on
 * what their pages say.
 */
import { claim, Claimed, keep, read, type Family, type Read, type Write } from './keep';
import { Lead } from './lead';

interface Site {
  hear(text: string): void;
  tick(): void;
  told(): string;
  due(): number;
}
/** What the hall says. */
type Says =
  | { type: 'answer'; id: number; status: number; body: string }
  | { type: 'tell'; line: number; text: unknown }
  | { type: 'shut'; line: number }
  | { type: 'keep'; id: number; what: Write[] }
  | { type: 'read'; id: number; what: Read }
  | { type: 'ponder' | 'pondered'; id: number }
  | { type: 'fault'; message: string };

const [role, family] = self.name.split(' ') as ['tables' | 'study', Family];
const study = role === 'study';
const channel = study ? undefined : new BroadcastChannel(`miskatonic ${family}`);
let site: Site | undefined;
/** Which hall this worker has: each has a number that no other has. */
let hall = 0;
/** The number under which it keeps things. */
let claimed = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells every page. */
function tell(message: object): void {
  postMessage(message);
  channel?.postMessage({ told: message });
}

function trouble(e: unknown): void {
  tell({ type: 'fault', message: e instanceof Error ? e.message : String(e) });
}

async function storage(m: Extract<Says, { type: 'keep' | 'read' }>): Promise<void> {
  let reply: { value?: unknown; error?: string };
  const asker = hall;
  try {
    reply = { value: m.type === 'keep' ? (await keep(m.what, family, claimed), null) : await read(m.what, family) };
  } catch (e) {
    // What this hall knows is out of date: the pages go on with another one.
    if (e instanceof Claimed && asker === hall) {
      lead?.drop();
      return;
    }
    const why = e instanceof Error ? e.message : String(e);
    reply = { error: why };
    tell({ type: 'unkept', message: why });
  }
  if (asker === hall) hear(JSON.stringify({ type: 'done', id: m.id, ...reply }));
}

/** Does what the hall says. */
function pump(): void {
  if (!site) return;
  clearTimeout(timer);
  for (const m of JSON.parse(site.told()) as Says[]) {
    if (m.type === 'keep' || m.type === 'read') void storage(m);
    // The page that has this worker has somebody think; no other page hears of it.
    else if (m.type === 'ponder') postMessage({ ...m, hall });
    else tell(m);
  }
  const due = site.due();
  if (due >= 0)
    timer = setTimeout(() => {
      try {
        site?.tick();
        pump();
      } catch (e) {
        fallen(e);
      }
    }, Math.min(due, 2 ** 30));
}

/** The rules met a fault: what is kept is as it was. The pages begin anew with another hall. */
function fallen(e: unknown): void {
  [site, loaded] = [undefined, undefined];
  again++;
  trouble(e);
  lead?.anew();
}

function hear(text: string): void {
  try {
    site?.hear(text);
    pump();
  } catch (e) {
    fallen(e);
  }
}

interface Program {
  default(of: { module_or_path: URL }): Promise<unknown>;
  Site: new (study: boolean, packs: Uint8Array) => Site;
}
/** So long a program may take to come, at first; after each try in vain twice as long. In milliseconds. */
const COMES = 30_000;
/** Counts the programs that did not come or met a fault. The next one has another address: it is a module of its own. */
let again = 0;
/**
 * The program and the packs of this game: a small program for tables, a quick one for thinking. A hall that begins anew
 * reads the packs anew, and nothing else.
 */
async function program(tries: number): Promise<[Program, Uint8Array]> {
  // The address of the program is no module of this build: it lies beside it.
  const at = new URL(/* @vite-ignore */ `../${import.meta.env.VITE_RULES}/`, import.meta.url);
  const name = study ? `${family}-study` : family;
  const signal = AbortSignal.timeout(COMES * 2 ** tries);
  const late = new Promise<never>((_, no) => (signal.onabort = () => no(signal.reason as Error)));
  const comes = Promise.all([
    (async () => {
      const rules = (await import(/* @vite-ignore */ new URL(`${name}.js${again ? `?again=${again}` : ''}`, at).href)) as Program;
      await rules.default({ module_or_path: new URL(`${name}_bg.wasm`, at) });
      return rules;
    })(),
    fetch(new URL(`${family}.packs`, at), { signal }).then(async (r) => {
      if (!r.ok) throw new Error(`${family}.packs: ${r.status}`);
      return new Uint8Array(await r.arrayBuffer());
    }),
  ]);
  return Promise.race([comes, late]);
}
let loaded: ReturnType<typeof program> | undefined;

/** Begins a hall, unless this worker does not lead any more once everything is there. */
async function begin(tries: number, still: () => boolean): Promise<void> {
  loaded ??= program(tries);
  const coming = loaded;
  const [rules, packs] = await coming.catch((e: unknown) => {
    // What could not be fetched is asked for anew next time.
    if (loaded === coming) [loaded, again] = [undefined, again + 1];
    throw e;
  });
  if (!still()) return;
  const mine = study ? 0 : await claim(family, Math.random());
  if (!still()) return;
  site = new rules.Site(study, packs);
  [hall, claimed] = [Math.random(), mine];
  tell({ type: 'lead', hall });
  pump();
}

/** What the workers of a game say to each other. */
type Between =
  /** What a page says to this hall. */
  | { said: string; to: number }
  /** What the hall says to all pages. */
  | { told: object }
  /** Who leads? */
  | { who: true }
  /** The one that leads will have a hall soon. */
  | { begins: true }
  /** Tables were brought from a file. */
  | { anew: true };
const send = (m: Between): void => channel?.postMessage(m);

const lead = channel
  ? new Lead(
      `miskatonic-tables ${family}`,
      { begin, trouble, who: () => send({ who: true }), end: () => ([site, hall] = [undefined, 0]) },
      navigator.locks as LockManager | undefined,
    )
  : undefined;

/** What a page says to a hall that is gone is no longer of use: the page says it anew to the next one. */
function said(text: string, to: number): void {
  if (site) {
    if (to === hall) hear(text);
    return;
  }
  send({ said: text, to });
  lead?.asks();
}

// A page that has this worker says to which hall it speaks; one that thinks has a single one.
onmessage = ({ data }: MessageEvent<string | { to: number; text: string }>) => {
  if (typeof data === 'string') hear(data);
  else said(data.text, data.to);
};

// The page knows by this that its worker has come.
postMessage({ type: 'here' });
if (channel && lead) {
  channel.onmessage = ({ data }: MessageEvent<Between>) => {
    if ('said' in data) {
      if (site && data.to === hall) hear(data.said);
    } else if ('told' in data) {
      if (site) return;
      lead.heard();
      postMessage(data.told);
    } else if ('who' in data) {
      if (site) send({ told: { type: 'lead', hall } });
      else if (lead.state === 'begins') send({ begins: true });
    } else if ('begins' in data) lead.soon();
    else lead.anew();
  };
  lead.start();
} else begin(0, () => true).catch(trouble);
