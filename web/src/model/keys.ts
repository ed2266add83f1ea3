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

/** Offers of one group together, the groups in the order in which they first come; what declines is apart. */
export function grouped(offers: Offer[]): { group: string; offers: Offer[] }[] {
  const out: { group: string; offers: Offer[] }[] = [];
  for (const o of offers) {
    if (o.declines) continue;
    const g = out.find((x) => x.group === o.group);
    if (g) g.offers.push(o);
    else out.push({ group: o.group, offers: [o] });
  }
  return out;
}
