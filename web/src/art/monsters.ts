/** Emblems of the towns' monsters, as ink shapes on a 40 grid like those of people. Loaded beside the table. */
import { find, pick, type Rules } from './find';
import { hashOf } from './glyphs';

const MONSTERS: Record<string, string> = {
  cultist:
    '<path d="M20 3C12 8 9 15 10 22C6 25 4 30 3 37h34c-1-7-3-12-7-15C31 15 28 8 20 3z" class="k"/><path d="M20 11c-4 2-5 6-5 10c1 4 3 6 5 7c2-1 4-3 5-7c0-4-1-8-5-10z" class="e"/><path d="M20 15c-2 1-3 4-3 6c1 3 2 4 3 5c1-1 2-2 3-5c0-2-1-5-3-6z" class="k"/><path d="M20 30v7" class="es" stroke-width="1.4"/>',
  ghoul:
    '<path d="M8 37c0-8 2-11 5-13c-4-5-5-11-3-19l6 5c3-1 6-1 9 0l6-5c2 8 1 14-3 19c4 2 6 5 6 13z" class="k"/><path d="M13 16l6 3-5 2zM28 16l-6 3 5 2z" class="e"/><path d="M14 25l2 3 2-3 2.5 4 2.5-4 2 3 2-3-1 6h-11z" class="e"/>',
  zombie:
    '<path d="M14 4h11l3 5v8l-3 6h-3v3c6 1 9 4 10 11H8c1-6 4-10 9-11v-3h-2l-4-6V9z" class="k"/><path d="M14 12h4v3h-4zM22 13l4-1v4h-4z" class="e"/><path d="M15 20h9M17 18.5v3M20 18.5v3M23 18.5v3" class="es" stroke-width="1.2"/><path d="M8 37V24M5 24l3-2 2 3" class="ks" stroke-width="2.2"/><path d="M21 4l-2 4 3 2" class="es" stroke-width="1.2"/>',
  'mi-go':
    '<path d="M20 14c-4 3-5 8-4 13l4 9 4-9c1-5 0-10-4-13z" class="k"/><circle cx="20" cy="10" r="5" class="k"/><path d="M16 16C10 8 5 7 1.5 8c1 4 1 7 0 11c5 1 9 3 14 3zM24 16c6-8 11-9 14.5-8c-1 4-1 7 0 11c-5 1-9 3-14 3z" class="k"/><path d="M16 7l-3-4M24 7l3-4M20 5V1M16 26l-7 6 1 4M24 26l7 6-1 4" class="ks" stroke-width="1.8"/><path d="M17.5 20h5M17.5 24h5M4 11l9 6M36 11l-9 6M3 16l9 3M37 16l-9 3" class="es" stroke-width="1.1"/><circle cx="18.5" cy="9" r="1" class="e"/><circle cx="21.5" cy="9" r="1" class="e"/><circle cx="20" cy="11.5" r="1" class="e"/>',
  byakhee:
    '<path d="M22 12c-6 1-10 6-11 12c3 4 8 5 12 2c4-4 4-10-1-14z" class="k"/><path d="M21 13C20 5 14 2 4 3c4 3 4 6 3 10c5-2 9 0 10 4zM24 15c4-7 9-9 14-7c-3 3-3 6-1 9c-5-1-9 1-11 5z" class="k"/><path d="M24 12l5-5 5 1-3 4-6 4zM13 26l-5 8M17 28l-1 8M10 21l-7 5" class="ks" stroke-width="2"/><circle cx="29.5" cy="9.5" r="1" class="e"/><path d="M13 20l8 4M14 17l8 3" class="es" stroke-width="1.1"/>',
  nightgaunt:
    '<path d="M20 8c-2.5 0-3.5 2-3.5 4.5S18 17 20 17s3.5-2 3.5-4.5S22.5 8 20 8zM16 19h8l2 8-3 10h-6l-3-10z" class="k"/><path d="M16 20C12 10 7 7 1 8c3 4 3 6 2 9c3-1 5 0 6 3c2-1 5 0 6 4zM24 20c4-10 9-13 15-12c-3 4-3 6-2 9c-3-1-5 0-6 3c-2-1-5 0-6 4z" class="k"/><path d="M17 9l-3-6M23 9l3-6M20 37c6 1 10-1 11-6l2-3" class="ks" stroke-width="1.8"/>',
  gug: '<path d="M20 5c-6 0-9 5-9 12s3 12 9 12 9-5 9-12-3-12-9-12z" class="k"/><path d="M20 8v19" class="es" stroke-width="3"/><path d="M18.5 10l3 2-3 2 3 2-3 2 3 2-3 2 3 2" class="ks" stroke-width="1.2"/><circle cx="13.5" cy="15" r="1.8" class="e"/><circle cx="26.5" cy="15" r="1.8" class="e"/><path d="M12 27C6 27 4 31 4 37M28 27c6 0 8 4 8 10M4 22l3 6M9 20l1 7M36 22l-3 6M31 20l-1 7" class="ks" stroke-width="2.6"/>',
  'dark-young':
    '<path d="M16 22C8 18 9 10 5 4c6 2 8 6 9 11C14 9 17 6 16 1c5 4 4 9 4 14c1-5 4-7 6-12c2 5-1 9-1 13c3-4 6-5 10-9c-1 6-5 8-6 13c-1 3-3 4-6 5z" class="k"/><path d="M14 22h13l2 9 3 6h-6l-3-6-2 6h-4l-1-6-4 6H8l4-7z" class="k"/><path d="M15 26q5 5 11 0l-1 3-2-1-2.5 2-2.5-2-2 1z" class="e"/><circle cx="18" cy="20" r="1.1" class="e"/><circle cx="23" cy="20" r="1.1" class="e"/>',
  'fire-vampire':
    '<path d="M20 1c2 7 11 10 11 21c0 8-5 15-11 15S9 30 9 22c0-5 3-7 4-11c2 1 3 3 3 5c3-4 4-9 4-15z" class="k"/><path d="M20 19c2 4 5 5 5 10c0 4-2 6-5 6s-5-2-5-6c0-5 4-6 5-10z" class="e"/><circle cx="17.5" cy="28" r="1.3" class="k"/><circle cx="22.5" cy="28" r="1.3" class="k"/><path d="M4 27c2 3 1 6 0 9M36 27c-2 3-1 6 0 9" class="ks" stroke-width="1.6"/>',
  maniac:
    '<path d="M13 12c0-11 15-11 15 0v6l-3 6v3c5 1 8 4 8 10H8c0-6 3-9 8-10v-3l-3-6z" class="k"/><path d="M16 14h3v2.5h-3zM22 14h3v2.5h-3zM16.5 20q4 3 8 0z" class="e"/><path d="M13 10l-3-5 4 1 1-5 4 3 3-4 3 5 4-1-2 6" class="ks" stroke-width="1.6"/><path d="M34 35V14M34 14l3-6v9z" class="ks" stroke-width="2"/>',
  ghost:
    '<path d="M9 37c-1-4 1-8 1-16c0-11 4-17 10-17s10 6 10 17c0 8 2 12 1 16l-4-4-3.5 4-3.5-4-3.5 4-3.5-4z" class="k"/><path d="M16.2 14.5c1.4 0 2 1.3 2 2.8s-.6 2.8-2 2.8-2-1.3-2-2.8.6-2.8 2-2.8zM23.8 14.5c1.4 0 2 1.3 2 2.8s-.6 2.8-2 2.8-2-1.3-2-2.8.6-2.8 2-2.8zM20 22c1.7 0 2.5 1.5 2.5 3.8s-.8 3.7-2.5 3.7-2.5-1.4-2.5-3.7.8-3.8 2.5-3.8z" class="e"/>',
  'dimensional-shambler':
    '<path d="M20 4c-5 0-7 4-7 8c-6 2-9 8-11 16l4-2 0 5 4-4 2-4v14h4l3-8h2l3 8h4V23l2 4 4 4 0-5 4 2C36 20 33 14 27 12c0-4-2-8-7-8z" class="k"/><circle cx="20" cy="11" r="3.2" class="e"/><circle cx="20" cy="11" r="1.4" class="k"/><path d="M15 20h10M16 24h8" class="es" stroke-width="1.1"/>',
  witch:
    '<path d="M18 1c5 4 7 9 8 14h9v3H5v-3h8c1-6 3-9 5-14z" class="k"/><path d="M13 20h14c0 6-3 9-7 9s-7-3-7-9zM8 37c1-6 5-9 12-9s11 3 12 9z" class="k"/><path d="M16 22h3v1.5h-3zM22 22h3v1.5h-3zM20 24l2 2.5h-2.5z" class="e"/>',
  shoggoth:
    '<path d="M3 34c-1-8 3-10 5-13c-2-6 3-10 8-8c2-6 11-6 12 1c6-1 9 5 6 9c4 3 5 8 3 11z" class="k"/><circle cx="12" cy="20" r="2.4" class="e"/><circle cx="12" cy="20" r="1" class="k"/><circle cx="21" cy="15" r="3" class="e"/><circle cx="21" cy="15" r="1.3" class="k"/><circle cx="29" cy="21" r="2" class="e"/><circle cx="29" cy="21" r="0.9" class="k"/><circle cx="19" cy="25" r="1.7" class="e"/><path d="M7 31q6-5 12 0t14-1" class="es" stroke-width="1.3"/><circle cx="33" cy="28" r="1.3" class="e"/>',
  'elder-thing':
    '<path d="M20 10c-5 0-7 6-7 13s3 11 7 11 7-4 7-11-2-13-7-13z" class="k"/><path d="M20 10L14 3M20 10l6-7M20 10V1M20 10L10 9M20 10l10-1M13 22c-6-2-9-1-11 4M27 22c6-2 9-1 11 4M18 33l-5 5M22 33l5 5M20 33v5" class="ks" stroke-width="2"/><path d="M17 14v16M20 13v19M23 14v16" class="es" stroke-width="1.1"/>',
  'flying-polyp':
    '<path d="M9 9c6-7 17-6 21 2c4 7-1 13-8 13c-4 0-5-2-9-1c-6-1-8-9-4-14z" class="k"/><path d="M12 22c-2 5-5 6-4 13M18 24c0 5-3 7-1 12M24 24c0 5 4 6 2 12M30 20c2 5 5 6 4 12" class="ks" stroke-width="2.4"/><circle cx="15" cy="13" r="2.2" class="e"/><circle cx="22" cy="11" r="1.5" class="e"/><circle cx="25" cy="17" r="2" class="e"/><circle cx="18" cy="18" r="1.1" class="e"/>',
  warlock:
    '<path d="M20 2l7 9-2 9c6 2 8 8 9 17H6c1-9 3-15 9-17l-2-9z" class="k"/><path d="M16 14h8l-1 5-3 6-3-6z" class="e"/><path d="M17.5 16h2M21 16h2" class="ks" stroke-width="1.4"/><path d="M35 37V9" class="ks" stroke-width="1.8"/><circle cx="35" cy="7" r="3" class="k"/><path d="M20 26v10M17 29l3-3 3 3" class="es" stroke-width="1.2"/>',
  chthonian:
    '<path d="M30 37C36 28 34 18 26 15c-7-2-12 2-11 7c1 4 6 4 7 1c-1-1-2-1-2.5 0" class="k"/><path d="M31 36C37 26 33 14 23 13c-9 0-12 8-7 12M16 15L9 10M15 18L6 17M15 21l-9 4M16 24l-7 7M19 13l-4-7M24 13l-1-8" class="ks" stroke-width="2.6"/><path d="M6 37c3-4 8-5 12-3" class="ks" stroke-width="2"/>',
};

/** Words in a monster's name or traits that call up one of the drawn emblems. */
const KIN: Rules<string> = [
  ['ghoul flesh', 'ghoul'],
  ['zombie deep', 'zombie'],
  ['mi', 'mi-go'],
  ['byakhee', 'byakhee'],
  ['nightgaunt hunting', 'nightgaunt'],
  ['gug', 'gug'],
  ['young goat', 'dark-young'],
  ['fire', 'fire-vampire'],
  ['vampir*', 'nightgaunt'],
  ['maniac dreamer lunatic', 'maniac'],
  ['ghost wraith haunter', 'ghost'],
  ['shambler', 'dimensional-shambler'],
  ['witch', 'witch'],
  ['shoggoth spawn', 'shoggoth'],
  ['polyp star', 'flying-polyp'],
  ['warlock wizard sorcer*', 'warlock'],
  ['priest cult* acolyte', 'cultist'],
  ['chthonian worm dhole', 'chthonian'],
  ['elder', 'elder-thing'],
  ['hound', 'ghoul'],
];

/** The drawing of a monster that is drawn, by its id or by words that name its kind. */
export const known = (words: string): string | undefined => MONSTERS[words] ?? MONSTERS[find(KIN, words) ?? ''];
/** The drawing of a monster, by its id, then by what its name and traits say, then by chance of its name. */
export const monster = (id: string, traits = ''): string =>
  known(id) ?? known(traits) ?? MONSTERS[pick(Object.keys(MONSTERS), hashOf(id))]!;
export const monsterNames: string[] = Object.keys(MONSTERS);
