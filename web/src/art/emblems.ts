/**
 * Emblems of people: ink shapes on a 40 grid. `k` is ink, `e` is the paper that shows through; `ks` and `es` are lines of them.
 * A face is the same at 24 and at 120 pixels.
 */
import { pick } from './find';
import { hashOf } from './glyphs';

const k = (d: string, w = 0): string =>
  w ? `<path d="${d}" class="ks" stroke-width="${w}"/>` : `<path d="${d}" class="k"/>`;
const e = (d: string, w = 0): string =>
  w ? `<path d="${d}" class="es" stroke-width="${w}"/>` : `<path d="${d}" class="e"/>`;

const HATS: Record<string, string> = {
  none: '',
  fedora: k('M8 14c4-2 20-2 24 0c-3 2.6-21 2.6-24 0zM13 13c0-7 2-9 7-8c5-1 7 1 7 8z') + e('M13 11.6q7 2 14 0', 1.2),
  cloche: k('M11 16c0-9 4-12 9-12s9 3 9 12c-4-2.5-14-2.5-18 0z') + e('M11.5 13.5c5-2 12-2 17 0', 1.4),
  cap: k('M11 13c0-6 5-8 9-8s9 2 9 8zM10 14c6-2 14-2 23 1z'),
  bowler: k('M10 14h20v2H10zM13 14c0-12 14-12 14 0z'),
  veil: k('M10 34C8 20 10 5 20 4c10 1 12 16 10 30h-4V16H14v18z'),
  peaked: k('M10 12q10-9 20 0l-1 3H11zM11 15q9 3 18 0l2 2H9z') + e('M18.5 9.5h3', 1.4),
  topper: k('M14 14V2.5h12V14zM10 14h20v1.8H10z') + e('M14 11.5h12', 1.2),
};
const HAIR: Record<string, string> = {
  none: '',
  short: k('M13 15c-1-9 4-10 7-10s8 1 7 10c-1-3-2-5-4-5.5c-3 1-7 0-10 5.5z'),
  bob: k('M11.5 22c-1-14 3-17 8.5-17s9.5 3 8.5 17h-3V13c-4 0-7-1-11 2v7z'),
  bald: k('M12.8 16v4M27.2 16v4', 2),
  bun: k('M13 16c-1-9 4-11 7-11s8 2 7 11c-3-5-11-5-14 0zM17 5a3.5 3.5 0 1 1 6 0z'),
  long: k('M11 30c-2-20 2-25.5 9-25.5s11 5.5 9 25.5h-3.5c1-8 1.5-12 .5-17c-4 1-9-1-11 1c-1 5-.5 9 .5 16z'),
  curls: k(
    'M12 17c-3-2-1-6 1-6.5c0-4 4-6 7-5.5c3-.5 7 1.5 7 5.5c2 .5 4 4.5 1 6.5c-1-3-3-5-5-5c-2 1.5-6 1.5-7 0c-2 1-3 2-4 5z',
  ),
};
const COATS: Record<string, string> = {
  lapel: k('M5 38c1-8 5-11 10-12l5 5 5-5c5 1 9 4 10 12z') + e('M15.5 27l4.5 5 4.5-5M20 32v6', 1.3),
  dress: k('M7 38c0-7 4-11 9-11.5c1 3 7 3 8 0C29 27 33 31 33 38z') + e('M15.5 28.5c2 3.5 7 3.5 9 0', 1.3),
  tie:
    k('M5 38c1-8 5-11 10-12h10c5 1 9 4 10 12z') +
    e('M17 26l3 3 3-3 1 0-2.5 5L23 38h-6l1.5-7-2.5-5z') +
    k('M20 29l-1.6 3 1.6 6 1.6-6z'),
  habit: k('M5 38c1-7 4-10 9-11h12c5 1 8 4 9 11z') + e('M20 29v7M17.5 31.5h5', 1.4),
  scarf: k('M5 38c1-8 5-11 10-12h10c5 1 9 4 10 12z') + e('M14 28q6 4 12 0M24 30l1.5 6', 1.5),
};
const FACES: Record<string, string> = {
  plain: '',
  moustache: k('M16.5 21.5q3.5-2.5 7 0z'),
  beard: k('M13.5 18c0 9 3 11 6.5 11s6.5-2 6.5-11c-1 3-3 4-6.5 4s-5.5-1-6.5-4z'),
  glasses: k('M14 17.5h4.6v3H14zM21.4 17.5H26v3h-4.6zM18.6 18.5h2.8', 1.1),
};

export type Bust = [hat: string, hair: string, coat: string, face: string];

/** Those whose looks we chose; the others' looks come from their names. */
const PEOPLE: Record<string, Bust> = {
  'joe-diamond': ['fedora', 'short', 'lapel', 'plain'],
  'amanda-sharpe': ['cloche', 'bob', 'dress', 'plain'],
  'harvey-walters': ['none', 'short', 'tie', 'beard'],
  'michael-mcglen': ['bowler', 'short', 'tie', 'moustache'],
  'sister-mary': ['veil', 'none', 'habit', 'plain'],
  'kate-winthrop': ['none', 'bun', 'lapel', 'glasses'],
  'roland-banks': ['fedora', 'short', 'tie', 'plain'],
  'daisy-walker': ['none', 'bob', 'lapel', 'glasses'],
  'skids-otoole': ['cap', 'short', 'lapel', 'plain'],
  'agnes-baker': ['none', 'long', 'dress', 'plain'],
  'wendy-adams': ['none', 'curls', 'scarf', 'plain'],
  'ashcan-pete': ['cap', 'short', 'scarf', 'beard'],
  'bob-jenkins': ['bowler', 'short', 'tie', 'plain'],
  'carolyn-fern': ['none', 'bun', 'dress', 'plain'],
  'darrell-simmons': ['fedora', 'short', 'tie', 'glasses'],
  'dexter-drake': ['topper', 'short', 'tie', 'moustache'],
  'gloria-goldberg': ['cloche', 'curls', 'lapel', 'plain'],
  'jenny-barnes': ['cloche', 'bob', 'dress', 'plain'],
  'mandy-thompson': ['none', 'bob', 'lapel', 'plain'],
  'monterey-jack': ['fedora', 'short', 'scarf', 'moustache'],
  'vincent-lee': ['none', 'bald', 'tie', 'glasses'],
  'zoey-samaras': ['none', 'bob', 'scarf', 'plain'],
  'rex-murphy': ['fedora', 'short', 'tie', 'glasses'],
  'jim-culver': ['bowler', 'short', 'tie', 'moustache'],
  'guard-dog': ['none', 'none', 'scarf', 'plain'],
};

export function bust([hat, hair, coat, face]: Bust): string {
  return (
    '<ellipse cx="20" cy="18.5" rx="7" ry="8.5" class="e o" stroke-width="1.2"/>' +
    '<path d="M20 11c5 0 7 4 7 8s-2 7.5-6 8c3-3 3-12-1-16z" class="k" opacity=".28"/>' +
    '<path d="M17 26v4h6v-4" class="e o" stroke-width="1.1"/>' +
    (HAIR[hair] ?? '') +
    (HATS[hat] ?? '') +
    (FACES[face] ?? '') +
    (COATS[coat] ?? '')
  );
}

/** Whether a card of these traits and slots is a person or an animal, and is drawn with a face. */
export const isSomebody = (traits: string, slots: string[] = []): boolean =>
  slots.includes('ally') || /\b(ally|bystander|humanoid)\b/i.test(traits);
/** The drawing of a person. */
export function person(id: string): string {
  const known = PEOPLE[id];
  if (known) return bust(known);
  const h = hashOf(id);
  return bust([
    pick(['none', 'none', 'fedora', 'cloche', 'cap', 'bowler'], h),
    pick(['short', 'bob', 'bun', 'long', 'curls'], h >>> 4),
    pick(['lapel', 'dress', 'tie', 'scarf'], h >>> 8),
    pick(['plain', 'plain', 'moustache', 'beard', 'glasses'], h >>> 12),
  ]);
}

export const personNames: string[] = Object.keys(PEOPLE);
