/** Notifications while no page is open: what the server is asked, what the browser is asked, and their words. */
import { reach, tokenOf } from '../model/api';
import type { Notices, PushKey, QuietHours } from '../model/protocol';

export const words = {
  title: 'Notifications',
  push: 'Tell me when it is my turn, even with this page closed',
  insecure: 'This browser can tell you when it is your turn only on a page with https.',
  unable: 'This browser cannot tell you when it is your turn while the page is closed.',
  denied: 'This browser does not allow notifications for this page. Allow them in the settings of the page.',
  hook: 'Webhook',
  about: 'One message for each turn of a player who is away: to Discord, or as JSON to any other address.',
  sends: (host: string): string => `Sends to ${host}.`,
  url: 'URL of the webhook',
  set: 'Save',
  test: 'Send a test',
  tested: 'The test has arrived.',
  remove: 'Remove',
  quiet: 'Quiet hours',
  from: 'From',
  to: 'to',
  setQuiet: 'Set quiet hours',
  endQuiet: 'End quiet hours',
  hours: (from: string, to: string, zone: string): string => `Nothing is sent from ${from} to ${to} (${zone}).`,
};

/** Asks the server about the notifications of a table. */
async function ask<T>(table: string, method: string, what: string, body?: unknown): Promise<T> {
  const reply = await reach(method, `tables/${table}/${what}`, body, tokenOf(table));
  if (!reply.ok) {
    const why = (await reply.text()) || reply.statusText;
    throw new Error(why.charAt(0).toUpperCase() + why.slice(1));
  }
  return (await reply.json()) as T;
}

export const noticesOf = (table: string): Promise<Notices> => ask(table, 'GET', 'notices');
export const setHook = (table: string, url: string): Promise<Notices> => ask(table, 'PUT', 'webhook', { url });
export const removeHook = (table: string): Promise<Notices> => ask(table, 'DELETE', 'webhook');
export const testHook = (table: string): Promise<unknown> => ask(table, 'POST', 'webhook');
export const setQuiet = (table: string, quiet: QuietHours): Promise<Notices> => ask(table, 'PUT', 'quiet-hours', quiet);
export const endQuiet = (table: string): Promise<Notices> => ask(table, 'DELETE', 'quiet-hours');

/** Minutes after midnight of a time as a field has it: `22:30`. */
export function minutes(time: string): number | undefined {
  const [, h, m] = time.match(/^(\d\d):(\d\d)/) ?? [];
  return h === undefined || m === undefined ? undefined : Number(h) * 60 + Number(m);
}
const two = (n: number): string => String(n).padStart(2, '0');
/** The time of so many minutes after midnight. */
export const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
/** A time zone by its offset in minutes: `UTC+1`, `UTC−3:30`. */
export function zone(offset: number): string {
  const m = Math.abs(offset);
  if (m === 0) return 'UTC';
  return `UTC${offset < 0 ? '−' : '+'}${Math.floor(m / 60)}${m % 60 ? `:${two(m % 60)}` : ''}`;
}
/** How far the clocks of this device are ahead of UTC now, in minutes. */
export const offset = (): number => 0 - new Date().getTimezoneOffset();

const WORKER = '/push.js';
const KEY = 'push ';

/** Why this browser cannot be told, if it cannot. */
export function hindrance(): string | undefined {
  if (!window.isSecureContext) return words.insecure;
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return words.unable;
  return undefined;
}

/** The bytes of a text in base64url. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}
const same = (a: ArrayBuffer | null, b: Uint8Array): boolean =>
  a !== null && a.byteLength === b.length && new Uint8Array(a).every((byte, n) => byte === b[n]);

async function subscription(): Promise<PushSubscription | undefined> {
  const worker = await navigator.serviceWorker.getRegistration('/');
  return (await worker?.pushManager.getSubscription()) ?? undefined;
}

/** Whether this browser is told about a table. */
export async function isTold(table: string): Promise<boolean> {
  const kept = localStorage.getItem(KEY + table);
  return kept !== null && hindrance() === undefined && (await subscription())?.endpoint === kept;
}

/** Has this browser told when it is the player's turn at a table. */
export async function subscribe(table: string): Promise<Notices> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(words.denied);
  const reply = await reach('GET', 'push-key');
  if (!reply.ok) throw new Error(await reply.text());
  const key = bytes(((await reply.json()) as PushKey).key);
  const worker = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  let own = await worker.pushManager.getSubscription();
  // It belongs to another server that was at this address before.
  if (own && !same(own.options.applicationServerKey, key)) {
    await own.unsubscribe();
    own = null;
  }
  own ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = own.toJSON();
  const notices = await ask<Notices>(table, 'PUT', 'push', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  localStorage.setItem(KEY + table, own.endpoint);
  return notices;
}

/** Has this browser told no more about a table. */
export async function unsubscribe(table: string): Promise<Notices | undefined> {
  const endpoint = localStorage.getItem(KEY + table);
  localStorage.removeItem(KEY + table);
  return endpoint === null ? undefined : ask(table, 'DELETE', 'push', { endpoint });
}
