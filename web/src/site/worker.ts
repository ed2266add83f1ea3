/**
 * The worker that has the tables. Of all workers of this site one leads: it runs the rules and keeps what is played.
 * The others pass on what their pages say. When the leader goes, another one takes its place.
 */
import { bring, everything, keep, read, type All, type Read, type Write } from './keep';

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
  | { type: 'fault'; message: string };

const study = self.name === 'study';
const channel = study ? undefined : new BroadcastChannel('miskatonic');
let site: Site | undefined;
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
    reply = { value: m.type === 'keep' ? (await keep(m.what), null) : await read(m.what) };
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

async function lead(): Promise<void> {
  // The address of the program is no module of this build: it lies beside it.
  const at = new URL(/* @vite-ignore */ '../rules/', import.meta.url);
  const rules = (await import(/* @vite-ignore */ new URL('browser.js', at).href)) as { default(of: { module_or_path: URL }): Promise<unknown>; Site: new (study: boolean) => Site };
  await rules.default({ module_or_path: new URL('browser_bg.wasm', at) });
  site = new rules.Site(study);
  pump();
  tell({ type: 'lead' });
}

/** Something that a page wants of the storage itself. */
async function own(m: { want: 'all' | 'bring'; id: number; all?: All }): Promise<void> {
  try {
    if (m.want === 'all') postMessage({ type: 'answer', id: m.id, status: 200, body: JSON.stringify(await everything()) });
    else {
      const came = await bring(m.all!);
      postMessage({ type: 'answer', id: m.id, status: 200, body: String(came) });
      channel?.postMessage({ anew: true });
      if (site) await lead();
    }
  } catch (e) {
    postMessage({ type: 'answer', id: m.id, status: 422, body: e instanceof Error ? e.message : String(e) });
  }
}

onmessage = ({ data }: MessageEvent<string | { want: 'all' | 'bring'; id: number; all?: All }>) => {
  if (typeof data !== 'string') void own(data);
  else if (site) hear(data);
  else channel?.postMessage({ said: data });
};

if (channel) {
  channel.onmessage = ({ data }: MessageEvent<{ said?: string; told?: object; who?: true; anew?: true }>) => {
    if (data.said !== undefined && site) hear(data.said);
    else if (data.told && !site) postMessage(data.told);
    else if (data.who && site) channel.postMessage({ told: { type: 'lead' } });
    else if (data.anew && site) lead().catch(trouble);
  };
  channel.postMessage({ who: true });
}
if (study || !navigator.locks) lead().catch(trouble);
else
  void navigator.locks.request('miskatonic-tables', async () => {
    await lead().catch(trouble);
    // The lock lasts as long as the worker.
    await new Promise(() => undefined);
  });
