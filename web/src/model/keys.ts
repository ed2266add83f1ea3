import type { Offer } from './types';

/** The keys of a question: digits, then letters; what declines is always 0. Two that decline share none: the second gets `-`. */
export function keysOf(offers: Offer[]): Map<string, string> {
  const free = [...'123456789abcdefghijklmnopqrstvwxyz'];
  const declining = ['0', '-', '='];
  const keys = new Map<string, string>();
  for (const o of offers) {
    const key = (o.declines ? declining : free).shift();
    if (key !== undefined) keys.set(o.key, key);
  }
  return keys;
}

/** Offers on one thing together, where several are on it; otherwise as they come. What declines is last. */
export function arranged(offers: Offer[]): Offer[] {
  const on = new Map<string, Offer[]>();
  for (const o of offers) {
    const key = o.declines ? '' : (o.about[0] ?? o.key);
    on.set(key, [...(on.get(key) ?? []), o]);
  }
  const last = on.get('') ?? [];
  on.delete('');
  return [...[...on.values()].flat(), ...last];
}

/** Copies of one offer are told apart here, and are the same to the host. */
const COPY = '\u001f';
export function apart<T extends { key: string }>(offers: T[]): T[] {
  const seen = new Map<string, number>();
  return offers.map((o) => {
    const n = seen.get(o.key) ?? 0;
    seen.set(o.key, n + 1);
    return n ? { ...o, key: `${o.key}${COPY}${n}` } : o;
  });
}
/** The key as the host knows it. */
export const plain = (key: string): string => key.split(COPY)[0] ?? key;

/** The answers that a combined offer names, in order; of any other offer itself. */
export const stepsOf = (key: string): string[] => key.split(/ [>+] /);
/** What an offer begins with: what is said of that answer holds for the combined one. */
export const begins = (key: string): string => stepsOf(key)[0] ?? key;

/** Runs of offers on one thing, and of those that are alone on theirs: what declines is left out. */
export function clustered(offers: Offer[]): { on: string | undefined; offers: Offer[] }[] {
  const out: { on: string | undefined; offers: Offer[] }[] = [];
  const choices = offers.filter((o) => !o.declines);
  const count = (id: string | undefined): number => choices.filter((o) => o.about[0] === id).length;
  for (const o of choices) {
    const id = o.about[0];
    const on = id !== undefined && count(id) > 1 ? id : undefined;
    const run = out.at(-1);
    if (run && run.on === on) run.offers.push(o);
    else out.push({ on, offers: [o] });
  }
  return out;
}
