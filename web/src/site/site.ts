/** A page's end of the worker: what `fetch` and a socket are where there is a server. */
import { words } from '../words';
import { words as site } from './words';

type Heard =
  | { type: 'answer'; id: number; status: number; body: string }
  | { type: 'tell'; line: number; text: { type: string } }
  | { type: 'shut'; line: number }
  | { type: 'lead' }
  | { type: 'fault' | 'unkept'; message: string };

const start = (name: string): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });

/** Numbers that no other page has. */
let next = Math.floor(Math.random() * 2 ** 32) * 2 ** 20;
/** What was asked and is not answered: asked again if another worker takes over. */
const asked = new Map<number, { text: string; told: (status: number, body: string) => void }>();
const lines = new Map<number, Line>();
let ready = false;
let tables: Worker | undefined;

/** Says something that nobody must miss, above the page. */
export function notice(text: string, does?: { label: string; act: () => void }): void {
  const old = document.querySelector('.notice');
  if (old?.textContent?.startsWith(text)) return;
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
}

function hears(m: Heard): void {
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
      ready = true;
      // Another hall knows nothing of what was asked of the one before.
      for (const a of asked.values()) if (a.text) tables?.postMessage(a.text);
      for (const l of [...lines.values()]) l.anew();
      break;
    case 'fault':
      notice(site.fault(m.message));
      break;
    case 'unkept':
      notice(site.unkept(m.message));
      break;
  }
}

function worker(): Worker {
  if (!tables) {
    tables = start('tables');
    tables.onmessage = ({ data }: MessageEvent<Heard>) => hears(data);
    tables.onerror = (e) => notice(site.fault(e.message));
    void navigator.storage?.persist?.();
  }
  return tables;
}
const send = (message: object): void => {
  const w = worker();
  if (ready) w.postMessage(JSON.stringify(message));
};

/** A worker that thinks on a copy of the tables, and what it thinks about. */
let thinker: { of: string; worker: Worker; ready: Promise<void>; asked: Map<number, (status: number, body: string) => void> } | undefined;
function study(of: string): NonNullable<typeof thinker> {
  if (thinker?.of === of) return thinker;
  stop();
  const w = start('study');
  const waits = new Map<number, (status: number, body: string) => void>();
  const led = new Promise<void>((yes) => {
    w.onmessage = ({ data: m }: MessageEvent<Heard>) => {
      if (m.type === 'lead') yes();
      else if (m.type === 'answer') waits.get(m.id)?.(m.status, m.body);
      else if (m.type === 'tell' && m.text.type === 'advice') lines.get(m.line)?.hears(m.text);
    };
  });
  return (thinker = { of, worker: w, ready: led, asked: waits });
}
/** Whoever thinks stops. */
function stop(): void {
  thinker?.worker.terminate();
  thinker = undefined;
}

/** Asks what a server is asked over HTTP. */
export function ask(method: string, path: string, body: string, token?: string): Promise<Response> {
  const id = next++;
  const message = { type: 'ask', id, method, path, body, ...(token && { token }) };
  const thinks = /^tables\/([\w-]+)\/(review|puzzle)$/.exec(path);
  return new Promise((yes) => {
    const told = (status: number, text: string): void => yes(new Response(text, { status }));
    if (thinks) {
      const s = study(path);
      s.asked.set(id, told);
      void s.ready.then(() => s.worker.postMessage(JSON.stringify(message)));
      return;
    }
    asked.set(id, { text: JSON.stringify(message), told });
    send(message);
  });
}

/** Asks the storage itself. */
function own(want: 'all' | 'bring', all?: unknown): Promise<string> {
  const id = next++;
  return new Promise((yes, no) => {
    asked.set(id, { text: '', told: (status, body) => (status === 200 ? yes(body) : no(new Error(body))) });
    worker().postMessage({ want, id, all });
  });
}
export const everything = (): Promise<string> => own('all');
export const bring = (text: string): Promise<string> => own('bring', JSON.parse(text));

/** A line to a table. It looks like a socket, so that the client is the same. */
export class Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly #n = next++;
  constructor(private readonly table: string) {
    lines.set(this.#n, this);
    worker();
    if (ready) queueMicrotask(() => this.#open());
  }
  #open(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    send({ type: 'open', line: this.#n, table: this.table });
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  /** There is a hall, or another one. */
  anew(): void {
    if (this.readyState === WebSocket.CONNECTING) this.#open();
    else this.shut();
  }
  hears(text: { type: string }): void {
    if (text.type === 'update') stop();
    this.onmessage?.({ data: JSON.stringify(text) });
  }
  shut(): void {
    this.readyState = WebSocket.CLOSED;
    lines.delete(this.#n);
    this.onclose?.();
  }
  send(text: string): void {
    send({ type: 'line', line: this.#n, text });
    if (text.startsWith('{"type":"advice"')) void this.#think(text);
  }
  /** What a bot thinks is thought out on a copy: the table itself notes that it was asked. */
  async #think(text: string): Promise<void> {
    stop();
    const s = study(`${this.#n} ${text}`);
    await s.ready;
    const say = (m: object): void => s.worker.postMessage(JSON.stringify(m));
    say({ type: 'open', line: this.#n, table: this.table });
    say({ type: 'line', line: this.#n, text: '{"type":"hello"}' });
    say({ type: 'line', line: this.#n, text });
  }
  close(): void {
    if (this.readyState === WebSocket.OPEN) send({ type: 'shut', line: this.#n });
    this.readyState = WebSocket.CLOSED;
    lines.delete(this.#n);
  }
}

const squeezed = async (data: BlobPart, by: GenericTransformStream): Promise<Blob> => new Response(new Blob([data]).stream().pipeThrough(by as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>)).blob();
/** A game in a link: its record, compressed, in the fragment that no server sees. */
export async function link(record: string): Promise<string> {
  const bytes = new Uint8Array(await (await squeezed(record, new CompressionStream('deflate-raw'))).arrayBuffer());
  let text = '';
  for (const b of bytes) text += String.fromCharCode(b);
  return `${location.origin}${location.pathname}#g=${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
/** The record that a link carries. */
export async function carried(hash: string): Promise<string> {
  const text = atob(hash.replace(/^#g=/, '').replaceAll('-', '+').replaceAll('_', '/'));
  return (await squeezed(Uint8Array.from(text, (c) => c.charCodeAt(0)), new DecompressionStream('deflate-raw'))).text();
}

/** Keeps the files for when there is no network. A new version is offered, and waits until it is wanted. */
export async function keepFiles(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const offer = (w: ServiceWorker): void =>
    notice(site.newer, {
      label: site.take,
      act: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
        w.postMessage('take');
      },
    });
  const r = await navigator.serviceWorker.register('./sw.js');
  if (r.waiting && navigator.serviceWorker.controller) offer(r.waiting);
  r.onupdatefound = () => {
    const w = r.installing;
    if (w) w.onstatechange = () => w.state === 'installed' && navigator.serviceWorker.controller && offer(w);
  };
}
