/**
 * The worker that has the tables of one game. Its name says which: `tables card`, or `study board` for one that only
 * thinks. Of all workers of a game one leads: it runs the rules and keeps what is played. The others pass on what their
 * pages say. When the leader goes, another one takes its place.
 */
import { keep, read, type Family, type Read, type Write } from './keep';

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
  try {
    reply = { value: m.type === 'keep' ? (await keep(m.what, family), null) : await read(m.what, family) };
  } catch (e) {
    const why = e instanceof Error ? e.message : String(e);
    reply = { error: why };
    tell({ type: 'unkept', message: why });
  }
  hear(JSON.stringify({ type: 'done', id: m.id, ...reply }));
}

/** Does what the hall says. */
function pump(): void {
  if (!site) return;
  clearTimeout(timer);
  for (const m of JSON.parse(site.told()) as Says[]) {
    if (m.type === 'keep' || m.type === 'read') void storage(m);
    // The page that has this worker has somebody think; no other page hears of it.
    else if (m.type === 'ponder') postMessage(m);
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
  site = undefined;
  trouble(e);
  void lead();
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
/**
 * The program and the packs of this game: a small program for tables, a quick one for thinking. A hall that begins anew
 * reads the packs anew, and nothing else.
 */
async function program(): Promise<[Program, Uint8Array]> {
  // The address of the program is no module of this build: it lies beside it.
  const at = new URL(/* @vite-ignore */ `../${import.meta.env.VITE_RULES}/`, import.meta.url);
  const name = study ? `${family}-study` : family;
  const [rules, packs] = await Promise.all([
    (async () => {
      const rules = (await import(/* @vite-ignore */ new URL(`${name}.js`, at).href)) as Program;
      await rules.default({ module_or_path: new URL(`${name}_bg.wasm`, at) });
      return rules;
    })(),
    fetch(new URL(`${family}.packs`, at)).then(async (r) => {
      if (!r.ok) throw new Error(`${family}.packs: ${r.status}`);
      return new Uint8Array(await r.arrayBuffer());
    }),
  ]);
  return [rules, packs];
}
let loaded: ReturnType<typeof program> | undefined;

async function lead(): Promise<void> {
  loaded ??= program();
  // What could not be fetched is asked for anew next time.
  loaded.catch(() => (loaded = undefined));
  const [rules, packs] = await loaded;
  site = new rules.Site(study, packs);
  hall = Math.random();
  pump();
  tell({ type: 'lead', hall });
}

onmessage = ({ data }: MessageEvent<string>) => {
  if (site) hear(data);
  else channel?.postMessage({ said: data });
};

if (channel) {
  channel.onmessage = ({ data }: MessageEvent<{ said?: string; told?: object; who?: true; anew?: true }>) => {
    if (data.said !== undefined && site) hear(data.said);
    else if (data.told && !site) postMessage(data.told);
    else if (data.who && site) channel.postMessage({ told: { type: 'lead', hall } });
    // Tables were brought from a file.
    else if (data.anew && site) lead().catch(trouble);
  };
  channel.postMessage({ who: true });
}
if (study || !navigator.locks) lead().catch(trouble);
else
  void navigator.locks.request(`miskatonic-tables ${family}`, async () => {
    await lead().catch(trouble);
    // The lock lasts as long as the worker.
    await new Promise(() => undefined);
  });
